"""What a league's printed rules don't say stands on the set-up page until somebody has looked at it."""

from datetime import date, time
from typing import Any

import pytest

from clubs.models import Club
from tests.clubs.people import Visitor, bob, club
from tests.tournaments.leagues.examples.league import NOW, a_division, a_season
from tests.tournaments.nights.views.pages import words
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Season
from tournaments.leagues.register.selectors.season_checks import checks, checks_sentence
from tournaments.leagues.register.services.team_seasons import change_team_season
from tournaments.matches.presets import PRESETS, TO_CHECK
from tournaments.matches.rules import BY_KEY

pytestmark = pytest.mark.django_db
__all__ = ["bob", "club"]


def change(season: Season, **values: Any) -> list[str]:
    return list(change_team_season(season.pk, values, by=None, now=NOW).to_check)


def given(page: Any) -> dict[str, Any]:
    """The rules as a browser sends them: those that are switched off are missing."""
    form = {field.name: field.value() for field in page.context["form"]}
    return {name: "" if value is None else value for name, value in form.items() if value is not False}


def test_keeping_one_rule_takes_no_other_off_the_list(club: Club, bob: Visitor) -> None:
    season = a_season(club, "guernsey")
    page = bob.client.get(f"/seasons/{season.pk}/rules/")
    kept = bob.client.post(f"/seasons/{season.pk}/rules/", given(page) | {"target": "15"})
    assert kept.status_code == 302
    before, season = season.to_check, Season.objects.get()
    assert (season.rules["target"], [key for key in before if key not in season.to_check]) == (15, ["target"])


def test_what_is_ticked_as_checked_leaves_the_list_and_nothing_else_changes(club: Club, bob: Visitor) -> None:
    season = a_season(club, "penryn_falmouth")
    page = bob.client.get(f"/seasons/{season.pk}/setup/").content.decode()
    for said in (
        "Match format: 6 a side, 9 games of pairs: each meets each",
        "Points: 1 for each game won, 5 when the other side doesn&#x27;t come",
        "Side table: Ben Toy, 3 games of pairs; 1 for each game won, 2 when the other side",
        "points, then matches won",
    ):
        assert said in page
    ticked = {"checked": ["scheme", "side_table", "all_games"]}
    assert (
        "The printed rules of Penryn, Falmouth and District don&#x27;t cover these. Please check them:"
        in page
    )
    done = bob.client.post(f"/seasons/{season.pk}/checked/", ticked, follow=True)
    assert (done.redirect_chain[0][1], "3 are checked, 11 left to check." in words(done)) == (302, True)
    before, season = season, Season.objects.get()
    assert season.to_check == [key for key in before.to_check if key not in ticked["checked"]]
    assert (season.scheme, season.rules) == (before.scheme, before.rules)


def test_what_may_be_of_several_leagues_names_none_and_nothing_ticked_is_said(
    club: Club, bob: Visitor
) -> None:
    season = a_season(club, "st_austell")
    assert "The printed rules of St Austell and District don't cover these." in checks_sentence(season)
    change(season, to_check=["recorded"])
    none = words(bob.client.post(f"/seasons/{season.pk}/checked/", follow=True))
    assert "The rules you started from don't cover these. Please check them:" in none
    assert "Tick what you have checked first." in none
    last = words(bob.client.post(f"/seasons/{season.pk}/checked/", {"checked": "recorded"}, follow=True))
    assert ("1 is checked, none left to check." in last, "Please check" in last) == (True, False)


def test_set_up_names_the_weeks_without_matches_and_who_goes_up_and_down(club: Club, bob: Visitor) -> None:
    season = a_season(club)
    for level, teams in enumerate((["Bell"], ["Fox"], ["Swan"]), 1):
        a_division(season, f"Division {level}", teams=teams, level=level)
    change(season, blank_weeks=[date(2026, 12, 24), date(2026, 12, 31)])
    page = words(bob.client.get(f"/seasons/{season.pk}/setup/"))
    assert "30 April 2027. Without matches: the weeks of 21 and 28 December." in page
    said = ("Teams meet twice. 2 go down. Bell", "Teams meet twice. 2 go up, 2 go down. Fox")
    assert [one in page for one in (*said, "Teams meet twice. 2 go up. Swan")] == [True, True, True]


def test_a_setting_that_is_set_leaves_the_list_and_the_list_never_grows(club: Club) -> None:
    season = a_season(club, "guernsey")
    assert "scheme" not in change(season, scheme={"win": 3})
    assert "precedence" not in change(season, precedence=["points", "for"])
    with pytest.raises(LeagueRefused) as refused:
        change(season, to_check=["scheme"])
    assert [(fault.code, fault.field) for fault in refused.value.problems] == [("not_to_check", "to_check")]
    assert change(season, to_check=["order"]) == ["order"]


@pytest.mark.parametrize("preset", [preset.key for preset in PRESETS])
def test_every_check_of_a_preset_has_a_name_and_a_value(preset: str, club: Club) -> None:
    season = a_season(club, preset)
    assert [key for key in season.to_check if key not in BY_KEY and key not in TO_CHECK] == []
    assert len(season.to_check) == len(set(season.to_check))
    assert all(one.label and one.value for one in checks(season))


def test_a_new_division_has_the_hours_of_the_leagues_rules(club: Club, bob: Visitor) -> None:
    season = a_season(club, "st_austell", starts=date(2026, 9, 7))
    form = bob.client.get(f"/seasons/{season.pk}/divisions/new/").context["form"]
    assert (form["starts_at"].value(), form["latest_start"].value()) == (time(20, 15), time(20, 30))
    assert a_division(season).latest_start == time(20, 30)
    # It is that division's from then on.
    change(season, rules={"latest_start": "21:00"})
    assert season.divisions.get().latest_start == time(20, 30)
    assert a_division(season, "Division 2", ()).latest_start == time(21)


@pytest.mark.parametrize(
    ("values", "fields"),
    [
        ({"half_way": date(2025, 12, 31)}, ["half_way"]),
        ({"rearrange_by": date(2027, 5, 1)}, ["rearrange_by"]),
        ({"registration_closes": date(2027, 5, 1)}, ["registration_closes"]),
        ({"registration_closes": date(2026, 6, 8)}, ["registration_closes"]),
        (
            {"starts": date(2026, 10, 5), "half_way": date(2026, 9, 10), "rearrange_by": date(2026, 9, 11)},
            ["half_way", "rearrange_by"],
        ),
        ({"half_way": date(2026, 12, 31), "rearrange_by": date(2027, 4, 30)}, []),
        (
            {"registration_closes": date(2026, 6, 9)},
            [],
        ),  # 90 days before the first day: squads are in by then
    ],
)
def test_each_day_that_lies_outside_of_the_season_is_a_fault_of_its_own(
    values: dict[str, Any], fields: list[str], club: Club
) -> None:
    season = a_season(club)
    if not fields:
        change(season, **values)
        return
    with pytest.raises(LeagueRefused) as refused:
        change(season, **values)
    assert [(fault.code, fault.field) for fault in refused.value.problems] == [
        ("outside_season", field) for field in fields
    ]


def test_the_season_does_not_shrink_past_its_own_days_and_other_settings_stay_free(club: Club) -> None:
    season = a_season(club)
    change(season, half_way=date(2027, 1, 4))
    with pytest.raises(LeagueRefused) as refused:
        change(season, ends=date(2026, 12, 18))
    assert [fault.field for fault in refused.value.problems] == ["half_way"]
    Season.objects.update(half_way=date(2020, 1, 1))  # of before the days were looked at
    change(season, scheme={"win": 3})
