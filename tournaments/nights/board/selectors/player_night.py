"""One player's own night: where to go next, every round, the points and the place."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

from scoring.models import Game
from scoring.selectors.sheet import game_sheet
from tournaments.nights.models import NIGHT_ENDED, Entrant, Night, RoundState, TableState
from tournaments.nights.plan.selectors.movement_cards import movement_card
from tournaments.nights.plan.selectors.movement_options import knock_out_over
from tournaments.nights.plan.selectors.plan_inputs import movement_of
from tournaments.nights.plan.selectors.seats import PublishedRound, PublishedRounds, RoundPlace, night_plan
from tournaments.nights.results.selectors.knock_outs import knock_out_words
from tournaments.nights.results.selectors.standings import NightStandings, standings
from web.listings.page import PageTable, page_table


def player_night(night: Night, entrant: Entrant) -> dict[str, Any]:
    """Return what a player's page shows.

    `next` is the place to be at, `now` whether that is being played; `lines` has every round of the night, played
    and to come; `walk` is how people move; `row` is the line of the standings, None before the check-in; `why` says
    in a sentence why it stands there. `bell` and `closes` are the clock's times, where a round goes by the clock;
    `standings` is everybody's line once the night is over; `knock_out` says whether the own pair is still in one.
    """
    number = entrant.number
    plan = night_plan(night)
    if number not in plan.names:  # entered since the night was read
        night.refresh_from_db()
        plan = night_plan(night)
    found = standings(night)
    row = next((row for row in found.rows if row.entrant == number), None)
    told = _told(night, found, number) if row and found.rounds else {}
    bell = plan.begun.ends_at if plan.begun and plan.begun.state == RoundState.PLAYING else None
    going = _next_round(plan, entrant) if night.state not in NIGHT_ENDED else None
    return {
        "night": night,
        "number": number,
        "name": plan.names[number],
        "words": _words(night, entrant, plan),
        "next": going.places[number] if going else None,
        "now": going is not None and going.state == RoundState.PLAYING,
        "will_change": going.will_change if going else "",
        "leaves": going is not None and not entrant.present,
        "plays_later": any(
            round_.number > going.number and round_.places[number].table for round_ in plan.rounds
        )
        if going
        else False,
        "lines": [
            _line(one, plan, found, number, told, _not_planned(night, entrant, one))
            for one in range(1, _rounds(night, plan) + 1)
        ],
        "bell": bell,
        "closes": bell + timedelta(minutes=night.grace_minutes) if bell else None,
        "standings": _all_standings(night, found, number)
        if night.state in NIGHT_ENDED and found.rounds
        else None,
        "row": row if found.rounds else None,
        "of": len(found.rows),
        "why": told.get(0, ""),
        "walk": movement_card(night, entrant),
        "knock_out": knock_out_words(night, number),
    }


def _all_standings(night: Night, found: NightStandings, own: int) -> PageTable:
    """Return everybody's place and what decides it first: for players once the organiser has finished the night."""
    listed = found.listing("Standings", night.precedence[:1])
    columns = [column for column in listed.columns if column.key in {"place", "entrant", night.precedence[0]}]
    return page_table(
        replace(listed, columns=columns, is_own=lambda line: line.row.entrant == own), name="everybody"
    )


def _told(night: Night, found: NightStandings, number: int) -> dict[int, str]:
    """Return the sentences that explain a line: 0 is the place, the others are rounds."""
    explained = found.explained(number, night.precedence)
    return {0: explained.sentence} | {one.part.round: one.sentence for one in explained.rounds}


def _next_round(plan: PublishedRounds, entrant: Entrant) -> PublishedRound | None:
    """Choose the round to go to: the one being played unless one's table is done in it, then the next.

    Whoever goes home after the round that is being played has no next one.
    """
    begun = plan.begun
    following = plan.following if entrant.present else None
    if begun is None or begun.state != RoundState.PLAYING:
        return following
    place = begun.places[entrant.number]
    table = next((table for table in begun.tables if table.number == place.table), None)
    if table is not None and table.state == TableState.PLAYING:
        return begun
    if not entrant.present:
        return None
    return following if following is not None or table is not None else begun


def _line(  # noqa: PLR0913, PLR0917  a line of whom, of which round, and what is known of it
    number: int,
    plan: PublishedRounds,
    found: NightStandings,
    entrant: int,
    told: dict[int, str],
    not_planned: str,
) -> dict[str, Any]:
    round_ = plan.round(number)
    place = round_.places[entrant] if round_ else RoundPlace(number)
    begun = round_ is not None and round_.state != RoundState.WAITING
    sentence = told.get(number, "") if begun else ""
    return {
        "round": number,
        "place": place,
        "words": _to_come(round_, place) if round_ else not_planned,
        "state": round_.state if round_ else "",
        # "Round 2: won 8 to 5 ..." stands under "Round 2" already.
        "result": _capital(sentence.partition(": ")[2]),
        "hands": (entrant, number) in found.games,
    }


def _to_come(round_: PublishedRound, place: RoundPlace) -> str:
    """Say where to be, and whether an older sheet has something else, or the next plan will."""
    words = "you sit out" if place.rests else place.words
    if round_.will_change and not place.gone:
        return f"may change: {words}"
    return f"changed: {words}" if place.changed else words


def _rounds(night: Night, plan: PublishedRounds) -> int:
    """Return how many rounds there are to show: a knock-out that is over has no more."""
    begun = plan.begun.number if plan.begun else 0
    return begun if begun and knock_out_over(night) else night.rounds


def _not_planned(night: Night, entrant: Entrant, number: int) -> str:
    """Say when a round is planned that is not."""
    if entrant.left_after is not None:
        return RoundPlace(number).words
    return "not planned yet" if number == 1 or movement_of(night).ahead else ("depends on the round before")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _words(night: Night, entrant: Entrant, plan: PublishedRounds) -> str:
    """Say what to do now, where no seat says it."""
    if night.state in NIGHT_ENDED:
        return "The night is over. Thank you for playing."
    if entrant.left_after is not None:
        begun = plan.begun
        if begun and begun.state == RoundState.PLAYING and begun.number == entrant.left_after:
            return f"You leave after round {entrant.left_after}. Your results stay."
        return f"You left after round {entrant.left_after}. Your results stay."
    if entrant.checked_in_at is None:
        return "You're not checked in yet."
    if plan.following is None and (plan.begun is None or plan.begun.number < night.rounds):
        return "You're checked in. Your next seat appears here as soon as it's published."
    return "You're checked in."


def hands_of(night: Night, entrant: Entrant, round_number: int) -> dict[str, Any] | None:
    """Return the score sheet of a player's game in a round, and its table; None when there was none."""
    table_and_game = standings(night).games.get((entrant.number, round_number))
    if table_and_game is None:
        return None
    table, number = table_and_game
    return {"table": table, "round": round_number, "sheet": game_sheet(Game.objects.get(pk=number))}
