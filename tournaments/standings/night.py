"""Make the standings of one night, and say what a sit-out is worth in them."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from problems import Problem
from problems.wording import gettext as _
from tournaments.standings.exceptions import CreditRefused
from tournaments.standings.line import EntrantGame, Missed, NoGame, SitOut
from tournaments.standings.metrics import HEAD_TO_HEAD, NIGHT_METRICS, POINTS, Tallies, count_games
from tournaments.standings.rank import deciding, meetings, rank


class CreditKind(StrEnum):
    """Name the ways to credit a sit-out."""

    ZERO = "zero"
    FIXED = "fixed"
    OWN_AVERAGE = "own_average"
    NIGHT_AVERAGE = "night_average"


@dataclass(frozen=True, slots=True)
class Credit:
    """Hold what each sit-out of a night is worth; ``points`` are those of a fixed credit."""

    kind: CreditKind = CreditKind.ZERO
    points: int = 0


def make_credit(kind: object, points: object = None) -> Credit:
    """Return the credit of that kind, which takes points only when it is fixed.

    Raises CreditRefused naming every fault.

    >>> make_credit("fixed", 8)
    Credit(kind=<CreditKind.FIXED: 'fixed'>, points=8)
    """
    faults = []
    kinds = [known.value for known in CreditKind]
    if kind not in kinds:
        message = _("A sit-out is worth one of {kinds}. Choose one.", kinds=", ".join(kinds))
        faults.append(Problem("credit_unknown", "credit.kind", message))
    whole = type(points) is int and points >= 0
    if (kind == CreditKind.FIXED and not whole) or (points is not None and not whole):
        message = _("Say how many points a sit-out is worth, a whole number from 0.")
        faults.append(Problem("credit_points", "credit.points", message))
    elif kind in kinds and kind != CreditKind.FIXED and points:
        message = _("Only a fixed credit takes points. Leave them out, or choose fixed.")
        faults.append(Problem("credit_points", "credit.points", message))
    if faults:
        raise CreditRefused(*faults)
    return Credit(CreditKind(str(kind)), points if isinstance(points, int) else 0)


def credit_points(credit: Credit, lines: Mapping[int, Sequence[EntrantGame]]) -> dict[int, int]:
    """Return what one sit-out is worth to each entrant, by the lines of all.

    An average is taken over games that are over, and rounded once, so that every sit-out is worth the same.
    """
    match credit.kind:
        case CreditKind.FIXED:
            return dict.fromkeys(lines, credit.points)
        case CreditKind.OWN_AVERAGE:
            return {entrant: average(own) for entrant, own in lines.items()}
        case CreditKind.NIGHT_AVERAGE:
            return dict.fromkeys(lines, average([line for own in lines.values() for line in own]))
        case _:
            return dict.fromkeys(lines, 0)


def average(lines: Sequence[EntrantGame]) -> int:
    """Return the points a finished game, to the nearest whole number and halves up; 0 without a game.

    >>> lost = EntrantGame(1, 2, points=5, against=6, won=False)
    >>> average([EntrantGame(1, 1, points=8, against=3, won=True), lost])
    7
    """
    finished = [line.points for line in lines if line.won is not None]
    if not finished:
        return 0
    return (2 * sum(finished) + len(finished)) // (2 * len(finished))


class PartKind(StrEnum):
    """Name what an entrant can have done in a round."""

    GAME = "game"
    SIT_OUT = "sit_out"
    MISSED = "missed"
    NO_GAME = "no_game"


@dataclass(frozen=True, slots=True)
class RoundPart:
    """Hold what one round gave: its points, and the line of the game where there was one."""

    round: int
    kind: PartKind
    points: int
    line: EntrantGame | None = None


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """Hold one entrant's line of a night's standings.

    ``metrics`` has every metric that is counted in games, and ``head_to_head`` where the precedence names
    it. ``points`` among them include ``credit``, what the sit-outs were worth together. ``rounds`` are the
    parts by round: their points add up to ``points``.
    """

    entrant: int
    place: int
    tied: bool
    decided_by: str | None
    metrics: Tallies
    credit: int
    rounds: tuple[RoundPart, ...]


def night_standings(  # noqa: PLR0913, PLR0917  three kinds of facts and the two choices of a night
    entrants: Iterable[int],
    lines: Iterable[EntrantGame],
    sit_outs: Iterable[SitOut],
    missed: Iterable[Missed | NoGame],
    credit: Credit,
    precedence: Sequence[str],
) -> tuple[StandingsRow, ...]:
    """Return a row for every entrant, in order.

    What is handed in counts, so leave out rounds that are not to be shown yet. Lines of somebody who is not
    among the entrants (struck out, or a guest who fills in) count for nobody and for no average; the games
    of the others against him do. Raises PrecedenceRefused where the precedence cannot decide a night.
    """
    metrics = deciding(precedence, NIGHT_METRICS)
    own: dict[int, list[EntrantGame]] = {entrant: [] for entrant in entrants}
    for line in sorted(lines, key=lambda line: line.round):
        if line.entrant in own:
            own[line.entrant].append(line)
    everyone = [line for kept in own.values() for line in kept]
    rested, nothing, resting = _rounds(sit_outs), _absences(missed), credit_points(credit, own)
    parts = {
        entrant: _parts(kept, rested[entrant], nothing[entrant], resting[entrant])
        for entrant, kept in own.items()
    }
    credited = {
        entrant: sum(part.points for part in rounds if part.kind == PartKind.SIT_OUT)
        for entrant, rounds in parts.items()
    }
    tallies = {
        entrant: counted | {POINTS.key: counted[POINTS.key] + credited[entrant]}
        for entrant, counted in count_games(own).items()
    }
    names_head_to_head = HEAD_TO_HEAD in metrics
    return tuple(
        StandingsRow(
            entrant=place.who,
            place=place.place,
            tied=place.tied,
            decided_by=place.decided_by,
            metrics=tallies[place.who] | ({HEAD_TO_HEAD.key: place.beaten} if names_head_to_head else {}),
            credit=credited[place.who],
            rounds=parts[place.who],
        )
        for place in rank(tallies, metrics, meetings(everyone))
    )


def _rounds(sit_outs: Iterable[SitOut]) -> Mapping[int, list[int]]:
    rounds: dict[int, list[int]] = defaultdict(list)
    for sit_out in sit_outs:
        rounds[sit_out.entrant].append(sit_out.round)
    return rounds


def _absences(missed: Iterable[Missed | NoGame]) -> Mapping[int, list[RoundPart]]:
    parts: dict[int, list[RoundPart]] = defaultdict(list)
    for one in missed:
        kind = PartKind.MISSED if isinstance(one, Missed) else PartKind.NO_GAME
        parts[one.entrant].append(RoundPart(one.round, kind, 0))
    return parts


def _parts(
    lines: list[EntrantGame], rested: list[int], nothing: list[RoundPart], credit: int
) -> tuple[RoundPart, ...]:
    parts = [RoundPart(line.round, PartKind.GAME, line.points, line) for line in lines]
    parts += [RoundPart(round_, PartKind.SIT_OUT, credit) for round_ in rested]
    return tuple(sorted([*parts, *nothing], key=lambda part: part.round))
