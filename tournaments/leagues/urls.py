"""Addresses of the pages of seasons."""

from django.urls import path

from tournaments.leagues.views import seasons, settings

urlpatterns = [
    path("seasons/", seasons.seasons, name="seasons"),
    path("seasons/new/", settings.new, name="new_season"),
    path("seasons/<int:season_id>/", seasons.season, name="season"),
    path("seasons/<int:season_id>/settings/", settings.settings, name="season_settings"),
    path("seasons/<int:season_id>/nights/", settings.add, name="add_season_night"),
    path("seasons/<int:season_id>/nights/<int:night_id>/end/", settings.remove, name="remove_season_night"),
]
