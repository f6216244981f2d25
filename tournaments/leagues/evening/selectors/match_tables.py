"""The tables of a match: who plays where, how each game stands, and what the phones say of the card."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.db.models import Exists, OuterRef, Q

from scoring.models import Entry, SeatScore, Table, TablePass
from tournaments.leagues.calendar.selectors.player_changes import changes_in, starters
from tournaments.leagues.evening.selectors.cards_seen import finished_games
from tournaments.leagues.evening.selectors.visibility import Viewer, line_ups_seen
from tournaments.leagues.models import Card, Fixture, LineUp, MatchLeg, MatchTable, Season, Side
from tournaments.matches.card import LegResult, Winner
from tournaments.matches.changes import LineUpChange, who_plays
from tournaments.matches.format import FormatLeg, MatchFormat
from tournaments.matches.play import (
    MissingPair,
    is_decided,
    legs_of_tables,
    may_begin,
    missing_pairs,
    next_at_table,
    without_play,
)
from tournaments.matches.rules import LeagueRules
from tournaments.matches.sheet import SheetGame, list_games
from tournaments.matches.states import MatchState
from web.etags import etag_of

HOME_SEAT, AWAY_SEAT = 0, 1
"""The home pair sits at seats 0 and 2, the visitors at 1 and 3."""


@dataclass(frozen=True, slots=True)
class LegScore:
    """How the game of a leg stands; `ahead` is the side that has won, once it is over."""

    leg: MatchLeg
    home: int
    away: int
    ahead: str

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.leg.ended_at is not None

    @property
    def result(self) -> LegResult:
        """The result as a card has it; no points where both sides have as many, which no card would take."""
        if self.home == self.away:
            return LegResult(Winner(self.ahead))
        return LegResult(Winner(self.ahead), self.home, self.away)


@dataclass(frozen=True)
class MatchPlay:
    """A match with its games at the tables as they stand; everything of it is read once."""

    fixture: Fixture
    form: MatchFormat
    rules: LeagueRules
    players: Mapping[str, Sequence[Any]]
    scores: Mapping[int, LegScore]
    tables: Sequence[MatchTable]
    named: bool = True
    changes: Mapping[str, Sequence[LineUpChange[Any]]] = field(default_factory=dict)
    """Who came in during the match, by side; `players` are those who began it."""
    finished: Mapping[int, LegResult] = field(default_factory=dict)
    """The games that were finished before the match was broken off, as its card says."""

    @cached_property
    def sizes(self) -> tuple[int, int]:
        """How many players each side has, the home side first."""
        return len(self.players[Side.HOME]), len(self.players[Side.AWAY])

    @cached_property
    def results(self) -> dict[int, LegResult]:
        """The games that are over, and those that need no play, by number."""
        over = {number: score.result for number, score in self.scores.items() if score.is_over}
        return without_play(self.form, MissingPair.of(self.rules), *self.sizes) | dict(self.finished) | over

    @cached_property
    def on_paper(self) -> list[int]:
        """The games that were finished before the match was broken off, and of which no phone knows."""
        return [number for number in self.finished if number not in self.scores]

    @property
    def begun(self) -> list[int]:
        """The games that have begun, with those that were finished on paper."""
        return [*self.scores, *self.on_paper]

    @cached_property
    def fills_card(self) -> bool:
        """Whether each game is played at a table, or needs no play: then the card fills itself in.

        What becomes of the games of a missing pair the captains may have to say, and singles have no table.
        """
        missing = missing_pairs(self.form, *self.sizes)
        played = {number for number in legs_of_tables(self.form) if number not in missing}
        settled = without_play(self.form, MissingPair.of(self.rules), *self.sizes)
        return len(played.union(settled)) == len(self.form.legs)

    @cached_property
    def ready(self) -> list[int]:
        """The games that can begin now."""
        if not self.rules.yes("all_games") and is_decided(self.form, self.results):
            return []
        over = [*(number for number, score in self.scores.items() if score.is_over), *self.on_paper]
        one_by_one = self.rules.word("order") == "one_by_one"
        return may_begin(self.form, *self.sizes, self.begun, over, one_by_one=one_by_one)

    @cached_property
    def games(self) -> dict[int, SheetGame]:
        """All games of the match with the names of those who meet, by number."""
        names = {
            side: [row.player.public_name for row in rows] if self.named else []
            for side, rows in self.players.items()
        }
        changes = {
            side: [LineUpChange(one.place, one.first_game, one.who.player.public_name) for one in found]
            for side, found in self.changes.items()
        }
        games = list_games(
            self.form,
            names[Side.HOME],
            names[Side.AWAY],
            changes=changes,
            empty=MissingPair.of(self.rules).name,
        )
        return {game.number: game for game in games}

    def who_plays(self, side: str, number: int) -> list[Any]:
        """Return the rows of a line-up that hold its places in a game."""
        return who_plays(self.form, self.players[side], self.changes.get(side, ()), number)

    def leg(self, number: int) -> FormatLeg:
        """Return a game of the format."""
        return self.form.legs[number - 1]

    def next_at(self, table: int, *, decided: bool = True) -> int | None:
        """Return the game that comes next at a table; None after the last.

        Where a league stops once a match is `decided`, none comes after that, unless it doesn't matter.
        """
        if decided and not self.rules.yes("all_games") and is_decided(self.form, self.results):
            return None
        return next_at_table(self.form, table, *self.sizes, self.begun)

    def coming_at(self, table: int) -> list[int]:
        """Return the games that are still to begin at a table, in their order."""
        begun, found = self.begun, list[int]()
        number = self.next_at(table)
        while number is not None:
            found.append(number)
            number = next_at_table(self.form, table, *self.sizes, begun + found)
        return found

    def may_begin(self, number: int, *, all_here: bool) -> bool:
        """Tell whether a game may begin now.

        Where its four are `all_here`, no other table is waited for: its phone may not have sent everything yet.
        """
        at = self.leg(number).table
        here = [score for other, score in self.scores.items() if self.leg(other).table == at]
        return number in self.ready or (all_here and all(score.is_over for score in here))

    def people(self, number: int) -> dict[int, int | None]:
        """Return who sits where in a game: the home pair at seats 0 and 2, the visitors at 1 and 3.

        Opposite whoever plays alone nobody sits.
        """
        leg = self.leg(number)
        found: dict[int, int | None] = {}
        for first, side, pair in ((HOME_SEAT, Side.HOME, leg.home), (AWAY_SEAT, Side.AWAY, leg.away)):
            rows = {row.place: row.player_id for row in self.who_plays(side, number)}
            found |= {first: rows.get(2 * pair - 1), first + 2: rows.get(2 * pair)}
        return found

    @property
    def won(self) -> tuple[int, int]:
        """Games won so far, by home and away."""
        winners = [one.winner for one in self.results.values()]
        return winners.count(Winner.HOME), winners.count(Winner.AWAY)


def match_play(fixture: Fixture, *, named: bool = True) -> MatchPlay:
    """Return a match as it stands at its tables; a fixed number of queries, however many games there are.

    Unless `named`, pairs go by their numbers.
    """
    players: dict[str, Sequence[Any]] = {Side.HOME: [], Side.AWAY: []}
    changes: dict[str, Sequence[LineUpChange[Any]]] = {}
    pair = MissingPair.of(fixture.season.league_rules)
    for line_up in LineUp.objects.filter(fixture=fixture).prefetch_related("players__player"):
        began = starters(line_up.players.all())
        players[line_up.side] = began[: pair.sitting(len(began), line_up.single_handed)]
        changes[line_up.side] = changes_in(line_up.players.all())
    return MatchPlay(
        fixture,
        fixture.format,
        fixture.season.league_rules,
        players,
        _leg_scores(fixture),
        list(MatchTable.objects.filter(fixture=fixture).select_related("table")),
        named,
        changes,
        finished_games(fixture),
    )


def _leg_scores(fixture: Fixture) -> dict[int, LegScore]:
    """Return how the games of a match stand, by number."""
    return _leg_scores_of([fixture.pk]).get(fixture.pk, {})


def _leg_scores_of(fixtures: Iterable[int]) -> dict[int, dict[int, LegScore]]:
    """Return how the games of matches stand, by match and number; two queries."""
    rows = MatchLeg.objects.filter(fixture__in=list(fixtures)).select_related("game")
    legs = {leg.game_id: leg for leg in rows}
    seats: dict[int, dict[int, SeatScore]] = {number: {} for number in legs}
    for row in SeatScore.objects.filter(game__in=legs, seat__in=[HOME_SEAT, AWAY_SEAT]):
        seats[row.game_id][row.seat] = row
    scores: dict[int, dict[int, LegScore]] = {}
    for game, found in seats.items():
        home, away = found[HOME_SEAT], found[AWAY_SEAT]
        score = LegScore(legs[game], home.side_points, away.side_points, _ahead(home, away))
        scores.setdefault(legs[game].fixture_id, {})[legs[game].number] = score
    return scores


def _ahead(home: SeatScore, away: SeatScore) -> str:
    if home.ahead == away.ahead:
        return Winner.NOBODY.value
    return Winner.HOME.value if home.ahead else Winner.AWAY.value


def results_so_far(fixture: Fixture) -> dict[int, LegResult]:
    """Return the games whose result is known: from before the match was broken off, and by the phones."""
    if not MatchLeg.objects.filter(fixture=fixture).exists():
        return finished_games(fixture)
    return match_play(fixture).results


def play_version(fixture: Fixture) -> str:
    """Return what changes with every hand of a match; two queries."""
    legs = MatchLeg.objects.filter(fixture=fixture)
    entries = Entry.objects.filter(game__leg__fixture=fixture).count()
    return etag_of("match-play", fixture.pk, fixture.version, entries, *legs.values_list("pk", "ended_at"))


def passes_of(fixture: Fixture) -> dict[int, TablePass]:
    """Return the pass in force of each table of a match, by the table's number."""
    found = TablePass.objects.filter(table__match_table__fixture=fixture, revoked_at=None)
    found = found.select_related("table__match_table").order_by("table__match_table__number", "pk")
    return {one.table.match_table.number: one for one in found}


