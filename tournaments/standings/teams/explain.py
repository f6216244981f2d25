"""Explain a line of a league table in a sentence."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from problems.wording import all_of, ordinal, pluralize
from tournaments.standings.explain import people
from tournaments.standings.teams.metrics import POINTS_PER_MATCH, TeamMetric
from tournaments.standings.teams.rank import Parting
from tournaments.standings.teams.scheme import points_in_words, points_number, rounded
from tournaments.standings.teams.table import TeamRow

TeamNames = Mapping[int, str]
NOBODY_HAS_PLAYED = "Nobody has played yet."


def explain_team(
    rows: Sequence[TeamRow],
    team: int,
    names: TeamNames,
    precedence: Sequence[TeamMetric],
    left: str = "withdrew",
) -> str:
    """Return why a team stands where it stands; ``rows`` and ``precedence`` are those of the table.

    ``left`` says how a team without a place left.

    Before anybody has played there is nothing to explain, except for a team that was given or lost points.

    The team above is named with the metric that parted them, and so is the team below where the metric that
    decides first did not part them, which would be plain to see. Raises KeyError for a team without a row.
    """
    index = next((at for at, row in enumerate(rows) if row.team == team), None)
    if index is None:
        raise KeyError(team)
    row = rows[index]
    if row.place is None:
        return f"{names[team]} {left} and has no place: {_made_of(row)}."
    if _nothing_yet(rows, row):
        return NOBODY_HAS_PLAYED
    where = _where(rows, row, names)
    if POINTS_PER_MATCH in precedence and row.tally.played:
        where += f", which is {rounded(row.tally.points_per_match)} a match"
    return f"{names[team]} {'; '.join([where, *_reasons(rows, index, names, precedence)])}."


def _nothing_yet(rows: Sequence[TeamRow], row: TeamRow) -> bool:
    """Tell whether nobody has played or been put in order by a decision, and no ruling touched this team's points."""
    untouched = not any(one.tally.played or one.by_decision for one in rows)
    return untouched and not (row.tally.deducted or row.tally.adjusted)


def _where(rows: Sequence[TeamRow], row: TeamRow, names: TeamNames) -> str:
    place = ordinal(row.place or 0)
    others = [names[one.team] for one in rows if one.place == row.place and one.team != row.team]
    where = f"shares {place} place with {people(others)}" if others else f"is {place}"
    return f"{where}: {_made_of(row)}"


def _made_of(row: TeamRow) -> str:
    tally = row.tally
    sentence = f"{points_in_words(tally.points)} from {pluralize(tally.played, 'match', 'matches')}"
    if tally.deducted:
        sentence += f", after {points_in_words(tally.deducted)} deducted"
    if tally.adjusted > 0:
        sentence += f"{' and' if tally.deducted else ', after'} {points_in_words(tally.adjusted)} added"
    if tally.adjusted < 0:
        # A match that was awarded for less than usual takes nothing that the team had.
        sentence += f", with {points_in_words(-tally.adjusted)} less by the league's rulings"
    return sentence


def _reasons(
    rows: Sequence[TeamRow], index: int, names: TeamNames, precedence: Sequence[TeamMetric]
) -> list[str]:
    level = [at for at, row in enumerate(rows) if row.place == rows[index].place]
    first, after = level[0], level[-1] + 1
    everything = all_of(
        [metric.label for metric in precedence if not (rows[first].unasked and metric.head_to_head)]
    )
    reasons = []
    if len(level) > 1:
        reasons.append(f"level on {everything}")
    parting = rows[first].parting
    if parting is not None:
        theirs = _sharing(rows, first - 1, names)
        reasons.append(_parted("behind", theirs, (parting.value, parting.above), parting, names, precedence))
    if rows[first].by_decision:
        theirs = _sharing(rows, first - 1, names)
        reasons.append(f"level with {people(theirs)} on {everything}, behind by the league's decision")
    if after < len(rows) and rows[after].by_decision:
        theirs = _sharing(rows, after, names)
        reasons.append(f"level with {people(theirs)} on {everything}, ahead by the league's decision")
    below = rows[after].parting if after < len(rows) else None
    if below is not None and below.metric != precedence[0]:
        theirs = _sharing(rows, after, names)
        reasons.append(_parted("ahead", theirs, (below.above, below.value), below, names, precedence))
    return reasons


def _sharing(rows: Sequence[TeamRow], index: int, names: TeamNames) -> list[str]:
    return [names[row.team] for row in rows if row.place == rows[index].place]


def _parted(  # noqa: PLR0913, PLR0917  the two lines, what parted them, and the words for it
    side: str,
    theirs: Sequence[str],
    numbers: tuple[int | Fraction, int | Fraction],
    parting: Parting,
    names: TeamNames,
    precedence: Sequence[TeamMetric],
) -> str:
    metric = parting.metric
    fewer = "" if not metric.fewest else "fewer " if side == "ahead" else "more "
    by = f"by {fewer}{metric.label} ({_compared(numbers, metric)})"
    if metric.head_to_head and len(parting.level) > 2:
        by += f" in the matches among {_group(parting.level, names)}"
    earlier = precedence[: precedence.index(metric)]
    before = [one.label for one in earlier if not (parting.unasked and one.head_to_head)]
    if before:
        return f"level with {people(theirs)} on {all_of(before)}, {side} {by}"
    return f"{side} {people(theirs)} {by}" if side == "behind" else f"ahead of {people(theirs)} {by}"


def _group(level: Sequence[int], names: TeamNames) -> str:
    return (
        all_of([names[team] for team in level]) if len(level) <= 4 else f"the {len(level)} teams level then"
    )


def _compared(numbers: tuple[int | Fraction, int | Fraction], metric: TeamMetric) -> str:
    """Return two numbers as text, with as many decimals as it takes to tell them apart."""
    one, other = numbers
    if metric.in_points:
        return f"{points_number(int(one))} to {points_number(int(other))}"
    if isinstance(one, int) and isinstance(other, int):
        return f"{one} to {other}"
    decimals = next((count for count in range(2, 12) if rounded(one, count) != rounded(other, count)), 12)
    return f"{rounded(one, decimals)} to {rounded(other, decimals)}"
