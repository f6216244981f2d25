"""Whether a movement fits, what is refused, and what is foreseen."""

import json
import re
from collections.abc import Sequence
from dataclasses import replace

import pytest

from tests.cases import every
from tests.tournaments.movements.foreseen import foresee
from tournaments.movements.answers import answers
from tournaments.movements.fit import Fit, Verdict, fits
from tournaments.movements.movement_state import MovementState
from tournaments.movements.planning import next_round, plan_movement
from tournaments.movements.registry import MOVEMENTS
from tournaments.movements.rotation.constraints import Constraints
from tournaments.movements.rotation.mentions import Sentence
from tournaments.movements.rotation.plan import PlanRefused, plan
from tournaments.movements.rotation.quality import measure
from tournaments.movements.rotation.round import RotationRound

EIGHT = tuple(range(1, 9))
FIRST = RotationRound(((1, 2, 3, 4), (5, 6, 7, 8)))
NOTHING = Sentence("")


def fit(key: str, state: MovementState, rounds: int = 1) -> Fit:
    movement = MOVEMENTS[key]
    return fits(movement, state, rounds)


def told(key: str, state: MovementState) -> tuple[Fit, str]:
    """Return the answer without its sentence, and the sentence."""
    found = fit(key, state)
    return replace(found, sentence=NOTHING), found.sentence.text


def texts(sentences: Sequence[Sentence]) -> list[str]:
    return [sentence.text for sentence in sentences]


def refused(key: str, state: MovementState, rounds: int = 1) -> list[tuple[str, str]]:
    movement = MOVEMENTS[key]
    with pytest.raises(PlanRefused) as caught:
        plan_movement(movement, state, rounds)
    return [(fault.code, fault.field) for fault in caught.value.problems]


@every(
    ("key", "entrants", "nearest", "instead"),
    [
        ("winners_move", 7, (8,), "rotation"),
        ("red_up_white_down", 13, (12, 14), "rotation"),
        ("losers_move", 9, (8, 10), "rotation"),
        ("fixed_step", 16, (15, 20), "fixed_step_back"),
        ("fixed_step_back", 6, (8,), "rotation"),
        ("swiss_pairs", 15, (14, 16), "rotation"),
        ("knock_out", 11, (10, 12), "swiss_pairs"),
        ("odd_pairs_move", 6, (8,), "rotation"),
    ],
)
def test_a_number_that_never_fits_is_told_with_the_nearest_that_do(key, entrants, nearest, instead) -> None:
    found = fit(key, MovementState(tuple(range(entrants))), 5)
    assert (found.verdict, found.nearest, found.instead) == (Verdict.NEVER, nearest, instead)
    assert found.sentence.text.startswith(f"{entrants} ")


@every("key", MOVEMENTS)
@every("entrants", [0, 3, 401])
def test_too_few_and_too_many_fit_nothing(key, entrants) -> None:
    found = fit(key, MovementState(tuple(range(entrants))), 5)
    assert found.verdict is Verdict.NEVER
    assert all(4 <= number <= 400 for number in found.nearest)
    assert found.nearest


@every(
    ("entrants", "sentence"),
    [
        (0, "Nobody is here yet. You need at least 4 players."),
        (1, "One player isn't enough. You need at least 4."),
        (3, "3 players aren't enough. You need at least 4."),
        (401, "401 players are too many for one night. The most is 400."),
    ],
)
def test_too_few_and_too_many_are_told_what_it_takes(entrants, sentence) -> None:
    assert fit("rotation", MovementState(tuple(range(entrants))), 5).sentence.text == sentence


@every(
    ("key", "entrants", "guarantee"),
    [
        (
            "rotation",
            10,
            "Nobody has the same partner twice in the first 9 rounds, unless somebody joins or leaves.",
        ),
        ("fixed_step", 24, "Nobody has the same partner twice in the first 3 rounds."),
        ("fixed_step_back", 17, "With these numbers partners may repeat from the second round on."),
        (
            "colours_against",
            24,
            "twice in the first 6 rounds, and nobody has the same partner twice in the first 12.",
        ),
        ("round_robin_pairs", 12, "No two pairs meet twice until everybody has met everybody, in 5 rounds."),
        ("swiss_pairs", 12, "No two pairs meet twice in the first 3 rounds, unless a pair joins or leaves."),
        ("ladder", 12, "Nobody has the same partner twice in a row."),
    ],
)
def test_a_guarantee_is_said_in_the_figures_of_the_night(key, entrants, guarantee) -> None:
    assert guarantee in MOVEMENTS[key].guaranteed(entrants)


