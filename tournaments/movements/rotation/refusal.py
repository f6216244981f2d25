"""Say what is wrong with a request for a plan, every fault at once."""

from collections import Counter
from collections.abc import Iterator, Sequence

from problems import Problem, Refused
from problems.wording import Wording
from problems.wording import gettext as _
from tournaments.movements.rotation.constraints import Constraints
from tournaments.movements.rotation.mentions import about
from tournaments.movements.rotation.round import RotationRound

FEWEST_ENTRANTS, MOST_ENTRANTS = 4, 400
MOST_ROUNDS = 400


class PlanRefused(Refused, ValueError):
    """Refuse to plan; ``problems`` names everything that stands in the way."""


def check(  # noqa: PLR0913, PLR0917  all that a plan is asked with
    entrants: Sequence[int],
    rounds: int,
    played: Sequence[RotationRound],
    wishes: Constraints,
    effort: int,
    tables: int | None = None,
) -> None:
    """Raise PlanRefused with every fault of what is asked for."""
    faults = [
        *_numbers(entrants, rounds, effort),
        *played_faults(played),
        *_tables(tables),
        *wish_faults(entrants, wishes, tables),
        *late_faults(played, wishes),
    ]
    if faults:
        raise PlanRefused(*faults)


def _numbers(entrants: Sequence[int], rounds: int, effort: int) -> Iterator[Problem]:
    if len(entrants) < FEWEST_ENTRANTS:
        yield Problem(
            "too_few_entrants",
            "entrants",
            _(
                "{count} are here and a table needs four; wait for {least} more.",
                count=len(entrants),
                least=FEWEST_ENTRANTS - len(entrants),
            ),
        )
    if len(entrants) > MOST_ENTRANTS:
        rooms = -(-len(entrants) // MOST_ENTRANTS)
        yield Problem(
            "too_many_entrants",
            "entrants",
            _(
                "{count} are more than one plan takes; split them into {rooms} rooms of at most {most}.",
                count=len(entrants),
                rooms=rooms,
                most=MOST_ENTRANTS,
            ),
        )
    for entrant, times in Counter(entrants[: 2 * MOST_ENTRANTS]).items():
        if times > 1:
            yield Problem(
                "entrant_twice",
                "entrants",
                *about(_("{{}} is named {times} times; name each once.", times=times), entrant),
            )
    if rounds < 1:
        yield Problem("too_few_rounds", "rounds", _("Ask for at least one round to plan."))
    if rounds > MOST_ROUNDS:
        yield Problem(
            "too_many_rounds",
            "rounds",
            _("Plan at most {most} rounds at a time, not {rounds}.", most=MOST_ROUNDS, rounds=rounds),
        )
    if effort < 0:
        yield Problem("effort_negative", "effort", _("Give the effort in steps, 0 or more."))


def played_faults(played: Sequence[RotationRound]) -> Iterator[Problem]:
    """Give what is wrong with the rounds that were played."""
    for number, each in enumerate(played, 1):
        for entrant, times in Counter(each.present).items():
            if times > 1:
                yield Problem(
                    "played_twice_at_once",
                    "played",
                    *about(
                        _(
                            "{{}} has {times} places in played round {number}; correct who sat where.",
                            times=times,
                            number=number,
                        ),
                        entrant,
                    ),
                )


def _tables(tables: int | None) -> Iterator[Problem]:
    if tables is not None and tables < 1:
        yield Problem("no_tables", "tables", _("Say how many tables there are, 1 or more."))


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
    for field, entrant in sorted(set(wishes.wishers())):
        if entrant not in here:
            yield Problem(
                "wish_of_nobody", field, *about(_("{} has a wish but is not here; take it back."), entrant)
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
    for field, pairs in (("wishes.together", together), ("wishes.apart", apart)):
        for pair in sorted(pairs, key=sorted):
            if len(pair) < 2:
                yield Problem(
                    "pair_of_one", field, *about(_("{} is paired with nobody else; name two."), min(pair))
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
