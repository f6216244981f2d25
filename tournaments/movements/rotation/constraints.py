"""What people ask for beside fairness: a table, a partner, a distance, a first round that is set already.

What is wrong with what they ask, what it costs, and what of it a plan does not keep is said here too.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from problems import Problem
from problems.wording import Wording, all_of
from problems.wording import gettext as _
from tournaments.movements.rotation.mentions import Sentence, about
from tournaments.movements.rotation.round import MOST_ENTRANTS, RotationRound, tables_in

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Constraints:
    """Hold the constraints of a night, by the numbers of the entrants.

    ``fixed_tables``: who keeps a table (numbered from 1), say because walking is hard.
    ``together``: pairs who are partners in every round that both play; they rest together where two rest. Where one
    rests alone they are parted, and those rounds are named as not kept.
    ``apart``: pairs who are never at one table.
    A pair that is named twice, in either order, is one wish.
    ``first_round``: round 1 as it shall be, every seat of it; the other rounds are planned around it.
    Constraints come before the counts of fairness; each is honoured, or the quality names it as not kept.
    """

    fixed_tables: Mapping[int, int] = field(default_factory=dict)
    together: tuple[Pair, ...] = ()
    apart: tuple[Pair, ...] = ()
    first_round: RotationRound | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "together", _each_once(self.together))
        object.__setattr__(self, "apart", _each_once(self.apart))

    def __bool__(self) -> bool:
        """Tell whether anybody wishes anything."""
        return bool(self.fixed_tables or self.together or self.apart or self.first_round)

    def as_json(self) -> dict[str, object]:
        """Return the wishes as plain data, as a request has them; ``first_round`` only where one is set."""
        found: dict[str, object] = {
            "fixed_tables": {str(entrant): table for entrant, table in self.fixed_tables.items()},
            "together": [list(pair) for pair in self.together],
            "apart": [list(pair) for pair in self.apart],
        }
        return found | ({"first_round": self.first_round.as_json()} if self.first_round else {})

    def wishers(self) -> Iterator[tuple[str, int]]:
        """Give everybody who is named, but in the first round, with the field that names them."""
        for entrant in self.fixed_tables:
            yield "wishes.fixed_tables", entrant
        for name, pairs in (("wishes.together", self.together), ("wishes.apart", self.apart)):
            for pair in pairs:
                for entrant in pair:
                    yield name, entrant

    def among(self, entrants: set[int]) -> "Constraints":
        """Return only the wishes of people who are there; a first round only if all of it are.

        >>> Constraints({1: 2, 9: 1}, ((1, 2),), ((3, 9),)).among({1, 2, 3})
        Constraints(fixed_tables={1: 2}, together=((1, 2),), apart=(), first_round=None)
        """
        first = self.first_round
        return Constraints(
            {entrant: table for entrant, table in self.fixed_tables.items() if entrant in entrants},
            tuple(pair for pair in self.together if entrants.issuperset(pair)),
            tuple(pair for pair in self.apart if entrants.issuperset(pair)),
            first if first and entrants.issuperset(first.present) else None,
        )

    def without_first_round(self) -> "Constraints":
        """Return what is wished of every round."""
        return replace(self, first_round=None)


def _each_once(pairs: Sequence[Pair]) -> tuple[Pair, ...]:
    """Return the pairs, each as it is named first.

    >>> _each_once([(2, 1), (3, 4), (1, 2), (2, 1)])
    ((2, 1), (3, 4))
    """
    first: dict[frozenset[int], Pair] = {}
    for pair in pairs:
        first.setdefault(frozenset(pair), pair)
    return tuple(first.values())


NO_WISHES = Constraints()


def wish_faults(entrants: Sequence[int], wishes: Constraints, tables: int | None = None) -> Iterator[Problem]:
    """Give each wish of somebody who is not here, of a table that is not there, and what contradicts another."""
    yield from _wished(entrants, wishes, tables)
    yield from _contradictions(wishes)
    if wishes.first_round is not None:
        yield from _first_seats(entrants, wishes.first_round, tables)
        yield from _first_contradictions(wishes, wishes.first_round)


def late_faults(played: Sequence[RotationRound], wishes: Constraints) -> Iterator[Problem]:
    """Give the fault of a first round that is set when rounds were played already."""
    if played and wishes.first_round is not None:
        yield _first("first_round_late", _("Round 1 was played already; leave the first round out."))


def _first(code: str, words: Wording, *entrants: int | Sequence[int]) -> Problem:
    return Problem(code, "wishes.first_round", *about(words, *entrants))


def _first_seats(entrants: Sequence[int], first: RotationRound, most: int | None) -> Iterator[Problem]:
    """Give who has no place in the first round, or two, or isn't here; and whether it has other tables than can be."""
    here = dict.fromkeys(entrants[: 2 * MOST_ENTRANTS])
    for entrant, times in Counter(first.present).items():
        if entrant not in here:
            yield _first(
                "first_round_of_nobody",
                _("{} has a place in the first round but is not here; give it to somebody else."),
                entrant,
            )
        elif times > 1:
            yield _first(
                "first_round_twice",
                _("{{}} has {times} places in the first round; correct who sits where.", times=times),
                entrant,
            )
    for entrant in here.keys() - set(first.present):
        yield _first(
            "first_round_without",
            _("{} has no place in the first round; give them a seat, or let them sit out."),
            entrant,
        )
    filled = len(here) // 4
    tables = filled if most is None else min(filled, max(most, 1))
    if len(first.tables) != tables:
        yield _first(
            "first_round_tables",
            _(
                "The first round has {tables}, and {possible} can be filled; set as many.",
                tables=_tables_said(len(first.tables)),
                possible=_tables_said(tables),
            ),
        )


