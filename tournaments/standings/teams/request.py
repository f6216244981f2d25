"""Read a request for a league table, what each value of it may be and what is said where it can't, and answer it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from decimal import Decimal
from enum import StrEnum
from typing import Any, Final, NamedTuple

from problems import Problem
from problems.shapes import (
    LEFT_OUT,
    REQUIRED,
    Fault,
    Part,
    Shape,
    anything,
    list_of,
    object_of,
    optional,
    then,
    value_of,
)
from problems.wording import Wording, gettext_noop
from problems.wording import gettext as _
from tournaments.standings.teams.columns import command_row
from tournaments.standings.teams.faults import Faults, TableRefused
from tournaments.standings.teams.match import AwardedTo, LeagueMatch, PointsAdjustment, ResultsOfLeaver
from tournaments.standings.teams.metrics import BY_KEY, DEFAULT_TEAM_PRECEDENCE, TeamMetric
from tournaments.standings.teams.scheme import DEFAULT_SCHEME, HUNDREDTHS, AwardPoints, CloseLoss, Scheme
from tournaments.standings.teams.table import League, league_table

MOST_TEAMS: Final = 1_000
MOST_MATCHES: Final = 100_000
MOST_ADJUSTMENTS: Final = 10_000
MOST_POINTS: Final = 10_000
"""No league gives more points at once, and the sum of any table is still printed exactly."""
MOST_GAMES: Final = 10_000
"""No match has more games."""
MOST_CHARACTERS: Final = 200
"""A longer name fits on no table."""

KEYS: Final = ("id", "scheme", "precedence", "teams", "matches", "deductions", "adjustments", "withdrawn")


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
    # Nothing else can be wrong with what is no request at all.
    found = (_REQUEST if isinstance(request, dict) else _NO_REQUEST)(request, "", faults)
    faults.refuse()
    league = League(
        range(len(found["teams"])),
        found["matches"],
        found["scheme"],
        found["precedence"],
        found["deductions"],
        found["adjustments"],
        faults.withdrawn,
    )
    return LeagueTableRequest(league, found["teams"])


def read_scheme(value: object) -> Scheme:
    """Return the scheme of a league that keeps one as data; raises TableRefused with every fault of it."""
    faults = Faults()
    scheme: Scheme = _SCHEME(value, "scheme", faults)
    faults.refuse()
    return scheme


def read_precedence(value: object) -> tuple[TeamMetric, ...]:
    """Return the metrics of a precedence by their keys; raises TableRefused with every fault of it."""
    faults = Faults()
    precedence: tuple[TeamMetric, ...] = _PRECEDENCE(value, "precedence", faults)
    faults.refuse()
    return precedence


def _metrics(keys: Sequence[Any], field: str, faults: Faults) -> tuple[TeamMetric, ...]:
    chosen: dict[str, TeamMetric] = {}
    for at, key in enumerate(keys):
        if not isinstance(key, str) or key not in BY_KEY:
            shown = ascii(key[:40]) if isinstance(key, str) else _("that is no text")
            message = _(
                "There is no metric {metric}. Choose among {metrics}.",
                metric=shown,
                metrics=", ".join(BY_KEY),
            )
            faults.append(Problem("metric_unknown", f"{field}.{at}", message))
        elif key in chosen:
            message = _("{key} already decides further up. Name it once.", key=key)
            faults.append(Problem("metric_repeated", f"{field}.{at}", message))
        else:
            chosen[key] = BY_KEY[key]
    return tuple(chosen.values())


def _new_team(name: str | None, field: str, faults: Faults) -> str | None:
    if name is not None and faults.numbers is not None:
        if name in faults.numbers:
            message = _("{name!a} is there twice. Give each team a name of its own.", name=name[:40])
            faults.append(Problem("team_repeated", field, message))
        faults.numbers.setdefault(name, len(faults.numbers))
    return name


def _no_teams(found: Mapping[str, Any], _field: str, faults: Faults) -> None:
    """Without any list of teams, each match would only say once more that its teams are not there."""
    if found["teams"] is None:
        faults.numbers = None


def _team(value: object, field: str, faults: Faults) -> int | None:
    if not isinstance(value, str):
        faults.append(Problem("not_text", field, _("A team is named by a text in quotes.")))
    elif faults.numbers is not None and value not in faults.numbers:
        message = _("{name!a} is not among the teams. Add it there, or correct its name.", name=value[:40])
        faults.append(Problem("team_unknown", field, message))
    elif faults.numbers is not None:
        return faults.numbers[value]
    return None


def _still_in(found: Mapping[str, Any], field: str, faults: Faults) -> None:
    if found["team"] in faults.withdrawn:
        message = _("This team has already withdrawn further up. Name it once.")
        faults.append(Problem("withdrawn_repeated", f"{field}.team", message))


def _withdrawal(found: Mapping[str, Any], _field: str, faults: Faults) -> None:
    if found["team"] is not None and found["results"] is not None:
        faults.withdrawn[found["team"]] = found["results"]


def _other_team(found: Mapping[str, Any], field: str, faults: Faults) -> None:
    if found["home"] is not None and found["home"] == found["away"]:
        faults.append(Problem("team_meets_itself", f"{field}.away", _("A team can't play against itself.")))


def _match(value: object, field: str, faults: Faults) -> LeagueMatch:
    faults.match = int(field.rpartition(".")[2])
    void = isinstance(value, dict) and value.get("void") is True
    found = (_VOID_MATCH if void else _MATCH)(value, field, faults)
    faults.match = None
    return LeagueMatch(**found)


def _adjustments(points: Shape) -> Shape:
    parts: dict[str, Part] = {
        "team": (_team, REQUIRED),
        "points": (points, REQUIRED),
        "reason": (optional(TEXT, ""), ""),
    }
    return up_to(MOST_ADJUSTMENTS, then(object_with(parts), lambda found, *__: PointsAdjustment(**found)))


def _match_shape(games: object) -> Shape:
    """Return what a match has; ``games`` is what stands where its games are left out."""
    not_bool = fault("not_true_or_false", gettext_noop("void is true or false."))
    return object_with(
        {
            "home": (_team, REQUIRED),
            "away": (_team, REQUIRED, _other_team),
            "home_games": (GAMES, games),
            "away_games": (GAMES, games),
            "awarded": (optional(word_of(AwardedTo)), None),
            "void": (
                optional(value_of(lambda void: isinstance(void, bool), not_bool), otherwise=False),
                None,
            ),
        }
    )


def fault(code: str, message: str, **parts: object) -> Fault:
    """Return a fault whose sentence may call its field by the last key of it: what a person would look for."""

    def sentence(_value: Any, field: str) -> Wording:
        keys = (part for part in reversed(field.split(".")) if part and not part.isdigit())
        return _(message, named=next(keys, "A request"), **parts)

    return Fault(code, sentence)


def object_with(parts: Mapping[str, Part], listed: Iterable[str] = ()) -> Shape:
    """Return the shape of an object with these parts; sentences name them, or those listed, in their order."""
    keys = ", ".join(listed or parts)
    message = gettext_noop("There is no {key!a} here. Leave it out, or choose among {keys}.")
    return object_of(
        parts,
        fault("not_an_object", gettext_noop("{named} is an object with {keys}."), keys=keys),
        Fault("unknown_field", lambda key, __: _(message, key=key, keys=keys)),
        fault("part_missing", gettext_noop("{named} is missing. Add it.")),
        shown=lambda unknown: [key[:40] for key in unknown],
    )


def made_by(make: Callable[..., Any], **parts: Shape) -> Shape:
    """Return the shape of an object of whose parts each may be left out, read as what is made of those there."""
    return then(
        object_with({name: (part, LEFT_OUT) for name, part in parts.items()}),
        lambda found, *__: make(**{name: part for name, part in found.items() if part is not None}),
    )


def up_to(most: int, each: Shape, otherwise: Any = ()) -> Shape:
    """Return the shape of a list of no more than so many; one that is left out or null is empty."""
    no_list = Fault("not_a_list", lambda _listed, field: _("{field} is a list.", field=field))
    message = gettext_noop("{field} has {count} entries; {most} is the most.")
    too_many = Fault(
        "list_too_long", lambda listed, field: _(message, field=field, count=len(listed), most=most)
    )
    return optional(list_of(each, no_list, most, too_many, otherwise), otherwise)


def word_of(words: type[StrEnum]) -> Shape:
    """Return the shape of one of these words."""
    not_one = fault("unknown_value", gettext_noop("{named} is one of {choices}."), choices=", ".join(words))
    return value_of(lambda value: isinstance(value, str) and value in set(words), not_one, make=words)


def _hundredths(points: float) -> Decimal:
    """Return the points of a number: what a float is printed as has the decimals that were written."""
    return Decimal(repr(points)) * HUNDREDTHS


NOT_TEXT: Final = fault("not_text", gettext_noop("{named} is a text in quotes."))
TOO_LONG: Final = fault(
    "text_too_long", gettext_noop("{named} has more than {most} characters."), most=MOST_CHARACTERS
)
NOT_WHOLE: Final = fault("not_a_whole_number", gettext_noop("{named} is a whole number from 0."))
NEGATIVE: Final = fault("number_negative", gettext_noop("{named} can't be below 0."))
TOO_MANY_GAMES: Final = fault("number_too_large", gettext_noop("{named} is {most} at most."), most=MOST_GAMES)
NOT_A_NUMBER: Final = fault("not_a_number", gettext_noop("{named} is a number, such as 2 or 0.5."))
TOO_MANY_POINTS: Final = fault(
    "number_too_large", gettext_noop("{named} is {most} at most, either way."), most=MOST_POINTS
)
TOO_MANY_DECIMALS: Final = fault("too_many_decimals", gettext_noop("{named} has two decimals at most."))

TEXT: Final = then(
    value_of(lambda value: isinstance(value, str), NOT_TEXT),
    value_of(lambda text: text is None or len(text) <= MOST_CHARACTERS, TOO_LONG),
)
"""A text that is not too long; None where it isn't one."""
GAMES: Final = then(
    value_of(lambda value: type(value) is int, NOT_WHOLE, 0),
    value_of(lambda games: games >= 0, NEGATIVE, 0),
    value_of(lambda games: games <= MOST_GAMES, TOO_MANY_GAMES, 0),
)
"""A number of games: whole, from 0."""
POINTS: Final = then(
    value_of(lambda value: type(value) in {int, float}, NOT_A_NUMBER, 0),  # True is an int to Python
    value_of(lambda points: abs(points) <= MOST_POINTS, TOO_MANY_POINTS, 0),  # which no NaN is either
    value_of(lambda points: _hundredths(points) % 1 == 0, TOO_MANY_DECIMALS, 0),
    lambda points, *__: int(_hundredths(points)),
)
"""League points, in hundredths: a number with up to two decimals."""


