"""Describe a way to play: its options, its records, and what of its arithmetic is its own."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import lru_cache
from typing import Final

from problems import Problem
from scoring.engine.bidding import Bidding
from scoring.engine.hand import Hand, HandResult, Trump
from scoring.engine.hand_score import Bounds, HandScore
from scoring.engine.record import NO_TRUMPS, SUITS, Bid

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


class LevelRule(StrEnum):
    """Say who wins where several stand at the target level: the makers if they are among them, or nobody yet."""

    MAKERS = "makers"
    PLAY_ON = "play_on"


class Lead(StrEnum):
    """Say who leads to the first trick; left of somebody passes over whoever sits out."""

    LEFT_OF_DEALER = "left_of_dealer"
    MAKER = "maker"
    LEFT_OF_LONER = "left_of_loner"


@dataclass(frozen=True, slots=True)
class Leads:
    """Say who leads to a ``common`` hand, against the makers' lone hand (``alone``), and to a ``declared`` one."""

    common: Lead
    alone: Lead
    declared: Lead | None = None


LEFT_LEADS = Leads(Lead.LEFT_OF_DEALER, Lead.LEFT_OF_DEALER)
MAKER_LEADS = Leads(Lead.MAKER, Lead.MAKER)
LEFT_OF_LONER_LEADS = Leads(Lead.LEFT_OF_DEALER, Lead.LEFT_OF_LONER)
"""Who leads to a hand: the three ways that books have."""

PARTNER_FIELDS = frozenset({"alone", "alone_seat", "defender_alone"})
"""What a record can say only where two play together."""
NEEDS: Mapping[HandResult, frozenset[str]] = {
    HandResult.PLAYED: frozenset({"maker", "tricks"}),
    HandResult.LAY_DOWN_LONER: frozenset({"maker"}),
    HandResult.THROW_IN: frozenset({"maker", "tricks"}),
    HandResult.REVOKE: frozenset({"revokes"}),
    HandResult.INFRINGEMENT: frozenset({"infringement"}),
    HandResult.ADJUSTMENT: frozenset({"points", "note"}),
    HandResult.TOTALS: frozenset({"totals"}),
}
"""What a record of each result cannot do without, as a rule."""
TURNS: Mapping[HandResult, Turn] = {
    HandResult.PLAYED: Turn.LEFT,
    HandResult.ALL_PASSED: Turn.LEFT,
    HandResult.MISDEAL: Turn.SAME,
    HandResult.LAY_DOWN_LONER: Turn.LEFT,
    HandResult.THROW_IN: Turn.LEFT,
    HandResult.REVOKE: Turn.LEFT,
    HandResult.INFRINGEMENT: Turn.LEFT,
    HandResult.ADJUSTMENT: Turn.UNCHANGED,
    HandResult.TOTALS: Turn.UNCHANGED,
}
"""Who deals after a record of each result, as a rule."""

BLANKS: Final = ("off", "none", "usual")
"""Words of options for which null may stand."""


