"""An entry that was a mistake is taken out until the first round, and a night that nobody played is deleted."""

import pytest

from clubs.models import Membership, Player
from scoring.models import Table, TablePass
from tests.clubs.people import Visitor, signed_in
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
from tests.tournaments.nights.views.pages import faults, said, words
from tournaments.leagues.models import SeasonNight
from tournaments.leagues.register.services.nights import add_night
from tournaments.leagues.register.services.seasons import create_season
from tournaments.nights.exceptions import NightRefused
from tournaments.nights.models import Entrant, Night, NightAuditEntry, Round, SeatingPlan
from tournaments.nights.people.services.entrants import check_in, enter_names, leave
from tournaments.nights.people.services.pair_constraints import bind
from tournaments.nights.people.services.taking_out import remove_entrant
from tournaments.nights.plan.selectors.seats import read_plan
from tournaments.nights.plan.services.seating_plans import request_plan
from tournaments.nights.services.deleting import delete_night

pytestmark = pytest.mark.django_db


@pytest.fixture
def night() -> Night:
    return make_night(club_of("The Oak")[0])


@pytest.fixture
def bob(night: Night) -> Visitor:
    return signed_in(Membership.objects.get(club=night.club).user)


def take_out(bob: Visitor, night: Night, number: int) -> list[str]:
    page = bob.client.post(f"/nights/{night.pk}/entrants/{number}/take-out/", follow=True)
    return said(page) or faults(page)


def test_an_entry_by_mistake_leaves_with_all_that_hangs_on_it(bob: Visitor, night: Night) -> None:
    gather(night, NAMES[:8])
    bind(night.pk, "pair", 1, 8, by=None, now=NOW)
    assert f"Take {NAMES[7]} out" in words(bob.get(f"nights/{night.pk}/entrants/8/"))
    assert take_out(bob, night, 8) == [f"{NAMES[7]} is off tonight's lists and sheets."]
    assert list(night.entrants.values_list("number", flat=True)) == [1, 2, 3, 4, 5, 6, 7]
    assert night.pair_constraints.count() == 0
    assert Player.objects.filter(name=NAMES[7]).count() == 1
    assert bob.get(f"nights/{night.pk}/entrants/8/").status_code == 404


def test_the_number_of_who_was_taken_out_never_names_somebody_else_in_the_log(
    bob: Visitor, night: Night
) -> None:
    gather(night, ["Ann", "Ben"])
    bind(night.pk, "together", 1, 2, by=None, now=NOW)
    take_out(bob, night, 2)
    enter_names(night.pk, ["Zed"], by=None, now=NOW)
    assert Entrant.objects.get(player__name="Zed").number == 2
    log = words(bob.get(f"nights/{night.pk}/log/"))
    assert "Ann and somebody who was taken out are partners all night." in log
    assert "somebody who was taken out is here." in log
    assert ("Ann and Zed" in log, "Entered Zed." in log) == (False, True)


def test_a_published_plan_with_a_seat_for_them_is_taken_back(bob: Visitor, night: Night) -> None:
    gather(night, NAMES[:8])
    enter_names(night.pk, ["Zed"], by=None, now=NOW)
    publish_plan(night)
    rounds = Round.objects.count()
    take_out(bob, night, 9)
    assert (Round.objects.count(), rounds > 0) == (rounds, True)
    assert "The published plan is withdrawn" in words(bob.get(f"nights/{night.pk}/entrants/1/"))
    take_out(bob, night, 1)
    assert Round.objects.count() == 0
    night.refresh_from_db()
    assert NAMES[0] not in read_plan(night).names.values()
    # What the API says of the old plan leaves the name blank.
    plan = SeatingPlan.objects.get(state="published")
    assert bob.ask(f"nights/{night.pk}/plans/{plan.pk}/").status_code == 200
    for page in ("", "plan/", "board/", "print/players/"):
        assert bob.get(f"nights/{night.pk}/{page}").status_code == 200


def test_a_plan_that_waits_is_dropped(bob: Visitor, night: Night) -> None:
    gather(night, NAMES[:8])
    plan = request_plan(night.pk, by=None, now=NOW)
    take_out(bob, night, 1)
    plan.refresh_from_db()
    assert plan.state == "dropped"


def test_once_a_round_has_begun_nobody_is_taken_out(bob: Visitor, night: Night) -> None:
    gather(night, NAMES[:8])
    enter_names(night.pk, ["Zed"], by=None, now=NOW)
    publish_plan(night)
    begin(night)
    sentence = (
        "The first round has begun, so nobody can be taken out. If somebody has gone, say that they leave."
    )
    assert take_out(bob, night, 9) == [sentence]
    refused = bob.client.delete(f"/api/v1/nights/{night.pk}/entrants/9/")
    assert (refused.status_code, night.entrants.count()) == (409, 9)
    assert "Entered by mistake?" not in words(bob.get(f"nights/{night.pk}/entrants/9/"))


