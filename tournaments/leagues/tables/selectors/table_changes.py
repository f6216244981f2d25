"""What changes in the tables of several divisions at once, as sentences."""

from collections.abc import Iterator, Mapping, Sequence

from tournaments.leagues.models import Division
from tournaments.leagues.tables.selectors.league_tables import DivisionTable, ends_of
from tournaments.standings.teams.moves import consequences

Tables = Mapping[int, DivisionTable]


def table_changes(divisions: Sequence[Division], before: Tables, after: Tables) -> Iterator[str]:
    """Give what differs between tables by division, a sentence each, with the division's name where there are more.

    The tables are those of `make_tables`: a preview has no version by which it could be cached.
    """
    for division in divisions:
        one, other = before[division.pk], after[division.pk]
        begins = "" if len(divisions) == 1 else f"{division.name}: "
        for sentence in consequences(one.rows, other.rows, other.names, ends_of(division)):
            yield f"{begins}{sentence}"
