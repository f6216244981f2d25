"""The ties of a cup, from its draw and the results so far: who meets, who has a bye, and who waits for whom."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tournaments.cups.draw import Places

NOBODY: Final = ""
"""The result of a tie from which neither side goes on."""
LATE_ROUNDS: Final = ("Final", "Semi-final", "Quarter-final")


class Status(StrEnum):
    """Name where a tie stands."""

    WAITS = "waits"
    READY = "ready"
    PLAYED = "played"
    BYE = "bye"
    EMPTY = "empty"


@dataclass(frozen=True, slots=True)
class BracketSlot:
    """Hold one side of a tie: a team, or the number of the tie in the round before whose winner it waits for.

    With neither nobody comes: neither side of the tie before went on, or there is none.
    """

    team: str | None = None
    waits_for: int | None = None
    withdrawn: bool = False

    @property
    def is_known(self) -> bool:
        """Whether a team stands there that plays."""
        return self.team is not None and not self.withdrawn

    @property
    def is_empty(self) -> bool:
        """Whether nobody will come: the other side has a bye."""
        return not self.is_known and self.waits_for is None


@dataclass(frozen=True, slots=True)
class Tie:
    """Hold a tie: round and number from 1, both sides, where it stands, and who went on."""

    round: int
    number: int
    first: BracketSlot
    second: BracketSlot
    status: Status
    winner: str | None = None

    @property
    def loser(self) -> str | None:
        """The team that was knocked out here by playing; None where it isn't known, or nobody was."""
        teams = [slot.team for slot in (self.first, self.second) if slot.team is not None]
        if self.status is not Status.PLAYED or self.winner is None or len(teams) < 2:
            return None
        return teams[1] if teams[0] == self.winner else teams[0]


@dataclass(frozen=True, slots=True)
class Bracket:
    """Hold the rounds of a cup from the first, each with its ties from the top."""

    rounds: tuple[tuple[Tie, ...], ...]

    def tie(self, number_of_round: int, number: int) -> Tie:
        """Return a tie by its round and number."""
        return self.rounds[number_of_round - 1][number - 1]

    @property
    def is_first_round_over(self) -> bool:
        """Whether every tie of the first round is decided."""
        return all(tie.status not in {Status.READY, Status.WAITS} for tie in self.rounds[0])

    @property
    def still_in(self) -> tuple[str, ...]:
        """Who is not knocked out and waits for a tie, the first round first; nobody once the cup is over.

        >>> make_bracket((("Bell",), ("Crown", "Fox"))).still_in
        ('Crown', 'Fox', 'Bell')
        """
        ties = (tie for ties in self.rounds for tie in ties if tie.status in {Status.READY, Status.WAITS})
        slots = (slot for tie in ties for slot in (tie.first, tie.second) if slot.is_known)
        return tuple(slot.team for slot in slots if slot.team is not None)

    @property
    def winner(self) -> str | None:
        """Who has won the cup; None until that is known, and where nobody has."""
        return self.rounds[-1][0].winner


def make_bracket(
    places: Places, results: Mapping[tuple[int, int], str] = {}, gone: Collection[str] = ()
) -> Bracket:
    """Return the ties of all rounds; ``results`` has who went on by round and number, NOBODY where neither did.

    Teams in ``gone`` have withdrawn: their next opponents have a bye, and rounds that were played stand.

    >>> bracket = make_bracket((("Bell",), ("Crown", "Fox")))
    >>> final = bracket.rounds[1][0]
    >>> final.status.value, final.first.team, final.second.waits_for
    ('waits', 'Bell', 2)
    >>> make_bracket((("Bell",), ("Crown", "Fox")), {(1, 2): "Fox", (2, 1): "Bell"}).winner
    'Bell'
    """
    sides = [
        (_team(place[0], gone), _team(place[1], gone) if len(place) > 1 else BracketSlot())
        for place in places
    ]
    rounds: list[tuple[Tie, ...]] = []
    while sides:
        number = len(rounds) + 1
        ties = tuple(
            _tie(number, at, first, second, results.get((number, at)))
            for at, (first, second) in enumerate(sides, 1)
        )
        rounds.append(ties)
        slots = [_after(tie, gone) for tie in ties]
        sides = list(zip(slots[::2], slots[1::2], strict=True)) if len(slots) > 1 else []
    return Bracket(tuple(rounds))


