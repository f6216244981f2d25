"""What a captain sees of one match: line-ups, the games by table, the cards, and a request for another date."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db.models import Exists, OuterRef, Q

from tournaments.leagues.calendar.selectors.player_changes import STANDING, came_in, starters
from tournaments.leagues.calendar.selectors.results import card_sentence
from tournaments.leagues.evening.selectors.cards_seen import finished_on
from tournaments.leagues.evening.selectors.visibility import has_pairs
from tournaments.leagues.models import (
    Appeal,
    Card,
    DateRequest,
    Fixture,
    LineUp,
    LineUpPlayer,
    PlayerChange,
    Registration,
    Season,
    Side,
    Team,
)
from tournaments.leagues.register.selectors.names import name_of, shows_whole
from tournaments.matches.card import LegResult, differing, score_of, stored_results
from tournaments.matches.changes import LineUpChange
from tournaments.matches.format import MatchFormat
from tournaments.matches.play import MissingPair, missing_pairs, without_play
from tournaments.matches.rules import LeagueRules
from tournaments.matches.sheet import SheetGame, list_games
from tournaments.matches.side_table import match_results
from tournaments.matches.states import CARD_WANTED, COUNTS, TO_PLAY, MatchState
from web.etags import etag_of

MAY_CARD = CARD_WANTED
"""The states in which a card may be handed in."""
PLAYED = COUNTS | {MatchState.ABANDONED, MatchState.VOID}
"""The states in which nothing is hidden any more."""


@dataclass(frozen=True, slots=True)
class CaptainMatch:
    """A match as one of its captains sees it; what is read of it once, so that its page reads nothing twice."""

    season: Season
    fixture: Fixture
    team: Team
    side: str
    now: datetime
    rules: LeagueRules
    form: MatchFormat
    line_ups: dict[str, LineUp] = field(default_factory=dict)
    players: dict[str, list[LineUpPlayer]] = field(default_factory=dict)
    cards: dict[str, Card] = field(default_factory=dict)
    request: DateRequest | None = None
    squad: frozenset[int] = frozenset()
    """Whoever of the line-ups belongs or belonged to the team: a captain reads the whole names of these alone."""
    came_in: dict[str, list[LineUpPlayer]] = field(default_factory=dict)
    """Who came in during the match; `players` are those who began it."""
    has_changes: bool = False
    """Whether a change of player stands, or waits for an answer."""
    finished: dict[int, LegResult] = field(default_factory=dict)
    """The games that were finished before the match was broken off, by number."""

    @property
    def other_side(self) -> str:
        """The side of the other team."""
        return str(Side(self.side).other)

    @property
    def other(self) -> Team:
        """The other team."""
        return self.fixture.other_team(self.team.pk)

    @property
    def is_open(self) -> bool:
        """Whether the season still changes."""
        return self.season.closed_at is None

    def is_locked(self, side: str) -> bool:
        """Tell whether a side has locked a line-up that has players."""
        line_up = self.line_ups.get(side)
        return line_up is not None and line_up.locked_at is not None and bool(self.players.get(side))

    def waits_for_draw(self, side: str) -> bool:
        """Tell whether a side has handed its players over, and the other captain is to draw their pairs."""
        line_up = self.line_ups.get(side)
        return line_up is not None and line_up.named_at is not None and line_up.locked_at is None

    def has_pairs(self, side: str) -> bool:
        """Tell whether a side's players are in the pairs in which they play, as far as these are chosen."""
        line_up = self.line_ups.get(side)
        return line_up is None or has_pairs(self.rules, line_up)

    @property
    def shows_theirs(self) -> bool:
        """Whether the other side's line-up is shown: once both are locked, or at once where the league says so."""
        if self.rules.word("lineups_shown") == "at_once" or self.fixture.state in PLAYED:
            return bool(self.players.get(self.other_side))
        return self.is_locked(self.side) and self.is_locked(self.other_side)

    @property
    def shown_card(self) -> Card | None:
        """The other side's card where it may be seen; with two cards not before both are in."""
        theirs = self.cards.get(self.other_side)
        both = self.rules.word("card_entry") != "two_cards" or self.side in self.cards
        return theirs if both or self.fixture.state not in MAY_CARD else None


def match_of(team: Team, fixture_id: int) -> Fixture | None:
    """Return a team's match with teams, division and pub; None for any other match.

    `has_appeals` tells whether somebody protested about it, or appealed against a ruling on it.
    """
    appeals = Appeal.objects.filter(fixture=OuterRef("pk"))
    return (
        Fixture.objects.filter(Q(home=team) | Q(away=team), season=team.season_id, pk=fixture_id)
        .annotate(has_appeals=Exists(appeals))
        .select_related("home__division", "away__division", "division", "venue", "tie__cup")
        .first()
    )


