"""Who gets e-mails: somebody asks, the reader of the address confirms, and stops them with one click."""

from datetime import datetime, timedelta
from hashlib import sha256

from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator
from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.utils import timezone

from clubs.models import Membership, Role, User
from problems import Problem
from problems.wording import gettext as _
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import OutgoingEmail, Season, Subscription, Team, Venue
from tournaments.leagues.models.email import EMAIL_LENGTH
from tournaments.leagues.models.team import CAPTAIN, VICE_CAPTAIN, ContactFields
from tournaments.leagues.register.selectors.email_drafts import EmailDraft
from tournaments.leagues.register.services.email_drafts import write_emails
from web.one_line import validate_address
from web.signed_codes import new_stamp

MOST_READERS = 5000
MOST_OF_TEAM = 20
"""Addresses that may have been given for one team's reminders: a captain's link is no way to write to strangers."""
MOST_CONFIRMATIONS = 3
"""How many e-mails may ask one address to confirm, in so many days."""
MOST_OF_MEMBER = 10
"""How many may go in that time to all the addresses that one panel member types, strangers' among them."""
CONFIRM_WITHIN = timedelta(days=30)


@transaction.atomic
def ask_for_results(season: Season, email: str, *, team: Team | None = None, now: datetime) -> None:
    """Ask that the week's results go to an address: an e-mail there asks its reader to confirm.

    With a `team` of the season, only its results and new dates go there. Nothing tells whether the address is on the
    list already. Raises LeagueRefused for what is no address.
    """
    address = _read_address(email)
    _refuse_closed(season)
    if Subscription.objects.filter(season=season).count() >= MOST_READERS:
        message = _("This league can't take any more addresses. Ask the secretary.")
        raise LeagueRefused(Problem("too_many", "email", message))
    kind = Subscription.Kind.RESULTS if team is None else Subscription.Kind.TEAM
    row, _is_new = Subscription.objects.get_or_create(
        season=season, kind=kind, team=team, email=address, defaults={"asked_at": now}
    )
    _ask_to_confirm(row, f"the week's results of {season.name}" if team is None else row.subject, now)


@transaction.atomic
def ask_for_reminders(team: Team, email: str, *, vice: bool = False, now: datetime) -> None:
    """Ask that a captain, or a vice-captain, is reminded by e-mail of what is due; the reader of the address confirms.

    The other of the two is asked as well, once, where the team has their address. Reminders are for whoever leads the
    team now, and end with that. Raises LeagueRefused.
    """
    own, other = (VICE_CAPTAIN, CAPTAIN) if vice else (CAPTAIN, VICE_CAPTAIN)
    if vice and team.vice_captain_id is None:
        message = _("{name} has no vice-captain. Ask the secretary to enter one.", name=team.name)
        raise LeagueRefused(Problem("no_vice_captain", "leader", message))
    address = _read_address(email)
    _refuse_closed(team.season)
    readers = Subscription.objects.filter(team=team, kind=Subscription.Kind.REMINDERS)
    if readers.count() >= MOST_OF_TEAM and not readers.filter(email=address).exists():
        message = _(
            "Reminders for {name} already go to {most} addresses. Use one of those.",
            name=team.name,
            most=MOST_OF_TEAM,
        )
        raise LeagueRefused(Problem("too_many", "email", message))
    _ask_leader(team, own, address, now)
    theirs = str(getattr(team, other.email)).lower()
    led = theirs and getattr(team, f"{other.person}_id") is not None
    answered = (
        Q(confirmed_at__isnull=False) | Q(stopped_at__isnull=False) | Q(emails__about__startswith="confirm:")
    )
    if led and readers.count() < MOST_OF_TEAM and not readers.filter(answered, email=theirs).exists():
        _ask_leader(team, other, theirs, now)


def leader_subscription(team: Team, address: str, leader: int | None, now: datetime) -> Subscription:
    """Return the row by which e-mails go to somebody who leads a team, at an address; made where there is none."""
    row, made = Subscription.objects.get_or_create(
        season_id=team.season_id,
        kind=Subscription.Kind.REMINDERS,
        team=team,
        email=address,
        defaults={"asked_at": now, "player_id": leader},
    )
    if not made and not team.is_led_by(row.player_id):
        # Somebody else with the same address, a couple's perhaps: reminders are asked for again.
        row.player_id, row.confirmed_at = leader, None
        row.save(update_fields=["player", "confirmed_at"])
    return row


def _ask_leader(team: Team, fields: ContactFields, address: str, now: datetime) -> None:
    row = leader_subscription(team, address, getattr(team, f"{fields.person}_id"), now)
    who = "captain" if fields is CAPTAIN else "vice-captain"
    _ask_to_confirm(row, f"reminders for the {who} of {team.name}", now)


