"""Addresses of scoring's part of the API."""

from django.urls import path

from scoring.api.egn import GameEgnView
from scoring.api.entries import EntriesView
from scoring.api.games import GamesView, GameView
from scoring.api.race_standings import ClubRaceStandingsView
from scoring.api.races import ClubRacesView, GameRacesView
from scoring.api.rulesets import RulesetsView, RulesetView
from scoring.api.score import ScoreView
from scoring.api.statistics import StatisticsView
from scoring.api.table import PassesView, TablesView, TableView
from scoring.api.variants import VariantsView, VariantView

urlpatterns = [
    path("passes/", PassesView.as_view(), name="passes"),
    path("table/", TableView.as_view(), name="table"),
    path("tables/", TablesView.as_view(), name="tables"),
    path("variants/", VariantsView.as_view(), name="variants"),
    path("variants/<slug:key>/", VariantView.as_view(), name="variant"),
    path("rulesets/", RulesetsView.as_view(), name="rulesets"),
    path("rulesets/<number:ruleset_id>/", RulesetView.as_view(), name="ruleset"),
    path("score/", ScoreView.as_view(), name="score"),
    path("games/", GamesView.as_view(), name="games"),
    path("games/<number:game_id>/", GameView.as_view(), name="game"),
    path("games/<number:game_id>/entries/", EntriesView.as_view(), name="entries"),
    path("games/<number:game_id>/egn/", GameEgnView.as_view(), name="game_egn"),
    path("games/<number:game_id>/races/", GameRacesView.as_view(), name="game_races"),
    path("clubs/<number:club_id>/races/", ClubRacesView.as_view(), name="club_races"),
    path(
        "clubs/<number:club_id>/races/standings/", ClubRaceStandingsView.as_view(), name="club_race_standings"
    ),
    path("players/<number:player_id>/statistics/", StatisticsView.as_view(), name="player_statistics"),
]