def captain_match(team: Team, fixture: Fixture, now: datetime) -> CaptainMatch:
    """Return a match as the captain of one of its teams sees it."""
    season = team.season
    changed = PlayerChange.objects.filter(fixture=OuterRef("fixture"), state__in=STANDING)
    rows_of = LineUp.objects.filter(fixture=fixture).annotate(changed=Exists(changed))
    line_ups: dict[str, Any] = {one.side: one for one in rows_of}
    players: dict[str, list[LineUpPlayer]] = {}
    rows = LineUpPlayer.objects.filter(line_up__in=[one.pk for one in line_ups.values()])
    by_line_up = {one.pk: side for side, one in line_ups.items()}
    belonged = Registration.objects.filter(team=team, player=OuterRef("player"))
    squad = set()
    for row in rows.annotate(belonged=Exists(belonged)).select_related("player", "lent_by").order_by("place"):
        players.setdefault(by_line_up[row.line_up_id], []).append(row)
        if row.belonged:
            squad.add(row.player_id)
    cards = Card.objects.filter(Q(stands=True) | Q(broken_off=True), fixture=fixture).order_by("at")
    return CaptainMatch(
        season,
        fixture,
        team,
        str(fixture.own_side(team.pk)),
        now,
        season.league_rules,
        fixture.card_format,
        line_ups,
        {side: starters(rows) for side, rows in players.items()},
        {card.side: card for card in cards if card.stands},
        fixture.waiting_date_request,
        frozenset(squad),
        {side: came_in(rows) for side, rows in players.items()},
        any(one.changed for one in line_ups.values()),
        finished_on(cards),
    )


def name_for(match: CaptainMatch, row: LineUpPlayer) -> str:
    """Return a player's name as the captain reads it: whole in the own squad, however the line-up came about."""
    return name_of(row.player, whole=row.player_id in match.squad or shows_whole(match.season))


def version_of(match: CaptainMatch) -> str:
    """Return what changes whenever the other captain, or the secretary, changes something of a match."""
    asked = match.request.pk if match.request is not None else 0
    closed = match.season.closed_at
    return etag_of("captain-match", match.fixture.pk, match.fixture.version, asked, closed, match.team.pk)


def drawn_order(match: CaptainMatch, side: str) -> list[LineUpPlayer]:
    """Return a side's players in the order that was drawn for the side table; none before the draw."""
    drawn = [(row.side_place, row) for row in match.players.get(side, []) if row.side_place is not None]
    return [row for _, row in sorted(drawn, key=lambda one: one[0])]


def games_of_match(match: CaptainMatch) -> tuple[SheetGame, ...]:
    """Return the games with the names of those who meet; a line-up that isn't shown goes by its pairs' numbers."""
    shown = {match.side} | ({match.other_side} if match.shows_theirs else set())
    names = {
        side: [name_for(match, row) for row in rows[: sitting(match, side)]]
        for side, rows in match.players.items()
        if side in shown and match.has_pairs(side)
    }
    drawn = {side: [name_for(match, row) for row in drawn_order(match, side)] for side in shown}
    changes = {
        side: [LineUpChange(row.place, row.first_game, name_for(match, row)) for row in rows]
        for side, rows in match.came_in.items()
        if side in shown
    }
    all_given = all(match.is_locked(side) for side in names)
    return list_games(
        match.form,
        names.get(Side.HOME, []),
        names.get(Side.AWAY, []),
        (drawn.get(Side.HOME, []), drawn.get(Side.AWAY, [])),
        changes,
        MissingPair.of(match.rules).name if all_given else "",
    )


def seed_of(match: CaptainMatch, side: str) -> int | None:
    """Return what a side's pairs were drawn with; None where its captain made them."""
    line_up = match.line_ups.get(side)
    return None if line_up is None else line_up.pairs_seed


def sitting(match: CaptainMatch, side: str) -> int:
    """Return how many of a side's line-up sit down to play."""
    line_up = match.line_ups.get(side)
    agreed = None if line_up is None else line_up.single_handed
    return MissingPair.of(match.rules).sitting(len(match.players.get(side, [])), agreed)


def asks_single_handed(match: CaptainMatch, side: str) -> bool:
    """Tell whether a side's last player has no partner, and the other captain is to say whether that may be."""
    both = match.is_locked(Side.HOME) and match.is_locked(Side.AWAY)
    waits = match.is_open and match.fixture.state in TO_PLAY
    return both and waits and sitting(match, side) < len(match.players.get(side, []))


def marked_games(match: CaptainMatch) -> dict[int, LegResult]:
    """Return the games that a missing pair leaves without play, by number; none before both line-ups are locked."""
    if not (match.is_locked(Side.HOME) and match.is_locked(Side.AWAY)):
        return {}
    sizes = (sitting(match, side) for side in (Side.HOME, Side.AWAY))
    return without_play(match.form, MissingPair.of(match.rules), *sizes)


def games_lacking_pair(match: CaptainMatch) -> list[int]:
    """Return the numbers of the games for which a side has no pair; none before both line-ups are locked."""
    if not (match.is_locked(Side.HOME) and match.is_locked(Side.AWAY)):
        return []
    return [*missing_pairs(match.form, *(sitting(match, side) for side in (Side.HOME, Side.AWAY)))]


def sentence_of(match: CaptainMatch, results: Sequence[LegResult]) -> str:
    """Return what a card comes to, in a sentence."""
    return card_sentence(match.fixture, results)


def differences(match: CaptainMatch) -> tuple[int, ...]:
    """Return the numbers of the games about which the two cards differ."""
    if len(match.cards) < len(Side.values):
        return ()
    one, other = (stored_results(match.cards[side].legs) for side in (Side.HOME, Side.AWAY))
    return differing(one, other)


def settled_card(match: CaptainMatch) -> Card | None:
    """Return the card by which a match stands in the table; None where none says what the table says."""
    fixture = match.fixture
    if fixture.state not in COUNTS or fixture.awarded:
        return None
    for card in match.cards.values():
        score = score_of(match_results(match.form, stored_results(card.legs)))
        if (score.home, score.away) == (fixture.home_games, fixture.away_games):
            return card
    return None
