"""Recording entries: once, in order, and only what can be."""

from collections.abc import Callable

import pytest
from django.utils import timezone

from clubs.models import Player
from scoring.engine.admission import EntryRefused, Fact, GameClosed, HandMissing
from scoring.models import Entry, Game, GameState, SeatScore
from scoring.selectors.game_now import game_now
from scoring.services.entries import (
    EntryAuthor,
    EntryConflict,
    EntryOutcome,
    Recorded,
    must_record,
    record_entry,
)
from scoring.services.games import set_game_states
from scoring.services.rebuild import rebuild_game
from scoring.services.tables import OpenedTable
from tests.scoring.kitchen import fact, hand, kitchen, made

Record = Callable[[Fact], Recorded]
Attempt = Callable[[Fact], EntryOutcome]


def points(game: Game) -> list[int]:
    return list(SeatScore.objects.filter(game=game).order_by("seat").values_list("points", flat=True))


def codes(outcome: EntryOutcome) -> list[str]:
    assert isinstance(outcome, EntryRefused)
    return [problem.code for problem in outcome.problems]


def taken_by(outcome: EntryOutcome) -> str | None:
    assert isinstance(outcome, EntryConflict)
    return outcome.theirs and str(outcome.theirs.pk)


@pytest.fixture
def attempt(table: OpenedTable) -> Attempt:
    """Try to record an entry in the table's game, as Alice."""

    def one(sent: Fact) -> EntryOutcome:
        sender = EntryAuthor(table_pass=table.table_pass)
        return record_entry(table.game.pk, sent, sender, entered_at=None, now=timezone.now())

    return one


def test_a_hand_gives_its_points_to_both_partners(game: Game, record: Record) -> None:
    record(hand(1, maker=1, tricks=5))
    assert points(game) == [0, 2, 0, 2]


def test_the_same_entry_again_is_answered_and_not_counted_again(game: Game, record: Record) -> None:
    first = hand(1, maker=0, tricks=3)
    assert record(first).created is True
    again = record(Fact(first.id, first.kind, first.number, None, {"hand": {**made(0, 3)}}))
    assert (again.created, again.entry.sequence) == (False, 1)
    assert points(game) == [1, 0, 1, 0]


def test_the_same_id_with_another_record_is_a_conflict(game: Game, record: Record, attempt: Attempt) -> None:
    first = hand(1, maker=0, tricks=3)
    record(first)
    assert taken_by(attempt(hand(1, maker=0, tricks=4, uuid_=first.id))) == first.id
    assert Entry.objects.count() == 1


def test_a_taken_number_is_a_conflict_with_the_entry_that_has_it(record: Record, attempt: Attempt) -> None:
    first = hand(1)
    record(first)
    assert taken_by(attempt(hand(1, maker=2))) == first.id


def test_an_id_from_another_game_is_a_conflict_that_shows_nothing_of_it(attempt: Attempt) -> None:
    elsewhere = kitchen()
    taken = hand(1)
    must_record(
        elsewhere.game.pk, taken, EntryAuthor(elsewhere.table_pass), entered_at=None, now=timezone.now()
    )
    assert taken_by(attempt(hand(1, maker=2, uuid_=taken.id))) is None


def test_a_number_that_leaves_a_hole_is_a_gap(record: Record, attempt: Attempt) -> None:
    record(hand(1))
    assert attempt(hand(3)) == HandMissing(2)


@pytest.mark.parametrize("state", [GameState.CLOSED, GameState.LOCKED])
def test_a_closed_game_takes_nothing_but_answers_what_it_has(
    game: Game, record: Record, attempt: Attempt, state: GameState
) -> None:
    first = hand(1)
    record(first)
    set_game_states([game.pk], state)
    assert attempt(hand(2)) == GameClosed(state)
    assert record(first).created is False
    set_game_states([game.pk], GameState.OPEN)
    assert record(hand(2)).created is True


def test_an_impossible_hand_names_every_fault_and_writes_nothing(game: Game, attempt: Attempt) -> None:
    sent = fact("hand", number=1, hand={"maker": 7, "dealer": 9, "tricks": {"A": 4, "B": 4}})
    assert sorted(codes(attempt(sent))) == ["seat_out_of_range", "seat_out_of_range", "tricks_sum"]
    assert Entry.objects.count() == 0
    assert points(game) == [0, 0, 0, 0]


def test_a_hand_after_the_game_is_won_is_refused(game: Game, record: Record, attempt: Attempt) -> None:
    for number in (1, 2, 3):
        record(hand(number, maker=0, tricks=5, alone=True))
    assert game_now(game)["winners"] == ["A"]
    assert codes(attempt(hand(4))) == ["game_over"]


def test_a_void_takes_back_and_a_replace_of_the_voided_hand_fills_its_place(
    game: Game, record: Record
) -> None:
    first = hand(1, maker=0, tricks=5)
    record(first)
    record(fact("void", of=first.id))
    assert points(game) == [0, 0, 0, 0]
    assert game_now(Game.objects.get())["next"] == {"kind": "replace", "of": first.id}
    record(fact("replace", of=first.id, hand=made(1, 4)))
    assert points(game) == [0, 1, 0, 1]
    assert game_now(Game.objects.get())["next"] == {"kind": "hand", "number": 2}


