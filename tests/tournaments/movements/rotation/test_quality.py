"""Counts and bounds: worked out by hand for small nights, and equal to the judge's for all others; and the verdict."""

from collections.abc import Callable

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cases import every
from tournaments.movements.rotation.plan import Constraints, RotationRound, measure, plan
from tournaments.movements.rotation.quality import verdict
from tournaments.movements.rotation.tally import least_row

# Four play three rounds: everybody partners each of the others once and opposes each twice.
FOUR = [RotationRound(((0, 1, 2, 3),)), RotationRound(((1, 2, 3, 0),)), RotationRound(((3, 1, 0, 2),))]
# value, bound: by hand. In the first two rounds the same two partner: 0 with 2, 1 with 3.
FOUR_COUNTS = {
    "partner_repeats": (2, 0),
    "most_opposed": (3, 2),
    "opponents_spread": (2, 0),
    "opponent_repeats": (14, 12),
    "meeting_repeats": (18, 18),
    "others_met": (3, 3),
    "sit_outs_spread": (0, 0),
    "sit_outs_in_a_row": (0, 0),
    "same_table_in_a_row": (8, 8),
    "first_deals_spread": (1, 1),
}

SHARPER = {
    ("opponent_repeats", (6, 3)): 1,
    ("opponent_repeats", (7, 3)): 1,
    ("meeting_repeats", (7, 3)): 3,
    ("meeting_repeats", (19, 7)): 3,
}
"""Bounds above the judge's, by count, players and rounds: exact ones, and 28 tables where 25 can be packed."""


def test_a_night_of_four_is_counted_as_by_hand() -> None:
    # Opponents: 0-1, 0-3, 1-2, 2-3 twice in the first two rounds; in the third 0 and 3 partner, 1 and 2 too:
    # 0-1, 0-2, 1-3, 2-3 once more. So 3, 3 (0-1, 2-3), 2, 2 (0-3, 1-2), 1, 1: 3 + 3 + 1 + 1 = 8 repeats.
    counted = {count.key: (count.value, count.bound) for count in measure(FOUR).counts}
    assert counted == {**FOUR_COUNTS, "opponent_repeats": (8, 6)}


def test_a_night_of_five_is_counted_as_by_hand() -> None:
    # 4 rests first, then 0; table 1 is the only one.
    night = [RotationRound(((0, 1, 2, 3),), (4,)), RotationRound(((4, 1, 2, 3),), (0,))]
    counted = {count.key: (count.value, count.bound) for count in measure(night).counts}
    assert counted == {
        "partner_repeats": (1, 0),  # 1 with 3
        "most_opposed": (2, 1),  # 1-2 and 2-3
        "opponents_spread": (2, 1),
        "opponent_repeats": (2, 0),
        "meeting_repeats": (3, 3),  # 1-2, 1-3, 2-3: of four seats three must be filled with the same
        "others_met": (3, 3),
        "sit_outs_spread": (1, 1),
        "sit_outs_in_a_row": (0, 0),
        "same_table_in_a_row": (3, 3),
        "first_deals_spread": (1, 1),
    }


def test_a_table_counts_as_kept_across_a_sit_out_and_rests_in_a_row_are_seen() -> None:
    night = [
        RotationRound(((0, 1, 2, 3), (4, 5, 6, 7)), (8,)),
        RotationRound(((4, 5, 1, 3), (8, 2, 6, 7)), (0,)),
        RotationRound(((0, 4, 5, 6), (1, 2, 3, 7)), (8,)),
        RotationRound(((2, 4, 3, 6), (1, 5, 0, 7)), (8,)),
    ]
    counts = measure(night)
    # Round 2: 1 and 3 stay at table 1, 6 and 7 at table 2. Round 3: 0 comes back to table 1 after resting, 4 and
    # 5 stay there, 2 and 7 at table 2. Round 4: 4 and 6 stay at table 1, 1 and 7 at table 2.
    assert counts["same_table_in_a_row"].value == 4 + 5 + 4
    assert counts["sit_outs_in_a_row"].value == 1
    assert counts["sit_outs_spread"].value == 3


@every(("total", "cells", "least"), [(0, 3, 0), (3, 3, 0), (4, 3, 1), (7, 3, 5), (5, 0, 0)])
def test_the_least_row_is_spread_evenly(total: int, cells: int, least: int) -> None:
    assert least_row(total, cells) == least


