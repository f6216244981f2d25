"""The cards of a night whose movement goes by two kinds, such as red and white, or lady and man."""

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime
from random import Random

from django.db import transaction

from clubs.models import User
from problems import Problem
from problems.wording import gettext as _
from tournaments.movements.registry import MOVEMENTS
from tournaments.movements.rotation.mentions import Sentence, about
from tournaments.nights.exceptions import NightRefused
from tournaments.nights.models import Entrant, Night, PairConstraintKind
from tournaments.nights.people.services.entrants import lock_open_night
from tournaments.nights.plan.selectors.plan_inputs import People, movement_of, read_people
from tournaments.nights.services.audit_log import log_change

CARDS = tuple(dict.fromkeys(kind for movement in MOVEMENTS.values() for kind in movement.kinds))
"""The words that a card may have."""


@transaction.atomic
def give_cards(night_id: int, cards: Mapping[int, str], *, by: User | None, now: datetime) -> int:
    """Give cards to entrants by their numbers, an empty word for none; return how many changed.

    Without a card somebody is what the club's tags say. Raises `NightRefused`, naming every card that there is not
    and everybody who is not entered.
    """
    night = lock_open_night(night_id)
    rows = {row.number: row for row in Entrant.objects.filter(night=night, number__in=cards)}
    faults = [
        Problem("unknown_entrant", "number", _("Nobody has the number {number} tonight.", number=number))
        for number in cards
        if number not in rows
    ]
    faults += [
        Problem(
            "unknown_value",
            "card",
            _("There's no {card} card. Choose from {cards}.", card=card[:20], cards=", ".join(CARDS)),
        )
        for card in sorted({card for card in cards.values() if card and card not in CARDS})
    ]
    NightRefused.raise_for(faults)
    changed = [row for number, row in rows.items() if row.card != cards[number]]
    for row in changed:
        row.card = cards[row.number]
    Entrant.objects.bulk_update(changed, ["card"])
    if len(changed) == 1:
        card = changed[0].card
        message = _("{{}} has the {card} card.", card=card) if card else _("{} has no card.")
        _write(night, about(message, changed[0].number), by, now)
    elif changed:
        _write(night, Sentence(_("Gave cards to {count} players.", count=len(changed))), by, now)
    return len(changed)


@transaction.atomic
def deal_cards(night_id: int, *, by: User | None, now: datetime) -> int:
    """Deal the movement's cards by lot to whoever has none, as many of each kind; return how many.

    Of those who are here; before anybody is, of all who are entered. A couple gets one kind. Raises `NightRefused`
    where the movement has no cards.
    """
    night = lock_open_night(night_id)
    movement = movement_of(night)
    if not movement.kinds:
        message = _("{name} needs no cards.", name=movement.name)
        raise NightRefused(Problem("no_cards", "movement", message))
    people = read_people(night)
    if not people.here:
        people = read_people(night, everybody=True)
    dealt = _dealt(night, people, movement.kinds)
    for row in people.here:
        row.card = dealt.get(row.number, row.card)
    Entrant.objects.bulk_update([row for row in people.here if row.number in dealt], ["card"])
    if dealt:
        _write(night, Sentence(_("Dealt cards to {count} players at random.", count=len(dealt))), by, now)
    return len(dealt)


def _dealt(night: Night, people: People, kinds: Sequence[str]) -> dict[int, str]:
    """Return a card for whoever has none: partners of a couple alike, and the two kinds as even as can be."""
    has = {row.number: people.card(row, kinds)[:1] for row in people.here}
    known = {number: found[0] for number, found in has.items() if found}
    counts = Counter(known.values())
    couples = [tuple(pair) for pair in people.pairs(PairConstraintKind.PAIR)]
    coupled = {number for pair in couples for number in pair}
    units = [*couples, *((number,) for number in has if number not in coupled)]
    Random(f"{night.seed} cards {sorted(known)}").shuffle(units)  # noqa: S311  lots for cards, no secret
    units.sort(key=len, reverse=True)
    dealt: dict[int, str] = {}
    for unit in units:
        without = [number for number in unit if number not in known]
        own = [known[number] for number in unit if number in known]
        kind = own[0] if own else min(kinds, key=lambda one: counts[one])
        for number in without:
            dealt[number] = kind
            counts[kind] += 1
    return dealt


def _write(night: Night, words: Sentence, by: User | None, now: datetime) -> None:
    log_change(night.pk, "cards", *words, by=by, now=now)
