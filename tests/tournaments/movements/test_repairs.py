"""A question that tells what is published is answered with repairs before the search begins."""

import json
from dataclasses import replace
from typing import Any

from tests.cases import every
from tournaments.movements.answers import answers
from tournaments.movements.rotation.offer import NEW, Offer, new_plan
from tournaments.movements.rotation.offer_order import best_first, why_first
from tournaments.movements.rotation.offers import offers
from tournaments.movements.rotation.plan import plan
from tournaments.movements.rotation.quality import Quality, measure
from tournaments.movements.rotation.round import RotationRound

NIGHT = list(plan(range(1, 18), 5, seed=1, effort=0))[-1].rounds
HERE = [one for one in range(1, 18) if one != 5]


def asked(**more: Any) -> list[dict[str, Any]]:
    question = {
        "entrants": HERE,
        "rounds": 4,
        "played": [NIGHT[0].as_json()],
        "published": [each.as_json() for each in NIGHT[1:]],
        "effort": 100,
        "seed": 1,
    }
    return list(answers(json.dumps(question | more)))


def test_repairs_come_before_the_first_plan_the_best_first() -> None:
    lines = asked()
    found = best_first(list(offers(NIGHT[1:], HERE, NIGHT[:1], seed=1, effort=0)))
    assert lines[0] == {"offers": [offer.as_json() for offer in found]}
    # A longer look may find a better one; then all stand there once more, after a plan that can be taken meanwhile.
    assert [next(iter(line)) for line in lines[:4]] == ["offers", "plan", "progress", "offers"]
    first, second = ([one["rounds"] for one in line["offers"]] for line in (lines[0], lines[3]))
    assert all(rounds in second for rounds in first)
    assert lines[-1] == {"done": True}
    assert NEW not in {offer["key"] for offer in lines[0]["offers"]}


@every(
    "more",
    [{"published": []}, {"movement": "ladder"}],
)
def test_nothing_is_repaired_where_nothing_is_published_or_the_rule_says_who_sits_where(
    more: dict[str, Any],
) -> None:
    assert [line for line in asked(**more) if "offers" in line] == []


@every(
    ("published", "faults"),
    [
        (5, [("not_a_list", "published")]),
        ([NIGHT[1].as_json()], [("published_of_other_length", "published")]),
        (
            [{"tables": [[1, 2, 3]]}],
            [("not_four_seats", "published.0.tables.0"), ("published_of_other_length", "published")],
        ),
        ([{"seats": []}] * 4, [("unknown_field", "published.0.seats"), ("not_a_list", "published.0.tables")]),
    ],
)
def test_every_fault_of_what_is_published_is_named(published: object, faults: list[tuple[str, str]]) -> None:
    (line,) = asked(published=published)
    found = [(fault["code"], fault["field"]) for fault in line["refused"]]
    assert found[: len(faults)] == faults


def test_an_offer_is_read_back_as_it_was() -> None:
    for offer in offers(NIGHT[1:], HERE, NIGHT[:1], seed=1, effort=0):
        assert Offer.from_json(json.loads(json.dumps(offer.as_json()))) == offer
    quality = measure(NIGHT)
    assert Quality.from_json(json.loads(json.dumps(quality.as_json()))) == quality


def told(published: list[RotationRound], planned: list[RotationRound]) -> Offer:
    return new_plan([], published, measure(published), planned, measure(planned))


def test_the_reason_says_whether_what_is_suggested_is_fair() -> None:
    first, second = RotationRound(((1, 2, 3, 4),)), RotationRound(((1, 3, 2, 4),))
    fair, worse = told([first, second], [second, first]), told([first, second], [first, first])
    assert (fair.fair, worse.fair) == (True, False)
    assert why_first([fair]) == "Only a new plan is as fair as the published plan."
    assert why_first([worse]) == "None of these is as fair as the published plan. This one comes nearest."
    longer = list(plan(range(1, 29), 9, seed=1, effort=0))[-1].rounds
    here = [one for one in range(1, 29) if one != 5]
    repairs = best_first(list(offers(longer[4:], here, longer[:4], effort=0)))
    assert repairs[0].fair
    alone = [repairs[0], *(offer for offer in repairs if not offer.fair)]
    assert why_first(alone) == "It's the only one as fair as the published plan."
    assert why_first([repairs[0], *repairs]) == (
        "Of those as fair as the published plan, this one changes the fewest sheets."
    )


def test_no_repair_leaves_a_table_out_that_could_be_played() -> None:
    *_, night = plan(range(1, 14), 6, effort=0)
    here = [one for one in range(1, 14) if one != 3]
    found = best_first(list(offers(night.rounds[3:], here, night.rounds[:3], effort=0)))
    # Twelve fill three tables.
    assert {(len(each.tables), each.sit_outs) for one in found for each in one.rounds} == {(3, ())}


def test_a_choice_that_keeps_more_lines_or_tables_is_not_dropped() -> None:
    *_, night = plan(range(1, 14), 6, effort=0)
    here = [one for one in range(1, 14) if one != 3]
    one = best_first(list(offers(night.rounds[3:], here, night.rounds[:3], effort=0)))[0]
    changed = replace(one.change, kept=2, tables=9, lines=30)
    fewer = replace(one, key="fewer", quality=measure(night.rounds), change=changed)
    for better in (replace(changed, lines=29), replace(changed, kept=3)):
        other = replace(one, key="other", change=better)
        assert {each.key for each in best_first([fewer, other])} == {"fewer", "other"}
        assert best_first([fewer, replace(other, change=replace(changed, lines=31))]) == [fewer]


def test_a_plan_that_keeps_no_table_is_not_said_to_change_little() -> None:
    *_, night = plan(range(1, 14), 6, effort=0)
    one = next(offers(night.rounds[3:], [*range(1, 14), 14, 15], night.rounds[:3], effort=0))
    few = replace(one, fair=False, even=False, tried="", change=replace(one.change, kept=9, tables=9))
    none = replace(few, change=replace(one.change, kept=0, tables=9))
    assert why_first([few]).endswith("This one repeats little and changes little.")
    assert why_first([none]) == "None of these is as fair as the published plan. This one comes nearest."
