"""Hand out a captain's link, take it back, keep captains' numbers, and forget those of whoever was erased or left."""

from collections.abc import Collection, Iterable, Iterator
from datetime import datetime
from typing import Any, Unpack

from django.db import transaction
from django.utils import timezone

from clubs.models import WhoAndWhen
from problems import Problem
from problems.wording import gettext as _
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Season, Subscription, Team, TeamPass, TeamStatus
from tournaments.leagues.models.team import CAPTAIN, CONTACT_LENGTH, CONTACTS, VICE_CAPTAIN, ContactFields
from tournaments.leagues.services.audit_log import write_audit_entry
from tournaments.leagues.services.locking import lock_open_season, touch_season
from web.data_policy import emptied_columns

Before = dict[str, object]
"""Who led a team and how they could be reached, by the names of its fields."""


@transaction.atomic
def captain_link(
    season_id: int, team_id: int, *, anew: bool = False, **who_and_when: Unpack[WhoAndWhen]
) -> TeamPass:
    """Return the pass of a team's captain, drawn the first time; with `anew` the old link opens nothing any more.

    Raises LeagueRefused for a team that has withdrawn: its captain has nothing to do any more.
    """
    season = lock_open_season(season_id)
    team = season.teams.get(pk=team_id)
    if team.status == TeamStatus.WITHDRAWN:
        message = _("{name} {why}, so its captain has no link any more.", name=team.name, why=team.has_left)
        raise LeagueRefused(Problem("team_withdrawn", "", message))
    current = TeamPass.objects.filter(team=team, revoked_at=None).first()
    if current is not None and not anew:
        return current
    TeamPass.objects.filter(team=team, revoked_at=None).update(revoked_at=who_and_when["now"])
    drawn = TeamPass.objects.create(team=team)
    words = "Made a new link" if anew else "Made a link"
    write_audit_entry(season.pk, "captain", f"{words} for {team.name}'s captain.", **who_and_when)
    return drawn


def end_links(season: Season, now: datetime) -> None:
    """End the links of captains whose teams withdrew, once the day has come from which on they don't play."""
    today = timezone.localdate(now)
    gone = Team.objects.filter(season=season, status=TeamStatus.WITHDRAWN, withdrawn_on__lte=today)
    TeamPass.objects.filter(team__in=gone, revoked_at=None).update(revoked_at=now)


@transaction.atomic
def change_contact(
    team_id: int,
    *,
    phone: str | None = None,
    shares: bool | None = None,
    vice_phone: str | None = None,
    shares_vice: bool | None = None,
    **who_and_when: Unpack[WhoAndWhen],
) -> Team:
    """Keep a captain's or a vice-captain's telephone number, and whether the season's other captains may see it.

    None leaves what was there. The log says that it changed, never the number. Raises LeagueRefused with every fault.
    """
    season = lock_open_season(Team.objects.values_list("season_id", flat=True).get(pk=team_id))
    team = season.teams.get(pk=team_id)
    faults: list[Problem] = []
    changed: list[str] = []
    for fields, number, seen, who in (
        (CAPTAIN, phone, shares, "captain"),
        (VICE_CAPTAIN, vice_phone, shares_vice, "vice-captain"),
    ):
        before = (getattr(team, fields.phone), getattr(team, fields.shares))
        setattr(team, fields.phone, before[0] if number is None else number.strip())
        setattr(team, fields.shares, before[1] if seen is None else seen)
        if (getattr(team, fields.phone), getattr(team, fields.shares)) == before:
            continue
        faults += _phone_faults(team, fields)
        changed += [fields.phone, fields.shares]
        words = f"Changed the telephone number of {team.name}'s {who}, or who may see it."
        write_audit_entry(season.pk, "captain", words, **who_and_when)
    LeagueRefused.raise_for(faults)
    if changed:
        team.save(update_fields=changed)
        touch_season(season.pk)
    return team


def _phone_faults(team: Team, fields: ContactFields) -> Iterator[Problem]:
    """Give what is wrong with a telephone number, and with letting others see it."""
    number: str = getattr(team, fields.phone)
    if len(number) > CONTACT_LENGTH:
        message = _("A telephone number has {most} characters at most. Shorten it.", most=CONTACT_LENGTH)
        yield Problem("phone_too_long", fields.phone, message)
    digits = any(mark in "0123456789" for mark in number)
    if number and not (digits and number.isprintable()):
        message = _("That isn't a telephone number. Type its digits, or leave it blank.")
        yield Problem("phone_unreadable", fields.phone, message)
    if getattr(team, fields.shares) and not number:
        message = _("Type your number first, or untick that the other captains may see it.")
        yield Problem("phone_missing", fields.phone, message)


def forget_subscriptions_of(players: Iterable[int], **_kwargs: Any) -> None:
    """Take away the e-mails that these players asked for, with their addresses."""
    Subscription.objects.filter(player__in=list(players)).delete()


def forget_contacts(players: Collection[int]) -> None:
    """Take away what teams keep of these players as captains and vice-captains: how they can be reached."""
    for person in Team.data_policy.cleared:
        Team.objects.filter(**{f"{person}__in": players}).update(**emptied_columns(Team, person))


def leaders_of(team: Team) -> Before:
    """Return who leads a team and how they can be reached, before it is changed."""
    names = [name for fields in CONTACTS for name in (f"{fields.person}_id", fields.phone, fields.email)]
    return {name: getattr(team, name) for name in names}


def forget_former_leaders(team: Team, before: Before) -> None:
    """Take away what somebody left behind where another is captain or vice-captain: number, address and consent."""
    for fields in CONTACTS:
        person = f"{fields.person}_id"
        if before[person] is None or before[person] == getattr(team, person):
            continue
        if getattr(team, fields.phone) == before[fields.phone]:
            setattr(team, fields.phone, "")
            setattr(team, fields.shares, False)
        if getattr(team, fields.email) == before[fields.email]:
            setattr(team, fields.email, "")
