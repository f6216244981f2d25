"""Whose place others take while somebody is away, and what becomes of it when they come back."""

from collections.abc import Sequence
from datetime import datetime

from clubs.models import User
from problems.wording import gettext as _
from tournaments.movements.movement import Need
from tournaments.movements.rotation.mentions import Sentence, about
from tournaments.movements.rotation.repair import lines_taken
from tournaments.movements.rotation.round import look_back
from tournaments.nights.models import Entrant, Night, PairConstraint, PairConstraintKind
from tournaments.nights.plan.selectors.plan_inputs import movement_of
from tournaments.nights.plan.selectors.plans import published_remainder
from tournaments.nights.plan.selectors.played_rounds import rounds_played
from tournaments.nights.services.audit_log import log_change


def whom_to_stand_in_for(night: Night, steward: Entrant) -> int | None:
    """Return the number of whoever has gone and has nobody in their place; None: nobody.

    That is the one whose line in the published rounds a repair gives the steward, else who has such a line, else the
    last to go.
    """
    rows = list(Entrant.objects.filter(night=night))
    taken = {row.stands_in_for for row in rows if row.present and row.pk != steward.pk}
    published = published_remainder(night).rounds
    planned = {number for each in published for number in each.present}
    gone = {
        row.number: row.left_after or 0
        for row in rows
        if not row.present and not row.steward and row.number not in taken
        if row.left_after is not None or row.number in planned
    }
    if not gone:
        return None
    here = [
        row.number for row in rows if row.present and (row.stands_in or not row.steward or row == steward)
    ]
    lines = dict(lines_taken(published, here, look_back(here, rounds_played(night)))) if published else {}
    return max(gone, key=lambda one: (lines.get(one) == steward.number, one in planned, gone[one], -one))


def fill_place(night: Night, *, by: User | None, now: datetime) -> None:
    """Let a steward who plays for nobody yet take the place of whoever goes now, for a night that is locked."""
    steward = Entrant.objects.filter(
        night=night, stands_in=True, stands_in_for=None, left_after=None, checked_in_at__isnull=False
    ).first()
    number = whom_to_stand_in_for(night, steward) if steward else None
    if steward is None or number is None:
        return
    steward.stands_in_for = number
    steward.save(update_fields=["stands_in_for"])
    _log(night, about(_("{} plays instead of {}."), steward.number, number), by, now, "stands_in")


def give_places_back(night: Night, entrant: Entrant, *, by: User | None, now: datetime) -> None:
    """Let nobody play instead of somebody who comes back, for a night that is locked.

    A steward who stands in for them stops, and so does one who is their partner's partner. Where the partner plays
    with another player meanwhile, that stays, and the old pair ends.
    """
    for steward in Entrant.objects.filter(night=night, stands_in_for=entrant.number):
        steward.stands_in, steward.stands_in_for = False, None
        steward.save(update_fields=["stands_in", "stands_in_for"])
        _log(night, about(_("{} stops playing, as {} is back."), steward.number, entrant.number), by, now)
    kinds = [[PairConstraintKind.PAIR], [PairConstraintKind.TOGETHER]]
    if Need.PAIRS in movement_of(night).needs:
        # There whoever is always partners is a pair too, and nobody can be in two.
        kinds = [[*kinds[0], *kinds[1]]]
    for alike in kinds:
        for pair in _pairs_that_end(night, entrant, alike):
            numbers = (pair.one.number, pair.other.number)
            pair.delete()
            _log(
                night, about(_("{} aren't a pair any more, as {} is back."), numbers, entrant.number), by, now
            )


def _pairs_that_end(
    night: Night, entrant: Entrant, kinds: Sequence[PairConstraintKind]
) -> list[PairConstraint]:
    rows = list(PairConstraint.objects.filter(night=night, kind__in=kinds).select_related("one", "other"))
    own = [pair for pair in rows if entrant.pk in (pair.one_id, pair.other_id)]
    ending: dict[int, PairConstraint] = {}
    for pair in rows:
        for one in (pair.one, pair.other):
            other = _mate(pair, one)
            theirs = [each for each in own if one.pk != entrant.pk and _mate(each, one) is not None]
            if theirs and other is not None and other.pk != entrant.pk and other.present:
                ending |= {each.pk: each for each in ([pair] if other.steward else theirs)}
    return list(ending.values())


def _mate(pair: PairConstraint, entrant: Entrant) -> Entrant | None:
    """Return the other of a pair; None where the entrant isn't in it."""
    return {pair.one_id: pair.other, pair.other_id: pair.one}.get(entrant.pk)


def _log(night: Night, words: Sentence, by: User | None, now: datetime, kind: str = "back") -> None:
    log_change(night.pk, kind, *words, by=by, now=now)
