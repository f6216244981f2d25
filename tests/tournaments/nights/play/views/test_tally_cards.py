"""A tally card that is keyed in: its boxes, and the points of its hands."""

from uuid import uuid4

import pytest

from scoring.selectors.sheet import game_sheet
from tests.clubs.people import Visitor
from tests.scoring.kitchen import hand
from tests.tournaments.nights.hall import play, record, tables
from tests.tournaments.nights.views.pages import faults, said, table_path, value, words
from tournaments.nights.models import Night

pytestmark = pytest.mark.django_db


def test_a_card_that_is_keyed_in_stands_in_its_boxes_and_another_takes_its_place(
    bob: Visitor, playing: Night
) -> None:
    card = {"result": "totals", "totals.scores.A": "8", "totals.scores.B": "0", "totals.hands": "2"}
    bob.post(f"{table_path(playing)}record/", {"id": str(uuid4()), **card, "totals.loners.2": "2"})
    page = bob.get(table_path(playing))
    boxes = ["totals.scores.A", "totals.scores.B", "totals.loners.0", "totals.loners.2"]
    assert [value(page, box) for box in boxes] == ["8", "0", "0", "2"]
    assert "This replaces the card that was keyed in before." in words(page)
    other = {**card, "totals.scores.A": "1", "totals.scores.B": "2", "of": value(page, "of")}
    assert faults(bob.post(f"{table_path(playing)}record/", {"id": str(uuid4()), **other})) == []
    assert [side["score"] for side in game_sheet(tables(playing, 1)[0].game)["sides"]] == [1, 2]


def test_a_table_that_has_finished_its_hands_takes_no_card(bob: Visitor, playing: Night) -> None:
    assert "Key in the card" in words(bob.get(table_path(playing)))
    play(tables(playing, 1)[0], [(0, 3), (0, 3)])
    assert "Key in the card" not in words(bob.get(table_path(playing)))


NO_HAND = (
    "No hand gives the points of hand 1. Check them, or leave all hands blank and enter only the scores."
)


def squares(*points: tuple[str, str], first: int = 1, **boxes: str) -> dict[str, str]:
    """A card with the points of its hands, as the form sends it."""
    form = {"id": str(uuid4()), "result": "totals", "hands.first": str(first)}
    for number, by_side in enumerate(points, first):
        form |= {f"hands.{number}.{side}": text for side, text in zip("AB", by_side, strict=True)}
    scores = dict(zip("AB", boxes.pop("scores").split("-"), strict=True))
    form |= {f"totals.scores.{side}": score for side, score in scores.items()}
    return form | {f"totals.loners.{seat[1:]}": count for seat, count in boxes.items()}


def ledger(night: Night, table: int = 1) -> list[tuple[str, int | None, object]]:
    game = tables(night, 1)[table - 1].game
    assert game is not None
    return [
        (entry.kind, entry.number, entry.facts["hand"].get("maker"))
        for entry in game.entries.order_by("sequence")
    ]


def test_a_card_of_loners_by_name_is_recorded_as_hands(bob: Visitor, playing: Night) -> None:
    form = squares(("4", ""), ("x", "4"), scores="4-4", s2="1", s1="1")
    answer = bob.client.post(f"/{table_path(playing)}record/", form, follow=True)
    assert ledger(playing) == [("hand", 1, 2), ("hand", 2, 1)]
    assert said(answer) == ["Every hand could only have gone one way, so all are recorded as hands."]
    assert tables(playing, 1)[0].state == "done"


def test_a_card_with_hands_that_can_have_been_several_keeps_totals_for_the_rest(
    bob: Visitor, playing: Night
) -> None:
    form = squares(("4", ""), ("", "2"), scores="4-2", s2="1")
    answer = bob.client.post(f"/{table_path(playing)}record/", form, follow=True)
    assert ledger(playing) == [("hand", 1, 2), ("totals", None, None)]
    assert said(answer) == [
        "Hand 1 could only have gone one way, so it's recorded as a hand. The rest are totals."
    ]
    sheet = game_sheet(tables(playing, 1)[0].game)
    assert ([side["score"] for side in sheet["sides"]], len(sheet["loners"])) == ([4, 2], 1)
    assert sheet["loners"] == ["Dan went alone once, 1 march"]


def test_a_card_of_usual_points_keeps_totals(bob: Visitor, playing: Night) -> None:
    answer = bob.client.post(
        f"/{table_path(playing)}record/", squares(("1", ""), ("", "2"), scores="1-2"), follow=True
    )
    assert (ledger(playing), len(said(answer))) == ([("totals", None, None)], 1)


