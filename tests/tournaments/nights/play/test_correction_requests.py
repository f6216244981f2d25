"""A table corrects the round that is played and the one just closed; earlier ones it asks the organiser about."""

from typing import Any
from uuid import UUID

import pytest

from clubs.models import Membership, Role, User
from scoring.models import CorrectionRequest, Entry, Game, TablePass
from scoring.selectors.corrections import describe_correction
from scoring.services.entries import EntryAuthor, must_record
from tests.clubs.people import Visitor, member, signed_in, with_token
from tests.scoring.kitchen import Person, fact, hand, kitchen, made, new_id
from tests.tournaments.nights.hall import (
    NAMES,
    NOW,
    begin,
    club_of,
    gather,
    make_night,
    play_round,
    publish_plan,
    tables,
)
from tournaments.nights.exceptions import NightRefused
from tournaments.nights.models import Night, NightAuditEntry
from tournaments.nights.play.services.correction_requests import accept_correction, refuse_correction
from tournaments.nights.results.selectors.standings import make_standings
from tournaments.nights.selectors.audit_log import named_audit_entries
from tournaments.nights.services.nights import finish, reopen, verify

pytestmark = pytest.mark.django_db


def night_of_four() -> Night:
    """A night of four whose first round is over: Alice's table scored 1-0 with hand 1, then the others a march."""
    club, _ = club_of("The Oak")
    night = make_night(club)
    gather(night, NAMES[:4])
    publish_plan(night)
    begin(night)
    play_round(night, 1)
    return night


@pytest.fixture
def night() -> Night:
    return night_of_four()


def alice(night: Night) -> Person:
    return Person(TablePass.objects.get(table__night_table__night=night))


def bob(night: Night) -> User:
    return Membership.objects.get(club=night.club).user


def game_of(night: Night, number: int = 1) -> Game:
    game = tables(night, number)[0].game
    assert game is not None
    return game


def hand_id(game: Game, number: int = 1) -> str:
    return str(game.entries.get(kind="hand", number=number).pk)


def send(person: Person, game: Game, id_: str | None = None, **body: Any) -> Any:
    return person.post(f"games/{game.pk}/entries/", {"id": id_ or new_id(), **body})


def take_back(person: Person, game: Game, id_: str | None = None) -> Any:
    return send(person, game, id_, kind="void", of=hand_id(game))


def scores(game: Game) -> list[int]:
    return [score.side_points for score in game.seat_scores.order_by("seat")[:2]]


def ask_to_take_back(night: Night) -> UUID:
    """Have Alice's table ask to take back hand 1 of the first round, while the second is played."""
    begin(night, 2)
    answer = take_back(alice(night), game_of(night))
    assert answer.status_code == 202
    return UUID(answer.json()["id"])


def said(night: Night, kind: str) -> list[str]:
    return [
        act.message
        for act in named_audit_entries(night, night.audit_entries.filter(kind=kind).order_by("id"))
    ]


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["errors"][0]["code"]


def test_the_round_just_closed_is_corrected_at_once_until_the_next_begins(night: Night) -> None:
    first = game_of(night)
    assert night.round_set.get(number=1).state == "closed"
    assert take_back(alice(night), first).status_code == 201
    again = send(alice(night), first, kind="replace", of=hand_id(first), hand=made(0, 5))
    assert (again.status_code, CorrectionRequest.objects.count(), scores(first)) == (201, 0, [2, 2])
    begin(night, 2)
    assert send(alice(night), first, kind="void", of=again.json()["id"]).status_code == 202
    assert scores(first) == [2, 2]


def test_the_round_that_is_played_is_corrected_at_once(night: Night) -> None:
    begin(night, 2)
    second = game_of(night, 2)
    hand = send(alice(night), second, number=1, hand=made(0, 3)).json()["id"]
    assert send(alice(night), second, kind="replace", of=hand, hand=made(0, 5)).status_code == 201
    assert (scores(second), CorrectionRequest.objects.count()) == ([2, 0], 0)


