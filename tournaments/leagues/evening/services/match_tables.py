"""Phones at the tables of a match: open them, begin each game, and let the card write itself.

Each leg is a game of the scoring ledger. Nothing is counted here: who won a leg is folded from its hands, and a card
that the phones wrote is written again when a hand is corrected, until it is confirmed. Rows are locked in the order
games, season, tables.
"""

from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any
from uuid import uuid5

from django.db import transaction
from django.db.models import Exists, F, OuterRef, QuerySet
from django.utils import timezone

from clubs.models import User
from problems import Problem
from problems.wording import gettext as _
from scoring.engine.ledger import Ledger
from scoring.engine.ruleset import Ruleset, make_ruleset
from scoring.engine.scorekeeper import quick_hands
from scoring.models import Entry, Game, GameState, Table, TablePass
from scoring.models.table import new_code
from scoring.selectors.rulesets import ruleset_of
from scoring.services.games import set_game_states, start_game
from scoring.services.tables import revoke_passes, set_up_tables
from tournaments.leagues.calendar.selectors.results import handicap_sentence, starts_with_points
from tournaments.leagues.calendar.services.fixtures import (
    end_requests,
    fixture_of,
    lock_open_fixture,
    save_fixture,
    state_after,
)
from tournaments.leagues.evening.selectors.match_tables import MatchPlay, match_play
from tournaments.leagues.evening.services.cards import CardSent, hand_in
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Card, Fixture, LineUp, MatchLeg, MatchTable, Season, Side
from tournaments.leagues.services.audit_log import write_audit_entry
from tournaments.leagues.services.locking import lock_season, touch_season
from tournaments.matches.card import results_as_json, stored_results
from tournaments.matches.play import legs_of_tables, whole_card
from tournaments.matches.states import COUNTS, TO_PLAY, MatchEvent, MatchState
from web.compiled_queries import Compiled

PLAYED = frozenset({MatchState.PLAYING, MatchState.CARDS_AWAITED, MatchState.DISPUTED})
"""The states in which the hands at the tables still write the card."""
SENT_LATE = PLAYED | {MatchState.CONFIRMED}
"""The states in which games are still taken that a phone without a connection went on to."""
PASSES_LAST = timedelta(hours=24)
"""So long after a result is settled the tables' codes let in: a phone may still hold hands."""


def open_tables(fixture_id: int, *, by: User | None, now: datetime) -> Fixture:
    """Let phones keep score of a match: a table with a code for each, and the first games begin. Done once.

    A match that was broken off, and is finished on another night, goes on at its tables. Raises LeagueRefused before
    the day of the match, while a line-up isn't locked, in any other state than waiting to be played, and where a cup's
    handicap gives a side points in each game: a game of the ledger begins at nil.
    """
    season = Season.objects.get(pk=Fixture.objects.values_list("season_id", flat=True).get(pk=fixture_id))
    # What the hands of new rules are worth takes a while to work out, and nobody's card is to wait for it.
    quick_hands(_ruleset_of_season(season))
    return _open_tables(fixture_id, by, now)


def _ruleset_of_season(season: Season) -> Ruleset:
    """Return the rules by which each game of a season's matches is played; a game keeps those it began with."""
    rules = season.league_rules
    return make_ruleset(rules.word("ruleset"), {"target": rules.number("target")})


@transaction.atomic
def _open_tables(fixture_id: int, by: User | None, now: datetime) -> Fixture:
    season, fixture = lock_open_fixture(fixture_id)
    there = MatchTable.objects.filter(fixture=fixture).exists()
    if there and fixture.state != MatchState.SCHEDULED:
        return fixture
    LeagueRefused.raise_for(_opening_faults(fixture, now))
    if fixture.state == MatchState.SCHEDULED:
        fixture.state = state_after(fixture, MatchEvent.START)
    if there:  # it was broken off, and is finished on another night
        save_with_tables(fixture, "state")
        return fixture
    numbers = {leg.table for leg in legs_of_tables(match_play(fixture).form).values()}
    tables = set_up_tables(season.club_id, {number: new_code() for number in sorted(numbers)})
    MatchTable.objects.bulk_create(
        MatchTable(fixture=fixture, number=number, table=table) for number, table in tables.items()
    )
    _begin_where_nobody_played(fixture)
    end_requests(fixture, now)
    save_with_tables(fixture, "state")
    write_audit_entry(season.pk, "tables", f"Phones keep score of {fixture.name}.", by=by, now=now)
    return fixture


