"""What a night says at one of its tables, where it is and who goes where next; and where its games were played."""

from collections.abc import Collection
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery

from clubs.selectors.players import shown_names
from problems.wording import all_of, ngettext
from scoring.models import Table
from scoring.selectors.level_games import LevelGame, level_by_seats
from scoring.selectors.rulesets import ruleset_of
from scoring.selectors.sheet import names_at
from scoring.selectors.wording import score_line
from tournaments.nights.models import (
    EndsBy,
    Entrant,
    Night,
    NightState,
    NightTable,
    Round,
    RoundSeat,
    RoundState,
    RoundTable,
    TableState,
)
from tournaments.nights.plan.selectors.movement_cards import table_card
from tournaments.nights.plan.selectors.plan_inputs import movement_of


def _level_game_lines(round_: Round, number: int, *, by_results: bool) -> list[str]:
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


DIRECTIONS = ("north", "east", "south", "west")
NEW_SEATS = "The next seats appear here once the organiser publishes them."
GONE = Q(left_after__isnull=False) | Q(checked_in_at__isnull=True)
"""Entrants who aren't here any more, or not yet: a condition that has an index of its own."""
SOUGHT = {"night": "round__night", "round": "round__number"}
"""By what the games of nights may be sought, and the column that tells."""


def table_words(table: Table, **_kwargs: Any) -> dict[str, Any] | None:
    """Return what `scoring.signals.table_described` asks for; None when the table belongs to no night."""
    place = NightTable.objects.select_related("night").filter(table=table).first()
    if place is None:
        return None
    night = place.night
    here = RoundTable.objects.filter(round=OuterRef("pk"), number=place.number)
    begun = Round.objects.filter(night=night).exclude(state=RoundState.WAITING)
    now = begun.annotate(table_state=Subquery(here.values("state"))).order_by("-number").first()
    number = now.number if now else None
    moves, will_change = _next_moves(night, place.number, now)
    return {
        "night": {
            "id": night.pk,
            "name": night.name,
            "word": night.word,
            "state": night.state,
            "table": place.number,
            "rounds": night.rounds,
            "ends_at": now.ends_at.isoformat() if now and now.ends_at else None,
            "round_state": now.state if now else None,
        },
        "round": number,
        "next": {"round": (number or 0) + 1, "moves": moves} if moves else None,
        "heading": f"Round {number} of {night.rounds}" if number else night.name,
        "closed": _closed(night, now) if now and now.table_state == TableState.WITHOUT else "",
        "lines": [
            *_level_game(night, place.number, now),
            *([f"{will_change}.", NEW_SEATS] if will_change else _lines(night, place.number, now, moves)),
        ],
    }


def _closed(night: Night, now: Round) -> str:
    """Say that the organiser has closed a table's game with hands missing; nothing where the bell may have done it."""
    rings = night.ends_by in {EndsBy.CLOCK, EndsBy.HEAD_TABLE}
    return "" if rings and now.state == RoundState.CLOSED else "The organiser has closed this table's game."


def seats_will_change(number: int, gone: Collection[str]) -> str:
    """Return what is said of a published round with seats of people who have gone.

    >>> seats_will_change(3, ["Fred", "Gina"])
    'Seats of round 3 will change: Fred and Gina have gone'
    """
    return ngettext(
        "Seats of round {number} will change: {names} has gone",
        "Seats of round {number} will change: {names} have gone",
        len(gone),
        number=number,
        names=all_of(gone),
    )


