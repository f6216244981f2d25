"""Read what is to change of a season of teams: format, points, rules, side table, days, what is to be checked."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

from clubs.names import clean_name, name_fault
from problems import Problem
from problems.wording import day_words
from problems.wording import gettext as _
from tournaments.leagues.models import Fixture, Season
from tournaments.leagues.register.selectors.season_rules import IN_SEASON_FORMAT
from tournaments.leagues.register.selectors.season_weeks import monday_of
from tournaments.matches.awards import award_problems
from tournaments.matches.exceptions import MatchRefused
from tournaments.matches.format import MatchFormat, has_same_games
from tournaments.matches.format_reading import read_format
from tournaments.matches.play import refuse_too_many_to_start
from tournaments.matches.rule_book import read_rule_book
from tournaments.matches.rules import LeagueRules, read_rules
from tournaments.matches.side_table import read_side_table
from tournaments.standings.teams.faults import TableRefused
from tournaments.standings.teams.request import read_precedence, read_scheme

MOST_OFFICERS = 20
LONGEST_OFFICER = 60
REGISTERED_EARLY = timedelta(days=90)
"""How long before the first day registration may close."""
DAYS = {
    "half_way": "Half-way",
    "rearrange_by": "The last day for postponed matches",
    "registration_closes": "The day on which registration closes",
}
"""The days of a season that lie within it, as its faults call them."""


def read_data(season: Season, changed: dict[str, Any], faults: list[Problem]) -> None:
    """Read the settings that are data, in place, and add every fault of them; days are held against one another."""
    sent = {*changed, *changed.get("rules", ())} if isinstance(changed.get("rules"), Mapping) else {*changed}
    _read_to_check(season, changed, sent, faults)
    _read_days(season, changed, faults)
    if "blank_weeks" in changed:
        changed["blank_weeks"] = sorted({monday_of(day).isoformat() for day in changed["blank_weeks"]})
    for name, read in (
        ("match_format", lambda value: read_format(value).as_json()),
        ("rules", lambda value: read_rules({**season.rules, **value})),
        ("scheme", lambda value: read_scheme(value) and dict(value)),
        ("precedence", lambda value: [metric.key for metric in read_precedence(value)]),
        ("officers", _read_officers),
        ("rule_book", _read_rule_book),
    ):
        if name in changed:
            changed[name] = _read(read, changed[name], faults)
    _read_games(season, changed, faults)
    if not faults and "fewest_players" in sent:
        form = read_format(changed.get("match_format", season.match_format))
        _read(lambda rules: refuse_too_many_to_start(form, LeagueRules(rules)), changed["rules"], faults)
    if not faults and {"rules", "match_format"} & {*changed}:
        form = read_format(changed.get("match_format", season.match_format))
        faults += award_problems(LeagueRules(changed.get("rules", season.rules)), len(form.legs))


def _read_rule_book(text: str) -> str:
    """Return the text with the ends of lines as they are here: a browser sends others than it was given."""
    read_rule_book(text)
    return "\n".join(text.strip().splitlines())


def _read_officers(officers: Sequence[Mapping[str, str]]) -> list[dict[str, str]]:
    """Return role and name of each, without spaces too many; raises MatchRefused with every fault."""
    if len(officers) > MOST_OFFICERS:
        message = _("Name {most} people at most.", most=MOST_OFFICERS)
        raise MatchRefused(Problem("too_many_officers", "officers", message))
    read = [{part: clean_name(one[part]) for part in ("role", "name")} for one in officers]
    problems = []
    for at, one in enumerate(read, 1):
        unfit = [what for what in ("role", "name") if name_fault(one[what], LONGEST_OFFICER)]
        if unfit:
            # One sentence for both parts of a line: it says how to write the whole of it.
            code = f"officer_{unfit[0]}_{'unfit' if one[unfit[0]] else 'missing'}"
            message = _(
                "Line {at}: write what {office} does, a colon, and the name, such as Secretary: Carol "
                "Penrose. Each has {most} letters at most.",
                at=at,
                office=one["name"] or _("the person"),
                most=LONGEST_OFFICER,
            )
            problems.append(Problem(code, "officers", message))
    MatchRefused.raise_for(problems)
    return read


def _read_to_check(season: Season, changed: dict[str, Any], sent: set[str], faults: list[Problem]) -> None:
    """Take what is set off the list of what is to be checked, and what the caller left out of it."""
    left = changed.get("to_check", season.to_check)
    faults += [
        Problem("not_to_check", "to_check", _("{key} isn't on the list. Leave it out.", key=key[:40]))
        for key in left
        if key not in season.to_check
    ]
    changed["to_check"] = [key for key in season.to_check if key in left and key not in sent]


def _read_days(season: Season, changed: dict[str, Any], faults: list[Problem]) -> None:
    starts, ends = changed.get("starts", season.starts), changed.get("ends", season.ends)
    if starts is None or ends is None or not {"starts", "ends", *DAYS} & {*changed}:
        return
    faults += _fixtures_outside(season, starts, ends)
    for name, label in DAYS.items():
        day = changed.get(name, getattr(season, name))
        first = starts - REGISTERED_EARLY if name == "registration_closes" else starts
        if day is not None and not first <= day <= ends:
            message = _(
                "{label}, {day}, is outside the season: choose a day from {first} to {last}.",
                label=label,
                day=day_words(day),
                first=day_words(first),
                last=day_words(ends),
            )
            faults.append(Problem("outside_season", name, message))


def _read_games(season: Season, changed: dict[str, Any], faults: list[Problem]) -> None:
    """Read the side table beside the match as it is to be; neither changes its games once cards are there."""
    asked = {"match_format", "side_table"} & {*changed}
    if faults or not asked:
        return
    form = read_format(changed.get("match_format", season.match_format))
    side = changed.get("side_table", season.side_table)
    changed["side_table"] = _read(lambda value: read_side(value, form), side, faults, "side_table.") or {}
    for name in ("match_format", "side_table"):
        if not faults and name in changed and not has_same_games(changed[name], getattr(season, name)):
            faults += _cards_there(season, name if name in asked else "match_format")


def read_side(value: Any, form: MatchFormat) -> dict[str, Any]:
    """Return a side table beside such a match as a season keeps it; empty where there is none.

    Raises MatchRefused or TableRefused.
    """
    if not value:
        return {}
    written = read_side_table(value, form).as_json()
    scheme, precedence = value.get("scheme"), value.get("precedence")
    read_scheme(scheme)
    metrics = read_precedence(precedence)
    return written | {"scheme": scheme or {}, "precedence": [metric.key for metric in metrics]}


def _read(read: Any, value: object, faults: list[Problem], within: str = "") -> Any:
    try:
        return read(value)
    except (MatchRefused, TableRefused) as refused:
        faults += [replace(one, field=f"{within}{one.field}".rstrip(".")) for one in refused.problems]
        return None


def _fixtures_outside(season: Season, starts: date, ends: date) -> list[Problem]:
    outside = Fixture.objects.filter(season=season, date__isnull=False).exclude(date__range=(starts, ends))
    first = outside.order_by("date").first()
    if first is None or first.date is None:
        return []
    field = "starts" if first.date < starts else "ends"
    message = _("A match is on {day}, outside these dates. Move it first.", day=day_words(first.date))
    return [Problem("fixture_outside", field, message)]


def _cards_there(season: Season, field: str) -> list[Problem]:
    if Fixture.objects.filter(IN_SEASON_FORMAT, season=season, cards__isnull=False).exists():
        message = _("Cards have been handed in, so the games of a match can't change this season.")
        return [Problem("cards_there", field, message)]
    return []
