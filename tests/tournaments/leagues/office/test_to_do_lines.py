"""Lines of the secretary's page: a match broken off, a card with a flag, a pub without room, a cup that waits."""

import re
from datetime import date
from pathlib import Path

import pytest

from tests.tournaments.leagues.examples.cups import FIRST, SECOND, a_cup, cup_match, on
from tests.tournaments.leagues.examples.league import (
    NOW,
    a_division,
    a_league,
    a_season,
    card,
    fixture,
    play,
    publish,
    squad,
)
from tournaments.leagues.committee.services.decisions import declare_void
from tournaments.leagues.committee.services.rulings import RulingDetails
from tournaments.leagues.cups.services.cup_draws import draw
from tournaments.leagues.cups.services.cups import create_cup
from tournaments.leagues.evening.services.cards import hand_in
from tournaments.leagues.evening.services.evenings import break_off
from tournaments.leagues.evening.services.line_ups import set_line_up
from tournaments.leagues.models import Cup, Fixture, Season, VenueClosure
from tournaments.leagues.office.selectors.open_matters import open_matters
from tournaments.leagues.office.selectors.to_do import RANKS, to_do
from tournaments.leagues.register.services.venues import save_venue
from tournaments.matches.states import MatchState

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    return a_league()


def lines(season: Season, kind: str) -> list[str]:
    return [item.sentence for item in to_do(season, NOW) if item.kind == kind]


def test_every_kind_of_line_has_its_place_among_the_others(root: Path) -> None:
    rooms = (root / "tournaments" / "leagues").glob("*/selectors/*.py")
    given = {kind for room in rooms for kind in re.findall(r'\bToDo\(\s*"(\w+)"', room.read_text())}
    of_states = {str(MatchState.DISPUTED), str(MatchState.ABANDONED)}
    assert {*RANKS} == given | of_states


def test_a_match_that_was_broken_off_waits_for_the_secretary(season: Season) -> None:
    match = fixture(season, "Bell", "Crown")
    Fixture.objects.filter(pk=match.pk).update(state="playing")
    break_off(match.pk, by=None, now=NOW)
    said = ["Bell against Crown. It was broken off: decide how it goes on."]
    assert lines(season, "abandoned") == said
    declare_void(match.pk, RulingDetails("Snow.", None, NOW))
    assert lines(season, "abandoned") == []


def test_a_player_who_is_not_registered_is_a_line_until_it_is_ruled_on(season: Season) -> None:
    match = fixture(season, "Bell", "Crown")
    (zed,) = squad(fixture(season, "Fox", "Swan").home, ["Zed"])
    set_line_up(match.pk, "home", [(zed, None)], lock=True, now=NOW)
    for side in ("home", "away"):
        hand_in(match.pk, card(side, 6, 3), by=None, now=NOW)
    # Both cards have it, and it is said once.
    few = "Bell's line-up has 1 player, and a side with fewer than 4 counts as a no-show."
    assert lines(season, "flag") == [
        "Bell against Crown: Zed isn't registered for Bell.",
        f"Bell against Crown: {few}",
    ]
    declare_void(match.pk, RulingDetails("He was a stranger.", None, NOW))
    assert lines(season, "flag") == []


def test_a_match_at_a_pub_that_has_no_room_by_now_is_a_line(season: Season) -> None:
    match = fixture(season, "Bell", "Crown")
    assert match.date is not None
    VenueClosure.objects.create(venue=match.venue, date=match.date, reason="darts")
    assert match.away.venue is not None
    VenueClosure.objects.create(venue=match.away.venue, date=match.date)  # where nobody is at home that day
    day = f"{match.date.day} {match.date:%B}"
    assert lines(season, "clash") == [f"Bell has no room on {day}: move Bell against Crown."]


