"""The numbers of rows that stand within JSON: each restore reads them here, to check them and to change them."""

from collections.abc import Callable
from typing import Any

from euchre_league.backup.rows import Values

NumberOf = Callable[[str, int], int]
"""Return the number that a row of a table, by label and number in the file, gets here; raises where there is none."""


def renumbered(label: str, row: Values, number_of: NumberOf) -> Values:
    """Return a row with the numbers within its JSON as `number_of` gives them; raises what that raises."""
    change = WITHIN.get(label)
    return row if change is None else change(row, number_of)


def _facts(row: Values, number_of: NumberOf) -> Values:
    """Change who sits where in an entry of a ledger, or in the request for one."""
    if "seats" not in row["facts"]:
        return row
    seats = {
        seat: None if player is None else number_of("clubs.Player", player)
        for seat, player in row["facts"]["seats"].items()
    }
    return {**row, "facts": {**row["facts"], "seats": seats}}


def _season(row: Values, number_of: NumberOf) -> Values:
    """Change which teams went where, and which teams and players won what, when a season had ended before."""
    ended = row["ended_before"]
    if not ended:
        return row
    goes = {str(number_of("leagues.Team", int(team))): move for team, move in ended["goes"].items()}
    winners = {
        what: [number_of("leagues.Team", team) for team in teams] for what, teams in ended["winners"].items()
    }
    people = {
        what: [[number_of("clubs.Player", player) for player in one] for one in those]
        for what, those in ended.get("people", {}).items()
    }
    return {**row, "ended_before": {"goes": goes, "winners": winners, "people": people}}


def _decision(row: Values, number_of: NumberOf) -> Values:
    """Change the facts of a decision: level teams in order, what a withdrawal ended."""
    return {**row, "facts": {key: _decided(key, value, number_of) for key, value in row["facts"].items()}}


def _decided(key: str, value: Any, number_of: NumberOf) -> Any:
    if key == "order":
        return [number_of("leagues.Team", one) for one in value]
    if key != "ended":
        return value
    by_fixture = {
        name: {str(number_of("leagues.Fixture", int(one))): what for one, what in found.items()}
        for name in ("fixtures", "outcomes")
        if (found := value.get(name)) is not None
    }
    return {
        **by_fixture,
        "registrations": [number_of("leagues.Registration", one) for one in value["registrations"]],
        "links": [number_of("leagues.TeamPass", one) for one in value["links"]],
    }


def _card(row: Values, number_of: NumberOf) -> Values:
    """Change whom each flag of a card is about."""
    flagged = [None if player is None else number_of("clubs.Player", player) for player in row["flagged"]]
    return {**row, "flagged": flagged}


WITHIN: dict[str, Callable[[Values, NumberOf], Values]] = {
    "scoring.Entry": _facts,
    "scoring.CorrectionRequest": _facts,
    "leagues.Season": _season,
    "leagues.Decision": _decision,
    "leagues.Card": _card,
}
