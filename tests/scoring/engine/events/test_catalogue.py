"""Which events each way to play knows, written by hand; and each answer that is offered can be recorded."""

from typing import Any

import pytest

from scoring.engine.events.answers import every_answer, offered, record_of
from scoring.engine.events.catalogue import events
from scoring.engine.hand import parse_hand
from scoring.engine.problems import problems
from scoring.engine.registry import VARIANTS, numbers_of
from scoring.engine.ruleset import Ruleset, make_ruleset
from scoring.engine.state import start
from tests.houses_of_events import HOUSES
from tests.taps import needed_taps

END = ["points_put_right", "whole_game"]
FIVE = ["all_passed", "misdeal", "revoke", *END, "in_detail"]
NORTH = ["all_passed", "misdeal", "revoke", "lay_down_loner", "throw_in", *END, "in_detail"]
BRITISH = ["all_passed", "misdeal", "revoke", "defender_alone", "blind_shout", *END, "in_detail"]
FOR_THEMSELVES = ["all_passed", "misdeal", *END]
BIDDERS = ["all_passed", "misdeal", "everybody_folded", *END]
EVENTS: dict[tuple[str, int], list[str]] = {
    ("north_american", 4): NORTH,
    ("canadian", 4): NORTH,
    ("australian", 4): NORTH,
    ("progressive", 4): NORTH,
    ("british", 4): BRITISH,
    ("st_austell", 4): BRITISH,
    ("penryn_falmouth", 4): BRITISH,
    ("domino_fosdick", 2): FIVE,
    ("domino_fosdick", 3): FIVE[:-1],
    ("domino_fosdick", 4): FIVE,
    ("domino_play", 2): FIVE,
    ("domino_play", 3): FIVE[:-1],
    ("domino_play", 4): FIVE,
    ("call_ace_domino", 4): [*FOR_THEMSELVES, "in_detail"],
    ("call_ace_domino", 5): [*FOR_THEMSELVES, "in_detail"],
    ("card_fosdick", 4): FIVE,
    ("classic_1844", 4): FIVE,
    ("railroad", 4): ["all_passed", "misdeal", "revoke", "defender_alone", *END, "in_detail"],
    ("somerset_1888", 4): FIVE,
    ("cosmic", 4): FIVE[1:],
    ("two_handed", 2): FIVE,
    ("cutthroat_five", 3): FOR_THEMSELVES,
    ("three_handed_seven", 3): FIVE[:-1],
    ("bid_individual", 3): BIDDERS,
    ("bid_individual", 4): BIDDERS,
    ("buck", 4): ["all_passed", "misdeal", "everybody_folded", "clubs_turned_up", *END],
    ("setback", 2): [*BIDDERS, "in_detail"],
    ("setback", 3): BIDDERS,
    ("setback", 4): BIDDERS,
    ("family_bid", 4): ["all_passed", "misdeal", "laid_down", *END, "in_detail"],
    ("pepper", 4): [*FOR_THEMSELVES, "in_detail"],
}
OF_HOUSES = {
    "north_american": [
        *("all_passed", "misdeal", "revoke_played_out", "revoke"),
        *("table_talk", "making_trump", "false_claim", "lay_down_loner", "throw_in", "stolen_deal"),
        *("defender_alone", "blind_loner", "robson", *END, "in_detail"),
    ],
    "setback": [
        *("all_passed", "misdeal", "revoke", "everybody_folded"),
        *("declared_0", "declared_1", "declared_2", "declared_3", *END),
    ],
    "bid_individual": ["all_passed", "misdeal", "revoke", "everybody_folded", *END],
    "buck": ["all_passed", "misdeal", "revoke", "everybody_folded", "clubs_turned_up", *END],
    "family_bid": ["all_passed", "misdeal", "revoke", "laid_down", *END, "in_detail"],
    "pepper": ["all_passed", "misdeal", "revoke", *END, "in_detail"],
}
REVOKES = {
    "three_handed_seven": 5,
    "setback": 5,
    "bid_individual": 6,
    "buck": 6,
    "family_bid": 6,
    "pepper": 6,
}
WAYS = [(key, players, {}) for key in VARIANTS for players in numbers_of(key)]
IN_HOUSES = [(key, 4, options) for key, options in HOUSES.items()]


def keys(ruleset: Ruleset) -> list[str]:
    return [event.key for event in events(ruleset)]


def test_each_way_to_play_has_its_events() -> None:
    assert {(key, players): keys(make_ruleset(key, {}, players)) for key, players, _ in WAYS} == EVENTS


def test_house_rules_bring_their_events() -> None:
    assert {key: keys(make_ruleset(key, options, 4)) for key, _, options in IN_HOUSES} == OF_HOUSES


