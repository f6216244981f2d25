"""What may be done to a season, what is refused and with which words, and who is written down for it."""

from datetime import date
from functools import partial

import pytest
from django.http import QueryDict

from clubs.models import Club
from tests.clubs.people import Visitor, founded
from tests.tournaments.leagues.examples.played_nights import season_of
from tests.tournaments.nights.hall import NOW, make_night
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Season, SeasonNight
from tournaments.leagues.register.services.nights import add_night, remove_night
from tournaments.leagues.register.services.seasons import (
    change_season,
    create_season,
    settings_faults,
    settings_of,
)
from tournaments.leagues.register.views.settings import NightsSeasonForm
from tournaments.leagues.services.audit_log import write_audit_entry
from tournaments.nights.exceptions import NightRefused
from tournaments.nights.services.nights import change_night

pytestmark = pytest.mark.django_db


def told(refused: pytest.ExceptionInfo[LeagueRefused]) -> list[tuple[str, str, str]]:
    return [(fault.code, fault.field, fault.message) for fault in refused.value.problems]


def test_a_season_without_wishes_counts_all_nights_by_points_then_games_won_then_loners(club: Club) -> None:
    season = create_season(club, {"name": "  Autumn   2026 "}, by=None, now=NOW)
    assert settings_of(season) == {
        "name": "Autumn 2026",
        "starts": None,
        "ends": None,
        "best_of": None,
        "minimum_nights": 0,
        "precedence": ["points", "games_won", "loners"],
    }


def faults_of(wish: dict[str, object]) -> list[tuple[str, str]]:
    """The faults with which a new season is refused, by code and field."""
    return [(fault.code, fault.field) for fault in settings_faults(settings_of() | wish)]


def test_every_fault_of_a_wish_is_named_at_once(club: Club) -> None:
    wish = {
        "name": "x" * 61,
        "starts": date(2026, 12, 1),
        "ends": date(2026, 11, 30),
        "best_of": 0,
        "minimum_nights": True,
        "precedence": ["points", "head_to_head", "points", "luck"],
    }
    assert faults_of(wish) == [
        ("name_too_long", "name"),
        ("out_of_range", "best_of"),
        ("out_of_range", "minimum_nights"),
        ("metric_not_here", "precedence.1"),
        ("metric_repeated", "precedence.2"),
        ("metric_unknown", "precedence.3"),
        ("ends_before", "ends"),
    ]
    with pytest.raises(LeagueRefused) as refused:
        create_season(club, wish, by=None, now=NOW)
    assert [(code, field) for code, field, _ in told(refused)] == faults_of(wish)
    season = season_of(club, starts=date(2026, 12, 1))
    with pytest.raises(LeagueRefused) as refused:
        change_season(season.pk, {"ends": date(2026, 11, 30)}, by=None, now=NOW)
    assert [(code, field) for code, field, _ in told(refused)] == [("ends_before", "ends")]


def test_a_form_names_them_too_and_holds_no_day_against_one_that_cannot_be_read() -> None:
    typed = "name=&starts=tomorrow&ends=2026-13-01&best_of=0&minimum_nights=&precedence=luck&precedence="
    assert {name: len(errors) for name, errors in NightsSeasonForm(QueryDict(typed)).errors.items()} == {
        "starts": 1,
        "ends": 1,
        "name": 1,
        "best_of": 1,
        "minimum_nights": 1,
        "precedence": 1,
    }
    season = Season(name="Autumn", starts=date(2026, 12, 1), precedence=["points"])
    assert list(NightsSeasonForm(QueryDict("starts=x&ends=2026-11-30"), season).errors) == ["starts"]
    assert list(NightsSeasonForm(QueryDict("ends=2026-11-30"), season).errors) == ["ends"]


@pytest.mark.parametrize("wish", [{"precedence": []}, {"precedence": "points"}, {"precedence": None}])
def test_a_precedence_is_a_list_with_a_metric(wish: dict[str, object]) -> None:
    assert [field for _, field in faults_of({"name": "Autumn"} | wish)] == ["precedence"]


