"""Whole games of five tricks beside North America's: targets, deals, ties, carried points, credited games."""

from scoring.engine.score_request import answer_request
from tests.cases import every
from tests.scoring.engine.faults import codes_of

PASSED = {"result": "all_passed"}
SIDES = {4: "AB", 3: ("P0", "P1", "P2"), 2: ("P0", "P1")}


def played(variant, *hands, players=4, **options):
    request = {"variant": variant, "options": options, "players": players, "hands": list(hands)}
    result = answer_request(request)
    assert result["error"] is None
    return result


def ending(variant, *hands, **setup):
    result = played(variant, *hands, **setup)
    return tuple(result["scores"].values()), result["winners"]


def took(maker, ours, theirs, **more):
    """A hand at a table of partners, by the tricks of the makers and of the others."""
    side, other = "AB"[maker % 2], "BA"[maker % 2]
    return {"maker": maker, "tricks": {side: ours, other: theirs}, **more}


def adjusted(**points):
    return {"result": "adjustment", "points": points, "note": "as ruled"}


@every(
    ("variant", "target"),
    [
        ("british", 11),
        ("st_austell", 21),
        ("penryn_falmouth", 21),
        ("domino_fosdick", 5),
        ("domino_play", 5),
        ("card_fosdick", 7),
        ("classic_1844", 5),
        ("railroad", 5),
        ("somerset_1888", 5),
        ("cosmic", 10),
    ],
)
def test_each_has_its_target(variant, target):
    assert ending(variant, adjusted(A=3, B=target - 2), took(1, 3, 2)) == ((3, target - 1), [])
    assert ending(variant, adjusted(A=3, B=target - 1), took(1, 3, 2)) == ((3, target), ["B"])


@every("variant", ["domino_fosdick", "domino_play"])
def test_dominoes_for_one_and_all_have_their_target(variant):
    for players, others in ((2, {}), (3, {"P2": 1})):
        last = {"maker": 1, "tricks": dict.fromkeys(SIDES[players], 0) | {"P1": 4, "P0": 1}}
        before = adjusted(P0=1, P1=4, **others)
        assert ending(variant, before, last, players=players)[1] == ["P1"]


def test_the_deal_passes_left_after_every_hand_and_when_all_pass():
    hands = [took(0, 3, 2, dealer=3), PASSED, {"result": "misdeal"}, {"result": "revoke", "revokes": [1]}]
    for variant in ("british", "domino_fosdick", "card_fosdick", "classic_1844", "railroad", "somerset_1888"):
        assert [played(variant, *hands[:n])["next_dealer"] for n in range(5)] == [None, 0, 1, 1, 2]


def test_in_domino_play_the_same_deals_again_when_all_three_tiles_are_refused():
    hands = [took(0, 3, 2, dealer=3), {**PASSED, "turn_ups": 3}, PASSED, took(1, 3, 2)]
    assert [played("domino_play", *hands[:n])["next_dealer"] for n in range(5)] == [None, 0, 0, 0, 1]


def test_three_deal_in_turn():
    hands = [{"maker": 0, "dealer": 2, "tricks": {"P0": 3, "P1": 2, "P2": 0}}, PASSED, PASSED]
    dealers = [played("domino_fosdick", *hands[:n], players=3)["next_dealer"] for n in range(4)]
    assert dealers == [None, 0, 1, 2]


def test_a_false_claim_does_not_move_the_deal():
    claim = {"result": "infringement", "infringement": {"type": "false_claim", "seat": 2}}
    result = played("railroad", took(0, 3, 2, dealer=3), claim, false_claim_points=2)
    assert (result["scores"], result["next_dealer"]) == ({"A": 1, "B": 2}, 0)


def test_a_domino_game_of_three_that_two_win_together():
    hands = [
        {"maker": 0, "tricks": {"P0": 5, "P1": 0, "P2": 0}},  # 2 0 0
        {"maker": 1, "tricks": {"P0": 0, "P1": 3, "P2": 2}},  # 2 1 0
        {"maker": 2, "tricks": {"P0": 1, "P1": 0, "P2": 4}},  # 2 1 1
        {"maker": 0, "tricks": {"P0": 2, "P1": 2, "P2": 1}},  # 2 3 3
        {"result": "revoke", "revokes": [0]},  # 2 5 5
    ]
    expected = [(2, 0, 0), (2, 1, 0), (2, 1, 1), (2, 3, 3), (2, 5, 5)]
    scores = [ending("domino_fosdick", *hands[:n], players=3)[0] for n in range(1, 6)]
    assert scores == expected
    result = played("domino_fosdick", *hands, players=3)
    assert result["winners"] == ["P1", "P2"]
    assert result["seat_points"] == {"0": 2, "1": 5, "2": 5}
    # With a point more than the other opponent of a euchred maker one wins by himself.
    ahead = [*hands[:3], adjusted(P2=1), hands[3], {"maker": 0, "tricks": {"P0": 2, "P1": 2, "P2": 1}}]
    assert ending("domino_fosdick", *ahead, players=3) == ((2, 5, 6), ["P2"])


