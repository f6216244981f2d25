"""Draw a cup: a sequence of names from a seed, so that it can be watched name by name and checked by anybody.

A play-off is not drawn: its places follow from the sections of the league (``play_off_places``).

The bracket of n teams has 2^k lines, the fewest that hold them. Its 2^(k-1) first-round places hold two names, or one
name that has a bye: there are 2^k - n byes, all in the first round. The hat is sorted by the SHA-256 of the seed and
the name (``draw_order``), so that a calculator of hashes is enough to draw again.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import pairwise
from typing import Final

from problems import Problem
from problems.wording import gettext as _
from tournaments.cups.exceptions import CupRefused

LEAST_ENTRANTS: Final = 2
MOST_ENTRANTS: Final = 512
Places = tuple[tuple[str, ...], ...]
"""The first-round places from the top: two names who meet, or one that has a bye."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """Hold one name as it is drawn: the how many-th it is, its first-round place and line there, all from 1."""

    number: int
    name: str
    place: int
    line: int
    sentence: str


@dataclass(frozen=True, slots=True)
class Draw:
    """Hold a whole draw: who is in which first-round place, and the names in the order in which they were drawn."""

    places: Places
    names: tuple[Drawn, ...]

    @property
    def rounds(self) -> int:
        """How many rounds there are, the final included."""
        return len(self.places).bit_length()


def draw_order(names: Iterable[str], seed: int) -> list[str]:
    """Return names in the order in which they are drawn, whatever order they come in.

    >>> draw_order(["Bell", "Crown", "Fox"], 1) == draw_order(["Fox", "Bell", "Crown"], 1)
    True
    """
    return sorted(names, key=lambda name: sha256(f"{seed}:{name}".encode()).hexdigest())


def rounds_for(entrants: int) -> int:
    """Return how many rounds a cup has, the final included.

    >>> [rounds_for(entrants) for entrants in (2, 3, 4, 5, 8, 9)]
    [1, 2, 2, 3, 3, 4]
    """
    return (entrants - 1).bit_length()


def ranks(places: int) -> list[int]:
    """Return the rank of the seed that belongs in each place, so that the best can meet only at the end.

    >>> ranks(8)
    [1, 8, 5, 4, 3, 6, 7, 2]
    """
    order = [1]
    while len(order) < places:
        pairs = [(rank, 2 * len(order) + 1 - rank) for rank in order]
        order = [rank for at, pair in enumerate(pairs) for rank in (pair if at % 2 == 0 else pair[::-1])]
    return order


def draw_cup(
    entrants: Sequence[str],
    seed: int,
    *,
    seeds: Sequence[str] = (),
    byes_to: Sequence[str] = (),
    neutral_rounds: int = 0,
) -> Draw:
    """Draw a cup; the same teams and the same seed give the same draw.

    ``seeds``, the best first, are kept apart: the first two in opposite halves, the third and fourth drawn into the
    other quarters, and so on. ``byes_to`` have the byes, in order, while there are any; the rest of the byes go to
    those drawn. Raises CupRefused with every fault.

    >>> drawn = draw_cup(["Bell", "Crown", "Fox"], 1, byes_to=["Fox"])
    >>> drawn.places
    (('Fox',), ('Bell', 'Crown'))
    >>> [one.sentence for one in drawn.names]
    ['Fox has a bye.', 'Bell is drawn in match 2.', 'Crown is drawn against Bell.']
    """
    CupRefused.raise_for(draw_problems(entrants, seeds=seeds, byes_to=byes_to, neutral_rounds=neutral_rounds))
    return _CupDrawing(entrants, seed, seeds, byes_to).draw()


def draw_problems(
    entrants: Sequence[str],
    *,
    seeds: Sequence[str] = (),
    byes_to: Sequence[str] = (),
    neutral_rounds: int = 0,
) -> list[Problem]:
    """Return everything that speaks against a draw."""
    problems = []
    if not LEAST_ENTRANTS <= len(entrants) <= MOST_ENTRANTS:
        do = _("Enter more.") if len(entrants) < LEAST_ENTRANTS else _("Take some out.")
        message = _(
            "A cup has 2 to {most} teams, and {count} entered. {do}",
            most=MOST_ENTRANTS,
            count=len(entrants),
            do=do,
        )
        problems.append(Problem("number_of_entrants", "entrants", message))
    for field, names, what in (
        ("entrants", entrants, "entered"),
        ("seeds", seeds, "seeded"),
        ("byes_to", byes_to, "down for a bye"),
    ):
        problems += [
            Problem("team_twice", field, _("{name} is {what} twice. Take one out.", name=name, what=what))
            for name, times in Counter(names).items()
            if times > 1
        ]
        problems += [
            Problem(
                "not_entered", field, _("{name} is {what} but hasn't entered the cup.", name=name, what=what)
            )
            for name in dict.fromkeys(names)
            if name not in set(entrants)
        ]
    places = 2 ** max(0, rounds_for(max(2, len(entrants))) - 1)
    if len(seeds) > places:
        message = _(
            "{count} teams are seeded, and {places} can be kept apart. Seed fewer.",
            count=len(seeds),
            places=places,
        )
        problems.append(Problem("too_many_seeds", "seeds", message))
    rounds = rounds_for(max(2, len(entrants)))
    if not 0 <= neutral_rounds <= rounds:
        message = _(
            "{neutral} rounds are to be at a neutral pub, and the cup has {rounds}. Choose fewer.",
            neutral=neutral_rounds,
            rounds=rounds,
        )
        problems.append(Problem("too_many_neutral_rounds", "neutral_rounds", message))
    return problems


def drawn_sentence(names: Sequence[str], place: int, *, bye: bool, pairs: bool = False) -> str:
    """Return what is said as the last of a place's names is drawn; ``bye`` where the place holds one name.

    Each name is that of a team or a player; of ``pairs`` it is those of two.

    >>> drawn_sentence(["Bell"], 2, bye=False), drawn_sentence(["Bell", "Fox"], 2, bye=False)
    ('Bell is drawn in match 2.', 'Fox is drawn against Bell.')
    >>> drawn_sentence(["Ann & Ben"], 2, bye=True, pairs=True)
    'Ann & Ben have a bye.'
    """
    if bye:
        return f"{names[-1]} {'have' if pairs else 'has'} a bye."
    drawn = "are drawn" if pairs else "is drawn"
    return (
        f"{names[0]} {drawn} in match {place}."
        if len(names) == 1
        else f"{names[1]} {drawn} against {names[0]}."
    )


class _CupDrawing:
    """Put names into places, one at a time."""

    def __init__(
        self, entrants: Sequence[str], seed: int, seeds: Sequence[str], byes_to: Sequence[str]
    ) -> None:
        self.hat = draw_order(entrants, seed)
        self.seed, self.seeds = seed, seeds
        self.size = 2 ** (rounds_for(len(entrants)) - 1)
        self.byes = 2 * self.size - len(entrants)
        self.byes_to = list(byes_to[: self.byes])
        self.places: list[list[str]] = [[] for _ in range(self.size)]
        self.bye_places: set[int] = set()
        self.names: list[Drawn] = []

    def draw(self) -> Draw:
        """Draw the seeds, then those who have the byes, then everybody else."""
        place_of_rank = {rank: place for place, rank in enumerate(ranks(self.size))}
        self._place_seeds(place_of_rank)
        self._choose_byes([place_of_rank[rank] for rank in range(1, self.size + 1)])
        for place in sorted(self.bye_places):
            if not self.places[place]:
                self._put(place, self._next_with_bye())
        for place in range(self.size):
            while len(self.places[place]) < (1 if place in self.bye_places else 2):
                self._put(place, self.hat[0])
        return Draw(tuple(tuple(place) for place in self.places), tuple(self.names))

    def _place_seeds(self, place_of_rank: dict[int, int]) -> None:
        """Put the first two seeds into their places, and draw the others by fours, eights and so on into theirs."""
        free: list[int] = []
        for rank, name in enumerate(self.seeds, 1):
            if not free:
                group = range(rank, min(self.size, 2 * (rank - 1) if rank > 2 else rank) + 1)
                lots = draw_order([str(place_of_rank[one] + 1) for one in group], self.seed)
                free = [int(lot) - 1 for lot in lots]
            place = free.pop(0)
            if name in self.byes_to:
                self.bye_places.add(place)
            self._put(place, name)

    def _choose_byes(self, order: Sequence[int]) -> None:
        """Spread the byes that are left over the bracket, the places of seeds last."""
        seeded = [place for place in order if self.places[place]]
        for place in [*(place for place in order if not self.places[place]), *seeded]:
            if len(self.bye_places) < self.byes:
                self.bye_places.add(place)

    def _next_with_bye(self) -> str:
        entitled = [name for name in self.hat if name in self.byes_to]
        return entitled[0] if entitled else self.hat[0]

    def _put(self, place: int, name: str) -> None:
        self.hat.remove(name)
        self.places[place].append(name)
        there = self.places[place]
        sentence = drawn_sentence(there, place + 1, bye=place in self.bye_places)
        self.names.append(Drawn(len(self.names) + 1, name, place + 1, len(there), sentence))


def play_off_places(winners: Sequence[str], runners_up: Sequence[str] = ()) -> Places:
    """Return the first-round places of a play-off; both lists are in the order of the sections.

    With runners-up, a winner meets another section's. Byes, where the number asks for some, go to the winners of
    the first sections. Raises CupRefused with every fault.

    >>> play_off_places(["1A", "1B"])
    (('1A', '1B'),)
    >>> play_off_places(["1A", "1B"], ["2A", "2B"])
    (('1A', '2B'), ('1B', '2A'))
    """
    problems = draw_problems([*winners, *runners_up])
    if runners_up and len(runners_up) != len(winners):
        message = _("Name a runner-up for each section, or for none.")
        problems.append(Problem("runners_up_missing", "runners_up", message))
    CupRefused.raise_for(problems)
    turned = [list(runners_up[at:]) + list(runners_up[:at]) for at in range(len(runners_up))]
    section = {name: at for names in (winners, runners_up) for at, name in enumerate(names)}
    for order in turned or [[]]:
        places = _by_rank([*winners, *order])
        if len(winners) == 1 or not any(section[one] == section[other] for one, other in _pairs(places)):
            return places
    return _by_rank([*winners, *runners_up])


def _by_rank(names: Sequence[str]) -> Places:
    """Return the places where the best meets the last, the second the last but one, and so on."""
    size = 2 ** (rounds_for(len(names)) - 1)
    return tuple((names[rank - 1], *names[2 * size - rank : 2 * size - rank + 1]) for rank in ranks(size))


def _pairs(places: Places) -> list[tuple[str, str]]:
    return [pair for place in places for pair in pairwise(place)]