def _next_moves(night: Night, table: int, now: Round | None) -> tuple[list[dict[str, Any]], str]:
    """Return where each of those who sit here now goes in the next round, when it is published.

    With it comes what is said when somebody who has gone has a seat anywhere in that round; else nothing.
    """
    number = now.number if now else 0
    waiting = Round.objects.filter(night=night, number=number + 1, state=RoundState.WAITING)
    seats_of_gone = gone_with_seats(night, round=OuterRef(OuterRef("pk")))
    following = waiting.annotate(any_gone=Exists(seats_of_gone)).first()
    if following is None or now is None:
        return [], ""
    gone: list[Entrant] = []
    if following.any_gone:
        found = gone_with_seats(night, round=following)
        gone = list(found.select_related("player").order_by("number"))
    here = list(
        RoundSeat.objects.filter(table__round=now, table__number=table)
        .order_by("seat")
        .select_related("entrant__player")
    )
    # The whole tables that these four go to: their own seats and their partners', however many others play.
    theirs = RoundSeat.objects.filter(round=following, entrant__in=[seating.entrant_id for seating in here])
    seated = list(
        RoundSeat.objects.filter(table__in=theirs.values("table")).select_related("entrant__player", "table")
    )
    entrants = [*(seating.entrant for seating in (*here, *seated)), *gone]
    names = shown_names([entrant.player for entrant in entrants])
    by_entrant = {seating.entrant_id: seating for seating in seated}
    by_place = {(seating.table_id, seating.seat): seating for seating in seated}
    moves = [
        _move(names[seating.entrant.player_id], by_entrant.get(seating.entrant_id), by_place, names)
        | {"out": seating.entrant.number in following.out, "gone": not seating.entrant.present}
        for seating in here
    ]
    gone_names = [names[entrant.player_id] for entrant in gone]
    return moves, seats_will_change(following.number, gone_names) if gone else ""


def gone_with_seats(night: Night, **rounds: Any) -> QuerySet[Entrant]:
    """Return those who aren't here any more and still have a seat in rounds to come, as a filter of seats names them.

    The few who have gone are looked up first, and then their seats: joined, SQLite would go through all seats.
    """
    seats = RoundSeat.objects.filter(entrant=OuterRef("pk"), **rounds)
    return Entrant.objects.filter(GONE, Exists(seats), night=night)


def _move(
    name: str,
    to: RoundSeat | None,
    by_place: dict[tuple[int, int], RoundSeat],
    names: dict[int, str],
) -> dict[str, Any]:
    if to is None:
        return {"name": name, "table": None, "seat": None, "direction": None, "partner": None}
    partner = by_place.get((to.table_id, (to.seat + 2) % 4))
    return {
        "name": name,
        "table": to.table.number,
        "seat": to.seat,
        "direction": DIRECTIONS[to.seat],
        "partner": names[partner.entrant.player_id] if partner else None,
    }


def _lines(night: Night, table: int, now: Round | None, moves: list[dict[str, Any]]) -> list[str]:
    if now is None:
        return ["Round 1 begins when the organiser starts it."]
    if moves:
        said = [
            f"{move['name']}: table {move['table']} {move['direction']}, with {move['partner']}"
            if move["table"]
            else f"{move['name']}: {'has gone' if move['gone'] else 'is out' if move['out'] else 'sits out'}"
            for move in moves
        ]
        return [f"Next, round {now.number + 1}:", *said]
    if night.state in (NightState.FINISHED, NightState.VERIFIED) or now.number >= night.rounds:
        return ["That was the last round. Thank you for playing."]
    if movement_of(night).ahead:
        return [NEW_SEATS]
    return [table_card(night, table, now.tables.count()), NEW_SEATS]


def _level_game(night: Night, table: int, now: Round | None) -> list[str]:
    by_results = not movement_of(night).ahead
    if now is None or not (by_results or now.state == RoundState.CLOSED):
        return []
    return _level_game_lines(now, table, by_results=by_results)


def game_places(games: Collection[int], **_kwargs: Any) -> dict[int, dict[str, Any]]:
    """Return where each of these games was played, as `scoring.signals.games_described` asks; one query."""
    tables = RoundTable.objects.filter(game__in=games).select_related("round__night")
    return {
        table.game_id: {
            "night": {
                "id": table.round.night_id,
                "name": table.round.night.name,
                "date": table.round.night.date.isoformat(),
            },
            "round": table.round.number,
            "table": table.number,
        }
        for table in tables
        if table.game_id is not None
    }


def games_sought_by(by: str, number: int, **_kwargs: Any) -> QuerySet[Any] | None:
    """Return the games of a night or of a round, as `scoring.signals.games_sought` asks; None for anything else."""
    column = SOUGHT.get(by)
    if column is None:
        return None
    return RoundTable.objects.filter(**{column: number}, game__isnull=False).order_by().values("game")
