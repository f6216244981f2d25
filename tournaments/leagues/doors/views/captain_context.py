"""What the page of a captain's match shows, part by part, for its template."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from itertools import groupby
from typing import Any

from django.utils import timezone

from problems.wording import day_at
from tournaments.leagues.calendar.selectors.due_dates import card_due, last_day, result_due
from tournaments.leagues.calendar.selectors.free_dates import free_dates
from tournaments.leagues.calendar.selectors.player_changes import MAY_CHANGE, ChangeLine, changes_of
from tournaments.leagues.calendar.selectors.results import handicap_sentence, level_words, starts_with_points
from tournaments.leagues.committee.selectors.appeals import against_words, appeals_of_team
from tournaments.leagues.cups.selectors.cup_pages import is_level
from tournaments.leagues.doors.selectors.captain_team import result_words, rings_of
from tournaments.leagues.doors.views.line_up_context import line_up_context, side_context
from tournaments.leagues.evening.selectors.captain_match import (
    MAY_CARD,
    CaptainMatch,
    differences,
    games_lacking_pair,
    games_of_match,
    marked_games,
    sentence_of,
    settled_card,
    version_of,
)
from tournaments.leagues.evening.selectors.match_tables import MatchPlay, has_tables, match_play, table_lines
from tournaments.leagues.evening.selectors.named_games import game_words
from tournaments.leagues.evening.selectors.no_shows import no_show_of
from tournaments.leagues.models import Card, PlayerChange, Side
from tournaments.leagues.register.selectors.names import shows_whole
from tournaments.matches.card import LegResult, stored_results
from tournaments.matches.rules import BY_KEY
from tournaments.matches.sheet import SheetGame, how_played
from tournaments.matches.states import COUNTS, SHOWN, TO_PLAY, MatchState

ENDED = COUNTS | {MatchState.VOID}
WHY_LATER = (
    "We can't raise a team",
    "Somebody is ill",
    "A family occasion",
    "The pub has no room",
    "Bad weather",
)
WHY_BROKEN_OFF = (
    "Somebody was taken ill",
    "Somebody had to leave",
    "The pub closed",
    "It got too late",
    "We couldn't agree",
)


def match_context(match: CaptainMatch, typed: Mapping[str, Any]) -> dict[str, Any]:
    """Return everything on the page of a match; `typed` is what a form that was refused held."""
    fixture = match.fixture
    games = games_of_match(match)
    rounds = len({game.round for game in games if not game.side})
    phones = match_play(fixture) if has_tables(fixture) else None
    return {
        "match": match,
        "fixture": fixture,
        "start": handicap_sentence(fixture),
        "team": match.team,
        "other": match.other,
        "season": match.season,
        "at_home": match.side == Side.HOME,
        "rings": rings_of(match.other),
        "version": version_of(match),
        "paper_card": f"card-{fixture.pk}",
        "state": SHOWN[MatchState(fixture.state)],
        "result": result_words(fixture, match.team) if fixture.state in COUNTS else "",
        "moves": how_played(match.form, one_by_one=match.rules.word("order") == "one_by_one")
        if rounds > 1 and fixture.state in MAY_CARD
        else "",
        "tables": [
            (heading, list(group)) for heading, group in groupby(games, key=lambda game: game.heading)
        ],
        "line_up": line_up_context(match, typed, captain=True),
        "side": side_context(match, typed.get("names", ())),
        "changes": _changes_context(match),
        "appeals": [against_words(one) for one in appeals_of_team(match.team).filter(fixture=fixture)]
        if getattr(fixture, "has_appeals", False)
        else [],
        "decider": _decider(match),
        "card": _card_context(match, games, typed, phones),
        "phones": _phones_context(match, phones),
        "dates": _dates_context(match),
        "elsewhere": _else_context(match),
    }


def _decider(match: CaptainMatch) -> str:
    """Return who says that they won a deciding game that is open: us, them, both, nobody; empty without one."""
    if not match.is_open or not is_level(match.fixture):
        return ""
    claimed = match.fixture.decider_claimed
    return {match.side: "us", match.other_side: "them", "": "nobody"}.get(claimed, claimed)


def _changes_context(match: CaptainMatch) -> dict[str, Any]:
    """Return the changes of player of a match, those that wait for an answer, and whether another may be made."""
    lines = change_lines(match)
    asked = [line for line in lines if line.row.state == PlayerChange.State.ASKED]
    return {
        "side": match.side,
        "made": [line for line in lines if line not in asked],
        "asked": asked if match.is_open else [],
        "form": may_change(match) and not any(line.row.side == match.side for line in asked),
        "ill": match.rules.word("changes") != "any",
    }


def change_lines(match: CaptainMatch) -> list[ChangeLine]:
    """Return the changes of player that stand in a match, or wait for an answer, with the names as they are shown."""
    whole = shows_whole(match.season)
    return changes_of(match.fixture, whole=whole, own=[*match.squad]) if match.has_changes else []


def may_change(match: CaptainMatch) -> bool:
    """Tell whether somebody may come in: from the match's day until its result is settled."""
    today = timezone.localdate(match.now)
    begun = match.fixture.date is not None and match.fixture.date <= today
    return match.is_open and begun and match.fixture.state in MAY_CHANGE and match.is_locked(match.side)


