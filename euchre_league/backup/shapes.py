"""What the JSON of a row may be, and what of a row the program must be able to read; looked at before a restore.

A shape is a function that tells whether a value has it. Every JSON field of a backup has one, or a test fails.
"""

from collections.abc import Callable, Mapping
from datetime import date, datetime
from decimal import Decimal, InvalidOperation
from enum import StrEnum
from typing import Any

from euchre_league.backup.rows import LARGEST, Values
from problems.strict_json import MOST_DIGITS
from scoring.engine.ruleset import make_ruleset
from tournaments.cups.options import read_options
from tournaments.leagues.committee.selectors.what_stood import BEFORE
from tournaments.leagues.models import SeasonKind
from tournaments.matches.card import Winner, stored_results
from tournaments.matches.format_reading import read_format
from tournaments.matches.rules import read_rules
from tournaments.matches.side_table import read_side_table
from tournaments.matches.states import MatchState
from tournaments.movements.registry import MOVEMENTS
from tournaments.movements.rotation.round import rounds_from_json
from tournaments.standings.metrics import METRICS
from tournaments.standings.teams.request import read_precedence, read_scheme

Shape = Callable[[Any], bool]
DECIMAL_LETTERS = frozenset("0123456789.-")


def anything(_: Any) -> bool:
    """Take any value."""
    return True


def text(value: Any) -> bool:
    """Take a text."""
    return isinstance(value, str)


def whole(value: Any) -> bool:
    """Take a whole number that phones can hold."""
    return isinstance(value, int) and not isinstance(value, bool) and -LARGEST <= value <= LARGEST


def day(value: Any) -> bool:
    """Take a date."""
    try:
        return isinstance(value, str) and bool(date.fromisoformat(value))
    except ValueError:
        return False


def one_of(words: type[StrEnum]) -> Shape:
    """Take one of these words."""
    return lambda value: isinstance(value, str) and value in set(words)


def listed(each: Shape) -> Shape:
    """Take a list of these."""
    return lambda value: isinstance(value, list) and all(each(one) for one in value)


def mapping(**parts: Shape) -> Shape:
    """Take an object that has these keys, with these values, among others."""
    return lambda value: (
        isinstance(value, dict) and all(key in value and each(value[key]) for key, each in parts.items())
    )


def of_each(key: Shape, each: Shape) -> Shape:
    """Take an object with such keys and such values."""
    return lambda value: (
        isinstance(value, dict) and all(key(name) and each(one) for name, one in value.items())
    )


def either(*shapes: Shape) -> Shape:
    """Take what has one of these shapes."""
    return lambda value: any(shape(value) for shape in shapes)


def nothing(value: Any) -> bool:
    """Take null."""
    return value is None


def number_text(value: Any) -> bool:
    """Take the digits of a number, as a key of JSON."""
    return isinstance(value, str) and value.isascii() and value.isdecimal() and len(value) <= MOST_DIGITS


def decimal_text(value: Any) -> bool:
    """Take points as exact text, such as "-12.50"."""
    if not isinstance(value, str) or len(value) > MOST_DIGITS or set(value) - DECIMAL_LETTERS:
        return False
    try:
        Decimal(value)
    except InvalidOperation:
        return False
    return True


def leg(value: Any) -> bool:
    """Take the result of one game of a match."""
    points = either(whole, nothing)
    return mapping(winner=one_of(Winner))(value) and all(
        points(value.get(name)) for name in ("home_points", "away_points")
    )


def ended(value: Any) -> bool:
    """Take how a season had ended: where its teams went, and which teams and which players won what."""
    teams = mapping(goes=of_each(number_text, text), winners=of_each(text, listed(whole)))
    return teams(value) and of_each(text, listed(listed(whole)))(value.get("people", {}))


def yes_or_no(value: Any) -> bool:
    """Take true or false."""
    return isinstance(value, bool)


def moment(value: Any) -> bool:
    """Take a date with a time and its zone."""
    try:
        return isinstance(value, str) and datetime.fromisoformat(value).tzinfo is not None
    except ValueError:
        return False


objects = listed(mapping())
stood_before = mapping(
    state=one_of(MatchState),
    own_average=yes_or_no,
    settled_at=either(moment, nothing),
    **dict.fromkeys(
        ("home_games", "away_games", "home_side_games", "away_side_games"), either(whole, nothing)
    ),
    **dict.fromkeys(("level_winner", "decider_claimed", "awarded", "not_answered_by"), text),
)
"""What had become of a match before a ruling on it."""
of_rounds = listed(mapping(tables=listed(listed(whole)), sit_outs=listed(whole)))
problems = listed(mapping(code=text, message=text))
facts = either(
    mapping(hand=mapping()),
    mapping(note=text),
    mapping(seats=of_each(number_text, either(whole, nothing))),
    mapping(),
)

