"""Read what people type when they open a table: names, rules, who deals first."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from clubs.names import NAME_LENGTH, clean_name, name_fault, name_key
from problems import Problem
from problems.wording import gettext as _
from scoring.engine.exceptions import SetupRefused
from scoring.engine.registry import numbers_of
from scoring.engine.ruleset import Ruleset, make_ruleset
from scoring.selectors.sheet import SEAT_NAMES
from scoring.services.customs import cleaned_customs, customs_faults
from web.numbers import whole_number

DEFAULT_VARIANT = "north_american"
DEFAULT_LABEL = "Kitchen table"


@dataclass(frozen=True, slots=True)
class ParsedTable:
    """What was asked for; `problems` names every fault, and only without any is the rest to be used."""

    label: str
    names: tuple[str, ...]
    ruleset: Ruleset | None
    first_dealer: int | None
    customs: tuple[str, ...]
    problems: tuple[Problem, ...]


def _name_problem(name: str, field: str, seat: str) -> Problem | None:
    """Name what is wrong with one cleaned name."""
    code = name_fault(name)
    if code is None:
        return None
    message = {
        "name_missing": _("{seat} has no name. Type one; any nickname will do.", seat=seat),
        "name_too_long": _(
            "The name at {seat} has {length} characters; {most} is the most.",
            seat=seat,
            length=len(name),
            most=NAME_LENGTH,
        ),
        "name_unreadable": _(
            "The name at {seat} has characters that can't be shown. Type it again.", seat=seat
        ),
    }[code]
    return Problem(code, field, message)


def read_names(names: Sequence[str]) -> tuple[tuple[str, ...], tuple[Problem, ...]]:
    """Clean names, one a seat, and name every fault: empty, too long, not to be shown, or used twice."""
    cleaned = tuple(clean_name(name) for name in names)
    problems: list[Problem] = []
    first: dict[str, int] = {}
    for seat, name in enumerate(cleaned):
        field = f"names.{seat}"
        problem = _name_problem(name, field, SEAT_NAMES[seat] if seat < len(SEAT_NAMES) else f"Seat {seat}")
        if problem:
            problems.append(problem)
        elif name_key(name) in first:
            message = _(
                "Two players are called {name}. Tell them apart, {short_name} B. for one.",
                name=name,
                short_name=name[:30],
            )
            problems.append(Problem("name_doubled", field, message))
        else:
            first[name_key(name)] = seat
    return cleaned, tuple(problems)


def options_from_text(texts: Mapping[str, str]) -> dict[str, object]:
    """Turn options that came as text, from a query or a form, into their values; the engine judges them.

    >>> options_from_text({"target": "5", "stick_dealer": "true", "fixed_hands": "", "markers": "5_6"})
    {'target': 5, 'stick_dealer': True, 'fixed_hands': None, 'markers': '5_6'}
    """
    words = {"true": True, "false": False, "null": None, "": None}
    values: dict[str, object] = {}
    for name, text in texts.items():
        plain = text.strip()
        if plain.lower() in words:
            values[name] = words[plain.lower()]
        else:
            number = whole_number(plain, 9)
            values[name] = plain if number is None else number
    return values


def read_table(  # noqa: PLR0913, PLR0917  what a form asks
    names: Sequence[str],
    variant: str = DEFAULT_VARIANT,
    options: Mapping[str, object] | None = None,
    label: str = DEFAULT_LABEL,
    first_dealer: int | None = None,
    customs: Iterable[str] = (),
) -> ParsedTable:
    """Read a wish to open a table; every fault at once."""
    cleaned, problems = read_names(names)
    ruleset = None
    try:
        ruleset = make_ruleset(variant, options or {}, len(names) if len(numbers_of(variant)) > 1 else None)
    except SetupRefused as refused:
        problems += refused.problems
    if ruleset is not None:
        if len(names) != ruleset.players:
            message = _(
                "{name} is played by {players}: give a name for each seat.",
                name=ruleset.name,
                players=ruleset.players,
            )
            problems += (Problem("wrong_players", "names", message),)
        if first_dealer is not None and not 0 <= first_dealer < ruleset.players:
            message = _(
                "The first dealer sits at one of the seats 0 to {players}.", players=ruleset.players - 1
            )
            problems += (Problem("no_such_seat", "first_dealer", message),)
    cleaned_label = clean_name(label)
    label_fault = _name_problem(cleaned_label, "label", "The table") if cleaned_label else None
    if label_fault:
        problems += (label_fault,)
    chosen = cleaned_customs(customs)
    problems += tuple(customs_faults(chosen))
    return ParsedTable(
        cleaned_label or DEFAULT_LABEL, cleaned, ruleset, first_dealer, tuple(chosen), problems
    )
