"""Rounds by the API: what came out at each table, so that no program has to read sentences."""

from collections.abc import Callable
from typing import Any

import pytest

from clubs.models import Club, Player
from clubs.services.players import add_players, erase_player
from scoring.models import TablePass
from scoring.services.entries import EntryAuthor, must_record
from tests.clubs.people import Visitor
from tests.scoring.kitchen import Person, fact
from tests.tournaments.nights.hall import (
    NAMES,
    NOW,
    begin,
    gather,
    make_night,
    play,
    play_round,
    publish_plan,
    record,
    tables,
)
from tournaments.nights.models import Entrant, Night, PlanState, RoundTable
from tournaments.nights.plan.services.publishing import publish
from tournaments.nights.plan.services.seating_plans import request_plan
from tournaments.nights.play.services.rounds import close_round


def seated(club: Club, rounds: list[list[list[int]]], **wishes: Any) -> Night:
    """A night in its first round, with everybody seated as written: north, east, south, west of each table."""
    night = make_night(club, rounds=len(rounds), **wishes)
    gather(night, NAMES[: 4 * len(rounds[0])])
    plan = request_plan(night.pk, by=None, now=NOW)
    plan.rounds = [{"tables": seats, "sit_outs": []} for seats in rounds]
    plan.state = PlanState.READY
    plan.save()
    publish(plan.pk, by=None, now=NOW)
    begin(night)
    return night


def one_table(club: Club, **wishes: Any) -> tuple[Night, RoundTable]:
    night = seated(club, [[[1, 2, 3, 4]]], **wishes)
    return night, tables(night, 1)[0]


def result(who: Visitor, night: Night, table: int = 1, number: int = 1) -> dict[str, Any]:
    found = who.ask(f"nights/{night.pk}/rounds/?number={number}").json()["results"][0]["tables"][table - 1]
    return {key: found[key] for key in ("outcome", "winners", "sides", "hands")}


def scores(told: dict[str, Any]) -> list[tuple[str, int | None, bool, list[int | None]]]:
    """Each side, its score, whether it has won, and the points of its players."""
    return [
        (side["side"], side["score"], side["won"], [seat["points"] for seat in side["seats"]])
        for side in told["sides"]
    ]


def test_a_table_tells_its_sides_their_score_and_who_won(club: Club, alice: Visitor) -> None:
    night, table = one_table(club)
    play(table, [(0, 3), (1, 5)])  # Ann and Cleo 1, Ben and Dan 2
    players = dict(Player.objects.values_list("name", "pk"))

    def seat(number: int, points: int) -> dict[str, Any]:
        name = NAMES[number]
        return {
            "seat": number,
            "entrant": number + 1,
            "player": players[name],
            "name": name,
            "points": points,
        }

    assert result(alice, night) == {
        "outcome": "won",
        "winners": ["B"],
        "hands": 2,
        "sides": [
            {"side": "A", "score": 1, "won": False, "seats": [seat(0, 1), seat(2, 1)]},
            {"side": "B", "score": 2, "won": True, "seats": [seat(1, 2), seat(3, 2)]},
        ],
    }


def test_before_a_round_begins_there_are_sides_and_no_score(club: Club, alice: Visitor) -> None:
    night = seated(club, [[[1, 2, 3, 4]], [[1, 3, 2, 4]]])
    told = result(alice, night, number=2)
    assert (told["outcome"], told["winners"], told["hands"]) == ("not_finished", [], 0)
    assert scores(told) == [("A", None, False, [None, None]), ("B", None, False, [None, None])]
    names = [[(seat["entrant"], seat["name"]) for seat in side["seats"]] for side in told["sides"]]
    assert names == [[(1, "Ann"), (2, "Ben")], [(3, "Cleo"), (4, "Dan")]]


def test_whoever_is_ahead_has_not_won_while_the_game_goes_on(club: Club, alice: Visitor) -> None:
    night, table = one_table(club)
    play(table, [(0, 5)])
    told = result(alice, night)
    assert (told["outcome"], told["winners"], told["hands"]) == ("not_finished", [], 1)
    assert scores(told) == [("A", 2, False, [2, 2]), ("B", 0, False, [0, 0])]


def test_a_game_of_nothing_is_won_by_both_where_first_there_wins(club: Club, alice: Visitor) -> None:
    night, table = one_table(club, tied_games="first_there")
    assert table.game is not None
    for number in (1, 2):
        record(table.game, fact("hand", number=number, hand={"result": "all_passed"}))
    told = result(alice, night)
    assert (told["outcome"], told["winners"], told["hands"]) == ("level", ["A", "B"], 2)
    assert scores(told) == [("A", 0, True, [0, 0]), ("B", 0, True, [0, 0])]


def test_a_tie_is_level_and_nobody_has_won_it(club: Club, alice: Visitor) -> None:
    night, table = one_table(club)
    play(table, [(0, 4), (1, 3)])
    told = result(alice, night)
    assert (told["outcome"], told["winners"], told["hands"]) == ("level", [], 2)
    assert scores(told) == [("A", 1, False, [1, 1]), ("B", 1, False, [1, 1])]


def test_a_level_game_is_won_by_one_side_where_first_there_wins(club: Club, alice: Visitor) -> None:
    night, table = one_table(club, tied_games="first_there")
    play(table, [(0, 4), (1, 3)])
    told = result(alice, night)
    assert (told["outcome"], told["winners"], told["hands"]) == ("won", ["A"], 2)
    assert scores(told) == [("A", 1, True, [1, 1]), ("B", 1, False, [1, 1])]


