"""Offer the nearest that can be planned where what was asked for cannot."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from problems.wording import gettext as _
from problems.wording import ngettext
from tournaments.movements.rotation.constraints import NO_WISHES, Constraints, late_faults, wish_faults
from tournaments.movements.rotation.mentions import Sentence, about
from tournaments.movements.rotation.plan import played_faults
from tournaments.movements.rotation.round import FEWEST_ENTRANTS, MOST_ENTRANTS, MOST_ROUNDS, RotationRound


@dataclass(frozen=True, slots=True)
class Nearest:
    """Hold what ``plan`` takes instead; ``changes`` has a sentence for everything that differs from what was asked."""

    entrants: tuple[int, ...]
    rounds: int
    wishes: Constraints
    tables: int | None
    changes: tuple[Sentence, ...]

    def as_json(self) -> dict[str, object]:
        """Return the offer as plain data, its parts as in a request."""
        return {
            "entrants": list(self.entrants),
            "rounds": self.rounds,
            "wishes": self.wishes.as_json(),
            "tables": self.tables,
            "changes": [change.text for change in self.changes],
        }


def nearest(
    entrants: Sequence[int],
    rounds: int,
    played: Sequence[RotationRound] = (),
    wishes: Constraints = NO_WISHES,
    tables: int | None = None,
) -> Nearest | None:
    """Return what can be planned instead; None where only more people, or fewer, or a corrected history would help.

    None, too, where nothing of this is at fault.

    Constraints are taken in order, a first round before all, then tables, who is kept together, and apart; one that
    contradicts those before it, or that nobody can keep, is left out, and all others stay.

    >>> offer = nearest([1, 2, 3, 4], 3, wishes=Constraints(together=((1, 2), (2, 3))))
    >>> offer.wishes.together, [change.text for change in offer.changes]
    (((1, 2),), ['Entrants 2 and 3 are not kept together.'])
    """
    once = tuple(dict.fromkeys(entrants))
    if not FEWEST_ENTRANTS <= len(once) <= MOST_ENTRANTS or any(played_faults(played)):
        return None
    changes = [] if len(once) == len(entrants) else [Sentence(_("Everybody is seated once."))]
    many = min(max(rounds, 1), MOST_ROUNDS)
    if many != rounds:
        changes.append(
            Sentence(ngettext("{count} round is planned.", "{count} rounds are planned.", many, count=many))
        )
    kept = NO_WISHES
    if tables is not None and tables < 1:
        changes.append(Sentence(_("1 table is played at.")))
        tables = 1
    for more, without in _one_by_one(wishes):
        wider = Constraints(
            {**kept.fixed_tables, **more.fixed_tables},
            (*kept.together, *more.together),
            (*kept.apart, *more.apart),
            kept.first_round or more.first_round,
        )
        if any((*wish_faults(once, wider, tables), *late_faults(played, wider))):
            changes.append(without)
        else:
            kept = wider
    return Nearest(once, many, kept, tables, tuple(changes)) if changes else None


def _one_by_one(wishes: Constraints) -> Iterator[tuple[Constraints, Sentence]]:
    """Give each wish alone, with the sentence that says that it is not kept."""
    if wishes.first_round is not None:
        yield Constraints(first_round=wishes.first_round), Sentence(_("Round 1 is planned like the others."))
    for entrant, table in wishes.fixed_tables.items():
        yield (
            Constraints({entrant: table}),
            about(_("{{}} does not keep table {table}.", table=table), entrant),
        )
    for one, other in wishes.together:
        yield Constraints(together=((one, other),)), about(_("{} are not kept together."), [one, other])
    for one, other in wishes.apart:
        yield Constraints(apart=((one, other),)), about(_("{} are not kept apart."), [one, other])
