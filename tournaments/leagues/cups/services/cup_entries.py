"""What is kept of each entry of a cup: whether its fee is paid, whom it names, its place at half season."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db.models import Count, Q, QuerySet
from django.utils import timezone

from clubs.names import clean_name
from problems import Problem
from problems.wording import day_words
from problems.wording import gettext as _
from tournaments.cups.options import CupOptions
from tournaments.leagues.models import Cup, CupEntry, NamedPlayer, Season
from tournaments.leagues.models.cup import ENTRY_FEE_LENGTH
from tournaments.leagues.register.services.team_seasons import name_faults
from tournaments.leagues.tables.selectors.league_tables import half_way_places


def read_fee(text: str, faults: list[Problem]) -> str:
    """Return an entry fee as the league writes it, "£5 a team"; empty where none is asked. Adds every fault."""
    fee = clean_name(text)
    if fee:
        found = name_faults(fee, ENTRY_FEE_LENGTH, "entry fee")
        faults += [Problem(fault.code, "entry_fee", fault.message) for fault in found]
    return fee


def mark_paid(cup: Cup, paid: Collection[int], faults: list[Problem]) -> None:
    """Note who has paid the fee, and that all others have not: numbers of teams, or of pairs' and singles' entries.

    Adds a fault for a number that isn't in the cup.
    """
    entries: QuerySet[Any] = cup.person_entries.all() if cup.of_persons else cup.entries.all()
    key = "pk" if cup.of_persons else "team_id"
    if not set(entries.values_list(key, flat=True)).issuperset(paid):
        message = _("Only those who entered the {name} pay for it. Take the others out.", name=cup.name)
        faults.append(Problem("not_entered", "paid", message))
        return
    has_paid = Q(**{f"{key}__in": paid})
    entries.filter(has_paid).update(paid=True)
    entries.exclude(has_paid).update(paid=False)


def freeze_places(
    season: Season, cup: Cup, options: CupOptions, faults: list[Problem], now: datetime
) -> dict[int, int | None]:
    """Return each entry's place in its division at half season, where the handicap asks for it; once, at the draw.

    Adds a fault before half-way, and for a division without results, whose teams have no places yet.
    """
    if not options.asks_places:
        return {}
    if season.half_way is not None and season.half_way > timezone.localdate(now):
        message = _(
            "Half-way is on {day}. Draw the {cup} after it, or let the handicap go by divisions alone.",
            day=day_words(season.half_way),
            cup=cup.name,
        )
        faults.append(Problem("before_half_way", "", message))
        return {}
    places: dict[int, int | None] = {}
    entered = Count("teams", filter=Q(teams__cup_entries__cup=cup))
    for division in season.divisions.annotate(entered=entered).filter(entered__gt=0):
        found = half_way_places(season, division)
        if not found and division.entered > 1:
            message = _(
                "{division} has no result yet, so its teams have no places for the handicap. "
                "Draw the {cup} later, or let the handicap go by divisions alone.",
                division=division.name,
                cup=cup.name,
            )
            faults.append(Problem("no_table_yet", "", message))
        places |= found
    return places


def keep_places(cup: Cup, places: dict[int, int | None]) -> None:
    """Keep the places at half season with a cup's entries."""
    entries = list(cup.entries.all())
    for entry in entries:
        entry.half_place = places.get(entry.team_id)
    CupEntry.objects.bulk_update(entries, ["half_place"])


def keep_names(cup: Cup, named: Mapping[int, Sequence[int]]) -> None:
    """Let the entries of a cup that have just been made name players; of teams without an entry it keeps nothing."""
    entries = dict(cup.entries.values_list("team_id", "pk"))
    NamedPlayer.objects.bulk_create(
        NamedPlayer(entry_id=entries[team], player_id=player)
        for team, players in named.items()
        if team in entries
        for player in players
    )
