"""Read what people write about a night, and name everything that is wrong with it."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from clubs.names import clean_name
from problems import Problem
from scoring.engine.errors import SetupRefused
from scoring.engine.registry import usual_players
from scoring.engine.ruleset import make_ruleset
from tournaments.movements.registry import movement_keys
from tournaments.nights.models import EndsBy, TiedGames
from tournaments.nights.models.night import MOST_ROUNDS, NIGHT_NAME_LENGTH, WORD_LENGTH
from tournaments.standings.credit import make_credit
from tournaments.standings.errors import StandingsRefused
from tournaments.standings.precedence import DEFAULT_PRECEDENCE, make_precedence

DEFAULT_VARIANT = "progressive"
MOVEMENTS = movement_keys()
LONGEST_MINUTES = 240
NO_LETTER = re.compile(r"[^A-Z]")
WHOLE_NUMBER = re.compile(r"-?[0-9]{1,10}")
FIELDS: dict[str, Any] = {
    "name": "",
    "word": "",
    "date": None,
    "place": "",
    "variant": DEFAULT_VARIANT,
    "options": {},
    "movement": "rotation",
    "rounds": 8,
    "ends_by": EndsBy.ALL_DONE.value,
    "minutes": None,
    "grace_minutes": 4,
    "break_after": None,
    "break_minutes": 15,
    "sit_out_credit": "own_average",
    "sit_out_points": 0,
    "tied_games": None,
    "precedence": DEFAULT_PRECEDENCE,
    "seed": None,
}


@dataclass(frozen=True, slots=True)
class WantedNight:
    """What was asked for; only without problems are the values to be used, the columns of a `Night`."""

    values: dict[str, Any]
    problems: tuple[Problem, ...]


def read_night(data: Mapping[str, Any], today: date) -> WantedNight:
    """Read a wish for a night, every fault at once. What is absent has the default of `FIELDS`.

    `hands` is short for the option `fixed_hands`. Without a word the values have none: the night draws one. What a
    level game is goes by how a round ends, where it is not said.
    """
    given = {name: data.get(name, default) for name, default in FIELDS.items()}
    faults: list[Problem] = [
        Problem("unknown_field", str(name)[:40], "A night has no such field. Leave it out.")
        for name in sorted(set(data) - set(FIELDS) - {"hands"}, key=str)[:20]
    ]
    name = _text("name", given["name"], faults)
    if not name:
        faults.append(Problem("name_missing", "name", "Give the night a name, such as Friday bustle."))
    values: dict[str, Any] = {
        "name": name,
        "date": _date(given["date"], today, faults),
        "place": _text("place", given["place"], faults),
        "movement": _one_of("movement", given["movement"], MOVEMENTS, faults),
        "ends_by": _one_of("ends_by", given["ends_by"], EndsBy.values, faults),
        "rounds": _whole("rounds", given["rounds"], 1, MOST_ROUNDS, faults),
        "grace_minutes": _whole("grace_minutes", given["grace_minutes"], 0, 60, faults),
        "break_minutes": _whole("break_minutes", given["break_minutes"], 1, LONGEST_MINUTES, faults),
    }
    if given["word"]:
        values["word"] = read_word(given["word"], faults)
    for optional, most in (("minutes", LONGEST_MINUTES), ("break_after", MOST_ROUNDS)):
        value = given[optional]
        values[optional] = None if value in (None, "") else _whole(optional, value, 1, most, faults)
    if values["ends_by"] == EndsBy.CLOCK and values["minutes"] is None:
        faults.append(Problem("minutes_missing", "minutes", "Say how many minutes a round lasts."))
    if given["seed"] not in (None, ""):
        values["seed"] = _whole("seed", given["seed"], 0, 2_000_000_000, faults)
    values |= _rules(given, data.get("hands"), faults) | _deciding(given, faults)
    usual = usual_tied_games(values["ends_by"], values["options"].get("fixed_hands"))
    tied_games = given["tied_games"] or usual
    values["tied_games"] = _one_of("tied_games", tied_games, TiedGames.values, faults)
    return WantedNight(values, tuple(faults))


def usual_tied_games(ends_by: str, fixed_hands: object) -> str:
    """Return what a level game is where nobody said: a tie by the clock or by a number of hands.

    Whoever plays to a target goes on until somebody has won; where such a game is broken off, first there wins.

    >>> usual_tied_games("all_done", 8), usual_tied_games("clock", None), usual_tied_games("head_table", None)
    ('tie', 'tie', 'first_there')
    """
    tie = ends_by == EndsBy.CLOCK or fixed_hands is not None
    return TiedGames.TIE.value if tie else TiedGames.FIRST_THERE.value


def read_word(text: object, faults: list[Problem]) -> str:
    """Read a night's word: letters only, as capitals, so that it can be said across a hall."""
    letters = NO_LETTER.sub("", str(text).upper()[:200])[:WORD_LENGTH]
    if len(letters) < 3:
        message = (
            f"The night's word has 3 to {WORD_LENGTH} letters from A to Z. People type it on their "
            "phones: OAK, for example."
        )
        faults.append(Problem("word_unusable", "word", message))
    return letters


