"""Changes of player during a match, worked out by hand from the order of a card of nine games."""

from tournaments.matches.changes import LineUpChange, games_of_place, may_come_in_at, needs_consent, who_plays
from tournaments.matches.format import make_format
from tournaments.matches.format_reading import read_format
from tournaments.matches.sheet import list_games

SIX = make_format(6)
HOME = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Fred"]


def test_a_place_plays_once_a_round_the_visitors_at_another_table_each_time() -> None:
    assert [games_of_place(SIX, "home", place) for place in (1, 2, 3, 6)] == [
        [1, 4, 7],
        [1, 4, 7],
        [2, 5, 8],
        [3, 6, 9],
    ]
    assert [games_of_place(SIX, "away", place) for place in (1, 3, 5)] == [[1, 5, 9], [2, 6, 7], [3, 4, 8]]
    assert games_of_place(SIX, "home", 7) == []


def test_the_games_before_a_change_belong_to_whoever_left_and_the_rest_to_whoever_came() -> None:
    changes = [LineUpChange(3, 5, "Zed"), LineUpChange(3, 8, "Yan")]
    places = [who_plays(SIX, HOME, changes, number)[2] for number in range(1, 10)]
    assert places == ["Cleo", "Cleo", "Cleo", "Zed", "Zed", "Zed", "Yan", "Yan", "Yan"]
    games = list_games(SIX, HOME, [], changes={"home": changes})
    assert [games[number - 1].home for number in (2, 5, 8)] == ["Cleo & Dan", "Zed & Dan", "Yan & Dan"]
    assert [games[number - 1].home for number in (1, 4, 7)] == ["Ann & Ben"] * 3


def test_rounds_are_asked_and_not_numbers_where_a_card_lists_its_games_by_table() -> None:
    leg = {"table": 1, "home": 1, "away": 1}
    legs = [leg | {"round": 2}, leg | {"round": 1}, leg | {"round": 3}]
    form = read_format({"players": 2, "blocks": [{"kind": "pairs", "pairing": "list", "legs": legs}]})
    assert games_of_place(form, "home", 1) == [2, 1, 3]
    assert may_come_in_at(form, "home", 1) == [1, 3]
    played = [who_plays(form, ["Ann", "Ben"], [LineUpChange(1, 1, "Zed")], number)[0] for number in (1, 2, 3)]
    assert played == ["Zed", "Ann", "Zed"]


def test_nobody_comes_in_before_somebodys_first_game_or_again_at_the_same() -> None:
    assert may_come_in_at(SIX, "away", 3) == [6, 7]
    assert may_come_in_at(SIX, "away", 3, since=6) == [7]
    assert may_come_in_at(SIX, "away", 3, since=7) == []
    assert may_come_in_at(SIX, "away", 9) == []


def test_the_other_captain_is_asked_by_the_leagues_rule() -> None:
    asked = {rule: [needs_consent(rule, made) for made in (0, 1, 2)] for rule in ("none", "one", "any")}
    assert asked == {"none": [True] * 3, "one": [False, True, True], "any": [False] * 3}