def test_a_pub_that_gets_less_room_has_its_crowded_nights_there(season: Season) -> None:
    match, other = fixture(season, "Bell", "Crown"), fixture(season, "Swan", "Fox")
    night = date(2026, 10, 8)
    venue = save_venue(season.club, {"capacity": 2}, match.venue_id)
    for one in (match, other):
        Fixture.objects.filter(pk=one.pk).update(venue=venue, date=night)
    assert lines(season, "clash") == []
    save_venue(season.club, {"capacity": 1}, venue.pk)
    said = "Bell has room for 1 match on 8 October 2026, not for 2: Bell against Crown, Swan against Fox. Move one."
    assert lines(season, "clash") == [said]
    # A settled match takes no room, and a night on which the pub has none is said as that.
    VenueClosure.objects.create(venue=venue, date=night)
    assert len(lines(season, "clash")) == 2
    assert said not in lines(season, "clash")
    venue.closures.all().delete()
    declare_void(other.pk, RulingDetails("Snow.", None, NOW))
    assert lines(season, "clash") == []


def test_matches_of_the_clubs_other_seasons_take_room_in_a_pub_too(season: Season) -> None:
    match = fixture(season, "Bell", "Crown")
    summer = a_season(season.club, name="Summer league")
    a_division(summer, teams=("Oak", "Elm"))
    theirs = publish(summer)[0]
    Fixture.objects.filter(pk=theirs.pk).update(venue=match.venue, date=match.date)
    assert match.date is not None
    day = f"{match.date.day} {match.date:%B %Y}"
    named = f"{theirs.home.name} against {theirs.away.name}"
    assert lines(season, "clash") == [
        f"Bell has room for 1 match on {day}, not for 2: Bell against Crown, {named} (Summer league). Move one."
    ]
    assert lines(summer, "clash") == [
        f"Bell has room for 1 match on {day}, not for 2: {named}, Bell against Crown (Winter league). Move one."
    ]
    Season.objects.filter(pk=summer.pk).update(closed_at=NOW)
    assert lines(season, "clash") == []


def test_a_cup_that_teams_have_entered_waits_for_its_draw_there_and_at_the_end(season: Season) -> None:
    teams = list(season.teams.values_list("pk", flat=True))
    cup = create_cup(season.pk, {"name": "Bell Cup", "teams": teams}, by=None, now=NOW)
    create_cup(season.pk, {"name": "Nobody's Cup", "teams": []}, by=None, now=NOW)
    (line,) = (one for one in to_do(season, NOW) if one.kind == "cup_draw")
    waits = "The Bell Cup isn't drawn yet. Draw it, or delete it."
    assert (line.sentence, line.address) == (waits, f"/cups/{cup.pk}/")

    def at_the_end() -> list[str]:
        return [one.sentence for one in open_matters(season, NOW) if one.key == f"cup:{cup.pk}"]

    assert at_the_end() == [waits]
    Cup.objects.filter(pk=cup.pk).update(name="The Shield")
    assert lines(season, "cup_draw") == ["The Shield isn't drawn yet. Draw it, or delete it."]
    draw(cup.pk, 1, by=None, now=NOW)
    assert lines(season, "cup_draw") == []
    assert at_the_end() == ["The Shield has no winner yet."]


def test_a_round_of_a_cup_whose_sides_are_known_waits_for_its_date(season: Season) -> None:
    cup = a_cup(season)
    assert lines(season, "cup_date") == ["Set a date for the Semi-finals of the Bell Cup."]
    on(cup, 1, FIRST)
    assert lines(season, "cup_date") == []  # the final has no sides yet
    play(cup_match("Bell", "Fox"), 5, 4)
    play(cup_match("Swan", "Crown"), 5, 4)
    (line,) = (one for one in to_do(season, NOW) if one.kind == "cup_date")
    assert (line.sentence, line.address) == (
        "Set a date for the Final of the Bell Cup.",
        f"/cups/{cup.pk}/rounds/2/",
    )
    on(cup, 2, SECOND)
    assert lines(season, "cup_date") == []
