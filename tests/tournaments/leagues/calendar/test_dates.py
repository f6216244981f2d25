"""Dates: moved by the secretary, asked for by captains, with every clash named beforehand."""

from datetime import date, time, timedelta

import pytest

from tests.tournaments.leagues.examples.league import (
    EVENING,
    NOW,
    a_division,
    a_league,
    a_season,
    card,
    codes,
    fixture,
    publish,
)
from tournaments.leagues.calendar.selectors.due_dates import last_day
from tournaments.leagues.calendar.selectors.free_dates import free_dates
from tournaments.leagues.calendar.selectors.new_pubs import staying_matches
from tournaments.leagues.calendar.selectors.postponements import Postponement
from tournaments.leagues.calendar.services.dates import (
    answer_date,
    ask_for_date,
    move_fixture,
    postpone_fixture,
    postpone_many,
    take_back_date,
)
from tournaments.leagues.calendar.services.new_pubs import move_to_own_pub
from tournaments.leagues.evening.services.cards import hand_in
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import DateRequest, FixtureMove, Season, Venue, VenueClosure
from tournaments.leagues.register.services.team_seasons import change_team_season, save_division
from tournaments.leagues.register.services.teams import save_team

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    return a_league()


def test_a_move_is_kept_with_who_and_why(season: Season) -> None:
    match = fixture(season, "Bell", "Swan")
    assert match.date == date(2026, 9, 10)
    moved = move_fixture(match.pk, date(2026, 11, 5), why="The pub is flooded.", by=None, now=NOW)
    assert (moved.date, moved.state, moved.version) == (date(2026, 11, 5), "scheduled", 1)
    (kept,) = FixtureMove.objects.all()
    assert (kept.from_date, kept.to_date, kept.why) == (
        date(2026, 9, 10),
        date(2026, 11, 5),
        "The pub is flooded.",
    )


def test_a_move_that_is_sent_twice_is_written_down_once(season: Season) -> None:
    match = fixture(season, "Bell", "Swan")
    for _ in range(2):
        moved = move_fixture(match.pk, date(2026, 11, 5), why="The pub is flooded.", by=None, now=NOW)
        assert (moved.date, moved.version) == (date(2026, 11, 5), 1)
    assert FixtureMove.objects.count() == season.audit_entries.filter(kind="moved").count() == 1


def test_a_match_that_is_kept_on_its_day_is_an_answer_to_who_asked_for_another(season: Season) -> None:
    match = fixture(season, "Bell", "Swan")
    asked = ask_for_date(match.pk, match.home, [date(2026, 9, 30)], "A wedding", now=NOW)
    before = Season.objects.get(pk=season.pk).version
    for _ in range(2):
        kept = move_fixture(match.pk, date(2026, 9, 10), why="No other day is free.", by=None, now=NOW)
        assert (kept.date, kept.state, kept.version) == (date(2026, 9, 10), "scheduled", 0)
    asked.refresh_from_db()
    assert (asked.state, asked.answered_at) == ("taken_back", NOW)
    assert Season.objects.get(pk=season.pk).version > before
    assert [entry.message for entry in season.audit_entries.filter(kind="moved")] == [
        "Kept Bell against Swan on 10 September 2026: No other day is free."
    ]


def test_a_match_moves_to_another_hour_and_is_waited_for_as_long_as_before(season: Season) -> None:
    match = fixture(season, "Bell", "Swan")
    assert (match.starts_at, match.latest_start) == (time(20, 15), time(20, 45))
    moved = move_fixture(match.pk, date(2026, 9, 9), starts_at=time(19), why="Darts", by=None, now=NOW)
    moved.refresh_from_db()
    assert (moved.starts_at, moved.latest_start) == (time(19), time(19, 30))
    assert season.audit_entries.latest("pk").message == (
        "Moved Bell against Swan to 9 September 2026 at 19:00: Darts"
    )


