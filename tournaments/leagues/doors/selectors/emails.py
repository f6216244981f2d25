"""E-mails and who gets them: the codes in their links, which are due, and what the secretary is told of failures."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.db.models import FilteredRelation, Q, QuerySet
from django.urls import reverse
from django.utils import timezone

from problems.wording import day_at, weekday_and_day
from tournaments.leagues.calendar.selectors.due_dates import card_due, result_due
from tournaments.leagues.calendar.selectors.fixtures import fixtures_of, weeks_with_matches
from tournaments.leagues.doors.selectors.newspaper import team_week_text, text_of_week
from tournaments.leagues.models import (
    Card,
    Fixture,
    OutgoingEmail,
    Season,
    Side,
    Subscription,
    Team,
    TeamPass,
)
from tournaments.leagues.register.selectors.email_drafts import APPEAL, EmailDraft
from tournaments.leagues.register.selectors.season_weeks import SeasonWeek
from tournaments.leagues.register.selectors.team_passes import team_code
from tournaments.matches.deadlines import end_of_day, morning_after, reminder_due, results_due
from tournaments.matches.states import COUNTS, MatchState
from web.signed_codes import is_signed, number_in, sign
from web.site_address import site_url

CONFIRM, STOP = "confirm", "stop"
CARD_WEEKS = timedelta(weeks=3)
CARD_OPEN = frozenset({MatchState.SCHEDULED, MatchState.PLAYING, MatchState.CARDS_AWAITED})
TO_SECRETARY = (OutgoingEmail.State.FAILED, OutgoingEmail.State.UNSURE)
ON_ITS_WAY = (OutgoingEmail.State.WAITING, OutgoingEmail.State.SENDING)
"""States of an e-mail that hasn't been sent yet, but will be."""


def subscription_code(subscription: Subscription, what: str) -> str:
    """Return the code with which a reader confirms or stops e-mails, signed with the row's stamp."""
    return sign(str(subscription.pk), _salt(subscription, what))


def subscription_by_code(code: str, what: str) -> Subscription | None:
    """Return whose e-mails a code is for; None for any other code."""
    number = number_in(code)
    if number is None:
        return None
    found = Subscription.objects.select_related("season__club", "team", "venue").filter(pk=number).first()
    return found if found is not None and is_signed(code, _salt(found, what)) else None


def _salt(subscription: Subscription, what: str) -> str:
    return f"leagues.emails.{what}:{subscription.stamp}"


def stop_address(subscription: Subscription) -> str:
    """Return the whole address at which a reader stops the e-mails."""
    return site_url(reverse("stop_subscription", args=[subscription_code(subscription, STOP)]))


def whole_text(email: OutgoingEmail) -> str:
    """Return the text of an e-mail as it is sent: its links are added, which are written down nowhere."""
    subscription = email.subscription
    lines = [email.text.rstrip(), ""]
    if is_confirmation(email):
        address = reverse("confirm_subscription", args=[subscription_code(subscription, CONFIRM)])
        lines += [f"Yes, send them: {site_url(address)}", ""]
    elif subscription.kind == Subscription.Kind.REMINDERS:
        team_pass = TeamPass.objects.filter(team=subscription.team_id, revoked_at=None).first()
        if team_pass is not None:
            address = reverse("captain_team", args=[team_code(team_pass)])
            lines += [f"Your team's page: {site_url(address)}", ""]
    elif subscription.kind == Subscription.Kind.TEAM:
        address = reverse("team", args=[subscription.team_id])
        lines += [f"{subscription.team}'s page: {site_url(address)}", ""]
    elif subscription.kind == Subscription.Kind.PUB:
        if subscription.season.club.published:
            address = reverse("venue", args=[subscription.venue_id])
            lines += [f"All matches at {subscription.venue}: {site_url(address)}", ""]
    elif subscription.kind == Subscription.Kind.PANEL:
        address = reverse("season_appeal", args=[subscription.season_id, email.about.removeprefix(APPEAL)])
        lines += [f"Read it and decide: {site_url(address)}", ""]
    else:
        address = reverse("season", args=[subscription.season_id])
        lines += [f"All tables: {site_url(address)}", ""]
    lines += ["--", f"To stop these e-mails: {stop_address(subscription)}", ""]
    return "\n".join(lines)


def is_confirmation(email: OutgoingEmail) -> bool:
    """Tell whether an e-mail asks its reader to confirm the address."""
    return email.about.startswith("confirm:")


def about_link(pass_id: int) -> str:
    """Return what e-mails with a captain's link are about; behind it stands the day on which one was sent."""
    return f"link:{pass_id}"


