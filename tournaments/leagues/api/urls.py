"""Addresses of leagues' part of the API."""

from django.urls import path

from tournaments.leagues.api.season_nights import SeasonNightsView, SeasonNightView
from tournaments.leagues.api.seasons import SeasonsView, SeasonView
from tournaments.leagues.api.standings import SeasonStandingsView

urlpatterns = [
    path("seasons/", SeasonsView.as_view(), name="seasons"),
    path("seasons/<int:season_id>/", SeasonView.as_view(), name="season"),
    path("seasons/<int:season_id>/nights/", SeasonNightsView.as_view(), name="season_nights"),
    path("seasons/<int:season_id>/nights/<int:night_id>/", SeasonNightView.as_view(), name="season_night"),
    path("seasons/<int:season_id>/standings/", SeasonStandingsView.as_view(), name="season_standings"),
]
