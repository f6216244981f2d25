"""The seasons that are measured are whole: a new one is drawn up, and one under way changes as little as it must."""

import json

from bench.fixtures import NOW, SEASONS, bare, season, under_way
from tournaments.fixtures.plan import plan
from tournaments.fixtures.reading import read_instance


def test_a_season_under_way_keeps_what_was_played() -> None:
    sizes, pubs, _ = SEASONS["12 teams"]
    asked = season(sizes, pubs)
    assert not next(plan(read_instance(json.dumps(asked)), effort=0)).counts.hard
    instance = read_instance(json.dumps(under_way(asked)))
    found = list(plan(instance, effort=1_000))[-1]
    assert instance.is_replan
    assert found.counts.hard == {}
    assert instance.played
    assert max(match.week for match in instance.played) < NOW


def test_the_bare_loop_ends_with_fewer_clashes() -> None:
    sizes, pubs, _ = SEASONS["4 divisions"]
    assert bare(sizes, pubs, 2_000) < bare(sizes, pubs, 0)
