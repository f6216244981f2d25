"""What the secretary sends captains by e-mail: their team's link, and messages.

Nobody confirms an address first, for the secretary has it from the captain; whoever has stopped e-mails gets none. A
e-mail goes to each reader once: the same link once a day, the same message once. One that failed is sent again.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Unpack

from django.db import transaction
from django.utils import timezone

from clubs.models import WhoAndWhen
from problems import Problem
from problems.wording import all_of, pluralize
from problems.wording import gettext as _
from tournaments.leagues.doors.selectors.emails import about_link, about_message
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import OutgoingEmail, Season, Subscription, Team, TeamStatus
from tournaments.leagues.models.email import SUBJECT_LENGTH
from tournaments.leagues.models.team import CONTACTS
from tournaments.leagues.register.selectors.email_drafts import EmailDraft
from tournaments.leagues.register.services.captains import captain_link
from tournaments.leagues.register.services.email_drafts import write_or_send_again
from tournaments.leagues.register.services.subscriptions import leader_subscription
from tournaments.leagues.services.audit_log import write_audit_entry
from tournaments.leagues.services.locking import lock_open_season

OF_USE = timedelta(days=7)
MESSAGE_SUBJECT_LENGTH = SUBJECT_LENGTH - 50
MESSAGE_LENGTH = 4000


@dataclass(frozen=True, slots=True)
class SentToCaptains:
    """How many e-mails are on their way, and which teams get none: without an address, or stopped by their readers."""

    emails: int
    without: tuple[str, ...]
    stopped: tuple[str, ...]

    @property
    def sentence(self) -> str:
        """What a page says of it."""
        said = [
            _("{count} on the way.", count=pluralize(self.emails, "e-mail is", "e-mails are"))
            if self.emails
            else _("Nothing new to send: they have it already, or it's on its way.")
            if not (self.without or self.stopped)
            else _("No e-mail was sent.")
        ]
        if self.without:
            said.append(_("No address is known for {teams}.", teams=all_of(self.without)))
        if self.stopped:
            said.append(_("{teams} stopped our e-mails.", teams=all_of(self.stopped)))
        return " ".join(said)


@transaction.atomic
def send_links(
    season_id: int, team_id: int | None = None, **who_and_when: Unpack[WhoAndWhen]
) -> SentToCaptains:
    """Send the captain of a team, or of each team, the team's link; a link that is missing is drawn.

    To all teams it goes to those who haven't been sent it yet, to one team once a day. Raises LeagueRefused.
    """
    season, now = lock_open_season(season_id), who_and_when["now"]
    teams = _teams(season, team_id)
    passes = {team.pk: captain_link(season.pk, team.pk, **who_and_when) for team in teams}
    had: set[tuple[int, str]] = set()
    if team_id is None:
        sent = OutgoingEmail.objects.filter(subscription__season=season, about__startswith="link:")
        sent = sent.exclude(state=OutgoingEmail.State.FAILED)
        had = {(row, about.rpartition(":")[0]) for row, about in sent.values_list("subscription", "about")}
    drafts = []
    for team, row in _readers(teams, now):
        about = about_link(passes[team.pk].pk)
        if row.stopped_at is None and (row.pk, about) not in had:
            subject = f"{team.name}: your captain's link"
            text = (
                f"Use the link below to captain {team.name} in {season.name}: choose the line-up, send the card "
                "and agree new dates. It needs no account. Keep it, and share it with your vice-captain only.\n\n"
                'Tap "Remind me by e-mail" there, '
                "and we'll tell you when a match moves or a card is due."
            )
            drafts.append(EmailDraft(row, f"{about}:{timezone.localdate(now)}", subject, text, now + OF_USE))
    return _write(season, teams, drafts, "their teams' links", **who_and_when)


@transaction.atomic
def send_message(
    season_id: int, subject: str, text: str, **who_and_when: Unpack[WhoAndWhen]
) -> SentToCaptains:
    """Send a message to the captains of all teams that play, each with the team's link; one that is missing is drawn.

    Raises LeagueRefused with every fault.
    """
    season, now = lock_open_season(season_id), who_and_when["now"]
    subject, text = " ".join(subject.split()), text.strip()
    faults = []
    for field, typed, most, name in (
        ("subject", subject, MESSAGE_SUBJECT_LENGTH, "subject"),
        ("text", text, MESSAGE_LENGTH, "message"),
    ):
        if not typed:
            faults.append(Problem(f"{field}_missing", field, _("Type the {name}.", name=name)))
        elif len(typed) > most:
            message = _("The {name} has {most} characters at most. Shorten it.", name=name, most=most)
            faults.append(Problem(f"{field}_too_long", field, message))
    LeagueRefused.raise_for(faults)
    teams = _teams(season, None)
    for team in teams:
        captain_link(season.pk, team.pk, **who_and_when)
    about = about_message(sha256(f"{subject}\n{text}".encode()).hexdigest()[:16])
    drafts = [
        EmailDraft(row, about, f"{season.name}: {subject}", text, now + OF_USE)
        for _team, row in _readers(teams, now)
        if row.stopped_at is None
    ]
    return _write(season, teams, drafts, f'a message, "{subject}"', **who_and_when)


def _teams(season: Season, team_id: int | None) -> list[Team]:
    rows = season.teams.filter(status=TeamStatus.PLAYING).order_by("name", "pk")
    teams = list(rows if team_id is None else rows.filter(pk=team_id))
    if not teams:
        message = _("No team plays in {name}.", name=season.name)
        if team_id is not None:
            message = _("This team doesn't play any more, so its captain has no link.")
        raise LeagueRefused(Problem("no_team", "team", message))
    return teams


def _readers(teams: Iterable[Team], now: datetime) -> Iterator[tuple[Team, Subscription]]:
    """Give the rows of those who get e-mails to teams: captains and vice-captains with an address.

    It's the row of the reminders that they may ask for: who stops one stops the other.
    """
    for team in teams:
        for address, leader in addresses_of(team).items():
            yield team, leader_subscription(team, address, leader, now)


def addresses_of(team: Team) -> dict[str, int | None]:
    """Return the addresses of a team's captain and vice-captain, each with the player whose it is."""
    found: dict[str, int | None] = {}
    for fields in CONTACTS:
        address, leader = str(getattr(team, fields.email)).lower(), getattr(team, f"{fields.person}_id")
        if address and leader is not None:
            found.setdefault(address, leader)
    return found


def _write(
    season: Season,
    teams: Sequence[Team],
    drafts: Iterable[EmailDraft],
    what: str,
    **who_and_when: Unpack[WhoAndWhen],
) -> SentToCaptains:
    emails = write_or_send_again(season, list(drafts), who_and_when["now"])
    if emails:
        count = pluralize(emails, "e-mail")
        write_audit_entry(season.pk, "captain", f"Sent captains {what}: {count}.", **who_and_when)
    stopped = set(
        Subscription.objects.filter(team__in=teams, kind=Subscription.Kind.REMINDERS)
        .exclude(stopped_at=None)
        .values_list("team", "email")
    )
    addresses = {team.name: {(team.pk, address) for address in addresses_of(team)} for team in teams}
    return SentToCaptains(
        emails,
        tuple(name for name, known in addresses.items() if not known),
        tuple(name for name, known in addresses.items() if known and known <= stopped),
    )
