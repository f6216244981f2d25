"""Import a game that was read from Euchre Game Notation: once, through the ledger, or not at all."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID, uuid5

from django.db import transaction
from django.utils import timezone

from clubs.names import NAME_LENGTH, clean_name, name_fault
from scoring.engine.admission import hand_fact
from scoring.engine.notation.reading import Recording
from scoring.models import Entry, Game, Source
from scoring.services.entries import EntryAuthor, NotRecorded, must_record
from scoring.services.tables import open_table

IMPORTED: Final = UUID("5b0a3b0e-0f2c-4a55-9d0a-7a2f0c6f4e11")
"""What the ids of imported entries are made from, together with what their file says."""
LABEL: Final = "Imported game"


@dataclass(frozen=True, slots=True)
class Imported:
    """A game that stands in the ledger; `created` is false when it was imported before."""

    game: Game
    created: bool


def import_game(recording: Recording, text: str, *, now: datetime) -> Imported:
    """Open a kitchen table for a recording, record its hands, and keep its text.

    The entries are named after what the file says, so the same game sent again is the game that is there.
    """
    there = _imported_before(recording)
    if there is not None:
        return Imported(there, created=False)
    try:
        return Imported(_import(recording, text, now), created=True)
    except NotRecorded:
        # Somebody else imported it at the same moment; what was begun here is undone.
        there = _imported_before(recording)
        if there is None:
            raise
        return Imported(there, created=False)


def _imported_before(recording: Recording) -> Game | None:
    """Return the game that was made from a file that says the same."""
    entry = Entry.objects.select_related("game").filter(pk=entry_id(recording, 1)).first()
    return None if entry is None else entry.game


def entry_id(recording: Recording, number: int) -> UUID:
    """Name the entry of a hand, as the client of the ledger: the same for the same hand of the same game."""
    return uuid5(IMPORTED, f"{recording.digest} {number}")


@transaction.atomic
def _import(recording: Recording, text: str, now: datetime) -> Game:
    opened = open_table(_label(recording.title), recording.ruleset, recording.names, recording.first_dealer)
    sender = EntryAuthor(table_pass=opened.table_pass)
    for number, hand in enumerate(recording.hands, 1):
        id_ = str(entry_id(recording, number))
        fact = hand_fact(id_, "hand", number, None, hand)
        must_record(opened.game.pk, fact, sender, entered_at=_moment(recording.played_at), now=now)
    Source.objects.create(game=opened.game, text=text, received_at=now)
    return opened.game


def _label(title: str) -> str:
    """Call the table after the game, as far as a label takes its title."""
    label = clean_name(title)[:NAME_LENGTH].strip()
    return LABEL if name_fault(label) else label


def _moment(played_at: datetime | None) -> datetime | None:
    """Take a time without a zone as one of this site's."""
    if played_at is None or timezone.is_aware(played_at):
        return played_at
    return timezone.make_aware(played_at)
