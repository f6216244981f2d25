"""The choices of a repair side by side: the same figures of each in the same places, in the order of the law."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from clubs.names import names_apart
from tournaments.movements.rotation.offer import NEW, REPEATS, Offer
from tournaments.movements.rotation.quality import Quality
from tournaments.movements.rotation.round import RotationRound, tables_in, tables_played
from tournaments.nights.models import PlanState, SeatingPlan
from tournaments.nights.plan.selectors.plan_offers import (
    RepairChoice,
    choice_made,
    quality_before,
    rounds_published_before,
    why_no_more,
)
from tournaments.nights.plan.selectors.plan_sentences import Names, named_unkept

LARGE_SQUARES = 14
"""So many tables in a line have squares of 16 pixels; more have half of that."""
REPEATED = dict(zip(REPEATS, ("partners", "opponents", "same table"), strict=True))


@dataclass(frozen=True, slots=True)
class TablesPicture:
    """The rounds to come as squares: a line for each round, a square for each table.

    Paths in pixels of the tables that stay, of those whose seats change with the mark across them, and of those that
    aren't played. `words` says the same.
    """

    width: int
    height: int
    stay: str
    change: str
    marks: str
    out: str
    words: str


@dataclass(frozen=True, slots=True)
class ChoiceColumn:
    """One choice: its name, what it means for people, and its figures."""

    key: str
    name: str
    headline: str
    suggested: bool
    picture: TablesPicture
    plays: str
    tables: str
    rests: str
    repeats: tuple[str, ...]
    sheets: str
    says: str
    unkept: tuple[str, ...]

    @property
    def is_new(self) -> bool:
        """Tell whether it is the new plan."""
        return self.key == NEW


@dataclass(frozen=True, slots=True)
class ChoiceTable:
    """All choices, in columns that keep their places: repairs as they were found, then the new plan.

    `reason` says why one is suggested, `no_more` why none can be taken any more. `new` is None while it is looked for.
    """

    rounds: str
    columns: tuple[ChoiceColumn, ...]
    new: ChoiceColumn | None
    reason: str
    suggested: str
    no_more: str
    choice: RepairChoice
    before: Quality
    repairs: tuple[Offer, ...]
    failed: bool = False
    """Whether no new plan could be made."""

    @property
    def some_unkept(self) -> bool:
        """Tell whether some choice doesn't keep a wish."""
        return any(one.unkept for one in (*self.columns, *([self.new] if self.new else [])))

    @property
    def looking(self) -> bool:
        """Tell whether the new plan is still looked for."""
        return self.new is None and not self.no_more and not self.failed


def choice_table(plan: SeatingPlan, names: Names) -> ChoiceTable | None:
    """Return the choices of a plan, None where it has no repairs: what was shown stays, also when it's outdated."""
    if not plan.offers:
        return None
    choice, published = choice_made(plan), rounds_published_before(plan)
    first = choice.offers[0].key if choice.why else ""
    before = quality_before(plan)
    found = [Offer.from_json(one) for one in plan.offers]
    columns = [
        _column(str(place), one, first, plan, published, before, names) for place, one in enumerate(found, 1)
    ]
    new = None
    if choice.new is not None:
        new = _column("A new plan", choice.new, first, plan, published, before, names)
    last = plan.from_round + len(found[0].rounds) - 1
    return ChoiceTable(
        f"Rounds {plan.from_round} to {last}" if last > plan.from_round else f"Round {last}",
        tuple(columns),
        new,
        choice.why,
        next((one.name for one in (*columns, *([new] if new else [])) if one.suggested), ""),
        why_no_more(plan),
        choice,
        before,
        tuple(found),
        plan.state == PlanState.FAILED,
    )