def test_a_later_correction_is_answered_with_202_until_it_is_accepted_and_then_with_200(night: Night) -> None:
    begin(night, 2)
    first, id_ = game_of(night), new_id()
    target = hand_id(first)
    for _ in range(3):
        answer = take_back(alice(night), first, id_)
        told = answer.json()
        assert (
            answer.status_code,
            told["state"],
            told["id"],
            told["kind"],
            told["of"],
            told["sequence"],
        ) == (
            202,
            "asked",
            id_,
            "void",
            target,
            None,
        )
    assert (scores(first), first.entries.count(), CorrectionRequest.objects.count()) == ([1, 2], 2, 1)
    accept_correction(night.pk, UUID(id_), by=bob(night), now=NOW)
    assert scores(first) == [0, 2]
    answer = take_back(alice(night), first, id_)
    assert (answer.status_code, answer.json()["sequence"], answer.json()["by"]) == (200, 3, "pass")
    entry = Entry.objects.get(pk=id_)
    assert (entry.by_pass, entry.by_user) == (alice(night).table_pass, bob(night))


def test_a_refused_correction_is_closed_for_its_id_and_changes_nothing(night: Night) -> None:
    id_ = ask_to_take_back(night)
    refuse_correction(night.pk, id_, by=bob(night), now=NOW)
    first = game_of(night)
    for _ in range(2):
        answer = take_back(alice(night), first, str(id_))
        assert code(answer) == (409, "closed")
        assert (answer.json()["state"], answer.json()["yours"]["id"]) == ("refused", str(id_))
        assert answer.json()["errors"][0]["detail"] == (
            "The organiser has refused this change, so what was recorded stands."
        )
    assert (scores(first), first.entries.count()) == ([1, 2], 2)
    # Another wish is another id.
    assert take_back(alice(night), first).status_code == 202


def test_the_same_id_with_other_content_is_a_conflict(night: Night) -> None:
    id_ = ask_to_take_back(night)
    first = game_of(night)
    answer = send(alice(night), first, str(id_), kind="void", of=hand_id(first, 2))
    assert code(answer) == (409, "conflict")
    assert (answer.json()["theirs"]["of"], answer.json()["theirs"]["sequence"]) == (hand_id(first), None)
    assert answer.json()["yours"]["of"] == hand_id(first, 2)
    other = send(alice(night), game_of(night, 2), str(id_), number=1, hand=made(0, 3))
    assert other.status_code == 201  # an id that only waits stands in no other ledger
    with pytest.raises(NightRefused, match="changed in another way since then"):
        accept_correction(night.pk, id_, by=bob(night), now=NOW)


def test_a_request_is_judged_when_it_is_sent(night: Night) -> None:
    begin(night, 2)
    first = game_of(night)
    assert code(send(alice(night), first, kind="void", of=new_id())) == (400, "no_such_entry")
    assert code(
        send(
            alice(night),
            first,
            kind="replace",
            of=hand_id(first),
            hand={"maker": 0, "tricks": {"A": 4, "B": 3}},
        )
    ) == (400, "tricks_sum")
    assert CorrectionRequest.objects.count() == 0


def test_seats_of_an_earlier_round_are_asked_for_too(night: Night) -> None:
    begin(night, 2)
    first = game_of(night)
    people = {str(seat.seat): seat.player_id for seat in first.seats.all()}
    people |= {"0": people["1"], "1": people["0"]}
    answer = send(alice(night), first, kind="seats", seats=people)
    assert answer.status_code == 202
    accept_correction(night.pk, UUID(answer.json()["id"]), by=bob(night), now=NOW)
    assert said(night, "corrected") == ["Changed who sat where at table 1 in round 1, as the table asked."]
    found = dict(first.seat_scores.values_list("seat", "player"))
    assert (found[0], found[1]) == (people["0"], people["1"])


def test_hands_notes_and_confirmations_of_an_earlier_round_are_not_held(night: Night) -> None:
    first = game_of(night)
    send(alice(night), first, kind="void", of=hand_id(first, 2))
    begin(night, 2)
    assert send(alice(night), first, kind="note", note="the phone was late").status_code == 201
    assert send(alice(night), first, number=3, hand=made(1, 3)).status_code == 201
    assert send(alice(night), first, kind="confirm", of=hand_id(first, 3)).status_code == 201


def test_whoever_keeps_score_for_the_club_is_not_held_and_the_log_says_so(night: Night) -> None:
    begin(night, 2)
    first = game_of(night)
    sam = with_token(member(night.club, "sam", Role.SCORER))
    body = {"id": new_id(), "kind": "void", "of": hand_id(first)}
    assert sam.send(f"games/{first.pk}/entries/", body).status_code == 201
    assert scores(first) == [0, 2]
    assert said(night, "corrected") == ["Took back hand 1 at table 1 in round 1."]
    assert NightAuditEntry.objects.get(kind="corrected").user == sam.user


