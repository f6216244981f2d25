"""Who may be transferred to a team or move to it together, how a transfer was signed, and what a squad owes for it."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.leagues.models import Registration, Team
from tournaments.matches.fees import pounds

SIGNED = Registration.SignedBy
ENOUGH: dict[str, frozenset[str]] = {
    "both": frozenset({SIGNED.BOTH}),
    "new": frozenset({SIGNED.BOTH, SIGNED.NEW}),
    "secretary": frozenset({SIGNED.BOTH, SIGNED.SECRETARY}),
}
"""What is enough for each value of the league's rule; both captains always are."""


def _signed_words(signed_by: str, wanted: str) -> str:
    """Return how a transfer was signed, and by whom it should have been by the league's rule where that differs.

    >>> _signed_words("both", "new")
    'signed by both captains'
    >>> _signed_words("new", "both")
    'signed by the new captain; your rules ask for both captains'
    >>> _signed_words("", "both")
    'nobody noted who signed; your rules ask for both captains'
    """
    said = f"signed by {SIGNED(signed_by).label}" if signed_by else "nobody noted who signed"
    return said if signed_by in ENOUGH[wanted] else f"{said}; your rules ask for {SIGNED(wanted).label}"


@dataclass(frozen=True, slots=True)
class Fees:
    """What a team's players owe or paid for signing on, by name, and what is still to come, as people write it."""

    rows: list[tuple[Registration, str]]
    open: str


def fees_of(squad: Iterable[Registration]) -> Fees:
    """Return what those of a squad owe for signing on; nobody where the league asks for nothing."""
    owed = [row for row in squad if row.fee]
    still = sum(row.fee for row in owed if not row.fee_paid)
    return Fees([(row, pounds(row.fee)) for row in owed], pounds(still) if still else "")


def squad_rows(team: Team) -> list[tuple[Registration, str]]:
    """Return a team's squad by name, each with how a transfer was signed; empty for whoever was not transferred."""
    wanted = team.season.league_rules.word("transfer_signed")
    rows = team.registrations.filter(left_on=None).select_related("player").order_by("player__name_key")
    return [
        (row, _signed_words(row.signed_by, wanted) if row.how == Registration.How.TRANSFER else "")
        for row in rows
    ]


def transferable(team: Team) -> list[Registration]:
    """Return the players of the season's other teams, by name."""
    rows = Registration.objects.filter(season=team.season_id, left_on=None).exclude(team=team)
    return list(rows.select_related("player", "team").order_by("player__name_key", "pk"))


@dataclass(frozen=True, slots=True)
class MovableTogether:
    """From which teams players may move together: each with its players by name; `least` of one team at least."""

    least: int
    teams: list[tuple[Team, list[Registration]]]


def moving_together(team: Team, others: Iterable[Registration]) -> MovableTogether:
    """Return which of the season's other players (`transferable`) may move to a team together, by team.

    A team with too few isn't listed; none is where the rules know of no moving together.
    """
    least = team.season.league_rules.number("en_bloc")
    squads: defaultdict[int, list[Registration]] = defaultdict(list)
    for row in others:
        squads[row.team_id].append(row)
    enough = [rows for rows in squads.values() if least and len(rows) >= least]
    return MovableTogether(least, sorted(((rows[0].team, rows) for rows in enough), key=_by_name))


def _by_name(squad: tuple[Team, list[Registration]]) -> tuple[str, int]:
    return squad[0].name.casefold(), squad[0].pk