def _team(name: str, gone: Collection[str]) -> BracketSlot:
    return BracketSlot(name, withdrawn=name in gone)


def _tie(
    number_of_round: int, number: int, first: BracketSlot, second: BracketSlot, result: str | None
) -> Tie:
    status, winner = Status.WAITS, None
    if result is not None:
        status, winner = Status.PLAYED, result or None
        # Whoever withdrew since played this tie all the same.
        first, second = BracketSlot(first.team, first.waits_for), BracketSlot(second.team, second.waits_for)
    elif first.is_empty and second.is_empty:
        status = Status.EMPTY
    elif first.is_known and second.is_known:
        status = Status.READY
    elif first.is_empty and second.is_known:
        status, winner = Status.BYE, second.team
    elif second.is_empty and first.is_known:
        status, winner = Status.BYE, first.team
    return Tie(number_of_round, number, first, second, status, winner)


def _after(tie: Tie, gone: Collection[str]) -> BracketSlot:
    """Return the side of the next round that comes from a tie."""
    if tie.winner is not None:
        return _team(tie.winner, gone)
    over = tie.status in {Status.PLAYED, Status.EMPTY}
    return BracketSlot() if over else BracketSlot(waits_for=tie.number)


def round_name(number: int, rounds: int) -> str:
    """Return what a round is called.

    >>> [round_name(number, 4) for number in (1, 2, 3, 4)]
    ['Round 1', 'Quarter-finals', 'Semi-finals', 'Final']
    """
    left = rounds - number
    if left >= len(LATE_ROUNDS):
        return f"Round {number}"
    return LATE_ROUNDS[left] + ("s" if left else "")


def tie_name(number_of_round: int, number: int, rounds: int) -> str:
    """Return what a tie is called.

    >>> tie_name(1, 3, 4), tie_name(3, 2, 4), tie_name(4, 1, 4)
    ('Round 1, match 3', 'Semi-final 2', 'Final')
    """
    left = rounds - number_of_round
    if left >= len(LATE_ROUNDS):
        return f"Round {number_of_round}, match {number}"
    return LATE_ROUNDS[left] + (f" {number}" if left else "")


def slot_words(slot: BracketSlot, number_of_round: int, rounds: int, left: str = "withdrawn") -> str:
    """Return one side of a tie as people read it; ``left`` says how one that doesn't come any more left.

    >>> slot_words(BracketSlot(waits_for=2), 3, 3), slot_words(BracketSlot("Fox", withdrawn=True), 2, 3)
    ('Winner of semi-final 2', 'Fox (withdrawn)')
    >>> slot_words(BracketSlot(), 1, 3)
    'Nobody'
    """
    if slot.team is not None:
        return f"{slot.team} ({left})" if slot.withdrawn else slot.team
    if slot.waits_for is None:
        return "Nobody"
    name = tie_name(number_of_round - 1, slot.waits_for, rounds)
    return f"Winner of {name[0].lower()}{name[1:]}"


def tie_words(tie: Tie, rounds: int, *, pairs: bool = False) -> str:
    """Return a sentence about a tie: who meets, who waits, who went on; of ``pairs`` each name is those of two.

    >>> bracket = make_bracket((("Bell",), ("Crown", "Fox")), {(1, 2): "Fox"}, gone=["Fox"])
    >>> [tie_words(tie, 2) for ties in bracket.rounds for tie in ties]
    ['Bell has a bye.', 'Crown against Fox: Fox goes on.', 'Bell has a bye, because Fox is out.']
    """
    first, second = (slot_words(slot, tie.round, rounds) for slot in (tie.first, tie.second))
    if tie.status is Status.BYE:
        other = tie.second if tie.winner == tie.first.team else tie.first
        is_out = "are" if pairs else "is"
        why = f", because {other.team} {is_out} out" if other.team is not None else ""
        return f"{tie.winner} {'have' if pairs else 'has'} a bye{why}."
    if tie.status is Status.EMPTY:
        return "Neither side comes, so the next opponent has a bye."
    if tie.status is Status.PLAYED:
        last = tie.round == rounds
        verb = ("win" if pairs else "wins") if last else ("go on" if pairs else "goes on")
        goes = "neither side goes on" if tie.winner is None else f"{tie.winner} {verb}"
        return f"{first} against {second}: {goes}."
    return f"{first} against {second}."
