"""What becomes of a cup after awards, withdrawals, other rulings, and level matches."""

from datetime import date, timedelta
from typing import Any

import pytest

from tests.tournaments.leagues.examples.cups import (
    FIRST,
    SECOND,
    a_cup,
    cup_match,
    fixture_of_league,
    on,
    refusal,
    sides,
)
from tests.tournaments.leagues.examples.league import NOW, a_league, card, legs, play
from tournaments.leagues.calendar.services.dates import move_fixture
from tournaments.leagues.committee.services.awards import Award
from tournaments.leagues.committee.services.decisions import (
    award,
    declare_void,
    order_replay,
    reopen,
    settle_card,
    withdraw_team,
)
from tournaments.leagues.committee.services.reinstating import reinstate_team
from tournaments.leagues.committee.services.rulings import RulingDetails, preview
from tournaments.leagues.cups.services.cup_rounds import claim_decider, say_decider
from tournaments.leagues.evening.services.cards import agree, hand_in
from tournaments.leagues.models import Cup, Fixture, PubNotice, Season
from tournaments.leagues.office.selectors.to_do import to_do

pytestmark = pytest.mark.django_db
WHY = RulingDetails("They didn't come.", None, NOW)
AWARDED = "The match is awarded to Fox: Bell 0, Fox 5."


@pytest.fixture
def season() -> Season:
    return a_league()


def test_a_no_show_goes_out_and_where_both_stayed_away_the_next_opponent_has_a_bye(season: Season) -> None:
    cup = a_cup(season)
    on(cup, 1, FIRST)
    points = Award("home", home_points=200)
    assert refusal(award, cup_match("Bell", "Fox").pk, points, WHY) == ["cup_without_points"]
    decision = award(cup_match("Bell", "Fox").pk, Award("away"), WHY)
    assert decision.consequences == [AWARDED, "Fox goes on in the Bell Cup."]
    both = award(cup_match("Swan", "Crown").pk, Award("neither"), WHY)
    assert both.consequences == [
        "The match is awarded to neither side. Both lose it.",
        "Neither side goes on in the Bell Cup, so the next opponent has a bye.",
    ]
    assert sides(cup)[1] == [("Fox", "Nobody", "Fox")]


def test_a_cup_match_that_was_played_before_a_withdrawal_is_settled_first(season: Season) -> None:
    cup = a_cup(season)
    on(cup, 1, FIRST)
    on(cup, 2, SECOND)
    played = cup_match("Bell", "Fox")
    hand_in(played.pk, card("home", 4, 5), by=None, now=NOW)
    withdraw_team(season.pk, season.teams.get(name="Fox").pk, FIRST, WHY, "awarded")
    assert sides(cup)[0][0] == ("Bell", "Fox", "ready")
    agree(played.pk, "away", by=None, now=NOW)
    play(cup_match("Swan", "Crown"), 4, 5)
    assert sides(cup) == [
        [("Bell", "Fox", "Fox"), ("Swan", "Crown", "Crown")],
        [("Fox (withdrawn)", "Crown", "Crown")],
    ]


def test_a_team_that_comes_back_plays_its_tie_after_all_unless_the_cup_has_gone_on(season: Season) -> None:
    cup = a_cup(season)
    on(cup, 1, FIRST)
    on(cup, 2, SECOND)
    play(cup_match("Swan", "Crown"), 4, 5)
    fox = season.teams.get(name="Fox")
    withdraw_team(season.pk, fox.pk, FIRST, WHY, "awarded")
    assert cup_match("Bell", "Crown").date == SECOND
    reinstate_team(season.pk, fox.pk, WHY)
    assert [tie[2] for row in sides(cup) for tie in row] == ["ready", "Crown", "waits"]
    assert cup_match("Bell", "Fox").state == "scheduled"
    withdraw_team(season.pk, fox.pk, FIRST, WHY, "awarded")
    play(cup_match("Bell", "Crown"), 6, 3)
    assert refusal(reinstate_team, season.pk, fox.pk, WHY) == ["cup_went_on"]


def test_a_withdrawn_teams_next_opponent_has_a_bye_and_earlier_rounds_stand(season: Season) -> None:
    cup = a_cup(season)
    on(cup, 1, FIRST)
    on(cup, 2, SECOND)
    play(cup_match("Bell", "Fox"), 6, 3)
    play(cup_match("Swan", "Crown"), 4, 5)
    bell = season.teams.get(name="Bell")
    decision = withdraw_team(season.pk, bell.pk, FIRST, WHY, "awarded")
    assert "Crown has a bye in the Bell Cup." in decision.consequences
    assert sides(cup) == [
        [("Bell", "Fox", "Bell"), ("Swan", "Crown", "Crown")],
        [("Bell (withdrawn)", "Crown", "Crown")],
    ]
    assert set(Fixture.objects.filter(tie__round=2).values_list("state", flat=True)) == {"void"}