@every("players", [*range(5, 26), 31, 40])
@every("rounds", [1, 3, 7, 12])
def test_every_count_and_bound_is_the_judges(
    players: int, rounds: int, judged: Callable[[int, list[RotationRound]], dict[str, tuple[int, int]]]
) -> None:
    night = list(next(plan(range(players), rounds, seed=rounds, effort=0)).rounds)
    # Seats drawn at random are uneven in everything: swap the first and last of each round.
    for number in range(0, rounds, 2):
        (first, *others), resting = night[number].tables, night[number].sit_outs
        night[number] = RotationRound(((first[1], first[0], *first[2:]), *others), resting)
    told, counts = judged(players, night), measure(night)
    names = {
        "partner_repeats": "partner repeats  sum max(0,p-1)",
        "most_opposed": "opponent max",
        "opponents_spread": "opponent spread",
        "opponent_repeats": "opponent collisions sum C(o,2)",
        "meeting_repeats": "meeting collisions sum C(m,2)",
        "sit_outs_spread": "byes spread",
        "sit_outs_in_a_row": "byes back to back",
        "first_deals_spread": "first-deal spread",
    }
    expected = {key: told[name] for key, name in names.items()}
    for (key, cell), bound in SHARPER.items():
        if cell == (players, rounds):
            assert told[names[key]][1] < bound
            expected[key] = (told[names[key]][0], bound)
    assert {key: (counts[key].value, counts[key].bound) for key in names} == expected
    stays = told["same table in a row"]
    assert counts["same_table_in_a_row"].value == stays[0]
    # With one table everybody must stay; the judge leaves that to its note.
    assert counts["same_table_in_a_row"].bound == (stays[1] if players >= 8 else stays[0])


def test_each_count_has_a_sentence_and_all_is_plain_data() -> None:
    told = measure(FOUR).as_json()
    assert set(told) == {"counts", "unkept", "remarks", "lawful", "best", "settled"}
    assert (told["best"], told["settled"]) == (False, False)
    counts = told["counts"]
    assert isinstance(counts, dict)
    assert set(counts) == set(FOUR_COUNTS)
    assert counts["partner_repeats"] == {
        "value": 2,
        "bound": 0,
        "best": False,
        "sentence": "Partners repeat twice.",
    }
    assert counts["others_met"]["sentence"] == "Everybody meets everybody else."
    assert counts["sit_outs_spread"]["sentence"] == "Everybody sits out equally often."


def test_with_few_tables_the_sentence_says_why_somebody_stays() -> None:
    night = list(next(plan(range(8), 3, effort=0)).rounds)
    assert measure(night)["same_table_in_a_row"].sentence == (
        "Players stay at the same table 8 times. "
        "With 2 tables some must, or more people meet again in the next round."
    )


def test_a_wish_that_is_not_kept_is_named_with_its_rounds() -> None:
    wishes = Constraints({0: 2}, together=((0, 1),), apart=((0, 3),))
    assert measure(FOUR, wishes).unkept == (
        "Entrant 0 isn't at table 2 in rounds 1, 2 and 3.",
        "Entrants 0 and 1 aren't partners in rounds 1, 2 and 3.",
        "Entrants 0 and 3 still meet in rounds 1, 2 and 3.",
    )
    assert measure(FOUR, wishes, played=2).unkept[2] == "Entrants 0 and 3 still meet in round 3."


def test_no_round_at_all_is_counted_too() -> None:
    assert measure([])["partner_repeats"].value == 0
    assert measure([])["others_met"].sentence == "Nobody has met anybody."


def test_where_all_were_replaced_nothing_is_said_of_everybody() -> None:
    # After a first round 0 to 3 leave; 4 to 7 play twice with the same sides: each opposes two others twice.
    counts = measure([FOUR[0], *[RotationRound(((4, 5, 6, 7),))] * 2])
    assert (counts["most_opposed"].value, counts["most_opposed"].bound) == (2, 2)
    assert (
        counts["most_opposed"].sentence
        == "Nobody plays against the same person more than twice. That's the best possible."
    )
    for key in ("opponents_spread", "others_met", "sit_outs_spread", "first_deals_spread"):
        assert (
            counts[key].sentence == "Fewer than two are here in every round, so there is nothing to compare."
        )


