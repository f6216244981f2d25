"""What is done with a cup whoever enters it: teams, or pairs and single players."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction

from clubs.models import User
from tournaments.leagues.models import Cup, Entrants
from tournaments.leagues.services import cup_progress, cup_rounds, cups, person_cups, person_draws
from tournaments.leagues.services.cup_rounds import RoundDate


def create_cup(season_id: int, values: Mapping[str, Any], *, by: User | None, now: datetime) -> Cup:
    """Create a cup; its `entrants` are teams where nothing else is said. Raises LeagueRefused."""
    of_teams = values.get("entrants", Entrants.TEAMS) == Entrants.TEAMS
    create = cups.create_cup if of_teams else person_cups.create_person_cup
    return create(season_id, values, by=by, now=now)


@transaction.atomic
def change_cup(cup_id: int, values: Mapping[str, Any], *, by: User | None, now: datetime) -> Cup:
    """Change a cup, who enters it first of all. Raises LeagueRefused."""
    rest = dict(values)
    if "entrants" in rest:
        person_cups.change_entrants(cup_id, rest.pop("entrants"), by=by, now=now)
    change = person_cups.change_person_cup if _of_persons(cup_id) else cups.change_cup
    return change(cup_id, rest, by=by, now=now)


@transaction.atomic
def draw(cup_id: int, seed: int, *, by: User | None, now: datetime) -> None:
    """Draw a cup from a seed. Raises LeagueRefused."""
    make = person_draws.draw_persons if _of_persons(cup_id) else cups.draw
    make(cup_id, seed, by=by, now=now)


@transaction.atomic
def take_draw_back(cup_id: int, *, by: User | None, now: datetime) -> None:
    """Undo a draw. Raises LeagueRefused."""
    undo = person_draws.take_persons_back if _of_persons(cup_id) else cups.take_draw_back
    undo(cup_id, by=by, now=now)


@transaction.atomic
def remove_cup(cup_id: int, *, by: User | None, now: datetime) -> None:
    """Take out a cup. Raises LeagueRefused."""
    remove = person_draws.remove_person_cup if _of_persons(cup_id) else cups.remove_cup
    remove(cup_id, by=by, now=now)


@transaction.atomic
def open_plate(cup_id: int, *, by: User | None, now: datetime) -> Cup:
    """Open the plate of a cup. Raises LeagueRefused."""
    make = person_draws.open_person_plate if _of_persons(cup_id) else cups.open_plate
    return make(cup_id, by=by, now=now)


@transaction.atomic
def set_round(cup_id: int, asked: RoundDate, *, by: User | None, now: datetime) -> None:
    """Set when and where a round is. Raises LeagueRefused."""
    if _of_persons(cup_id):
        person_draws.set_person_round(cup_id, asked, by=by, now=now)
    else:
        cup_rounds.set_round(cup_id, asked, by=by, now=now)


def has_begun(cup: Cup) -> bool:
    """Tell whether a cup can't be taken out any more: a match is on the list, or a result is in."""
    return person_draws.has_results(cup) if cup.of_persons else cup_progress.has_matches(cup)


def _of_persons(cup_id: int) -> bool:
    """Tell who enters a cup, with its season locked: that stays so until the transaction ends."""
    return cups.open_cup(cup_id)[1].of_persons