def test_a_name_is_taken_once_in_a_club_whatever_its_case(club: Club) -> None:
    season_of(club, name="Autumn")
    with pytest.raises(LeagueRefused) as refused:
        season_of(club, name="AUTUMN")
    message = "The club has a season called AUTUMN already. Choose another name."
    assert told(refused) == [("name_taken", "name", message)]
    assert season_of(founded("Elm", "edith"), name="Autumn").pk
    winter = season_of(club, name="Winter")
    with pytest.raises(LeagueRefused):
        change_season(winter.pk, {"name": "autumn"}, by=None, now=NOW)
    assert sorted(Season.objects.filter(club=club).values_list("name", flat=True)) == ["Autumn", "Winter"]


def test_a_change_is_written_down_with_what_was(club: Club, bob: Visitor) -> None:
    season = season_of(club)
    version = season.version
    wish = {"best_of": 6, "precedence": ["games_won"]}
    changed = change_season(season.pk, wish, by=bob.user, now=NOW)
    assert (changed.best_of, changed.precedence, changed.version) == (6, ["games_won"], version + 1)
    assert [(act.user, act.message) for act in season.audit_entries.all()] == [
        (
            bob.user,
            (
                "Changed: how many nights count is 6, was not set; "
                "what decides is games won, was points, then games won."
            ),
        ),
        (None, "Created Autumn."),
    ]
    again = change_season(season.pk, settings_of(changed), by=bob.user, now=NOW)
    assert (again.version, season.audit_entries.count()) == (version + 1, 2)


def test_a_night_is_added_once_and_taken_out_once(club: Club, bob: Visitor) -> None:
    season, night = season_of(club), make_night(club, date="2026-11-06")
    add_night(season.pk, night.pk, by=bob.user, now=NOW)
    with pytest.raises(LeagueRefused) as refused:
        add_night(season.pk, night.pk, by=bob.user, now=NOW)
    message = "Friday bustle of 6 November 2026 is in the season already; it counts once."
    assert told(refused) == [("night_repeated", "", message)]
    remove_night(season.pk, night.pk, by=bob.user, now=NOW)
    with pytest.raises(LeagueRefused) as refused:
        remove_night(season.pk, night.pk, by=bob.user, now=NOW)
    assert [fault[:2] for fault in told(refused)] == [("night_not_there", "")]
    assert list(season.audit_entries.filter(user=bob.user).values_list("message", flat=True)) == [
        "Took out Friday bustle of 6 November 2026.",
        "Added Friday bustle of 6 November 2026.",
    ]
    season.refresh_from_db()
    assert season.version == 2


def test_a_night_may_count_for_an_autumn_and_for_a_year(club: Club) -> None:
    night = make_night(club)
    for name in ("Autumn 2026", "The year 2026"):
        season_of(club, [night], name=name)
    assert SeasonNight.objects.filter(night=night).count() == 2


def test_another_clubs_night_is_as_unknown_as_one_that_nobody_has(club: Club) -> None:
    season, elsewhere = season_of(club), make_night(founded("Elm", "edith"))
    said = []
    for number in (elsewhere.pk, elsewhere.pk + 1000, 0, 2**63):
        with pytest.raises(LeagueRefused) as refused:
            add_night(season.pk, number, by=None, now=NOW)
        said.append(told(refused))
    message = "The season's club has no such night. Choose one of its nights."
    assert said == [[("unknown_night", "night", message)]] * 4


def test_nights_lie_within_the_days_of_their_season(club: Club) -> None:
    season = season_of(club, starts="2026-11-01", ends="2026-11-30")
    early, first, last = (
        make_night(club, date=day, word=word)
        for day, word in (("2026-10-31", "OAK"), ("2026-11-01", "ELM"), ("2026-11-30", "ASH"))
    )
    for night in (first, last):
        add_night(season.pk, night.pk, by=None, now=NOW)
    with pytest.raises(LeagueRefused) as refused:
        add_night(season.pk, early.pk, by=None, now=NOW)
    assert [fault[:2] for fault in told(refused)] == [("night_outside", "")]
    days = {"starts": date(2026, 11, 2), "ends": date(2026, 11, 29)}
    with pytest.raises(LeagueRefused) as refused:
        change_season(season.pk, days, by=None, now=NOW)
    assert [(code, field) for code, field, _ in told(refused)] == [
        ("night_outside", "starts"),
        ("night_outside", "ends"),
    ]
    season.refresh_from_db()
    assert season.starts == date(2026, 11, 1)


