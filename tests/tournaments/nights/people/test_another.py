"""Another Bob Smith, confirmed once: by a double tap, over bad wifi, and by two organisers, he is entered once."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from clubs.models import Membership, Player
from clubs.services.players import add_players
from tests.clubs.people import Visitor, signed_in
from tests.tournaments.nights.hall import NOW, club_of, gather, make_night
from tests.tournaments.nights.views.pages import said, value
from tournaments.movements.rotation.round import MOST_ENTRANTS
from tournaments.nights.models import Entrant, Night, PairConstraint
from tournaments.nights.people.selectors.entrant_lists import night_names
from tournaments.nights.people.services.entrants import enter_names, enter_players

Together = Callable[..., list[object]]


@pytest.fixture
def night(db: None) -> Night:
    """A night of the Oak with one Bob Smith."""
    club, _ = club_of("The Oak")
    night = make_night(club)
    gather(night, ["Ann", "Bob Smith"])
    return night


@pytest.fixture
def bob(night: Night) -> Visitor:
    return signed_in(Membership.objects.get(club=night.club).user)


def asked(bob: Visitor, night: Night, names: str = "Bob Smith") -> dict[str, str]:
    """Type names, be asked, and say of the first that it is another: what the browser then sends."""
    page = bob.post(f"nights/{night.pk}/entrants/", {"line": names})
    assert page.status_code == 409
    return {"name.0": value(page, "name.0"), "who.0": "new", "after": value(page, "after")}


def confirm(bob: Visitor, night: Night, answer: dict[str, str]) -> Any:
    return bob.client.post(f"/nights/{night.pk}/entrants/doubles/", answer, follow=True)


@pytest.mark.django_db
def test_a_double_tap_enters_one_and_says_whom(bob: Visitor, night: Night) -> None:
    answer = asked(bob, night)
    assert said(confirm(bob, night, answer)) == ["Entered: Bob Smith (2)."]
    assert said(confirm(bob, night, answer)) == [
        "Entered already: Bob Smith (2). If there's another person with that name, enter it again."
    ]
    assert night_names(night) == {1: "Ann", 2: "Bob Smith", 3: "Bob Smith (2)"}


@pytest.mark.django_db
def test_whoever_is_asked_again_may_enter_a_third(bob: Visitor, night: Night) -> None:
    confirm(bob, night, asked(bob, night))
    assert said(confirm(bob, night, asked(bob, night, "Bob Smith\nCleo"))) == ["Entered: Bob Smith (3)."]
    assert list(night_names(night).values()) == ["Ann", "Bob Smith", "Bob Smith (2)", "Cleo", "Bob Smith (3)"]


@pytest.mark.django_db
def test_a_pair_with_a_name_that_was_asked_about_is_a_pair_once_that_is_answered(
    bob: Visitor, night: Night
) -> None:
    page = bob.post(f"nights/{night.pk}/entrants/", {"line": "Bob Smith & Cleo\nDan & Eve\nANN & Fay"})
    assert page.context["unpaired"] == ("Bob Smith & Cleo", "ANN & Fay")
    answer: dict[str, Any] = {
        "name.0": "Bob Smith",
        "who.0": "new",
        "name.1": "ANN",
        "who.1": "same",
        "after": value(page, "after"),
        "pair": list(page.context["unpaired"]),
    }
    for _ in range(2):
        assert "Not a pair yet" not in " ".join(said(confirm(bob, night, answer)))
    names = night_names(night)
    pairs = {
        frozenset((names[one], names[other]))
        for one, other in PairConstraint.objects.values_list("one__number", "other__number")
    }
    assert pairs == {
        frozenset(("Bob Smith (2)", "Cleo")),
        frozenset(("Dan", "Eve")),
        frozenset(("Ann", "Fay")),
    }
    # Ann has a partner now, so that Gil has none is said.
    page = bob.post(f"nights/{night.pk}/entrants/", {"line": "Ann & Gil"})
    again = {"name.0": "Ann", "who.0": "same", "after": value(page, "after"), "pair": "Ann & Gil"}
    assert said(confirm(bob, night, again)) == [
        "Not a pair yet: Ann & Gil. Choose who plays together on Pairs and wishes."
    ]


@pytest.mark.django_db
def test_a_name_that_comes_three_times_is_asked_about_twice(bob: Visitor, night: Night) -> None:
    page = bob.post(f"nights/{night.pk}/entrants/", {"line": "Gil\nGil\nGil"})
    assert [one["name"] for one in page.context["questions"]] == ["Gil", "Gil"]
    answer = {"name.0": "Gil", "who.0": "new", "name.1": "Gil", "who.1": "new", "after": value(page, "after")}
    confirm(bob, night, answer)
    assert list(night_names(night).values()) == ["Ann", "Bob Smith", "Gil", "Gil (2)", "Gil (3)"]


@pytest.mark.django_db
def test_one_whom_the_club_knows_and_another_of_his_name_are_two(bob: Visitor, night: Night) -> None:
    (known,) = add_players(night.club, ["Bob Smith"], allow_doubles=True).added
    page = bob.post(f"nights/{night.pk}/entrants/", {"line": "Bob Smith\nBOB SMITH"})
    answer = {
        "name.0": "Bob Smith",
        "who.0": str(known.pk),
        "name.1": "BOB SMITH",
        "who.1": "new",
        "after": value(page, "after"),
    }
    for _ in range(2):
        assert confirm(bob, night, answer).status_code == 200
    assert night_names(night) == {1: "Ann", 2: "Bob Smith", 3: "BOB SMITH (3)", 4: "Bob Smith (2)"}


@pytest.mark.django_db(transaction=True)
def test_two_organisers_who_confirm_at_once_enter_one(bob: Visitor, night: Night, together: Together) -> None:
    other = signed_in(Membership.objects.get(club=night.club).user)
    for count in range(2, 12):
        answers = [asked(bob, night), asked(other, night)]
        sent = [partial(confirm, bob, night, answers[0]), partial(confirm, other, night, answers[1])]
        lines = sorted(line for page in together(*sent) for line in said(page))
        assert lines == [
            (
                f"Entered already: Bob Smith ({count}). If there's another person with that name, enter it "
                "again."
            ),
            f"Entered: Bob Smith ({count}).",
        ]
        assert night.entrants.count() == count + 1


@pytest.mark.django_db
def test_a_program_that_sends_another_again_is_answered_with_whom_it_entered(
    bob: Visitor, night: Night
) -> None:
    wish = {"names": ["Bob Smith"], "another": ["Bob Smith"], "after": 2}
    first, again = (bob.send(f"nights/{night.pk}/entrants/", wish) for _ in range(2))
    assert (first.status_code, again.status_code) == (201, 200)
    assert [(one["number"], one["name"]) for one in first.json()["entered"]] == [(3, "Bob Smith (2)")]
    assert again.json() == first.json()
    both = bob.send(f"nights/{night.pk}/entrants/", {**wish, "names": ["Bob Smith", "Bob Smith"]})
    assert [(one["number"], one["name"]) for one in both.json()["entered"]] == [
        (3, "Bob Smith (2)"),
        (4, "Bob Smith (3)"),
    ]
    assert (both.status_code, night.entrants.count()) == (201, 4)


@pytest.mark.django_db
def test_a_program_may_enter_a_known_player_and_another_of_the_name_twice(bob: Visitor, night: Night) -> None:
    (known,) = add_players(night.club, ["Bob Smith"], allow_doubles=True).added
    wish = {"names": ["Bob Smith"], "another": ["Bob Smith"], "players": [known.pk], "after": 2}
    assert [bob.send(f"nights/{night.pk}/entrants/", wish).status_code for _ in range(2)] == [201, 200]
    assert night_names(night) == {1: "Ann", 2: "Bob Smith", 3: "Bob Smith (2)", 4: "Bob Smith (3)"}


@pytest.mark.django_db(transaction=True)
def test_another_sent_ten_times_at_once_enters_one(bob: Visitor, night: Night, together: Together) -> None:
    wish = {"names": ["Bob Smith", "Cleo"], "another": ["Bob Smith"], "after": 2}
    programs = [signed_in(bob.user) for _ in range(10) if bob.user]
    answers: list[Any] = together(
        *[partial(one.send, f"nights/{night.pk}/entrants/", wish) for one in programs]
    )
    assert sorted(answer.status_code for answer in answers) == [200] * 9 + [201]
    assert Player.objects.filter(name="Bob Smith").count() == 2
    assert night_names(night) == {1: "Ann", 2: "Bob Smith", 3: "Bob Smith (2)", 4: "Cleo"}


@pytest.mark.django_db
def test_a_full_night_is_entered_again_without_complaint(night: Night) -> None:
    enter_names(night.pk, [f"Player {n}" for n in range(3, MOST_ENTRANTS)], by=None, now=NOW)
    for _ in range(2):
        done = enter_names(night.pk, ["Ann"], another=["Ann"], after=MOST_ENTRANTS - 1, by=None, now=NOW)
        assert [one.number for one in (*done.entrants, *done.already)] == [MOST_ENTRANTS]
    everybody = list(Entrant.objects.filter(night=night).values_list("player", flat=True))
    assert enter_players(night.pk, everybody, by=None, now=NOW).entrants == ()