def test_who_never_came_stands_on_no_sheet_and_is_nobody_to_be_found(bob: Visitor, night: Night) -> None:
    gather(night, NAMES[:8])
    enter_names(night.pk, ["Zed"], by=None, now=NOW)
    assert "Zed" in words(bob.get(f"n/{night.word}/"))
    publish_plan(night)
    sheets = ("players/", "seats/", "tally/", "final/", "changes/")
    assert [one for one in sheets if "Zed" in words(bob.get(f"nights/{night.pk}/print/{one}"))] == []
    begin(night)
    assert ("Zed" in words(bob.get(f"n/{night.word}/")), NAMES[0] in words(bob.get(f"n/{night.word}/"))) == (
        False,
        True,
    )
    play_round(night, 1)
    assert [one for one in sheets if "Zed" in words(bob.get(f"nights/{night.pk}/print/{one}"))] == []


@pytest.mark.parametrize("published", [False, True])
def test_a_night_that_nobody_played_is_deleted_whole_after_its_question(
    bob: Visitor, night: Night, published: bool
) -> None:
    gather(night, NAMES[:8])
    season = create_season(
        night.club, {"name": "Year", "starts": "2026-01-01", "ends": "2026-12-31"}, by=None, now=NOW
    )
    add_night(season.pk, night.pk, by=None, now=NOW)
    bind(night.pk, "pair", 1, 2, by=None, now=NOW)
    if published:
        publish_plan(night)
    page = f"nights/{night.pk}/delete/"
    assert "8 players are entered, and nobody has played yet." in words(bob.get(page))
    assert Night.objects.count() == 1
    assert f'href="/{page}"' in bob.get(f"nights/{night.pk}/settings/").content.decode()
    gone = bob.client.post(f"/{page}", follow=True)
    assert said(gone) == [f"{night.name} is deleted."]
    left = (Night, Entrant, Round, SeatingPlan, NightAuditEntry, Table, TablePass, SeasonNight)
    assert [model.__name__ for model in left if model.objects.exists()] == []
    assert Player.objects.count() == 8
    assert bob.get(f"nights/{night.pk}/").status_code == 404


def test_a_night_that_was_played_stays(bob: Visitor, night: Night) -> None:
    gather(night, NAMES[:8])
    publish_plan(night)
    begin(night)
    page = f"nights/{night.pk}/delete/"
    assert "Delete this night" not in words(bob.get(page))
    sentence = "This night has begun, so it can't be deleted. Only a night that nobody has played can be."
    assert faults(bob.post(page)) == [sentence]
    refused = bob.client.delete(f"/api/v1/nights/{night.pk}/")
    assert (refused.status_code, Night.objects.count()) == (409, 1)


def test_a_program_takes_out_and_deletes_too(bob: Visitor, night: Night) -> None:
    gather(night, ["Ann", "Ben"])
    assert bob.client.delete(f"/api/v1/nights/{night.pk}/entrants/2/").status_code == 204
    assert list(night.entrants.values_list("player__name", flat=True)) == ["Ann"]
    assert bob.client.delete(f"/api/v1/nights/{night.pk}/").status_code == 204
    assert Night.objects.count() == 0


def test_a_dry_run_answers_what_would_be_and_enters_nobody(bob: Visitor, night: Night) -> None:
    gather(night, ["Ann"])
    before = (Player.objects.count(), Entrant.objects.count(), NightAuditEntry.objects.count())
    dry = bob.send(f"nights/{night.pk}/entrants/", {"names": ["Ann", "Ben"], "dry_run": True})
    assert (dry.status_code, dry.json()["doubles"]) == (200, ["Ann"])
    assert [(one["name"], one["code"]) for one in dry.json()["entered"]] == [("Ben", None)]
    assert (Player.objects.count(), Entrant.objects.count(), NightAuditEntry.objects.count()) == before
    night.refresh_from_db()
    done = bob.send(f"nights/{night.pk}/entrants/", {"names": ["Ann", "Ben"]})
    assert (done.status_code, [one["name"] for one in done.json()["entered"]]) == (201, ["Ben"])


def test_who_acts_on_somebody_or_a_night_that_is_gone_is_told(bob: Visitor, night: Night) -> None:
    (ann,) = gather(night, ["Ann"])
    take_out(bob, night, 1)
    for act in (check_in, leave):
        with pytest.raises(NightRefused) as refused:
            act(ann.pk, by=None, now=NOW)
        assert [problem.code for problem in refused.value.problems] == ["unknown_entrant"]
    delete_night(night.pk, by=None, now=NOW)
    with pytest.raises(NightRefused) as refused:
        enter_names(night.pk, ["Ben"], by=None, now=NOW)
    assert [problem.code for problem in refused.value.problems] == ["night_deleted"]
    assert remove_entrant(ann.pk, by=None, now=NOW) is False
