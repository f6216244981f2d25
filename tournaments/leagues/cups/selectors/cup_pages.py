"""What a cup's pages show: its rounds with their ties, its draw, results to tap, and the sections of a play-off."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.cups.bracket import Status, Tie, round_name
from tournaments.cups.draw import drawn_sentence
from tournaments.cups.games import possible_results
from tournaments.cups.outcome import TieOutcome
from tournaments.leagues.calendar.selectors.results import is_league_level
from tournaments.leagues.cups.selectors.cup_entries import entries_of, entry_names
from tournaments.leagues.cups.selectors.cup_ties import How, changeable_ties, open_ties, went_on_instead
from tournaments.leagues.cups.selectors.cups import CupState, cup_state, outcome_of
from tournaments.leagues.models import Cup, CupRound, Division, Entrants, Fixture, Season
from tournaments.leagues.tables.selectors.league_tables import division_table
from tournaments.matches.format_reading import read_format
from tournaments.matches.sheet import format_sentence
from tournaments.matches.states import COUNTS, SHOWN, MatchState


@dataclass(frozen=True, slots=True)
class TieSide:
    """One side of a tie as it is shown: words, the games of its last match, and whether it went on."""

    words: str
    known: bool
    games: int | None
    won: bool


@dataclass(frozen=True, slots=True)
class TieLine:
    """A tie as a bracket shows it; `note` says more than the two names do."""

    number: int
    name: str
    status: str
    sides: tuple[TieSide, ...]
    match: Fixture | None
    sentence: str
    note: str


@dataclass(frozen=True, slots=True)
class RoundLine:
    """A round as a bracket shows it."""

    number: int
    name: str
    held: CupRound | None
    ties: tuple[TieLine, ...]


@dataclass(frozen=True, slots=True)
class DrawnName:
    """A name of a draw, and what is said as it comes out."""

    number: int
    name: str
    sentence: str


@dataclass(frozen=True, slots=True)
class PlayOffSection:
    """A section as a play-off finds it: its teams in order, and what its table leaves open."""

    division: Division
    teams: Sequence[tuple[int, str]]
    winner: int | None
    runner_up: int | None


def round_lines(state: CupState) -> list[RoundLine]:
    """Return the rounds of a drawn cup from the first."""
    return [
        RoundLine(
            number,
            round_name(number, state.count),
            state.rounds.get(number),
            tuple(_tie_line(state, tie) for tie in ties),
        )
        for number, ties in enumerate(state.bracket.rounds, 1)
    ]


def _tie_line(state: CupState, tie: Tie) -> TieLine:
    match, row = state.last_match(tie), state.row(tie)
    games = (row.first_games, row.second_games)
    if match is not None and match.state in COUNTS:
        by_team = {match.home.name: match.home_games, match.away.name: match.away_games}
        games = (by_team.get(tie.first.team or ""), by_team.get(tie.second.team or ""))
    sides = (_side(state, tie, games[0], first=True), _side(state, tie, games[1], first=False))
    note = _absence(state, tie) or _note(state, tie, match)
    return TieLine(tie.number, state.name(tie), tie.status.value, sides, match, state.sentence(tie), note)


def _side(state: CupState, tie: Tie, games: int | None, *, first: bool) -> TieSide:
    entry = (tie.first if first else tie.second).team
    words = "bye" if tie.status is Status.BYE and entry is None else state.side(tie, first=first)
    return TieSide(words, entry is not None, games, entry is not None and tie.winner == entry)


def _absence(state: CupState, tie: Tie) -> str:
    words = absent_words(state, tie, state.row(tie).how)
    return f"{words}." if words else ""


def absent_words(state: CupState, tie: Tie, how: str) -> str:
    """Return who didn't come to a tie of pairs or singles; empty where it was played, or is open."""
    if how == How.BOTH_ABSENT:
        return "Neither came"
    if how in {How.FIRST_ABSENT, How.SECOND_ABSENT}:
        return f"{state.side(tie, first=how == How.FIRST_ABSENT)} didn't come"
    return ""


