"""Slips of fingers and of pasting: what can't be right is said beside what was typed; nobody shuts a table out."""

import pytest

from clubs.models import Club, Player
from scoring.models import TablePass
from scoring.selectors.passes import signed_code
from tests.clubs.people import Visitor
from tests.tournaments.nights.hall import NAMES, NOW, begin, gather, play_round, publish_plan
from tests.tournaments.nights.views.pages import faults, words
from tournaments.nights.models import Night
from tournaments.nights.services.nights import change_night, finish, verify

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("x" * 50, f"The name {'x' * 20}... has 50 characters; 40 is the most."),
        ("A\u202enn", "The name has characters that can't be shown. Type it again."),
    ],
)
def test_a_name_that_cannot_be_is_told_beside_the_list(
    bob: Visitor, night: Night, name: str, sentence: str
) -> None:
    page = bob.post(f"nights/{night.pk}/entrants/", {"line": f"Ann\n{name}"})
    assert (page.status_code, faults(page)) == (422, [sentence])
    assert "Ann" in page.content.decode()
    doubles = bob.post(f"nights/{night.pk}/entrants/doubles/", {"name.0": name, "who.0": "new"})
    assert (doubles.status_code, faults(doubles)) == (422, [sentence])
    assert Player.objects.count() == 0


def test_reopen_pressed_twice_goes_back_one_step(bob: Visitor, night: Night) -> None:
    gather(night, NAMES[:4])
    publish_plan(night)
    begin(night)
    play_round(night, 1)
    finish(night.pk, anyway=True, by=None, now=NOW)
    verify(night.pk, by=None, now=NOW)
    page = bob.get(f"nights/{night.pk}/reopen/").content.decode()
    assert '<input type="hidden" name="state" value="verified">' in page
    sent = {"reason": "a hand was wrong", "state": "verified"}
    assert bob.post(f"nights/{night.pk}/reopen/", sent).status_code == 302
    again = bob.post(f"nights/{night.pk}/reopen/", sent)
    assert faults(again) == ["Somebody else changed it first: the night is finished now. Look at it again."]
    night.refresh_from_db()
    assert night.state == "finished"


def test_a_guest_who_knows_the_word_shuts_no_table_out(
    stranger: Visitor, bob: Visitor, carol: Visitor, club: Club, night: Night
) -> None:
    gather(night, NAMES[:4])
    publish_plan(night)
    card = f"t/{signed_code(TablePass.objects.get())}/card/"
    for guest in (stranger, carol):
        assert "New code" not in words(guest.get(card))
        refused = guest.post(f"{card}renew/")
        assert refused.status_code == 403
        assert "Only the club's organisers can make a new code for tonight's tables." in words(refused)
    assert TablePass.objects.filter(revoked_at=None).count() == 1
    rounds = bob.ask(f"nights/{night.pk}/rounds/")
    assert "New code" in words(bob.get(card))
    assert bob.post(f"{card}renew/").status_code == 302
    again = bob.ask(f"nights/{night.pk}/rounds/", **{"If-None-Match": rounds.headers["ETag"]})
    assert again.status_code == 200
    assert again.json()["results"][0]["tables"][0]["token"] == signed_code(TablePass.objects.latest("pk"))


def test_a_table_sees_what_was_changed_of_its_night(stranger: Visitor, night: Night) -> None:
    gather(night, NAMES[:4])
    publish_plan(night)
    pass_ = {"Authorization": f"Table {signed_code(TablePass.objects.get())}"}
    known = stranger.ask("table/", **pass_).headers["ETag"]
    change_night(night.pk, {"rounds": 5}, by=None, now=NOW)
    assert stranger.ask("table/", **pass_, **{"If-None-Match": known}).json()["night"]["rounds"] == 5