def _tables_said(number: int) -> str:
    return "1 table" if number == 1 else f"{number} tables"


def _first_contradictions(wishes: Constraints, first: RotationRound) -> Iterator[Problem]:
    """Give each wish that the first round does not keep."""
    tables = {entrant: number for number, seats in enumerate(first.tables, 1) for entrant in seats}
    partners = set(map(frozenset, first.partners()))
    for entrant, table in wishes.fixed_tables.items():
        if tables.get(entrant, table) != table:
            yield _contradicted(
                f"{{}} keeps table {table} but sits at table {tables[entrant]} in the first round", entrant
            )
    for pair in sorted(set(map(frozenset, wishes.together)), key=sorted):
        seated = [entrant for entrant in pair if entrant in tables]
        alone = len(seated) == 1 and len(first.sit_outs) > 1
        if alone or (len(seated) == 2 and pair not in partners):
            yield _contradicted("{} are kept together but are no partners in the first round", sorted(pair))
    for pair in sorted(set(map(frozenset, wishes.apart)), key=sorted):
        at = [tables.get(entrant) for entrant in pair]
        if len(at) == 2 and at[0] is not None and at[0] == at[1]:
            yield _contradicted(
                f"{{}} are kept apart but sit at table {at[0]} in the first round", sorted(pair)
            )


def _contradicted(what: str, entrants: int | Sequence[int]) -> Problem:
    return _first(
        "first_round_contradicts", _("{what}; change their seats or take the wish back.", what=what), entrants
    )


def _wished(entrants: Sequence[int], wishes: Constraints, most: int | None) -> Iterator[Problem]:
    here = set(entrants[: 2 * MOST_ENTRANTS])
    for wished_in, entrant in sorted(set(wishes.wishers())):
        if entrant not in here:
            yield Problem(
                "wish_of_nobody",
                wished_in,
                *about(_("{} has a wish but is not here; take it back."), entrant),
            )
    tables = len(entrants) // 4 if most is None else min(len(entrants) // 4, most)
    for entrant, table in wishes.fixed_tables.items():
        if not 1 <= table <= max(tables, 1):
            yield Problem(
                "table_unknown",
                "wishes.fixed_tables",
                *about(
                    _(
                        "{{}} wants table {table}; choose one from 1 to {tables}.",
                        table=table,
                        tables=max(tables, 1),
                    ),
                    entrant,
                ),
            )
    for table, keepers in Counter(wishes.fixed_tables.values()).items():
        if keepers > 4:
            yield Problem(
                "table_overfull",
                "wishes.fixed_tables",
                _("{keepers} keep table {table}; it has four seats.", keepers=keepers, table=table),
            )
        else:
            yield from _brought_along(wishes, table)


def _brought_along(wishes: Constraints, table: int) -> Iterator[Problem]:
    """Give the fault of a table that is too small for those who keep it with the partners they are kept with."""
    keepers = {entrant for entrant, kept in wishes.fixed_tables.items() if kept == table}
    those = keepers.union(*(pair for pair in wishes.together if keepers.intersection(pair)))
    if len(those) > 4:
        yield Problem(
            "table_overfull",
            "wishes.fixed_tables",
            *about(
                _(
                    "{{}} keep table {table} or partner somebody who does; it has four seats. Let "
                    "somebody sit elsewhere.",
                    table=table,
                ),
                sorted(those),
            ),
        )


