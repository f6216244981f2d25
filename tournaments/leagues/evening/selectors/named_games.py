"""The games of a match with the names of those who met in each, as everybody reads them."""

from collections.abc import Iterable

from tournaments.leagues.calendar.selectors.player_changes import changes_in, starters
from tournaments.leagues.evening.selectors.visibility import Viewer, line_ups_seen
from tournaments.leagues.models import Fixture, LineUp, Season, Side
from tournaments.leagues.register.selectors.names import name_of
from tournaments.matches.changes import LineUpChange
from tournaments.matches.format import MatchFormat
from tournaments.matches.play import MissingPair
from tournaments.matches.sheet import SheetGame, list_games


def named_games(
    season: Season, form: MatchFormat, line_ups: Iterable[LineUp], *, whole: bool
) -> tuple[SheetGame, ...]:
    """Return the games of a match, those of the side table too, with the names of who played them.

    `line_ups` are those that whoever looks may see, with their players; without one a pair goes by its number.
    """
    pair = MissingPair.of(season.league_rules)
    names: dict[str, list[str]] = {}
    drawn: dict[str, list[str]] = {}
    changes: dict[str, list[LineUpChange[str]]] = {}
    for line_up in line_ups:
        rows = list(line_up.players.all())
        began = starters(rows)
        began = began[: pair.sitting(len(began), line_up.single_handed)]
        names[line_up.side] = [name_of(row.player, whole=whole) for row in began]
        beside = sorted((row.side_place, row.pk, row) for row in rows if row.side_place is not None)
        drawn[line_up.side] = [name_of(row.player, whole=whole) for _, _, row in beside]
        changes[line_up.side] = [
            LineUpChange(one.place, one.first_game, name_of(one.who.player, whole=whole))
            for one in changes_in(rows)
        ]
    return list_games(
        form,
        names.get(Side.HOME, []),
        names.get(Side.AWAY, []),
        (drawn.get(Side.HOME, []), drawn.get(Side.AWAY, [])),
        changes,
        pair.name,
    )


def games_for_secretary(fixture: Fixture) -> tuple[SheetGame, ...]:
    """Return the games of a match with the whole names of whoever is in its line-ups."""
    line_ups = line_ups_seen(fixture, Viewer(secretary=True))
    return named_games(fixture.season, fixture.card_format, line_ups, whole=True)