def about_message(digest: str) -> str:
    """Return what a message of the secretary's to captains is about: the same words are the same message."""
    return f"message:{digest}"


def is_to_captain(email: OutgoingEmail) -> bool:
    """Tell whether the secretary sent an e-mail to a captain, who hasn't asked for it."""
    return email.about.startswith(("link:", "message:"))


def reminders(season: Season, now: datetime) -> list[EmailDraft]:
    """Return the reminders that are due now, of cards and of postponed matches, for the captains who want them."""
    wanted = captain_readers(season)
    if not wanted:
        return []
    fixtures = fixtures_of(season).filter(Q(home__in=wanted) | Q(away__in=wanted))
    today = timezone.localdate(now)
    played = fixtures.filter(state__in=CARD_OPEN, date__range=(today - CARD_WEEKS, today))
    postponed = fixtures.filter(state=MatchState.POSTPONED, deadline__gte=today)
    return [*_card_reminders(season, list(played), wanted, now), *_date_reminders(postponed, wanted, now)]


def captain_readers(season: Season) -> dict[int, list[Subscription]]:
    """Return the captains and vice-captains of a season who want e-mail, by the number of their team."""
    wanted: dict[int, list[Subscription]] = {}
    rows = Subscription.objects.filter(Subscription.IN_FORCE, season=season, kind=Subscription.Kind.REMINDERS)
    for one in rows.select_related("team", "venue"):
        # Whoever led the team when they asked, and does no more, is not reminded.
        if one.team is not None and one.has_reader:
            wanted.setdefault(one.team.pk, []).append(one)
    return wanted


def _card_reminders(
    season: Season, fixtures: Sequence[Fixture], wanted: dict[int, list[Subscription]], now: datetime
) -> Iterator[EmailDraft]:
    entry = season.league_rules.word("card_entry")
    cards: dict[int, set[str]] = {}
    for fixture_id, side in Card.objects.filter(fixture__in=fixtures, stands=True).values_list(
        "fixture_id", "side"
    ):
        cards.setdefault(fixture_id, set()).add(side)
    for fixture in fixtures:
        due = card_due(season, fixture)
        if due is None or fixture.date is None or entry == "secretary":
            continue
        hours = reminder_due(due, now, morning_after(fixture.date, timezone.get_current_timezone()))
        if hours is None:
            continue
        until = timezone.localtime(due)
        first = None if fixture.pk in cards else result_due(season, fixture)
        sooner = (
            f" The result should be known by {_moment(first)}." if first is not None and first > now else ""
        )
        for side, does in _awaited(entry, cards.get(fixture.pk, set())):
            team = fixture.team_at(side)
            subject = f"{fixture.name}: the card is due on {until:%A}"
            text = f"{fixture.name}, {weekday_and_day(fixture.date)}.\n\nPlease {does} by {_moment(due)}.{sooner}"
            about = f"card-{hours}:{fixture.pk}:{fixture.date}:{side}"
            yield from (EmailDraft(one, about, subject, text, due) for one in wanted.get(team.pk, []))


def _moment(due: datetime) -> str:
    local = timezone.localtime(due)
    return day_at(local, local)


def _awaited(entry: str, cards: set[str]) -> list[tuple[str, str]]:
    """Return the sides that a card waits for, each with what they should do."""
    if entry == "two_cards":
        return [(str(side), "hand in your card") for side in Side if side not in cards]
    if not cards:
        return [(str(Side.HOME), "hand in the card")]
    return [(str(side), "look at the other side's card, and agree") for side in Side if side not in cards]


def _date_reminders(
    fixtures: Iterable[Fixture], wanted: dict[int, list[Subscription]], now: datetime
) -> Iterator[EmailDraft]:
    for fixture in fixtures:
        assert fixture.deadline is not None  # noqa: S101  those without were left out
        due = end_of_day(fixture.deadline, timezone.get_current_timezone())
        hours = reminder_due(due, now)
        if hours is None:
            continue
        subject = f"{fixture.name} needs a new date"
        text = (
            f"{fixture.name} was postponed. Its last day is {weekday_and_day(fixture.deadline)}.\n\n"
            "Please agree on a date with the other captain, or ask the secretary."
        )
        about = f"date-{hours}:{fixture.pk}:{fixture.deadline}"
        for team in (fixture.home, fixture.away):
            yield from (EmailDraft(one, about, subject, text, due) for one in wanted.get(team.pk, []))


