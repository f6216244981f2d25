"""Who came as a pair, who is kept together, and who is kept apart."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from random import Random

from django.db import transaction

from clubs.models import User
from clubs.names import clean_name, name_key
from problems import Problem
from problems.wording import gettext as _
from problems.wording import gettext_noop, ngettext
from tournaments.movements.rotation.constraints import Pair
from tournaments.movements.rotation.mentions import Sentence, about
from tournaments.nights.exceptions import NightRefused
from tournaments.nights.models import Entrant, Night, PairConstraint, PairConstraintKind
from tournaments.nights.people.selectors.pair_constraints import (
    kept_tables,
    pair_constraints_of,
    pairs_of,
    wish_faults,
)
from tournaments.nights.people.services.entrants import Entered, enter_names, lock_open_night
from tournaments.nights.plan.selectors.movement_options import named_faults
from tournaments.nights.services.audit_log import log_change

AND = "&"
SAID = {
    PairConstraintKind.PAIR: gettext_noop("{} are a pair."),
    PairConstraintKind.TOGETHER: gettext_noop("{} are partners all night."),
    PairConstraintKind.APART: gettext_noop("{} never share a table."),
}
TAKEN_BACK = {
    PairConstraintKind.PAIR: gettext_noop("{} aren't a pair any more."),
    PairConstraintKind.TOGETHER: gettext_noop("{} don't have to be partners any more."),
    PairConstraintKind.APART: gettext_noop("{} may meet again."),
}


@transaction.atomic
def bind(  # noqa: PLR0913  what of which two, in which night, by whom and when
    night_id: int, kind: str, one: int, other: int, *, by: User | None, now: datetime
) -> PairConstraint:
    """Say of two entrants, by their numbers, that they are a pair, together or apart; repeating it changes nothing.

    The next plan heeds it. What was said with somebody who has gone doesn't stand in the way: it counts again when
    they come back. Raises `NightRefused` with every fault: somebody unknown, a pair of one or of three, and
    wishes that contradict one another, each in the planner's own sentence.
    """
    night = lock_open_night(night_id)
    low, high = sorted((one, other))
    rows = {row.number: row for row in Entrant.objects.filter(night=night, number__in=(low, high))}
    faults = [
        Problem(
            "unknown_entrant",
            field,
            _("Nobody has the number {number} tonight. Choose from the list.", number=number),
        )
        for field, number in (("one", one), ("other", other))
        if number not in rows
    ]
    if kind not in PairConstraintKind.values:
        faults.append(
            Problem(
                "unknown_value",
                "kind",
                _("kind is one of {values}.", values=", ".join(PairConstraintKind.values)),
            )
        )
    if one == other:
        faults.append(Problem("pair_of_one", "other", _("Choose two different players.")))
    NightRefused.raise_for(faults)
    there = PairConstraint.objects.filter(kind=kind, one=rows[low], other=rows[high]).first()
    if there is not None:
        return there
    before = pair_constraints_of(night, staying=True)
    if kind == PairConstraintKind.PAIR:
        faults = _pairs_of_three(night, (low, high), pairs_of(before))
    else:
        faults = wish_faults(night, [*before, (kind, low, high)], kept_tables(night))
    NightRefused.raise_for(faults)
    constraint = PairConstraint.objects.create(night=night, kind=kind, one=rows[low], other=rows[high])
    _write(night, "bound", about(_(SAID[PairConstraintKind(kind)]), (low, high)), by, now)
    return constraint


@transaction.atomic
def enter_lines(night_id: int, lines: Sequence[str], *, by: User | None, now: datetime) -> Entered:
    """Enter people by name, one a line; two on a line with & between them come as a pair.

    What `entrants.enter_names` asks about is not entered, so it is not paired either: such lines are `unpaired`, for
    `pair_named` once that is answered. Raises `NightRefused` with every line on which there are more than two; then
    nobody is entered.
    """
    typed = [[name for text in line.split(AND) if (name := clean_name(text))] for line in lines]
    faults = [
        Problem(
            "pair_of_three",
            "names",
            _(
                "{names}: that's more than a pair. Write two names on a line.",
                names=f" {AND} ".join(names)[:80],
            ),
        )
        for names in typed
        if len(names) > 2
    ]
    NightRefused.raise_for(faults)
    entered = enter_names(night_id, [name for names in typed for name in names], by=by, now=now)
    numbers = {row.player.name_key: row.number for row in entered.entrants}
    doubled = {name_key(name) for name in entered.doubles}
    unpaired = []
    for two in typed:
        keys = [name_key(name) for name in two]
        if len(two) == 2 and not doubled & {*keys} and numbers.keys() >= {*keys}:
            bind(night_id, PairConstraintKind.PAIR, *(numbers[key] for key in keys), by=by, now=now)
        elif len(two) == 2:
            unpaired.append(f" {AND} ".join(two))
    return replace(entered, unpaired=tuple(unpaired))


@transaction.atomic
def pair_named(
    night_id: int, lines: Sequence[str], meant: Sequence[int], *, by: User | None, now: datetime
) -> list[str]:
    """Make pairs of lines such as "Ann & Ben", whose players are entered by now; return the lines that can't be.

    Where several have a name, it means one of the entrants `meant`, by their numbers. Who has a partner keeps them.
    """
    night = lock_open_night(night_id)
    by_name: dict[str, list[int]] = {}
    for row in Entrant.objects.filter(night=night, left_after=None).select_related("player"):
        by_name.setdefault(row.player.name_key, []).append(row.number)
    pairs = {frozenset(two) for two in pairs_of(pair_constraints_of(night, staying=True))}
    unpaired = []
    for line in lines:
        two: list[int] = []
        for key in (name_key(clean_name(name)) for name in line.split(AND, 2)):
            called = [number for number in by_name.get(key, ()) if number not in two]
            chosen = [number for number in called if number in meant]
            two += chosen[:1] or (called if len(called) == 1 else [])
        if len(two) == 2 and line.count(AND) == 1 and not any({*two} & pair for pair in pairs):
            bind(night_id, PairConstraintKind.PAIR, *two, by=by, now=now)
            pairs.add(frozenset(two))
        elif frozenset(two) not in pairs:
            unpaired.append(line)
    return unpaired


@transaction.atomic
def unbind(constraint_id: int, *, by: User | None, now: datetime) -> None:
    """Take back what was said of two; taken back twice it changes nothing."""
    constraint = PairConstraint.objects.select_related("one", "other").filter(pk=constraint_id).first()
    if constraint is None:
        return
    night = lock_open_night(constraint.night_id)
    words = about(
        _(TAKEN_BACK[PairConstraintKind(constraint.kind)]), (constraint.one.number, constraint.other.number)
    )
    constraint.delete()
    _write(night, "unbound", words, by, now)


@transaction.atomic
def pair_the_rest(night_id: int, *, by: User | None, now: datetime) -> list[Pair]:
    """Pair whoever of those who are here has no partner yet, by lot; before anybody is here, of all who are entered.

    Two who are kept together become a pair. One is left without where the number is odd. The night's seed draws,
    so the same people are paired alike.
    """
    night = lock_open_night(night_id)
    rows = list(Entrant.objects.filter(night=night, left_after=None).order_by("number"))
    here = [row for row in rows if row.present] or rows
    entrants = {row.number: row for row in here}
    constraints = pair_constraints_of(night, staying=True)
    paired = {number for pair in pairs_of(constraints) for number in pair}
    pairs = [
        (one, other)
        for kind, one, other in constraints
        if kind == PairConstraintKind.TOGETHER
        and {one, other} <= entrants.keys()
        and not paired & {one, other}
    ]
    paired |= {number for pair in pairs for number in pair}
    alone = [number for number in entrants if number not in paired]
    # A floater pair stays one: stewards fill in together.
    for stewards in (True, False):
        lots = [number for number in alone if entrants[number].steward is stewards]
        Random(f"{night.seed} pairs {lots}").shuffle(lots)  # noqa: S311  lots for partners, no secret
        pairs += [(min(two), max(two)) for two in zip(lots[::2], lots[1::2], strict=False)]
    PairConstraint.objects.bulk_create(
        PairConstraint(night=night, kind=PairConstraintKind.PAIR, one=entrants[one], other=entrants[other])
        for one, other in pairs
    )
    if pairs:
        message = ngettext(
            "Drew {pairs} pair at random.", "Drew {pairs} pairs at random.", len(pairs), pairs=len(pairs)
        )
        _write(
            night,
            "bound",
            Sentence(message),
            by,
            now,
        )
    return pairs


def _pairs_of_three(night: Night, two: Pair, pairs: Sequence[Pair]) -> list[Problem]:
    told = [
        Problem(
            "two_pairs",
            "one" if number == two[0] else "other",
            *about(_("{} are a pair already. Split them first."), (one, other)),
        )
        for one, other in pairs
        for number in two
        if number in (one, other)
    ]
    return named_faults(night, told)


def _write(night: Night, kind: str, words: Sentence, by: User | None, now: datetime) -> None:
    log_change(night.pk, kind, *words, by=by, now=now)
