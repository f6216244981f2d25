"""Cards: hand one in, agree with the other side's, settle what differs, and let stand what is never answered.

A card names its id, so that sending it twice counts once; a later card of the same side stands instead of an earlier
one. Nobody is stopped by a fault of eligibility: the card carries it as a flag.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Unpack
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import Exists, OuterRef
from django.utils import timezone

from clubs.models import User, WhoAndWhen
from problems import Problem
from problems.wording import gettext as _
from tournaments.leagues.calendar.services.fixtures import (
    end_requests,
    fixture_of,
    lock_open_fixture,
    save_outcome,
    state_after,
    write_results,
)
from tournaments.leagues.cups.services.cup_progress import advance_cup
from tournaments.leagues.evening.selectors.lending import lent_in
from tournaments.leagues.evening.selectors.visibility import games_without_a_pair
from tournaments.leagues.evening.services.flags import flag_columns, flag_matches_of
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Card, Decision, Fixture, LineUp, Season, Side
from tournaments.leagues.models.card import REMARKS_LENGTH
from tournaments.leagues.services.audit_log import write_audit_entry
from tournaments.leagues.services.locking import lock_open_season
from tournaments.matches.card import (
    LegResult,
    Winner,
    differing,
    merge_results,
    read_results,
    results_as_json,
    stored_results,
)
from tournaments.matches.exceptions import MatchRefused
from tournaments.matches.states import MatchEvent, MatchState


@dataclass(frozen=True, slots=True)
class HandedIn:
    """A card with its fixture as they stand afterwards; `new` is False for one that was sent before."""

    card: Card
    fixture: Fixture
    new: bool


@dataclass(frozen=True, slots=True)
class CardSent:
    """What somebody sends as a card: its id, the side, and for each leg who won it.

    Where the secretary keys in the cards, one settles the match by itself, unless the other side's is to come.
    """

    id: UUID
    side: str
    legs: Sequence[Mapping[str, Any]]
    remarks: str = ""
    how: str = Card.How.PHONE
    settles: bool = True


class CardConflict(LeagueRefused):
    """Refuse a card whose id another card has; `theirs` is that card, None where it is of another side or match."""

    def __init__(self, theirs: Card | None) -> None:
        message = _(
            "This card was already sent, with different results. Reload the page, and send the right ones."
        )
        if theirs is None:
            message = _(
                "This card was already sent for another match or side. Reload the page and fill it in again."
            )
        super().__init__(Problem("conflict", "", message))
        self.theirs = theirs


@transaction.atomic
def hand_in(fixture_id: int, sent: CardSent, *, by: User | None, now: datetime) -> HandedIn:
    """Take one side's card. An equal card of the other side, or with `one_card` its consent, confirms the match.

    The same id with the same content answers as the first time. Raises LeagueRefused: `conflict` for the same id with
    other content, every fault of the legs at once, or a state in which no card is wanted.
    """
    season, fixture = lock_open_fixture(fixture_id)
    return _take_card(season, fixture, sent, by=by, now=now)


@transaction.atomic
def hand_in_as_captain(fixture_id: int, sent: CardSent, *, now: datetime) -> HandedIn:
    """Take a captain's card, from the day of the match on. Raises LeagueRefused as `hand_in` does.

    The secretary may key one in before, of a match that was played early; from then on the captains may too.
    """
    season, fixture = lock_open_fixture(fixture_id)
    if season.league_rules.word("card_entry") == "secretary":
        message = _("In this league the secretary keys in the cards. Hand yours in on paper.")
        raise LeagueRefused(Problem("secretary_keys", "", message))
    early = fixture.date is not None and fixture.date > timezone.localdate(now)
    if early and not Card.objects.filter(fixture=fixture, stands=True).exists():
        message = _("This match is still to be played, so there is no card to hand in yet.")
        raise LeagueRefused(Problem("too_early", "", message))
    return _take_card(season, fixture, sent, by=None, now=now)


def _take_card(
    season: Season, fixture: Fixture, sent: CardSent, *, by: User | None, now: datetime
) -> HandedIn:
    results = read_card(sent, fixture)
    before = Card.objects.filter(pk=sent.id).first()
    if before is not None:
        _refuse_other_content(before, fixture, sent, results)
        return HandedIn(before, fixture, new=False)
    state = state_after(fixture, MatchEvent.HAND_IN)
    Card.objects.filter(fixture=fixture, side=sent.side, stands=True).update(stands=False)
    card = save_card(season, fixture, sent, results, by=by, now=now)
    LineUp.objects.filter(fixture=fixture, locked_at=None).update(locked_at=now)
    # Whoever was lent has been lent once more in the matches after this one, whose cards may be in already.
    flag_matches_of(season, lent_in(fixture))
    fixture.state = state
    end_requests(fixture, now)
    other = Card.objects.filter(fixture=fixture, stands=True).exclude(side=sent.side).first()
    if other is not None:
        _compare(fixture, results, stored_results(other.legs), now)
    elif (
        sent.settles and sent.how == Card.How.PAPER and season.league_rules.word("card_entry") == "secretary"
    ):
        settle(fixture, results, state_after(fixture, MatchEvent.RULE), now)
    save_outcome(fixture)
    advance_cup(fixture, now)
    who = fixture.team_at(sent.side)
    words = f"{who.name} handed in the card of {fixture.name}."
    if sent.how == Card.How.TABLES:
        words = f"The phones at the tables wrote the card of {fixture.name}."
    write_audit_entry(season.pk, "card", words, by=by, now=now)
    return HandedIn(card, fixture, new=True)


def save_card(
    season: Season,
    fixture: Fixture,
    sent: CardSent,
    results: Sequence[LegResult],
    *,
    broken_off: bool = False,
    **who_and_when: Unpack[WhoAndWhen],
) -> Card:
    """Write a card as it was sent, with what should be looked at. Raises CardConflict as `create_card` does."""
    return create_card(
        id=sent.id,
        fixture=fixture,
        side=sent.side,
        legs=results_as_json(results),
        how=sent.how,
        remarks=sent.remarks.strip(),
        user=who_and_when["by"],
        at=who_and_when["now"],
        broken_off=broken_off,
        **flag_columns(season, fixture, results),
    )


def create_card(**columns: Any) -> Card:
    """Write a card. Raises CardConflict where its id is used in another season, at this moment, under its own lock."""
    try:
        with transaction.atomic():
            return Card.objects.create(**columns)
    except IntegrityError:
        raise CardConflict(None) from None


@transaction.atomic
def agree(fixture_id: int, side: str, read: UUID | None = None, *, by: User | None, now: datetime) -> Fixture:
    """Let one side agree with the other side's card: the match is confirmed. Raises LeagueRefused.

    Where the card that was `read` is named, that one has to stand: the other side may have sent another since.
    """
    season, fixture = lock_open_fixture(fixture_id)
    other = Card.objects.filter(fixture=fixture, stands=True).exclude(side=side).first()
    if fixture.state == MatchState.CONFIRMED and other is not None:
        return fixture  # said twice
    if read is not None and other is not None and other.pk != read:
        message = _("The other side has sent another card since you looked. Read that one first.")
        raise LeagueRefused(Problem("card_changed", "", message))
    state = state_after(fixture, MatchEvent.AGREE)
    if other is None:
        message = _("The other side hasn't handed in a card yet, so there is nothing to agree with.")
        raise LeagueRefused(Problem("no_card", "", message))
    mine = Card.objects.filter(fixture=fixture, side=side, stands=True)
    if season.league_rules.word("card_entry") == "two_cards" and not mine.exists():
        message = _("In this league both sides hand in a card of their own. Fill in yours.")
        raise LeagueRefused(Problem("own_card_wanted", "", message))
    # Whoever agrees with the other card gives up their own, where it said something else.
    mine.update(stands=False)
    settle(fixture, stored_results(other.legs), state, now)
    save_outcome(fixture)
    advance_cup(fixture, now)
    who = fixture.team_at(side)
    write_audit_entry(
        season.pk, "agreed", f"{who.name} agreed with the card of {fixture.name}.", by=by, now=now
    )
    return fixture


@transaction.atomic
def confirm_lapsed(season_id: int, *, now: datetime) -> list[Fixture]:
    """Confirm the cards that the other side has not answered in the hours of the league, where its rules say so.

    The hours of a match that was reopened, or isn't void after all, start again. Where both cards stand, both sides
    have answered, and nothing lapses. Safe to call at any time, however often.
    """
    season = lock_open_season(season_id)
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
        settle(fixture, stored_results(card.legs), state_after(fixture, MatchEvent.LAPSE), now)
        fixture.not_answered_by = str(Side(card.side).other)
        save_outcome(fixture)
        advance_cup(fixture, now)
        silent = fixture.silent_team
        assert silent is not None  # noqa: S101  it was named above
        words = f"Confirmed {fixture.name}: not answered by {silent.name}."
        write_audit_entry(season.pk, "lapsed", words, by=None, now=now)
        lapsed.append(fixture)
    return lapsed


def _compare(fixture: Fixture, mine: Sequence[LegResult], theirs: Sequence[LegResult], now: datetime) -> None:
    if differing(mine, theirs):
        fixture.state = state_after(fixture, MatchEvent.DIFFER)
    else:
        settle(fixture, merge_results(mine, theirs), state_after(fixture, MatchEvent.AGREE), now)


def settle(fixture: Fixture, results: Sequence[LegResult], state: MatchState, now: datetime) -> None:
    """Let the games of a card settle a match; the caller saves it."""
    write_results(fixture, results)
    fixture.state, fixture.settled_at, fixture.not_answered_by = state, now, ""


def read_card(sent: CardSent, fixture: Fixture) -> tuple[LegResult, ...]:
    """Return the results of a card as it was sent; raises LeagueRefused with every fault."""
    faults = []
    if len(sent.remarks) > REMARKS_LENGTH:
        message = _("The remarks have {most} characters at most. Shorten them.", most=REMARKS_LENGTH)
        faults.append(Problem("remarks_too_long", "remarks", message))
    if sent.side not in set(Side.values):
        faults.append(Problem("side_unknown", "side", _("Say whose card it is: home or away.")))
    try:
        results = read_results(sent.legs, fixture.card_format)
    except MatchRefused as refused:
        raise LeagueRefused(*faults, *refused.problems) from None
    faults += _without_points(sent, fixture, results)
    LeagueRefused.raise_for(faults)
    return results


def _without_points(sent: CardSent, fixture: Fixture, results: Sequence[LegResult]) -> Iterator[Problem]:
    """Give the games whose points are missing on a captain's card, where the league wants them.

    Nobody scored in the games of a missing pair; and what a paper doesn't say its reader can't know.
    """
    if fixture.season.league_rules.word("recorded") != "points" or sent.how != Card.How.PHONE:
        return
    unplayed = games_without_a_pair(fixture)
    for number, result in enumerate(results, 1):
        known = result.home_points is not None or result.winner is Winner.NOBODY
        if not known and number not in unplayed:
            message = _("Game {number}: write the points of both sides.", number=number)
            yield Problem("points_missing", f"legs.{number - 1}", message)


def _refuse_other_content(card: Card, fixture: Fixture, sent: CardSent, results: Sequence[LegResult]) -> None:
    if (card.fixture_id, card.side) != (fixture.pk, sent.side):
        raise CardConflict(None)
    if card.legs != results_as_json(results):
        raise CardConflict(card)
