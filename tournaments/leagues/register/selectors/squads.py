"""Squads: who is in one, too small ones, who may join on the night or by a transfer, and what is owed for it."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from django.db.models import Count, Q

from tournaments.leagues.models import Registration, Season, Team, TeamStatus
from tournaments.matches.fees import pounds


def short_squads(season: Season) -> list[tuple[Team, int]]:
    """Return the teams whose squad is too small, each with how many are registered; one query.

    None where no team has anybody: that league keeps no squads.
    """
    registered = Count("registrations", filter=Q(registrations__left_on=None))
    playing = season.teams.filter(status=TeamStatus.PLAYING).annotate(registered=registered)
    sizes = [(team, int(team.registered)) for team in playing.order_by("name", "pk")]
    least = season.league_rules.number("squad_least")
    return [(team, size) for team, size in sizes if size < least] if any(size for _, size in sizes) else []


def takes_new_players(season: Season, day: date) -> bool:
    """Tell whether the league's rules let somebody new sign on at a match on a day."""
    closes = season.registration_closes
    return season.league_rules.yes("sign_on_night") and (closes is None or day <= closes)


def squad_note(season: Season, size: int) -> str:
    """Return what a team with so many players is told; empty where they are enough.

    >>> squad_note(Season(rules={"squad_least": 7}), 6)
    'A squad has at least 7 players, and yours has 6.'
    """
    least = season.league_rules.number("squad_least")
    return "" if size >= least else f"A squad has at least {least} players, and yours has {size}."


def short_squads_sentence(season: Season) -> str:
    """Return which squads are too small, in a sentence; empty where none is."""
    listed = ", ".join(f"{team.name} has {size}" for team, size in short_squads(season))
    least = season.league_rules.number("squad_least")
    return f"A squad has at least {least} players: {listed}." if listed else ""


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
