"""Bob enters people by name or by tick, and says who is here, leaves, or keeps a table."""

import pytest

from clubs.models import Player
from clubs.services.players import add_players
from tests.clubs.people import Visitor
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
from tests.tournaments.nights.views.pages import faults, said, value, words
from tournaments.nights.models import Entrant, Night
from tournaments.nights.people.services.entrants import enter_names

pytestmark = pytest.mark.django_db


def names(night: Night) -> list[str]:
    return list(night.entrants.order_by("number").values_list("player__name", flat=True))


def test_names_one_a_line_enter_the_clubs_player_or_a_new_one(bob: Visitor, night: Night) -> None:
    known = add_players(night.club, ["Ann Lee"]).added[0]
    answer = bob.client.post(f"/nights/{night.pk}/entrants/", {"line": " ann lee \n\nBen Roe"}, follow=True)
    assert said(answer) == ["Entered: Ann Lee, Ben Roe."]
    assert list(night.entrants.values_list("player__name", flat=True)) == ["Ann Lee", "Ben Roe"]
    assert night.entrants.get(number=1).player_id == known.pk


def test_a_second_bob_smith_is_asked_about_and_then_told_apart(bob: Visitor, night: Night) -> None:
    first = bob.post(f"nights/{night.pk}/entrants/", {"line": "Bob Smith\nBob Smith\nAnn"})
    assert (first.status_code, said(first)) == (409, ["Entered: Bob Smith, Ann."])
    assert "Another Bob Smith?" in words(first)
    assert value(first, "name.0") == "Bob Smith"
    bob.post(f"nights/{night.pk}/entrants/doubles/", {"name.0": "Bob Smith", "who.0": "new"})
    assert names(night) == ["Bob Smith", "Ann", "Bob Smith"]
    page = words(bob.get(f"nights/{night.pk}/entrants/"))
    assert "Entered Tap a name if somebody" in page
    assert "Ann Bob Smith Bob Smith (2)" in page


def test_of_two_whom_the_club_knows_by_one_name_the_right_one_is_chosen(bob: Visitor, night: Night) -> None:
    add_players(night.club, ["Bob Smith", "Bob Smith"], allow_doubles=True)
    one, two = Player.objects.filter(name="Bob Smith").order_by("pk")
    asked = bob.post(f"nights/{night.pk}/entrants/", {"line": "Bob Smith"})
    assert f'<option value="{two.pk}">Bob Smith (2), a player of the club</option>' in asked.content.decode()
    bob.post(f"nights/{night.pk}/entrants/doubles/", {"name.0": "Bob Smith", "who.0": str(two.pk)})
    assert list(night.entrants.values_list("player", flat=True)) == [two.pk]
    assert one.pk != two.pk


def test_no_answer_leaves_a_name_out_and_one_that_is_missing_is_asked_for_again(
    bob: Visitor, night: Night
) -> None:
    gather(night, ["Ann"])
    answers = {"name.0": "Ann", "who.0": "", "name.1": "Ben", "who.1": "new"}
    asked = bob.post(f"nights/{night.pk}/entrants/doubles/", answers)
    assert (asked.status_code, faults(asked)) == (422, ["Say who that is: Ann. Nobody has been left out."])
    assert (value(asked, "name.0"), value(asked, "name.1")) == ("Ann", "Ben")
    assert names(night) == ["Ann"]


def test_one_who_is_entered_already_can_be_the_same_and_only_such_a_one(bob: Visitor, night: Night) -> None:
    gather(night, ["Ann"])
    add_players(night.club, ["Bob Smith", "Bob Smith"], allow_doubles=True)
    asked = bob.post(f"nights/{night.pk}/entrants/", {"line": "Ann\nBob Smith"})
    assert "No, it's the Ann who is entered already" in words(asked)
    assert "the same Bob Smith" not in words(asked)
    bob.post(f"nights/{night.pk}/entrants/doubles/", {"name.0": "Ann", "who.0": "same"})
    assert names(night) == ["Ann"]


