"""Cups as pages and services read them: the bracket, what waits for the secretary, who is tied to a cup."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Exists, F, OuterRef, Q

from tournaments.cups.bracket import (
    NOBODY,
    Bracket,
    Status,
    Tie,
    make_bracket,
    slot_words,
    tie_name,
    tie_words,
)
from tournaments.cups.draw import Places as DrawnPlaces
from tournaments.cups.options import CupOptions, LevelTie
from tournaments.cups.outcome import NO_PLACES, CupMatch, TieOutcome, decide_tie, start_sentence
from tournaments.leagues.calendar.selectors.results import (
    ORDER,
    has_decider,
    is_league_level,
    options_of,
    start_of,
)
from tournaments.leagues.cups.selectors.cup_entries import entries_of, entry_names
from tournaments.leagues.models import (
    Cup,
    CupEntry,
    CupRound,
    CupTie,
    Decision,
    Entrants,
    Fixture,
    LineUpPlayer,
    Season,
    Team,
    TeamStatus,
)
from tournaments.matches.states import COUNTS, OPEN, MatchState

LEVEL_WORDS = {
    LevelTie.DECIDING_GAME: "say who won the deciding game",
    LevelTie.POINTS: "points scored are level too, so say who won the deciding game",
    LevelTie.REPLAY: "the replay is level too, so say who won the deciding game",
}

VoidTie = tuple[int, frozenset[int]]
"""A tie by its number in the database, and the teams of its match."""


@dataclass(frozen=True, slots=True)
class CupState:
    """A drawn cup as it stands, whoever enters: its bracket by the names of its entries, with the rows behind it."""

    cup: Cup
    options: CupOptions
    bracket: Bracket
    rounds: Mapping[int, CupRound]
    """The rounds that have a date, by number."""
    entries: Mapping[str, CupEntry]
    teams: Mapping[str, Team]
    """The teams among the entries: all of them, or none."""
    rows: Mapping[tuple[int, int], CupTie]
    matches: Mapping[int, Sequence[Fixture]]
    """The matches of a tie that aren't void, by the tie's number in the database, the first first."""
    void: frozenset[VoidTie]
    """Ties with the teams of a match that somebody declared void, and orders a replay of.

    One that went because another team was to go on is none of them: it comes anew when its teams meet after all.
    """

    @property
    def count(self) -> int:
        """How many rounds there are."""
        return len(self.bracket.rounds)

    @property
    def neutral_from(self) -> int:
        """The first round at a neutral pub; beyond the final where none is."""
        return self.count - self.options.neutral_rounds + 1

    def row(self, tie: Tie) -> CupTie:
        """Return the row of a tie."""
        return self.rows[tie.round, tie.number]

    def last_match(self, tie: Tie) -> Fixture | None:
        """Return the match of a tie that counts: its last one."""
        matches = self.matches.get(self.row(tie).pk, ())
        return matches[-1] if matches else None

    def side(self, tie: Tie, *, first: bool) -> str:
        """Return one side of a tie as people read it; a team that has left by how it left."""
        slot = tie.first if first else tie.second
        team = self.teams.get(slot.team or "")
        left = "expelled" if team is not None and team.expelled else "withdrawn"
        return slot_words(slot, tie.round, self.count, left)

    def name(self, tie: Tie) -> str:
        """Return what a tie is called."""
        return tie_name(tie.round, tie.number, self.count)

    def sentence(self, tie: Tie) -> str:
        """Return a sentence about a tie: who meets, who waits, who went on."""
        return tie_words(tie, self.count, pairs=self.cup.entrants == Entrants.PAIRS)

    def start(self, tie: Tie) -> str:
        """Return the start of a tie as everybody reads it; empty without one, and while its sides aren't known."""
        if tie.first.team is None or tie.second.team is None or tie.status is Status.BYE or not self.teams:
            return ""
        first, second = self.teams[tie.first.team], self.teams[tie.second.team]
        places = NO_PLACES
        if self.options.asks_places and first.division_id == second.division_id:
            places = self.entries[first.name].half_place, self.entries[second.name].half_place
        one, other = ((team.name, team.division.level) for team in (first, second))
        return start_sentence(one, other, self.options, places)


def places_of(entries: Iterable[CupEntry], names: Mapping[int, str]) -> DrawnPlaces:
    """Return the first-round places of a drawn cup by the names of its entries, which `names` has by number."""
    places: defaultdict[int, list[str]] = defaultdict(list)
    for entry in sorted(entries, key=lambda one: (one.place or 0, one.line or 0)):
        places[entry.place or 0].append(names[entry.pk])
    return tuple(tuple(places[number]) for number in sorted(places))


