"""What a table asks for, answered by two at one moment, or while the round starts: on real connections."""

from collections.abc import Callable
from functools import partial

import pytest

from scoring.models import CorrectionRequest, Entry
from scoring.services.entries import CorrectionRequested, EntryAuthor, Recorded, record_entry
from tests.scoring.kitchen import fact, made
from tests.tournaments.nights.hall import (
    NAMES,
    NOW,
    begin,
    club_of,
    gather,
    make_night,
    play_round,
    publish_plan,
)
from tests.tournaments.nights.play.test_correction_requests import (
    alice,
    ask_to_take_back,
    bob,
    game_of,
    hand_id,
    night_of_four,
    said,
    scores,
)
from tournaments.nights.exceptions import NightRefused
from tournaments.nights.models import Night
from tournaments.nights.play.services.correction_requests import accept_correction, refuse_correction

pytestmark = pytest.mark.django_db(transaction=True)
Together = Callable[..., list[object]]


def test_accepted_and_refused_at_one_moment_it_is_one_of_them(together: Together) -> None:
    for _ in range(3):
        night = _another()
        id_ = ask_to_take_back(night)
        accept = partial(accept_correction, night.pk, id_, by=bob(night), now=NOW)
        refuse = partial(refuse_correction, night.pk, id_, by=bob(night), now=NOW)
        answers = together(accept, refuse)
        state = CorrectionRequest.objects.get(pk=id_).state
        refused = [isinstance(answer, NightRefused) for answer in answers]
        assert refused == ([False, True] if state == "accepted" else [True, False])
        assert Entry.objects.filter(pk=id_).exists() is (state == "accepted")


def test_accepted_by_two_at_one_moment_it_is_recorded_once(together: Together) -> None:
    night = night_of_four()
    id_ = ask_to_take_back(night)
    accept = partial(accept_correction, night.pk, id_, by=bob(night), now=NOW)
    answers = together(*[accept] * 6)
    assert {type(answer) for answer in answers} == {CorrectionRequest}
    assert game_of(night).entries.count() == 3
    assert len(said(night, "corrected")) == 1


def test_a_correction_at_the_moment_the_next_round_starts_counts_or_is_asked_for(together: Together) -> None:
    for _ in range(3):
        night = _another()
        first, table_pass = game_of(night), alice(night).table_pass
        sent = fact("void", of=hand_id(first))
        correct = partial(
            record_entry, first.pk, sent, EntryAuthor(table_pass=table_pass), entered_at=None, now=NOW
        )
        corrected, begun = together(correct, partial(begin, night, 2))
        assert not isinstance(begun, Exception)
        asked = isinstance(corrected, CorrectionRequested)
        assert asked or isinstance(corrected, Recorded)
        assert CorrectionRequest.objects.filter(pk=sent.id).exists() is asked
        assert scores(first) == ([1, 2] if asked else [0, 2])


def test_accepted_while_the_organiser_replaces_the_hand_one_of_them_counts(together: Together) -> None:
    for _ in range(3):
        night = _another()
        id_ = ask_to_take_back(night)
        first = game_of(night)
        instead = fact("replace", of=hand_id(first), hand=made(0, 5))
        answers = together(
            partial(accept_correction, night.pk, id_, by=bob(night), now=NOW),
            partial(record_entry, first.pk, instead, EntryAuthor(user=bob(night)), entered_at=None, now=NOW),
        )
        accepted, replaced = (isinstance(answer, CorrectionRequest | Recorded) for answer in answers)
        # A hand that was taken back is tapped again by a replace of it; taken back after it, the replace goes too.
        assert (accepted, replaced) == (True, True)
        taken_back_first = Entry.objects.get(pk=id_).sequence == 3
        assert scores(first) == ([2, 2] if taken_back_first else [0, 2])


def _another() -> Night:
    """A further night of a club of its own."""
    number = Night.objects.count() + 1
    club, _ = club_of(f"Club {number}", f"bob{number}")
    night = make_night(club, word=f"OAK{chr(64 + number)}")
    gather(night, NAMES[:4])
    publish_plan(night)
    begin(night)
    play_round(night, 1)
    return night
