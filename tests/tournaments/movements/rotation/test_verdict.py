"""The one sentence that an organiser reads of a plan."""

from tests.cases import every
from tournaments.movements.rotation.plan import plan
from tournaments.movements.rotation.verdict import verdict

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