def _phones_context(match: CaptainMatch, phones: MatchPlay | None) -> dict[str, Any]:
    """Return how the games at the tables stand where phones keep score, and whether they may begin to."""
    fixture = match.fixture
    if phones is None or fixture.state == MatchState.SCHEDULED:
        today = timezone.localdate(match.now)
        may = match.is_open and fixture.state in TO_PLAY
        may = may and fixture.date is not None and fixture.date <= today
        may = may and not starts_with_points(fixture)
        both = match.is_locked(match.side) and match.is_locked(match.other_side)
        return {"may": may and both, "wanted": may and match.rules.word("card_entry") == "tables"}
    home, away = phones.won
    live = {"home": home, "away": away, "lines": table_lines(phones)}
    return {
        "live": live,
        "going_on": fixture.state in {MatchState.PLAYING, MatchState.CARDS_AWAITED, MatchState.DISPUTED},
    }


def _known_legs(results: Mapping[int, LegResult], count: int) -> list[dict[str, object]]:
    """Return what is known of a card before anybody fills it in, with an empty leg for each other game."""
    return [results[number].as_json() if number in results else {} for number in range(1, count + 1)]


def _card_context(
    match: CaptainMatch, games: Sequence[SheetGame], typed: Mapping[str, Any], phones: MatchPlay | None = None
) -> dict[str, Any]:
    """Return the card: what is in, what may be seen of it, and the form with what it begins with.

    Where phones keep score at the tables, it begins with what they know; else with the games of a missing pair, as
    the league's rule has them. A match that was broken off begins with the games finished then.
    """
    fixture, mine, theirs = match.fixture, match.cards.get(match.side), match.shown_card
    if fixture.state in COUNTS:
        mine = theirs = None
    entry = match.rules.word("card_entry")
    today = timezone.localdate(match.now)
    may = match.is_open and fixture.state in MAY_CARD and entry != "secretary"
    may = may and fixture.date is not None and (fixture.date <= today or bool(match.cards))
    enters = entry == "two_cards" or match.side == Side.HOME
    fresh = may and not (typed.get("legs") or mine or theirs)
    marked = marked_games(match) if fresh and phones is None else {}
    begins = marked | match.finished if phones is None else match.finished | phones.results
    known = _known_legs(begins, len(match.form.card_legs))
    start = typed.get("legs") or (mine or theirs or Card(legs=known)).legs
    fills_itself = phones is not None and not match.form.side_legs and phones.fills_card
    if fills_itself and entry != "two_cards":
        enters = False
    differ = differences(match) if fixture.state == MatchState.DISPUTED else ()
    agreeable = (
        theirs is not None
        and match.is_open
        and fixture.state in {MatchState.CARDS_AWAITED, MatchState.DISPUTED}
    )
    return {
        "form": may,
        "open": may
        and (bool(typed.get("legs")) or fixture.state == MatchState.DISPUTED or (enters and mine is None)),
        "enters": enters,
        "secretary": entry == "secretary",
        "phones": fills_itself,
        "early": fixture.date is not None and fixture.date > today and not match.cards,
        "due": _due_words(card_due(match.season, fixture)),
        "result_due": _due_words(result_due(match.season, fixture)) if not match.cards else "",
        "points": match.rules.word("recorded") == "points",
        "marked": list(marked),
        "lacking": [] if marked or not may else games_lacking_pair(match),
        "short": BY_KEY["missing_pair"].value_in_words(match.rules["missing_pair"]) if marked else "",
        "rows": card_rows(games, start, differ),
        "settled": _card_lines(match, settled_card(match), games),
        "over": fixture.state in ENDED,
        "mine": _card_lines(match, mine, games),
        "theirs": _card_lines(match, theirs, games),
        "their_card_in": match.other_side in match.cards,
        "agree": agreeable,
        "differ": _difference_lines(match, games, differ),
        "facts": _card_facts(match, match.cards.get(match.side)),
    }


