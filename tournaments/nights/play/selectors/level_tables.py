"""What a table is told of its game where that is level: who was there first, and who moves after a tie."""

from scoring.selectors.level_games import LevelGame, level_by_seats
from scoring.selectors.rulesets import ruleset_of
from scoring.selectors.sheet import names_at
from scoring.selectors.wording import score_line
from tournaments.nights.models import Round, RoundState, TableState


def level_game_lines(round_: Round, number: int, *, by_results: bool) -> list[str]:
    """Return the sentences on a level game at a table of a round; none while it goes on, or where it is not level.

    A game whose hands are up says itself how it came out; of one that the round broke off it is said here. Where
    people move `by_results`, somebody has to move after a tie: whoever was there first does.
    """
    row = round_.tables.select_related("game").filter(number=number).first()
    done = row is not None and row.state == TableState.DONE
    if row is None or row.game is None or not (done or round_.state == RoundState.CLOSED):
        return []
    game, ruleset = row.game, ruleset_of(row.game)
    seats = {score.seat: score for score in game.seat_scores.all()}
    level = level_by_seats(ruleset, seats, level_is_tie=game.level_is_tie)
    if level is LevelGame.NOT_LEVEL or not any(seat.records for seat in seats.values()):
        return []
    first = {seat: score.player_id for seat, score in seats.items() if score.ahead}
    alone = len({ruleset.side_of(seat) for seat in first}) == 1
    names = names_at(first)
    who = " and ".join(names[seat] for seat in sorted(names))
    score = score_line([seats[ruleset.seats_of(side)[0]].side_points for side in ruleset.sides])
    lines = []
    if not done and level is LevelGame.TIED:
        lines.append(f"The game is a tie, {score}.")
    elif not done and level is LevelGame.THERE_FIRST:
        lines.append(f"{score}: {who} were there first and win.")
    if by_results and alone and level is LevelGame.TIED:
        lines.append(f"{who} reached the score first, so they move as the winners.")
    return lines
