"""In which order the parts of one record count, and who then stands at the target first."""

from scoring.engine.score_request import answer_request
from tests.cases import every

STEALING = {"steal_the_deal": True, "point_on_partner": True}
OWN_PARTNERS = {"by": 2, "from": 0}


def ending(variant, *hands, players=4, **options):
    request = {"variant": variant, "options": options, "players": players, "hands": list(hands)}
    result = answer_request(request)
    assert result["error"] is None
    return [*result["scores"].values()], result["winners"]


def standing(*scores, sides="AB"):
    return {
        "result": "adjustment",
        "points": dict(zip(sides, scores, strict=True)),
        "note": "where it stood",
    }


def took(maker, ours, **more):
    side, other = "AB"[maker % 2], "BA"[maker % 2]
    return {"maker": maker, "tricks": {side: ours, other: 5 - ours}, **more}


@every(
    ("before", "scores", "winners"),
    [
        # A makes trump and is euchred: B gets its two first, then A the point for the stolen deal.
        ((9, 8), [10, 10], ["B"]),
        ((9, 7), [10, 9], ["A"]),
        ((9, 9), [10, 11], ["B"]),
    ],
)
def test_tricks_count_before_the_bonus(before, scores, winners):
    last = took(0, 2, steal=OWN_PARTNERS)
    assert ending("north_american", standing(*before), last, **STEALING) == (scores, winners)


@every(
    ("before", "scores", "winners"),
    [
        # B makes one by tricks, then A one for the deal, then B's revoke: two more to A.
        ((7, 9), [10, 10], ["B"]),
        ((9, 8), [12, 9], ["A"]),
        ((7, 8), [10, 9], ["A"]),
    ],
)
def test_tricks_then_the_bonus_then_penalties(before, scores, winners):
    last = took(1, 3, steal=OWN_PARTNERS, revokes=[1])
    house = {**STEALING, "revoke_ends_hand": False}
    assert ending("north_american", standing(*before), last, **house) == (scores, winners)


def test_the_bonus_counts_before_penalties():
    # A's maker is euchred and A revoked: B two, A one, B two again.
    last = took(0, 1, steal=OWN_PARTNERS, revokes=[0])
    house = {**STEALING, "revoke_ends_hand": False}
    assert ending("north_american", standing(9, 6), last, **house) == ([10, 10], ["A"])
    assert ending("north_american", standing(9, 8), last, **house) == ([10, 12], ["B"])


def test_a_deduction_after_the_target_was_reached_takes_no_win_away():
    last = took(0, 5, revokes=[2])
    house = {"revoke_ends_hand": False, "revoke_mode": "deduct"}
    assert ending("north_american", standing(8, 9), last, **house) == ([8, 9], ["A"])


def test_in_fixed_hands_the_parts_of_a_record_say_who_was_there_first():
    # Level at two: B by its tricks, A only by the revoke that came after them.
    last = took(1, 3, revokes=[3])
    house = {"revoke_ends_hand": False, "fixed_hands": 1}
    assert ending("north_american", standing(0, 1), last, **house) == ([2, 2], ["B"])


@every("maker", range(3))
def test_of_three_who_cross_by_one_count_the_highest_wins_and_level_all(maker):
    # A euchre of two to each opponent: they cross together, and the maker does not.
    players = [f"P{seat}" for seat in range(3)]
    others = [player for seat, player in enumerate(players) if seat != maker]
    short = {"maker": maker, "tricks": dict.fromkeys(players, 2) | {players[maker]: 1}}
    level = {player: 4 * (player in others) for player in players}
    ahead = {**level, others[0]: 3}
    for before, winners in ((level, others), (ahead, others[1:])):
        first = standing(*before.values(), sides=players)
        assert ending("domino_play", first, short, players=3)[1] == winners