SHAPES: dict[str, Shape] = {
    "scoring.SavedRuleset.options": mapping(),
    "scoring.SavedRuleset.customs": listed(text),
    "scoring.Table.customs": listed(text),
    "scoring.Game.options": mapping(),
    "scoring.Game.races": either(nothing, mapping(seed=text, seats=of_each(number_text, text))),
    "scoring.Entry.facts": facts,
    "scoring.CorrectionRequest.facts": facts,
    "nights.Night.options": mapping(),
    "nights.Night.precedence": listed(text),
    "nights.NightAuditEntry.mentions": listed(anything),
    "nights.Entrant.away": listed(anything),
    "nights.SeatingPlan.plan_input": mapping(),
    "nights.SeatingPlan.relaxed": mapping(),
    "nights.SeatingPlan.rounds": of_rounds,
    "nights.SeatingPlan.quality": mapping(),
    "nights.SeatingPlan.before": mapping(),
    "nights.SeatingPlan.offers": objects,
    "nights.SeatingPlan.problems": problems,
    "nights.Round.out": listed(whole),
    "nights.Round.changed": listed(whole),
    "leagues.Season.precedence": listed(text),
    "leagues.Season.match_format": mapping(),
    "leagues.Season.scheme": mapping(),
    "leagues.Season.side_table": mapping(),
    "leagues.Season.rules": mapping(),
    "leagues.Season.officers": listed(mapping(role=text, name=text)),
    "leagues.Season.to_check": listed(text),
    "leagues.Season.blank_weeks": listed(day),
    "leagues.Season.ended_before": either(ended, lambda value: value == {}),
    "leagues.Season.left_as_it_is": listed(text),
    "leagues.Division.blank_weeks": listed(day),
    "leagues.FixturePlan.instance": mapping(),
    "leagues.FixturePlan.matches": listed(mapping(home=text, away=text, week=whole)),
    "leagues.FixturePlan.relaxations": listed(anything),
    "leagues.FixturePlan.impossible": listed(anything),
    "leagues.FixturePlan.quality": mapping(),
    "leagues.FixturePlan.moves": listed(anything),
    "leagues.FixturePlan.changes": listed(text),
    "leagues.FixturePlan.problems": problems,
    "leagues.Cup.options": mapping(),
    "leagues.Cup.match_format": mapping(),
    "leagues.DateRequest.dates": listed(day),
    "leagues.Card.legs": listed(leg),
    "leagues.Card.flags": listed(text),
    "leagues.Card.flagged": listed(either(whole, nothing)),
    "leagues.Decision.facts": mapping(),
    "leagues.Decision.consequences": listed(text),
    "leagues.FinalPlace.cells": of_each(text, either(whole, decimal_text, nothing)),
    "leagues.SeasonEnd.let_go": listed(mapping(sentence=text, reason=text)),
}


def _ruleset(row: Values) -> None:
    make_ruleset(row["variant"], row["options"], row.get("players"))


def _night(row: Values) -> None:
    _ruleset(row)
    if row["movement"] not in MOVEMENTS:
        raise ValueError(f"there is no movement {row['movement']!a}")
    _metrics(row)


def _metrics(row: Values) -> None:
    unknown = [key for key in row["precedence"] if key not in METRICS]
    if unknown:
        raise ValueError(f"there is no metric {unknown[0]!a}")


def _season(row: Values) -> None:
    if row["kind"] != SeasonKind.TEAMS:
        _metrics(row)
        return
    form = read_format(row["match_format"])
    read_scheme(row["scheme"])
    read_precedence(row["precedence"])
    read_rules(row["rules"])
    if row["side_table"]:
        read_side_table(row["side_table"], form)
        read_scheme(row["side_table"]["scheme"])


def _cup(row: Values) -> None:
    read_options(row["options"])
    if row["match_format"]:
        read_format(row["match_format"])


def _decision(row: Values) -> None:
    legs = row["facts"].get("legs", [])
    if not listed(leg)(legs):
        raise ValueError("its games have no results")
    stored_results(legs)
    if BEFORE in row["facts"] and not stood_before(row["facts"][BEFORE]):
        raise ValueError("it doesn't say what stood before it")


def _plan(row: Values) -> None:
    rounds_from_json(row["rounds"])


def _card(row: Values) -> None:
    stored_results(row["legs"])


READ: Mapping[str, Callable[[Values], None]] = {
    "scoring.SavedRuleset": _ruleset,
    "scoring.Game": _ruleset,
    "nights.Night": _night,
    "nights.SeatingPlan": _plan,
    "leagues.Season": _season,
    "leagues.Cup": _cup,
    "leagues.Card": _card,
    "leagues.Decision": _decision,
}
"""How the program reads a row of a table; raises where it could not."""