def test_a_ruling_before_the_next_round_changes_who_plays_it(season: Season) -> None:
    cup = a_cup(season)
    on(cup, 1, FIRST)
    on(cup, 2, SECOND)
    play(cup_match("Bell", "Fox"), 6, 3)
    play(cup_match("Swan", "Crown"), 4, 5)
    old = cup_match("Bell", "Crown")
    semi = cup_match("Bell", "Fox")
    looked = preview(lambda: award(semi.pk, Award("away"), WHY))
    assert looked == [AWARDED, "Fox goes on in the Bell Cup."]
    assert cup_match("Bell", "Crown").pk == old.pk
    assert "stays in the Bell Cup until this match is settled again" in reopen(semi.pk, WHY).consequences[0]
    award(semi.pk, Award("away"), WHY)
    final = cup_match("Fox", "Crown")
    assert (final.date, Fixture.objects.get(pk=old.pk).state) == (SECOND, "void")
    told = PubNotice.objects.filter(until=SECOND).order_by("pk")
    assert [(one.fixture_id, one.sentence.partition(" on ")[0]) for one in told] == [
        (old.pk, f"{old.home.name} against {old.away.name}"),
        (final.pk, f"{final.home.name} against {final.away.name} will be at {final.venue.name}"),
    ]


def test_a_ruling_after_the_next_round_was_played_lets_the_cup_go_on_and_says_so(season: Season) -> None:
    cup = a_cup(season)
    on(cup, 1, FIRST)
    on(cup, 2, SECOND)
    play(cup_match("Bell", "Fox"), 6, 3)
    play(cup_match("Swan", "Crown"), 4, 5)
    play(cup_match("Bell", "Crown"), 5, 4)
    decision = award(cup_match("Bell", "Fox").pk, Award("away"), WHY)
    assert decision.consequences == [
        AWARDED,
        "The next round of the Bell Cup was played, so the cup goes on: Bell stays in it.",
        f"To change that, declare {cup_match('Bell', 'Crown').name} void.",
    ]
    assert sides(cup)[1] == [("Bell", "Crown", "Bell")]


def test_a_void_match_waits_for_the_secretary_and_its_replay_decides(season: Season) -> None:
    cup = a_cup(season)
    on(cup, 1, FIRST)
    declare_void(cup_match("Bell", "Fox").pk, WHY)
    play(cup_match("Swan", "Crown"), 4, 5)
    assert Fixture.objects.exclude(state="void").filter(tie__round=1).count() == 1
    void = Fixture.objects.get(tie__round=1, state="void")
    order_replay(void.pk, WHY)
    again = cup_match("Bell", "Fox")
    move_fixture(again.pk, date(2026, 9, 29), why="Replay", by=None, now=NOW)
    play(again, 1, 8)
    assert sides(cup)[1] == [("Fox", "Crown", "ready")]


def level(season: Season, **options: Any) -> tuple[Cup, Fixture]:
    cup = a_cup(season, **options)
    on(cup, 1, FIRST)
    match = cup_match("Bell", "Fox")
    play(match, 4, 4)
    return cup, match


def test_a_level_match_is_replayed_at_the_other_pub_within_the_cups_days(season: Season) -> None:
    cup, match = level(season, level="replay", replay_days=10)
    again = cup_match("Fox", "Bell")
    assert (again.state, again.deadline, again.venue.name) == (
        "postponed",
        FIRST + timedelta(days=10),
        "Fox",
    )
    assert "Fox against Bell needs a new date, by 14 November." in [
        one.sentence for one in to_do(season, NOW)
    ]
    move_fixture(again.pk, FIRST + timedelta(days=8), why="Replay", by=None, now=NOW)
    play(again, 4, 4)
    assert [one.kind for one in to_do(season, NOW) if one.kind == "level"] == ["level"]
    say_decider(again.pk, "away", by=None, now=NOW)
    assert sides(cup)[0][0][2] == "Bell"
    # The first match is ruled on, so the replay need not have been; but it was played.
    award(match.pk, Award("away"), WHY)
    assert sides(cup)[0][0][2] == "Bell"


