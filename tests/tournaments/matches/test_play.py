"""A match at its tables: in which order its games are played, and what its format may be."""

from typing import Any

import pytest

from tournaments.leagues.views.league_forms import RulesForm
from tournaments.matches.card import LegResult, Winner
from tournaments.matches.exceptions import MatchRefused
from tournaments.matches.format import FormatLeg, make_format
from tournaments.matches.format_reading import read_format
from tournaments.matches.play import MissingPair, may_begin, without_play
from tournaments.matches.rules import LeagueRules, read_rules
from tournaments.matches.sheet import how_played, list_games


def a_block(pairing: str, *legs: FormatLeg) -> dict[str, Any]:
    listed = [{"round": leg.round, "table": leg.table, "home": leg.home, "away": leg.away} for leg in legs]
    return {"players": 4, "blocks": [{"kind": "pairs", "pairing": pairing, "legs": listed}]}


def test_one_game_after_another_waits_for_the_game_before_it() -> None:
    form = make_format(6)
    assert may_begin(form, 6, 6, [], [], one_by_one=True) == [1]
    assert may_begin(form, 6, 6, [1], [], one_by_one=True) == []
    assert may_begin(form, 6, 6, [1], [1], one_by_one=True) == [2]
    # Without their third pair the home side has no games 3, 6 and 9.
    assert may_begin(form, 4, 6, [1, 2], [1, 2], one_by_one=True) == [4]
    assert may_begin(form, 6, 6, [*range(1, 10)], [*range(1, 10)], one_by_one=True) == []


@pytest.mark.parametrize(
    ("legs", "said"),
    [
        (
            (FormatLeg(1, 1, 1, 1), FormatLeg(1, 2, 2, 2), FormatLeg(2, 1, 2, 1), FormatLeg(2, 2, 1, 2)),
            "After each round the home side moves on to the next pair; the visitors stay.",
        ),
        (
            (FormatLeg(1, 1, 1, 1), FormatLeg(1, 2, 2, 2), FormatLeg(2, 1, 2, 2), FormatLeg(2, 2, 1, 1)),
            "After each round both sides change tables, as the games below say.",
        ),
    ],
)
def test_who_moves_is_said_as_the_games_have_it(legs: tuple[FormatLeg, ...], said: str) -> None:
    assert how_played(read_format(a_block("list", *legs)), one_by_one=False) == said


def test_an_empty_pair_has_a_name_and_loses_with_points() -> None:
    form, pair = make_format(6), MissingPair.of(LeagueRules({"missing_pair": "dummy", "target": 11}))
    lost = LegResult(Winner.AWAY, 0, 11)
    assert without_play(form, pair, 4, 6) == {3: lost, 6: lost, 9: lost}
    games = list_games(form, ["Ann", "Ben", "Cleo", "Dan"], [], empty=pair.name)
    assert [games[2].home, games[2].away] == ["Empty pair", "Pair 3"]
    assert MissingPair.of(LeagueRules({})).name == "Missing pair"


def test_what_the_program_does_not_do_is_not_offered() -> None:
    with pytest.raises(MatchRefused) as refused:
        read_rules({"pairs_by": "other_captain", "moves": "home"})
    assert [one.code for one in refused.value.problems] == ["rule_value", "rule_unknown"]


def test_points_that_are_taken_may_be_halves() -> None:
    keys = ("late_card_points", "ineligible_points", "no_show_points")
    rules = LeagueRules(read_rules(dict.fromkeys(keys, 0.5)))
    assert [rules.hundredths(key) for key in keys] == [50, 50, 50]
    assert LeagueRules({}).hundredths("ineligible_points") == 200
    for wrong in (0.25, 20.5, -0.5, float("nan"), True, "1", None):
        with pytest.raises(MatchRefused) as refused:
            read_rules({"late_card_points": wrong})
        assert [one.message for one in refused.value.problems] == [
            "Points for a late card: a whole or half number from 0 to 20."
        ]
    with pytest.raises(MatchRefused):
        read_rules({"squad_least": 6.5})


def test_the_page_of_rules_takes_halves() -> None:
    form = RulesForm(LeagueRules({}))
    sent = {key: str(field.initial) for key, field in form.fields.items() if field.initial is not None}
    sent = {key: value for key, value in sent.items() if value != "False"}
    sent |= {"late_card_points": "0.5", "no_show_points": "1"}
    filled = RulesForm(LeagueRules({}), sent)
    assert filled.is_valid()
    assert read_rules(filled.values()) == {"late_card_points": 0.5, "no_show_points": 1}
    assert RulesForm(LeagueRules({}), sent | {"late_card_points": "0.3"}).errors.keys() == {
        "late_card_points"
    }
