"""Set up a cup and change it, whoever enters: teams, or pairs and single players."""

from collections.abc import Mapping
from typing import Any, Unpack

from django.db import transaction

from clubs.models import WhoAndWhen
from tournaments.leagues.cups.services import cups, person_cups
from tournaments.leagues.models import Cup, Entrants


def create_cup(season_id: int, values: Mapping[str, Any], **who_and_when: Unpack[WhoAndWhen]) -> Cup:
    """Create a cup; its `entrants` are teams where nothing else is said. Raises LeagueRefused."""
    of_teams = values.get("entrants", Entrants.TEAMS) == Entrants.TEAMS
    create = cups.create_cup if of_teams else person_cups.create_person_cup
    return create(season_id, values, **who_and_when)


@transaction.atomic
def change_cup(cup_id: int, values: Mapping[str, Any], **who_and_when: Unpack[WhoAndWhen]) -> Cup:
    """Change a cup, who enters it first of all. Raises LeagueRefused."""
    rest = dict(values)
    if "entrants" in rest:
        person_cups.change_entrants(cup_id, rest.pop("entrants"), **who_and_when)
    # With the season locked, who enters stays so until the transaction ends.
    of_persons = cups.open_cup(cup_id)[1].of_persons
    change = person_cups.change_person_cup if of_persons else cups.change_cup
    return change(cup_id, rest, **who_and_when)
