"""Addresses of people's part of the API."""

from django.urls import path

from clubs.api.clubs import ClubsView, ClubView
from clubs.api.players import EraseView, MergeView, OnePlayerView, PlayersView, UndoMergeView

urlpatterns = [
    path("clubs/", ClubsView.as_view(), name="clubs"),
    path("clubs/<number:club_id>/", ClubView.as_view(), name="club"),
    path("players/", PlayersView.as_view(), name="players"),
    path("players/<number:player_id>/", OnePlayerView.as_view(), name="player"),
    path("players/<number:player_id>/erase/", EraseView.as_view(), name="erase_player"),
    path("players/<number:player_id>/merge/", MergeView.as_view(), name="merge_player"),
    path("players/<number:player_id>/undo-merge/", UndoMergeView.as_view(), name="undo_merge"),
]