def test_the_same_people_as_last_time_are_entered_by_one_button(bob: Visitor, night: Night) -> None:
    earlier = make_night(night.club, name="Last bustle", word="ASH", date="2026-11-14")
    gather(earlier, ["Ann", "Ben", "Cleo"])
    stayed_away = enter_names(earlier.pk, ["Dan"], by=None, now=NOW).entrants[0]
    page = bob.get(f"nights/{night.pk}/entrants/")
    assert "Same people as Last bustle (3)" in words(page)
    answer = bob.client.post(f"/nights/{night.pk}/entrants/", {"same_as": str(earlier.pk)}, follow=True)
    assert said(answer) == ["Entered: Ann, Ben, Cleo."]
    assert names(night) == ["Ann", "Ben", "Cleo"]
    assert stayed_away.player_id not in night.entrants.values_list("player", flat=True)
    # Pressed twice they are entered once; the button has gone.
    bob.post(f"nights/{night.pk}/entrants/", {"same_as": str(earlier.pk)})
    assert names(night) == ["Ann", "Ben", "Cleo"]
    assert "Same people" not in words(bob.get(f"nights/{night.pk}/entrants/"))


def test_another_clubs_night_gives_nobody(bob: Visitor, night: Night) -> None:
    elsewhere = make_night(club_of("The Ash", "ash")[0], word="ASH", date="2026-11-14")
    gather(elsewhere, ["Yan"])
    assert "Same people" not in words(bob.get(f"nights/{night.pk}/entrants/"))
    bob.post(f"nights/{night.pk}/entrants/", {"same_as": str(elsewhere.pk)})
    assert names(night) == []


def test_everyone_is_here_by_one_button(bob: Visitor, night: Night) -> None:
    gather(night, ["Ann"])
    enter_names(night.pk, ["Ben", "Cleo"], by=None, now=NOW)
    assert "Everyone's here" in words(bob.get(f"nights/{night.pk}/"))
    bob.post(f"nights/{night.pk}/do/everyone-here/")
    assert [one.present for one in night.entrants.order_by("number")] == [True, True, True]
    page = words(bob.get(f"nights/{night.pk}/"))
    assert ("Everyone's here" in page, "Everyone is here: 2 more players." in page) == (False, True)


def test_everyone_is_not_here_once_rounds_are_played(bob: Visitor, night: Night) -> None:
    gather(night, NAMES[:8])
    publish_plan(night)
    begin(night)
    answer = bob.post(f"nights/{night.pk}/do/everyone-here/")
    assert faults(answer) == ["Everyone can be checked in while the check-in is open."]


def test_a_list_of_people_who_are_all_here_is_entered_by_one_button(bob: Visitor, night: Night) -> None:
    """The check-in is opened with it; who was entered before is not said to be here."""
    enter_names(night.pk, ["Zoe"], by=None, now=NOW)
    path = f"nights/{night.pk}/entrants/"
    assert "Enter these 2, who are all here" in words(bob.post(path, {"names": "Ann\nBen"}))
    assert "Enter this player, who is here" in words(bob.post(path, {"names": "Ann"}))
    answer = bob.post(path, {"line": ["Ann", "Ben"], "here": "1"})
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/nights/{night.pk}/")
    night.refresh_from_db()
    here = {one.player.name: one.present for one in night.entrants.all()}
    assert (night.state, here) == ("check_in", {"Zoe": False, "Ann": True, "Ben": True})
    assert "Entered as here: 2 players." in words(bob.get(f"nights/{night.pk}/log/"))
    bob.post(path, {"line": "Cleo", "here": "1"})
    assert night.entrants.get(player__name="Cleo").present


def test_whoever_is_asked_about_a_name_is_here_too(bob: Visitor, night: Night) -> None:
    path = f"nights/{night.pk}/entrants/"
    asked = bob.post(path, {"line": ["Ann", "Ann"], "here": "1"})
    assert (asked.status_code, 'name="here"' in asked.content.decode()) == (409, True)
    answer = {"name.0": "Ann", "who.0": "new", "after": "1", "here": "1"}
    assert bob.post(f"{path}doubles/", answer).headers["Location"] == f"/nights/{night.pk}/"
    assert [one.present for one in night.entrants.all()] == [True, True]


