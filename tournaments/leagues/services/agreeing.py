"""Let one side agree with the card that it has read, and with no other."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from clubs.models import User
from tournaments.leagues.faults import Fault, LeagueRefused
from tournaments.leagues.models import Card, Fixture
from tournaments.leagues.services.cards import agree
from tournaments.leagues.services.fixtures import open_fixture
from tournaments.matches.states import State


@transaction.atomic
def agree_with(
    fixture_id: int, side: str, card_id: UUID | None, *, by: User | None, now: datetime
) -> Fixture:
    """Agree with the other side's card, which stands still where it is named. Raises LeagueRefused.

    The other side may have sent another card since this one was read.
    """
    _, fixture = open_fixture(fixture_id)
    standing = Card.objects.filter(fixture=fixture, stands=True).exclude(side=side).first()
    if (
        card_id is not None
        and standing is not None
        and standing.pk != card_id
        and fixture.state != State.CONFIRMED
    ):
        message = "The other side has sent another card since you looked. Read that one first."
        raise LeagueRefused(Fault("card_changed", "", message))
    return agree(fixture_id, side, by=by, now=now)