def has_tables(fixture: Fixture) -> bool:
    """Tell whether phones keep score at the tables of a match."""
    return MatchTable.objects.filter(fixture=fixture).exists()


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table of a match as people read it: its game now, or its last one, and what comes next."""

    number: int
    game: SheetGame | None
    score: LegScore | None
    next: SheetGame | None
    waits: bool


def table_lines(play: MatchPlay) -> list[TableLine]:
    """Return a line for each table of a match at which phones keep score."""
    lines = []
    for row in play.tables:
        here = [number for number in sorted(play.scores) if play.leg(number).table == row.number]
        now = next((number for number in here if not play.scores[number].is_over), here[-1] if here else None)
        coming = play.next_at(row.number)
        lines.append(
            TableLine(
                row.number,
                None if now is None else play.games[now],
                None if now is None else play.scores[now],
                None if coming is None else play.games[coming],
                coming is not None and coming not in play.ready,
            )
        )
    return lines


def live_context(fixture: Fixture, *, named: bool) -> dict[str, Any]:
    """Return how a match stands at its tables; pairs go by their numbers where the line-ups aren't shown."""
    play = match_play(fixture)
    if not named and len(line_ups_seen(fixture, Viewer())) < len(play.players):
        play = match_play(fixture, named=False)
    home, away = play.won
    return {
        "fixture": fixture,
        "live": {"home": home, "away": away, "lines": table_lines(play)},
    }


