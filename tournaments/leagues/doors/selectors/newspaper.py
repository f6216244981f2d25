"""A week's results and the tables as plain text, for the newspaper or a message."""

from collections.abc import Iterator, Mapping, Sequence

from problems.wording import day_words
from tournaments.leagues.calendar.selectors.fixtures import weeks_with_matches
from tournaments.leagues.calendar.selectors.results import cup_round, result_note
from tournaments.leagues.cups.selectors.cup_evenings import cup_results, has_cup_evening
from tournaments.leagues.cups.selectors.cup_ties import went_on_wrongly
from tournaments.leagues.cups.selectors.cups import cup_state
from tournaments.leagues.models import Decision, Fixture, Season, Team
from tournaments.leagues.register.selectors.season_rules import side_table_name
from tournaments.leagues.register.selectors.season_weeks import SeasonWeek, numbered_weeks
from tournaments.leagues.tables.selectors.adjustments import AdjustmentLine, adjustments_of
from tournaments.leagues.tables.selectors.averages import averages
from tournaments.leagues.tables.selectors.league_tables import DivisionTable, division_tables
from tournaments.matches.states import COUNTS, MatchState
from tournaments.standings.teams.averages import Average
from tournaments.standings.teams.columns import team_listing
from web.listings.text import text_table

BEST, MOST_BEST = 5, 10
"""Those in the first places stand in the text; so many at most where many share them."""


def week_text(season: Season, number: int) -> str | None:
    """Return the text of a week by its number; None for one without matches and without the evening of a cup."""
    week = week_of_number(season, number)
    return None if week is None else text_of_week(season, week)


def text_of_week(season: Season, week: SeasonWeek) -> str:
    """Return the results of a week by division with its table and side table, then the cups and the best averages.

    What isn't settled yet is named with its state, so that nobody takes it for forgotten.
    """
    blocks = [f"{season.name}, week {week.number}, from {day_words(week.monday)}"]
    divisions = list(season.divisions.all())
    tables = division_tables(season, divisions)
    beside = division_tables(season, divisions, side=True) if season.side_table else {}
    given = adjustments_of([team for table in tables.values() for team in table.names])
    for division in divisions:
        matches = [match for match in week.fixtures if match.division_id == division.pk]
        results = [_result(match, side_table_name(season)) for match in matches]
        results += [_moved(match) for match in week.moved if match.division_id == division.pk]
        blocks.append(
            "\n".join(
                [
                    division.name.upper(),
                    *results,
                    *([""] if results else []),
                    *text_table(team_listing(division.name, tables[division.pk].lines())),
                ]
            )
        )
        blocks[-1] += _given(tables[division.pk], given)
        if season.side_table:
            blocks.append(
                "\n".join(
                    [
                        side_table_name(season).upper(),
                        *text_table(team_listing(division.name, beside[division.pk].lines())),
                    ]
                )
            )
    instead = _went_on_instead(week)
    cups: dict[str, list[str]] = {}
    for played, line in ((week.fixtures, _result), (week.moved, _moved)):
        for match in played:
            if match.tie is not None:
                heading = f"{match.competition}, {cup_round(match)}"
                cups.setdefault(heading.upper(), []).append(f"{line(match)}{instead.get(match.pk, '')}")
    for name, lines in cup_results(season, week.monday):
        cups.setdefault(name.upper(), []).extend(lines)
    blocks += ["\n".join([name, *results]) for name, results in cups.items()]
    blocks += _best(season)
    return "\n\n".join(blocks) + "\n"


def team_week_text(season: Season, week: SeasonWeek, team: Team) -> str | None:
    """Return a team's own results of a week and where it stands in its table; None where it has no result in it."""
    matches = [match for match in week.fixtures if team.pk in {match.home_id, match.away_id}]
    if not any(match.state in COUNTS for match in matches):
        return None
    table = division_tables(season, [team.division])[team.division_id]
    results = [_result(match, side_table_name(season)) for match in matches]
    stands = [f"{table.explanations[team.pk]}"] if team.pk in table.explanations else []
    return "\n\n".join([f"{season.name}, week {week.number}", "\n".join(results), *stands]) + "\n"