def test_a_card_with_hands_that_is_sent_twice_counts_once(bob: Visitor, playing: Night) -> None:
    form = squares(("4", ""), ("", "2"), scores="4-2", s2="1")
    for _ in range(2):
        assert (
            bob.post(f"{table_path(playing)}record/", form).headers["Location"] == f"/{table_path(playing)}"
        )
    assert len(ledger(playing)) == 2


def test_a_card_takes_over_where_the_hands_end(bob: Visitor, playing: Night) -> None:
    play(tables(playing, 1)[0], [(0, 3)])
    assert value(bob.get(table_path(playing)), "hands.first") == "2"
    late = bob.post(f"{table_path(playing)}record/", squares(("1", ""), ("", "2"), scores="1-2"))
    assert (late.status_code, len(ledger(playing))) == (409, 1)
    bob.post(f"{table_path(playing)}record/", squares(("", "2"), first=2, scores="1-2"))
    assert ledger(playing) == [("hand", 1, 0), ("totals", None, None)]
    assert tables(playing, 1)[0].state == "done"


def test_a_card_without_hands_may_be_of_the_rest_of_a_game(bob: Visitor, playing: Night) -> None:
    play(tables(playing, 1)[0], [(0, 3)])
    form = squares(scores="1-2", first=2)
    assert value(bob.get(table_path(playing)), "totals.hands") == ""
    assert faults(bob.post(f"{table_path(playing)}record/", form)) == []
    assert tables(playing, 1)[0].state == "done"


@pytest.mark.parametrize(
    ("points", "scores", "sentences"),
    [
        (
            [("3", ""), ("1", "")],
            "4-0",
            [NO_HAND],
        ),
        ([("1", ""), ("1", "")], "3-0", ["The hands add up to 2-0, and the scores are 3-0. Check the card."]),
        ([("", ""), ("1", "")], "1-0", ["Hand 1 is blank. Write X where nobody scored."]),
        ([("one", ""), ("", "x")], "1-0", ["Write the points of hand 1 as numbers, and X for none."]),
        ([("1", "")], "1-", ["Enter the score of each side."]),
    ],
)
def test_a_card_that_cannot_be_says_why_and_keeps_what_was_typed(
    bob: Visitor, playing: Night, points: list[tuple[str, str]], scores: str, sentences: list[str]
) -> None:
    answer = bob.post(f"{table_path(playing)}record/", squares(*points, scores=scores))
    assert (answer.status_code, faults(answer), ledger(playing)) == (422, sentences, [])
    assert [value(answer, f"hands.{number}.A") for number in range(1, len(points) + 1)] == [
        one for one, _ in points
    ]


def test_another_card_with_hands_takes_the_place_of_totals_as_totals(bob: Visitor, playing: Night) -> None:
    bob.post(f"{table_path(playing)}record/", squares(("1", ""), ("", "2"), scores="1-2"))
    of = value(bob.get(table_path(playing)), "of")
    form = squares(("4", ""), ("", "2"), scores="4-2", s2="1") | {"of": of}
    assert faults(bob.post(f"{table_path(playing)}record/", form)) == []
    assert [entry[0] for entry in ledger(playing)] == ["totals", "replace"]
    assert [side["score"] for side in game_sheet(tables(playing, 1)[0].game)["sides"]] == [4, 2]


def test_a_card_that_ends_early_is_asked_about(bob: Visitor, playing: Night) -> None:
    form = squares(("1", ""), scores="1-0")
    answer = bob.post(f"{table_path(playing)}record/", form)
    asked = (
        "The card ends with hand 1, and a game here has 2. Fill in the others, or tick that the game ended after "
        "hand 1."
    )
    assert (answer.status_code, faults(answer), ledger(playing)) == (422, [asked], [])
    assert value(answer, "hands.ended") == "1"
    # With another fault beside it the tick is not lost.
    again = bob.post(f"{table_path(playing)}record/", form | {"hands.ended": "1", "totals.scores.A": "2"})
    assert len(faults(again)) == 1
    assert 'value="1" checked' in again.content.decode()
    assert faults(bob.post(f"{table_path(playing)}record/", form | {"hands.ended": "1"})) == []
    assert ledger(playing) == [("totals", None, None)]
    assert tables(playing, 1)[0].state == "done"


def test_of_a_card_whose_last_entry_cannot_be_nothing_is_kept(bob: Visitor, playing: Night) -> None:
    form = squares(("4", ""), ("", "2"), scores="4-2", s2="1")
    record(tables(playing, 1)[1].game, hand(1, uuid_=form["id"]))
    answer = bob.post(f"{table_path(playing)}record/", form)
    assert (answer.status_code, ledger(playing)) == (409, [])
    assert tables(playing, 1)[0].game.seat_scores.filter(points__gt=0).count() == 0