def test_a_divisions_new_start_is_that_of_its_matches_still_to_be_played(season: Season) -> None:
    (division,) = season.divisions.all()
    own = fixture(season, "Bell", "Swan")
    move_fixture(own.pk, date(2026, 9, 9), starts_at=time(19), why="Darts", by=None, now=NOW)
    played = fixture(season, "Crown", "Fox")
    hand_in(played.pk, card("home", 5, 4), by=None, now=NOW)
    save_division(season.pk, {"starts_at": time(19, 45)}, division.pk, by=None, now=NOW)
    hours = {one.pk: one.starts_at for one in season.fixtures.all()}
    assert (hours.pop(own.pk), hours.pop(played.pk)) == (time(19), time(20, 15))
    assert set(hours.values()) == {time(19, 45)}
    assert (
        season.audit_entries.latest("pk").message
        == "Changed Division 1. 10 of its matches start at 19:45 now."
    )


def test_leagues_of_one_club_share_a_pub(season: Season) -> None:
    other = a_season(season.club, name="Summer league")
    a_division(other, teams=("Bell", "Ship"))
    publish(other)
    theirs = fixture(other, "Bell", "Ship")
    mine = fixture(season, "Bell", "Swan")
    day = date(2026, 11, 4)
    move_fixture(theirs.pk, day, why="Free", by=None, now=NOW)
    assert day not in free_dates(last_day(season, mine), season, mine, date(2026, 10, 20))
    with pytest.raises(LeagueRefused) as refused:
        move_fixture(mine.pk, day, why="Free", by=None, now=NOW)
    assert codes(refused) == ["no_room"]


def test_a_day_that_is_over_is_not_agreed_to(season: Season) -> None:
    match = fixture(season, "Bell", "Swan")
    day = date(2026, 9, 8)
    asked = ask_for_date(match.pk, match.home, [day], "A wedding", now=NOW)
    with pytest.raises(LeagueRefused) as refused:
        answer_date(asked.pk, agree=True, day=day, by="Swan", user=None, now=NOW + timedelta(days=6))
    assert codes(refused) == ["date_over"]
    answer_date(asked.pk, agree=True, day=day, by="Swan", user=None, now=NOW + timedelta(days=5))
    match.refresh_from_db()
    assert match.date == day


def test_nobody_is_asked_for_a_date_of_a_match_whose_card_is_in(season: Season) -> None:
    match = fixture(season, "Bell", "Swan")
    asked = ask_for_date(match.pk, match.home, [date(2026, 9, 30)], "A wedding", now=NOW)
    hand_in(match.pk, card("home", 5, 4), by=None, now=NOW)
    asked.refresh_from_db()
    assert asked.state == "taken_back"


def test_matches_follow_their_team_to_its_new_pub_all_or_none(season: Season) -> None:
    bell = season.teams.get(name="Bell")
    old = bell.venue
    pub = Venue.objects.create(club=season.club, name="The Anchor", capacity=1)
    save_team(season.pk, {"venue": pub}, bell.pk, by=None, now=NOW)
    bell.refresh_from_db()
    first, *rest = [one.fixture for one in staying_matches(bell)]
    assert ([one.venue_id for one in (first, *rest)], first.date is not None) == (
        [old.pk if old else None] * 3,
        True,
    )
    assert first.date is not None
    VenueClosure.objects.create(venue=pub, date=first.date)
    told = [one.clash for one in staying_matches(bell)]
    assert (told[0].startswith("The Anchor has no room on"), told[1:]) == (True, ["", ""])
    every = [first.pk, *(one.pk for one in rest)]
    with pytest.raises(LeagueRefused) as refused:
        move_to_own_pub(season.pk, bell.pk, every, why="They moved.", by=None, now=NOW)
    assert (codes(refused), FixtureMove.objects.count()) == (["no_room"], 0)
    chosen = [one.pk for one in rest]
    moved = move_to_own_pub(season.pk, bell.pk, chosen, why="They moved.", by=None, now=NOW)
    # A calendar takes the version as the event's sequence.
    assert [(one.venue, one.date, one.version) for one in moved] == [(pub, one.date, 1) for one in rest]
    kept = FixtureMove.objects.values_list("from_venue", "to_venue", "why")
    assert list(kept) == [(first.venue_id, pub.pk, "They moved.")] * 2
    assert [one.fixture.pk for one in staying_matches(bell)] == [first.pk]


