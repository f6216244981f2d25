"""Many games in a few queries: who sat at each, and how it stands."""

from collections.abc import Sequence
from dataclasses import dataclass

from clubs.models import Player
from clubs.selectors.players import shown_names
from scoring.models import Game, SeatScore
from scoring.selectors.rulesets import ruleset_of


@dataclass(frozen=True, slots=True)
class SeatLine:
    """Who really sat at a seat of a game, and the points credited there; nobody where `player` is None."""

    seat: int
    side: str
    player: int | None
    name: str | None
    points: int


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game's seats, its score by side, and the sides that have won or would if it ended here."""

    seats: tuple[SeatLine, ...]
    scores: dict[str, int]
    ahead: tuple[str, ...]


def game_lines(games: Sequence[Game]) -> dict[int, GameLine]:
    """Return the line of each game by its number; three queries, but for merged players."""
    seats: dict[int, list[SeatScore]] = {game.pk: [] for game in games}
    for score in SeatScore.objects.filter(game__in=list(seats)).order_by("game", "seat"):
        seats[score.game_id].append(score)
    people = {score.player_id for scores in seats.values() for score in scores if score.player_id is not None}
    names = shown_names(Player.objects.filter(pk__in=people))
    return {game.pk: _line(game, seats[game.pk], names) for game in games}


def _line(game: Game, scores: Sequence[SeatScore], names: dict[int, str]) -> GameLine:
    ruleset = ruleset_of(game)
    sides = {score.seat: ruleset.side_of(score.seat) for score in scores}
    ahead = {sides[score.seat] for score in scores if score.ahead}
    return GameLine(
        seats=tuple(
            SeatLine(
                score.seat, sides[score.seat], score.player_id, names.get(score.player_id or 0), score.points
            )
            for score in scores
        ),
        scores={sides[score.seat]: score.side_points for score in scores},
        ahead=tuple(side for side in ruleset.sides if side in ahead),
    )