def test_where_some_came_late_a_count_says_of_whom_it_is() -> None:
    # 4 and 5 come for 2 and 3. Of those who stay, 0 deals first, then 1: one first deal each, and as many sit-outs.
    counts = measure([FOUR[0], RotationRound(((1, 4, 0, 5),))])
    assert (counts["first_deals_spread"].value, counts["first_deals_spread"].bound) == (0, 0)
    assert counts["first_deals_spread"].sentence == (
        "Among the 2 who are here in every round: everybody deals first equally often."
    )
    # 0 and 1 oppose in the first round only; of one pair there is no spread.
    assert (counts["opponents_spread"].value, counts["opponents_spread"].bound) == (0, 0)


@settings(max_examples=40, deadline=None)
@given(entrants=st.integers(5, 14), data=st.data())
def test_no_night_of_comings_and_goings_is_better_than_its_bounds(entrants: int, data: st.DataObject) -> None:
    everybody = range(entrants)
    night = []
    for _ in range(data.draw(st.integers(1, 6))):
        here = data.draw(st.permutations(everybody))[: data.draw(st.integers(4, entrants))]
        size = len(here) - len(here) % 4
        tables = [(here[at], here[at + 1], here[at + 2], here[at + 3]) for at in range(0, size, 4)]
        night.append(RotationRound(tuple(tables), tuple(here[size:])))
    for count in measure(night).counts:
        if count.key == "others_met":
            assert count.value <= count.bound
        else:
            assert count.value >= count.bound, count


FAIR = {
    "partner_repeats": (0, 0),
    "most_opposed": (1, 1),
    "opponent_repeats": (0, 0),
    "meeting_repeats": (18, 12),
    "others_met": (21, 23),
    "sit_outs_spread": (0, 0),
    "sit_outs_in_a_row": (0, 0),
}


def said(best: bool = False, *, searched: bool = True, **changed: tuple[int, int]) -> str:
    counts = {
        key: {"value": value, "best": value >= bound if key == "others_met" else value <= bound}
        for key, (value, bound) in (FAIR | changed).items()
    }
    return verdict({"counts": counts, "best": best}, 23, searched=searched)


@every(
    ("changed", "words"),
    [
        (
            {},
            (
                "Nearly as fair as it can be: nobody partners twice, nobody plays against anybody twice, and "
                "everybody meets at least 21 of 23 others."
            ),
        ),
        (
            {"most_opposed": (2, 1), "others_met": (23, 23)},
            (
                "Nearly as fair as it can be: nobody partners twice, nobody plays against anybody more than twice, "
                "and everybody meets everybody."
            ),
        ),
        (
            {"meeting_repeats": (0, 0), "partner_repeats": (1, 0)},
            "Less fair than it might be: one pair partners again and nobody meets anybody twice.",
        ),
        (
            {"meeting_repeats": (0, 0), "sit_outs_spread": (2, 1)},
            (
                "Less fair than it might be: nobody partners twice, nobody meets anybody twice, and some sit out more "
                "often than others."
            ),
        ),
        (
            {"meeting_repeats": (0, 0), "sit_outs_in_a_row": (3, 0), "most_opposed": (0, 0)},
            (
                "Less fair than it might be: nobody partners twice, nobody meets anybody twice, and 3 times somebody "
                "sits out twice in a row."
            ),
        ),
    ],
)
def test_a_plan_is_judged_in_a_sentence(changed: dict[str, tuple[int, int]], words: str) -> None:
    assert said(**changed) == words


def test_a_plan_that_is_as_fair_as_it_can_be_says_only_what_cannot_be_better() -> None:
    fair = "As fair as it can be: nobody partners twice"
    assert said(best=True) == f"{fair} and nobody plays against anybody twice."
    assert said(best=True, others_met=(23, 23)).endswith("and everybody meets everybody.")
    assert said(best=True, others_met=(21, 21)).endswith("meets at least 21 of 23 others, the most possible.")


def test_a_way_of_moving_that_follows_its_own_rule_is_not_judged() -> None:
    assert said(searched=False, partner_repeats=(5, 0)).startswith(
        "This way of moving gives: 5 times two partner"
    )


def test_a_plan_of_28_and_9_is_as_fair_as_it_can_be() -> None:
    (first, *_) = plan(range(1, 29), 9, effort=0)
    assert verdict(first.quality.as_json(), 27) == (
        "As fair as it can be: nobody partners twice and nobody meets anybody twice."
    )