def _opening_faults(fixture: Fixture, now: datetime) -> Iterator[Problem]:
    if fixture.state not in TO_PLAY:
        message = _("This match isn't waiting to be played, so there is no score to keep.")
        yield Problem("not_now", "", message)
    elif fixture.date is None or fixture.date > timezone.localdate(now):
        yield Problem("too_early", "", _("Phones can keep score from the day of the match on."))
    locked = LineUp.objects.filter(fixture=fixture, locked_at__isnull=False, players__isnull=False)
    if locked.distinct().count() < len(Side.values):
        message = _("Both sides lock their line-ups first, so that the phones know who sits where.")
        yield Problem("line_ups_missing", "", message)
    if not legs_of_tables(match_play(fixture).form):
        message = _("In this league nobody plays in pairs, so there is no table for phones to keep score at.")
        yield Problem("no_pairs", "", message)
    if starts_with_points(fixture):
        message = _("Phones start each game at nil. Add the start on paper, and fill in the card as before.")
        message = _("{handicap} {message}", handicap=handicap_sentence(fixture), message=message)
        yield Problem("points_start", "", message)


def begin_next(table: Table, after: Game, *, all_here: bool = False) -> Game | None:
    """Begin the next game at a match's table, once; who asks for it again gets the one that was begun.

    With `all_here` its four sit there, whatever has been sent from the other tables: a phone without a connection went
    on, so its games are taken even if the match is decided or its card is in by now. None where the table belongs to
    no match. The caller has locked the game `after`. Raises LeagueRefused where the next game can't begin yet.
    """
    place = MatchTable.objects.filter(table=table).first()
    if place is None:
        return None
    lock_season(Fixture.objects.values_list("season_id", flat=True).get(pk=place.fixture_id))
    table.refresh_from_db(fields=["game"])
    if table.game is not None and table.game_id != after.pk:
        return Game.objects.filter(table=table, pk__gt=after.pk).earliest("pk")
    _season, fixture = lock_open_fixture(place.fixture_id)
    if fixture.state not in (SENT_LATE if all_here else {MatchState.PLAYING}):
        message = _("The match isn't being played at the moment. Ask your captain.")
        raise LeagueRefused(Problem("not_now", "", message))
    play = match_play(fixture)
    number = play.next_at(place.number, decided=not all_here)
    if number is None:
        raise LeagueRefused(Problem("last_game", "", _("That was the last game at this table.")))
    if not play.may_begin(number, all_here=all_here):
        message = _(
            "Game {number} can't begin yet. Wait until both pairs have finished their last game.",
            number=number,
        )
        if play.rules.word("order") == "one_by_one":
            message = _(
                "Game {number} can't begin yet. Wait until the games before it are over.", number=number
            )
        raise LeagueRefused(Problem("not_yet", "", message))
    game = _begin(play, number, table, ruleset_of(after))
    save_with_tables(fixture)
    return game


def _begin_where_nobody_played(fixture: Fixture) -> None:
    """Begin the first game of each table whose pairs are free; the games after it are begun by a tap there."""
    play = match_play(fixture)
    before = next((score.leg.game for score in play.scores.values()), None)
    ruleset = _ruleset_of_season(fixture.season) if before is None else ruleset_of(before)
    for row in play.tables:
        number = play.next_at(row.number)
        if row.table.game_id is None and number is not None and number in play.ready:
            _begin(play, number, row.table, ruleset)


def _begin(play: MatchPlay, number: int, table: Table, ruleset: Ruleset) -> Game:
    """Begin a leg's game; its four cut for the deal."""
    game = start_game(table, ruleset, play.people(number))
    MatchLeg.objects.create(fixture=play.fixture, number=number, game=game)
    return game


