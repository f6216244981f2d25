"""Make the standings of a season: nights add up, and the best of them count."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from problems import Problem
from problems.wording import gettext as _
from tournaments.standings.exceptions import SeasonRefused
from tournaments.standings.metrics import (
    COUNTED,
    COUNTED_IN_GAMES,
    NIGHTS,
    PLAYED,
    POINTS,
    SEASON_METRICS,
    Metric,
    Tallies,
    add_nights,
    merits,
)
from tournaments.standings.rank import Place, deciding, rank


@dataclass(frozen=True, slots=True)
class NightResult:
    """Hold one night of a season: its id, and by player the metrics of that night.

    They are ``StandingsRow.metrics`` of the night; where a pair entered together, both players have the pair's.
    """

    night: int
    players: Mapping[int, Tallies]


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """Hold one player's line of a season.

    ``place`` is None, with nothing tied or decided, for a player with too few nights. ``metrics`` come from
    the counted nights alone; ``nights`` among them is how many nights were played and ``counted`` how many
    count. ``counted_nights`` and ``dropped_nights`` are their ids, in the order of the season.
    """

    player: int
    place: int | None
    tied: bool
    decided_by: str | None
    metrics: Tallies
    counted_nights: tuple[int, ...]
    dropped_nights: tuple[int, ...]


def night_result(night: int, entries: Iterable[tuple[int, Tallies]]) -> NightResult:
    """Return a night by the player and the metrics of each entry; all entries of one player count together.

    An entry without a finished game adds nothing to one that has some.

    >>> nought = dict.fromkeys((metric.key for metric in COUNTED_IN_GAMES), 0)
    >>> early, late = ({**nought, "played": 1, "points": n, "low_game": n} for n in (8, 6))
    >>> ann = night_result(1, [(7, early), (7, late), (7, nought)]).players[7]
    >>> [ann[key] for key in ("played", "points", "low_game")]
    [2, 14, 6]
    """
    entered: defaultdict[int, list[Tallies]] = defaultdict(list)
    for player, tallies in entries:
        entered[player].append(tallies)
    return NightResult(
        night,
        {
            player: add_nights([one for one in own if one[PLAYED.key] > 0] or own[:1])
            for player, own in entered.items()
        },
    )


def season_standings(
    nights: Sequence[NightResult],
    best_of: int | None,
    minimum_nights: int,
    precedence: Sequence[str],
) -> tuple[SeasonRow, ...]:
    """Return a row for every player of the nights, which are given in the order of the season.

    A night was played by those who played a game of it to its end. With ``best_of`` only so many nights of
    each player count: those with most points, of level ones that which stands ahead by the precedence, then
    the earlier. Players with fewer than ``minimum_nights`` nights come last, without a place.

    Raises PrecedenceRefused and SeasonRefused, each naming every fault.
    """
    metrics = deciding(precedence, SEASON_METRICS)
    _refuse_what_cannot_be(nights, best_of, minimum_nights)
    players = sorted({player for night in nights for player in night.players})
    seasons = {player: _season(player, nights, best_of, metrics) for player in players}
    enough = [player for player in players if seasons[player].tallies[NIGHTS.key] >= minimum_nights]
    few = [player for player in players if player not in set(enough)]
    ranked = rank({player: seasons[player].tallies for player in enough}, metrics)
    unranked = rank({player: seasons[player].tallies for player in few}, metrics)
    return (
        *(_row(place, seasons[place.who], ranked=True) for place in ranked),
        *(_row(place, seasons[place.who], ranked=False) for place in unranked),
    )


@dataclass(frozen=True, slots=True)
class _Season:
    tallies: dict[str, float]
    counted: tuple[int, ...]
    dropped: tuple[int, ...]


def _season(
    player: int, nights: Sequence[NightResult], best_of: int | None, precedence: Sequence[Metric]
) -> _Season:
    played = {
        night.night: night.players[player]
        for night in nights
        if player in night.players and night.players[player][PLAYED.key] > 0
    }
    of_a_night = [metric for metric in precedence if metric in COUNTED_IN_GAMES]
    merit = merits((POINTS, *of_a_night), played)
    # A stable sort: of nights that are level in everything the earlier stays ahead, and counts.
    best = sorted(played, key=merit.__getitem__, reverse=True)[:best_of]
    counted = tuple(night for night in played if night in best)
    tallies = add_nights([played[night] for night in counted])
    numbers = {NIGHTS.key: len(played), COUNTED.key: len(counted)}
    return _Season(tallies | numbers, counted, tuple(night for night in played if night not in best))


def _row(place: Place, season: _Season, *, ranked: bool) -> SeasonRow:
    return SeasonRow(
        player=place.who,
        place=place.place if ranked else None,
        tied=place.tied and ranked,
        decided_by=place.decided_by if ranked else None,
        metrics=season.tallies,
        counted_nights=season.counted,
        dropped_nights=season.dropped,
    )


def _refuse_what_cannot_be(nights: Sequence[NightResult], best_of: int | None, minimum_nights: int) -> None:
    faults = []
    if best_of is not None and best_of < 1:
        message = _("At least one night counts. Choose 1 or more, or leave it out to count all.")
        faults.append(Problem("best_of_range", "best_of", message))
    if minimum_nights < 0:
        message = _("Choose how many nights a player needs for a place, from 0.")
        faults.append(Problem("minimum_nights_range", "minimum_nights", message))
    ids = [night.night for night in nights]
    for night in sorted({night for night in ids if ids.count(night) > 1}):
        message = _("Night {night} is there twice. Count it once.", night=night)
        faults.append(Problem("night_repeated", "nights", message))
    if faults:
        raise SeasonRefused(*faults)
