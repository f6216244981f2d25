"""Set up cups of teams: names, rules, and which teams enter. Each locks the season first."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Unpack

from django.db import transaction

from clubs.models import WhoAndWhen
from clubs.names import clean_name, is_among
from problems import Problem
from problems.wording import gettext as _
from tournaments.cups.exceptions import CupRefused
from tournaments.cups.options import CupOptions, read_options
from tournaments.leagues.calendar.selectors.results import options_of
from tournaments.leagues.cups.selectors.cup_names import named_by_team
from tournaments.leagues.cups.selectors.person_cups import entry_words
from tournaments.leagues.cups.services.cup_entries import keep_names, mark_paid, read_fee
from tournaments.leagues.cups.services.cup_formats import change_own_format, read_own_format
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Cup, CupEntry, Season, Team, TeamStatus
from tournaments.leagues.models.cup import CUP_NAME_LENGTH, MOST_CUPS
from tournaments.leagues.register.services.team_seasons import name_faults, taken_fault
from tournaments.leagues.services.audit_log import log_change
from tournaments.leagues.services.locking import open_season


def open_cup(cup_id: int) -> tuple[Season, Cup]:
    """Lock a cup's season; return both as they are now. Raises LeagueRefused once the season is closed."""
    season = open_season(Cup.objects.values_list("season_id", flat=True).get(pk=cup_id))
    return season, Cup.objects.select_related("season").get(pk=cup_id)


def open_drawn_cup(cup_id: int) -> tuple[Season, Cup]:
    """Lock the season of a cup that is drawn; return both as they are now. Raises LeagueRefused."""
    season, cup = open_cup(cup_id)
    if cup.drawn_at is None:
        message = _("The {name} isn't drawn yet. Draw it first.", name=cup.name)
        raise LeagueRefused(Problem("not_drawn", "", message))
    return season, cup


@transaction.atomic
def create_cup(season_id: int, values: Mapping[str, Any], **who_and_when: Unpack[WhoAndWhen]) -> Cup:
    """Create a cup from its `name`, its `options`, and the numbers of the `teams` that enter.

    Its `match_format` is that of the season where none is given. Raises LeagueRefused with every fault.
    """
    season = open_season(season_id)
    faults, name = cup_name_faults(season, values["name"])
    options = read_cup_options(values.get("options", {}), faults)
    teams = entering_teams(season, values.get("teams", []), faults)
    fee = read_fee(values.get("entry_fee", ""), faults)
    own_format = read_own_format(values.get("match_format"), faults)
    LeagueRefused.raise_for(faults)
    cup = Cup.objects.create(
        season=season, name=name, options=options.as_json(), entry_fee=fee, match_format=own_format
    )
    enter_teams(cup, teams)
    log_change(
        season.pk, "cup", f"Set up the {cup.name} with {entry_words(cup, len(teams))}.", **who_and_when
    )
    return cup


@transaction.atomic
def change_cup(cup_id: int, values: Mapping[str, Any], **who_and_when: Unpack[WhoAndWhen]) -> Cup:
    """Change a cup's `name`, `entry_fee`, `match_format`, `options` or `teams`, and which of these have `paid`.

    Once it is drawn, options and teams stay; its format does once a match has a line-up. Raises LeagueRefused with
    every fault.
    """
    season, cup = open_cup(cup_id)
    faults: list[Problem] = []
    if "name" in values:
        more, cup.name = cup_name_faults(season, values["name"], cup)
        faults += more
    if cup.drawn_at is not None and _differ(cup, values):
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
    LeagueRefused.raise_for(faults)
    cup.save(update_fields=["name", "options", "entry_fee", "match_format"])
    if teams is not None and cup.drawn_at is None:
        paid = set(cup.entries.filter(paid=True).values_list("team_id", flat=True))
        named = named_by_team(cup)
        cup.entries.all().delete()
        enter_teams(cup, teams, paid)
        keep_names(cup, named)
    if "paid" in values:
        mark_paid(cup, values["paid"], faults)
    LeagueRefused.raise_for(faults)
    log_change(season.pk, "cup", f"Changed the {cup.name}.", **who_and_when)
    return cup


def _differ(cup: Cup, values: Mapping[str, Any]) -> bool:
    """Tell whether a change asks for other options or teams than a drawn cup has."""
    teams = set(cup.entries.values_list("team_id", flat=True))
    before = options_of(cup).as_json()
    asked = {**before, **values.get("options", {})}
    return set(values.get("teams", teams)) != teams or asked != before


def cup_name_faults(season: Season, name: str, cup: Cup | None = None) -> tuple[list[Problem], str]:
    """Return what is wrong with a cup's name, and the name as it is kept; `cup` may have it already."""
    wanted = clean_name(name)
    faults = name_faults(wanted, CUP_NAME_LENGTH, "cup")
    others = Cup.objects.filter(season=season)
    if cup is not None:
        others = others.exclude(pk=cup.pk)
    if is_among(wanted, others.values_list("name", flat=True)):
        faults.append(taken_fault(wanted, "name"))
    if cup is None and others.count() >= MOST_CUPS:
        message = _("A season has {most} cups and play-offs at most.", most=MOST_CUPS)
        faults.append(Problem("too_many", "name", message))
    return faults, wanted


def read_cup_options(data: object, faults: list[Problem]) -> CupOptions:
    """Return the options of a cup; what is wrong with them is added to `faults`."""
    try:
        return read_options(data)
    except CupRefused as refused:
        faults += refused.problems
        return CupOptions()


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


def enter_teams(cup: Cup, teams: Sequence[Team], paid: Collection[int] = ()) -> None:
    """Enter teams for a cup; `paid` are the numbers of those that have paid."""
    CupEntry.objects.bulk_create(CupEntry(cup=cup, team=team, paid=team.pk in paid) for team in teams)
