"""What is kept of each entry of a cup: whether its fee is paid, whom it names, its place at half season."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime

from django.db.models import Count, Q
from django.utils import timezone

from problems import Problem
from problems.wording import day_words
from problems.wording import gettext as _
from tournaments.cups.options import CupOptions
from tournaments.leagues.models import Cup, CupEntry, NamedPlayer, Season
from tournaments.leagues.tables.selectors.league_tables import half_way_places


def save_entries(cup: Cup, wanted: Sequence[CupEntry]) -> None:
    """Let these be the entries of a cup that isn't drawn: those that are there stay as they are, with their names."""
    gone = {entry.pk for entry in cup.entries.all()} - {entry.pk for entry in wanted}
    cup.entries.filter(pk__in=gone).delete()
    CupEntry.objects.bulk_create(entry for entry in wanted if entry.pk is None)


def mark_paid(cup: Cup, paid: Collection[int], faults: list[Problem]) -> None:
    """Note who has paid the fee, and that all others have not: numbers of teams, or of pairs' and singles' entries.

    Adds a fault for a number that isn't in the cup.
    """
    entries = list(cup.entries.all())
    if not {entry.number for entry in entries}.issuperset(paid):
        message = _("Only those who entered the {name} pay for it. Take the others out.", name=cup.name)
        faults.append(Problem("not_entered", "paid", message))
        return
    for entry in entries:
        entry.paid = entry.number in paid
    CupEntry.objects.bulk_update(entries, ["paid"])


def half_season_places(
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


def keep_names(cup: Cup, named: Mapping[int, Sequence[int]]) -> None:
    """Let the entries of a cup that have just been made name players; of teams without an entry it keeps nothing."""
    entries = dict(cup.entries.values_list("team_id", "pk"))
    NamedPlayer.objects.bulk_create(
        NamedPlayer(entry_id=entries[team], player_id=player)
        for team, players in named.items()
        if team in entries
        for player in players
    )
