"""Addresses of a night's pages."""

from django.urls import path

from tournaments.nights.board.views import board, player, word
from tournaments.nights.paper.views import print_jobs, sheets
from tournaments.nights.people.views import colour_cards as cards
from tournaments.nights.people.views import entrants, pairs
from tournaments.nights.plan.views import movement, plans
from tournaments.nights.play.views import games, rounds
from tournaments.nights.results.views import standings
from tournaments.nights.views import ends, night, nights

urlpatterns = [
    # What players and screens see.
    path("n/", word.ask, name="night_word_form"),
    path("n/<str:word>/", word.names, name="night_word"),
    path("n/<str:word>/<number:number>/", word.own_night, name="night_of_name"),
    path("n/<str:word>/<number:number>/hands/<number:round_number>/", word.hands, name="hands_of_name"),
    path("p/<str:code>/", player.own_night, name="player_night"),
    path("p/<str:code>/here/", player.here, name="player_here"),
    path("p/<str:code>/card/", print_jobs.own_card, name="player_card"),
    path("p/<str:code>/card/file/", print_jobs.own_card_file, name="player_card_file"),
    path("p/<str:code>/hands/<number:round_number>/", player.hands, name="player_hands"),
    path("b/<str:word>/", board.board_by_word, name="board_by_word"),
    path("nights/<number:night_id>/board/", board.board, name="board"),
    path("nights/<number:night_id>/board/elsewhere/", board.elsewhere, name="board_elsewhere"),
    path("nights/<number:night_id>/print/", sheets.index, name="print_index"),
    path("nights/<number:night_id>/print/<str:what>/", sheets.sheet, name="print_sheet"),
    path("nights/<number:night_id>/print/pdf/<str:what>/", print_jobs.print_job, name="paper"),
    path("nights/<number:night_id>/print/pdf/<str:what>/file/", print_jobs.print_job_file, name="paper_file"),
    path("nights/<number:night_id>/print/plan/<str:form>/", print_jobs.plan_as_file, name="plan_file"),
    # What the organiser runs.
    path("tonight/", nights.tonight, name="tonight"),
    path("nights/", nights.nights, name="nights"),
    path("nights/new/", nights.new_night, name="new_night"),
    path("nights/<number:night_id>/", night.night, name="night"),
    path("nights/<number:night_id>/settings/", nights.settings, name="night_settings"),
    path("nights/<number:night_id>/word/", nights.another_word, name="another_word"),
    path("nights/<number:night_id>/do/<slug:what>/", night.act, name="night_act"),
    path("nights/<number:night_id>/do/<slug:what>/<number:number>/", night.act, name="night_round_act"),
    path("nights/<number:night_id>/standings/", standings.night_standings, name="night_standings"),
    path("nights/<number:night_id>/log/", night.log, name="night_log"),
    path("nights/<number:night_id>/finish/", ends.finish, name="night_finish"),
    path("nights/<number:night_id>/reopen/", ends.reopen, name="night_reopen"),
    path("nights/<number:night_id>/delete/", ends.delete, name="delete_night"),
    path("nights/<number:night_id>/entrants/", entrants.entrants, name="night_entrants"),
    path("nights/<number:night_id>/entrants/doubles/", entrants.answer_doubles, name="night_doubles"),
    path("nights/<number:night_id>/entrants/<number:number>/", entrants.entrant, name="night_entrant"),
    path("nights/<number:night_id>/entrants/<number:number>/table/", entrants.keep_table, name="keep_table"),
    path(
        "nights/<number:night_id>/entrants/<number:number>/take-out/",
        entrants.take_out,
        name="remove_entrant",
    ),
    path("nights/<number:night_id>/entrants/<number:number>/<slug:what>/", entrants.act, name="entrant_act"),
    path("nights/<number:night_id>/movement/", movement.movement, name="night_movement"),
    path("nights/<number:night_id>/movement/rounds/", movement.rounds, name="change_rounds"),
    path("nights/<number:night_id>/movement/forecast/", movement.forecast, name="forecast_night"),
    path("nights/<number:night_id>/pairs/", pairs.pairs, name="night_pairs"),
    path("nights/<number:night_id>/pairs/by-lot/", pairs.by_lot, name="pair_by_lot"),
    path("nights/<number:night_id>/pairs/<number:constraint_id>/part/", pairs.unbind, name="unbind"),
    path(
        "nights/<number:night_id>/correction-requests/<uuid:request_id>/<slug:what>/",
        night.answer_correction,
        name="answer_correction",
    ),
    path("nights/<number:night_id>/cards/", cards.cards, name="night_cards"),
    path("nights/<number:night_id>/cards/deal/", cards.deal, name="deal_cards"),
    path("nights/<number:night_id>/plan/", plans.plan, name="night_plan"),
    path("nights/<number:night_id>/plan/make/", plans.make_plan, name="make_plan"),
    path("nights/<number:night_id>/plan/by-hand/", plans.by_hand, name="plan_by_hand"),
    path("nights/<number:night_id>/plan/<number:plan_id>/publish/", plans.publish, name="publish_plan"),
    path("nights/<number:night_id>/plan/<number:plan_id>/drop/", plans.drop, name="drop_plan"),
    path("nights/<number:night_id>/plan/<number:plan_id>/swap/", plans.swap, name="swap_in_plan"),
    path("nights/<number:night_id>/rounds/<number:number>/", rounds.round_, name="night_round"),
    path("nights/<number:night_id>/rounds/<number:number>/close/", rounds.close, name="close_round"),
    path(
        "nights/<number:night_id>/rounds/<number:number>/tables/<number:table>/",
        games.game,
        name="night_game",
    ),
    path(
        "nights/<number:night_id>/rounds/<number:number>/tables/<number:table>/record/",
        games.record,
        name="record_in_game",
    ),
    path(
        "nights/<number:night_id>/rounds/<number:number>/tables/<number:table>/void/",
        games.take_back,
        name="void_in_game",
    ),
    path(
        "nights/<number:night_id>/rounds/<number:number>/tables/<number:table>/seats/",
        games.seats,
        name="seats_in_game",
    ),
    path(
        "nights/<number:night_id>/rounds/<number:number>/tables/<number:table>/close/",
        rounds.close_table,
        name="close_table",
    ),
]
