"""Answer one request of the table command: a league in, its table out."""

from collections.abc import Sequence

from problems import Problem
from tournaments.standings.teams.faults import TableRefused
from tournaments.standings.teams.request import read_league
from tournaments.standings.teams.table import league_table


def answer(request: object) -> dict[str, object]:
    """Return the rows of a request's table, and an ``error`` where the request cannot be.

    >>> request = {"id": 1, "teams": ["Bell"], "matches": []}
    >>> [(row["place"], row["team"]) for row in answer(request)["rows"]]
    [(1, 'Bell')]
    """
    id_ = request.get("id") if isinstance(request, dict) else None
    try:
        league, names = read_league(request)
    except TableRefused as refused:
        return refusal(id_, refused.match, refused.problems)
    return {
        "id": id_,
        "rows": [row.as_json(names[row.team]) for row in league_table(league)],
        "precedence": [metric.key for metric in league.precedence],
        "error": None,
    }


def refusal(id_: object, match: int | None, problems: Sequence[Problem]) -> dict[str, object]:
    """Return the answer to a request that cannot be; ``match`` is the index of the match at fault."""
    return {
        "id": id_,
        "rows": [],
        "precedence": [],
        "error": {
            "match": match,
            "problems": [
                {"code": problem.code, "field": problem.field, "message": problem.message}
                for problem in problems
            ],
        },
    }
