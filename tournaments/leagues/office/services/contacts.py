"""Delete the contacts of people whose last season is long over, and of landlords; results and names stay."""

from datetime import date, datetime, timedelta

from django.db import transaction
from django.utils import timezone

from clubs.models import Player
from tournaments.leagues.evening.services.card_photographs import forget_photographs_of_seasons
from tournaments.leagues.models import Subscription, Team, Venue
from tournaments.leagues.models.team import CONTACTS
from tournaments.leagues.office.selectors.contacts import contacts_kept, landlords_kept, seasons_over
from tournaments.leagues.register.services.captains import forget_contacts
from web.data_policy import emptied_columns


def clear_old_contacts(days: int, now: datetime) -> int:
    """Delete contacts and dates of birth so many days after somebody's last season; 0 days never.

    Of a date of birth stays whether they are 16 or over. A landlord's number and address go as long after the last
    season at the pub. The addresses of readers and the photographs of cards go with their season. Return of how many
    people something was deleted; to ask again changes nothing.
    """
    if not days:
        return 0
    today = timezone.localdate(now)
    before = today - timedelta(days=days)
    due = [one.player for one in contacts_kept() if one.last_day < before]
    for player in due:
        _clear(player, today)
    pubs = [one.venue.pk for one in landlords_kept() if one.last_day < before]
    old = seasons_over(before)
    with transaction.atomic():
        Venue.objects.filter(pk__in=pubs).update(phone="", landlord_email="")
        Subscription.objects.filter(kind=Subscription.Kind.PUB, venue__in=pubs).delete()
        Subscription.objects.filter(season__in=old).delete()
        forget_photographs_of_seasons(old)
        for fields in CONTACTS:
            nobodys = Team.objects.filter(season__in=old, **{fields.person: None})
            kept = nobodys.exclude(**{fields.phone: "", fields.email: ""})
            kept.update(**emptied_columns(Team, fields.person))
    return len(due) + len(pubs)


@transaction.atomic
def _clear(player: Player, today: date) -> None:
    row = Player.objects.select_for_update(no_key=True).get(pk=player.pk)
    if row.born is not None:
        row.of_age = not row.is_young(today)
    row.contact, row.born = "", None
    row.save(update_fields=["contact", "born", "of_age"])
    forget_contacts([row.pk])
    Subscription.objects.filter(player=row).delete()
