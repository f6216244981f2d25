"""Addresses of the pages about people."""

from django.contrib.auth.views import LogoutView
from django.urls import path

from clubs.views import account, clubs, links, players
from clubs.views.sign_in import SignIn

urlpatterns = [
    path("sign-in/", SignIn.as_view(), name="sign_in"),
    path("sign-out/", LogoutView.as_view(), name="sign_out"),
    path("set-up/<str:token>/", links.set_up, name="set_up"),
    path("join/<str:token>/", links.join, name="join"),
    path("password/", account.change_password, name="change_password"),
    path("tokens/", account.tokens, name="tokens"),
    path("tokens/revoke/", account.revoke_token, name="revoke_token"),
    path("clubs/", clubs.clubs, name="clubs"),
    path("clubs/new/", clubs.new, name="new_club"),
    path("clubs/<number:club_id>/", clubs.club, name="club"),
    path("clubs/<number:club_id>/begin/", clubs.begin, name="begin_club"),
    path("clubs/<number:club_id>/publish/", clubs.publish, name="publish_club"),
    path("clubs/<number:club_id>/invitations/", clubs.new_invitation, name="new_invitation"),
    path(
        "clubs/<number:club_id>/invitations/<number:invitation_id>/take-back/",
        clubs.take_back_invitation,
        name="take_back_invitation",
    ),
    path("clubs/<number:club_id>/members/<number:membership_id>/", clubs.change_member, name="change_member"),
    path("players/", players.all_players, name="all_players"),
    path("clubs/<number:club_id>/players/", players.players, name="players"),
    path("players/<number:player_id>/edit/", players.edit, name="edit_player"),
    path("players/<number:player_id>/erase/", players.erase, name="erase_player"),
    path("players/<number:player_id>/merge/", players.merge, name="merge_player"),
    path("players/<number:player_id>/undo-merge/", players.undo, name="undo_merge"),
]