def week_of_number(season: Season, number: int) -> SeasonWeek | None:
    """Return a week of a season with its matches; None for one without, unless a cup of players has its evening."""
    weeks = weeks_with_matches(season)
    found = next((one for one in weeks if one.number == number), None)
    monday = numbered_weeks(season).get(number)
    if found is None and monday is not None and has_cup_evening(season, monday):
        return SeasonWeek(number, monday, ())
    return found


def weeks_beside(season: Season, number: int) -> tuple[int | None, int | None]:
    """Return the numbers of the week before this one and of the one after it, among those that have matches."""
    numbers = sorted(one.number for one in weeks_with_matches(season))
    before = [one for one in numbers if 0 < one < number]
    after = [one for one in numbers if one > number]
    return (before[-1] if before else None, after[0] if after else None)


def _result(match: Fixture, side: str = "") -> str:
    home, away = match.home.name, match.away.name
    if match.state in COUNTS:
        said = match.award_words or result_note(match)
        note = f" ({said})" if said else ""
        beside = ""
        if side and not match.awarded and match.home_side_games is not None:
            beside = f"; {side} {match.home_side_games}-{match.away_side_games}"
        return f"{home} {match.home_games}, {away} {match.away_games}{note}{beside}"
    return f"{home} against {away}: {without_result(match)}"


def _went_on_instead(week: SeasonWeek) -> dict[int, str]:
    """Return, by match, the note for each cup result of a week whose winner isn't the team that went on.

    Only a ruling on a match can change its winner once somebody has gone on.
    """
    matches = {match.pk: match.tie.cup for match in week.fixtures if match.tie is not None}
    ruled_on = Decision.objects.filter(fixture__in=matches).order_by() if matches else Decision.objects.none()
    cups = {
        matches[number].pk: matches[number] for number in ruled_on.values_list("fixture", flat=True) if number
    }
    ties = (one for cup in cups.values() for one in went_on_wrongly(cup_state(cup)))
    return {one.match.pk: f" ({one.words})" for one in ties}


def _moved(match: Fixture) -> str:
    to = "another day" if match.date is None else day_words(match.date)
    return f"{match.name}: moved to {to}"


def without_result(match: Fixture) -> str:
    """Return why a match has no result, in a few words."""
    said = {
        MatchState.POSTPONED: "postponed",
        MatchState.CARDS_AWAITED: "waiting for the cards",
        MatchState.DISPUTED: "disputed",
        MatchState.ABANDONED: "broken off",
    }
    return said.get(MatchState(match.state), "no result yet")


def _given(table: DivisionTable, given: Mapping[int, Sequence[AdjustmentLine]]) -> str:
    """Return a line for each time that a team of a table was given points or lost some, below the table."""
    lines = [
        f"\n{table.names[row.team]} {one.points}: {one.reason}"
        for row in table.rows
        for one in given.get(row.team, ())
    ]
    return "".join(["\n", *lines]) if lines else ""


def best_places(lines: Sequence[Average]) -> list[Average]:
    """Return the lines in the first places, and not too many where many share them."""
    return [line for line in lines if line.place is not None and line.place <= BEST][:MOST_BEST]


def _best(season: Season) -> Iterator[str]:
    """Give the best averages of players and of pairs, a block each; none before anybody has played enough."""
    found = averages(season)
    for heading, lines in (("PLAYERS", found.players), ("PAIRS", found.pairs)):
        best = found.lines(best_places(lines))
        if best:
            listed = [
                f"{line.place.text} {line.name} ({line.team}), {line.line.won} of {line.line.played}"
                for line in best
            ]
            yield "\n".join([f"BEST AVERAGES: {heading}", *listed])
