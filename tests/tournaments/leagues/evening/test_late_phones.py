"""Phones that send late, sides that lack a pair, and leagues that play one game after another."""

from datetime import timedelta
from types import SimpleNamespace
from uuid import uuid4

import pytest

from scoring.models import Game
from scoring.services.entries import EntryAuthor
from scoring.services.next_game import NotAtThisTable, play_again
from tests.tournaments.leagues.examples.evening import league, plain, rules
from tests.tournaments.leagues.examples.league import card, legs
from tests.tournaments.leagues.examples.tables import evening, fixture_now, leg, locked, standing, win
from tournaments.leagues.calendar.services.dates import move_fixture, postpone_fixture
from tournaments.leagues.evening.selectors.match_tables import match_play, results_so_far, table_words
from tournaments.leagues.evening.services.cards import CardSent, agree, hand_in
from tournaments.leagues.evening.services.evenings import break_off_match
from tournaments.leagues.evening.services.match_tables import open_tables
from tournaments.leagues.models import MatchLeg, MatchTable
from tournaments.leagues.office.selectors.to_do import to_do

pytestmark = pytest.mark.django_db
__all__ = ["evening", "league"]


def go_on(league: SimpleNamespace, after: int) -> Game:
    """Send the beginning of the next game from a phone that went on without a connection."""
    game = leg(league, after)
    return play_again(game.table_id, game.pk, all_here=True, by=EntryAuthor(), now=league.now)


def winners(league: SimpleNamespace) -> list[str]:
    found = standing(league)
    return [] if found is None else [game["winner"] for game in found.legs]


def test_games_that_a_phone_sends_after_the_match_was_decided_are_on_the_card(
    evening: SimpleNamespace,
) -> None:
    rules(evening, card_entry="tables", target=1, all_games=False)
    for number in (1, 2):
        win(evening, number)
        go_on(evening, number)
    for number in (4, 5, 3):
        win(evening, number)
    # Home has five of nine: the card is whole, and the third table's games 6 and 9 aren't on it.
    assert (fixture_now(evening).state, winners(evening)) == ("cards_awaited", ["home"] * 5 + ["nobody"] * 4)
    for after in (3, 6):
        go_on(evening, after)
        win(evening, after + 3, "away")
    expected = [*["home"] * 5, "away", "nobody", "nobody", "away"]
    assert (fixture_now(evening).state, winners(evening)) == ("cards_awaited", expected)
    # Whoever is asked whether to begin another one at a table of a match that is decided still isn't.
    with pytest.raises(NotAtThisTable):
        play_again(leg(evening, 4).table_id, leg(evening, 4).pk, by=EntryAuthor(), now=evening.now)


@pytest.mark.parametrize("agreed", [False, True])
def test_hands_that_a_phone_sends_after_a_captains_card_are_kept(
    evening: SimpleNamespace, agreed: bool
) -> None:
    win(evening, 1)
    hand_in(evening.match.pk, card("home", 9, 0), by=None, now=evening.now)
    if agreed:
        agree(evening.match.pk, "away", by=None, now=evening.now)
    before = winners(evening)
    game = go_on(evening, 1)
    win(evening, 4, "away")
    assert (game.pk, leg(evening, 4).entries.count(), winners(evening)) == (leg(evening, 4).pk, 1, before)
    # The card stands as it was sent, and the secretary reads where the hands say something else.
    said = [one.sentence for one in to_do(evening.season, evening.now) if "game 4" in one.sentence]
    assert len(said) == 1


def by_itself(league: SimpleNamespace) -> bool:
    """Whether the home captain reads that nobody has to fill in the card."""
    return "The card fills itself in" in plain(league.client.get(league.pages["home"]))


def test_a_side_without_its_last_pair_fills_in_its_card_where_captains_say_what_becomes_of_its_games(
    league: SimpleNamespace,
) -> None:
    rules(league, card_entry="tables", target=1)
    locked(league, away=4)
    open_tables(league.match.pk, by=None, now=league.now)
    assert not match_play(fixture_now(league)).fills_card
    assert not by_itself(league)
    rules(league, card_entry="tables", target=1, missing_pair="forfeit_last")
    league.season.refresh_from_db()
    assert match_play(fixture_now(league)).fills_card
    assert by_itself(league)


def test_where_games_follow_one_another_a_table_waits_and_is_offered_nothing_else(
    evening: SimpleNamespace,
) -> None:
    rules(evening, card_entry="tables", target=1, order="one_by_one")
    win(evening, 1)
    first = MatchTable.objects.select_related("table").get(number=1)
    told = table_words(first.table) or {}
    assert told["lines"][2:] == ["Wait until the games before it are over."]
    assert (told["again"], told["all_here"]) == ("", False)


def test_what_was_finished_on_paper_before_a_match_was_broken_off_isnt_played_again_on_phones(
    league: SimpleNamespace,
) -> None:
    rules(league, card_entry="one_card", target=1)
    locked(league)
    sent = CardSent(uuid4(), "home", legs(2, 1, 6))
    break_off_match(league.match.pk, league.match.home, sent, "The lights went out.", now=league.now)
    postpone_fixture(league.match.pk, why="Finish it", by=None, now=league.now)
    move_fixture(league.match.pk, league.today + timedelta(days=3), why="Sunday", by=None, now=league.now)
    then = league.now + timedelta(days=3)
    open_tables(league.match.pk, by=None, now=then)
    assert sorted(MatchLeg.objects.values_list("number", flat=True)) == [4, 5, 6]
    for number in range(4, 10):
        if number > 6:
            go_on(league, number - 3)
        win(league, number, "away")
    assert winners(league) == ["home", "home", "away", *["away"] * 6]


def test_a_game_that_its_captain_says_was_finished_counts_though_its_phone_has_not_sent_the_end(
    evening: SimpleNamespace,
) -> None:
    win(evening, 1)
    sent = CardSent(uuid4(), "home", legs(1, 1, 7))
    break_off_match(evening.match.pk, evening.match.home, sent, "The lights went out.", now=evening.now)
    known = results_so_far(evening.match)
    assert {number: one.winner.value for number, one in known.items()} == {1: "home", 2: "away"}
    play = match_play(fixture_now(evening))
    # Its table is still at that game.
    assert (play.on_paper, 5 in play.ready) == ([], False)
