"""Phones at the tables of a match: each leg is a game of the ledger, and the card writes itself."""

from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.http import QueryDict

from scoring.engine.admission import GameClosed
from scoring.models import Game, TablePass
from scoring.services.entries import EntryAuthor, record_entry
from scoring.services.next_game import NotAtThisTable, play_again
from scoring.views.table_context import page_context
from tests.scoring.kitchen import hand
from tests.tournaments.leagues.examples.evening import plain, rules
from tests.tournaments.leagues.examples.league import card
from tests.tournaments.leagues.examples.tables import evening, fixture_now, league, leg, locked, standing, win
from tests.tournaments.nights.hall import record, void
from tournaments.leagues.calendar.services.dates import move_fixture, postpone_fixture
from tournaments.leagues.committee.services.decisions import let_stand
from tournaments.leagues.committee.services.rulings import RulingDetails
from tournaments.leagues.doors.services.due import do_what_is_due
from tournaments.leagues.evening.selectors.match_tables import results_so_far, table_words
from tournaments.leagues.evening.services.cards import agree, hand_in
from tournaments.leagues.evening.services.evenings import break_off, break_off_match
from tournaments.leagues.evening.services.line_ups import reopen_line_up
from tournaments.leagues.evening.services.match_tables import open_tables
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Card, MatchLeg, MatchTable, Season
from tournaments.leagues.office.selectors.to_do import to_do
from tournaments.leagues.register.services.team_seasons import change_team_season
from tournaments.matches.presets import PRESET_BY_KEY

pytestmark = pytest.mark.django_db
__all__ = ["evening", "league"]


def again(league: SimpleNamespace, after: int) -> Game:
    """Tap for the next game at the table where a leg was played."""
    game = leg(league, after)
    return play_again(game.table_id, game.pk, by=EntryAuthor(), now=league.now)


def play_all(league: SimpleNamespace, away: tuple[int, ...] = ()) -> None:
    """Play all nine games, round by round."""
    for number in range(1, 10):
        if number > 3:
            again(league, number - 3)
        win(league, number, "away" if number in away else "home")


def test_tables_open_once_both_line_ups_are_locked_on_the_day(league: SimpleNamespace) -> None:
    with pytest.raises(LeagueRefused) as refused:
        open_tables(league.match.pk, by=None, now=league.now - timedelta(days=2))
    assert [fault.code for fault in refused.value.problems] == ["too_early", "line_ups_missing"]
    locked(league)
    for _ in range(2):
        assert open_tables(league.match.pk, by=None, now=league.now).state == "playing"
    tables = MatchTable.objects.filter(fixture=league.match)
    assert [(table.number, table.table.club_id) for table in tables] == [
        (number, league.season.club_id) for number in (1, 2, 3)
    ]
    assert TablePass.objects.filter(table__match_table__in=tables, revoked_at=None).count() == 3
    assert list(MatchLeg.objects.values_list("number", "ended_at")) == [(1, None), (2, None), (3, None)]


def test_each_game_has_its_four_and_the_rules_of_the_season(evening: SimpleNamespace) -> None:
    second = leg(evening, 2)
    seats = dict(second.seats.values_list("seat", "player__name"))
    assert seats == {0: "Cleo", 1: "Mia", 2: "Dan", 3: "Ned"}
    assert (second.variant, second.options["target"]) == ("british", 1)
    rules(evening, card_entry="tables", target=11)
    for number in (1, 2):
        win(evening, number)
    fifth = again(evening, 2)
    seats = dict(fifth.seats.values_list("seat", "player__name"))
    assert seats == {0: "Cleo", 1: "Kay", 2: "Dan", 3: "Lou"}
    assert fifth.options["target"] == 1  # the match goes on by the rules it began with


def test_the_next_game_waits_for_both_pairs_and_begins_once(evening: SimpleNamespace) -> None:
    win(evening, 1)
    with pytest.raises(NotAtThisTable, match=r"Game 4 can't begin yet\. Wait until both pairs"):
        again(evening, 1)
    first = MatchTable.objects.select_related("table").get(number=1)
    told = table_words(first.table) or {}
    assert told["lines"][1] == "Next, game 4: Ann & Ben against Oona & Pat."
    assert (told["again"], told["all_here"]) == ("Both pairs are here: start game 4", True)
    win(evening, 3, "away")
    told = table_words(first.table) or {}
    assert (told["again"], told["all_here"]) == ("Start game 4", False)
    assert again(evening, 1).pk == again(evening, 1).pk == leg(evening, 4).pk