@transaction.atomic
def ask_for_appeals(season: Season, user: User, email: str, *, now: datetime) -> None:
    """Ask that a member of the appeals panel is told by e-mail what comes in; the reader of the address confirms.

    Another address takes the place of the one before. Raises LeagueRefused.
    """
    address = _read_address(email)
    _refuse_closed(season)
    if not Membership.objects.filter(club=season.club_id, user=user, role=Role.PANEL).exists():
        raise LeagueRefused(Problem("not_on_panel", "", _("Only the appeals panel can ask for this.")))
    row, _is_new = Subscription.objects.get_or_create(
        season=season,
        kind=Subscription.Kind.PANEL,
        user=user,
        defaults={"email": address, "asked_at": now},
    )
    if row.email != address:
        # The links that went to the other address end with it. What wasn't sent there is not to go to the new one.
        row.email, row.stamp, row.confirmed_at, row.stopped_at = address, new_stamp(), None, None
        row.save(update_fields=["email", "stamp", "confirmed_at", "stopped_at"])
        unsent = [OutgoingEmail.State.WAITING, OutgoingEmail.State.FAILED]
        row.emails.filter(about__startswith="confirm:", state__in=unsent).delete()
    _ask_to_confirm(row, f"protests and appeals of {season.name}", now)


def panel_subscription(season: Season, user: User) -> Subscription | None:
    """Return a panel member's subscription in force; what they answered in another season of the club holds too.

    The season is locked.
    """
    rows = Subscription.objects.filter(kind=Subscription.Kind.PANEL, user=user, season__club=season.club_id)
    row = rows.filter(season=season).first()
    before = rows.filter(Subscription.IN_FORCE).order_by("-pk").first() if row is None else None
    if before is not None:
        row = Subscription.objects.create(
            season=season,
            kind=before.kind,
            user=user,
            email=before.email,
            asked_at=before.asked_at,
            confirmed_at=before.confirmed_at,
        )
    return row if row is not None and row.confirmed_at is not None and row.stopped_at is None else None


def ask_landlord(season: Season, venue: Venue, *, now: datetime) -> None:
    """Ask a pub's landlord, once, whether e-mails may tell what changes; the season is locked.

    What they answered in another season of the club holds in this one too.
    """
    kind = Subscription.Kind.PUB
    before = (
        Subscription.objects.filter(kind=kind, venue=venue, email=venue.landlord_email)
        .order_by("-pk")
        .first()
    )
    row = Subscription(season=season, kind=kind, venue=venue, email=venue.landlord_email, asked_at=now)
    if before is not None:
        row.confirmed_at, row.stopped_at = before.confirmed_at, before.stopped_at
        row.save()
        return
    row.save()
    _ask_to_confirm(row, f"changes of matches at {venue.name}", now)


def forget_landlord(venue: Venue) -> None:
    """Delete what landlords answered at other addresses than the one that a pub has now."""
    Subscription.objects.filter(kind=Subscription.Kind.PUB, venue=venue).exclude(
        email=venue.landlord_email
    ).delete()


def email_faults(email: str, field: str) -> list[Problem]:
    """Return a fault unless a text is an e-mail address."""
    try:
        MaxLengthValidator(EMAIL_LENGTH)(email)
        validate_address(email)
    except ValidationError:
        message = _("That isn't an e-mail address. Type it in full, like jo@example.org.")
        return [Problem("email_unreadable", field, message)]
    return []


def _read_address(email: str) -> str:
    address = email.strip().lower()
    LeagueRefused.raise_for(email_faults(address, "email"))
    return address


def _refuse_closed(season: Season) -> None:
    if season.closed_at is not None:
        message = _("{name} is closed: there are no more e-mails.", name=season.name)
        raise LeagueRefused(Problem("season_closed", "", message))


