"""What is asked of a cup of teams: its rules, and which teams enter."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from problems import Problem
from problems.wording import gettext as _
from tournaments.leagues.calendar.selectors.results import options_of
from tournaments.leagues.cups.selectors.cup_names import too_few_named
from tournaments.leagues.cups.services.cup_formats import change_own_format, read_own_format
from tournaments.leagues.cups.services.cup_rules import read_cup_options, read_fee
from tournaments.leagues.models import Cup, CupEntry, Season, Team, TeamStatus


def read_new(season: Season, cup: Cup, values: Mapping[str, Any], faults: list[Problem]) -> list[CupEntry]:
    """Read the `options`, `teams`, `entry_fee` and `match_format` of a new cup.

    The format is that of the season where none is given.
    """
    cup.options = read_cup_options(values.get("options", {}), faults).as_json()
    teams = entering_teams(season, values.get("teams", []), faults)
    cup.entry_fee = read_fee(values.get("entry_fee", ""), faults)
    cup.match_format = read_own_format(values.get("match_format"), faults)
    return [CupEntry(cup=cup, team=team) for team in teams]


def read_change(season: Season, cup: Cup, values: Mapping[str, Any], faults: list[Problem]) -> list[CupEntry]:
    """Read what changes of the same; once the cup is drawn, options and teams stay."""
    there = {entry.team_id: entry for entry in cup.entries.all()}
    if cup.drawn_at is not None and _differ(cup, there, values):
        message = _(
            "The {name} has been drawn, so its teams and rules can't change. Undo the draw first.",
            name=cup.name,
        )
        faults.append(Problem("cup_drawn", "", message))
    elif "options" in values:
        cup.options = read_cup_options(values["options"], faults).as_json()
    teams = entering_teams(season, values["teams"], faults) if "teams" in values else None
    if "entry_fee" in values:
        cup.entry_fee = read_fee(values["entry_fee"], faults)
    if "match_format" in values:
        cup.match_format = change_own_format(cup, values["match_format"], faults)
    if teams is None:
        return list(there.values())
    return [there.get(team.pk) or CupEntry(cup=cup, team=team) for team in teams]


def _differ(cup: Cup, teams: Collection[int | None], values: Mapping[str, Any]) -> bool:
    """Tell whether a change asks for other options or teams than a drawn cup has."""
    before = options_of(cup).as_json()
    asked = {**before, **values.get("options", {})}
    return set(values.get("teams", teams)) != set(teams) or asked != before


def draw_faults(cup: Cup, entries: Sequence[CupEntry]) -> list[Problem]:
    """Return why teams can't be drawn yet: one that has left or has no pub, and one that has named too few players."""
    faults: list[Problem] = []
    entering_teams(cup.season, [entry.own_team.pk for entry in entries], faults)
    return [*faults, *too_few_named(cup)]


def begun_fault(cup: Cup, stays: str, of_matches: str) -> Problem:
    """Return that matches were on the list; `of_matches` says what to do about them."""
    message = _(
        "Matches of the {name} are on the list, so {stays}.{of_matches}",
        name=cup.name,
        stays=stays,
        of_matches=of_matches,
    )
    return Problem("cup_has_matches", "", message)


def entering_teams(season: Season, numbers: Sequence[int], faults: list[Problem]) -> list[Team]:
    """Return the teams that enter, in the order of their names."""
    found = {
        team.pk: team for team in Team.objects.filter(season=season, pk__in=numbers).order_by("name", "pk")
    }
    if len(set(numbers)) < len(numbers):
        faults.append(Problem("team_twice", "teams", _("A team enters twice. Name each once.")))
    if len(found) < len(set(numbers)):
        faults.append(Problem("team_unknown", "teams", _("Choose teams of this season.")))
    for team in found.values():
        if team.status != TeamStatus.PLAYING:
            message = _("{name} {why}. Take it out of the cup.", name=team.name, why=team.has_left)
            faults.append(Problem("team_withdrawn", "teams", message))
        elif team.venue_id is None:
            message = _("{name} has no pub. Choose where it is at home.", name=team.name)
            faults.append(Problem("team_without_pub", "teams", message))
    return list(found.values())
