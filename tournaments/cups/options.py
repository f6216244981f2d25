"""What a league decides about a cup, each option declared once."""

from collections.abc import Mapping
from dataclasses import Field, asdict, dataclass, fields
from enum import StrEnum
from typing import Any, Final

from problems import Problem
from problems.shapes import Fault, Faults, Shape, object_of, value_of
from problems.wording import gettext as _
from tournaments.cups.exceptions import CupRefused


class DrawKind(StrEnum):
    """Name how teams come into the bracket."""

    OPEN = "open"
    SEEDED = "seeded"


class Byes(StrEnum):
    """Name who has the byes of the first round."""

    DRAWN = "drawn"
    FINALISTS = "finalists"
    HIGHEST = "highest"


class Home(StrEnum):
    """Name who is at home in a tie."""

    FIRST_DRAWN = "first_drawn"
    LOWER_DIVISION = "lower_division"
    ALTERNATING = "alternating"


class LevelTie(StrEnum):
    """Name what decides a tie with as many games each."""

    DECIDING_GAME = "deciding_game"
    POINTS = "points"
    REPLAY = "replay"


class Handicap(StrEnum):
    """Name the start that the side from the lower division has."""

    NONE = "none"
    GAMES = "games"
    POINTS = "points"


class StartFrom(StrEnum):
    """Name what the start of a handicap goes by."""

    DIVISIONS = "divisions"
    PLACES = "places"


WORDS: Final[Mapping[str, Mapping[str, str]]] = {
    "draw": {DrawKind.OPEN: "open", DrawKind.SEEDED: "seeded by the table"},
    "byes": {
        Byes.DRAWN: "to those drawn",
        Byes.FINALISTS: "to last year's finalists",
        Byes.HIGHEST: "to the highest in the table",
    },
    "home": {
        Home.FIRST_DRAWN: "the side drawn first",
        Home.LOWER_DIVISION: "the side from the lower division",
        Home.ALTERNATING: "whoever was at home less often",
    },
    "level": {
        LevelTie.DECIDING_GAME: "a deciding game",
        LevelTie.POINTS: "points scored, then a deciding game",
        LevelTie.REPLAY: "a replay at the other pub",
    },
    "handicap": {
        Handicap.NONE: "none",
        Handicap.GAMES: "a start of some games for each division between the teams",
        Handicap.POINTS: "a start of some points in each game for each division between the teams",
    },
    "start_from": {
        StartFrom.DIVISIONS: "the divisions alone",
        StartFrom.PLACES: "places at half season too, between teams of one division",
    },
}
"""The values of each choice, and how people read them."""
RANGES: Final = {
    "seeds": (0, 64),
    "neutral_rounds": (0, 9),
    "replay_days": (1, 60),
    "start": (1, 20),
    "places": (1, 20),
    "names": (0, 30),
    "most_names": (0, 30),
}
"""The least and the most of each number."""
LABELS: Final = {
    "draw": "The draw",
    "seeds": "Seeded teams",
    "byes": "Byes",
    "home": "At home",
    "neutral_rounds": "Last rounds at a neutral pub",
    "level": "If a match is level",
    "replay_days": "Days for a replay",
    "plate": "A plate for those who lose in the first round",
    "handicap": "Handicap",
    "start": "Start for each division between the teams",
    "start_from": "The start depends on",
    "places": "How many places in the table count as one division",
    "names": "Fewest players that an entry names",
    "most_names": "Most players that an entry names",
}


@dataclass(frozen=True, slots=True)
class CupOptions:
    """Hold what a league decides about a cup.

    ``neutral_rounds`` counts from the final backwards; ``start`` is what a handicap gives for each division, and,
    where it goes by places at half season, for so many ``places`` between two teams of one division. A team's entry
    names at least ``names`` players and at most ``most_names``: 0 names asks nobody, 0 at most allows any number.
    """

    draw: DrawKind = DrawKind.OPEN
    seeds: int = 4
    byes: Byes = Byes.DRAWN
    home: Home = Home.FIRST_DRAWN
    neutral_rounds: int = 0
    level: LevelTie = LevelTie.DECIDING_GAME
    replay_days: int = 14
    plate: bool = False
    handicap: Handicap = Handicap.NONE
    start: int = 1
    start_from: StartFrom = StartFrom.DIVISIONS
    places: int = 1
    names: int = 0
    most_names: int = 0

    @property
    def asks_places(self) -> bool:
        """Whether the start between two teams of one division goes by their places at half season."""
        return self.handicap is not Handicap.NONE and self.start_from is StartFrom.PLACES

    def as_json(self) -> dict[str, Any]:
        """Return the options as they are stored."""
        return {
            key: str(value) if isinstance(value, StrEnum) else value for key, value in asdict(self).items()
        }


def _shape_of(option: Field[Any]) -> Shape:
    """Return what an option can be: one of its words, a number of its range, or yes or no."""
    name = option.name
    if name in WORDS:
        words = WORDS[name]
        fault = _unknown_value(name, f"choose one of {'; '.join(words.values())}.")
        return value_of(
            lambda value: isinstance(value, str) and value in words, fault, make=type(option.default)
        )
    if name in RANGES:
        least, most = RANGES[name]
        fault = _unknown_value(name, f"a whole number from {least} to {most}.")
        return value_of(lambda value: type(value) is int and least <= value <= most, fault)
    return value_of(lambda value: isinstance(value, bool), _unknown_value(name, "choose yes or no."))


def _unknown_value(name: str, problem: str) -> Fault:
    return Fault("unknown_value", lambda *__: _("{labels}: {problem}", labels=LABELS[name], problem=problem))


_OPTIONS: Final = object_of(
    {option.name: (_shape_of(option), option.default) for option in fields(CupOptions)},
    unknown=Fault("unknown_field", lambda key, __: _("A cup has no option {key}. Leave it out.", key=key)),
    shown=lambda keys: [key[:40] for key in keys[:20]],
)


def read_options(data: object) -> CupOptions:
    """Read a cup's options; what is left out has its default. Raises CupRefused with every fault.

    >>> read_options({"level": "replay"}).replay_days
    14
    >>> read_options({"plate": 1, "seeds": True})
    Traceback (most recent call last):
    tournaments.cups.exceptions.CupRefused: Seeded teams: a whole number from 0 to 64. A plate for those who lose in \
the first round: choose yes or no.
    """
    if not isinstance(data, Mapping):
        raise CupRefused(Problem("not_an_object", "options", _("Give a cup's options by name.")))
    faults: Faults = []
    chosen = _OPTIONS(dict(data), "", faults)
    if not faults and 0 < chosen["most_names"] < chosen["names"]:
        message = _(
            "{labels}: at least the {chosen} that it must name, or 0 for any number.",
            labels=LABELS["most_names"],
            chosen=chosen["names"],
        )
        faults.append(Problem("fewer_than_asked", "most_names", message))
    CupRefused.raise_for(faults)
    return CupOptions(**chosen)