def table_words(table: Table, **_kwargs: Any) -> dict[str, Any] | None:
    """Return what scoring's `table_described` asks; None where the table belongs to no match."""
    row = MatchTable.objects.filter(table=table).select_related(
        "fixture__season__club", "fixture__home", "fixture__away"
    )
    place = row.first()
    if place is None:
        return None
    fixture = place.fixture
    play = match_play(fixture)
    home, away = play.won
    line = next(one for one in table_lines(play) if one.number == place.number)
    words = [f"{fixture.home.name} {home}, {fixture.away.name} {away} in games."]
    again, waits = "", line.waits and fixture.state == MatchState.PLAYING
    if line.next is None:
        words.append("That was the last game at this table. Thank you for playing.")
    elif fixture.state != MatchState.PLAYING:
        words.append("The match isn't being played at the moment. Ask your captain.")
    elif line.waits and play.rules.word("order") == "one_by_one":
        words.append(f"Next, game {line.next.number}: {line.next.home} against {line.next.away}.")
        words.append("Wait until the games before it are over.")
    elif line.waits:
        words.append(f"Next, game {line.next.number}: {line.next.home} against {line.next.away}.")
        words.append("Wait until both pairs have finished their last game.")
        words.append(
            "Are they here already? A phone without a connection may not have sent its last game yet."
        )
        again = f"Both pairs are here: start game {line.next.number}"
    else:
        words.append(f"Next, game {line.next.number}: {line.next.home} against {line.next.away}.")
        again = f"Start game {line.next.number}"
    game = "" if line.game is None else f", game {line.game.number}"
    heading = f"Table {place.number}{game}"
    return {
        "run": True,
        "heading": heading,
        "lines": words,
        "again": again,
        "all_here": waits and again != "",
        "coming": [_coming(play, place.number, number) for number in play.coming_at(place.number)]
        if fixture.state == MatchState.PLAYING
        else [],
    }