def test_a_date_that_clashes_is_refused_with_every_clash(season: Season) -> None:
    match = fixture(season, "Bell", "Swan")
    other = fixture(season, "Bell", "Crown")
    assert other.date is not None
    VenueClosure.objects.create(venue=match.venue, date=other.date, reason="darts")
    with pytest.raises(LeagueRefused) as refused:
        move_fixture(match.pk, other.date, why="", by=None, now=NOW)
    assert codes(refused) == ["team_plays", "team_plays", "no_room", "reason_missing"]
    assert "Bell has no room on 17 September 2026 (darts)" in str(refused.value)
    with pytest.raises(LeagueRefused) as refused:
        move_fixture(match.pk, date(2027, 5, 1), why="Later", by=None, now=NOW)
    assert codes(refused) == ["outside_season"]


def test_a_postponed_match_has_a_deadline_by_the_rules(season: Season) -> None:
    match = fixture(season, "Bell", "Swan")
    postponed = postpone_fixture(match.pk, why="Snow", by=None, now=NOW)
    assert (postponed.state, postponed.date, postponed.deadline) == ("postponed", None, date(2026, 10, 8))
    with pytest.raises(LeagueRefused) as refused:
        ask_for_date(match.pk, match.home, [date(2026, 10, 9)], "Next month", now=NOW)
    assert codes(refused) == ["after_deadline"]
    moved = move_fixture(match.pk, date(2026, 10, 7), why="A free Wednesday", by=None, now=NOW)
    assert (moved.state, moved.deadline) == ("scheduled", date(2026, 10, 8))


def test_the_secretary_sets_a_date_after_the_last_day_of_a_postponed_match(season: Season) -> None:
    match = fixture(season, "Bell", "Swan")
    postpone_fixture(match.pk, why="Snow", by=None, now=NOW)
    now = NOW + timedelta(weeks=7)
    moved = move_fixture(match.pk, date(2026, 11, 4), why="A free Wednesday", by=None, now=now)
    assert (moved.state, moved.date, moved.deadline) == (
        "scheduled",
        date(2026, 11, 4),
        date(2026, 11, 4),
    )


def test_the_last_day_of_the_season_bounds_every_deadline(season: Season) -> None:
    change_team_season(season.pk, {"rearrange_by": date(2026, 9, 25)}, by=None, now=NOW)
    postponed = postpone_fixture(fixture(season, "Bell", "Swan").pk, why="Snow", by=None, now=NOW)
    assert postponed.deadline == date(2026, 9, 25)


def test_snow_postpones_a_whole_night(season: Season) -> None:
    postponed = postpone_many(season.pk, Postponement(date(2026, 9, 10)), why="Snow", by=None, now=NOW)
    assert sorted(match.home.name for match in postponed) == ["Bell", "Crown"]
    with pytest.raises(LeagueRefused) as refused:
        postpone_many(season.pk, Postponement(date(2026, 9, 10)), why="Snow", by=None, now=NOW)
    assert codes(refused) == ["no_matches"]


def test_captains_settle_a_date_between_them(season: Season) -> None:
    match = fixture(season, "Bell", "Swan")
    days = [date(2026, 9, 30), date(2026, 10, 7)]
    asked = ask_for_date(match.pk, match.away, days, "A wedding", now=NOW)
    assert (asked.short_notice, asked.state) == (False, "asked")
    with pytest.raises(LeagueRefused) as refused:
        ask_for_date(match.pk, match.home, days, "Me too", now=NOW)
    assert codes(refused) == ["asked_already"]
    with pytest.raises(LeagueRefused) as refused:
        answer_date(asked.pk, agree=True, day=date(2026, 10, 6), by="Bell", user=None, now=NOW)
    assert codes(refused) == ["not_offered"]
    moved = answer_date(asked.pk, agree=True, day=days[1], by="Bell", user=None, now=NOW)
    assert (moved.date, moved.state) == (days[1], "scheduled")
    with pytest.raises(LeagueRefused) as refused:
        answer_date(asked.pk, agree=False, by="Bell", user=None, now=NOW)
    assert codes(refused) == ["answered"]


