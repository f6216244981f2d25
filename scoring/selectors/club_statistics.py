"""How the hands of a club came out, by the way to play: ledgers folded, a day's together, and each day cached.

A hand of tonight folds tonight's games again and no others. No more than the latest games are counted, so that the
page of a club that has played for years asks for no more than one of a year.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import date

from django.db.models import Count
from django.utils import timezone

from scoring.engine.outcomes import Outcome, Outcomes, count_outcomes, possible_outcomes
from scoring.engine.registry import VARIANTS
from scoring.models import Entry, Game
from scoring.selectors.ledgers import facts_of_games, fold_game
from scoring.selectors.rulesets import ruleset_of
from web.cached_by_version import all_cached_by_version

MOST_GAMES = 1000
"""How many games are counted, the latest; all of a day or none, but for a day that has more."""
KEPT_SECONDS = 30 * 24 * 3600


@dataclass(frozen=True, slots=True)
class DayOutcomes:
    """Hold what was counted on a day: games with an entry, outcomes, and the outcomes that these games can have."""

    games: int = 0
    counted: Outcomes = field(default_factory=Outcomes)
    possible: frozenset[Outcome] = frozenset()


@dataclass(frozen=True, slots=True)
class ClubStatistics:
    """Hold how the hands of a club came out in one way to play; `since` and `until` are the first and last day.

    With `earlier` there are games before that aren't counted.
    """

    variant: str
    games: int
    counted: Outcomes
    possible: frozenset[Outcome]
    since: date | None
    until: date | None
    earlier: bool


def variants_of_club(club_id: int) -> list[str]:
    """Return the ways to play in which a club has a game, by key; the ones offered first come first."""
    games = Game.objects.filter(table__club=club_id).order_by()
    played = set(games.values_list("variant", flat=True).distinct())
    return [key for key in VARIANTS if key in played]


def club_statistics(club_id: int, variant: str) -> ClubStatistics:
    """Return how the hands of a club came out in a way to play."""
    days, earlier = _latest_games(club_id, variant)
    entries = dict(
        Entry.objects.filter(game__in=[game for games in days.values() for game in games])
        .order_by()
        .values_list("game")
        .annotate(times=Count("*"))
    )
    by_name = {f"club-outcomes:{club_id}:{variant}:{day}": games for day, games in days.items()}
    versions = {
        name: f"{len(games)}.{sum(entries.get(game, 0) for game in games)}" for name, games in by_name.items()
    }

    def make(names: Collection[str]) -> dict[str, DayOutcomes]:
        return _count({name: by_name[name] for name in names})

    found = all_cached_by_version(versions, KEPT_SECONDS, make).values()
    counted = Outcomes()
    for one in found:
        counted.add(one.counted)
    return ClubStatistics(
        variant,
        sum(one.games for one in found),
        counted,
        frozenset().union(*(one.possible for one in found)),
        min(days, default=None),
        max(days, default=None),
        earlier,
    )


def _latest_games(club_id: int, variant: str) -> tuple[dict[date, list[int]], bool]:
    """Return the latest games by the day on which they began, and whether there are others."""
    games = Game.objects.filter(table__club=club_id, variant=variant).order_by("-created_at", "-pk")
    days: defaultdict[date, list[int]] = defaultdict(list)
    latest = list(games.values_list("pk", "created_at")[: MOST_GAMES + 1])
    for number, began in latest[:MOST_GAMES]:
        days[timezone.localdate(began)].append(number)
    earlier = len(latest) > MOST_GAMES
    if earlier and len(days) > 1:
        # What is left of the first day would be another part of it with each new game.
        del days[min(days)]
    return days, earlier


def _count(by_name: Mapping[str, Collection[int]]) -> dict[str, DayOutcomes]:
    """Return what was counted in games, by name."""
    wanted = Game.objects.filter(pk__in=[game for games in by_name.values() for game in games])
    facts = facts_of_games(wanted)
    rows = wanted.in_bulk()
    found = {}
    for name, games in by_name.items():
        counted = Outcomes()
        possible: set[Outcome] = set()
        with_entries = [rows[number] for number in games if facts.get(number)]
        for game in with_entries:
            counted.add(count_outcomes(ruleset_of(game), fold_game(game, facts[game.pk])))
            possible |= possible_outcomes(ruleset_of(game))
        found[name] = DayOutcomes(len(with_entries), counted, frozenset(possible))
    return found