def _column(  # noqa: PLR0913, PLR0917  what a choice is compared with
    name: str,
    one: Offer,
    first: str,
    plan: SeatingPlan,
    published: Sequence[RotationRound],
    before: Quality,
    names: Names,
) -> ChoiceColumn:
    played = sum(len(each.tables) for each in one.rounds)
    possible = sum(
        tables_played(len(each.present) // 4, plan.plan_input.get("tables")) for each in one.rounds
    )
    return ChoiceColumn(
        one.key,
        name,
        headline(published, one.rounds, names),
        one.key == first,
        tables_picture(published, one.rounds, plan.from_round),
        who_plays(one.rounds),
        f"{played} of {possible}",
        _rests(one.quality),
        tuple(_repeats(one.quality, before)),
        f"{_people(one.change.people)}, {one.change.lines} line{'' if one.change.lines == 1 else 's'}",
        " ".join(filter(None, (one.says, one.change.sentence, one.why))),
        tuple(named_unkept(plan, one.rounds, names)),
    )


def who_plays(rounds: Sequence[RotationRound]) -> str:
    """Return how many of the rounds to come whoever plays least and whoever plays most plays.

    >>> first, second = RotationRound(((1, 2, 3, 4),), (5,)), RotationRound(((1, 2, 3, 5),), (4,))
    >>> who_plays([first, second]), who_plays([first]), who_plays([RotationRound(((1, 2, 3, 4),))])
    ('1 to 2 of 2', '0 to 1 of 1', 'all 1 of 1')
    """
    here = {one for each in rounds for one in each.present}
    plays = Counter(one for each in rounds for four in each.tables for one in four)
    least, most = min(plays[one] for one in here), max(plays[one] for one in here)
    if least < most:
        return f"{least} to {most} of {len(rounds)}"
    return f"{'all' if most == len(rounds) else 'each'} {most} of {len(rounds)}"


def headline(published: Sequence[RotationRound], rounds: Sequence[RotationRound], names: Names) -> str:
    """Return what a choice means for people: that all play on, or who rests more often than was published.

    >>> before = [RotationRound(((1, 2, 3, 4),), (5,)), RotationRound(((1, 2, 3, 5),), (4,))]
    >>> headline(before, [RotationRound(((1, 2, 3, 5),))] * 2, {})
    'all 4 play on'
    >>> headline(before, [before[0], before[0]], {5: "Una"}), headline(before, before, {})
    ('Una rests more', 'nobody rests more')
    """
    here = {one for each in rounds for one in each.present}
    if not any(each.sit_outs for each in rounds):
        return f"all {len(here)} play on"
    known = {one for each in published for one in each.present}
    rested, rest = (Counter(one for each in those for one in each.sit_outs) for those in (published, rounds))
    more = sorted(one for one in here & known if rest[one] > rested[one])
    if not more:
        return "nobody rests more"
    return f"{len(more)} people rest more" if more[1:] else f"{short_of(more[0], names)} rests more"


def short_of(one: int, names: Names) -> str:
    """Return somebody's name as short as tells them apart: a choice's column is narrow, and grows no line later."""
    return names_apart(names.values()).get(names.get(one, ""), "")


def tables_picture(
    published: Sequence[RotationRound], rounds: Sequence[RotationRound], first: int
) -> TablesPicture:
    """Return the picture of rounds to come beside those that are published: which tables stay just as they are."""
    lines = []
    for before, after in zip(tables_in(published), tables_in(rounds), strict=False):
        numbers = sorted(before.keys() | after.keys())
        lines.append(
            [
                "out" if at not in after else "stay" if before.get(at) == after[at] else "change"
                for at in numbers
            ]
        )
    longest = max(map(len, lines), default=1)
    size = 16 if longest <= LARGE_SQUARES else 8
    step = size + size // 8
    paths: dict[str, list[str]] = {"stay": [], "change": [], "out": [], "marks": []}
    for row, line in enumerate(lines):
        for column, kind in enumerate(line):
            paths[kind].append(f"M{column * step} {row * step}h{size}v{size}h-{size}z")
            if kind == "change":
                paths["marks"].append(f"M{column * step} {row * step + size}l{size} -{size}")
    counts = Counter(kind for line in lines for kind in line)
    last = first + len(rounds) - 1
    which = f"Rounds {first} to {last}" if last > first else f"Round {last}"
    return TablesPicture(
        longest * step,
        max(len(lines), 1) * step,
        "".join(paths["stay"]),
        "".join(paths["change"]),
        "".join(paths["marks"]),
        "".join(paths["out"]),
        f"{which}: {_tables(counts['stay'])} as {'it is' if counts['stay'] == 1 else 'they are'}, seats change at "
        f"{counts['change']}, {counts['out']} not played.",
    )


def _tables(count: int) -> str:
    return "1 table stays" if count == 1 else f"{count} tables stay"


def _rests(quality: Quality) -> str:
    return f"differ by {quality['sit_outs_spread'].value}, in a row {quality['sit_outs_in_a_row'].value}"


def _repeats(quality: Quality, before: Quality) -> list[str]:
    """Return for each kind of repeat by how much there are more than published."""
    return [f"{word} {quality[key].value - before[key].value:+d}" for key, word in REPEATED.items()]


def _people(count: int) -> str:
    return "1 person" if count == 1 else f"{count} people"
