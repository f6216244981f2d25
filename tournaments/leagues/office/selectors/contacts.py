"""Whose contacts are deleted, and when: so many days after somebody's last season, or the last one at their pub."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from django.db.models import Max, Q, QuerySet

from clubs.models import Club, Player
from clubs.selectors.players import canonical
from tournaments.leagues.models import CupRound, Fixture, Registration, Season, Team, Venue
from tournaments.leagues.models.team import CONTACTS, EntryAnswer
from tournaments.nights.models import Entrant


@dataclass(frozen=True, slots=True)
class ToClear:
    """A player with the last day of their last season, or the day of a later night."""

    player: Player
    last_day: date

    def clears_on(self, days: int) -> date:
        """Return the day on which the contact goes."""
        return self.last_day + timedelta(days=days)


def contacts_kept(club: Club | None = None) -> list[ToClear]:
    """Return the players of leagues of whom a contact or a date of birth is kept, who goes first; of one club or all.

    Whoever never belonged to a team is not among them: somebody wrote that contact down for another reason.
    """
    private = Q(born__isnull=False) | ~Q(contact="")
    for fields in CONTACTS:
        reached = Team.objects.exclude(**{fields.phone: "", fields.email: ""})
        led = reached.filter(**{f"{fields.person}__isnull": False})
        private |= Q(pk__in=led.values(fields.person))
    people = Player.objects.filter(private, erased_at=None, club__isnull=False)
    if club is not None:
        people = people.filter(club=club)
    rows = list(people.select_related("club"))
    ends = canonical([player.pk for player in rows])
    last = _last_days(set(ends.values()) | set(ends))
    by_person: dict[int, date] = {}
    for number, end in {**ends, **canonical(last)}.items():
        if number in last:
            by_person[end] = max(last[number], by_person.get(end, date.min))
    found = [ToClear(player, by_person[ends[player.pk]]) for player in rows if ends[player.pk] in by_person]
    return sorted(found, key=lambda one: (one.last_day, one.player.name_key, one.player.pk))


@dataclass(frozen=True, slots=True)
class LandlordToClear:
    """A pub of whose landlord a number or an address is kept, with the last day of the last season there."""

    venue: Venue
    last_day: date

    def clears_on(self, days: int) -> date:
        """Return the day on which the contact goes."""
        return self.last_day + timedelta(days=days)


def landlords_kept(club: Club | None = None) -> list[LandlordToClear]:
    """Return the pubs of one club or all where a landlord's contact is kept and a season was played, who goes first.

    A season was played there if a team was at home there, or a match or a cup's round was set there. A pub where none
    was is not among them: somebody wrote that contact down for a season to come.
    """
    kept = Venue.objects.exclude(phone="", landlord_email="")
    if club is not None:
        kept = kept.filter(club=club)
    venues = kept.in_bulk()
    last: dict[int, date] = {}
    _note_latest(last, _staying().filter(venue__in=venues), "venue", "season__ends")
    _note_latest(last, Fixture.objects.filter(venue__in=venues), "venue", "season__ends")
    _note_latest(last, CupRound.objects.filter(venue__in=venues), "venue", "cup__season__ends")
    found = [LandlordToClear(venues[number], day) for number, day in last.items()]
    return sorted(found, key=lambda one: (one.last_day, one.venue.name, one.venue.pk))


def _staying() -> QuerySet[Team]:
    """Return all teams but those taken over from last season that said that they don't play: these keep nobody."""
    return Team.objects.exclude(entry=EntryAnswer.OUT, previous__isnull=False)


def _last_days(numbers: Iterable[int]) -> dict[int, date]:
    """Return the last day of the last season of each player who belonged to a team, or of a later night."""
    asked = set(numbers)
    asked |= set(Player.objects.filter(merged_into__in=asked).values_list("pk", flat=True))
    found: dict[int, date] = {}
    _note_latest(found, Registration.objects.filter(player__in=asked), "player", "season__ends")
    for role in ("captain", "vice_captain"):
        _note_latest(found, _staying().filter(**{f"{role}__in": asked}), role, "season__ends")
    _note_latest(found, Entrant.objects.filter(player__in=set(found)), "player", "night__date")
    return found


def _note_latest(last: dict[int, date], rows: QuerySet[Any], who: str, when: str) -> None:
    """Note the latest day of each whom rows are about, where it is later than what was noted before."""
    for number, day in rows.order_by().values(who).annotate(last=Max(when)).values_list(who, "last"):
        if number is not None and day is not None:
            last[number] = max(day, last.get(number, day))


def seasons_over(before: date) -> list[int]:
    """Return the seasons that ended before a day."""
    return list(Season.objects.filter(ends__lt=before).values_list("pk", flat=True))