def test_a_voided_replace_gives_back_what_it_replaced(game: Game, record: Record) -> None:
    first = hand(1, maker=0, tricks=5)
    record(first)
    other = fact("replace", of=first.id, hand=made(1, 5))
    record(other)
    record(fact("void", of=other.id))
    assert points(game) == [2, 0, 2, 0]


def test_what_a_correction_leaves_behind_the_end_is_kept_and_named(game: Game, record: Record) -> None:
    first = hand(1, maker=0, tricks=3)
    record(first)
    for number in (2, 3):
        record(hand(number, maker=0, tricks=5, alone=True))
    last = hand(4, maker=0, tricks=3)
    record(last)
    record(fact("replace", of=first.id, hand=made(0, 5)))  # 2 + 4 + 4: won one hand earlier
    now = game_now(game)
    assert now["scores"] == {"A": 10, "B": 0}
    assert [(line["entry"], line["problems"][0]["code"]) for line in now["uncounted"]] == [
        (last.id, "game_over")
    ]
    assert points(game) == [10, 0, 10, 0]


@pytest.mark.parametrize("kind", ["void", "replace"])
def test_a_second_correction_of_the_same_entry_is_a_conflict(
    record: Record, attempt: Attempt, kind: str
) -> None:
    first = hand(1)
    record(first)
    more = {"hand": made(1, 3)} if kind == "replace" else {}
    theirs = fact(kind, of=first.id, **more)
    record(theirs)
    assert taken_by(attempt(fact(kind, of=first.id, **more))) == theirs.id


def test_totals_end_the_game_with_what_the_paper_card_says(game: Game, record: Record) -> None:
    record(fact("totals", hand={"totals": {"scores": {"A": 10, "B": 7}, "hands": None, "loners": {"0": 1}}}))
    now = game_now(game)
    assert (now["scores"], now["winners"], now["over"]) == ({"A": 10, "B": 7}, ["A"], True)
    assert points(game) == [10, 7, 10, 7]


def test_totals_replace_totals_only(record: Record, attempt: Attempt) -> None:
    card = fact("totals", hand={"totals": {"scores": {"A": 10, "B": 7}}})
    record(card)
    assert codes(attempt(fact("replace", of=card.id, hand=made(0, 3)))) == ["wrong_kind"]
    record(fact("replace", of=card.id, hand={"result": "totals", "totals": {"scores": {"A": 7, "B": 10}}}))


def test_a_seats_entry_moves_the_points_to_who_really_sat_there(game: Game, record: Record) -> None:
    ann, ben, cleo, dan = (seat.player_id for seat in game.seats.all())
    record(hand(1, maker=0, tricks=5))
    swap = fact("seats", seats={"0": ben, "1": ann, "2": cleo, "3": None})
    record(swap)
    scores = SeatScore.objects.filter(game=game).order_by("seat")
    assert [(score.player_id, score.points) for score in scores] == [(ben, 2), (ann, 0), (cleo, 2), (None, 0)]
    record(fact("void", of=swap.id))
    assert [score.player_id for score in scores.all()] == [ann, ben, cleo, dan]


def test_a_seats_entry_names_every_fault(game: Game, attempt: Attempt) -> None:
    ann = game.seats.first().player_id
    stranger = Player.objects.create(name="Eve").pk
    assert codes(attempt(fact("seats", seats={"0": ann, "1": stranger, "2": None, "3": None}))) == [
        "unknown_player"
    ]
    assert codes(attempt(fact("seats", seats={"0": ann, "1": ann}))) == ["wrong_seats"]
    assert codes(attempt(fact("seats", seats={"0": ann, "1": ann, "2": None, "3": None}))) == ["seated_twice"]


def test_a_confirmation_holds_until_the_score_changes(game: Game, record: Record, attempt: Attempt) -> None:
    first = hand(1)
    record(first)
    record(fact("confirm", of=first.id))
    record(fact("note", note="Ben spilt his beer."))
    assert game_now(game)["confirmed"] is True
    record(fact("void", of=first.id))
    assert game_now(game)["confirmed"] is False
    assert codes(attempt(fact("confirm", of=first.id))) == ["not_standing"]


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (fact("void"), "required"),
        (fact("void", of="00000000-0000-4000-8000-000000000000"), "no_such_entry"),
        (fact("note", of="00000000-0000-4000-8000-000000000000", note="?"), "not_allowed"),
    ],
)
def test_a_target_that_cannot_be_is_refused(attempt: Attempt, sent: Fact, code: str) -> None:
    assert codes(attempt(sent)) == [code]


def test_a_note_or_a_void_cannot_be_voided(record: Record, attempt: Attempt) -> None:
    first, note = hand(1), fact("note", note="late start")
    void = fact("void", of=first.id)
    for sent in (first, note, void):
        record(sent)
    for target in (note, void):
        assert codes(attempt(fact("void", of=target.id))) == ["wrong_target"]


def test_rebuild_finds_and_mends_a_score_that_is_not_the_ledgers(game: Game, record: Record) -> None:
    record(hand(1, maker=1, tricks=5))
    assert rebuild_game(game.pk, write=True) is None
    SeatScore.objects.filter(game=game, seat=1).update(points=99)
    difference = rebuild_game(game.pk, write=False)
    assert difference is not None
    assert [row[2] for row in difference.kept] == [0, 99, 0, 2]
    assert [row[2] for row in difference.folded] == [0, 2, 0, 2]
    assert points(game) == [0, 99, 0, 2]
    rebuild_game(game.pk, write=True)
    assert points(game) == [0, 2, 0, 2]
