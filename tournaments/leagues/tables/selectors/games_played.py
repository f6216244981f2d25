"""The games of a season of teams as they were played: who sat with whom, against whom, and who won.

A card names pairs; who they were stands in the line-ups. What a ruling made of a match afterwards is not asked here: a
game that was given to the other side was played all the same.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from django.db.models import Q, QuerySet

from clubs.selectors.players import canonical
from tournaments.leagues.models import Card, Decision, Fixture, LineUpPlayer, Season, Side, Team
from tournaments.leagues.tables.selectors.settled import second_half_of
from tournaments.matches.card import LegResult, Winner, merge_results, score_of, stored_results
from tournaments.matches.changes import LineUpChange, who_plays
from tournaments.matches.drawn_pairings import draw_pairings
from tournaments.matches.format import LegKind, MatchFormat
from tournaments.matches.format_reading import read_format
from tournaments.matches.side_table import match_results
from tournaments.matches.states import MatchState
from tournaments.standings.teams.averages import GamePlayed

CUP_MATCH = "a cup match"
"""Why a game of a cup is in no average."""
NOT_DRAWN = "nobody knows who met whom"
"""Why a game is in no average that was played before the program drew opponents."""
_UNDOES = frozenset({Decision.Kind.NOT_VOID, Decision.Kind.LET_STAND})
"""The rulings that undo one on a player, and name that player."""
KINDS = frozenset({Decision.Kind.RULE, Decision.Kind.REOPEN, Decision.Kind.INELIGIBLE, *_UNDOES})


@dataclass(frozen=True, slots=True)
class GameSide:
    """One side of one game: the players at the table in playing order, and who sat against them.

    `out` says why the game is in no average; it is empty where it counts.
    """

    fixture: int
    number: int
    side: str
    game: GamePlayed
    against: tuple[int, ...]
    out: str = ""


@dataclass(slots=True)
class _Match:
    """What is known of a match: its cards, its line-ups, and what was decided."""

    fixture: Fixture
    cards: dict[str, Card] = field(default_factory=dict)
    players: dict[str, dict[int, LineUpPlayer]] = field(default_factory=dict)
    changes: dict[str, list[LineUpChange[LineUpPlayer]]] = field(default_factory=dict)
    legs: Sequence[LegResult] | None = None
    struck: set[int] = field(default_factory=set)


def games_played(season: Season, *, cups: bool = False) -> list[GameSide]:
    """Return every game of a season of which the line-up is known, in the order of dates; nine queries at most.

    Those of cups are in no average; they are among them where `cups` asks for them. Left out are matches that are not
    settled, void, or awarded, but for one that was awarded because of a player who wasn't allowed to play, or because
    a team withdrew later: its games were played.
    """
    wanted = season.fixtures.all()
    matches = _matches(wanted if cups else wanted.filter(Fixture.OF_LEAGUE))
    form = read_format(season.match_format)
    struck = set() if season.league_rules.yes("averages_struck") else _struck(season, matches)
    ends = canonical(
        {
            one.player_id
            for match in matches
            for side, rows in match.players.items()
            for one in (*rows.values(), *(change.who for change in match.changes.get(side, ())))
        }
    )
    found: list[GameSide] = []
    for match in matches:
        out = "struck" if match.fixture.pk in struck else ""
        if match.fixture.tie is None:
            found += _games_of(match, draw_pairings(form, match.fixture.games_seed), ends, out)
        else:
            found += _games_of(match, match.fixture.format, ends, CUP_MATCH)
    return found


def results_with(fixture: Fixture, player: int) -> tuple[Sequence[LegResult], dict[int, str]]:
    """Return the results of a confirmed match as it was played, and on which side a player was, by game from 1.

    The side table's games are among them. Both are empty where no card says the results.
    """
    form = fixture.card_format
    match = next(iter(_matches(Fixture.objects.filter(pk=fixture.pk))), None)
    results = None if match is None else _results(match, form)
    if match is None or results is None:
        return (), {}
    drawn = {
        side: {row.side_place: row for row in rows.values() if row.side_place is not None}
        for side, rows in match.players.items()
    }
    legs = [
        (block.kind, leg, beside)
        for blocks, beside in ((form.blocks, False), (form.side_blocks, True))
        for block in blocks
        for leg in block.legs
    ]
    sides = {
        number: side
        for number, (kind, leg, beside) in enumerate(legs, 1)
        for side, unit in ((Side.HOME, leg.home), (Side.AWAY, leg.away))
        if any(
            row.player_id == player
            for row in _unit(
                drawn.get(side, {}) if beside else _places(match, form, side, number), kind, unit
            )
        )
    }
    return results, {number: str(side) for number, side in sides.items()}


def _matches(among: QuerySet[Fixture]) -> list[_Match]:
    ineligible = Q(state=MatchState.AWARDED, decisions__kind=Decision.Kind.INELIGIBLE)
    afterwards = Q(pk__in=among.filter(Fixture.AWARDED_AFTERWARDS).values("pk"))
    fixtures = among.filter(Q(state=MatchState.CONFIRMED) | ineligible | afterwards).select_related(
        "tie__cup"
    )
    found = {one.pk: _Match(one) for one in fixtures.distinct().order_by("date", "pk")}
    for card in Card.objects.filter(fixture__in=list(found), stands=True):
        found[card.fixture_id].cards[card.side] = card
    decisions = Decision.objects.filter(fixture__in=list(found), kind__in=KINDS).order_by("pk")
    for decision in decisions:
        if decision.fixture_id is not None:
            _take(found[decision.fixture_id], decision)
    rows = LineUpPlayer.objects.filter(line_up__fixture__in=list(found)).select_related("line_up")
    for row in rows.order_by("place"):
        match = found[row.line_up.fixture_id]
        if row.first_game > 1:
            change = LineUpChange(row.place, row.first_game, row)
            match.changes.setdefault(row.line_up.side, []).append(change)
        else:
            match.players.setdefault(row.line_up.side, {})[row.place] = row
    return list(found.values())


def _take(match: _Match, decision: Decision) -> None:
    """Note what a decision says of the games; the later ones stand, and a match that is reopened begins anew."""
    if decision.kind == Decision.Kind.RULE:
        match.legs = stored_results(decision.facts["legs"])
    elif decision.kind == Decision.Kind.REOPEN:
        match.legs, match.struck = None, set()
    elif decision.kind in _UNDOES:
        match.struck -= {decision.player_id}
    elif decision.player_id is not None and decision.facts.get("outcome") != "warning":
        match.struck.add(decision.player_id)


def _results(match: _Match, form: MatchFormat) -> Sequence[LegResult] | None:
    """Return the results of a match's games, None where no card says them."""
    if match.legs is not None:
        return match.legs
    home, away = match.cards.get(Side.HOME), match.cards.get(Side.AWAY)
    listed = [stored_results(card.legs) for card in (home, away) if card is not None]
    if len(listed) < 2:
        return listed[0] if listed else None
    same = [one.winner for one in listed[0]] == [one.winner for one in listed[1]]
    if same:
        return merge_results(*listed)
    standing = (match.fixture.home_games, match.fixture.away_games)
    for legs in reversed(listed):
        score = score_of(match_results(form, legs))
        if (score.home, score.away) == standing:
            return legs
    return None