@dataclass(frozen=True, slots=True)
class RuleOption:
    """Declare a house option: a closed list of ``allowed`` values, or whole numbers from ``least`` on.

    ``label`` is what pages call it, ``help`` what it does, each for people; ``name`` is for programs. ``nullable``
    options may be none (null in JSON). ``same_as`` names the option whose value is the default.
    ``where`` says in words which ways to play have it. With ``partners`` it is there only where two play
    together; ``of_partners`` are those of the ``allowed`` that are.
    """

    name: str
    label: str
    default: OptionValue
    help: str
    where: str
    allowed: tuple[OptionValue, ...] = ()
    least: int = 0
    most: int = 999_999
    nullable: bool = False
    same_as: str | None = None
    partners: bool = False
    of_partners: tuple[OptionValue, ...] = ()

    @property
    def blank(self) -> OptionValue:
        """What null stands for: the word for none, off or as usual where the option has one."""
        return next((word for word in BLANKS if word in self.allowed), None)

    def takes(self, value: object) -> bool:
        """Tell whether the value is one of this option's; ``true`` is not 1.

        >>> RuleOption("stick_dealer", "", False, "", "", allowed=(False, True)).takes(1)
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
    hand by the number of players, ``partnerships`` the numbers of players who sit as partners; all others
    play for themselves. ``fields`` are the fields that a record of each result may carry. The functions take
    the ruleset, the hand and who dealt it (None: nobody knows): ``faults`` names what the variant finds
    wrong beyond the rules for all, ``worth`` is asked only when nothing is. ``taps`` are the hands that a
    table enters by tapping. ``bounds`` say how many points one hand may give. ``range_terms`` are the words
    for a standing. ``level`` says who wins level at the target; ``shut_out_games`` how many games it is to
    win against nothing (None: games are not credited). With ``carries`` points beyond the target are carried
    over, with ``pool`` the options ``ante_cents`` and ``stake_cents`` fill a pool that the winner takes.
    ``fixed`` are house rules that no option of it changes, by name. ``leads`` says who leads to the first
    trick where the option of that name leaves it as usual.

    The rest says what a record may hold, for the rules and for forms alike. ``bidding`` are the bids (None:
    nobody bids). ``trumps`` may be trump; no trump may be switched by the option ``no_trump``.
    ``counted_by`` are the names by which tricks are counted where that is not by side. ``turns`` say who
    deals after each result. ``needs`` are the fields that a record of each result cannot do without,
    ``unless`` it has for one of them another field with one of the values named (none named: with any).
    ``calls`` are the suits that may be called, by trump; ``upcards`` the turned-up cards that a rule asks
    for. With ``races`` each seat is dealt one when the game begins; they alter no points.
    """

    key: str
    name: str
    tricks: Mapping[int, int]
    partnerships: frozenset[int]
    options: tuple[RuleOption, ...]
    fields: Mapping[HandResult, frozenset[str]]
    faults: "Callable[[Ruleset, Hand, int | None], Iterator[Problem]]"
    worth: "Callable[[Ruleset, Hand, int | None], HandScore]"
    taps: "Callable[[Ruleset], Iterator[Hand]]"
    bounds: "Callable[[Ruleset], Bounds]"
    range_terms: frozenset[str] = frozenset()
    counting: Counting = Counting.UP
    level: LevelRule = LevelRule.MAKERS
    shut_out_games: int | None = None
    carries: bool = False
    pool: bool = False
    races: bool = False
    fixed: Mapping[str, OptionValue] = field(default_factory=dict)
    leads: Leads = LEFT_LEADS
    bidding: Bidding | None = None
    trumps: tuple[Trump | int, ...] = SUITS
    counted_by: tuple[str, ...] = ()
    needs: Mapping[HandResult, frozenset[str]] = field(default_factory=lambda: NEEDS)
    turns: Mapping[HandResult, Turn] = field(default_factory=lambda: TURNS)
    unless: Mapping[str, Mapping[str, tuple[object, ...]]] = field(default_factory=dict)
    calls: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    upcards: tuple[str, ...] = ()

    @property
    def players(self) -> tuple[int, ...]:
        """The numbers of players it is played with."""
        return tuple(self.tricks)

    @property
    def usual_players(self) -> int:
        """The number to offer first: four, as most tables have, where it can be."""
        return 4 if 4 in self.tricks else self.players[0]

    def options_for(self, players: int) -> tuple[RuleOption, ...]:
        """Return the options that so many players have."""
        if players in self.partnerships or not self.partnerships:
            return self.options
        return tuple(
            replace(option, allowed=tuple(one for one in option.allowed if one not in option.of_partners))
            if option.of_partners
            else option
            for option in self.options
            if not option.partners
        )


@dataclass(frozen=True, slots=True)
class RulePreset:
    """Name a variant with other defaults; it is asked for by its own key."""

    key: str
    name: str
    over: Variant
    defaults: Mapping[str, OptionValue]

    @property
    def players(self) -> tuple[int, ...]:
        """Return the numbers of players that the variant has."""
        return self.over.players


