"""Read a request for a league table, and answer it."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from problems import Problem
from problems.wording import gettext as _
from tournaments.standings.teams.faults import Faults, TableRefused
from tournaments.standings.teams.fields import (
    read_choice,
    read_list,
    read_object,
    read_parts,
    read_points,
    read_text,
    read_whole,
)
from tournaments.standings.teams.match import AwardedTo, LeagueMatch, PointsAdjustment, ResultsOfLeaver
from tournaments.standings.teams.metrics import BY_KEY, DEFAULT_TEAM_PRECEDENCE, TeamMetric
from tournaments.standings.teams.scheme import DEFAULT_SCHEME, AwardPoints, CloseLoss, Scheme
from tournaments.standings.teams.table import League, league_table

MOST_TEAMS: Final = 1_000
MOST_MATCHES: Final = 100_000
MOST_ADJUSTMENTS: Final = 10_000

KEYS: Final = (
    "id",
    "scheme",
    "precedence",
    "teams",
    "matches",
    "deductions",
    "adjustments",
    "withdrawn",
)
SCHEME_KEYS: Final = ("win", "draw", "loss", "per_game", "close_loss", "all_games", "award")
SIDES: Final = ("home", "away")
GAMES: Final = ("home_games", "away_games")
MATCH_KEYS: Final = (*SIDES, *GAMES, "awarded", "void")

Numbers = Mapping[str, int] | None
"""The number of each team by its name; None where the teams could not be read."""


class LeagueTableRequest(NamedTuple):
    """A request that was read: the league, its teams numbered from 0, and their names."""

    league: League
    names: tuple[str, ...]


def read_league(request: object) -> LeagueTableRequest:
    """Return the league of a request; raises TableRefused with every fault of it.

    The form is that of ``docs/league-tables.md``. What is left out or null has its default; the teams have
    none.
    """
    faults = Faults()
    given = read_object(request, "", faults, KEYS)
    # Nothing else can be wrong with what is no request at all.
    if not isinstance(request, dict):
        faults.refuse()
    scheme = _scheme(given.get("scheme"), faults)
    precedence = _precedence(given.get("precedence"), faults)
    names = _names(given.get("teams"), faults)
    # Without any list of teams, each match would only say once more that it is not there.
    numbers = None if names is None else {name: at for at, name in enumerate(names) if name is not None}
    deductions = _adjustments(given, "deductions", numbers, faults)
    adjustments = _adjustments(given, "adjustments", numbers, faults)
    withdrawn = _withdrawn(given.get("withdrawn"), numbers, faults)
    matches = _matches(given.get("matches"), numbers, faults)
    faults.refuse()
    named = tuple(name or "" for name in names or ())
    league = League(range(len(named)), matches, scheme, precedence, deductions, adjustments, withdrawn)
    return LeagueTableRequest(league, named)


def read_scheme(value: object) -> Scheme:
    """Return the scheme of a league that keeps one as data; raises TableRefused with every fault of it."""
    faults = Faults()
    scheme = _scheme(value, faults)
    faults.refuse()
    return scheme


def read_precedence(value: object) -> tuple[TeamMetric, ...]:
    """Return the metrics of a precedence by their keys; raises TableRefused with every fault of it."""
    faults = Faults()
    precedence = _precedence(value, faults)
    faults.refuse()
    return precedence


def _scheme(value: object, faults: Faults) -> Scheme:
    if value is None:
        return DEFAULT_SCHEME
    given = read_object(value, "scheme", faults, SCHEME_KEYS)
    plain = {
        key: read_points(given[key], f"scheme.{key}", faults)
        for key in ("win", "draw", "loss", "per_game")
        if key in given
    }
    close_loss, all_games, award = (
        read_parts(given.get(key, {}), f"scheme.{key}", faults, readers)
        for key, readers in (
            ("close_loss", {"by": read_whole, "points": read_points}),
            ("all_games", {"points": read_points}),
            ("award", {"win": read_points, "loss": read_points, "per_game": read_points}),
        )
    )
    return Scheme(
        **plain,
        close_loss=CloseLoss(**close_loss),
        all_games=all_games.get("points", 0),
        award=AwardPoints(**award) if "award" in given else None,
    )


def _precedence(value: object, faults: Faults) -> tuple[TeamMetric, ...]:
    if value is None:
        return DEFAULT_TEAM_PRECEDENCE
    if value == []:
        faults.add(
            "precedence_empty", "precedence", _("Choose at least one thing to decide by, such as points.")
        )
    chosen: dict[str, TeamMetric] = {}
    for at, key in enumerate(read_list(value, "precedence", faults, 100)):
        if not isinstance(key, str) or key not in BY_KEY:
            shown = ascii(key[:40]) if isinstance(key, str) else _("that is no text")
            message = _(
                "There is no metric {metric}. Choose among {metrics}.",
                metric=shown,
                metrics=", ".join(BY_KEY),
            )
            faults.add("metric_unknown", f"precedence.{at}", message)
        elif key in chosen:
            message = _("{key} already decides further up. Name it once.", key=key)
            faults.add("metric_repeated", f"precedence.{at}", message)
        else:
            chosen[key] = BY_KEY[key]
    return tuple(chosen.values())


def _names(value: object, faults: Faults) -> list[str | None] | None:
    """Return the names of the teams, None for one that cannot be; None where there is no such list."""
    if value is None:
        faults.add("part_missing", "teams", _("teams is missing. List the teams of the table."))
    before = faults.count
    listed = read_list(value, "teams", faults, MOST_TEAMS)
    if value is None or faults.count > before:
        return None
    names: list[str | None] = []
    seen: set[str] = set()
    for at, written in enumerate(listed):
        before = faults.count
        name = read_text(written, f"teams.{at}", faults)
        if faults.count > before:
            names.append(None)
        elif name in seen:
            message = _("{name!a} is there twice. Give each team a name of its own.", name=name[:40])
            faults.add("team_repeated", f"teams.{at}", message)
            names.append(None)
        else:
            seen.add(name)
            names.append(name)
    return names


def _team(value: object, field: str, numbers: Numbers, faults: Faults) -> int:
    if isinstance(value, str):
        if numbers is None:
            return -1
        if value in numbers:
            return numbers[value]
        message = _("{name!a} is not among the teams. Add it there, or correct its name.", name=value[:40])
        faults.add("team_unknown", field, message)
    else:
        faults.add("not_text", field, _("A team is named by a text in quotes."))
    return -1


def _adjustments(
    given: Mapping[str, object], key: str, numbers: Numbers, faults: Faults
) -> list[PointsAdjustment]:
    adjustments = []
    for at, value in enumerate(read_list(given.get(key), key, faults, MOST_ADJUSTMENTS)):
        field = f"{key}.{at}"
        part = read_object(value, field, faults, ("team", "points", "reason"), ("team", "points"))
        team = _team(part["team"], f"{field}.team", numbers, faults) if "team" in part else -1
        points = read_points(part["points"], f"{field}.points", faults) if "points" in part else 0
        if key == "deductions" and points < 0:
            message = _("A deduction is 0 or more. Give points by an adjustment.")
            faults.add("number_negative", f"{field}.points", message)
        reason = part.get("reason")
        reason = "" if reason is None else read_text(reason, f"{field}.reason", faults)
        adjustments.append(PointsAdjustment(team, points, reason))
    return adjustments


def _withdrawn(value: object, numbers: Numbers, faults: Faults) -> dict[int, ResultsOfLeaver]:
    withdrawn: dict[int, ResultsOfLeaver] = {}
    for at, one in enumerate(read_list(value, "withdrawn", faults, MOST_TEAMS)):
        field = f"withdrawn.{at}"
        part = read_object(one, field, faults, ("team", "results"), ("team", "results"))
        team = _team(part["team"], f"{field}.team", numbers, faults) if "team" in part else -1
        if team in withdrawn:
            message = _("This team has already withdrawn further up. Name it once.")
            faults.add("withdrawn_repeated", f"{field}.team", message)
        if "results" in part:
            results = read_choice(part["results"], f"{field}.results", faults, list(ResultsOfLeaver))
            if team >= 0 and results is not None:
                withdrawn[team] = ResultsOfLeaver(results)
    return withdrawn


def _matches(value: object, numbers: Numbers, faults: Faults) -> list[LeagueMatch]:
    matches = []
    for at, one in enumerate(read_list(value, "matches", faults, MOST_MATCHES)):
        faults.match = at
        matches.append(_match(one, f"matches.{at}", numbers, faults))
    faults.match = None
    return matches


def _match(value: object, field: str, numbers: Numbers, faults: Faults) -> LeagueMatch:
    void = isinstance(value, dict) and value.get("void")
    # Nobody needs the games of a match that counts for nobody; those that are given are read all the same.
    given = read_object(value, field, faults, MATCH_KEYS, SIDES if void is True else (*SIDES, *GAMES))
    home, away = (
        _team(given[side], f"{field}.{side}", numbers, faults) if side in given else -1 for side in SIDES
    )
    if home == away >= 0:
        faults.add("team_meets_itself", f"{field}.away", _("A team can't play against itself."))
    home_games, away_games = (
        read_whole(given[games], f"{field}.{games}", faults) if games in given else 0 for games in GAMES
    )
    awarded = given.get("awarded")
    if awarded is not None:
        awarded = read_choice(awarded, f"{field}.awarded", faults, list(AwardedTo))
    if void is not None and not isinstance(void, bool):
        faults.add("not_true_or_false", f"{field}.void", _("void is true or false."))
    return LeagueMatch(
        home, away, home_games, away_games, AwardedTo(awarded) if awarded else None, void is True
    )


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
            "problems": [problem.as_json() for problem in problems],
        },
    }
