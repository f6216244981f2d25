"""Which race reigns supreme: all games of a club, added up by the race that sat there."""

from collections import defaultdict
from collections.abc import Iterator

from scoring.models import Game, GameState, SeatScore
from scoring.selectors.ledgers import facts_of_games, fold_game
from scoring.selectors.level_games import LevelGame, level_by_seats
from scoring.selectors.races import races_by_seat
from scoring.selectors.rulesets import ruleset_of
from tournaments.standings.line import EntrantGame
from tournaments.standings.races import RaceRow, race_standings
from tournaments.standings.rank import DEFAULT_PRECEDENCE

PRECEDENCE = DEFAULT_PRECEDENCE


def club_race_standings(club_id: int) -> tuple[RaceRow, ...]:
    """Return the races of a club's games in order, whoever sat there; a game in play gives its points.

    A game of which nothing counts is none. Three queries; only games that are open are folded, to tell whether
    they are over.
    """
    return race_standings(_lines(club_id), PRECEDENCE)


def _lines(club_id: int) -> Iterator[EntrantGame]:
    games = Game.objects.filter(table__club=club_id, races__isnull=False)
    facts = facts_of_games(games.filter(state=GameState.OPEN))
    scores: defaultdict[int, dict[int, SeatScore]] = defaultdict(dict)
    for score in SeatScore.objects.filter(game__in=games.order_by().values("pk"), records__gt=0):
        scores[score.game_id][score.seat] = score
    for game in games:
        if game.pk not in scores:
            continue
        over = game.state != GameState.OPEN or fold_game(game, facts.get(game.pk, [])).state.over
        seats, races = scores[game.pk], races_by_seat(game.races)
        tied = (
            over and level_by_seats(ruleset_of(game), seats, level_is_tie=game.level_is_tie) is LevelGame.TIED
        )
        for seat, own in seats.items():
            yield EntrantGame(
                entrant=own.player_id or 0,
                round=game.pk,
                points=own.points,
                against=seats[(seat + 1) % game.players].side_points,
                won=(own.ahead and not tied) if over else None,
                hands_made=own.hands_made,
                loners=own.loners,
                loners_made=own.loners_made,
                euchres_made=own.euchres_made,
                euchres_suffered=own.euchres_suffered,
                revokes=own.revokes,
                race=races[seat],
                tied=tied,
            )
