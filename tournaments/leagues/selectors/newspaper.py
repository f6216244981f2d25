"""A week's results and the tables as plain text, for the newspaper or a message."""

from tournaments.leagues.models import Division, Fixture, Season
from tournaments.leagues.selectors.fixtures import by_week, fixtures_of
from tournaments.leagues.selectors.league_tables import division_table
from tournaments.leagues.selectors.nights import day_words
from tournaments.matches.states import COUNTS, State
from tournaments.standings.teams.scheme import shown

COLUMNS = ("P", "W", "D", "L", "F", "A", "Pts")


def week_text(season: Season, number: int) -> str | None:
    """Return the results of a week, division by division, each with its table, then the cups.

    What isn't settled yet is named with its state, so that nobody takes it for forgotten; None for a week without
    matches.
    """
    weeks = by_week(season, fixtures_of(season).exclude(state=State.VOID))
    week = next((one for one in weeks if one.number == number), None)
    if week is None:
        return None
    blocks = [f"{season.name}, week {number}, from {day_words(week.monday)}"]
    for division in season.divisions.all():
        matches = [match for match in week.fixtures if match.division_id == division.pk]
        results = [_result(match) for match in matches]
        blocks.append(
            "\n".join(
                [division.name.upper(), *results, *([""] if results else []), *_table(season, division)]
            )
        )
    cups: dict[str, list[str]] = {}
    for match in week.fixtures:
        if match.tie is not None:
            cups.setdefault(match.competition.upper(), []).append(_result(match))
    blocks += ["\n".join([name, *results]) for name, results in cups.items()]
    return "\n\n".join(blocks) + "\n"


def _result(match: Fixture) -> str:
    home, away = match.home.name, match.away.name
    if match.state in COUNTS:
        awarded = " (awarded)" if match.state == State.AWARDED else ""
        return f"{home} {match.home_games}, {away} {match.away_games}{awarded}"
    said = {
        State.POSTPONED: "postponed",
        State.CARDS_AWAITED: "waiting for the cards",
        State.DISPUTED: "disputed",
        State.ABANDONED: "broken off",
    }
    return f"{home} against {away}: {said.get(State(match.state), 'no result yet')}"


def _table(season: Season, division: Division) -> list[str]:
    """Return a table in columns; a shared place has an equals sign, as newspapers print it."""
    table = division_table(season, division)
    width = max((len(name) for name in table.names.values()), default=4)
    lines = [f"{'':4} {'':{width}} " + " ".join(f"{column:>4}" for column in COLUMNS)]
    for row in table.rows:
        tally = row.tally
        numbers = (tally.played, tally.won, tally.drawn, tally.lost, tally.games_for, tally.games_against)
        cells = [*map(str, numbers), str(shown(tally.points))]
        place = "" if row.place is None else f"{row.place}{'=' if row.tied else ''}"
        lines.append(
            f"{place:>4} {table.names[row.team]:{width}} " + " ".join(f"{cell:>4}" for cell in cells)
        )
    return lines