def _rules(given: Mapping[str, Any], hands: object, faults: list[Problem]) -> dict[str, Any]:
    options = given["options"] if isinstance(given["options"], Mapping) else {}
    if not isinstance(given["options"], Mapping):
        faults.append(Problem("not_an_object", "options", "options is an object of names and values."))
    if hands not in (None, ""):
        options = {**options, "fixed_hands": _whole("hands", hands, 1, 100, faults)}
    try:
        ruleset = make_ruleset(given["variant"], options, usual_players(str(given["variant"])))
    except SetupRefused as refused:
        faults += [Problem(problem.code, problem.field, problem.message) for problem in refused.problems]
        return {"variant": DEFAULT_VARIANT, "options": {}}
    if ruleset.players != 4 or len(ruleset.sides) != 2:
        message = f"{ruleset.name} isn't played two against two, so partners can't change. Choose another."
        faults.append(Problem("not_partnership", "variant", message))
    return {"variant": ruleset.key, "options": dict(ruleset.options)}


def _deciding(given: Mapping[str, Any], faults: list[Problem]) -> dict[str, Any]:
    values: dict[str, Any] = {"sit_out_credit": "zero", "sit_out_points": 0, "precedence": []}
    try:
        precedence = given["precedence"]
        values["precedence"] = list(
            make_precedence(list(precedence) if isinstance(precedence, Sequence) else precedence)
        )
    except StandingsRefused as refused:
        faults += [Problem(problem.code, problem.field, problem.message) for problem in refused.problems]
    if given["sit_out_credit"] == "":
        message = "Choose how many points sitting out a round is worth."
        faults.append(Problem("credit_missing", "sit_out_credit", message))
        return values
    points = _whole("sit_out_points", given["sit_out_points"] or 0, 0, 100, faults)
    try:
        credit = make_credit(given["sit_out_credit"], points if given["sit_out_credit"] == "fixed" else None)
        values |= {"sit_out_credit": credit.kind.value, "sit_out_points": credit.points}
    except StandingsRefused as refused:
        faults += [Problem(problem.code, "sit_out_credit", problem.message) for problem in refused.problems]
    return values


def _text(name: str, value: object, faults: list[Problem]) -> str:
    if not isinstance(value, str):
        faults.append(Problem("not_text", name, f"{name} must be text."))
        return ""
    text = clean_name(value)
    if len(text) > NIGHT_NAME_LENGTH or not text.isprintable():
        message = f"{name} is one line of at most {NIGHT_NAME_LENGTH} characters."
        faults.append(Problem("text_unusable", name, message))
    return text


def _date(value: object, today: date, faults: list[Problem]) -> date:
    if value in (None, ""):
        return today
    try:
        found = value if isinstance(value, date) else date.fromisoformat(str(value)[:40])
    except ValueError:
        faults.append(Problem("date_unreadable", "date", "Write the date as year-month-day, 2026-11-21."))
        return today
    if not 1900 <= found.year <= 2200:
        faults.append(Problem("date_unreadable", "date", "The year can't be right. Look at the date again."))
    return found


def _one_of(name: str, value: object, known: Sequence[str], faults: list[Problem]) -> str:
    if value in known:
        return str(value)
    faults.append(Problem("unknown_value", name, f"{name} is one of {', '.join(known)}."))
    return known[0]


def _whole(name: str, value: object, least: int, most: int, faults: list[Problem]) -> int:
    text = str(value).strip() if isinstance(value, int | str) and not isinstance(value, bool) else ""
    if WHOLE_NUMBER.fullmatch(text) and least <= int(text) <= most:
        return int(text)
    words = name.replace("_", " ").capitalize()
    faults.append(Problem("out_of_range", name, f"{words}: a whole number from {least} to {most}."))
    return least