@every("movement", MOVEMENTS.values(), ids=lambda each: each.key)
def test_no_guarantee_needs_algebra(movement) -> None:
    fitting = [number for number in range(4, 41) if movement.unfit(number) is None]
    said = [movement.guarantee, *map(movement.guaranteed, fitting)]
    assert [one for one in said if re.search(r"\b\d*[Tmn]\b|[{}/]", one)] == []
    assert [one for one in said if re.search(r"\b1 rounds\b|first round of", one)] == []


def test_a_number_that_fits_says_for_how_many_rounds_the_guarantee_holds() -> None:
    found = fit("fixed_step_back", MovementState(tuple(range(16))), 6)
    assert (found.verdict, found.sure) == (Verdict.FITS, 4)
    assert (
        found.sentence.text
        == "Nobody has the same partner twice in the first 4 rounds. The night has 6 rounds."
    )


def test_what_was_played_counts_among_the_rounds_for_which_the_guarantee_holds() -> None:
    everybody = MovementState(tuple(range(24)))
    movement = MOVEMENTS["fixed_step_back"]
    played = movement.seat(everybody, 6)
    found = fits(movement, MovementState(everybody.entrants, played), 2)
    assert found.sentence.text.endswith("in the first 6 rounds. The night has 8 rounds.")
    assert measure((*played, *movement.seat(MovementState(everybody.entrants, played), 2)))[
        "partner_repeats"
    ].value
    found = fits(movement, MovementState(everybody.entrants, played[:4]), 2)
    assert found.sentence.text.endswith("That holds for all 6 rounds.")


@every("key", ["random_draw", "by_standings"])
def test_what_promises_no_more_than_its_way_to_seat_does_so_all_night(key) -> None:
    assert fit(key, MovementState(EIGHT), 8).sentence.text.endswith("That holds for all 8 rounds.")


def test_one_nearest_number_is_told_as_one() -> None:
    assert fit("winners_move", MovementState(EIGHT[:7])).sentence.text.endswith(
        "The nearest number that fits is 8."
    )


def test_what_is_lacking_is_another_answer_than_never() -> None:
    assert told("losers_move", MovementState(EIGHT)) == (
        Fit(Verdict.LACKS, NOTHING),
        "Entrants 1, 2, 3, 4, 5, 6, 7 and 8 have no lady or man card. Give them one.",
    )
    assert told("swiss_pairs", MovementState(EIGHT, pairs=((1, 2), (3, 4), (5, 6)))) == (
        Fit(Verdict.LACKS, NOTHING),
        "Entrants 7 and 8 have no partner. Choose one, or another way to move.",
    )
    assert told("ladder", MovementState(EIGHT, (FIRST,))) == (
        Fit(Verdict.LACKS, NOTHING),
        "Results are missing for round 1. Say which side won at each table.",
    )
    assert fit("by_standings", MovementState(EIGHT, (FIRST,))).verdict is Verdict.LACKS


def test_what_only_tonight_stands_in_the_way_is_a_third_answer() -> None:
    over = MovementState((1, 2, 3, 4), (RotationRound(((1, 3, 2, 4),)),), ((0,),), pairs=((1, 2), (3, 4)))
    assert told("knock_out", over) == (
        Fit(Verdict.NOT_NOW, NOTHING),
        "The knock-out is over. Entrants 1 and 2 won it.",
    )
    uneven = {one: frozenset({"lady" if one < 4 else "man"}) for one in EIGHT}
    assert fit("losers_move", MovementState(EIGHT, tags=uneven)).verdict is Verdict.NOT_NOW


def test_wishes_that_a_movement_cannot_promise_are_told() -> None:
    wishes = Constraints({1: 1, 2: 1}, ((3, 4),), ((5, 6),))
    assert fit("rotation", MovementState(EIGHT, wishes=wishes)).unmet == ()
    assert texts(fit("fixed_step_back", MovementState(EIGHT, wishes=wishes)).unmet) == [
        "Entrant 2 can't keep table 1. Only A stays there, and that's entrant 1.",
        "Entrants 3 and 4 can't stay partners with this way of moving.",
        "Entrants 5 and 6 can't be kept apart with this way of moving.",
    ]
    pairs = ((1, 2), (3, 4), (5, 6), (7, 8))
    assert (
        fit(
            "round_robin_pairs", MovementState(EIGHT, pairs=pairs, wishes=Constraints(together=((3, 4),)))
        ).unmet
        == ()
    )
    red = {one: frozenset({"red" if one < 5 else "white"}) for one in EIGHT}
    found = fit("colours", MovementState(EIGHT, tags=red, wishes=Constraints({1: 1, 8: 1})))
    assert texts(found.unmet) == ["Entrant 1 can't keep table 1 with a red card. Give them a white one."]


