"""Write the pubs of a club, the days on which they have no room, and which team is at home in which."""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

from django.db import transaction

from clubs.models import Club
from clubs.names import clean_name, is_among
from problems import Problem
from problems.wording import gettext as _
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Season, SeasonKind, Venue, VenueClosure
from tournaments.leagues.models.venue import VENUE_NAME_LENGTH
from tournaments.leagues.register.services.subscriptions import email_faults, forget_landlord
from tournaments.leagues.register.services.team_seasons import name_faults, taken_fault
from tournaments.leagues.services.locking import touch_season


@transaction.atomic
def save_venue(club: Club, values: Mapping[str, Any], venue_id: int | None = None) -> Venue:
    """Add a pub to a club, or change one: columns of `Venue` by name. Raises LeagueRefused.

    Fixtures that are published stay; where a pub gets less room, nights with too many matches stand on *To do*.
    With another e-mail address nobody gets e-mails for the pub before that one is confirmed.
    """
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    venue = Venue(club=club) if venue_id is None else club.venues.get(pk=venue_id)
    for name, value in values.items():
        setattr(venue, name, value)
    venue.name, venue.landlord_email = clean_name(venue.name), venue.landlord_email.strip().lower()
    faults = name_faults(venue.name, VENUE_NAME_LENGTH, "pub")
    others = Venue.objects.filter(club=club).exclude(pk=venue.pk)
    if is_among(venue.name, others.values_list("name", flat=True)):
        faults.append(taken_fault(venue.name, "name"))
    if venue.landlord_email:
        faults += email_faults(venue.landlord_email, "landlord_email")
    LeagueRefused.raise_for(faults)
    venue.save()
    forget_landlord(venue)
    for season_id in Season.objects.filter(club=club, kind=SeasonKind.TEAMS).values_list("pk", flat=True):
        touch_season(season_id)
    return venue


@transaction.atomic
def remove_venue(club: Club, venue_id: int) -> None:
    """Take away a pub where no team is at home and no match is. Raises LeagueRefused."""
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    venue = club.venues.get(pk=venue_id)
    faults = []
    teams = ", ".join(venue.teams.values_list("name", flat=True)[:5])
    if teams:
        message = _("{teams} play at {name}. Give them another pub first.", teams=teams, name=venue.name)
        faults.append(Problem("venue_has_teams", "", message))
    if venue.fixtures.exists() or venue.cup_rounds.exists():
        message = _("Matches are down for {name}. Move them to another pub first.", name=venue.name)
        faults.append(Problem("venue_has_matches", "", message))
    LeagueRefused.raise_for(faults)
    venue.delete()


@transaction.atomic
def set_closures(venue: Venue, days: Iterable[date]) -> None:
    """Let a pub have no room on exactly these days; the reasons of those that stay are kept.

    Matches that are down for it on one of them stand on the *To do* page.
    """
    wanted = set(days)
    VenueClosure.objects.filter(venue=venue).exclude(date__in=wanted).delete()
    there = set(VenueClosure.objects.filter(venue=venue).values_list("date", flat=True))
    VenueClosure.objects.bulk_create(VenueClosure(venue=venue, date=day) for day in sorted(wanted - there))


@transaction.atomic
def save_venue_with_closures(club: Club, values: Mapping[str, Any], venue_id: int | None = None) -> Venue:
    """Add a pub to a club, or change one; `closures`, each with `date` and `reason`, replace those that are there.

    Of a day that comes twice the last reason stands. Raises LeagueRefused.
    """
    columns = {name: value for name, value in values.items() if name != "closures"}
    venue = save_venue(club, columns, venue_id)
    if "closures" in values:
        reasons = {one["date"]: one["reason"].strip() for one in values["closures"]}
        VenueClosure.objects.filter(venue=venue).delete()
        VenueClosure.objects.bulk_create(
            VenueClosure(venue=venue, date=day, reason=reasons[day]) for day in sorted(reasons)
        )
    return venue