def test_nobody_is_entered_as_here_once_rounds_are_played(bob: Visitor, night: Night) -> None:
    gather(night, NAMES[:8])
    publish_plan(night)
    begin(night)
    path = f"nights/{night.pk}/entrants/"
    assert "who is here" not in words(bob.post(path, {"names": "Zoe"}))
    answer = bob.post(path, {"line": "Zoe", "here": "1"})
    assert (answer.status_code, faults(answer)) == (
        422,
        ["Everyone can be checked in while the check-in is open."],
    )
    assert night.entrants.count() == 8


def test_the_clubs_players_are_searched_and_ticked(bob: Visitor, night: Night) -> None:
    ann, ben = add_players(night.club, ["Ann Lee", "Ben Roe"]).added
    found = bob.get(f"nights/{night.pk}/entrants/?name=roe").content.decode()
    assert (f'value="{ben.pk}"' in found, f'value="{ann.pk}"' in found) == (True, False)
    bob.post(f"nights/{night.pk}/entrants/", {"players": [str(ann.pk), str(ben.pk)]})
    assert names(night) == ["Ann Lee", "Ben Roe"]
    assert "Tick the club's players" not in words(bob.get(f"nights/{night.pk}/entrants/"))


def test_a_player_of_another_club_is_refused_and_nothing_that_was_typed_is_lost(
    bob: Visitor, carol: Visitor, night: Night
) -> None:
    stranger = add_players(club_of("The Ash", "ash")[0], ["Yan"]).added[0]
    answer = bob.post(f"nights/{night.pk}/entrants/", {"line": "Ann\nBen", "players": [str(stranger.pk)]})
    assert (answer.status_code, faults(answer)) == (
        422,
        [f"The club has no player {stranger.pk}. Choose from its list."],
    )
    assert names(night) == []
    assert ">Ann\nBen</textarea>" in answer.content.decode()


def test_too_many_names_are_refused_and_stay_in_the_form(bob: Visitor, night: Night) -> None:
    typed = "\n".join(f"Player {number}" for number in range(401))
    answer = bob.post(f"nights/{night.pk}/entrants/", {"line": typed})
    assert faults(answer) == ["401 names is too many: a night has at most 400. Enter fewer."]
    assert typed in answer.content.decode()


def test_here_before_the_check_in_is_open_is_refused_with_its_sentence(bob: Visitor, night: Night) -> None:
    bob.post(f"nights/{night.pk}/entrants/", {"line": "Ann"})
    answer = bob.post(f"nights/{night.pk}/entrants/1/here/")
    assert (answer.status_code, faults(answer)) == (409, ["Open the check-in first."])


def test_here_and_not_here_after_all(bob: Visitor, night: Night) -> None:
    gather(night, ["Ann"])
    bob.post(f"nights/{night.pk}/entrants/1/not-here/")
    assert not Entrant.objects.get().present
    answer = bob.post(f"nights/{night.pk}/entrants/1/here/")
    assert answer.headers["Location"] == f"/nights/{night.pk}/#entrant-1"
    assert Entrant.objects.get().present


def test_here_by_mistake_is_taken_back_beside_it_and_comes_back_to_the_list(
    bob: Visitor, night: Night
) -> None:
    gather(night, ["Ann", "Ben"])
    undo = f'formaction="/nights/{night.pk}/entrants/1/undo-here/"'
    assert undo in bob.get(f"nights/{night.pk}/").content.decode()
    for _twice in range(2):
        answer = bob.post(f"nights/{night.pk}/entrants/1/undo-here/")
        assert answer.headers["Location"] == f"/nights/{night.pk}/#entrant-1"
        assert [one.present for one in Entrant.objects.order_by("number")] == [False, True]
    assert night.audit_entries.filter(kind="not_here").count() == 1
    assert undo not in bob.get(f"nights/{night.pk}/").content.decode()


def test_who_has_a_seat_is_not_taken_back_by_one_tap_but_told_how(bob: Visitor, night: Night) -> None:
    gather(night, NAMES[:8])
    publish_plan(night)
    assert "undo-here" not in bob.get(f"nights/{night.pk}/").content.decode()
    answer = bob.post(f"nights/{night.pk}/entrants/1/undo-here/")
    told = (
        "This player has a seat in a published round. Tap their name and say that they aren't here, "
        "then make a new plan."
    )
    assert (answer.status_code, faults(answer)) == (409, [told])
    assert Entrant.objects.get(number=1).present
    assert "Ann has a seat in a published round, so the rounds to come then need a new plan." in words(
        bob.get(f"nights/{night.pk}/entrants/1/")
    )
    for number in (1, 2, 3):
        begin(night, number)
        play_round(night, number)
    answer = bob.post(f"nights/{night.pk}/entrants/1/undo-here/")
    assert faults(answer) == ["This player has played tonight. Say that they leave instead."]


