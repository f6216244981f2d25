"""Options of a withdrawal: when half-way is past, results that become awards, and averages of players."""

import re
from datetime import date
from typing import Any

import pytest
from django.db.models import Q

from clubs.models import Club
from tests.clubs.people import Visitor, alice, bob, club
from tests.tournaments.leagues.examples.api_league import league
from tests.tournaments.leagues.examples.league import (
    NOW,
    STARTS,
    a_division,
    a_league,
    a_season,
    card,
    fixture,
    play,
    publish,
    squad,
)
from tests.tournaments.leagues.examples.side import a_league_with_side, play_side, points
from tournaments.leagues.committee.services.awards import Award
from tournaments.leagues.committee.services.decisions import (
    award,
    declare_void,
    withdraw_team,
    withdrawal_rule,
)
from tournaments.leagues.committee.services.reinstating import reinstate_team
from tournaments.leagues.committee.services.rulings import RulingDetails, preview
from tournaments.leagues.doors.selectors.newspaper import week_text
from tournaments.leagues.evening.selectors.lending import times_lent
from tournaments.leagues.evening.services.cards import hand_in
from tournaments.leagues.evening.services.line_ups import set_line_up
from tournaments.leagues.models import Fixture, LeaverResults, LineUpPlayer, Season, Team
from tournaments.leagues.register.services.team_seasons import change_team_season
from tournaments.leagues.tables.selectors.games_played import games_played
from tournaments.leagues.tables.selectors.league_tables import division_table
from tournaments.matches.rules import BY_KEY

pytestmark = pytest.mark.django_db
__all__ = ["alice", "bob", "club"]
WHY = RulingDetails("They can't raise a side.", None, NOW)
DAY = date(2026, 10, 1)


@pytest.fixture
def season() -> Season:
    return a_league()


def swan() -> Team:
    return Team.objects.get(name="Swan")


def swan_of(season: Season) -> Team:
    return season.teams.get(name="Swan")