def weeks_results(season: Season, now: datetime) -> list[EmailDraft]:
    """Return the e-mails with the results of the week that are due now, for whoever wants them.

    None where the league's e-mails wait until the secretary publishes the week.
    """
    if not season.club.published or season.league_rules.yes("letters_wait"):
        return []
    week = _week_due(season, now)
    return [] if week is None else results_emails(season, week, now)


def results_emails(season: Season, week: SeasonWeek, now: datetime) -> list[EmailDraft]:
    """Return the e-mails with the results of a week, one for each reader who wants them, or those of one team."""
    in_force = Subscription.objects.filter(Subscription.IN_FORCE, season=season, confirmed_at__lte=now)
    about, until = about_results(week.monday), now + timedelta(days=7)
    drafts = []
    readers = list(in_force.filter(kind=Subscription.Kind.RESULTS))
    if readers:
        text = text_of_week(season, week)
        subject = f"{season.name}: results of week {week.number}"
        drafts += [EmailDraft(one, about, subject, text, until) for one in readers]
    for team, followers in team_followers(season).items():
        own = team_week_text(season, week, team)
        if own is not None:
            subject = f"{team.name}: results of week {week.number}"
            drafts += [EmailDraft(one, about, subject, own, until) for one in followers]
    return drafts


def team_followers(season: Season) -> dict[Team, list[Subscription]]:
    """Return who follows one team of a season, by the team."""
    rows = Subscription.objects.filter(Subscription.IN_FORCE, season=season, kind=Subscription.Kind.TEAM)
    found: dict[Team, list[Subscription]] = {}
    for one in rows.select_related("team__division"):
        if one.team is not None:
            found.setdefault(one.team, []).append(one)
    return found


def about_results(monday: date) -> str:
    """Return what the e-mails with a week's results are about: each reader gets one of them, however it is sent."""
    return f"results:{monday}"


def _week_due(season: Season, now: datetime) -> SeasonWeek | None:
    for week in weeks_with_matches(season):
        # No card is due later than a week and a day after the Sunday of its week: nothing older is looked at.
        if not timedelta(0) <= timezone.localdate(now) - week.monday <= timedelta(weeks=3):
            continue
        dues = [due for fixture in week.fixtures if (due := card_due(season, fixture)) is not None]
        if results_due(dues, now) and any(fixture.state in COUNTS for fixture in week.fixtures):
            return week
    return None


def failed_emails(season: Season) -> QuerySet[OutgoingEmail]:
    """Return the e-mails of a season that the secretary should know of, the latest first."""
    return (
        OutgoingEmail.objects.filter(subscription__season=season, state__in=TO_SECRETARY)
        .select_related("subscription__team", "subscription__venue", "subscription__user")
        .order_by("-id")
    )


def readers_of(season: Season) -> Counter[str]:
    """Return how many addresses get each kind of e-mail; nobody is told which."""
    rows = Subscription.objects.filter(Subscription.IN_FORCE, season=season)
    return Counter(rows.order_by().values_list("kind", flat=True))


@dataclass(frozen=True, slots=True)
class LinkReader:
    """What became of the e-mail with the link that works now, for one address of a team; "" if there is none."""

    stopped: bool
    state: str
    sent_at: datetime | None

    @property
    def is_left(self) -> bool:
        """Whether the link is still to be sent to this address."""
        return not self.stopped and not self.state


def link_readers(season: Season, passes: Mapping[int, TeamPass]) -> dict[tuple[int, str], LinkReader]:
    """Return who has been sent the link of their team, by the team's number and the address; one query.

    ``passes`` are those that work, by team. An e-mail about an earlier link, or one that could not be sent, is none.
    Whoever was sent it more than once counts with the latest.
    """
    sent = FilteredRelation(
        "emails",
        condition=Q(emails__about__startswith="link:") & ~Q(emails__state=OutgoingEmail.State.FAILED),
    )
    rows = Subscription.objects.filter(season=season, kind=Subscription.Kind.REMINDERS)
    found: dict[tuple[int, str], LinkReader] = {}
    for team, email, stopped_at, about, state, sent_at in (
        rows.annotate(sent=sent)
        .order_by("sent__pk")
        .values_list("team", "email", "stopped_at", "sent__about", "sent__state", "sent__sent_at")
    ):
        stopped = stopped_at is not None
        about_it = about and team in passes and about.rpartition(":")[0] == about_link(passes[team].pk)
        if about_it:
            found[team, email] = LinkReader(stopped, state, sent_at)
        else:
            found.setdefault((team, email), LinkReader(stopped, "", None))
    return found