def test_a_night_is_not_moved_out_of_the_days_of_its_seasons(club: Club) -> None:
    night = make_night(club, date="2026-11-20")
    season_of(club, [night], name="Autumn", starts="2026-11-01", ends="2026-11-30")
    season_of(club, [night], name="All", starts="2026-10-01")
    season_of(club, [make_night(club, word="ELM", date="2026-12-04")], name="Winter", starts="2026-12-01")

    def refused(day: date) -> list[tuple[str, str, str]]:
        with pytest.raises(NightRefused) as caught:
            change_night(night.pk, {"name": "Moved", "date": day}, by=None, now=NOW)
        return [(fault.code, fault.field, fault.message) for fault in caught.value.problems]

    choose = "Choose a day within the season, or take the night out of it first."
    ended = f"This night counts for Autumn, which ends on 30 November 2026. {choose}"
    later = f"This night counts for Autumn, which starts on 1 November 2026. {choose}"
    before_all = f"This night counts for All, which starts on 1 October 2026. {choose}"
    assert refused(date(2026, 12, 1)) == [("night_outside", "date", ended)]
    assert refused(date(2026, 9, 30)) == [
        ("night_outside", "date", later),
        ("night_outside", "date", before_all),
    ]
    night.refresh_from_db()
    assert (night.name, night.date) == ("Friday bustle", date(2026, 11, 20))
    assert change_night(night.pk, {"date": date(2026, 11, 30)}, by=None, now=NOW).date == date(2026, 11, 30)
    remove_night(Season.objects.get(name="Autumn").pk, night.pk, by=None, now=NOW)
    assert change_night(night.pk, {"date": date(2026, 12, 1)}, by=None, now=NOW).date == date(2026, 12, 1)


@pytest.mark.django_db(transaction=True)
def test_a_night_that_is_moved_while_it_is_added_is_within_the_season_or_not_in_it(together) -> None:  # type: ignore[no-untyped-def]
    club = founded()
    for word in ("OAK", "ELM", "ASH", "FIR"):
        night = make_night(club, word=word, date="2026-11-15")
        season = season_of(club, name=word, starts="2026-11-01", ends="2026-11-30")
        done = together(
            partial(add_night, season.pk, night.pk, by=None, now=NOW),
            partial(change_night, night.pk, {"date": date(2026, 12, 1)}, by=None, now=NOW),
        )
        assert [type(one).__name__ for one in done] in (
            ["SeasonNight", "NightRefused"],
            ["LeagueRefused", "Night"],
        )


@pytest.mark.django_db(transaction=True)
def test_a_night_that_is_moved_while_its_season_is_made_shorter_stays_within(together) -> None:  # type: ignore[no-untyped-def]
    club = founded()
    for word in ("OAK", "ELM", "ASH", "FIR"):
        night = make_night(club, word=word, date="2026-11-15")
        season = season_of(club, [night], name=word, starts="2026-11-01", ends="2026-11-30")
        shorter = settings_of(season) | {"ends": date(2026, 11, 20)}
        done = together(
            partial(change_season, season.pk, shorter, by=None, now=NOW),
            partial(change_night, night.pk, {"date": date(2026, 11, 25)}, by=None, now=NOW),
        )
        assert [type(one).__name__ for one in done] in (
            ["Season", "NightRefused"],
            ["LeagueRefused", "Night"],
        )


@pytest.mark.django_db(transaction=True)
def test_of_two_who_add_a_night_at_one_moment_one_is_told(together) -> None:  # type: ignore[no-untyped-def]
    club = founded()
    season, night = season_of(club), make_night(club)
    done = together(*[lambda: add_night(season.pk, night.pk, by=None, now=NOW)] * 2)
    assert sorted(type(one).__name__ for one in done) == ["LeagueRefused", "SeasonNight"]
    assert SeasonNight.objects.count() == 1


def test_a_change_of_everything_is_kept_whole(club: Club) -> None:
    season = create_season(club, {"name": "Autumn"}, by=None, now=NOW)
    words = f"Changed: {'; '.join(f'{number} is so' for number in range(100))}."
    assert write_audit_entry(season.pk, "changed", words, by=None, now=NOW).message == words
    assert season.audit_entries.first().message == words
