"""Pages that are asked for in the moment in which somebody publishes or enters: the night was read before it."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.test import RequestFactory

from tests.tournaments.nights.hall import NAMES, NOW, gather, publish_plan
from tournaments.nights.board.selectors.player_night import player_night
from tournaments.nights.models import Entrant, Night
from tournaments.nights.people.services.entrants import enter_names
from tournaments.nights.plan.selectors.seats import night_plan
from tournaments.nights.play.views.games import game_page
from tournaments.nights.play.views.rounds import round_page

pytestmark = pytest.mark.django_db


def read_before(night: Night) -> Night:
    """The night as it is now, with its plan kept for whoever reads it in this version."""
    read = Night.objects.get(pk=night.pk)
    night_plan(read)
    return read


def asked() -> HttpRequest:
    request = RequestFactory().get("/")
    request.user = AnonymousUser()
    return request


def test_a_round_and_a_table_that_were_just_published_are_asked_for_anew(night: Night) -> None:
    gather(night, NAMES[:8])
    read = read_before(night)
    publish_plan(night)
    page = f"/nights/{night.pk}/rounds/1/"
    assert round_page(asked(), read, 1).headers["Location"] == page
    assert game_page(asked(), read, 1, 2).headers["Location"] == f"{page}tables/2/"


def test_more_tables_that_were_just_published_are_asked_for_anew(night: Night) -> None:
    gather(night, NAMES[:4])
    publish_plan(night)
    read = read_before(night)
    gather(night, NAMES[4:8])
    publish_plan(night)
    assert game_page(asked(), read, 1, 2).headers["Location"] == f"/nights/{night.pk}/rounds/1/tables/2/"
    assert round_page(asked(), read, 1).status_code == 200


def test_fewer_tables_that_were_just_published_are_shown(night: Night) -> None:
    people = gather(night, NAMES[:8])
    publish_plan(night)
    read = read_before(night)
    Entrant.objects.filter(pk__in=[one.pk for one in people[4:]]).update(checked_in_at=None)
    publish_plan(night)
    assert round_page(asked(), read, 1).status_code == 200


def test_whoever_was_just_entered_sees_the_own_night(night: Night) -> None:
    gather(night, NAMES[:8])
    read = read_before(night)
    (newcomer,) = enter_names(night.pk, ["Zoe"], by=None, now=NOW).entrants
    shown = player_night(read, newcomer)
    assert (shown["name"], shown["words"]) == ("Zoe", "You're not checked in yet.")