def test_who_has_played_is_not_taken_out_but_leaves(bob: Visitor, night: Night) -> None:
    gather(night, NAMES[:8])
    publish_plan(night)
    begin(night)
    answer = bob.post(f"nights/{night.pk}/entrants/1/not-here/")
    assert faults(answer) == ["This player has played tonight. Say that they leave instead."]
    left = bob.client.post(f"/nights/{night.pk}/entrants/1/leave/", follow=True)
    assert said(left) == ["Ann leaves after round 1. Their results stay."]
    assert Entrant.objects.get(number=1).left_after == 1
    page = words(left)
    assert "leaves after round 1. The rounds to come need a new plan without Ann." in page
    assert ("Make a new plan" in page, "Ann has come back" in page) == (True, True)
    assert words(bob.get(f"nights/{night.pk}/entrants/")).count("leaves after round 1") == 1
    play_round(night, 1)
    publish_plan(night)
    page = words(bob.get(f"nights/{night.pk}/entrants/1/"))
    assert ("left after round 1." in page, "Make a new plan" in page) == (True, False)


def test_who_leaves_before_playing_is_said_to(bob: Visitor, night: Night) -> None:
    gather(night, NAMES[:8])
    left = bob.client.post(f"/nights/{night.pk}/entrants/1/leave/", follow=True)
    assert said(left) == ["Ann leaves without having played."]
    assert "new plan" not in words(left)


def test_a_table_is_kept_and_given_up(bob: Visitor, night: Night) -> None:
    gather(night, ["Ann"])
    path = f"nights/{night.pk}/entrants/1/table/"
    kept = bob.client.post(f"/{path}", {"table": "3"}, follow=True)
    assert said(kept) == ["Stays at table 3, from the next plan on."]
    assert Entrant.objects.get().fixed_table == 3
    bob.post(path, {"table": ""})
    assert Entrant.objects.get().fixed_table is None


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("the bar", "Type the table's number, or leave it blank."),
        ("1000", "A table is a number from 1 to 100."),
    ],
)
def test_no_such_table_is_said_and_what_was_typed_stays(
    bob: Visitor, night: Night, typed: str, sentence: str
) -> None:
    gather(night, ["Ann"])
    answer = bob.post(f"nights/{night.pk}/entrants/1/table/", {"table": typed})
    assert (answer.status_code, faults(answer), value(answer, "table")) == (422, [sentence], typed)


def test_a_place_explains_itself_round_by_round_down_to_the_hands(bob: Visitor, night: Night) -> None:
    gather(night, NAMES[:4])
    publish_plan(night)
    begin(night)
    play_round(night, 1)
    seated = dict(night.round_set.get(number=1).seats.values_list("seat", "entrant__number"))
    page = bob.get(f"nights/{night.pk}/entrants/{seated[0]}/")
    partner = NAMES[seated[2] - 1]
    left, right = (NAMES[number - 1] for number in sorted((seated[1], seated[3])))
    told = words(page)
    assert f"Round 1: lost 1 to 2 with {partner} against" in told
    assert (left in told, right in told) == (True, True)
    assert f'href="/nights/{night.pk}/rounds/1/tables/1/"' in page.content.decode()


def test_what_has_happened_offers_what_can_happen(bob: Visitor, night: Night) -> None:
    gather(night, NAMES[:8])
    before = words(bob.get(f"nights/{night.pk}/entrants/1/"))
    assert ("Not here after all" in before, "Ann leaves" in before) == (True, False)
    publish_plan(night)
    begin(night)
    playing = words(bob.get(f"nights/{night.pk}/entrants/1/"))
    assert ("Not here after all" in playing, "Ann leaves" in playing) == (False, True)
    assert "After this round." in playing
    play_round(night, 1)
    assert "Before the next round." in words(bob.get(f"nights/{night.pk}/entrants/1/"))
