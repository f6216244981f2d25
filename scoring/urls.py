"""Addresses of scoring's pages."""

from django.urls import path

from scoring.views import club_races, club_statistics, deal, names, play, rules, rulesets, statistics, tables
from scoring.views import table_cards as cards

urlpatterns = [
    path("how-to-play/", rules.how_to_play, name="how_to_play"),
    path("glossary/", rules.glossary, name="players_glossary"),
    path("tables/new/", tables.open_kitchen_table, name="open_kitchen_table"),
    path("t/", tables.type_code, name="type_code"),
    path("t/<str:code>/", play.table_page, name="table_page"),
    path("t/<str:code>/table.webmanifest", play.table_manifest, name="table_manifest"),
    path("t/<str:code>/hand/", play.consider, name="consider"),
    path("t/<str:code>/hands/<number:place>/", play.hand, name="hand"),
    path("t/<str:code>/games/", play.earlier_games, name="earlier_games"),
    path("t/<str:code>/games/<number:game_id>/", play.earlier_game, name="earlier_game"),
    path("t/<str:code>/entries/", play.record, name="record"),
    path("t/<str:code>/again/", play.again, name="again"),
    path("t/<str:code>/dealer/", deal.set_who_deals, name="dealer"),
    path("t/<str:code>/races/", deal.redraw, name="redraw_races"),
    path("clubs/<number:club_id>/races/", club_races.club_races, name="club_races"),
    path("clubs/<number:club_id>/statistics/", club_statistics.statistics, name="club_statistics"),
    path("t/<str:code>/names/", names.rename, name="names"),
    path("t/<str:code>/rules/", rules.rules, name="table_rules"),
    path("t/<str:code>/card/", cards.card, name="card"),
    path("t/<str:code>/card/renew/", cards.renew, name="renew_card"),
    path("clubs/<number:club_id>/rulesets/", rulesets.rulesets, name="rulesets"),
    path("clubs/<number:club_id>/rulesets/new/", rulesets.new, name="new_ruleset"),
    path("rulesets/<number:ruleset_id>/", rulesets.ruleset, name="ruleset"),
    path("rulesets/<number:ruleset_id>/change/", rulesets.change, name="change_ruleset"),
    path("rulesets/<number:ruleset_id>/retire/", rulesets.retire, name="retire_ruleset"),
    path("players/<number:player_id>/statistics/", statistics.statistics, name="player_statistics"),
]
