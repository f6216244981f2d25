"""Who takes the title, goes up or goes down by a table, and what a ruling changes of that."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from problems.wording import all_of, ordinal
from tournaments.standings.teams.form import changes
from tournaments.standings.teams.scheme import points_in_words, points_number
from tournaments.standings.teams.table import TeamRow


class TeamMove(StrEnum):
    """What a place in the table brings at the end of the season."""

    TITLE = "title"
    UP = "up"
    PLAY_OFF = "play_off"
    DOWN = "down"


@dataclass(frozen=True, slots=True)
class UpAndDown:
    """Say what the ends of a table bring: how many teams go up, and how many down.

    A team that withdrew goes down before all others, so that one fewer is relegated for each. `play_off` counts the
    teams behind those who go up that play for one more place there; with `defends` the last team that doesn't go down
    plays one from below for its own.
    """

    up: int = 0
    down: int = 0
    play_off: int = 0
    defends: bool = False


def moves(rows: Sequence[TeamRow], ends: UpAndDown) -> Mapping[int, frozenset[TeamMove]]:
    """Return what each team's place brings, nothing for most; before the first match nobody has anything.

    Teams that share a place at an edge all have what it brings: who of them goes is for the league to settle.
    """
    placed = [row for row in rows if row.place is not None]
    withdrawn = len(rows) - len(placed)
    found: dict[int, set[TeamMove]] = {row.team: set() for row in rows}
    if not any(row.tally.played for row in placed):
        return {team: frozenset() for team in found}
    edge = len(placed) - max(0, ends.down - withdrawn)
    for row in placed:
        last = max(at for at, other in enumerate(placed, 1) if other.place == row.place)
        if row.place == 1:
            found[row.team].add(TeamMove.TITLE)
        if row.place is not None and row.place <= ends.up:
            found[row.team].add(TeamMove.UP)
        if last > edge:
            found[row.team].add(TeamMove.DOWN)
        if _plays_off(row.place or 0, last, edge, ends):
            found[row.team].add(TeamMove.PLAY_OFF)
    return {team: frozenset(kinds) for team, kinds in found.items()}


def edges_of(rows: Sequence[TeamRow], ends: UpAndDown) -> tuple[int, ...]:
    """Return how many teams stand above each edge of a table at which a place brings something else.

    Teams that share places on both sides of an edge have to be put in order.
    """
    placed = sum(row.place is not None for row in rows)
    return edges_at(placed, len(rows) - placed, ends)


def edges_at(placed: int, withdrawn: int, ends: UpAndDown) -> tuple[int, ...]:
    """Return the edges of a table with so many teams that have a place, and so many that withdrew."""
    foot = placed - max(0, ends.down - withdrawn)
    found = {ends.up, ends.up + ends.play_off, foot, foot - 1 if ends.defends else foot}
    return tuple(sorted(one for one in found if 0 < one < placed))


def _plays_off(first: int, last: int, edge: int, ends: UpAndDown) -> bool:
    """Tell whether a place, shared from `first` to `last`, is one that plays off."""
    for_going_up = last > ends.up and first <= ends.up + ends.play_off and ends.play_off > 0
    return for_going_up or (ends.defends and first <= edge <= last)


_GAINED = {
    TeamMove.TITLE: "would take the title",
    TeamMove.UP: "would go up",
    TeamMove.PLAY_OFF: "would be in the play-off",
    TeamMove.DOWN: "would go down",
}
_LOST = {
    TeamMove.TITLE: "would no longer take the title",
    TeamMove.UP: "would no longer go up",
    TeamMove.PLAY_OFF: "would no longer be in the play-off",
    TeamMove.DOWN: "would no longer go down",
}


def consequences(
    before: Sequence[TeamRow], after: Sequence[TeamRow], names: Mapping[int, str], ends: UpAndDown
) -> list[str]:
    """Return what differs between two tables of the same teams, a sentence for each team whose line differs.

    Places come first, then points, then the title and the moves that its place brings.
    """
    earlier = {row.team: row for row in before}
    old, new = moves(before, ends), moves(after, ends)
    sentences = []
    for change, row in zip(changes(before, after), after, strict=True):
        parts = []
        if change.place is None and change.before is not None:
            parts.append(f"loses {ordinal(change.before)} place and is listed last, without one")
        elif change.place is not None and change.before is None:
            parts.append(f"is {ordinal(change.place)} again")
        elif change.risen and change.before is not None and change.place is not None:
            way = "rises" if change.risen > 0 else "falls"
            parts.append(f"{way} from {ordinal(change.before)} to {ordinal(change.place)}")
        if change.points:
            was = earlier[row.team].tally.points
            parts.append(f"has {points_in_words(row.tally.points)} instead of {points_number(was)}")
        gained, lost = (
            new[row.team] - old.get(row.team, frozenset()),
            old.get(row.team, frozenset()) - new[row.team],
        )
        parts += [_LOST[kind] for kind in TeamMove if kind in lost]
        parts += [_GAINED[kind] for kind in TeamMove if kind in gained]
        if parts:
            sentences.append(f"{names[row.team]} {all_of(parts)}.")
    return sentences