def test_every_such_change_stands_in_the_log_with_its_table(night: Night) -> None:
    id_ = ask_to_take_back(night)
    assert said(night, "requested") == ["Table 1 in round 1 asked to take back hand 1."]
    refuse_correction(night.pk, id_, by=bob(night), now=NOW)
    assert said(night, "refused") == ["Refused what table 1 in round 1 asked for: to take back hand 1."]
    first = game_of(night)
    answer = send(alice(night), first, kind="replace", of=hand_id(first, 2), hand=made(1, 4))
    accept_correction(night.pk, UUID(answer.json()["id"]), by=bob(night), now=NOW)
    assert said(night, "corrected") == ["Changed hand 2 at table 1 in round 1, as the table asked."]
    assert set(
        NightAuditEntry.objects.filter(kind__in=["refused", "corrected"]).values_list("user", flat=True)
    ) == {bob(night).pk}


def test_standings_follow_what_is_accepted(night: Night) -> None:
    id_ = ask_to_take_back(night)
    assert sorted(row.metrics["points"] for row in make_standings(night).rows) == [1, 1, 2, 2]
    accept_correction(night.pk, id_, by=bob(night), now=NOW)
    assert sorted(row.metrics["points"] for row in make_standings(night).rows) == [0, 0, 2, 2]


def test_accepted_twice_it_is_recorded_once_and_then_not_refused(night: Night) -> None:
    id_ = ask_to_take_back(night)
    for _ in range(2):
        accept_correction(night.pk, id_, by=bob(night), now=NOW)
    with pytest.raises(NightRefused, match="accepted this already"):
        refuse_correction(night.pk, id_, by=bob(night), now=NOW)
    assert game_of(night).entries.count() == 3
    assert len(said(night, "corrected")) == 1


def test_refused_twice_it_is_refused_once_and_then_not_accepted(night: Night) -> None:
    id_ = ask_to_take_back(night)
    for _ in range(2):
        refuse_correction(night.pk, id_, by=bob(night), now=NOW)
    with pytest.raises(NightRefused, match="refused this already"):
        accept_correction(night.pk, id_, by=bob(night), now=NOW)
    assert game_of(night).entries.count() == 2
    assert len(said(night, "refused")) == 1


def test_a_hand_that_was_taken_back_in_between_is_said_plainly(night: Night) -> None:
    id_ = ask_to_take_back(night)
    first = game_of(night)
    taken_back = fact("void", of=hand_id(first))
    must_record(first.pk, taken_back, EntryAuthor(user=bob(night)), entered_at=None, now=NOW)
    with pytest.raises(NightRefused) as refused:
        accept_correction(night.pk, id_, by=bob(night), now=NOW)
    assert [(fault.code, fault.message) for fault in refused.value.problems] == [
        (
            "changed_meanwhile",
            "This was changed in another way since then, so it can't be accepted any more. Refuse it.",
        )
    ]
    # The phone that asked still waits, until somebody refuses.
    assert take_back(alice(night), first, str(id_)).status_code == 202
    refuse_correction(night.pk, id_, by=bob(night), now=NOW)
    assert code(take_back(alice(night), first, str(id_))) == (409, "closed")


def test_a_night_that_is_verified_meanwhile_takes_no_more_and_reopened_it_does(night: Night) -> None:
    id_ = ask_to_take_back(night)
    night.round_set.filter(number=2).update(state="closed")
    Night.objects.filter(pk=night.pk).update(state="break")
    finish(night.pk, anyway=True, by=None, now=NOW)
    assert take_back(alice(night), game_of(night), str(id_)).status_code == 202
    verify(night.pk, by=None, now=NOW)
    with pytest.raises(NightRefused, match="The results are verified"):
        accept_correction(night.pk, id_, by=bob(night), now=NOW)
    assert code(take_back(alice(night), game_of(night), str(id_))) == (401, "pass_revoked")
    reopen(night.pk, "one hand is wrong", by=None, now=NOW)
    assert take_back(alice(night), game_of(night), str(id_)).status_code == 202
    accept_correction(night.pk, id_, by=bob(night), now=NOW)
    assert scores(game_of(night)) == [0, 2]


def test_a_table_does_not_fill_the_organisers_page(night: Night) -> None:
    begin(night, 2)
    first = game_of(night)
    answers = [take_back(alice(night), first) for _ in range(13)]
    assert [answer.status_code for answer in answers] == [202] * 12 + [400]
    assert code(answers[-1]) == (400, "too_many_requests_waiting")