def test_four_who_sit_there_begin_though_another_tables_phone_has_sent_nothing(
    evening: SimpleNamespace,
) -> None:
    win(evening, 2)
    table, after = leg(evening, 2).table_id, leg(evening, 2).pk
    begun = play_again(table, after, all_here=True, by=EntryAuthor(), now=evening.now)
    assert begun.pk == leg(evening, 5).pk
    with pytest.raises(
        NotAtThisTable, match="Wait until both pairs have finished"
    ):  # their own game isn't over
        play_again(table, begun.pk, all_here=True, by=EntryAuthor(), now=evening.now)
    assert len(results_so_far(evening.match)) == 1


def test_a_phone_that_asks_late_gets_the_game_that_followed_and_not_the_last_one(
    evening: SimpleNamespace,
) -> None:
    for number in (1, 3):
        win(evening, number)
    fourth = again(evening, 1)
    win(evening, 4)
    seventh = play_again(fourth.table_id, fourth.pk, all_here=True, by=EntryAuthor(), now=evening.now)
    assert (again(evening, 1).pk, again(evening, 4).pk) == (fourth.pk, seventh.pk)


def test_games_played_without_a_connection_arrive_in_order_and_each_hand_once(
    evening: SimpleNamespace,
) -> None:
    first = leg(evening, 1)
    sent = {number: hand(1, maker=0) for number in (1, 4, 7)}
    for _ in range(2):  # the answers are lost, and all of it is sent again
        record(first, sent[1], evening.now)
        after = first
        for number in (4, 7):
            after = play_again(after.table_id, after.pk, all_here=True, by=EntryAuthor(), now=evening.now)
            assert after.pk == leg(evening, number).pk
            record(after, sent[number], evening.now)
    assert [leg(evening, number).entries.count() for number in (1, 4, 7)] == [1, 1, 1]


def test_the_tables_page_knows_the_games_to_come_with_their_names(evening: SimpleNamespace) -> None:
    table_pass = TablePass.objects.select_related("table__game").get(table__match_table__number=1)
    coming = page_context(table_pass, QueryDict())["rules"]["coming"]
    assert [(one["heading"], one["button"]) for one in coming] == [
        ("Table 1, game 4", "Start game 4"),
        ("Table 1, game 7", "Start game 7"),
    ]
    assert [seat["name"] for seat in coming[0]["seats"]] == ["Ann", "Oona", "Ben", "Pat"]
    assert coming[0]["sides"] == [
        {"key": "A", "name": "Ann and Ben", "score": 0, "suit": "red"},
        {"key": "B", "name": "Oona and Pat", "score": 0, "suit": "black"},
    ]
    assert coming[0]["said"] == "Next, game 4: Ann & Ben against Oona & Pat."


def test_the_card_writes_itself_and_the_other_captain_confirms_it(evening: SimpleNamespace) -> None:
    play_all(evening, away=(2, 5, 9))
    written = standing(evening)
    assert written is not None
    assert (written.how, fixture_now(evening).state) == ("tables", "cards_awaited")
    assert written.legs[1] == {"winner": "away", "home_points": 0, "away_points": 1}
    agree(evening.match.pk, "away", by=None, now=evening.now)
    now = fixture_now(evening)
    assert (now.state, now.home_games, now.away_games) == ("confirmed", 6, 3)


def test_a_corrected_hand_corrects_the_card_until_it_is_confirmed(evening: SimpleNamespace) -> None:
    play_all(evening)
    first = leg(evening, 9).entries.get()
    void(leg(evening, 9), str(first.pk))
    assert standing(evening) is None
    record(leg(evening, 9), hand(2, maker=1), evening.now)
    written = standing(evening)
    assert written is not None
    assert written.legs[8]["winner"] == "away"
    agree(evening.match.pk, "away", by=None, now=evening.now)
    other = leg(evening, 8).entries.get()
    void(leg(evening, 8), str(other.pk))
    (said,) = (one.sentence for one in to_do(evening.season, evening.now) if one.kind == "hands")
    assert "game 8: the phones say nobody won, but the card says something else." in said
    record(leg(evening, 8), hand(2, maker=1), evening.now + timedelta(minutes=1))
    assert (fixture_now(evening).home_games, fixture_now(evening).state) == (8, "confirmed")
    said = [one.sentence for one in to_do(evening.season, evening.now) if one.kind == "hands"]
    assert len(said) == 1
    assert "game 8" in said[0]


def test_a_card_that_a_captain_sent_stands_and_games_without_a_phone_are_ticked_there(
    evening: SimpleNamespace,
) -> None:
    win(evening, 1, "away")
    assert list(results_so_far(evening.match)) == [1]
    hand_in(evening.match.pk, card("home", 6, 3), by=None, now=evening.now)
    win(evening, 2)
    sent = standing(evening)
    assert sent is not None
    assert (sent.how, sent.legs[0]["winner"]) == ("phone", "home")
    assert any("game 1" in one.sentence for one in to_do(evening.season, evening.now) if one.kind == "hands")


