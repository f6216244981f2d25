"""Play-offs for going up: who plays in one by the tables, and how it ended."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from problems.wording import ordinal
from tournaments.cups.bracket import Status
from tournaments.leagues.cups.selectors.cups import cup_state
from tournaments.leagues.models import Cup, Division, Fixture, PlayOff, Season
from tournaments.leagues.tables.selectors.league_tables import (
    PLAY_OFF_SIZE,
    DivisionTable,
    division_table,
    ends_of,
)
from tournaments.matches.states import MatchState
from tournaments.standings.teams.placings import PlayOffEnd

TableOf = Callable[[Season, Division], DivisionTable]


@dataclass(frozen=True, slots=True)
class PlayOffSeat:
    """A place in a play-off: how it is called, who may have it, and who has it by the table.

    `team` is None where teams share that place, or where it isn't said which section's team it is.
    """

    label: str
    choices: Sequence[tuple[int, str]]
    team: int | None


def promoting(season: Season) -> list[Division]:
    """Return the divisions whose last place up is played off, the highest first; the top level has none."""
    divisions = list(season.divisions.order_by("level", "pk"))
    return [one for one in divisions if one.play_off and one.level > divisions[0].level]


def play_off_seats(
    season: Season, division: Division, table_of: TableOf = division_table
) -> list[PlayOffSeat]:
    """Return the places of a division's play-off, the better ones first; as many as there are teams for.

    In the middle of a change `table_of` is `make_table`: a cached table is of the season before the change.
    """
    table = table_of(season, division)
    placed = [row for row in table.rows if row.place is not None]
    choices = _choices(table)
    count = min(PLAY_OFF_SIZE[division.play_off], max(0, len(placed) - division.up))
    seats = [
        PlayOffSeat(f"{ordinal(at + 1)} of {division.name}", choices, None if row.tied else row.team)
        for at, row in enumerate(placed[division.up : division.up + count], division.up)
    ]
    return [_defender(season, division, table_of), *seats] if division.play_off == PlayOff.ABOVE else seats


def _defender(season: Season, division: Division, table_of: TableOf) -> PlayOffSeat:
    """Return the place of the team above that just stays up; with several sections above somebody chooses it."""
    levels = sorted(set(season.divisions.values_list("level", flat=True)))
    above = list(season.divisions.filter(level=levels[levels.index(division.level) - 1]))
    tables = [table_of(season, one) for one in above]
    choices = [choice for table in tables for choice in _choices(table)]
    if len(above) > 1:
        return PlayOffSeat("The team above that just stays up", choices, None)
    placed = [row for row in tables[0].rows if row.place is not None]
    withdrawn = len(tables[0].rows) - len(placed)
    at = len(placed) - max(0, ends_of(above[0]).down - withdrawn)
    if not 0 < at <= len(placed):
        return PlayOffSeat(f"The last of {above[0].name} that stays up", choices, None)
    row = placed[at - 1]
    return PlayOffSeat(f"{ordinal(at)} of {above[0].name}", choices, None if row.tied else row.team)


def _choices(table: DivisionTable) -> list[tuple[int, str]]:
    return [(row.team, table.names[row.team]) for row in table.rows if row.place is not None]


def play_off_of(division: Division) -> Cup | None:
    """Return the play-off for a division's last place up: the newest, where one had to be set up again."""
    return division.play_offs.order_by("pk").last()


def is_given_up(cup: Cup) -> bool:
    """Tell whether a play-off had matches, and all of them were declared void: it may be set up again."""
    matches = Fixture.objects.filter(tie__cup=cup)
    return matches.exists() and not matches.exclude(state=MatchState.VOID).exists()


def not_set_up(division: Division) -> str:
    """Return what is missing where a division has no play-off yet."""
    return f"{division.name} has a play-off for going up, and it isn't set up."


def play_off_end(division: Division) -> PlayOffEnd:
    """Return how the play-off of a division ended, or what is missing."""
    cup = play_off_of(division)
    if cup is None:
        return PlayOffEnd(f"{division.name} play-off", missing=not_set_up(division))
    state = cup_state(cup)
    final = state.bracket.rounds[-1][0]
    names = [slot.team for slot in (final.first, final.second)]
    waiting = [
        state.name(tie)
        for ties in state.bracket.rounds
        for tie in ties
        if tie.status in {Status.READY, Status.WAITS}
    ]
    defender = next((team.pk for team in state.teams.values() if team.division_id != division.pk), None)
    winner = None if final.winner is None else state.teams[final.winner].pk
    others = [state.teams[name].pk for name in names if name is not None and name != final.winner]
    missing = ""
    if winner is None:
        still = f" Still to be played: {', '.join(waiting)}." if waiting else ""
        missing = f"The {cup.name} of {division.name} has no winner.{still}"
    return PlayOffEnd(cup.name, winner, others[0] if winner and others else None, defender, missing)