@dataclass(frozen=True, slots=True)
class Ruleset:
    """Freeze a way to play with every option settled; made by ``make_ruleset``.

    ``key`` and ``name`` are as asked for (a preset's own), ``options`` holds every option of the variant.
    ``sides`` are in the order that every tuple by side has. ``fields`` are those of the variant, without what has
    no place among so many players, and without revokes where the house says nothing of them.
    """

    key: str
    name: str
    variant: Variant = field(compare=False, repr=False)
    players: int
    options: Mapping[str, OptionValue] = field(hash=False)
    sides: tuple[str, ...] = field(init=False, compare=False)
    fields: Mapping[HandResult, frozenset[str]] = field(init=False, compare=False, repr=False)
    seat_sides: tuple[int, ...] = field(init=False, compare=False, repr=False)
    target: int | None = field(init=False, compare=False)
    floor: int | None = field(init=False, compare=False)
    fixed_hands: int | None = field(init=False, compare=False)
    start: int = field(init=False, compare=False)
    # Stands for the options in the hash of a ruleset: a mapping has none.
    _options_hash: int = field(init=False, compare=False, hash=True, repr=False)

    def __post_init__(self) -> None:
        """Settle what is asked for at every hand."""
        partners, fields = self.partners, self.variant.fields
        if self.options.get("revoke_mode") == "off":
            fields = {result: names for result, names in fields.items() if result is not HandResult.REVOKE}
        if not partners and self.variant.partnerships:
            fields = {result: names - PARTNER_FIELDS for result, names in fields.items()}
        derived = {
            "fields": fields,
            "sides": ("A", "B") if partners else tuple(f"P{seat}" for seat in range(self.players)),
            "seat_sides": tuple(seat % 2 if partners else seat for seat in range(self.players)),
            "target": self.options.get("target") if self.variant.counting is Counting.UP else 0,
            "floor": 0 if self.options.get("negative_scores") is False else None,
            "fixed_hands": self.options.get("fixed_hands"),
            "start": self.options.get("start", 0),
            "_options_hash": hash(tuple(sorted(self.options.items()))),
        }
        for name, value in derived.items():
            object.__setattr__(self, name, value)

    @property
    def partners(self) -> bool:
        """Whether two sit together against two; otherwise everyone plays for himself."""
        return self.players in self.variant.partnerships

    @property
    def tricks(self) -> int:
        """The tricks of one hand."""
        return self.variant.tricks[self.players]

    @property
    def counted_by(self) -> tuple[str, ...]:
        """The names by which the tricks of a hand are counted: the sides, as a rule."""
        return self.variant.counted_by or self.sides

    @property
    def bids(self) -> tuple[Bid, ...]:
        """The bids that the house takes, the lowest first; empty where nobody bids."""
        if self.variant.bidding is None:
            return ()
        least = int(self.options.get("min_bid") or 0)
        every = self.variant.bidding.bids[self.players]
        return tuple(bid for bid in every if isinstance(bid, str) or bid >= least)

    @property
    def trumps(self) -> tuple[Trump | int, ...]:
        """What may be trump under the house rules."""
        every = self.variant.trumps
        if self.options.get("no_trump") is False:
            return tuple(trump for trump in every if trump not in NO_TRUMPS)
        return every

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

    def has_field(self, name: str) -> bool:
        """Tell whether some record may carry the field."""
        return any(name in names for names in self.fields.values())

    def has_seat(self, seat: int | None) -> bool:
        """Tell whether there is such a seat at this table."""
        return seat is not None and 0 <= seat < self.players


@lru_cache(maxsize=8)  # of the games with most, two thousand hands
def tapped(ruleset: Ruleset) -> tuple[Hand, ...]:
    """Return the hands that a table enters by tapping; kept, as the card of a ruleset asks for them many times.

    >>> from scoring.engine.ruleset import make_ruleset
    >>> len(tapped(make_ruleset("north_american")))
    114
    """
    return tuple(ruleset.variant.taps(ruleset))