def update_match_table(game: Game, entry: Entry, ledger: Ledger, **_kwargs: Any) -> None:
    """Take note of an entry of a leg's game, within the transaction that wrote it and holds the game's lock.

    Nothing follows from most hands. When the game ends, goes on after all, or is corrected after its end, the card
    that the phones write follows, until it is confirmed.
    """
    rows = _LEG_OF_GAME.rows(game.pk)
    if not rows:
        return
    ((fixture_id, ended),) = rows
    over, at = ledger.state.over, entry.received_at
    if not over and ended is None:
        return
    season = lock_season(Fixture.objects.values_list("season_id", flat=True).get(pk=fixture_id))
    if not over:
        MatchLeg.objects.filter(game=game).update(ended_at=None)
    elif ended is None:
        MatchLeg.objects.filter(game=game).update(ended_at=at)
    fixture = fixture_of(fixture_id)
    if season.closed_at is None and fixture.state in PLAYED:
        if fixture.state == MatchState.PLAYING:
            _begin_where_nobody_played(fixture)
        # No rule of a league may refuse a hand that was played: then the captains fill in the card.
        with suppress(LeagueRefused):
            _write_card(fixture, entry.received_at)
    Fixture.objects.filter(pk=fixture_id).update(version=F("version") + 1)
    touch_season(season.pk)
    touch_match_tables(fixture_id)


# Asked with every hand of a table that somebody runs, so it is compiled once.
_LEG_OF_GAME = Compiled(
    lambda: MatchLeg.objects.filter(game_id=0).order_by().values_list("fixture_id", "ended_at")
)


def touch_match_tables(fixture_id: int) -> None:
    """Have the phones at all tables of a match fetch anew what comes next."""
    Table.objects.filter(match_table__fixture=fixture_id).update(version=F("version") + 1)


def _write_card(fixture: Fixture, now: datetime) -> None:
    """Write the home side's card from the games, once it is whole; take it away while it is not.

    A card that a captain sent stands: it was looked at. Where both sides hand in a card of their own, or games belong
    to it that no phone keeps, such as singles or those of a side table, the games only fill in their forms.
    """
    rules = fixture.season.league_rules
    if rules.word("card_entry") == "two_cards" or fixture.card_format.side_legs:
        return
    mine = Card.objects.filter(fixture=fixture, side=Side.HOME, stands=True).first()
    if mine is not None and mine.how != Card.How.TABLES:
        return
    play = match_play(fixture)
    if not play.fills_card:
        return
    going_on = any(not score.is_over for score in play.scores.values())
    results = whole_card(play.form, play.results, all_games=rules.yes("all_games"), going_on=going_on)
    if results is None:
        Card.objects.filter(fixture=fixture, side=Side.HOME, stands=True).update(stands=False)
    elif mine is None or stored_results(mine.legs) != results:
        number = Card.objects.filter(fixture=fixture, how=Card.How.TABLES).count()
        legs = results_as_json(results)
        sent = CardSent(
            uuid5(fixture.uid, f"card {number}"), Side.HOME.value, legs, how=Card.How.TABLES.value
        )
        hand_in(fixture.pk, sent, by=None, now=now)


def save_with_tables(fixture: Fixture, *columns: str) -> None:
    """Write columns of a match, and have its season's pages and the phones at its tables look at it anew."""
    save_fixture(fixture, *columns)
    touch_season(fixture.season_id)
    touch_match_tables(fixture.pk)


def close_tables(season_id: int, *, now: datetime) -> int:
    """End the codes of a season's tables whose matches were settled a day ago, and close their games; return how many.

    Safe to call at any time, however often.
    """
    passes = TablePass.objects.filter(
        revoked_at=None,
        table__match_table__fixture__season=season_id,
        table__match_table__fixture__state__in=[*COUNTS, MatchState.VOID],
    ).exclude(table__match_table__fixture__settled_at__gt=now - PASSES_LAST)
    tables = list(Table.objects.filter(pk__in=passes.values("table")))
    for table in tables:
        set_game_states(Game.objects.filter(table=table).values_list("pk", flat=True), GameState.LOCKED)
        revoke_passes(table, now)
    return len(tables)


def seasons_with_tables_left() -> QuerySet[Season]:
    """Return the closed seasons of which some table's code still lets in."""
    passes = TablePass.objects.filter(revoked_at=None, table__match_table__fixture__season=OuterRef("pk"))
    return Season.objects.filter(Exists(passes), closed_at__isnull=False)