def test_a_table_that_was_closed_with_nothing_recorded_has_no_winner(club: Club, alice: Visitor) -> None:
    night, _ = one_table(club)
    close_round(night.pk, 1, anyway=True, by=None, now=NOW)
    told = result(alice, night)
    assert (told["outcome"], told["winners"], told["hands"]) == ("not_played", [], 0)


def test_a_table_that_was_closed_with_hands_missing_is_won_by_who_was_ahead(
    club: Club, alice: Visitor
) -> None:
    night, table = one_table(club)
    play(table, [(1, 3)])
    close_round(night.pk, 1, anyway=True, by=None, now=NOW)
    told = result(alice, night)
    assert (told["outcome"], told["winners"], told["hands"]) == ("won", ["B"], 1)


@pytest.mark.parametrize("named", [2, None])
def test_a_card_of_totals_stands_for_its_hands(named: int | None, club: Club, alice: Visitor) -> None:
    night, table = one_table(club)
    assert table.game is not None
    card = {"result": "totals", "totals": {"scores": {"A": 3, "B": 0}, "hands": named}}
    record(table.game, fact("totals", hand=card))
    told = result(alice, night)
    assert (told["outcome"], told["winners"], told["hands"]) == ("won", ["A"], 2)
    assert scores(told) == [("A", 3, True, [3, 3]), ("B", 0, False, [0, 0])]


def test_a_card_of_totals_counts_beside_the_hands_before_it_and_not_once_it_is_taken_back(
    club: Club, alice: Visitor
) -> None:
    night, table = one_table(club, hands=8)
    assert table.game is not None
    play(table, [(0, 3)])
    card = fact("totals", hand={"result": "totals", "totals": {"scores": {"A": 8, "B": 4}}})
    record(table.game, card)
    assert result(alice, night)["hands"] == 8
    record(table.game, fact("void", of=card.id))
    assert result(alice, night)["hands"] == 1


def test_a_player_may_be_credited_more_than_the_side(club: Club, alice: Visitor) -> None:
    night, table = one_table(club, options={"loner_maker_points": 6})
    assert table.game is not None
    alone = {"maker": 2, "alone": True, "tricks": {"A": 5, "B": 0}}
    record(table.game, fact("hand", number=1, hand=alone))
    assert scores(result(alice, night)) == [("A", 4, False, [4, 6]), ("B", 0, False, [0, 0])]


def test_points_follow_those_who_really_sat_there(club: Club, alice: Visitor) -> None:
    night, table = one_table(club)
    assert table.game is not None
    play(table, [(0, 5), (0, 3)])
    (guest,) = add_players(club, ["Zoe"]).added
    player = {number: Entrant.objects.get(night=night, number=number).player_id for number in (1, 2, 3)}
    seats = {"0": player[1], "1": player[2], "2": guest.pk, "3": None}
    by = EntryAuthor(user=alice.user)
    must_record(table.game.pk, fact("seats", seats=seats), by, entered_at=None, now=NOW)
    told = result(alice, night)
    people = [[(seat["entrant"], seat["name"]) for seat in side["seats"]] for side in told["sides"]]
    assert people == [[(1, "Ann"), (None, "Zoe")], [(2, "Ben"), (None, None)]]


def test_whoever_was_erased_is_named_nowhere(club: Club, stranger: Visitor) -> None:
    club.published = True
    club.save()
    night, table = one_table(club)
    play(table, [(0, 5), (0, 3)])
    erase_player(Player.objects.get(name="Ann"), NOW)
    assert [seat["name"] for seat in result(stranger, night)["sides"][0]["seats"]] == ["a player", "Cleo"]
    assert b"Ann" not in stranger.ask(f"nights/{night.pk}/rounds/").content


def test_results_are_seen_by_those_who_see_the_night(
    club: Club, alice: Visitor, carol: Visitor, nobody: Visitor, stranger: Visitor
) -> None:
    night, table = one_table(club)
    play(table, [(0, 3), (1, 5)])
    at_table = Person(TablePass.objects.get(table__night_table__night=night))

    def asked() -> list[Any]:
        rounds = f"nights/{night.pk}/rounds/"
        return [*(who.ask(rounds) for who in (alice, carol, nobody, stranger)), at_table.get(rounds)]

    assert [answer.status_code for answer in asked()] == [200, 404, 404, 404, 404]
    club.published = True
    club.save()
    told = [answer.json()["results"][0]["tables"][0] for answer in asked()]
    assert [(one["winners"], one["sides"]) for one in told] == [(["B"], told[0]["sides"])] * 5
    assert [one["game"] for one in told] == [table.game_id] * 5
    assert [(one["code"] is None, one["token"] is None) for one in told] == [(False, False)] + [
        (True, True)
    ] * 4


@pytest.mark.parametrize(("players", "page_size"), [(4, 1), (20, 3)])
def test_many_tables_and_rounds_are_asked_for_at_once(
    players: int,
    page_size: int,
    club: Club,
    alice: Visitor,
    django_assert_num_queries: Callable[[int], Any],
) -> None:
    night = make_night(club)
    gather(night, NAMES[:players])
    publish_plan(night)
    begin(night)
    for table in tables(night, 1):
        assert table.game is not None
        card = {"result": "totals", "totals": {"scores": {"A": 3, "B": 0}, "hands": 2}}
        record(table.game, fact("totals", hand=card))
    begin(night, 2)
    play_round(night, 2)
    path = f"nights/{night.pk}/rounds/?page_size={page_size}"
    alice.ask(path)
    with django_assert_num_queries(17):
        found = alice.ask(path).json()
    assert (found["count"], len(found["results"])) == (3, page_size)
    assert {table["hands"] for table in found["results"][0]["tables"]} == {2}