def _coming(play: MatchPlay, table: int, number: int) -> dict[str, Any]:
    """Return a game that is still to come at a table, for a phone that begins it without a connection."""
    game = play.games[number]
    return {
        "heading": f"Table {table}, game {number}",
        "said": f"Next, game {number}: {game.home} against {game.away}.",
        "button": f"Start game {number}",
        "people": play.people(number),
    }


def hand_differences(season: Season) -> Iterator[tuple[Fixture, int, LegResult]]:
    """Give the games of which the hands say something other than the card that stands.

    Of matches on which nobody has ruled: of a card that waits for an answer, and of a confirmed one where a hand came
    or was corrected since. A game that the phones ended, and whose last hand was taken back after that, was won by
    nobody. A fixed number of queries.
    """
    later = Entry.objects.filter(game__leg__fixture=OuterRef("pk"), received_at__gte=OuterRef("settled_at"))
    waiting = Q(state__in=[MatchState.CARDS_AWAITED, MatchState.DISPUTED])
    played = Fixture.objects.filter(season=season, decisions=None, legs_played__isnull=False).distinct()
    fixtures = list(
        played.filter(waiting | (Q(state=MatchState.CONFIRMED) & Exists(later)))
        .select_related("home", "away")
        .prefetch_related("cards")
    )
    scores = _leg_scores_of(fixture.pk for fixture in fixtures)
    for fixture in fixtures:
        card = next((card for card in fixture.cards.all() if card.stands), None)
        if card is None:
            continue
        for number, score in sorted(scores[fixture.pk].items()):
            said = card.legs[number - 1]
            if score.is_over and (said["winner"] != score.ahead or _other_points(said, score)):
                yield fixture, number, score.result
            elif not score.is_over and card.how == Card.How.TABLES and said["winner"] != Winner.NOBODY:
                yield fixture, number, LegResult(Winner.NOBODY)


def _other_points(said: Mapping[str, Any], score: LegScore) -> bool:
    """Tell whether a card has points for a game, and they aren't those of its hands."""
    return said.get("home_points") is not None and (said["home_points"], said["away_points"]) != (
        score.home,
        score.away,
    )
