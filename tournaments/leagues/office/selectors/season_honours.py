"""Who wins what by the results of a season of teams: the lines that closing it adds to the roll of honour."""

from collections.abc import Iterator, Sequence

from problems.wording import pluralize
from tournaments.leagues.cups.selectors.cups import cup_state
from tournaments.leagues.models import CupKind, Division, Honour, Season
from tournaments.leagues.register.selectors.season_rules import side_table_name
from tournaments.leagues.tables.selectors.averages import Averages, make_averages
from tournaments.leagues.tables.selectors.league_tables import DivisionTable, ends_of, make_table
from tournaments.standings.teams.averages import Average
from tournaments.standings.teams.moves import TeamMove, moves
from tournaments.standings.teams.scheme import points_in_words

Kind = Honour.Kind


def season_honours(season: Season) -> list[Honour]:
    """Return the lines of a season: those that are kept where it is closed, else as they would be now, unsaved.

    Tables and averages are made from what is stored, so that it can be asked in the middle of a change.
    """
    if season.closed_at is not None:
        return list(season.honours.all())
    divisions = list(season.divisions.all())
    found: list[Honour] = []
    for division in divisions:
        table, averages = make_table(season, division), make_averages(season, division)
        found += division_honours(season, division, divisions, table, averages)
    return [*found, *cup_honours(season, divisions)]


def division_honours(
    season: Season,
    division: Division,
    divisions: Sequence[Division],
    table: DivisionTable,
    averages: Averages,
) -> list[Honour]:
    """Return the lines of a division: its title, its side table's winners, and its best players and pairs."""
    top = min(one.level for one in divisions)
    alone_at_top = division.level == top and sum(one.level == top for one in divisions) == 1
    kind = Kind.TITLE if alone_at_top else Kind.DIVISION
    honours = list(_winners(season, division, table, kind, division.name))
    if season.side_table:
        side, name = make_table(season, division, side=True), side_table_name(season)
        what = name if len(divisions) == 1 else f"{name}, {division.name}"
        honours += _winners(season, division, side, Kind.CUP, what)
    for of, lines in ((Kind.PLAYER, averages.players), (Kind.PAIR, averages.pairs)):
        honours += _best(season, division, lines, of)
    return honours


def cup_honours(season: Season, divisions: Sequence[Division]) -> Iterator[Honour]:
    """Give the winners of cups; a play-off for going up wins a place and no honour."""
    top = min(one.level for one in divisions)
    sections = {one.pk for one in divisions if one.level == top}
    for cup in season.cups.select_related("season").exclude(drawn_at=None).filter(promotes=None):
        state = cup_state(cup)
        if state.bracket.winner:
            # Where the sections of the highest level play off with one another, it is for the title.
            played_for = {team.division_id for team in state.teams.values()}
            for_title = cup.kind == CupKind.PLAY_OFF and len(sections) > 1 and played_for == sections
            kind, won = Kind.TITLE if for_title else Kind.CUP, state.entries[state.bracket.winner]
            yield _honour(season, kind, cup.name, team=won.team, player=won.player, partner=won.partner)


def _winners(
    season: Season, division: Division, table: DivisionTable, kind: str, what: str
) -> Iterator[Honour]:
    brings = moves(table.rows, ends_of(division))
    for row in table.rows:
        if TeamMove.TITLE in brings[row.team]:
            note = (
                f"{points_in_words(row.tally.points)} from {pluralize(row.tally.played, 'match', 'matches')}"
            )
            yield _honour(season, kind, what, team_id=row.team, note=note)


def _best(season: Season, division: Division, lines: tuple[Average, ...], kind: str) -> Iterator[Honour]:
    what = "Best average" if kind == Kind.PLAYER else "Best average of a pair"
    for line in lines:
        if line.place == 1:
            yield _honour(
                season,
                kind,
                f"{what}, {division.name}",
                player_id=line.unit[0],
                partner_id=line.unit[1] if len(line.unit) == 2 else None,
                note=f"{line.won} of {line.played} games, {line.percent}%",
            )


def _honour(season: Season, kind: str, what: str, **who: object) -> Honour:
    assert season.ends is not None  # noqa: S101  a season of teams has its dates
    return Honour(
        club_id=season.club_id,
        season=season,
        season_name=season.name,
        year=season.ends.year,
        kind=kind,
        what=what,
        **who,
    )