def test_a_missing_pair_keeps_nobody_waiting_and_gives_its_games_away(league: SimpleNamespace) -> None:
    rules(league, card_entry="tables", target=1, missing_pair="forfeit_last")
    locked(league, away=4)
    open_tables(league.match.pk, by=None, now=league.now)
    win(league, 1, "away")
    win(league, 2, "away")
    assert sorted(MatchLeg.objects.values_list("number", flat=True)) == [1, 2, 6]  # nobody waits for game 3
    again(league, 2)  # game 5
    for number in (5, 6):
        win(league, number, "away")
    again(league, 1)  # game 7, as game 4 isn't played
    again(league, 6)  # game 9
    for number in (7, 9):
        win(league, number, "away")
    written = standing(league)
    assert written is not None
    assert [one["winner"] for one in written.legs].count("home") == 3
    assert written.legs[2] == {"winner": "home", "home_points": None, "away_points": None}


def test_a_match_broken_off_keeps_its_games_and_begins_no_other(evening: SimpleNamespace) -> None:
    for number in (1, 2, 3):
        win(evening, number)
    legs = [{"winner": "home"}] * 3 + [{"winner": "nobody"}] * 6
    sent = card("home", 9, 0)
    broken = type(sent)(sent.id, sent.side, legs)
    break_off_match(evening.match.pk, evening.match.home, broken, "The lights went out", now=evening.now)
    assert fixture_now(evening).state == "abandoned"
    with pytest.raises(NotAtThisTable, match="isn't being played"):
        again(evening, 1)
    void(leg(evening, 3), str(leg(evening, 3).entries.get().pk))
    assert fixture_now(evening).state == "abandoned"
    record(leg(evening, 3), hand(2, maker=1), evening.now)
    postpone_fixture(evening.match.pk, why="Finish it", by=None, now=evening.now)
    later = evening.today + timedelta(days=3)
    move_fixture(evening.match.pk, later, why="Sunday", by=None, now=evening.now)
    open_tables(evening.match.pk, by=None, now=evening.now + timedelta(days=3))
    assert again(evening, 1).pk == leg(evening, 4).pk
    for number in (4, 5, 6):
        if number > 4:
            again(evening, number - 3)
        win(evening, number)
    for number in (7, 8, 9):
        again(evening, number - 3)
        win(evening, number)
    written = standing(evening)
    assert written is not None
    assert (written.how, len(written.legs)) == ("tables", 9)


def test_a_line_up_is_not_reopened_once_a_game_has_begun(evening: SimpleNamespace) -> None:
    with pytest.raises(LeagueRefused, match="A game has begun"):
        reopen_line_up(evening.match.pk, evening.match.home, now=evening.now)
    assert "Change line-up" not in plain(evening.client.get(evening.pages["home"]))


def test_the_secretarys_break_off_keeps_the_games_that_the_phones_know(evening: SimpleNamespace) -> None:
    for number in (1, 2, 3):
        win(evening, number, "away" if number == 2 else "home")
    break_off(evening.match.pk, by=None, now=evening.now)
    kept = standing(evening)
    assert kept is not None
    assert [leg["winner"] for leg in kept.legs] == ["home", "away", "home"] + ["nobody"] * 6
    let_stand(evening.match.pk, RulingDetails("The pub closed.", None, evening.now))
    match = fixture_now(evening)
    assert (match.state, match.home_games, match.away_games) == ("confirmed", 2, 1)


def test_codes_end_a_day_after_the_result_and_hands_that_come_before_then_count(
    evening: SimpleNamespace,
) -> None:
    play_all(evening)
    agree(evening.match.pk, "away", by=None, now=evening.now)
    do_what_is_due(evening.now + timedelta(hours=20))
    assert TablePass.objects.filter(revoked_at=None).count() == 3
    Season.objects.update(closed_at=evening.now)
    do_what_is_due(evening.now + timedelta(hours=25))
    assert TablePass.objects.filter(revoked_at=None).count() == 0
    late = record_entry(leg(evening, 1).pk, hand(2), EntryAuthor(), entered_at=None, now=evening.now)
    assert late == GameClosed("locked")


def test_where_both_hand_in_a_card_the_phones_write_none(evening: SimpleNamespace) -> None:
    rules(evening, card_entry="two_cards", target=1)
    play_all(evening)
    assert not Card.objects.exists()
    assert len(results_so_far(evening.match)) == 9


def test_beside_a_side_table_the_phones_fill_in_the_match_and_the_captain_sends_the_card(
    evening: SimpleNamespace,
) -> None:
    side_table = PRESET_BY_KEY["penryn_falmouth"].side_table
    change_team_season(evening.season.pk, {"side_table": side_table}, by=None, now=evening.now)
    play_all(evening, away=(2,))
    assert (Card.objects.count(), fixture_now(evening).state) == (0, "playing")
    kept = results_so_far(fixture_now(evening))
    assert [kept[number].winner.value for number in range(1, 10)] == ["home", "away", *["home"] * 7]