def test_who_marches_for_himself_is_called_so():
    hands = [{"maker": 0, "tricks": {"P0": 0, "P1": 5, "P2": 0}}]
    assert played("domino_play", *hands, players=3)["terms"] == {"P0": ["euchred"], "P1": ["march"], "P2": []}
    hands = [{"maker": 0, "tricks": {"P0": 2, "P1": 3}}]
    assert played("two_handed", *hands, players=2)["terms"] == {"P0": ["euchred"], "P1": []}
    hands = [{"maker": 1, "tricks": {"P0": 0, "P1": 5}}]
    assert played("two_handed", *hands, players=2)["terms"] == {"P0": [], "P1": ["march"]}


def test_a_game_for_two():
    hands = [
        {"maker": 0, "dealer": 1, "tricks": {"P0": 3, "P1": 2}},  # 1 0
        {"maker": 1, "tricks": {"P0": 0, "P1": 5}},  # 1 2
        {"maker": 1, "tricks": {"P0": 3, "P1": 2}},  # 3 2
        PASSED,  # 3 2
        {"result": "revoke", "maker": 0, "revokes": [0]},  # 3 4
        {"maker": 0, "tricks": {"P0": 1, "P1": 4}},  # 3 6
        {"maker": 1, "tricks": {"P0": 0, "P1": 5}},  # 3 8
        {"maker": 0, "tricks": {"P0": 2, "P1": 3}},  # 3 10
    ]
    counted = [played("two_handed", *hands[:n], players=2) for n in range(1, 9)]
    assert [tuple(one["scores"].values()) for one in counted] == [
        (1, 0), (1, 2), (3, 2), (3, 2), (3, 4), (3, 6), (3, 8), (3, 10),
    ]  # fmt: skip
    assert [one["next_dealer"] for one in counted] == [0, 1, 0, 1, 0, 1, 0, None]
    assert counted[-1]["winners"] == ["P1"]


def test_deductions_stop_at_zero_for_one_and_all():
    revoked = {"result": "revoke", "revokes": [1]}
    law = {"revoke_mode": "both", "players": 3}
    assert ending("domino_play", revoked, **law)[0] == (2, 0, 2)
    assert ending("domino_play", revoked, negative_scores=True, **law)[0] == (2, -2, 2)


@every(
    ("scores", "ours", "theirs"),
    [
        ((4, 1), ["bridge"], []),
        ((1, 4), [], ["bridge"]),
        ((4, 2), [], []),
        ((4, 0), [], []),
        ((3, 1), [], []),
        ((4, 4), [], []),
        ((5, 1), [], []),
    ],
)
def test_at_the_bridge_one_side_needs_one_and_the_other_four(scores, ours, theirs):
    result = played("classic_1844", adjusted(A=scores[0], B=scores[1]))
    assert result["terms"] == {"A": ours, "B": theirs}


def test_a_game_of_1844():
    hands = [
        took(0, 4, 1),  # 1 0
        took(3, 5, 0, alone=True),  # 1 4: the bridge
        took(1, 2, 3),  # 3 4
        PASSED,  # 3 4
        took(2, 5, 0),  # 5 4
    ]
    counted = [played("classic_1844", *hands[:n]) for n in range(1, 6)]
    assert [tuple(one["scores"].values()) for one in counted] == [(1, 0), (1, 4), (3, 4), (3, 4), (5, 4)]
    assert counted[1]["terms"] == {"A": [], "B": ["bridge", "march", "lone_march"]}
    assert counted[2]["terms"] == {"A": [], "B": ["euchred"]}
    assert counted[4]["winners"] == ["A"]


def test_railroad_carries_points_over_and_counts_a_shut_out_twice():
    begun = played("railroad")
    assert (begun["carry"], begun["games_credited"]) == ({"A": 0, "B": 0}, {"A": 0, "B": 0})
    lone = took(0, 5, 0, alone=True)
    shut_out = played("railroad", lone, lone)
    assert (shut_out["scores"], shut_out["winners"]) == ({"A": 8, "B": 0}, ["A"])
    assert (shut_out["carry"], shut_out["games_credited"]) == ({"A": 3, "B": 0}, {"A": 2, "B": 0})
    # The lone maker of side A loses to a lone defender: 4, and a point made before is no shut-out.
    hands = [took(2, 3, 2), took(0, 2, 3, alone=True, defender_alone=3), took(1, 5, 0)]
    scored = played("railroad", *hands)
    assert (scored["scores"], scored["winners"]) == ({"A": 1, "B": 6}, ["B"])
    assert (scored["carry"], scored["games_credited"]) == ({"A": 0, "B": 1}, {"A": 0, "B": 1})
    assert played("railroad", *hands[:2])["carry"] == {"A": 0, "B": 0}