def _games_of(match: _Match, form: MatchFormat, ends: dict[int, int], out: str) -> Iterator[GameSide]:
    results = _results(match, form)
    if results is None:
        return
    numbered = [(at, block.kind, leg) for at, block in enumerate(form.blocks) for leg in block.legs]
    fixture = match.fixture
    struck = frozenset(ends.get(player, player) for player in match.struck)
    for number, ((block, kind, leg), result) in enumerate(zip(numbered, results, strict=False), 1):
        if result.winner is Winner.NOBODY:
            continue
        units = {
            Side.HOME: _unit(_places(match, form, Side.HOME, number), kind, leg.home),
            Side.AWAY: _unit(_places(match, form, Side.AWAY, number), kind, leg.away),
        }
        for side, other, team in (
            (Side.HOME, Side.AWAY, fixture.home_id),
            (Side.AWAY, Side.HOME, fixture.away_id),
        ):
            rows, against = units[side], units[other]
            if not rows:
                continue
            # A missing pair has an empty place in a line-up that is known; without one nobody can say who sat there.
            alone = not against and other in match.players
            game = GamePlayed(
                (fixture.pk, block * 1000 + leg.round),
                team,
                tuple(ends[row.player_id] for row in rows),
                result.winner.value == side,
                frozenset(ends[row.player_id] for row in rows if row.lent_by_id is not None),
                struck,
            )
            here = "nobody sat opposite" if alone else ""
            why = out or (NOT_DRAWN if 0 in {leg.home, leg.away} else here)
            yield GameSide(fixture.pk, number, side, game, tuple(ends[row.player_id] for row in against), why)


def _places(match: _Match, form: MatchFormat, side: str, number: int) -> Mapping[int, LineUpPlayer]:
    """Return who holds each place of a side in a game of the match: a leg belongs to those who played it."""
    places = match.players.get(side, {})
    changes = match.changes.get(side, ())
    if not changes or not places:
        return places
    by_place = [places.get(place) for place in range(1, max(places) + 1)]
    now = who_plays(form, by_place, changes, number)
    return {place: row for place, row in enumerate(now, 1) if row is not None}


def _unit(places: Mapping[int, LineUpPlayer], kind: LegKind, number: int) -> list[LineUpPlayer]:
    size = 2 if kind is LegKind.PAIRS else 1
    wanted = range((number - 1) * size + 1, number * size + 1)
    return [places[place] for place in wanted if place in places]


def _struck(season: Season, matches: Iterable[_Match]) -> set[int]:
    """Return the matches whose results vanished from the table, or gave way to awards, because a team withdrew."""
    teams = list(Team.objects.filter(season=season, results__in=["struck", "all_awarded", "first_half"]))
    gone = {team.pk for team in teams if team.results != "first_half"}
    found = {match.fixture.pk for match in matches if gone & {match.fixture.home_id, match.fixture.away_id}}
    for team in teams:
        if team.pk not in gone:
            late = Fixture.objects.filter(second_half_of(season, team), season=season)
            found.update(late.values_list("pk", flat=True))
    return found
