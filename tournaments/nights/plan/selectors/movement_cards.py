"""How people move tonight, for players and for tables: the cards of the night's movement."""

from dataclasses import dataclass

from tournaments.nights.models import Entrant, Night, PairConstraint, PairConstraintKind
from tournaments.nights.people.selectors.entrant_lists import names_of
from tournaments.nights.plan.selectors.plan_inputs import movement_of, read_people


@dataclass(frozen=True, slots=True)
class MovementCard:
    """What a player's card says: the movement, its rule, and what is the player's own: his card, his partner."""

    movement: str
    rule: str
    own: tuple[str, ...]
    ahead: bool


def movement_card(night: Night, entrant: Entrant) -> MovementCard:
    """Return the card of a player."""
    movement = movement_of(night)
    own = []
    if movement.kinds:
        kinds = read_people(night, everybody=True).card(entrant, movement.kinds)
        own += [f"You have the {kind} card." for kind in kinds[:1]]
    if movement.needs & {"pairs", "couples"}:
        own += [f"You came with {name}." for name in _partners(night, entrant)]
    if entrant.fixed_table is not None:
        own.append(f"You keep table {entrant.fixed_table}.")
    if entrant.steward:
        own.append(
            "You're a steward. You fill in where somebody is missing, and your points count for the others."
        )
    return MovementCard(movement.name, movement.card, tuple(own), movement.ahead)


def _partners(night: Night, entrant: Entrant) -> list[str]:
    constraints = PairConstraint.objects.filter(night=night, kind=PairConstraintKind.PAIR)
    rows = [
        constraint.other if constraint.one_id == entrant.pk else constraint.one
        for constraint in constraints.select_related("one__player", "other__player")
        if entrant.pk in (constraint.one_id, constraint.other_id)
    ]
    return list(names_of(rows).values())


def table_card(night: Night, table: int, tables: int) -> str:
    """Return what happens at a table of a round with so many tables when its bell has rung."""
    return movement_of(night).table_card(table, tables)