def test_every_fault_is_named_at_once() -> None:
    tags = {1: frozenset({"lady", "man"})}
    asked = MovementState((1, 1, 2), (FIRST,), ((2,), (0,)), tags=tags, wishes=Constraints({9: 1}))
    assert refused("losers_move", asked, 0) == [
        ("too_few_entrants", "entrants"),
        ("entrant_twice", "entrants"),
        ("too_few_rounds", "rounds"),
        ("wish_of_nobody", "wishes.fixed_tables"),
        ("tag_twice", "tags"),
        ("tags_missing", "tags"),
        ("results_missing", "results"),
        ("results_too_many", "results"),
        ("result_unknown", "results"),
    ]


@every(
    ("key", "state", "fault"),
    [
        (
            "round_robin_pairs",
            MovementState(EIGHT, pairs=((1, 2), (2, 3), (4, 5), (6, 7))),
            ("two_pairs", "pairs"),
        ),
        ("own_partner_first", MovementState(EIGHT, pairs=((1, 2), (2, 1))), ("two_pairs", "pairs")),
        ("own_partner_first", MovementState(EIGHT, pairs=((1, 1),)), ("pair_of_one", "pairs")),
        ("own_partner_first", MovementState(EIGHT, pairs=((1, 9),)), ("pair_of_nobody", "pairs")),
        ("swiss_pairs", MovementState((*EIGHT, 9)), ("number_never_fits", "entrants")),
        (
            "colours",
            MovementState(
                EIGHT, tags={one: frozenset({("red", "white")[one % 2]}) for one in EIGHT}, pairs=((1, 2),)
            ),
            ("couple_of_two_colours", "tags"),
        ),
    ],
)
def test_each_fault_has_its_code(key, state, fault) -> None:
    assert fault in refused(key, state)


def test_the_rotation_is_planned_as_ever() -> None:
    movement = MOVEMENTS["rotation"]
    asked = MovementState(EIGHT, seed=4)
    assert list(plan_movement(movement, asked, 7, 1000)) == list(plan(EIGHT, 7, seed=4, effort=1000))
    assert len(next_round(movement, asked).tables) == 2


@every("movement", MOVEMENTS.values(), ids=lambda each: each.key)
def test_every_movement_says_what_it_is(movement) -> None:
    told = movement.as_json()
    assert list(told) == ["key", "name", "how", "guarantee", "card", "ahead", "needs", "kinds", "keeps"]
    assert json.loads(json.dumps(told)) == told
    assert movement.how.endswith(".")
    assert all(len(sentence.split()) <= 20 for sentence in movement.how.split(". "))
    assert all(
        movement.table_card(table, tables).endswith(".")
        for tables in (1, 2, 5)
        for table in range(1, tables + 1)
    )
    assert MOVEMENTS[movement.instead] is not None


def test_what_is_planned_ahead_is_foreseen_exactly() -> None:
    movement = MOVEMENTS["fixed_step_back"]
    seen = foresee(movement, MovementState(tuple(range(12))), 5)
    rounds = movement.seat(MovementState(tuple(range(12))), 5)
    assert (seen.exact, seen.nights, seen.rounds) == (True, 1, 5)
    assert {key: count.mean for key, count in seen.counts.items()} == {
        count.key: count.value for count in measure(rounds).counts
    }
    # After three rounds the first comes again: each of the six partnerships of rounds 1 and 2 repeats.
    assert (seen.counts["partner_repeats"].mean, seen.counts["partner_repeats"].bound) == (12.0, 0.0)
    assert seen.sentence == "These figures are exact, because all rounds are planned ahead."


def test_what_follows_results_is_foreseen_by_nights_of_lots_the_same_from_the_same_seed() -> None:
    movement = MOVEMENTS["random_draw"]
    seen = foresee(movement, MovementState(tuple(range(8)), seed=1), 2, nights=200)
    assert seen == foresee(movement, MovementState(tuple(range(8)), seed=1), 2, nights=200)
    assert (seen.exact, seen.nights) == (False, 200)
    # Each of four partnerships is one of 28 pairs, so 4 * 4 / 28 of them repeat in the second round.
    repeats = seen.counts["partner_repeats"]
    assert repeats.mean == pytest.approx(16 / 28, abs=0.2)
    assert (repeats.least, repeats.bound) == (0, 0.0)
    assert repeats.most >= 2
    assert seen.sentence == ("Seats depend on results. These are averages of 200 nights with random results.")


def test_a_knock_out_is_foreseen_to_its_end() -> None:
    movement = MOVEMENTS["knock_out"]
    assert foresee(movement, MovementState(tuple(range(12))), 9, nights=5).rounds == 3
    with pytest.raises(PlanRefused):
        foresee(movement, MovementState(tuple(range(11))), 9)