def _due_words(due: datetime | None) -> str:
    """Return a deadline as people say it: "Saturday 19 September at 12:00"."""
    if due is None:
        return ""
    local = timezone.localtime(due)
    return day_at(local, local)


def card_rows(
    games: Sequence[SheetGame], legs: Sequence[Mapping[str, Any]], differ: Sequence[int]
) -> list[dict[str, Any]]:
    """Return the lines of the form, by round."""
    filled: dict[int, Mapping[str, Any]] = dict(enumerate(legs, 1))
    return [
        {
            "heading": heading,
            "rows": [
                {"game": game, "leg": filled.get(game.number, {}), "differs": game.number in differ}
                for game in group
            ],
        }
        for heading, group in groupby(games, key=lambda game: game.heading)
    ]


def _card_lines(match: CaptainMatch, card: Card | None, games: Sequence[SheetGame]) -> dict[str, Any] | None:
    """Return a card to be read: a line a game, and what it comes to; None where there is none to be seen."""
    if card is None:
        return None
    lines = [{"game": game, "leg": leg} for game, leg in zip(games, card.legs, strict=False)]
    return {
        "id": card.pk,
        "sentence": sentence_of(match, stored_results(card.legs)),
        "parts": [
            {"heading": match.form.side_table_name if side else "", "lines": list(group)}
            for side, group in groupby(lines, key=lambda line: line["game"].side)
        ],
        "remarks": card.remarks,
        "by_phones": card.how == Card.How.TABLES,
        "at": timezone.localtime(card.at),
    }


def _difference_lines(
    match: CaptainMatch, games: Sequence[SheetGame], differ: Sequence[int]
) -> list[dict[str, Any]]:
    """Return what each side says of the games about which they differ."""
    if not differ:
        return []
    mine, theirs = (stored_results(match.cards[side].legs) for side in (match.side, match.other_side))
    return [
        {
            "game": games[number - 1],
            "mine": game_words(match.fixture, mine[number - 1]),
            "theirs": game_words(match.fixture, theirs[number - 1]),
        }
        for number in differ
    ]


def _card_facts(match: CaptainMatch, mine: Card | None) -> dict[str, Any]:
    """Return what the page's script needs to work without a connection."""
    return {
        "match": match.fixture.pk,
        "side": match.side,
        "home": match.fixture.home.name,
        "away": match.fixture.away.name,
        "handed_in": str(mine.pk) if mine is not None else None,
        "games": len(match.form.legs),
        "side_table": match.form.side_table_name,
        "level": level_words(match.fixture),
        "by_points": match.rules.word("level_match") == "points",
    }


def _dates_context(match: CaptainMatch) -> dict[str, Any]:
    """Return the request for another date that waits for an answer, and whether one may be made."""
    asked = match.request if match.is_open else None
    may = (
        match.is_open
        and match.fixture.state in {MatchState.SCHEDULED, MatchState.POSTPONED}
        and asked is None
    )
    last = last_day(match.season, match.fixture) if may else None
    today = timezone.localdate(match.now)
    return {
        "asked": asked,
        "mine": asked is not None and asked.team_id == match.team.pk,
        "days": [date.fromisoformat(day) for day in asked.dates] if asked is not None else [],
        "may": may,
        "free": free_dates(last, match.season, match.fixture, today) if may else [],
        "last": last,
        "reasons": WHY_LATER,
        "undated": match.fixture.date is None,
    }


def _else_context(match: CaptainMatch) -> dict[str, Any]:
    """Return what may be said of an evening that goes wrong."""
    fixture = match.fixture
    evening = match.is_open and fixture.date is not None and fixture.date <= timezone.localdate(match.now)
    not_here = evening and fixture.state == MatchState.SCHEDULED
    return {
        "break_off": evening and fixture.state in TO_PLAY,
        "not_here": not_here,
        "reported": no_show_of(fixture, match.team) if not_here else None,
        "latest": fixture.latest_start,
        "reasons": WHY_BROKEN_OFF,
    }