def test_a_ruling_on_the_level_match_takes_its_replay_off_the_list(season: Season) -> None:
    cup, match = level(season, level="replay")
    award(match.pk, Award("away"), WHY)
    assert not Fixture.objects.exclude(state="void").filter(home__name="Fox", tie__isnull=False).exists()
    assert sides(cup)[0][0][2] == "Fox"


def test_a_level_match_waits_for_the_winner_of_its_deciding_game(season: Season) -> None:
    cup, match = level(season)
    assert [(one.sentence, one.fixture.pk) for one in to_do(season, NOW) if one.kind == "level"] == [
        ("Bell against Fox is level in the Bell Cup: say who won the deciding game.", match.pk)
    ]
    assert refusal(say_decider, match.pk, "both", by=None, now=NOW) == ["side_unknown"]
    assert say_decider(match.pk, "away", by=None, now=NOW) == ["Fox goes on in the Bell Cup."]
    assert say_decider(match.pk, "away", by=None, now=NOW) == []
    assert refusal(say_decider, match.pk, "home", by=None, now=NOW) == ["not_level"]
    assert refusal(say_decider, fixture_of_league(season).pk, "home", by=None, now=NOW) == ["not_level"]
    assert sides(cup)[0][0][2] == "Fox"


def test_a_captains_word_that_the_others_won_settles_a_deciding_game(season: Season) -> None:
    cup, match = level(season)
    assert claim_decider(match.pk, "home", "away", now=NOW) == ["Fox goes on in the Bell Cup."]
    assert claim_decider(match.pk, "away", "away", now=NOW) == []
    assert refusal(claim_decider, match.pk, "away", "home", now=NOW) == ["not_level"]
    assert sides(cup)[0][0][2] == "Fox"


def test_a_captains_word_that_the_own_side_won_waits_for_the_others(season: Season) -> None:
    cup, match = level(season)
    assert refusal(claim_decider, match.pk, "home", "both", now=NOW) == ["side_unknown"]
    for _ in range(2):
        assert claim_decider(match.pk, "home", "home", now=NOW) == ["Fox are asked whether that's right."]
    assert [act.message for act in season.audit_entries.filter(message__contains="deciding")] == [
        "Bell said that they won the deciding game of Bell against Fox."
    ]
    assert [one.kind for one in to_do(season, NOW) if one.kind == "level"] == ["level"]
    assert claim_decider(match.pk, "away", "home", now=NOW) == ["Bell goes on in the Bell Cup."]
    assert sides(cup)[0][0][2] == "Bell"
    match.refresh_from_db()
    assert (match.level_winner, match.decider_claimed) == ("home", "")


def test_where_both_captains_say_that_they_won_the_secretary_decides(season: Season) -> None:
    cup, match = level(season)
    claim_decider(match.pk, "away", "away", now=NOW)
    assert claim_decider(match.pk, "home", "home", now=NOW) == [
        "Fox say that they won it. Talk to them; if you don't agree, the secretary decides."
    ]
    match.refresh_from_db()
    assert match.decider_claimed == "both"
    assert [one.kind for one in to_do(season, NOW) if one.kind == "level"] == ["level"]
    say_decider(match.pk, "away", by=None, now=NOW)
    assert sides(cup)[0][0][2] == "Fox"


def test_a_card_that_is_ruled_on_leaves_the_deciding_game_open_again(season: Season) -> None:
    _, match = level(season)
    claim_decider(match.pk, "away", "away", now=NOW)
    reopen(match.pk, WHY)
    play(match, 4, 4)
    match.refresh_from_db()
    assert (match.level_winner, match.decider_claimed) == ("", "")


def test_a_result_corrected_there_and_back_puts_the_first_opponents_on_the_list_again(season: Season) -> None:
    cup = a_cup(season)
    first, other = on(cup, 1, FIRST)
    on(cup, 2, SECOND)
    for match in (first, other):
        play(match, 6, 3)
    listed = Fixture.objects.filter(tie__cup=cup, tie__round=2).exclude(state="void")
    for home, away, goes_on in ((3, 6, first.away), (6, 3, first.home)):
        reopen(first.pk, WHY)
        settle_card(first.pk, legs(home, away), WHY)
        final = listed.get()
        assert {final.home_id, final.away_id} == {goes_on.pk, other.home_id}
    # What somebody declared void stays so, until its replay is ordered.
    declare_void(listed.get().pk, WHY)
    on(cup, 2, SECOND)
    assert not listed.exists()
