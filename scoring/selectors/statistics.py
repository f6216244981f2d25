"""What a person did at tables, and with whom: the ledgers folded, as docs/statistics.md says; nothing is kept."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import NamedTuple

from django.db.models import QuerySet
from django.utils import timezone

from clubs.models import Player
from clubs.selectors.players import canonical, merged_below, shown_names
from scoring.engine.ending import ends_level
from scoring.engine.ledger import Ledger
from scoring.engine.registry import VARIANTS
from scoring.engine.statistics import Counts, Number, Statistics, StatisticsGroup, add_up, seat_statistics
from scoring.models import Game, GameState, SeatScore
from scoring.selectors.ledgers import facts_of_games, fold_game
from scoring.selectors.rulesets import ruleset_of


@dataclass(frozen=True, slots=True)
class GameCounts:
    """Hold what was counted in some games: how many were played to the end, won and tied, and the counts by part."""

    games: int
    won: int
    tied: int
    statistics: Statistics

    @property
    def hands(self) -> Counts:
        """The counts of the hands."""
        return self.part(StatisticsGroup.HANDS).get("", Counts())

    @property
    def cards(self) -> Counts:
        """The counts of cards of paper."""
        return self.part(StatisticsGroup.CARDS).get("", Counts())

    def part(self, part: StatisticsGroup) -> dict[str, Counts]:
        """Return the counts of a part, by position, round or suit."""
        return {name: self.statistics[one, name] for one, name in sorted(self.statistics) if one == part}


@dataclass(frozen=True, slots=True)
class GamesAgainst:
    """Hold the games against somebody that are over: how many, and how many of them were won, and tied."""

    games: int
    won: int
    tied: int

    @property
    def lost(self) -> int:
        """Games lost."""
        return self.games - self.won - self.tied


@dataclass(frozen=True, slots=True)
class MonthPoints:
    """Hold the games of a month that are over, by when they began, and the points of all of them."""

    month: date
    games: int
    points: int


@dataclass(frozen=True, slots=True)
class PlayerStatistics:
    """Hold a person's statistics; `partners` are by player's number, with their names, most hands first.

    `opponents` are by number too, most games first; `months` are in order, without those in which no game was over.
    `since` and `until` are when the first and the last of the games began, None where there is none.
    """

    player: int
    name: str
    since: datetime | None
    until: datetime | None
    played: GameCounts
    partners: Mapping[int, GameCounts]
    names: Mapping[int, str]
    opponents: Mapping[int, GamesAgainst]
    months: tuple[MonthPoints, ...]


class Sat(NamedTuple):
    """Hold who really sat at a seat, None for nobody, and whether the side is ahead."""

    player: int | None
    ahead: bool


def numbers_of(player: Player) -> list[int]:
    """Return all numbers that a person has played under, the one that is kept first."""
    end = canonical([player.pk])[player.pk]
    return [end, *merged_below([end])]


def games_of(numbers: Iterable[int]) -> QuerySet[Game]:
    """Return the games at which somebody of these numbers really sat and of which something counts."""
    sat = SeatScore.objects.filter(player__in=list(numbers), records__gt=0)
    return Game.objects.filter(pk__in=sat.values("game"))


def variants_of(numbers: Iterable[int]) -> list[str]:
    """Return the ways to play in which a person has played, by key; the ones offered first come first."""
    played = set(games_of(numbers).values_list("variant", flat=True).distinct())
    return [key for key in VARIANTS if key in played]


def player_statistics(numbers: Sequence[int], games: QuerySet[Game]) -> PlayerStatistics:
    """Return the statistics of a person over some of the games at which the person sat.

    `numbers` are all that the person has played under. Partners who were merged are one; those who were erased,
    and seats at which nobody's results count, are left out. Eight queries at most, but for merges upon merges.
    """
    kept = list(games.order_by("created_at", "pk"))
    facts = facts_of_games(games)
    seats = _seats(games)
    whole: list[GameCounts] = []
    beside: defaultdict[int, list[GameCounts]] = defaultdict(list)
    against: defaultdict[int, list[GameCounts]] = defaultdict(list)
    months: defaultdict[date, list[GameCounts]] = defaultdict(list)
    for game in kept:
        ledger, sat = fold_game(game, facts.get(game.pk, [])), seats[game.pk]
        for seat in [seat for seat, one in sat.items() if one.player in numbers]:
            whole.append(_played(game, ledger, seat, sat))
            months[timezone.localdate(game.created_at).replace(day=1)].append(whole[-1])
            ruleset = ruleset_of(game)
            for other, one in sat.items():
                if one.player is None or one.player in numbers:
                    continue
                met = beside if ruleset.side_of(other) == ruleset.side_of(seat) else against
                met[one.player].append(whole[-1])
    people, names = _people(numbers[0], [*beside, *against])
    return PlayerStatistics(
        player=numbers[0],
        name=names[numbers[0]],
        since=kept[0].created_at if kept else None,
        until=kept[-1].created_at if kept else None,
        played=_sum(whole),
        partners=_partners(_by_person(beside, people), names),
        names=names,
        opponents=_opponents(_by_person(against, people), names),
        months=tuple(_months(months)),
    )


def _seats(games: QuerySet[Game]) -> dict[int, dict[int, Sat]]:
    seats: defaultdict[int, dict[int, Sat]] = defaultdict(dict)
    scores = SeatScore.objects.filter(game__in=games.order_by().values("pk")).order_by("game", "seat")
    for game, seat, player, ahead in scores.values_list("game_id", "seat", "player_id", "ahead"):
        seats[game][seat] = Sat(player, ahead)
    return seats


def _played(game: Game, ledger: Ledger, seat: int, sat: Mapping[int, Sat]) -> GameCounts:
    ruleset = ruleset_of(game)
    over = ledger.state.over or game.state != GameState.OPEN
    ahead = {ruleset.side_of(seat) for seat, one in sat.items() if one.ahead}
    tied = over and game.level_is_tie and ends_level(ruleset, ledger.state.scores, tuple(ahead))
    won = over and not tied and sat[seat].ahead
    return GameCounts(int(over), int(won), int(tied), seat_statistics(ruleset, ledger, seat))


def _people(own: int, met: Collection[int]) -> tuple[dict[int, int], dict[int, str]]:
    """Return the number that each person met is kept under, without those who are nobody; and everybody's name."""
    ends = canonical(met)
    rows = list(Player.objects.filter(pk__in={own, *ends.values()}))
    living = {one.pk for one in rows if one.erased_at is None}
    return {number: end for number, end in ends.items() if end in living}, shown_names(rows)