def test_captains_keep_to_the_weeks_after_the_first_date_and_the_secretary_may_go_further(
    season: Season,
) -> None:
    match = fixture(season, "Bell", "Swan")  # first down for 10 September, so by 8 October
    last, too_late = date(2026, 10, 7), date(2026, 10, 9)
    with pytest.raises(LeagueRefused) as refused:
        ask_for_date(match.pk, match.home, [last, too_late], "A wedding", now=NOW)
    (fault,) = refused.value.problems
    assert (fault.code, fault.message) == (
        "after_deadline",
        "8 October 2026 is the last day for this match. Choose an earlier date, or ask the secretary.",
    )
    assert (
        max(free_dates(last_day(season, match), season, match, date(2026, 10, 1))) == last
    )  # on the 8th both play
    asked = ask_for_date(match.pk, match.home, [last], "A wedding", now=NOW)
    match = answer_date(asked.pk, agree=True, day=last, by="Swan", user=None, now=NOW)
    # Moved once, it still counts from the first date; so it does when they put it off without a date.
    with pytest.raises(LeagueRefused) as refused:
        ask_for_date(match.pk, match.away, [date(2026, 10, 28)], "The flu", now=NOW)
    assert codes(refused) == ["after_deadline"]
    asked = ask_for_date(match.pk, match.away, [], "The flu", now=NOW)
    postponed = answer_date(asked.pk, agree=True, by="Bell", user=None, now=NOW)
    assert (postponed.state, postponed.deadline) == ("postponed", date(2026, 10, 8))
    moved = move_fixture(match.pk, date(2026, 11, 4), why="A free Wednesday", by=None, now=NOW)
    assert (moved.date, moved.deadline) == (date(2026, 11, 4), date(2026, 11, 4))


def test_what_the_secretary_moved_further_may_come_forward(season: Season) -> None:
    match = fixture(season, "Bell", "Swan")
    match = move_fixture(match.pk, date(2026, 11, 4), why="Darts", by=None, now=NOW)
    assert max(free_dates(last_day(season, match), season, match, date(2026, 10, 20))) == date(2026, 11, 3)
    with pytest.raises(LeagueRefused) as refused:
        ask_for_date(match.pk, match.home, [date(2026, 11, 5)], "A wedding", now=NOW)
    assert str(refused.value).startswith("4 November 2026 is the last day for this match.")
    # The league's own postponing gives the weeks of the rules again.
    assert postpone_fixture(match.pk, why="Snow", by=None, now=NOW).deadline == date(2026, 12, 2)


def test_captains_keep_to_the_last_day_for_postponed_matches(season: Season) -> None:
    change_team_season(season.pk, {"rearrange_by": date(2026, 9, 25)}, by=None, now=NOW)
    season.refresh_from_db()
    match = fixture(season, "Bell", "Swan")
    assert max(free_dates(last_day(season, match), season, match, date(2026, 9, 20))) == date(2026, 9, 25)
    with pytest.raises(LeagueRefused) as refused:
        ask_for_date(match.pk, match.home, [date(2026, 9, 26)], "A wedding", now=NOW)
    assert str(refused.value).startswith("25 September 2026 is the last day for this match.")