def lines(season: Season) -> dict[str, tuple[int, int, int]]:
    """By team: matches played, difference of games, points."""
    season.refresh_from_db()
    table = division_table(season, season.divisions.get())
    return {
        table.names[row.team]: (row.tally.played, row.tally.difference, row.tally.points // 100)
        for row in table.rows
    }


def everything() -> list[dict[str, Any]]:
    """What every match has, but for its version, which counts writes."""
    columns = [one.attname for one in Fixture._meta.concrete_fields if one.attname != "version"]
    return list(Fixture.objects.order_by("pk").values(*columns))


def change(season: Season, **rules: Any) -> Season:
    change_team_season(season.pk, {"rules": rules}, by=None, now=NOW)
    season.refresh_from_db()
    return season


def test_half_way_may_be_a_number_of_a_teams_matches(season: Season) -> None:
    for other in ("Bell", "Fox"):
        play(fixture(season, other, "Swan"), 6, 3)
    # Two of six are a third: before half-way, unless two are the half; a date comes first.
    assert withdrawal_rule(change(season, half_share=50), swan(), DAY) == "struck"
    for half, becomes in ((1, "awarded"), (2, "awarded"), (3, "struck"), (None, "struck")):
        assert (half, withdrawal_rule(change(season, half_matches=half), swan(), DAY)) == (half, becomes)
    change(season, half_matches=2)
    change_team_season(season.pk, {"half_way": date(2026, 12, 31)}, by=None, now=NOW)
    season.refresh_from_db()
    assert withdrawal_rule(season, swan(), DAY) == "struck"


def test_a_match_counts_for_half_way_once_it_is_played_though_its_card_is_not_answered(
    season: Season,
) -> None:
    for other in ("Bell", "Fox"):
        play(fixture(season, other, "Swan"), 6, 3)
    award(fixture(season, "Crown", "Swan").pk, Award("home"), WHY)
    assert withdrawal_rule(season, swan(), DAY) == "struck"  # three of six
    waiting = fixture(season, "Swan", "Bell")
    hand_in(waiting.pk, card("home", 6, 3), by=None, now=NOW)
    for half in (4, None):
        assert (half, withdrawal_rule(change(season, half_matches=half), swan(), DAY)) == (half, "awarded")
    # With the other side's card, that differs, it is one match all the same; a void one is none.
    hand_in(waiting.pk, card("away", 3, 6), by=None, now=NOW)
    waiting.refresh_from_db()
    by_number = change(season, half_matches=5)
    assert (waiting.state, withdrawal_rule(by_number, swan(), DAY)) == ("disputed", "struck")
    declare_void(waiting.pk, WHY)
    assert withdrawal_rule(change(season, half_matches=4), swan(), DAY) == "struck"


def test_the_half_is_set_on_the_rules_page_and_by_the_api(club: Club, bob: Visitor) -> None:
    season = league(club)
    there = f"seasons/{season.pk}/"
    chosen = {"half_matches": 9, "withdrawn_late": "all_awarded"}
    changed = bob.send(there, {"rules": chosen}, method="PATCH")
    assert (changed.status_code, set(changed.json()["rules_chosen"])) == (200, set(chosen))
    assert chosen.items() <= changed.json()["rules"].items()
    rule = BY_KEY["half_matches"]
    for wrong in (0, 100, 4.5, "nine", True):
        refused = bob.send(there, {"rules": {"half_matches": wrong}}, method="PATCH")
        (error,) = refused.json()["errors"]
        assert (wrong, refused.status_code, error["code"], error["attr"], error["detail"]) == (
            wrong,
            400,
            "rule_value",
            "rules.half_matches",
            f"{rule.label}: a whole number from 1 to 99, or leave it empty for the percentage above.",
        )
    page = f"/seasons/{season.pk}/rules/"
    form = bob.client.get(page).context["form"]
    sent = {
        name: form[name].value()
        for name in form.fields
        if form[name].value() not in (None, "") and form[name].value() is not False
    }
    assert (sent["half_matches"], sent["withdrawn_late"]) == (9, "all_awarded")
    assert bob.client.post(page, sent | {"half_matches": "0"}).status_code == 422
    assert bob.client.post(page, sent | {"half_matches": "12"}).status_code == 302
    assert Season.objects.get().rules["half_matches"] == 12
    assert bob.client.post(page, sent | {"half_matches": ""}).status_code == 302
    assert "half_matches" not in Season.objects.get().rules


@pytest.fixture
def uneven(club: Club) -> Season:
    """Of five teams Swan withdraws after 8-1 wins over Crown and Fox, and its defeat by Bell.

    Anchor has 2 points from its only match, against Crown, which is the most a match.
    """
    season = a_season(club, starts=date(2090, 9, 4), ends=date(2091, 4, 30))
    a_division(season, teams=("Bell", "Crown", "Fox", "Swan", "Anchor"))
    publish(season)
    for home, away, games in (
        *(("Swan", "Crown", 8), ("Fox", "Swan", 1), ("Bell", "Swan", 5), ("Bell", "Fox", 6)),
        *(("Fox", "Bell", 5), ("Anchor", "Crown", 5)),
    ):
        play(fixture(season, home, away), games, 9 - games)
    return season


def test_points_a_match_decide_a_division_in_which_a_team_doesnt_play_on(
    uneven: Season, bob: Visitor
) -> None:
    there = f"seasons/{uneven.pk}/standings/"
    page = f"/seasons/{uneven.pk}/divisions/{uneven.divisions.get().pk}/"

    def shown() -> tuple[list[str], list[tuple[str, float, str | None]]]:
        answer = bob.ask(there).json()
        return answer["precedence"], [
            (row["team"]["name"], row["points"], row.get("points_per_match")) for row in answer["results"]
        ]

    change(uneven, withdrawn_per_match=True)
    plain = ["points", "difference", "for"]
    order = [("Bell", 4, None), ("Swan", 4, None), ("Fox", 2, None), ("Anchor", 2, None), ("Crown", 0, None)]
    assert shown()[0] == plain
    assert sorted(shown()[1]) == sorted(order)
    withdraw_team(uneven.pk, swan().pk, date(2090, 12, 1), WHY, "kept")
    assert shown() == (
        ["points_per_match", "difference", "for"],
        [
            ("Anchor", 2, "2.00"),
            ("Bell", 4, "1.33"),
            ("Fox", 2, "0.67"),
            ("Crown", 0, "0.00"),
            ("Swan", 4, "1.33"),
        ],
    )
    said = squeezed(bob.client.get(page))
    assert said.count('<abbr title="Points a match">Pts/P</abbr>') == 1
    assert [cell(number) in said for number in ("2.00", "1.33", "0.67")] == [True] * 3
    assert "Anchor is 1st: 2 points from 1 match, which is 2.00 a match." in said
    behind = "Bell is 2nd: 4 points from 3 matches, which is 1.33 a match; behind Anchor by points a match "
    assert f"{behind}(1.33 to 2.00)." in said
    assert "Teams are placed on points a match, then game difference, then games won." in said
    first, line = bob.ask(f"{there}?format=csv").content.decode().splitlines()[:2]
    assert (first.rsplit(",", 1)[1], line.rsplit(",", 1)[1]) == ("points_per_match", "2.00")
    (week,) = {
        text
        for text in [week_text(uneven, number) for number in range(1, 12)]
        if text and "Bell 5, Swan 4" in text
    }
    assert [text.split()[-1] for text in week.splitlines() if " Anchor " in text or " Pts" in text] == [
        "Pts/P",
        "2.00",
    ]
    # Without the rule points decide, and where results go another way all play as often.
    change(uneven, withdrawn_per_match=False)
    assert (shown()[0], shown()[1][0]) == (plain, ("Bell", 4, None))
    change(uneven, withdrawn_per_match=True)
    reinstate_team(uneven.pk, swan().pk, WHY)
    withdraw_team(uneven.pk, swan().pk, date(2090, 12, 1), WHY, "struck")
    assert shown()[0] == plain


def squeezed(answer: Any) -> str:
    """A page without the blanks around the texts of its cells."""
    return re.sub(r"\s*(<|>)\s*", r"\1", answer.content.decode())


def cell(number: str) -> str:
    """A number of the column of points a match, on a page."""
    return f'<td class="number strong" data-sort="{number}">{number}</td>'


def test_a_closed_season_shows_the_points_a_match_that_decided_it(uneven: Season, bob: Visitor) -> None:
    change(uneven, withdrawn_per_match=True)
    withdraw_team(uneven.pk, swan().pk, date(2090, 12, 1), WHY, "kept")
    there = f"seasons/{uneven.pk}/close/"
    let_go = [{"key": one["key"], "reason": "Too late."} for one in bob.ask(there).json()["open"]]
    assert bob.send(there, {"let_go": let_go}).status_code == 201
    (ended,) = bob.ask(f"seasons/{uneven.pk}/end/").json()["divisions"]
    assert [(row["team"]["name"], row["points_per_match"]) for row in ended["rows"][:3]] == [
        ("Anchor", "2.00"),
        ("Bell", "1.33"),
        ("Fox", "0.67"),
    ]
    said = squeezed(bob.client.get(f"/seasons/{uneven.pk}/end/"))
    assert said.count("Pts/P") == 1
    assert said.index("Anchor</a>") < said.index(cell("2.00")) < said.index(cell("1.33"))


def next_season(season: Season, bob: Visitor, **asked: Any) -> dict[str, Any]:
    """What a proposal for next season says, or the season that was started from it."""
    there, dates = f"seasons/{season.pk}/next/", {"starts": "2091-09-03", "ends": "2092-04-25"}
    found: dict[str, Any] = bob.send(there, {"name": "Next winter"} | dates | asked).json()
    return found


def test_a_team_that_withdrew_is_out_next_season_or_one_division_lower(club: Club, bob: Visitor) -> None:
    season = a_season(club, starts=date(2090, 9, 4), ends=date(2091, 4, 30))
    a_division(season, "Division 1", ("Bell", "Crown", "Swan"), level=1, up=0, down=1)
    a_division(season, "Division 2", ("Fox", "Ship", "Anchor"), level=2, up=1, down=0)
    publish(season)
    play(fixture(season, "Bell", "Crown"), 6, 3)
    play(fixture(season, "Fox", "Ship"), 6, 3)
    change(season, withdrawn_next="down")
    for name in ("Swan", "Anchor"):
        withdraw_team(season.pk, Team.objects.get(name=name).pk, date(2090, 12, 1), WHY)
    there = f"seasons/{season.pk}/close/"
    let_go = [{"key": one["key"], "reason": "Too late."} for one in bob.ask(there).json()["open"]]
    assert bob.send(there, {"let_go": let_go}).status_code == 201
    first, second = season.divisions.order_by("level").values_list("pk", flat=True)

    def where(**asked: Any) -> dict[str, int | None]:
        found = next_season(season, bob, preview=True, **asked)
        return {one["name"]: one["after"] for one in found["placings"]}

    up = {"Bell": first, "Crown": first, "Fox": first, "Ship": second}
    assert where() == up | {"Swan": second, "Anchor": second}
    assert where(leaving=[swan().pk]) == up | {"Swan": None, "Anchor": second}
    switched = [{"key": f"lower:{swan().pk}", "on": False}]
    assert where(switches=switched) == up | {"Swan": None, "Anchor": second}
    said = bob.client.get(f"/seasons/{season.pk}/next/").content.decode()
    assert "Swan starts one division lower; if not, it&#x27;s out." in said
    Season.objects.filter(pk=season.pk).update(rules={"withdrawn_next": "out"})
    assert where() == up | {"Swan": None, "Anchor": None}
    Season.objects.filter(pk=season.pk).update(rules={"withdrawn_next": "down"})
    assert next_season(season, bob)["season"]["name"] == "Next winter"
    made = Team.objects.get(season__name="Next winter", name="Swan")
    assert (made.division.name, made.previous, made.status) == ("Division 2", swan_of(season), "playing")


def test_with_all_awarded_the_others_win_what_was_played_too_and_the_undo_brings_it_back(
    season: Season,
) -> None:
    play(fixture(season, "Swan", "Crown"), 4, 5)
    play(fixture(season, "Bell", "Swan"), 3, 6)
    play(fixture(season, "Bell", "Fox"), 6, 3)
    hand_in(fixture(season, "Fox", "Swan").pk, card("home", 2, 7), by=None, now=NOW)
    # It was to be played the day before the withdrawal, and its card is late.
    late = fixture(season, "Swan", "Bell")
    Fixture.objects.filter(pk=late.pk).update(date=date(2026, 9, 30))
    before, stood = everything(), lines(season)
    assert stood == {"Bell": (2, 0, 2), "Swan": (2, 2, 2), "Crown": (1, 1, 2), "Fox": (1, -3, 0)}
    looked = preview(lambda: withdraw_team(season.pk, swan().pk, DAY, WHY, "all_awarded"))
    assert everything() == before
    decision = withdraw_team(season.pk, swan().pk, DAY, WHY, "all_awarded")
    assert decision.consequences == looked
    assert looked[0] == "3 matches that were played are awarded to the other side."
    # Each of the others has two awards of 5-0 from Swan.
    assert lines(season) == {"Bell": (3, 13, 6), "Crown": (2, 10, 4), "Fox": (3, 7, 4), "Swan": (6, -30, 0)}
    assert set(Fixture.objects.filter(Q(home=swan()) | Q(away=swan())).values_list("state")) == {("awarded",)}
    back = reinstate_team(season.pk, swan().pk, RulingDetails("They have one.", None, NOW))
    assert back.consequences[:2] == [
        "3 matches are as before it left.",
        "3 matches can be played again.",
    ]
    assert (everything(), lines(season)) == (before, stood)


def test_what_was_awarded_or_void_before_a_withdrawal_stays_and_what_is_ruled_on_later_too(
    season: Season,
) -> None:
    play(fixture(season, "Swan", "Crown"), 6, 3)
    award(fixture(season, "Bell", "Swan").pk, Award("away"), WHY)
    withdraw_team(season.pk, swan().pk, STARTS, WHY, "all_awarded")
    assert lines(season) == {"Bell": (2, 0, 2), "Crown": (2, 10, 4), "Fox": (2, 10, 4), "Swan": (6, -20, 2)}
    ruled = fixture(season, "Swan", "Crown")
    declare_void(ruled.pk, WHY)
    reinstate_team(season.pk, swan().pk, WHY)
    ruled.refresh_from_db()
    assert (ruled.state, ruled.awarded) == ("void", "")
    assert fixture(season, "Bell", "Swan").awarded == "away"


def test_all_awarded_by_the_rules_goes_for_the_side_table_too() -> None:
    season = change(a_league_with_side(), withdrawn_early="all_awarded")
    play_side(fixture(season, "Swan", "Crown"), (6, 3), (2, 1))
    before, both = everything(), (points(season), points(season, side=True))
    decision = withdraw_team(season.pk, swan().pk, DAY, WHY)
    assert decision.consequences[:2] == [
        f"Swan withdraws before half-way. What your rules say of its results: {LeaverResults.ALL_AWARDED.label}.",
        "1 match that was played is awarded to the other side.",
    ]
    # Penryn and Falmouth gives 5 points for an award, and 2 in the side table.
    assert points(season)["Crown"] == (2, 10.0)
    assert points(season, side=True)["Crown"] == (2, 4.0)
    assert points(season, side=True)["Swan"] == (6, 0.0)
    reinstate_team(season.pk, swan().pk, WHY)
    assert (everything(), (points(season), points(season, side=True))) == (before, both)


def test_the_page_and_the_api_take_all_awarded(club: Club, bob: Visitor) -> None:
    season = league(club)
    play(fixture(season, "Swan", "Crown"), 6, 3)
    body = {"date": "2090-12-01", "results": "all_awarded", "reason": WHY.reason}
    looked = bob.send(f"teams/{swan().pk}/withdraw/", body | {"preview": True}).json()["consequences"]
    assert looked[0] == "1 match that was played is awarded to the other side."
    taken = bob.send(f"teams/{swan().pk}/withdraw/", body)
    assert (taken.status_code, taken.json()["decision"]["facts"]["results"]) == (201, "all_awarded")
    assert lines(season)["Crown"] == (2, 10, 4)
    wrong = bob.send(f"teams/{swan().pk}/withdraw/", body | {"results": "all"})
    assert (wrong.status_code, wrong.json()["errors"][0]["attr"]) == (400, "results")
    shown = bob.client.get(f"/teams/{swan().pk}/").content.decode()
    assert "Its results: all its matches are awarded, those already played too." in shown
    fox = Team.objects.get(name="Fox")
    page = f"/seasons/{season.pk}/teams/{fox.pk}/withdraw/"
    sent = {"day": "2090-12-01", "results": "all_awarded", "reason": WHY.reason}
    seen = bob.client.post(page, sent).context["seen"]
    assert bob.client.post(page, sent | {"take": "1", "seen": seen}).status_code == 302
    fox.refresh_from_db()
    assert (fox.results, lines(season)["Bell"]) == ("all_awarded", (4, 20, 8))


@pytest.mark.parametrize("results", ["struck", "all_awarded"])
def test_averages_keep_struck_games_or_not_as_the_league_says(season: Season, results: str) -> None:
    bell, crown = (Team.objects.get(name=name) for name in ("Bell", "Crown"))
    players = {
        team.pk: [(one, None) for one in squad(team, [f"{team.name} {n}" for n in range(6)])]
        for team in (swan(), bell, crown)
    }
    for home, away in (("Swan", "Crown"), ("Bell", "Swan"), ("Bell", "Crown"), ("Swan", "Bell")):
        match = fixture(season, home, away)
        for side, team in (("home", match.home_id), ("away", match.away_id)):
            set_line_up(match.pk, side, players[team], lock=True, now=NOW)
        play(match, 6, 3)
    # Awarded by a ruling, for another reason: its games count for nobody either way.
    award(fixture(season, "Swan", "Bell").pk, Award("away"), WHY)

    (kim,) = squad(Team.objects.get(name="Fox"), ["Kim"])
    lent = LineUpPlayer.objects.filter(line_up__fixture=fixture(season, "Bell", "Swan"), line_up__side="home")
    lent.filter(place=6).update(player=kim, lent_by=Team.objects.get(name="Fox"))

    def counted(season: Season) -> dict[tuple[str, str], str]:
        names = {
            one.pk: (one.home.name, one.away.name) for one in Fixture.objects.select_related("home", "away")
        }
        return {names[one.fixture]: one.out for one in games_played(season)}

    whole = {("Swan", "Crown"): "", ("Bell", "Swan"): "", ("Bell", "Crown"): ""}
    assert counted(season) == whole
    withdraw_team(season.pk, swan().pk, DAY, WHY, results)
    assert times_lent(season, fixture(season, "Bell", "Fox"), [kim]) == {kim: 1}
    assert counted(change(season, averages_struck=True)) == whole
    assert counted(change(season, averages_struck=False)) == {
        ("Swan", "Crown"): "struck",
        ("Bell", "Swan"): "struck",
        ("Bell", "Crown"): "",
    }