def _contradictions(wishes: Constraints) -> Iterator[Problem]:
    together = {frozenset(pair) for pair in wishes.together}
    apart = {frozenset(pair) for pair in wishes.apart}
    for wished_in, pairs in (("wishes.together", together), ("wishes.apart", apart)):
        for pair in sorted(pairs, key=sorted):
            if len(pair) < 2:
                yield Problem(
                    "pair_of_one", wished_in, *about(_("{} is paired with nobody else; name two."), min(pair))
                )
    partners = Counter(entrant for pair in together for entrant in pair)
    for entrant, times in sorted(partners.items()):
        if times > 1:
            yield Problem(
                "two_partners",
                "wishes.together",
                *about(_("{{}} is kept with {times} partners; choose one.", times=times), entrant),
            )
    for pair in sorted(together & apart, key=sorted):
        yield Problem(
            "together_and_apart",
            "wishes.apart",
            *about(_("{} are kept together and apart; choose one."), sorted(pair)),
        )
    for pairs, same in ((together, False), (apart, True)):
        for pair in sorted(pairs, key=sorted):
            tables = [wishes.fixed_tables[entrant] for entrant in pair if entrant in wishes.fixed_tables]
            if len(tables) == 2 and (tables[0] == tables[1]) is same:
                yield Problem(
                    "tables_contradict",
                    "wishes.fixed_tables",
                    *about(
                        _("{} are kept apart at one table; change one of their tables.")
                        if same
                        else _("{} are kept together at two tables; change one of their tables."),
                        sorted(pair),
                    ),
                )


def remarks(wishes: Constraints) -> Iterator[Sentence]:
    """Give a sentence for each two who meet again and again because it is wished."""
    for one, other in wishes.together:
        yield _always_partners(one, other)
    keepers: dict[int, list[int]] = {}
    for entrant, table in wishes.fixed_tables.items():
        keepers.setdefault(table, []).append(entrant)
    for table, entrants in sorted(keepers.items()):
        if len(entrants) > 1:
            yield _same_table(table, sorted(entrants))


def find_unkept(planned: Sequence[RotationRound], wishes: Constraints, first: int = 1) -> list[Sentence]:
    """Return a sentence for each wish that some round does not keep; ``first`` is the number of the first round.

    Two who are kept together count as parted in a round in which only one of them rests.
    """
    rounds = list(enumerate(planned, first))
    tables = list(enumerate(tables_in(planned), first)) if wishes.fixed_tables else []
    found: list[Sentence] = []
    for entrant, table in wishes.fixed_tables.items():
        elsewhere = [
            number
            for number, fours in tables
            for at, seats in fours.items()
            if entrant in seats and at != table
        ]
        if elsewhere:
            found.append(_elsewhere(entrant, table, elsewhere))
    for one, other in wishes.together:
        apart = [
            number
            for number, each in rounds
            if {one, other} <= set(each.present)
            and not {one, other} <= set(each.sit_outs)
            and (min(one, other), max(one, other)) not in each.partners()
        ]
        if apart:
            found.append(_parted(one, other, apart))
    for one, other in wishes.apart:
        met = [number for number, each in rounds if any({one, other} <= set(seats) for seats in each.tables)]
        if met:
            found.append(_met(one, other, met))
    if wishes.first_round is not None and planned and planned[0] != wishes.first_round:
        found.append(Sentence(_("Round 1 isn't as you set it.")))
    return found


def _elsewhere(entrant: int, table: int, rounds: Sequence[int]) -> Sentence:
    """Say that somebody does not keep the table.

    >>> _elsewhere(7, 2, [3]).text
    "Entrant 7 isn't at table 2 in round 3."
    """
    return about(_("{{}} isn't at table {table} in {rounds}.", table=table, rounds=_rounds(rounds)), entrant)


def _parted(one: int, other: int, rounds: Sequence[int]) -> Sentence:
    """Say that two who are kept together are not.

    >>> _parted(7, 8, [1, 3, 4]).text
    "Entrants 7 and 8 aren't partners in rounds 1, 3 and 4."
    """
    return about(_("{{}} aren't partners in {rounds}.", rounds=_rounds(rounds)), [one, other])


def _met(one: int, other: int, rounds: Sequence[int]) -> Sentence:
    """Say that two who are kept apart are not.

    >>> _met(7, 8, [1, 3]).text
    'Entrants 7 and 8 still meet in rounds 1 and 3.'
    """
    return about(_("{{}} still meet in {rounds}.", rounds=_rounds(rounds)), [one, other])


def _always_partners(one: int, other: int) -> Sentence:
    """Say why two repeat who are kept together.

    >>> _always_partners(7, 8).text
    'Entrants 7 and 8 stay together, so they are partners whenever both play.'
    """
    return about(_("{} stay together, so they are partners whenever both play."), [one, other])


def _same_table(table: int, entrants: Sequence[int]) -> Sentence:
    """Say why those repeat who keep the same table.

    >>> _same_table(1, [3, 7]).text
    'Entrants 3 and 7 keep table 1, so they meet whenever they play.'
    """
    return about(_("{{}} keep table {table}, so they meet whenever they play.", table=table), entrants)


def _rounds(rounds: Sequence[int]) -> str:
    if len(rounds) == 1:
        return f"round {rounds[0]}"
    return f"rounds {all_of(rounds)}"
