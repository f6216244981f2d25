"""Rules of older versions that did nothing: what a season keeps of them is brought to what the program does."""

from importlib import import_module
from typing import Any, NamedTuple

import pytest
from django.apps import apps
from django.db import connection

from tests.tournaments.leagues.examples.league import a_season
from tests.tournaments.nights.hall import club_of
from tournaments.leagues.models import Season
from tournaments.matches.format_reading import read_format
from tournaments.matches.rules import read_rules

pytestmark = pytest.mark.django_db


class Editor(NamedTuple):
    connection: Any


def test_choices_that_did_nothing_give_way_to_what_happened() -> None:
    club, _ = club_of("The Royal Oak")
    season = a_season(club, "penryn_falmouth")
    blocks = [{**block, "pairing": "draw_each_game"} for block in season.match_format["blocks"]]
    season.rules = {"moves": "home", "pairs_by": "other_captain", "target": 11}
    season.to_check = ["moves", "award"]
    season.match_format = {**season.match_format, "blocks": blocks}
    season.side_table = {**season.side_table, "blocks": blocks[:1]}
    season.save()
    import_module("tournaments.leagues.migrations.0006_what_stood_before").mend(apps, Editor(connection))
    found = Season.objects.get(pk=season.pk)
    assert (found.rules, found.to_check) == ({"pairs_by": "own_draw", "target": 11}, ["award"])
    assert read_rules(found.rules) == found.rules
    assert [block.pairing.value for block in read_format(found.match_format).blocks] == ["list"] * len(blocks)
    assert [block["pairing"] for block in found.side_table["blocks"]] == ["list"]
