"""What the pages of a cup of pairs or singles show: its rounds, its draw, and the results that can be tapped."""

from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.cups.bracket import Tie
from tournaments.cups.games import possible_results
from tournaments.leagues.cups.selectors.cup_pages import (
    DrawnName,
    RoundLine,
    TieLine,
    bracket_lines,
    make_tie_line,
    names_drawn,
)
from tournaments.leagues.cups.selectors.person_cups import PersonCupState, entries_of, entry_names
from tournaments.leagues.models import Cup, Entrants, TieResult

How = TieResult.How


@dataclass(frozen=True, slots=True)
class TieButtons:
    """A tie with its possible results, each with the value of its button, its words, and its score where it has one.

    `results` come in rows of two: what is good for the first side, and for the second.
    """

    round: int
    number: int
    name: str
    first: str
    second: str
    results: tuple[tuple[str, str, str], ...]
    now: str


def person_round_lines(state: PersonCupState) -> list[RoundLine]:
    """Return the rounds of a drawn cup of pairs or singles from the first."""
    return bracket_lines(state, lambda tie: _person_line(state, tie))


def _person_line(state: PersonCupState, tie: Tie) -> TieLine:
    result = state.result(tie)
    if result is None:
        return make_tie_line(state, tie, (None, None), "")
    note = "" if result.how == How.PLAYED else f"{absent_words(state, tie, result.how)}."
    return make_tie_line(state, tie, (result.first_games, result.second_games), note)


def absent_words(state: PersonCupState, tie: Tie, how: str) -> str:
    """Return who didn't come to a tie."""
    if how == How.BOTH_ABSENT:
        return "Neither came"
    return f"{state.side(tie, first=how == How.FIRST_ABSENT)} didn't come"


def ties_to_enter(state: PersonCupState) -> list[TieButtons]:
    """Return the ties that wait for their result."""
    return [_buttons(state, tie) for tie in state.ready()]


def ties_to_correct(state: PersonCupState) -> list[TieButtons]:
    """Return the ties whose result can still be corrected, the latest first."""
    return [_buttons(state, tie) for tie in state.changeable()]


def _buttons(state: PersonCupState, tie: Tie) -> TieButtons:
    first, second = state.side(tie, first=True), state.side(tie, first=False)
    results = []
    for won, lost in possible_results(state.cup.best_of):
        if won > lost:
            score = f"{won}\N{EN DASH}{lost}"
            results += [(f"{won}-{lost}", first, score), (f"{lost}-{won}", second, score)]
    # Whoever came goes on: the first side's button stands with what else is good for it.
    for how in (How.SECOND_ABSENT, How.FIRST_ABSENT, How.BOTH_ABSENT):
        results.append((how.value, absent_words(state, tie, how), ""))
    return TieButtons(tie.round, tie.number, state.name(tie), first, second, tuple(results), _now(state, tie))


def _now(state: PersonCupState, tie: Tie) -> str:
    """Return the result of a tie in words; empty while it has none."""
    result = state.result(tie)
    if result is None:
        return ""
    if result.how != How.PLAYED:
        return absent_words(state, tie, result.how)
    first, second = state.side(tie, first=True), state.side(tie, first=False)
    return f"{first} {result.first_games}, {second} {result.second_games}"


def drawn_names(cup: Cup) -> list[DrawnName]:
    """Return the names of a drawn cup, whoever enters, in the order in which they were drawn."""
    if not cup.of_persons:
        return names_drawn([(entry, entry.team.name) for entry in cup.entries.select_related("team")])
    rows = list(entries_of([cup]))
    names = entry_names(cup.season, rows)
    return names_drawn([(one, names[one.pk]) for one in rows], pairs=cup.entrants == Entrants.PAIRS)


@dataclass(frozen=True, slots=True)
class EntryLine:
    """An entry as a list shows it: its number, its name, its players, and whether the fee is paid."""

    number: int
    name: str
    players: tuple[int, ...]
    paid: bool


def entries_by_name(cups: Iterable[Cup]) -> dict[int, list[EntryLine]]:
    """Return the entries of some cups of one season by the cup, in the order of their names."""
    listed = list(cups)
    rows = list(entries_of(listed)) if listed else []
    names = entry_names(listed[0].season, rows) if rows else {}
    found: dict[int, list[EntryLine]] = {}
    for one in sorted(rows, key=lambda row: (names[row.pk].casefold(), row.pk)):
        line = EntryLine(one.pk, names[one.pk], tuple(one.players), one.paid)
        found.setdefault(one.cup_id, []).append(line)
    return found
