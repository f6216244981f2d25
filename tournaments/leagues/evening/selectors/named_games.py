"""The games of a match by name, as everybody reads them, and what each card says of those about which two differ."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournaments.leagues.calendar.selectors.player_changes import changes_in, starters
from tournaments.leagues.evening.selectors.visibility import Viewer, line_ups_seen
from tournaments.leagues.models import Fixture, LineUp, Side
from tournaments.leagues.register.selectors.names import name_of
from tournaments.matches.card import LegResult, Winner, differing, merge_results, stored_results
from tournaments.matches.changes import LineUpChange
from tournaments.matches.play import MissingPair
from tournaments.matches.sheet import SheetGame, list_games


def named_games(fixture: Fixture, line_ups: Iterable[LineUp], *, whole: bool) -> tuple[SheetGame, ...]:
    """Return the games of a match, those of the side table too, with the names of who played them.

    `line_ups` are those that whoever looks may see, with their players; without one a pair goes by its number.
    """
    pair = MissingPair.of(fixture.season.league_rules)
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
        fixture.card_format,
        names.get(Side.HOME, []),
        names.get(Side.AWAY, []),
        (drawn.get(Side.HOME, []), drawn.get(Side.AWAY, [])),
        changes,
        pair.name,
    )


def games_for_secretary(fixture: Fixture) -> tuple[SheetGame, ...]:
    """Return the games of a match with the whole names of whoever is in its line-ups."""
    line_ups = line_ups_seen(fixture, Viewer(secretary=True))
    return named_games(fixture, line_ups, whole=True)


@dataclass(frozen=True, slots=True)
class GameToSettle:
    """A game of a match, what the cards say of it, and the result that none of them contradicts; None where one does.

    `cards` are the teams' names, the home side's first, each with what its card says: "Bell won 21-7".
    """

    game: SheetGame
    cards: Sequence[tuple[str, str]]
    agreed: LegResult | None


def games_to_settle(fixture: Fixture) -> list[GameToSettle]:
    """Return the games of a match with what its cards say; of a game that is on no card nothing is agreed."""
    cards = list(fixture.cards.filter(stands=True).order_by("-side"))
    read = [stored_results(card.legs) for card in cards]
    differ = differing(*read) if len(read) == len(Side) else ()
    agreed = merge_results(*read) if len(read) == len(Side) else read[0] if read else ()
    found = []
    for game in games_for_secretary(fixture):
        said = [
            (fixture.team_at(card.side).name, game_words(fixture, results[game.number - 1]))
            for card, results in zip(cards, read, strict=True)
        ]
        known = agreed[game.number - 1] if agreed and game.number not in differ else None
        found.append(GameToSettle(game, said, known))
    return found


def game_words(fixture: Fixture, result: LegResult) -> str:
    """Return what a card says of a game: "Bell won 21-7", "not played"."""
    if result.winner is Winner.NOBODY:
        return "not played"
    points = "" if result.home_points is None else f" {result.home_points}-{result.away_points}"
    return f"{fixture.team_at(result.winner.value).name} won{points}"