_SCHEME: Final = optional(
    made_by(
        Scheme,
        win=POINTS,
        draw=POINTS,
        loss=POINTS,
        per_game=POINTS,
        close_loss=made_by(CloseLoss, by=GAMES, points=POINTS),
        all_games=made_by(lambda points=0: points, points=POINTS),
        award=made_by(AwardPoints, win=POINTS, loss=POINTS, per_game=POINTS),
    ),
    DEFAULT_SCHEME,
)
_NO_METRICS: Final = fault(
    "precedence_empty", gettext_noop("Choose at least one thing to decide by, such as points.")
)
_PRECEDENCE: Final = optional(
    then(value_of(lambda keys: keys != [], _NO_METRICS, []), up_to(100, anything), _metrics),
    DEFAULT_TEAM_PRECEDENCE,
)
_NO_TEAMS: Final = fault("part_missing", gettext_noop("teams is missing. List the teams of the table."))
_TEAMS: Final = then(
    value_of(lambda teams: teams is not None, _NO_TEAMS),
    up_to(MOST_TEAMS, then(TEXT, _new_team), otherwise=None),
)
_NEGATIVE: Final = fault(
    "number_negative", gettext_noop("A deduction is 0 or more. Give points by an adjustment.")
)
_DEDUCTION: Final = then(POINTS, value_of(lambda points: points >= 0, _NEGATIVE, 0))
# Nobody needs the games of a match that counts for nobody; those that are given are read all the same.
_MATCH, _VOID_MATCH = _match_shape(REQUIRED), _match_shape(0)
_WITHDRAWN: Final = object_with(
    {
        "team": (_team, REQUIRED, _still_in),
        "results": (word_of(ResultsOfLeaver), REQUIRED, _withdrawal),
    }
)
_REQUEST: Final = object_with(
    {
        "id": (anything, None),
        "scheme": (_SCHEME, None),
        "precedence": (_PRECEDENCE, None),
        "teams": (_TEAMS, None, _no_teams),
        "deductions": (_adjustments(_DEDUCTION), None),
        "adjustments": (_adjustments(POINTS), None),
        "withdrawn": (up_to(MOST_TEAMS, _WITHDRAWN), None),
        "matches": (up_to(MOST_MATCHES, _match), None),
    },
    KEYS,
)
"""What a request has, in the order in which it is read; each match after the teams that it names."""
_NO_REQUEST: Final = object_with({}, KEYS)


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
        "rows": [command_row(row, names[row.team]) for row in league_table(league)],
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
