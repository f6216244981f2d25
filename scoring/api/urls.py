"""Addresses of scoring's part of the API."""

from django.urls import path

from scoring.api.entries import EntriesView
from scoring.api.games import GamesView, GameView
from scoring.api.score import ScoreView
from scoring.api.table import PassesView, TablesView, TableView
from scoring.api.variants import VariantsView, VariantView

urlpatterns = [
    path("passes/", PassesView.as_view(), name="passes"),
    path("table/", TableView.as_view(), name="table"),
    path("tables/", TablesView.as_view(), name="tables"),
    path("variants/", VariantsView.as_view(), name="variants"),
    path("variants/<slug:key>/", VariantView.as_view(), name="variant"),
    path("score/", ScoreView.as_view(), name="score"),
    path("games/", GamesView.as_view(), name="games"),
    path("games/<int:game_id>/", GameView.as_view(), name="game"),
    path("games/<int:game_id>/entries/", EntriesView.as_view(), name="entries"),
]