def _by_person(
    met: Mapping[int, Sequence[GameCounts]], people: Mapping[int, int]
) -> dict[int, list[GameCounts]]:
    together: defaultdict[int, list[GameCounts]] = defaultdict(list)
    for number, games in met.items():
        if number in people:
            together[people[number]] += games
    return together


def _partners(met: Mapping[int, Sequence[GameCounts]], names: Mapping[int, str]) -> dict[int, GameCounts]:
    """Return what was counted beside each, most hands first."""
    sums = {number: _sum(games) for number, games in met.items()}
    order = sorted(sums, key=lambda number: (-sums[number].hands[Number.HANDS], names[number], number))
    return {number: sums[number] for number in order}


def _opponents(met: Mapping[int, Sequence[GameCounts]], names: Mapping[int, str]) -> dict[int, GamesAgainst]:
    """Return the games against each that are over, most games first."""
    sums = {
        number: GamesAgainst(*(sum(getattr(one, what) for one in games) for what in ("games", "won", "tied")))
        for number, games in met.items()
    }
    order = sorted(sums, key=lambda number: (-sums[number].games, names[number], number))
    return {number: sums[number] for number in order if sums[number].games}


def _months(months: Mapping[date, Sequence[GameCounts]]) -> Iterator[MonthPoints]:
    for month, games in sorted(months.items()):
        over = _sum([one for one in games if one.games])
        if over.games:
            points = over.hands[Number.POINTS] + over.hands[Number.POINTS_BESIDE] + over.cards[Number.POINTS]
            yield MonthPoints(month, over.games, points)


def _sum(played: Sequence[GameCounts]) -> GameCounts:
    return GameCounts(
        sum(one.games for one in played),
        sum(one.won for one in played),
        sum(one.tied for one in played),
        add_up(one.statistics for one in played),
    )
