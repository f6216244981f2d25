"""What a cup's pages show: its rounds with their ties, its draw name by name, and the sections of a play-off."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tournaments.cups.bracket import Status, Tie, round_name
from tournaments.cups.draw import drawn_sentence
from tournaments.cups.outcome import TieOutcome
from tournaments.leagues.calendar.selectors.results import is_league_level
from tournaments.leagues.cups.selectors.cup_ties import went_on_instead
from tournaments.leagues.cups.selectors.cups import CupState, DrawnCup, cup_state, outcome_of
from tournaments.leagues.models import CupEntry, CupRound, Division, Fixture, PersonEntry, Season
from tournaments.leagues.tables.selectors.league_tables import division_table
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


def bracket_lines(state: DrawnCup, line_of: Callable[[Tie], TieLine]) -> list[RoundLine]:
    """Return the rounds of a drawn cup from the first, each tie as `line_of` shows it."""
    return [
        RoundLine(
            number, round_name(number, state.count), state.rounds.get(number), tuple(map(line_of, ties))
        )
        for number, ties in enumerate(state.bracket.rounds, 1)
    ]


def make_tie_line(
    state: DrawnCup, tie: Tie, games: tuple[int | None, int | None], note: str, match: Fixture | None = None
) -> TieLine:
    """Return a tie as a bracket shows it, with the games of each side."""
    sides = (_side(state, tie, games[0], first=True), _side(state, tie, games[1], first=False))
    return TieLine(tie.number, state.name(tie), tie.status.value, sides, match, state.sentence(tie), note)


def _side(state: DrawnCup, tie: Tie, games: int | None, *, first: bool) -> TieSide:
    team = (tie.first if first else tie.second).team
    words = "bye" if tie.status is Status.BYE and team is None else state.side(tie, first=first)
    return TieSide(words, team is not None, games, team is not None and tie.winner == team)


def round_lines(state: CupState) -> list[RoundLine]:
    """Return the rounds of a drawn cup of teams from the first."""
    return bracket_lines(state, lambda tie: _team_line(state, tie))


def _team_line(state: CupState, tie: Tie) -> TieLine:
    match = state.last_match(tie)
    games: tuple[int | None, int | None] = (None, None)
    if match is not None and match.state in COUNTS:
        by_team = {match.home.name: match.home_games, match.away.name: match.away_games}
        games = (by_team.get(tie.first.team or ""), by_team.get(tie.second.team or ""))
    return make_tie_line(state, tie, games, _note(state, tie, match), match)


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


def names_drawn(
    entries: Sequence[tuple[CupEntry | PersonEntry, str]], *, pairs: bool = False
) -> list[DrawnName]:
    """Return entries, each with its name, as they were drawn one after the other."""
    in_order = sorted(entries, key=lambda one: one[0].drawn or 0)
    sizes = Counter(entry.place for entry, _ in in_order)
    places: dict[int | None, list[str]] = {}
    found = []
    for entry, name in in_order:
        names = places.setdefault(entry.place, [])
        names.append(name)
        sentence = drawn_sentence(names, entry.place or 0, bye=sizes[entry.place] == 1, pairs=pairs)
        found.append(DrawnName(entry.drawn or 0, name, sentence))
    return found


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
