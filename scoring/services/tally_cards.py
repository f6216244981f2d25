"""Record a tally card: the hands that its points can only have come from, and totals for the rest, all or nothing."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID, uuid5

from django.db import transaction

from scoring.engine.admission import EntryRefused, HandMissing, hand_fact, next_number
from scoring.engine.exceptions import RecordRefused
from scoring.engine.hand import HandResult
from scoring.engine.ledger import state_before
from scoring.engine.tally_card import TallyCard, entries_of_card
from scoring.models import Entry
from scoring.selectors.ledgers import facts_of
from scoring.selectors.named_problems import with_names
from scoring.selectors.rulesets import ruleset_of
from scoring.services.entries import EntryAuthor, Recorded, Unrecorded, record_entry
from scoring.services.locking import lock_game


@dataclass(frozen=True, slots=True)
class SentCard:
    """A card as it was sent: the id of its last entry, its first hand's number, and the totals that it replaces."""

    id: str
    first: int
    card: TallyCard
    of: str | None = None


@dataclass(frozen=True, slots=True)
class CardRecorded:
    """The card is in the ledger; `hands` of its hands are hands there, none when it was there already."""

    hands: int


@transaction.atomic
def record_card(
    game_id: int, sent: SentCard, sender: EntryAuthor, *, now: datetime
) -> CardRecorded | Unrecorded:
    """Add a card to a game's ledger, once; `HandMissing` where the game stands at another hand.

    Whatever keeps one of its entries from being recorded keeps all, and is the outcome.
    """
    game = lock_game(game_id)
    if Entry.objects.filter(pk=sent.id, game=game).exists():
        return CardRecorded(0)
    ruleset, facts = ruleset_of(game), facts_of(game)
    before = state_before(ruleset, [fact.line() for fact in facts], game.first_dealer, sent.of)
    if before is None or before.hands + 1 != sent.first:
        return HandMissing(next_number(facts))
    try:
        hands = entries_of_card(ruleset, before, sent.card, totals_only=sent.of is not None)
    except RecordRefused as refused:
        return EntryRefused(with_names(game, refused.problems))
    number, last = next_number(facts), len(hands) - 1
    for place, hand in enumerate(hands):
        # The form names one entry; the others' names follow from it, so that sending twice counts once.
        name = sent.id if place == last else str(uuid5(UUID(sent.id), str(place)))
        if hand.result is HandResult.TOTALS:
            kind, taken = ("replace" if sent.of else "totals"), None
        else:
            kind, taken = "hand", number + place
        fact = hand_fact(name, kind, taken, sent.of, hand)
        outcome = record_entry(game_id, fact, sender, entered_at=None, now=now)
        if not isinstance(outcome, Recorded):
            transaction.set_rollback(True)
            return outcome
    return CardRecorded(sum(hand.result is not HandResult.TOTALS for hand in hands))
