"""Addresses of a night's pages."""

from django.urls import path

from tournaments.nights.views import (
    board,
    ends,
    entrants,
    games,
    night,
    nights,
    plans,
    player,
    print,  # noqa: A004  the sheets are printed
    rounds,
    word,
)

urlpatterns = [
    # What players and screens see.
    path("n/", word.ask, name="night_word_form"),
    path("n/<str:word>/", word.names, name="night_word"),
    path("n/<str:word>/<int:number>/", word.own_night, name="night_of_name"),
    path("n/<str:word>/<int:number>/hands/<int:round_number>/", word.hands, name="hands_of_name"),
    path("p/<str:code>/", player.own_night, name="player_night"),
    path("p/<str:code>/here/", player.here, name="player_here"),
    path("p/<str:code>/hands/<int:round_number>/", player.hands, name="player_hands"),
    path("b/<str:word>/", board.board_by_word, name="board_by_word"),
    path("nights/<int:night_id>/board/", board.board, name="board"),
    path("nights/<int:night_id>/print/", print.index, name="print_index"),
    path("nights/<int:night_id>/print/<str:what>/", print.sheet, name="print_sheet"),
    # What the organiser runs.
    path("nights/", nights.nights, name="nights"),
    path("nights/new/", nights.new_night, name="new_night"),
    path("nights/<int:night_id>/", night.night, name="night"),
    path("nights/<int:night_id>/settings/", nights.settings, name="night_settings"),
    path("nights/<int:night_id>/do/<slug:what>/", night.act, name="night_act"),
    path("nights/<int:night_id>/do/<slug:what>/<int:number>/", night.act, name="night_round_act"),
    path("nights/<int:night_id>/standings/", night.night_standings, name="night_standings"),
    path("nights/<int:night_id>/acts/", night.acts, name="night_acts"),
    path("nights/<int:night_id>/finish/", ends.finish, name="night_finish"),
    path("nights/<int:night_id>/reopen/", ends.reopen, name="night_reopen"),
    path("nights/<int:night_id>/entrants/", entrants.entrants, name="night_entrants"),
    path("nights/<int:night_id>/entrants/doubles/", entrants.answer_doubles, name="night_doubles"),
    path("nights/<int:night_id>/entrants/<int:number>/", entrants.entrant, name="night_entrant"),
    path("nights/<int:night_id>/entrants/<int:number>/table/", entrants.keep_table, name="keep_table"),
    path("nights/<int:night_id>/entrants/<int:number>/<slug:what>/", entrants.act, name="entrant_act"),
    path("nights/<int:night_id>/plan/", plans.plan, name="night_plan"),
    path("nights/<int:night_id>/plan/make/", night.plan, name="make_plan"),
    path("nights/<int:night_id>/plan/by-hand/", plans.by_hand, name="plan_by_hand"),
    path("nights/<int:night_id>/plan/<int:draft_id>/publish/", plans.publish, name="publish_plan"),
    path("nights/<int:night_id>/plan/<int:draft_id>/drop/", plans.drop, name="drop_plan"),
    path("nights/<int:night_id>/plan/<int:draft_id>/swap/", plans.swap, name="swap_in_plan"),
    path("nights/<int:night_id>/rounds/<int:number>/", rounds.round_, name="night_round"),
    path("nights/<int:night_id>/rounds/<int:number>/close/", rounds.close, name="close_round"),
    path("nights/<int:night_id>/rounds/<int:number>/tables/<int:table>/", games.game, name="night_game"),
    path(
        "nights/<int:night_id>/rounds/<int:number>/tables/<int:table>/record/",
        games.record,
        name="record_in_game",
    ),
    path(
        "nights/<int:night_id>/rounds/<int:number>/tables/<int:table>/void/",
        games.take_back,
        name="void_in_game",
    ),
    path(
        "nights/<int:night_id>/rounds/<int:number>/tables/<int:table>/seats/",
        games.seats,
        name="seats_in_game",
    ),
    path(
        "nights/<int:night_id>/rounds/<int:number>/tables/<int:table>/close/",
        rounds.close_table,
        name="close_table",
    ),
]
