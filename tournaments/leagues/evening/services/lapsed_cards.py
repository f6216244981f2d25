"""Cards that the other side never answers: after the hours of the league they stand, and who was silent is named."""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef

from tournaments.leagues.calendar.services.fixtures import fixture_of, save_outcome, state_after
from tournaments.leagues.cups.services.cup_progress import advance_cup
from tournaments.leagues.evening.services.cards import settle
from tournaments.leagues.models import Card, Decision, Fixture, Side
from tournaments.leagues.services.audit_log import write_audit_entry
from tournaments.leagues.services.locking import open_season
from tournaments.matches.card import stored_results
from tournaments.matches.states import MatchEvent, MatchState


@transaction.atomic
def confirm_lapsed(season_id: int, *, now: datetime) -> list[Fixture]:
    """Confirm the cards that the other side has not answered in the hours of the league, where its rules say so.

    The hours of a match that was reopened, or isn't void after all, start again. Where both cards stand, both sides
    have answered, and nothing lapses. Safe to call at any time, however often.
    """
    season = open_season(season_id)
    rules = season.league_rules
    if rules.word("lapse") != "confirm" or rules.word("card_entry") not in {"one_card", "tables"}:
        return []
    since = now - timedelta(hours=rules.number("lapse_hours"))
    lapsed = []
    answers = Card.objects.filter(fixture=OuterRef("fixture"), stands=True).exclude(side=OuterRef("side"))
    again = [Decision.Kind.REOPEN, Decision.Kind.NOT_VOID]
    reopened = Decision.objects.filter(fixture=OuterRef("fixture"), kind__in=again, at__gt=since)
    for card in Card.objects.filter(
        ~Exists(answers),
        ~Exists(reopened),
        fixture__season=season,
        fixture__state=MatchState.CARDS_AWAITED,
        stands=True,
        at__lte=since,
    ):
        fixture = fixture_of(card.fixture_id)
        settle(season, fixture, stored_results(card.legs), state_after(fixture, MatchEvent.LAPSE), now)
        fixture.not_answered_by = str(Side.AWAY if card.side == Side.HOME else Side.HOME)
        save_outcome(fixture)
        advance_cup(fixture, now)
        silent = fixture.silent_team
        assert silent is not None  # noqa: S101  it was named above
        words = f"Confirmed {fixture.name}: not answered by {silent.name}."
        write_audit_entry(season.pk, "lapsed", words, by=None, now=now)
        lapsed.append(fixture)
    return lapsed