@every("results", [(), ((0,),), ((1, 0), (0, 1))])
def test_a_night_is_foreseen_where_nobody_needs_to_know_who_won_before(results) -> None:
    movement = MOVEMENTS["by_standings"]
    state = MovementState(EIGHT, (FIRST, FIRST), results, standings=EIGHT)
    assert foresee(movement, state, 3, nights=2).rounds == 3


def ask(**asked) -> list[dict[str, object]]:
    return list(answers(json.dumps(asked)))


def test_a_process_answers_with_a_plan_a_fit_or_a_forecast() -> None:
    played = [{"tables": [[1, 2, 3, 4], [5, 6, 7, 8]]}]
    common = {
        "movement": "ladder",
        "entrants": list(EIGHT),
        "rounds": 3,
        "played": played,
        "results": [[0, None]],
    }
    lines = ask(**common)
    movement = MOVEMENTS["ladder"]
    (planned,) = plan_movement(movement, MovementState(EIGHT, (FIRST,), ((0, None),)), 3)
    assert lines == [{"plan": planned.as_json()}, {"progress": 1.0}, {"done": True}]
    assert len(planned.rounds) == 1
    fitting = ask(**common, question="fits")
    assert fitting == [
        {"fit": fit("ladder", MovementState(EIGHT, (FIRST,), ((0, 1),)), 3).as_json()},
        {"done": True},
    ]
    (seen, done) = ask(**common, question="foresee", nights=3)
    assert seen == {
        "foresight": foresee(movement, MovementState(EIGHT, (FIRST,), ((0, None),)), 3, 3).as_json()
    }
    assert done == {"done": True}


def test_a_process_goes_on_foreseeing_from_the_nights_that_are_known() -> None:
    asked = {"movement": "ladder", "entrants": list(EIGHT), "rounds": 3, "question": "foresee", "nights": 3}
    *nights, whole, done = ask(**asked, known=[])
    assert [list(line) for line in nights] == [["night"]] * 3
    assert [whole, done] == ask(**asked)
    known = [line["night"] for line in nights[:2]]
    assert ask(**asked, known=known) == [nights[2], whole, done]


@every("night", [None, {}, {"rounds": 3}, {"rounds": "3", "counts": {}}, {"rounds": 3, "counts": {"a": [1]}}])
def test_a_process_refuses_a_night_that_is_none(night) -> None:
    (line,) = ask(movement="ladder", entrants=list(EIGHT), rounds=3, question="foresee", known=[night])
    fault = {"code": "not_a_night", "field": "known.0", "message": "Give a night as it was told."}
    assert line["refused"] == [fault]


def test_a_process_reads_pairs_tags_standings_and_wishes() -> None:
    tags = {str(one): ["red" if one < 5 else "white"] for one in EIGHT}
    lines = ask(
        movement="colours",
        entrants=list(EIGHT),
        rounds=2,
        tags=tags,
        pairs=[[1, 2]],
        wishes={"fixed_tables": {"8": 2}},
    )
    movement = MOVEMENTS["colours"]
    state = MovementState(
        EIGHT,
        pairs=((1, 2),),
        tags={int(one): frozenset(words) for one, words in tags.items()},
        wishes=Constraints({8: 2}),
    )
    assert lines[0] == {"plan": next(plan_movement(movement, state, 2)).as_json()}


def test_a_process_names_every_fault_of_a_request_at_once() -> None:
    (line,) = ask(
        movement="waltz", question="why", entrants=["x"], rounds=1, results=[3], standings=[None],
        pairs=[[1]], tags={"a": [], "1": "lady"}, nights=0,
    )  # fmt: skip
    assert isinstance(line["refused"], list)
    assert [(fault["code"], fault["field"]) for fault in line["refused"]] == [
        ("not_a_whole_number", "entrants.0"),
        ("nights_out_of_range", "nights"),
        ("unknown_movement", "movement"),
        ("unknown_question", "question"),
        ("not_results", "results.0"),
        ("not_a_whole_number", "standings.0"),
        ("not_a_pair", "pairs.0"),
        ("not_a_whole_number", "tags"),
        ("not_words", "tags.1"),
    ]
    for text, message in (
        ("{", "This is not JSON: Expecting property name enclosed in double quotes at character 2."),
        ('{"rounds": 1, "rounds": 2}', "The key 'rounds' is there twice in one object."),
        ('{"rounds": 1234567890123456}', "A whole number has more than 15 digits."),
    ):
        refused = [{"code": "not_json", "field": "", "message": message}]
        assert list(answers(text)) == [{"refused": refused, "nearest": None}]
    message = "1 are here and a table needs four; wait for 3 more."
    assert ask(movement="ladder", entrants=[1], rounds=1) == [
        {
            "refused": [{"code": "too_few_entrants", "field": "entrants", "message": message}],
            "nearest": None,
        }
    ]
