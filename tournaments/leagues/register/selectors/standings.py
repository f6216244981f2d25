"""The standings of a season, made by pure code from the standings of its nights."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from clubs.models import Player
from clubs.selectors.players import canonical, shown_names
from listings import Listing
from problems.wording import short_day
from tournaments.leagues.models import Season
from tournaments.leagues.register.selectors.nights import night_labels
from tournaments.nights.models import Night
from tournaments.nights.results.selectors.standings import standings as night_standings
from tournaments.standings.columns import PlayedNight, SeasonLine, season_listing
from tournaments.standings.explain import explain_season
from tournaments.standings.metrics import POINTS, Tallies
from tournaments.standings.season import SeasonRow, night_result, season_standings
from web.cached_by_version import cached_by_version, many_cached_by_version
from web.etags import etag_of

KEPT_SECONDS = 24 * 3600


@dataclass(frozen=True, slots=True)
class SeasonStandings:
    """The rows in order, by players' numbers; the names; why each stands there; and each night's numbers.

    `nights` maps a night to its name, `days` to its day; `players` a night, and a player, to the metrics of that
    night, and `places` to the place in it.
    """

    rows: tuple[SeasonRow, ...]
    names: Mapping[int, str]
    nights: Mapping[int, str]
    days: Mapping[int, date]
    players: Mapping[int, Mapping[int, Tallies]]
    places: Mapping[int, Mapping[int, int]]
    explanations: Mapping[int, str]

    def played(self, row: SeasonRow) -> list[int]:
        """Return the nights that a row's player has played, in the order of the season."""
        return [night for night in self.nights if night in {*row.counted_nights, *row.dropped_nights}]

    def lines(self, risen: Mapping[int, int] | None = None) -> list[SeasonLine]:
        """Return the rows with their names, why each stands there, and what each night was, as a list shows them.

        `risen` says by how many places each has risen since the night before the last.
        """
        return [
            SeasonLine(
                row,
                self.names[row.player],
                self.explanations[row.player],
                {
                    night: PlayedNight(
                        night,
                        int(self.players[night][row.player][POINTS.key]),
                        self.places[night][row.player],
                        night in row.counted_nights,
                    )
                    for night in self.played(row)
                },
                (risen or {}).get(row.player, 0),
            )
            for row in self.rows
        ]

    def listing(self, title: str, precedence: Sequence[str]) -> Listing[SeasonLine]:
        """Return the standings as a list, with a column for each night."""
        nights = {night: (name, short_day(self.days[night])) for night, name in self.nights.items()}
        return season_listing(title, self.lines(), precedence, nights)


class _Entered(NamedTuple):
    """Hold an entrant's player, place and metrics in a night."""

    player: int
    place: int
    tallies: Tallies


def state_of(season: Season, nights: Sequence[Night]) -> str:
    """Return what changes whenever the standings of a season may: of it, of its counted nights, of names.

    A correction of a hand raises its night's version; so it is seen here without any night knowing of seasons.
    """
    versions = [(night.pk, night.stamp, night.version) for night in nights]
    return etag_of("season-standings", season.pk, season.stamp, season.version, versions)


def standings(season: Season, nights: Sequence[Night]) -> SeasonStandings:
    """Return the standings of a season by its counted nights; made once for a state of both."""
    name = f"season-standings:{season.pk}"
    return cached_by_version(
        name, state_of(season, nights), KEPT_SECONDS, lambda: make_standings(season, nights)
    )


def make_standings(season: Season, nights: Sequence[Night]) -> SeasonStandings:
    """Make the standings of a season. Points follow the person: whoever was merged into another is one with them."""
    entered = _entered(nights)
    ends = canonical({one.player for night in entered.values() for one in night})
    results = []
    places: dict[int, dict[int, int]] = {}
    for night in nights:
        best = places[night.pk] = {}
        for one in entered[night.pk]:
            player = ends[one.player]
            best[player] = min(one.place, best.get(player, one.place))
        results.append(night_result(night.pk, [(ends[one.player], one.tallies) for one in entered[night.pk]]))
    rows = season_standings(results, season.best_of, season.minimum_nights, season.precedence)
    names = shown_names(Player.objects.filter(pk__in=set(ends.values())))
    said = night_labels(nights)
    return SeasonStandings(
        rows=rows,
        names=names,
        nights=said,
        days={night.pk: night.date for night in nights},
        players={result.night: result.players for result in results},
        places=places,
        explanations=explain_season(rows, names, said, season.precedence),
    )


def _entered(nights: Sequence[Night]) -> dict[int, list[_Entered]]:
    """Return, by night, the line of each entrant; cached for each version of a night."""
    by_name = {f"season-night-places:{night.pk}": night for night in nights}
    found = many_cached_by_version(
        {name: night.edition for name, night in by_name.items()},
        KEPT_SECONDS,
        lambda name: _of_night(by_name[name]),
    )
    return {night.pk: found[name] for name, night in by_name.items()}


def _of_night(night: Night) -> list[_Entered]:
    whole = night_standings(night)
    return [_Entered(whole.players[row.entrant], row.place, dict(row.metrics)) for row in whole.rows]