def cup_state(cup: Cup) -> CupState:
    """Return a drawn cup as it stands now, from its rows."""
    entries = list(entries_of([cup]))
    names = entry_names(cup, entries)
    teams = {entry.team.name: entry.team for entry in entries if entry.team is not None}
    ties = list(cup.ties.all())
    results = {
        (tie.round, tie.number): NOBODY if tie.winner_id is None else names[tie.winner_id]
        for tie in ties
        if tie.decided
    }
    matches, void = _matches_of(cup, teams)
    # A match that was played before a team withdrew is settled first: earlier rounds stand.
    playing = [one for row in matches.values() for one in row if one.state in OPEN]
    unsettled = {team for one in playing for team in (one.home_id, one.away_id)}
    gone = [
        team.name
        for team in teams.values()
        if team.status == TeamStatus.WITHDRAWN and team.pk not in unsettled
    ]
    return CupState(
        cup,
        options_of(cup),
        make_bracket(places_of(entries, names), results, gone),
        {one.number: one for one in cup.rounds.select_related("venue")},
        {names[entry.pk]: entry for entry in entries},
        teams,
        {(tie.round, tie.number): tie for tie in ties},
        matches,
        void,
    )


def _matches_of(cup: Cup, teams: Collection[str]) -> tuple[dict[int, list[Fixture]], frozenset[VoidTie]]:
    """Return the matches of each tie of a cup, and which of its ties somebody declared void; without teams none."""
    matches: defaultdict[int, list[Fixture]] = defaultdict(list)
    void = set()
    ruled = Decision.objects.filter(fixture=OuterRef("pk"), kind=Decision.Kind.VOID)
    rows = Fixture.objects.filter(tie__cup=cup).select_related("home", "away", "venue", "tie__cup")
    for fixture in rows.annotate(ruled_void=Exists(ruled)).order_by("pk") if teams else ():
        if fixture.state == MatchState.VOID and fixture.ruled_void:
            void.add((fixture.tie_id or 0, frozenset({fixture.home_id, fixture.away_id})))
        elif fixture.state != MatchState.VOID:
            matches[fixture.tie_id or 0].append(fixture)
    return matches, frozenset(void)


def outcome_of(matches: Sequence[Fixture]) -> tuple[TieOutcome, Team | None] | None:
    """Return what the settled matches of a tie have come to, and who goes on; None while the last isn't settled."""
    if not matches or matches[-1].state not in COUNTS:
        return None
    last = matches[-1]
    assert last.tie is not None  # noqa: S101  a match of a tie
    played = [
        CupMatch(one.home_games or 0, one.away_games or 0, ORDER[one.awarded], ORDER[one.level_winner])
        for one in matches
    ]
    outcome = decide_tie(played, options_of(last.tie.cup), start_of(last))
    return outcome, {TieOutcome.FIRST: last.home, TieOutcome.SECOND: last.away}.get(outcome)


def level_matches(season: Season) -> list[tuple[Fixture, str]]:
    """Return the matches that are level and wait for the secretary, of cups and the league, each with what to do."""
    found = []
    if has_decider(season):
        level = Fixture.objects.filter(season=season, home_games=F("away_games")).filter(Fixture.OF_LEAGUE)
        rows = level.select_related("home", "away", "division", "season").order_by("date", "pk")
        found = [(one, LEVEL_WORDS[LevelTie.DECIDING_GAME]) for one in rows if is_league_level(one)]
    open_ties = CupTie.objects.filter(cup__season=season, decided=False, fixtures__state__in=COUNTS)
    settled: defaultdict[int, list[Fixture]] = defaultdict(list)
    rows = Fixture.objects.filter(tie__in=open_ties).exclude(state=MatchState.VOID)
    for fixture in rows.select_related("home__division", "away__division", "tie__cup").order_by("pk"):
        settled[fixture.tie_id or 0].append(fixture)
    for matches in settled.values():
        came_to = outcome_of(matches)
        if came_to is not None and came_to[0] is TieOutcome.LEVEL:
            cup = options_of(matches[-1].tie.cup) if matches[-1].tie is not None else CupOptions()
            found.append((matches[-1], LEVEL_WORDS[cup.level]))
    return found


def cup_tied(fixture: Fixture) -> list[tuple[int, str]]:
    """Return a sentence for each player of a cup match who has played for another team in that cup or its plate.

    One team a cup: a stand-in too may not have played in it for anybody else. Nobody is stopped.
    """
    if fixture.tie is None:
        return []
    cup = fixture.tie.cup
    family = Q(pk=cup.main_id or cup.pk) | Q(main=cup.main_id or cup.pk)
    here = list(
        LineUpPlayer.objects.filter(line_up__fixture=fixture)
        .select_related("player", "line_up")
        .order_by("pk")
    )
    team_of = {one.player_id: fixture.team_at(one.line_up.side) for one in here}
    elsewhere: dict[int, str] = {}
    matches = Fixture.objects.filter(
        fixture.matches_before(), Fixture.PLAYED, tie__cup__in=Cup.objects.filter(family)
    )
    played = LineUpPlayer.objects.filter(player__in=team_of, line_up__fixture__in=matches).select_related(
        "line_up__fixture__home", "line_up__fixture__away"
    )
    for one in played:
        team = one.line_up.fixture.team_at(one.line_up.side)
        if team.pk != team_of[one.player_id].pk:
            elsewhere.setdefault(one.player_id, team.name)
    return [
        (
            one.player_id,
            f"{one.player.name} has played for {elsewhere[one.player_id]} in the {cup.name}, so they're cup-tied.",
        )
        for one in here
        if one.player_id in elsewhere
    ]