def test_no_label_and_no_key_is_there_twice() -> None:
    for key, players, options in (*WAYS, *IN_HOUSES):
        declared = events(make_ruleset(key, options, players))
        assert (
            len({event.key for event in declared})
            == len({event.label for event in declared})
            == len(declared)
        )


@pytest.mark.parametrize(("key", "players", "options"), [*WAYS, *IN_HOUSES])
def test_whatever_is_offered_can_be_recorded(key: str, players: int, options: dict[str, Any]) -> None:
    ruleset = make_ruleset(key, options, players)
    for dealer in (players - 1, None):
        begin = start(ruleset, dealer)
        refused = {
            (event.key, str(answers)): [problem.message for problem in found]
            for event in events(ruleset)
            for answers in every_answer(event, dealer)
            if (found := problems(ruleset, begin, parse_hand(record_of(ruleset, event, answers, dealer))))
        }
        assert refused == {}


@pytest.mark.parametrize(("key", "players", "options"), [*WAYS, *IN_HOUSES])
def test_an_event_takes_six_taps_at_most_and_a_revoke_four_as_a_rule(
    key: str, players: int, options: dict[str, Any]
) -> None:
    taps = {event.key: needed_taps(event) for event in events(make_ruleset(key, options, players))}
    assert {event: number for event, number in taps.items() if number > 6} == {}
    # Where it goes by the maker who gains they have to be named, and where it goes by the bid that is asked too.
    if "revoke" in taps:
        assert taps["revoke"] == REVOKES.get(key, 4)
    assert (taps.get("all_passed", 3), taps["misdeal"]) == (3, 3)


def test_whoever_sits_out_is_not_offered_and_who_deals_is_not_asked() -> None:
    british = make_ruleset("british")
    declared = {event.key: event for event in events(british)}
    lone = declared["revoke"].questions[1]
    left = [lone.choices[number].label for number in offered(lone, {"revokes": [1]}, None)]
    assert left == [
        *("Nobody", "{0} alone", "{1} alone", "{2} alone"),
        *("{0}, defending", "{1}, defending", "{2}, defending"),
    ]
    shout = declared["blind_shout"].questions[0]
    labels = [shout.choices[number].label for number in offered(shout, {}, 3)]
    assert labels == ["{3}", "{3} alone", "{1} alone, {3} sits out"]
    assert len(offered(shout, {}, None)) == 12


def test_who_defends_alone_is_a_defender() -> None:
    for key in ("british", "railroad"):
        event = next(one for one in events(make_ruleset(key)) if one.key == "defender_alone")
        made, guard, _ = event.questions
        for choice in made.choices:
            maker = int(str(choice.sets["maker"]))
            names = [
                guard.choices[number].sets["defender_alone"] for number in offered(guard, choice.sets, None)
            ]
            assert names == [seat for seat in range(4) if seat % 2 != maker % 2]


def test_what_is_answered_makes_the_record() -> None:
    american = make_ruleset("north_american", HOUSES["north_american"])
    declared = {event.key: event for event in events(american)}
    stolen = declared["stolen_deal"]
    thief = [choice.label for choice in stolen.questions[1].choices].index("{2}, but caught")
    answers = {"thief": thief, "made": 3, "tricks": 4}
    assert record_of(american, stolen, answers, 0) == {
        "steal": {"from": 0, "by": 2, "success": False},
        "maker": 1,
        "alone": True,
        "tricks": {"A": 1, "B": 4},
    }
    passed = {"thief": thief, "made": len(stolen.questions[2].choices) - 1, "tricks": 4}
    assert record_of(american, stolen, passed, 0) == {
        "steal": {"from": 0, "by": 2, "success": False},
        "result": "all_passed",
    }


def test_a_partner_who_was_alone_for_the_maker_is_said_of_a_revoke() -> None:
    british = make_ruleset("british")
    revoke = next(event for event in events(british) if event.key == "revoke")
    alone = {"who": [1], "lone": 1}  # seat 0 played alone
    assert record_of(british, revoke, alone, None) == {
        "result": "revoke",
        "revokes": [1],
        "maker": 0,
        "alone": True,
    }
    for_the_partner = offered(revoke.questions[2], {"maker": 0}, None)
    assert [revoke.questions[2].choices[number].label for number in for_the_partner] == [
        "The same player",
        "{2}",
    ]
    assert record_of(british, revoke, alone | {"for": for_the_partner[1]}, None) == {
        "result": "revoke",
        "revokes": [1],
        "maker": 2,
        "alone": True,
        "alone_seat": 0,
    }
