"""What people ask for beside fairness: a table, a partner, a distance, a first round that is set already."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from tournaments.movements.rotation.round import RotationRound

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Constraints:
    """Hold the constraints of a night, by the numbers of the entrants.

    ``fixed_tables``: who keeps a table (numbered from 1), say because walking is hard.
    ``together``: pairs who are partners in every round that both play; they rest together where two rest.
    ``apart``: pairs who are never at one table.
    ``first_round``: round 1 as it shall be, every seat of it; the other rounds are planned around it.
    Constraints come before the counts of fairness; each is honoured, or the quality names it as not kept.
    """

    fixed_tables: Mapping[int, int] = field(default_factory=dict)
    together: tuple[Pair, ...] = ()
    apart: tuple[Pair, ...] = ()
    first_round: RotationRound | None = None

    def __bool__(self) -> bool:
        """Tell whether anybody wishes anything."""
        return bool(self.fixed_tables or self.together or self.apart or self.first_round)

    def as_json(self) -> dict[str, object]:
        """Return the wishes as plain data, as a request has them; ``first_round`` only where one is set."""
        found: dict[str, object] = {
            "fixed_tables": {str(entrant): table for entrant, table in self.fixed_tables.items()},
            "together": [list(pair) for pair in self.together],
            "apart": [list(pair) for pair in self.apart],
        }
        return found | ({"first_round": self.first_round.as_json()} if self.first_round else {})

    def wishers(self) -> Iterator[tuple[str, int]]:
        """Give everybody who is named, but in the first round, with the field that names them."""
        for entrant in self.fixed_tables:
            yield "wishes.fixed_tables", entrant
        for name, pairs in (("wishes.together", self.together), ("wishes.apart", self.apart)):
            for pair in pairs:
                for entrant in pair:
                    yield name, entrant

    def among(self, entrants: set[int]) -> "Constraints":
        """Return only the wishes of people who are there; a first round only if all of it are.

        >>> Constraints({1: 2, 9: 1}, ((1, 2),), ((3, 9),)).among({1, 2, 3})
        Constraints(fixed_tables={1: 2}, together=((1, 2),), apart=(), first_round=None)
        """
        first = self.first_round
        return Constraints(
            {entrant: table for entrant, table in self.fixed_tables.items() if entrant in entrants},
            tuple(pair for pair in self.together if entrants.issuperset(pair)),
            tuple(pair for pair in self.apart if entrants.issuperset(pair)),
            first if first and entrants.issuperset(first.present) else None,
        )

    def without_first_round(self) -> "Constraints":
        """Return what is wished of every round."""
        return replace(self, first_round=None)


NO_WISHES = Constraints()
