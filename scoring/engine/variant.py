"""Describe a way to play: its options, its records, and what of its arithmetic is its own."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from scoring.engine.errors import Problem
from scoring.engine.hand import Hand, Result
from scoring.engine.worth import Bounds, Worth

OptionValue = bool | int | str | None


class Turn(StrEnum):
    """Say who deals after a record: left of who dealt, the same again, or whoever was to deal anyway."""

    LEFT = "left"
    SAME = "same"
    UNCHANGED = "unchanged"


class Counting(StrEnum):
    """Say which way a score runs: up to the target, or down to zero."""

    UP = "up"
    DOWN = "down"


@dataclass(frozen=True, slots=True)
class Option:
    """Declare a house option: a closed list of ``allowed`` values, or whole numbers from ``least`` on.

    ``nullable`` options may be none (null in JSON). ``same_as`` names the option whose value is the default.
    ``where`` says in words which ways to play have it.
    """

    name: str
    default: OptionValue
    help: str
    where: str
    allowed: tuple[OptionValue, ...] = ()
    least: int = 0
    most: int = 999_999
    nullable: bool = False
    same_as: str | None = None

    @property
    def blank(self) -> OptionValue:
        """What null stands for: the word for none or off where the option has one."""
        return next((word for word in ("off", "none") if word in self.allowed), None)

    def takes(self, value: object) -> bool:
        """Tell whether the value is one of this option's; ``true`` is not 1.

        >>> Option("stick_dealer", False, "", "", allowed=(False, True)).takes(1)
        False
        """
        if value is None:
            return self.nullable or self.blank is not None
        if self.allowed:
            return any(value == one and type(value) is type(one) for one in self.allowed)
        return type(value) is int and self.least <= value <= self.most


@dataclass(frozen=True, slots=True)
class Variant:
    """Declare a published way to play.

    ``key`` is stable and never used for another; ``name`` is for people. ``tricks`` gives the tricks of a
    hand by the number of players, ``fields`` the fields that a record of each result may carry, ``turns``
    who deals
    next. The functions take the ruleset, the hand and who dealt it (None: nobody knows):
    ``faults`` names what the variant finds wrong beyond the rules for all, ``worth`` is asked only when
    nothing is. ``taps`` are the hands that a table enters by tapping. ``bounds`` say how many points
    one hand may give. ``range_terms`` are the words
    for a standing.
    """

    key: str
    name: str
    tricks: Mapping[int, int]
    partners: bool
    options: tuple[Option, ...]
    fields: Mapping[Result, frozenset[str]]
    turns: Mapping[Result, Turn]
    faults: "Callable[[Ruleset, Hand, int | None], Iterator[Problem]]"
    worth: "Callable[[Ruleset, Hand, int | None], Worth]"
    taps: "Callable[[Ruleset], Iterator[Hand]]"
    bounds: "Callable[[Ruleset], Bounds]"
    range_terms: frozenset[str] = frozenset()
    counting: Counting = Counting.UP

    @property
    def players(self) -> tuple[int, ...]:
        """The numbers of players it is played with."""
        return tuple(self.tricks)


@dataclass(frozen=True, slots=True)
class Preset:
    """Name a variant with other defaults; it is asked for by its own key."""

    key: str
    name: str
    over: Variant
    defaults: Mapping[str, OptionValue]


@dataclass(frozen=True, slots=True)
class Ruleset:
    """Freeze a way to play with every option settled; made by ``make_ruleset``.

    ``key`` and ``name`` are as asked for (a preset's own), ``options`` holds every option of the variant.
    ``sides`` are in the order that every tuple by side has.
    """

    key: str
    name: str
    variant: Variant = field(compare=False, repr=False)
    players: int
    options: Mapping[str, OptionValue]
    sides: tuple[str, ...] = field(init=False, compare=False)
    seat_sides: tuple[int, ...] = field(init=False, compare=False, repr=False)
    target: int | None = field(init=False, compare=False)
    floor: int | None = field(init=False, compare=False)
    fixed_hands: int | None = field(init=False, compare=False)
    start: int = field(init=False, compare=False)
    _hash: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        """Settle what is asked for at every hand."""
        partners = self.variant.partners
        derived = {
            "sides": ("A", "B") if partners else tuple(f"P{seat}" for seat in range(self.players)),
            "seat_sides": tuple(seat % 2 if partners else seat for seat in range(self.players)),
            "target": self.options.get("target") if self.variant.counting is Counting.UP else 0,
            "floor": 0 if self.options.get("negative_scores") is False else None,
            "fixed_hands": self.options.get("fixed_hands"),
            "start": self.options.get("start", 0),
            "_hash": hash((self.key, self.players, tuple(sorted(self.options.items())))),
        }
        for name, value in derived.items():
            object.__setattr__(self, name, value)

    def __hash__(self) -> int:
        return self._hash

    @property
    def tricks(self) -> int:
        """The tricks of one hand."""
        return self.variant.tricks[self.players]

    def side_of(self, seat: int) -> str:
        """Return the side of a seat; IndexError where there is no such seat.

        >>> from scoring.engine.ruleset import make_ruleset
        >>> make_ruleset("north_american").side_of(3)
        'B'
        """
        if seat < 0:
            raise IndexError(seat)
        return self.sides[self.seat_sides[seat]]

    def seats_of(self, side: str) -> tuple[int, ...]:
        """Return the seats of a side, in order; ValueError where there is no such side."""
        index = self.sides.index(side)
        return tuple(seat for seat, own in enumerate(self.seat_sides) if own == index)

    def has_seat(self, seat: int | None) -> bool:
        """Tell whether there is such a seat at this table."""
        return seat is not None and 0 <= seat < self.players
