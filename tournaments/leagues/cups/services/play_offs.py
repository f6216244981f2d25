"""Set up a play-off: between the sections of a level, or for the last place up of a division."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction

from clubs.models import User
from problems import Problem
from problems.wording import all_of
from problems.wording import gettext as _
from tournaments.cups.draw import play_off_places
from tournaments.cups.exceptions import CupRefused
from tournaments.leagues.cups.selectors.cup_names import asks_names
from tournaments.leagues.cups.selectors.play_offs import is_given_up, play_off_of, play_off_seats, promoting
from tournaments.leagues.cups.services.brackets import fill_bracket
from tournaments.leagues.cups.services.cup_entries import half_season_places, save_entries
from tournaments.leagues.cups.services.cup_formats import read_own_format
from tournaments.leagues.cups.services.cup_rules import cup_name_faults, read_cup_options, read_fee
from tournaments.leagues.cups.services.team_entries import entering_teams
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Cup, CupEntry, CupKind, Division, Season
from tournaments.leagues.services.audit_log import log_change
from tournaments.leagues.services.locking import lock_open_season


@transaction.atomic
def create_play_off(season_id: int, values: Mapping[str, Any], *, by: User | None, now: datetime) -> Cup:
    """Create a play-off from its `name`, the numbers of the `winners` and the `runners_up` of the sections, in order.

    `options` and `match_format` say what a cup's do. With `promotes`, the number of a division, it is played for that
    division's last place up: `winners` are its teams, the better ones first, or left out where the tables name them.
    Raises LeagueRefused with every fault.
    """
    season = lock_open_season(season_id)
    faults, name = cup_name_faults(season, values["name"])
    options = read_cup_options(values.get("options", {}), faults)
    own_format = read_own_format(values.get("match_format"), faults)
    if asks_names(options):
        message = _(
            "A play-off has its pairs as soon as it is set up, so no entry can name players. Put 0 there."
        )
        faults.append(Problem("no_names_asked", "options", message))
    division = None
    if values.get("promotes") is not None:
        division, named = _for_going_up(season, values, faults)
        values = {**values, "winners": named}
    numbers = [*values.get("winners", []), *values.get("runners_up", [])]
    teams = {team.pk: team for team in entering_teams(season, numbers, faults)}
    LeagueRefused.raise_for(faults)
    winners, runners_up = (
        [teams[number].name for number in values.get(field, [])] for field in ("winners", "runners_up")
    )
    try:
        places = play_off_places(winners, runners_up)
    except CupRefused as refused:
        raise LeagueRefused(*refused.problems) from None
    fee = read_fee(values.get("entry_fee", ""), faults)
    LeagueRefused.raise_for(faults)
    cup = Cup.objects.create(
        season=season,
        name=name,
        kind=CupKind.PLAY_OFF,
        promotes=division,
        options=options.as_json(),
        entry_fee=fee,
        match_format=own_format,
    )
    save_entries(cup, [CupEntry(cup=cup, team=team) for team in teams.values()])
    half_places = half_season_places(season, cup, options, faults, now)
    LeagueRefused.raise_for(faults)
    fill_bracket(cup, places, [name for place in places for name in place], half_places, now)
    log_change(season.pk, "cup", f"Set up the {cup.name} with {len(teams)} teams.", by=by, now=now)
    return cup


def _for_going_up(
    season: Season, values: Mapping[str, Any], faults: list[Problem]
) -> tuple[Division | None, list[int]]:
    """Return the division whose last place up a play-off decides, and its teams in order."""
    given: list[int] = list(values.get("winners", []))
    division = next((one for one in promoting(season) if one.pk == values["promotes"]), None)
    if division is None:
        message = _("Choose a division below the top whose last place up is played off.")
        faults.append(Problem("no_play_off", "promotes", message))
        return None, given
    there = play_off_of(division)
    if there is not None and not is_given_up(there):
        message = _(
            "The {name} is there already. Take it out, or declare its matches void, first.", name=there.name
        )
        faults.append(Problem("play_off_there", "promotes", message))
    if values.get("runners_up"):
        message = _("A play-off for going up has its teams in one list, the better ones first.")
        faults.append(Problem("runners_up", "runners_up", message))
    seats = play_off_seats(season, division)
    if not given:
        given = [seat.team for seat in seats if seat.team is not None]
        if len(given) < len(seats):
            open_to = all_of(seat.label for seat in seats if seat.team is None)
            message = _("The tables don't say who is {open_to}. Name the teams yourself.", open_to=open_to)
            faults.append(Problem("place_open", "winners", message))
        return division, given
    if len(given) != len(seats):
        labels = ", ".join(seat.label for seat in seats)
        message = _("Name {count} teams: {labels}.", count=len(seats), labels=labels)
        faults.append(Problem("number_of_teams", "winners", message))
    for seat, number in zip(seats, given, strict=False):
        if number not in dict(seat.choices):
            message = _("Choose another team as {label}.", label=seat.label)
            faults.append(Problem("team_elsewhere", "winners", message))
    return division, given
