"""What is printed before the wifi fails: seatings, players' lines, tally cards, rules, table cards, results."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from problems.wording import pluralize
from scoring.engine.rules_card.card import rules_card
from scoring.engine.ruleset import Ruleset
from scoring.models import Game
from scoring.selectors.races import races_by_seat
from scoring.selectors.rulesets import cached_ruleset, chosen_from, customs_of
from tournaments.nights.models import Entrant, Night, PlanState, RoundState, SeatingPlan, TiedGames
from tournaments.nights.people.selectors.entrant_lists import numbers_away
from tournaments.nights.plan.selectors.plans import SEATS
from tournaments.nights.plan.selectors.seats import PublishedRound, PublishedRounds
from tournaments.standings.metrics import METRICS

Races: TypeAlias = Mapping[int | None, Mapping[int, str]]
"""The races of games by seat, for those that have begun."""
SQUARES = 12
"""Squares on a tally card where the rules do not say how many hands a game has."""
BLANK_CARDS = 6
LEVEL_GAMES: Mapping[TiedGames, str] = {
    TiedGames.FIRST_THERE: "When a game ends level, the side that reached the score first wins.",
    TiedGames.TIE: "A game that ends level is a tie.",
}


@dataclass(frozen=True, slots=True)
class PrintedTallyCard:
    """A card for one game: where it is played, the names where they are planned, and its squares.

    `races` has each name with its race, which is empty until the game begins; nothing where there are none.
    """

    round: int | None
    table: int | None
    sides: tuple[str, str]
    squares: Sequence[int]
    races: Sequence[tuple[str, str]] = ()


def _ruleset_of_night(night: Night) -> Ruleset:
    """Return the ruleset of a night's games."""
    return cached_ruleset(night.variant, night.options)


def tally_cards(night: Night, rounds: Sequence[PublishedRound]) -> list[PrintedTallyCard]:
    """Return a card for every table of these rounds; without any, blank ones to be copied."""
    ruleset = _ruleset_of_night(night)
    squares = range(1, (ruleset.fixed_hands or SQUARES) + 1)
    drawn = _races(rounds) if ruleset.variant.races else None
    cards = [
        PrintedTallyCard(
            round_.number,
            table.number,
            (f"{table.names[0]} and {table.names[2]}", f"{table.names[1]} and {table.names[3]}"),
            squares,
            _beside(table.names, drawn, table.game),
        )
        for round_ in rounds
        for table in round_.tables
    ]
    blank = PrintedTallyCard(None, None, ("", ""), squares, _beside([""] * SEATS, drawn, None))
    return cards or [blank] * BLANK_CARDS


def _races(rounds: Sequence[PublishedRound]) -> Races:
    begun = [table.game for round_ in rounds for table in round_.tables if table.game is not None]
    found = Game.objects.filter(pk__in=begun).values_list("pk", "races")
    return {game: races_by_seat(races) for game, races in found}


def _beside(names: Sequence[str], drawn: Races | None, game: int | None) -> Sequence[tuple[str, str]]:
    if drawn is None:
        return ()
    races = drawn.get(game, {})
    return [(name, races.get(seat, "")) for seat, name in enumerate(names)]


def player_lines(night: Night, plan: PublishedRounds) -> list[dict[str, Any]]:
    """Return every player's rounds, for lines to be cut apart; of those who came and haven't gone."""
    gone = set(Entrant.objects.filter(night=night, left_after__isnull=False).values_list("number", flat=True))
    away = numbers_away(night)
    return [
        {"number": number, "name": name, "places": [round_.places[number] for round_ in plan.rounds]}
        for number, name in plan.names.items()
        if number not in gone and number not in away
    ]


def changes_by_player(night: Night, plan: PublishedRounds) -> list[dict[str, Any]]:
    """Return the lines of rounds to come that differ from those of the last whole plan, by player.

    Who has come since the last round began has no sheet yet, and gets every line.
    """
    waiting = [round_ for round_ in plan.rounds if round_.state == RoundState.WAITING]
    if not waiting:
        return []
    came = Entrant.objects.filter(night=night, from_round=waiting[0].number, from_round__gt=1)
    new = set(came.values_list("number", flat=True))
    found = [
        {
            "name": name,
            "places": [
                place
                for round_ in waiting
                if (place := round_.places[number]).changed
                or (number in new and (place.rests or place.table is not None))
            ],
        }
        for number, name in plan.names.items()
    ]
    return [line for line in found if line["places"]]


def planned_anew(night: Night) -> tuple[bool, bool]:
    """Return whether the latest plan took the place of another and kept none of its lines, and whether one before did.

    Then none is marked, or those that have changed since.
    """
    published = list(SeatingPlan.objects.filter(night=night, state=PlanState.PUBLISHED).order_by("pk"))[1:]
    whole = [
        bool(plan.effort) and all(offer["rounds"] != plan.rounds for offer in plan.offers)
        for plan in published
    ]
    return bool(whole) and whole[-1], any(whole[:-1])


def rules_in_words(night: Night) -> dict[str, Any]:
    """Return tonight's rules as players read them: the card of the ruleset, and what is the night's own.

    `tonight` are sentences: when a round ends, what a level game is, what sitting out is worth, what decides.
    """
    ruleset = _ruleset_of_night(night)
    decides = [metric.label for key in night.precedence if (metric := METRICS.get(key))]
    return {
        "card": rules_card(ruleset, level_is_tie=night.tied_games == TiedGames.TIE),
        "customs": customs_of(night.saved_ruleset, ruleset),
        "chosen_from": chosen_from(night.saved_ruleset, ruleset),
        "tonight": [
            _round_ends(night),
            LEVEL_GAMES[TiedGames(night.tied_games)],
            _sit_outs(night),
            f"Who is ahead is decided by, in this order: {', '.join(decides)}.",
            "Players level in all of these share the place.",
        ],
    }


def _round_ends(night: Night) -> str:
    minutes = f" after {pluralize(night.minutes, 'minute')}" if night.minutes else ""
    return {
        "all_done": "A round ends when every table has finished.",
        "head_table": "A round ends when table 1 has finished. Other tables finish their hand.",
        "clock": f"The bell rings{minutes}. Then finish your hand.",
        "by_hand": "A round ends when the organiser says so.",
    }[night.ends_by]


def _sit_outs(night: Night) -> str:
    points = f"{night.sit_out_points} point{'' if night.sit_out_points == 1 else 's'}"
    return {
        "zero": "Sitting out a round scores nothing.",
        "fixed": f"Sitting out a round scores {points}.",
        "own_average": "Sitting out a round scores your own average.",
        "night_average": "Sitting out a round scores the night's average.",
    }[night.sit_out_credit]
