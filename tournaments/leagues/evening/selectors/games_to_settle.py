"""The games of a match for the secretary: by name, and what each card says of those about which two differ."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.leagues.evening.selectors.named_games import games_for_secretary
from tournaments.leagues.models import Fixture, Side
from tournaments.matches.card import LegResult, Winner, differing, merge_results, stored_results
from tournaments.matches.sheet import SheetGame


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