def test_carol_sees_and_answers_nothing_and_alices_pass_does_not_either(night: Night) -> None:
    id_ = ask_to_take_back(night)
    carol = signed_in(club_of("The Elm", "carol", Role.ORGANISER)[1])
    path = f"nights/{night.pk}/correction-requests/"
    for visitor, status in ((carol, 404), (Visitor(), 401), (Visitor(client=alice(night).client), 401)):
        assert visitor.ask(path).status_code == status
        assert visitor.send(f"{path}{id_}/", {"accept": True}).status_code == status
    assert carol.post(f"nights/{night.pk}/correction-requests/{id_}/accept/").status_code == 404
    assert game_of(night).entries.count() == 2


def test_the_organiser_lists_and_answers_over_the_interface(night: Night) -> None:
    id_ = ask_to_take_back(night)
    program = with_token(bob(night))
    path = f"nights/{night.pk}/correction-requests/"
    (one,) = program.ask(f"{path}?state=asked").json()["results"]
    names = {
        seat["seat"]: seat["name"] for seat in alice(night).get(f"games/{game_of(night).pk}/").json()["seats"]
    }
    us, them = f"{names[0]} and {names[2]}", f"{names[1]} and {names[3]}"
    assert {key: one[key] for key in ("id", "kind", "of", "state", "round", "table", "wish")} == {
        "id": str(id_),
        "kind": "void",
        "of": hand_id(game_of(night)),
        "state": "asked",
        "round": 1,
        "table": 1,
        "wish": "take back hand 1",
    }
    assert (one["stands"], one["becomes"]) == (
        f"{names[0]} made it, 3 tricks: {us} +1, 1-0",
        "Nothing: it is taken back.",
    )
    assert one["scores"] == [{"name": us, "now": 1, "after": 0}, {"name": them, "now": 2, "after": 2}]
    assert one["obstacles"] == []
    for _ in range(2):
        done = program.send(f"{path}{id_}/", {"accept": True})
        assert (done.status_code, done.json()["state"], done.json()["answered_by"]) == (
            200,
            "accepted",
            "bob",
        )
    assert code(program.send(f"{path}{id_}/", {"accept": False})) == (409, "answered_already")
    assert program.send(f"{path}{new_id()}/", {"accept": True}).status_code == 404
    assert code(program.send(f"{path}{id_}/", {})) == (400, "required")
    assert program.ask(f"{path}?state=asked").json()["results"] == []


def test_the_list_is_fetched_anew_when_something_is_asked_or_answered(night: Night) -> None:
    begin(night, 2)
    program = with_token(bob(night))
    path = f"nights/{night.pk}/correction-requests/"
    etag = program.ask(path).headers["ETag"]
    id_ = UUID(take_back(alice(night), game_of(night)).json()["id"])
    asked = program.ask(path, **{"If-None-Match": etag})
    assert asked.status_code == 200
    refuse_correction(night.pk, id_, by=bob(night), now=NOW)
    assert program.ask(path, **{"If-None-Match": asked.headers["ETag"]}).status_code == 200


def test_a_kitchen_table_asks_nobody(night: Night) -> None:
    opened = kitchen()
    person = Person(opened.table_pass)
    must_record(opened.game.pk, hand(1), EntryAuthor(table_pass=opened.table_pass), entered_at=None, now=NOW)
    assert take_back(person, opened.game).status_code == 201


def test_a_changed_hand_is_asked_away_in_one_request_or_back_to_what_it_was(night: Night) -> None:
    first = game_of(night)
    changed = send(alice(night), first, kind="replace", of=hand_id(first), hand=made(0, 5)).json()["id"]
    begin(night, 2)
    away, back = take_back(alice(night), first), send(alice(night), first, kind="void", of=changed)
    assert (away.status_code, back.status_code, scores(first)) == (202, 202, [2, 2])
    wishes = [describe_correction(request) for request in CorrectionRequest.objects.order_by("received_at")]
    assert [one.wish for one in wishes] == ["take back hand 1", "undo the change of hand 1"]
    assert [[side.after for side in one.scores] for one in wishes] == [[0, 2], [1, 2]]
    accept_correction(night.pk, UUID(back.json()["id"]), by=bob(night), now=NOW)
    assert scores(first) == [1, 2]
    accept_correction(night.pk, UUID(away.json()["id"]), by=bob(night), now=NOW)
    assert scores(first) == [0, 2]
    done = [one.split(",")[0] for one in said(night, "corrected")]
    assert [
        ("undid the change of hand 1" in one.lower(), "took back hand 1" in one.lower()) for one in done
    ] == [
        (True, False),
        (False, True),
    ]