def _ask_to_confirm(row: Subscription, what: str, now: datetime) -> None:
    """Write the e-mail that asks to confirm: one a day, and few in a month, so that nobody pesters anybody.

    Whoever had confirmed and then stopped the e-mails, asks in another's place or has changed the address may ask
    again on the same day.
    """
    if row.confirmed_at is not None and row.stopped_at is None:
        return
    asked = OutgoingEmail.objects.filter(
        subscription=row, about__startswith="confirm:", made_at__gt=now - CONFIRM_WITHIN
    )
    abouts, reader = list(asked.values_list("about", flat=True)), _reader_key(row)
    theirs = [about for about in abouts if not reader or about.split(":")[2:3] == [reader]]
    most = MOST_OF_MEMBER if row.kind == Subscription.Kind.PANEL else MOST_CONFIRMATIONS
    if len(abouts) >= most or len(theirs) >= MOST_CONFIRMATIONS:
        return
    text = (
        f"Someone asked us to e-mail {what} to this address.\n\n"
        "If it was you, open the link below to confirm. If not, ignore this e-mail: you won't hear from us again."
    )
    parts = ["confirm", str(timezone.localdate(now)), reader]
    if row.kind == Subscription.Kind.PANEL:
        # With another address and back, the links in earlier e-mails work no more.
        parts.append(row.stamp)
    elif len(theirs) < len(abouts):
        # Somebody else was asked at this address meanwhile, which ended what the reader had confirmed.
        parts.append(str(len(abouts) - len(theirs)))
    if row.confirmed_at is not None and row.stopped_at is not None:
        parts.append(f"{row.stopped_at:%H%M%S}")
    about = ":".join(part for part in parts if part)
    write_emails([EmailDraft(row, about, f"Please confirm: {what}", text, now + CONFIRM_WITHIN / 10)], now)


def _reader_key(row: Subscription) -> str:
    """Return whom a row's e-mails ask to confirm, where that can change: a captain, or a panel member's address."""
    if row.kind == Subscription.Kind.PANEL:
        return sha256(row.email.encode()).hexdigest()[:12]
    return "" if row.player_id is None else str(row.player_id)


@transaction.atomic
def confirm_subscription(subscription_id: int, *, now: datetime) -> Subscription:
    """Note that the reader of an address wants the e-mails; to say so twice changes nothing.

    A landlord says so for all leagues that play at the pub.
    """
    row = Subscription.objects.select_for_update(of=("self",)).get(pk=subscription_id)
    if row.confirmed_at is None or row.stopped_at is not None:
        row.confirmed_at, row.stopped_at = now, None
        _answered_by(row).update(confirmed_at=now, stopped_at=None)
    return row


@transaction.atomic
def stop_subscription(subscription_id: int, *, now: datetime) -> Subscription:
    """Note that the reader of an address wants no more e-mails; what waits for it is not sent.

    A landlord says so for all leagues that play at the pub.
    """
    row = Subscription.objects.select_for_update(of=("self",)).get(pk=subscription_id)
    if row.stopped_at is None:
        row.stopped_at = now
        _answered_by(row).update(stopped_at=now)
    OutgoingEmail.objects.filter(
        subscription__in=_answered_by(row), state=OutgoingEmail.State.WAITING
    ).delete()
    return row


def _answered_by(row: Subscription) -> QuerySet[Subscription]:
    """Return the rows that an answer is for: a landlord's and a panel member's are the same in all seasons."""
    same = Subscription.objects.filter(kind=row.kind, email=row.email)
    if row.kind == Subscription.Kind.PUB:
        return same.filter(venue=row.venue_id)
    if row.kind == Subscription.Kind.PANEL:
        return same.filter(user=row.user_id, season__club=row.season.club_id)
    return same.filter(pk=row.pk)


def forget_unconfirmed(now: datetime) -> int:
    """Delete the addresses that nobody confirmed in a month, and return how many.

    A landlord's stays: the pub has it, and whoever didn't answer is not asked again. So does a captain's who has
    stopped what the secretary sends, or who was sent the team's link: until the season is closed, the secretary's page
    says who has it.
    """
    before = now - CONFIRM_WITHIN
    rows = Subscription.objects.exclude(kind=Subscription.Kind.PUB)
    rows = rows.exclude(kind=Subscription.Kind.REMINDERS, stopped_at__isnull=False)
    found = rows.filter(confirmed_at=None, asked_at__lt=before).exclude(emails__made_at__gte=before)
    numbers = list(found.exclude(pk__in=_rows_with_link().values("pk")).values_list("pk", flat=True))
    Subscription.objects.filter(pk__in=numbers).delete()
    return len(numbers)


def _rows_with_link() -> QuerySet[Subscription]:
    """Return the rows of open seasons by which a team's link went to an address of whoever leads the team now."""
    links = OutgoingEmail.objects.filter(about__startswith="link:").exclude(state=OutgoingEmail.State.FAILED)
    rows = Subscription.objects.filter(kind=Subscription.Kind.REMINDERS, season__closed_at=None)
    return rows.filter(
        Q(team__captain=F("player")) | Q(team__vice_captain=F("player")),
        Q(team__captain_email__iexact=F("email")) | Q(team__vice_email__iexact=F("email")),
        Exists(links.filter(subscription=OuterRef("pk"))),
    )
