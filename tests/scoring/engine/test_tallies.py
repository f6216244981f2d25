"""What is counted by seat beside the points."""

from scoring.engine.hand import parse_hand
from scoring.engine.ruleset import make_ruleset
from scoring.engine.scorekeeper import advance
from scoring.engine.state import start
from tests.cases import every

OPTIONS = {"defend_alone": True, "revoke_ends_hand": False, "making_trump_rule": "all", "robson": True}


def tallied(record):
    ruleset = make_ruleset("north_american", OPTIONS)
    state = advance(start(ruleset), parse_hand(record))
    names = ("hands_made", "loners", "loners_made", "euchres_made", "euchres_suffered", "revokes")
    return {name: getattr(state, name) for name in names if any(getattr(state, name))}


@every(
    ("record", "expected"),
    [
        ({"maker": 0, "tricks": {"A": 4, "B": 1}}, {"hands_made": (1, 0, 0, 0)}),
        ({"maker": 3, "tricks": {"A": 3, "B": 2}},
         {"hands_made": (0, 0, 0, 1), "euchres_made": (1, 0, 1, 0), "euchres_suffered": (0, 1, 0, 1)}),
        ({"maker": 2, "alone": True, "tricks": {"A": 3, "B": 2}},
         {"hands_made": (0, 0, 1, 0), "loners": (0, 0, 1, 0)}),
        ({"maker": 2, "alone": True, "tricks": {"A": 5, "B": 0}},
         {"hands_made": (0, 0, 1, 0), "loners": (0, 0, 1, 0), "loners_made": (0, 0, 1, 0)}),
        ({"maker": 2, "alone": True, "tricks": {"A": 2, "B": 3}},
         {"hands_made": (0, 0, 1, 0), "loners": (0, 0, 1, 0), "euchres_made": (0, 1, 0, 1),
          "euchres_suffered": (0, 0, 1, 0)}),
        ({"maker": 2, "alone": True, "defender_alone": 3, "tricks": {"A": 2, "B": 3}},
         {"hands_made": (0, 0, 1, 0), "loners": (0, 0, 1, 0), "euchres_made": (0, 0, 0, 1),
          "euchres_suffered": (0, 0, 1, 0)}),
        ({"result": "lay_down_loner", "maker": 1},
         {"hands_made": (0, 1, 0, 0), "loners": (0, 1, 0, 0), "loners_made": (0, 1, 0, 0)}),
        ({"result": "throw_in", "maker": 1, "alone": True, "tricks": {"A": 0, "B": 4}},
         {"hands_made": (0, 1, 0, 0), "loners": (0, 1, 0, 0)}),
        ({"result": "revoke", "maker": 1, "revokes": [2, 2, 3]},
         {"hands_made": (0, 1, 0, 0), "revokes": (0, 0, 2, 1)}),
        ({"maker": 1, "tricks": {"A": 0, "B": 5}, "revokes": [0]},
         {"hands_made": (0, 1, 0, 0), "revokes": (1, 0, 0, 0)}),
        ({"result": "infringement", "infringement": {"type": "making_trump", "seat": 3}}, {"revokes": (0, 0, 0, 1)}),
        ({"result": "all_passed"}, {}),
        ({"result": "misdeal"}, {}),
    ],
)  # fmt: skip
def test_each_hand_is_counted_for_the_seats_that_played_it(record, expected):
    assert tallied(record) == expected
