"""What players call a standing, and the last hand."""

from scoring.engine.score_request import answer_request
from tests.cases import every


def terms(*hands, variant="north_american", **options):
    result = answer_request({"variant": variant, "options": options, "players": 4, "hands": list(hands)})
    assert result["error"] is None
    return result["terms"]["A"], result["terms"]["B"]


def at(a, b):
    return {"result": "adjustment", "points": {"A": a, "B": b}, "note": "as it stands"}


@every(
    ("scores", "ours", "theirs"),
    [
        ((0, 0), [], []),
        ((5, 5), [], []),
        ((6, 5), ["loner_range"], []),
        ((8, 6), ["loner_range"], ["loner_range"]),
        ((9, 5), ["in_the_barn", "loner_range"], ["loner_range_of_opponent"]),
        ((4, 0), [], ["loner_range_of_opponent"]),
        ((5, 9), ["loner_range_of_opponent"], ["in_the_barn", "loner_range"]),
        ((9, 9), ["in_the_barn", "loner_range"], ["in_the_barn", "loner_range"]),
        ((10, 6), [], []),
        ((10, 0), [], ["skunked"]),
        ((10, 1), [], []),
        ((-2, 11), ["skunked"], []),
        ((12, 10), [], []),
    ],
)
def test_a_standing_has_its_words(scores, ours, theirs):
    assert terms(at(*scores)) == (ours, theirs)


def test_a_game_of_fixed_hands_has_no_range_of_its_target():
    assert terms(at(9, 5), variant="progressive") == ([], ["loner_range_of_opponent"])
    lost = {"maker": 0, "tricks": {"A": 4, "B": 1}}
    assert terms(lost, fixed_hands=1) == ([], ["skunked"])


@every(
    ("record", "ours", "theirs"),
    [
        ({"maker": 0, "tricks": {"A": 4, "B": 1}}, [], []),
        ({"maker": 0, "tricks": {"A": 5, "B": 0}}, ["march"], []),
        ({"maker": 0, "alone": True, "tricks": {"A": 5, "B": 0}}, ["march", "lone_march"], []),
        ({"result": "lay_down_loner", "maker": 0}, ["march", "lone_march"], []),
        ({"maker": 1, "tricks": {"A": 4, "B": 1}}, [], ["euchred"]),
        ({"maker": 1, "tricks": {"makers": "short"}}, [], ["euchred"]),
        ({"maker": 1, "tricks": {"A": 5, "B": 0}}, ["march"], ["euchred"]),
        ({"maker": 1, "alone": True, "defender_alone": 0, "tricks": {"A": 5, "B": 0}},
         ["march", "lone_march"], ["euchred"]),
        ({"result": "throw_in", "maker": 0, "tricks": {"A": 4, "B": 0}}, [], []),
        ({"result": "revoke", "maker": 0, "revokes": [0]}, [], []),
        ({"result": "all_passed"}, [], []),
    ],
)  # fmt: skip
def test_a_hand_has_its_words(record, ours, theirs):
    found = [
        [word for word in side if word != "loner_range_of_opponent"]
        for side in terms(record, target=100, defend_alone=True)
    ]
    assert found == [ours, theirs]


def test_the_words_are_those_of_the_last_record():
    march = {"maker": 0, "tricks": {"A": 5, "B": 0}}
    assert terms(march, {"result": "all_passed"}) == ([], [])