def test_a_request_at_short_notice_is_marked_and_may_be_agreed_without_a_date(season: Season) -> None:
    match = fixture(season, "Bell", "Swan")
    late = NOW + timedelta(days=6, hours=12)  # 10 September 2026, 7 in the morning
    asked = ask_for_date(match.pk, match.home, [], "Four have the flu", now=late)
    assert asked.short_notice
    postponed = answer_date(asked.pk, agree=True, by="Swan", user=None, now=late)
    assert (postponed.state, postponed.date) == ("postponed", None)
    assert DateRequest.objects.get().state == "agreed"


def test_a_refused_request_changes_nothing(season: Season) -> None:
    match = fixture(season, "Bell", "Swan")
    asked = ask_for_date(match.pk, match.home, [], "No reason", now=NOW)
    same = answer_date(asked.pk, agree=False, by="Swan", user=None, now=NOW)
    assert (same.state, same.date) == ("scheduled", date(2026, 9, 10))


def test_a_request_is_taken_back_by_its_own_team_alone_and_once(season: Season) -> None:
    match = fixture(season, "Bell", "Crown")
    asked = ask_for_date(match.pk, match.home, [date(2026, 10, 7)], "Snow", now=EVENING - timedelta(days=3))
    with pytest.raises(DateRequest.DoesNotExist):
        take_back_date(asked.pk, match.away, now=EVENING)
    take_back_date(asked.pk, match.home, now=EVENING)
    asked.refresh_from_db()
    assert (asked.state, asked.answered_at) == ("taken_back", EVENING)
    with pytest.raises(LeagueRefused) as refused:
        take_back_date(asked.pk, match.home, now=EVENING)
    assert codes(refused) == ["answered"]


def test_a_day_that_is_over_is_not_offered(season: Season) -> None:
    match = fixture(season, "Bell", "Crown")
    with pytest.raises(LeagueRefused) as refused:
        ask_for_date(match.pk, match.home, [date(2026, 9, 9)], "Snow", now=EVENING - timedelta(days=3))
    assert codes(refused) == ["date_over"]


def test_a_week_without_matches_takes_a_new_date_only_where_the_secretary_says_so(season: Season) -> None:
    day = date(2026, 9, 23)
    match = fixture(season, "Bell", "Swan")
    asked = ask_for_date(match.pk, match.home, [day], "A wedding", now=NOW)
    change_team_season(season.pk, {"blank_weeks": [date(2026, 9, 25)]}, by=None, now=NOW)
    season.refresh_from_db()
    with pytest.raises(
        LeagueRefused, match=r"^Nobody plays in the week of 23 September 2026\. Refuse, and ask"
    ):
        answer_date(asked.pk, agree=True, day=day, by="Swan", user=None, now=NOW)
    answer_date(asked.pk, agree=False, by="Swan", user=None, now=NOW)
    with pytest.raises(LeagueRefused, match="or ask the secretary") as refused:
        ask_for_date(match.pk, match.home, [day], "A wedding", now=NOW)
    assert codes(refused) == ["blank_week"]
    with pytest.raises(LeagueRefused) as refused:
        move_fixture(match.pk, day, why="A wedding", by=None, now=NOW)
    assert codes(refused) == ["blank_week"]
    free = free_dates(last_day(season, match), season, match, NOW.date())
    assert (date(2026, 9, 16) in free, day in free, date(2026, 9, 30) in free) == (True, False, True)
    moved = move_fixture(match.pk, day, in_blank_week=True, why="A wedding", by=None, now=NOW)
    assert moved.date == day
    # Where it is by now, its hour may change without being asked again.
    assert move_fixture(match.pk, day, None, time(19), why="Early", by=None, now=NOW).starts_at == time(19)


def test_weeks_that_only_a_division_keeps_free_take_its_postponed_matches(season: Season) -> None:
    division = season.divisions.get()
    save_division(season.pk, {"blank_weeks": [date(2026, 11, 5)]}, division.pk, by=None, now=NOW)
    match = fixture(season, "Bell", "Swan")
    assert move_fixture(match.pk, date(2026, 11, 5), why="Snow", by=None, now=NOW).date == date(2026, 11, 5)