def _note(state: CupState, tie: Tie, match: Fixture | None) -> str:
    """Return what the names and the games don't say: a start, awards, replays, what decided a level tie."""
    start = state.start(tie).removesuffix(".")
    instead = went_on_instead(state, tie)
    went_on = "" if instead is None else instead.words
    if match is None:
        return ", ".join(note for note in (start, went_on) if note)
    matches = state.matches[state.row(tie).pk]
    notes = [] if match.awarded else [start]
    if len(matches) > 1:
        before = matches[0]
        notes.append(
            f"replay, after {before.home_games}\N{EN DASH}{before.away_games}"
            if before.state in COUNTS
            else ""
        )
    if match.awarded:
        notes.append("awarded to neither side" if match.awarded == "neither" else "awarded")
    elif match.state in COUNTS and match.level_winner:
        notes.append("level, decided after the last game")
    elif match.state in COUNTS and not state.row(tie).decided:
        notes.append("level")
    elif match.state not in COUNTS and match.state != MatchState.SCHEDULED:
        notes.append(SHOWN[MatchState(match.state)])
    notes.append(went_on)
    return ", ".join(note for note in notes if note)


def drawn_names(cup: Cup) -> list[DrawnName]:
    """Return the names of a drawn cup in the order in which they were drawn."""
    entries = list(entries_of([cup]))
    names = entry_names(cup, entries)
    sizes = Counter(entry.place for entry in entries)
    places: dict[int | None, list[str]] = {}
    found = []
    for entry in sorted(entries, key=lambda one: one.drawn or 0):
        there = places.setdefault(entry.place, [])
        there.append(names[entry.pk])
        bye, pairs = sizes[entry.place] == 1, cup.entrants == Entrants.PAIRS
        sentence = drawn_sentence(there, entry.place or 0, bye=bye, pairs=pairs)
        found.append(DrawnName(entry.drawn or 0, there[-1], sentence))
    return found


# The results that can be tapped for a tie of pairs or singles


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


def ties_to_enter(state: CupState) -> list[TieButtons]:
    """Return the ties that wait for their result."""
    return [_buttons(state, tie) for tie in open_ties(state)]


def ties_to_correct(state: CupState) -> list[TieButtons]:
    """Return the ties whose result can still be corrected, the latest first."""
    return [_buttons(state, tie) for tie in changeable_ties(state)]


def _buttons(state: CupState, tie: Tie) -> TieButtons:
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


def _now(state: CupState, tie: Tie) -> str:
    """Return the result of a tie in words; empty while it has none."""
    row = state.row(tie)
    if row.how != How.PLAYED:
        return absent_words(state, tie, row.how)
    first, second = state.side(tie, first=True), state.side(tie, first=False)
    return f"{first} {row.first_games}, {second} {row.second_games}"


# Level matches and play-offs


def is_level(fixture: Fixture) -> bool:
    """Tell whether a match waits for somebody to say who won its deciding game."""
    if fixture.tie is None:
        return is_league_level(fixture)
    if fixture.state not in COUNTS:
        return False
    matches = cup_state(fixture.tie.cup).matches.get(fixture.tie.pk, ())
    came_to = outcome_of(matches) if matches and matches[-1].pk == fixture.pk else None
    return came_to is not None and came_to[0] is TieOutcome.LEVEL


def sections_of(season: Season, level: int) -> list[PlayOffSection]:
    """Return the divisions of a level with their teams in the table's order.

    The winner and the runner-up are None where teams share that place: the secretary says who goes to the play-off.
    """
    found = []
    for division in season.divisions.filter(level=level):
        table = division_table(season, division)
        placed = [row for row in table.rows if row.place is not None]
        alone = [row.team if not row.tied else None for row in placed[:2]] + [None, None]
        teams = [(row.team, table.names[row.team]) for row in placed]
        found.append(PlayOffSection(division, teams, alone[0], alone[1]))
    return found


def own_format_words(cup: Cup) -> str:
    """Return how a cup's matches are played, in a line; empty where they are played as the season's."""
    return format_sentence(read_format(cup.match_format)) if cup.match_format else ""
