"""The seats on the board while a table still plays, and when somebody has gone whose seats are published."""

from typing import Any

import pytest
from django.test import Client

from clubs.models import Club
from tests.tournaments.nights.hall import (
    NAMES,
    NOW,
    begin,
    gather,
    make_night,
    play,
    play_round,
    publish_plan,
    tables,
)
from tests.tournaments.nights.views.pages import words
from tournaments.nights.board.selectors.board import make_board
from tournaments.nights.models import Night
from tournaments.nights.people.services.entrants import check_in, leave
from tournaments.nights.plan.selectors.seats import read_plan

pytestmark = pytest.mark.django_db


def fresh(night: Night) -> Night:
    night.refresh_from_db()
    return night


@pytest.mark.parametrize(
    ("ends", "when"),
    [
        ({"ends_by": "all_done"}, "when tables 2 and 3 have finished"),
        ({"ends_by": "clock", "minutes": 20}, "when round 1 is over"),
        ({"ends_by": "by_hand"}, "when round 1 is over"),
    ],
)
def test_the_next_seats_are_only_what_comes_while_a_table_still_plays(
    club: Club, ends: dict[str, Any], when: str
) -> None:
    night = make_night(club, **ends)
    gather(night, NAMES[:12])
    publish_plan(night)
    begin(night)
    play(tables(night, 1)[0], [(0, 3), (0, 3)])
    made = make_board(fresh(night))
    seats = [(slide.key, slide.title, slide.coming) for slide in made.slides if slide.kind == "seats"]
    assert seats == [("seats-1", "Round 1: your seat", False), ("next-1", f"Round 2, {when}", True)]
    assert not made.holds_seats


def test_seats_of_somebody_who_has_gone_are_said_to_change(night: Night) -> None:
    entrants = gather(night, NAMES[:9])
    publish_plan(night)
    begin(night)
    play(tables(night, 1)[0], [(0, 3), (0, 3)])
    sits_out = next(one for one in entrants if read_plan(fresh(night)).rounds[1].places[one.number].rests)
    leaver, other, *_ = (one for one in entrants if one != sits_out)
    gone = leaver.player.name
    leave(leaver.pk, by=None, now=NOW)
    # Whoever plays still finds the seats of the round that goes on, and whoever has gone is among them.
    playing, change = make_board(fresh(night)).slides[:2]
    assert (playing.title, len(playing.lines)) == ("Round 1: your seat", 9)
    assert change.coming
    assert (change.key, change.title) == ("next-1", f"Seats of round 2 will change: {gone} has gone")
    play(tables(night, 1)[1], [(0, 3), (0, 3)])
    leave(other.pk, by=None, now=NOW)
    made = make_board(fresh(night))
    assert (made.slides[0].key, made.slides[0].title, made.slides[0].lines, made.holds_seats) == (
        "seats-1",
        f"Seats of round 2 will change: {gone} and {other.player.name} have gone",
        (),
        True,
    )
    page = words(Client().get("/b/OAK/"))
    assert "The new seats appear here once the organiser publishes them." in page
    check_in(leaver.pk, by=None, now=NOW)
    check_in(other.pk, by=None, now=NOW)
    assert make_board(fresh(night)).slides[0].title == "Round 2: go to table"


def test_no_seats_change_for_somebody_who_was_to_sit_out(night: Night) -> None:
    entrants = gather(night, NAMES[:9])
    publish_plan(night)
    begin(night)
    play_round(night, 1)
    places = read_plan(fresh(night)).rounds[1].places
    leave(next(one.pk for one in entrants if places[one.number].rests), by=None, now=NOW)
    (seats, _) = make_board(fresh(night)).slides
    assert (seats.title, len(seats.lines)) == ("Round 2: go to table", 8)
