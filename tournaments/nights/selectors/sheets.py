"""What is printed before the wifi fails: seatings, players' lines, tally cards, rules, table cards, results."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scoring.engine.form import option_fields
from scoring.engine.ruleset import Ruleset, make_ruleset
from scoring.models import TablePass
from scoring.selectors.taps import counts, may, rows
from scoring.selectors.wording import makers_count
from tournaments.nights.models import Entrant, Night
from tournaments.nights.selectors.seats import NightPlan, PlannedRound
from tournaments.standings.registry import find

SQUARES = 12
"""Squares on a tally card where the rules do not say how many hands a game has."""
BLANK_CARDS = 6
# Only of the screen, or said by the length of the game and the table of points.
NOT_A_RULE = frozenset({"markers", "fixed_hands", "target", "loner_march_points", "euchre_lone_points"})


@dataclass(frozen=True, slots=True)
class TallyCard:
    """A card for one game: where it is played, the names where they are planned, and its squares."""

    round: int | None
    table: int | None
    sides: tuple[str, str]
    squares: Sequence[int]


def ruleset_of_night(night: Night) -> Ruleset:
    """Answer with the ruleset of a night's games."""
    return make_ruleset(night.variant, night.options)


def tally_cards(night: Night, rounds: Sequence[PlannedRound]) -> list[TallyCard]:
    """Answer with a card for every table of these rounds; without any, blank ones to be copied."""
    squares = range(1, (ruleset_of_night(night).fixed_hands or SQUARES) + 1)
    cards = [
        TallyCard(
            round_.number,
            table.number,
            (f"{table.names[0]} and {table.names[2]}", f"{table.names[1]} and {table.names[3]}"),
            squares,
        )
        for round_ in rounds
        for table in round_.tables
    ]
    return cards or [TallyCard(None, None, ("", ""), squares) for _ in range(BLANK_CARDS)]


def player_lines(night: Night, plan: NightPlan) -> list[dict[str, Any]]:
    """Answer with every player's rounds, for lines to be cut apart; those who are here or are yet to come."""
    gone = set(Entrant.objects.filter(night=night, left_after__isnull=False).values_list("number", flat=True))
    return [
        {"number": number, "name": name, "places": [round_.places[number] for round_ in plan.rounds]}
        for number, name in plan.names.items()
        if number not in gone
    ]


def rules_in_words(night: Night) -> dict[str, Any]:
    """Answer with tonight's rules as players read them: how long, what a hand is worth, what is in force.

    `points` has a line for each count of tricks: what the makers get and what the others get, with a partner
    and alone. `house` are the options in force, each by its help sentence, with its value where it has one.
    """
    ruleset = ruleset_of_night(night)
    options = [field for field in option_fields(ruleset.key) if field["name"] not in NOT_A_RULE]
    return {
        "name": ruleset.name,
        "length": _length(ruleset),
        "points": _points(ruleset),
        "house": [
            {"sentence": field["help"], "value": value}
            for field in options
            if (value := _value(ruleset.options[str(field["name"])])) is not None
        ],
        "round_ends": _round_ends(night),
        "sit_outs": _sit_outs(night),
        "decides": [metric.label for key in night.precedence if (metric := find(key))],
    }


def _length(ruleset: Ruleset) -> str:
    if ruleset.fixed_hands:
        return f"A game is {ruleset.fixed_hands} hands long; every deal is a hand but a misdeal."
    if ruleset.target is not None:
        return f"A game is played to {ruleset.target} points."
    return "A game has no end of its own: the round ends it."


def _points(ruleset: Ruleset) -> list[dict[str, Any]]:
    lines = []
    for alone in (False, True) if may(ruleset, "alone") else (False,):
        worth = {
            str(makers_count(ruleset, row["hand"])): row["points"]
            for row in rows(ruleset)
            if row["hand"].keys() - {"tricks"} == ({"maker", "alone"} if alone else {"maker"})
            and row["hand"]["maker"] == 0
        }
        lines += [
            {
                "tricks": "fewer" if button["value"] == "short" else button["value"],
                "note": button["note"],
                "alone": alone,
                "makers": worth[button["value"]][0],
                "others": worth[button["value"]][1],
            }
            for button in counts(ruleset)
            if button["value"] in worth
        ]
    return _joined(lines)


def _joined(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Put counts that are worth the same into one line: "3 or 4"."""
    joined: list[dict[str, Any]] = []
    for line in lines:
        same = ("alone", "makers", "others", "note")
        if joined and all(joined[-1][key] == line[key] for key in same):
            joined[-1]["tricks"] += f" or {line['tricks']}"
        else:
            joined.append(line)
    return joined


def _value(value: object) -> str | None:
    """Write an option's value; empty where the sentence says it all, None where the option is not in force."""
    if value in (None, False, 0, "off", "none"):
        return None
    return "" if value is True else str(value).replace("_", " ")


def _round_ends(night: Night) -> str:
    minutes = f" after {night.minutes} minutes" if night.minutes else ""
    return {
        "all_done": "A round ends when all tables are done.",
        "head_table": "A round ends when table 1 is done; then finish the hand that is dealt.",
        "clock": f"The bell rings{minutes}; then finish the hand that is dealt.",
        "by_hand": "A round ends when the organiser says so.",
    }[night.ends_by]


def _sit_outs(night: Night) -> str:
    points = f"{night.sit_out_points} point{'' if night.sit_out_points == 1 else 's'}"
    return {
        "zero": "A round that you sit out is worth nothing.",
        "fixed": f"A round that you sit out is worth {points}.",
        "own_average": "A round that you sit out is worth your own average.",
        "night_average": "A round that you sit out is worth the night's average.",
    }[night.sit_out_credit]


def table_passes(night: Night) -> Mapping[int, TablePass]:
    """Answer with the pass in force of each of a night's tables, by the table's number."""
    found = TablePass.objects.filter(table__night_table__night=night, revoked_at=None)
    found = found.select_related("table__night_table").order_by("table__night_table__number", "pk")
    return {one.table.night_table.number: one for one in found}
