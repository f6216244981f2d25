"""What a captain may send about a card: their own once the day has come, and consent to the one they have read."""

from datetime import datetime
from typing import Unpack
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from clubs.models import WhoAndWhen
from problems import Problem
from problems.wording import gettext as _
from tournaments.leagues.calendar.services.fixtures import open_fixture
from tournaments.leagues.evening.services.cards import CardSent, HandedIn, agree, hand_in
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Card, Fixture
from tournaments.matches.states import MatchState


@transaction.atomic
def hand_in_as_captain(fixture_id: int, sent: CardSent, *, now: datetime) -> HandedIn:
    """Take a captain's card, from the day of the match on. Raises LeagueRefused as `hand_in` does.

    The secretary may key one in before, of a match that was played early; from then on the captains may too.
    """
    season, fixture = open_fixture(fixture_id)
    if season.league_rules.word("card_entry") == "secretary":
        message = _("In this league the secretary keys in the cards. Hand yours in on paper.")
        raise LeagueRefused(Problem("secretary_keys", "", message))
    early = fixture.date is not None and fixture.date > timezone.localdate(now)
    if early and not Card.objects.filter(fixture=fixture, stands=True).exists():
        message = _("This match is still to be played, so there is no card to hand in yet.")
        raise LeagueRefused(Problem("too_early", "", message))
    return hand_in(fixture_id, sent, by=None, now=now)


@transaction.atomic
def agree_with(
    fixture_id: int, side: str, card_id: UUID | None, **who_and_when: Unpack[WhoAndWhen]
) -> Fixture:
    """Agree with the other side's card, which stands still where it is named. Raises LeagueRefused.

    The other side may have sent another card since this one was read.
    """
    _season, fixture = open_fixture(fixture_id)
    standing = Card.objects.filter(fixture=fixture, stands=True).exclude(side=side).first()
    if (
        card_id is not None
        and standing is not None
        and standing.pk != card_id
        and fixture.state != MatchState.CONFIRMED
    ):
        message = _("The other side has sent another card since you looked. Read that one first.")
        raise LeagueRefused(Problem("card_changed", "", message))
    return agree(fixture_id, side, **who_and_when)