def test_where_both_pass_the_target_only_the_winners_points_carry_over():
    level = {"result": "adjustment", "points": {"A": 4, "B": 4}, "note": "where the game stood"}
    # The makers march and win with 6; the revoke of one of them gives the others 2, which is too late.
    last = took(0, 5, 0, revokes=[0])
    scored = played("railroad", level, last, revoke_ends_hand=False)
    assert (scored["scores"], scored["winners"]) == ({"A": 6, "B": 6}, ["A"])
    assert scored["carry"] == {"A": 1, "B": 0}


def test_a_game_at_the_somerset_club():
    hands = [
        took(0, 3, 2, dealer=3),  # 1 0
        {"result": "revoke", "maker": 1, "revokes": [1, 2]},  # 1 0: they cancel, and the hand is over
        took(1, 1, 4, alone=True),  # 5 0
    ]
    counted = [played("somerset_1888", *hands[:n]) for n in range(1, 4)]
    assert [tuple(one["scores"].values()) for one in counted] == [(1, 0), (1, 0), (5, 0)]
    assert [one["next_dealer"] for one in counted] == [0, 1, None]
    assert counted[1]["points_of_last_hand"] == {"A": 0, "B": 0}
    assert (counted[2]["winners"], counted[2]["games_credited"]) == (["A"], {"A": 2, "B": 0})
    assert "carry" not in counted[2]
    close = [took(1, 4, 1), *hands]
    assert played("somerset_1888", *close)["games_credited"] == {"A": 1, "B": 0}
    # A revoke can win the game, and in a lone hand it is five at once.
    revoked = {"result": "revoke", "maker": 1, "alone": True, "revokes": [1]}
    assert ending("somerset_1888", revoked) == ((5, 0), ["A"])


def test_what_a_cosmic_power_does_is_an_adjustment():
    hands = [took(0, 5, 0), adjusted(A=-2, B=2), took(1, 2, 3, alone=True), adjusted(A=8)]
    counted = [ending("cosmic", *hands[:n]) for n in range(1, 5)]
    assert counted == [((2, 0), []), ((0, 2), []), ((2, 2), []), ((10, 2), ["A"])]


def test_any_of_them_may_be_played_for_a_number_of_deals():
    hands = [took(0, 5, 0), PASSED, took(1, 3, 2), took(3, 3, 2)]
    for variant in ("british", "domino_fosdick", "domino_play", "card_fosdick", "classic_1844", "railroad"):
        assert ending(variant, *hands[:3], fixed_hands=4) == ((2, 1), [])
        assert ending(variant, *hands, fixed_hands=4) == ((2, 2), ["A"])
    assert played("railroad", *hands, fixed_hands=4)["carry"] == {"A": 0, "B": 0}


def card_codes(variant, players, together, **options):
    """The faults of a paper card of eight hands, on which the first two have this much together."""
    first, second, *others = SIDES[players]
    scores = {first: together - together // 2, second: together // 2} | dict.fromkeys(others, 0)
    card = {"result": "totals", "totals": {"scores": scores, "hands": 8}}
    request = {
        "variant": variant,
        "players": players,
        "options": {"target": 1000, **options},
        "hands": [card],
    }
    error = answer_request(request)["error"]
    return [] if error is None else codes_of(error["problems"])


@every(
    ("variant", "players", "least", "most"),
    [
        ("british", 4, 8, 32),
        ("domino_fosdick", 4, 8, 32),
        ("domino_fosdick", 2, 8, 16),
        ("domino_fosdick", 3, 8, 32),
        ("classic_1844", 4, 8, 32),
        ("railroad", 4, 8, 32),
        ("cosmic", 4, 8, 32),
        ("two_handed", 2, 8, 16),
    ],
)
def test_eight_hands_of_a_paper_card_give_so_much(variant, players, least, most):
    assert card_codes(variant, players, least) == card_codes(variant, players, most) == []
    assert card_codes(variant, players, least - 1) == ["totals_impossible"]
    assert card_codes(variant, players, most + 1) == ["totals_impossible"]


def test_at_the_somerset_club_hands_may_give_nothing_and_a_lone_revoke_five():
    assert card_codes("somerset_1888", 4, 0) == card_codes("somerset_1888", 4, 40) == []
    assert card_codes("somerset_1888", 4, 41) == ["totals_impossible"]


@every(
    ("options", "least", "most"),
    [
        ({"revoke_points": 5}, 8, 80),
        ({"revoke_mode": "deduct", "negative_scores": True}, -16, 32),
        ({"revoke_mode": "both", "revoke_points": 5}, 8, 80),
        ({"revoke_mode": "both", "revoke_points": 5, "negative_scores": True}, 8, 40),
    ],
)
def test_on_the_card_of_three_a_revoke_goes_to_both_opponents(options, least, most):
    assert (
        card_codes("domino_play", 3, least, **options) == card_codes("domino_play", 3, most, **options) == []
    )
    assert card_codes("domino_play", 3, least - 1, **options) == ["totals_impossible"]
    assert card_codes("domino_play", 3, most + 1, **options) == ["totals_impossible"]
