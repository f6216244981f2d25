"""Cards: handed in, agreed with, disputed, sent twice, answered by nobody."""

from datetime import timedelta
from typing import Any

import pytest
from django.template.loader import render_to_string

from clubs.models import User
from clubs.services.players import add_player
from tests.tournaments.leagues.examples.league import (
    EVENING,
    NOW,
    TEAMS,
    a_division,
    a_league,
    a_season,
    card,
    codes,
    fixture,
    legs,
    play,
    publish,
    squad,
)
from tests.tournaments.nights.hall import club_of
from tournaments.leagues.calendar.services.fixtures import side_of
from tournaments.leagues.committee.services.awards import Award
from tournaments.leagues.committee.services.decisions import award as award_match
from tournaments.leagues.committee.services.decisions import settle_card
from tournaments.leagues.committee.services.rulings import RulingDetails
from tournaments.leagues.evening.selectors.flags import Flag, flags_of
from tournaments.leagues.evening.selectors.lending import lendable_players, times_lent
from tournaments.leagues.evening.services.cards import (
    CardConflict,
    CardSent,
    agree,
    confirm_lapsed,
    create_card,
    hand_in,
    hand_in_as_captain,
)
from tournaments.leagues.evening.services.line_ups import set_line_up
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Card, Fixture, Registration, Season, Team
from tournaments.leagues.register.services.registrations import end_registration, register
from tournaments.leagues.register.services.squads import take_squad
from tournaments.leagues.register.services.team_seasons import change_team_season
from tournaments.leagues.tables.selectors.league_tables import division_table

pytestmark = pytest.mark.django_db
WHY = RulingDetails("So ruled.", None, NOW)


@pytest.fixture
def season() -> Season:
    return a_league()


def rows(season: Season) -> list[tuple[int | None, str, int, int]]:
    """Place, team, matches played, points."""
    season.refresh_from_db()
    table = division_table(season, season.divisions.get())
    return [
        (row.place, table.names[row.team], row.tally.played, row.tally.points // 100) for row in table.rows
    ]


def test_the_table_moves_when_the_visitors_agree(season: Season) -> None:
    match = fixture(season, "Bell", "Crown")
    handed = hand_in(match.pk, card("home", 6, 3), by=None, now=NOW)
    assert (handed.fixture.state, handed.new) == ("cards_awaited", True)
    assert rows(season) == [(1, name, 0, 0) for name in ("Bell", "Crown", "Fox", "Swan")]
    agreed = agree(match.pk, "away", by=None, now=NOW)
    assert (agreed.state, agreed.home_games, agreed.away_games) == ("confirmed", 6, 3)
    assert rows(season) == [(1, "Bell", 1, 2), (2, "Fox", 0, 0), (2, "Swan", 0, 0), (4, "Crown", 1, 0)]


def test_a_card_that_is_sent_twice_counts_once(season: Season) -> None:
    match = fixture(season, "Bell", "Crown")
    sent = card("home", 6, 3)
    first = hand_in(match.pk, sent, by=None, now=NOW)
    again = hand_in(match.pk, sent, by=None, now=NOW)
    assert (first.new, again.new, Card.objects.count()) == (True, False, 1)
    other = CardSent(sent.id, "home", legs(5, 4))
    with pytest.raises(LeagueRefused) as refused:
        hand_in(match.pk, other, by=None, now=NOW)
    assert codes(refused) == ["conflict"]


def test_one_id_used_in_two_seasons_at_one_instant_is_a_conflict(season: Season) -> None:
    match = fixture(season, "Bell", "Crown")
    columns = {"id": card("home", 6, 3).id, "side": "home", "legs": legs(6, 3), "at": NOW}
    create_card(fixture=match, **columns)
    with pytest.raises(CardConflict) as refused:
        create_card(fixture=fixture(season, "Fox", "Swan"), **columns)
    assert (codes(refused), refused.value.theirs, Card.objects.count()) == (["conflict"], None, 1)


def test_cards_that_differ_are_disputed_until_one_is_corrected(season: Season) -> None:
    match = fixture(season, "Bell", "Crown")
    hand_in(match.pk, card("home", 6, 3), by=None, now=NOW)
    assert hand_in(match.pk, card("away", 5, 4), by=None, now=NOW).fixture.state == "disputed"
    settled = hand_in(match.pk, card("away", 6, 3), by=None, now=NOW).fixture
    assert (settled.state, settled.home_games, settled.away_games) == ("confirmed", 6, 3)
    assert list(Card.objects.filter(side="away").values_list("stands", flat=True)) == [False, True]


def test_a_disputed_match_is_settled_by_agreeing_and_the_own_card_is_given_up(season: Season) -> None:
    match = fixture(season, "Bell", "Crown")
    hand_in(match.pk, card("home", 6, 3), by=None, now=NOW)
    hand_in(match.pk, card("away", 5, 4), by=None, now=NOW)
    settled = agree(match.pk, "away", by=None, now=NOW)
    assert (settled.state, settled.home_games, settled.away_games) == ("confirmed", 6, 3)
    assert list(Card.objects.filter(stands=True).values_list("side", flat=True)) == ["home"]


def test_the_secretary_settles_leg_by_leg_with_a_reason(season: Season) -> None:
    match = fixture(season, "Bell", "Crown")
    hand_in(match.pk, card("home", 6, 3), by=None, now=NOW)
    hand_in(match.pk, card("away", 5, 4), by=None, now=NOW)
    with pytest.raises(LeagueRefused) as refused:
        settle_card(match.pk, legs(5, 4), RulingDetails(" ", None, NOW))
    assert codes(refused) == ["reason_missing"]
    settle_card(match.pk, legs(5, 4), RulingDetails("The umpire saw it.", None, NOW))
    settled = Fixture.objects.get(pk=match.pk)
    assert (settled.state, settled.home_games, settled.away_games) == ("confirmed", 5, 4)


def test_who_is_down_for_a_later_day_may_answer_a_card_that_the_secretary_keyed(season: Season) -> None:
    match = fixture(season, "Bell", "Crown")
    assert match.date is not None
    early = EVENING - timedelta(days=3)
    with pytest.raises(LeagueRefused) as refused:
        hand_in_as_captain(match.pk, card("away", 5, 4), now=early)
    assert codes(refused) == ["too_early"]
    hand_in(match.pk, card("home", 6, 3), by=User.objects.get(username="bob"), now=early)
    assert hand_in_as_captain(match.pk, card("away", 5, 4), now=early).fixture.state == "disputed"


def test_with_two_cards_nobody_agrees_unseen(season: Season) -> None:
    change_team_season(season.pk, {"rules": {"card_entry": "two_cards"}}, by=None, now=NOW)
    match = fixture(season, "Bell", "Crown")
    hand_in(match.pk, card("home", 6, 3), by=None, now=NOW)
    with pytest.raises(LeagueRefused) as refused:
        agree(match.pk, "away", by=None, now=NOW)
    assert codes(refused) == ["own_card_wanted"]


def test_a_card_that_nobody_answers_stands_after_the_hours_of_the_league(season: Season) -> None:
    match = fixture(season, "Bell", "Crown")
    hand_in(match.pk, card("home", 6, 3), by=None, now=NOW)
    assert confirm_lapsed(season.pk, now=NOW + timedelta(hours=71)) == []
    (lapsed,) = confirm_lapsed(season.pk, now=NOW + timedelta(hours=72))
    assert (lapsed.state, lapsed.lapsed, lapsed.home_games) == ("confirmed", True, 6)
    assert confirm_lapsed(season.pk, now=NOW + timedelta(hours=73)) == []
    assert lapsed.silent_team == match.away


def test_the_home_side_is_named_where_it_did_not_answer_the_visitors_card(season: Season) -> None:
    match = fixture(season, "Bell", "Crown")
    hand_in(match.pk, card("away", 6, 3), by=None, now=NOW)
    (lapsed,) = confirm_lapsed(season.pk, now=NOW + timedelta(hours=72))
    assert (lapsed.not_answered_by, lapsed.silent_team) == ("home", match.home)
    listed = render_to_string("leagues/_fixtures.html", {"fixtures": [lapsed]})
    assert "not answered by Bell" in listed


def test_every_fault_of_a_card_is_told_at_once(season: Season) -> None:
    match = fixture(season, "Bell", "Crown")
    wrong = legs(6, 3)
    wrong[0] = {"winner": "both"}
    wrong[1] = {"winner": "home", "home_points": 7, "away_points": 21}
    wrong[2] = {"winner": "home", "home_points": 7}
    sent = card("home", 6, 3)
    with pytest.raises(LeagueRefused) as refused:
        hand_in(match.pk, CardSent(sent.id, "both", wrong), by=None, now=NOW)
    assert codes(refused) == ["side_unknown", "winner_missing", "winner_contradicts", "points_unreadable"]
    with pytest.raises(LeagueRefused) as refused:
        hand_in(match.pk, CardSent(sent.id, "home", legs(6, 4)), by=None, now=NOW)
    assert codes(refused) == ["wrong_number_of_games"]
    assert Card.objects.count() == 0


def test_a_match_with_seven_games_is_right_where_a_pair_was_missing(season: Season) -> None:
    played = play(fixture(season, "Bell", "Crown"), 4, 3)
    assert (played.home_games, played.away_games) == (4, 3)


def test_points_decide_a_level_match_where_the_league_says_so(season: Season) -> None:
    change_team_season(season.pk, {"rules": {"level_match": "points"}}, by=None, now=NOW)
    match = fixture(season, "Bell", "Crown")
    level = [
        {"winner": "home", "home_points": 21, "away_points": 20},
        {"winner": "away", "home_points": 3, "away_points": 21},
        *legs(0, 0, 7),
    ]
    hand_in(match.pk, CardSent(card("home", 6, 3).id, "home", level), by=None, now=NOW)
    assert agree(match.pk, "away", by=None, now=NOW).level_winner == "away"
    assert rows(season)[0] == (1, "Crown", 1, 2)


def test_a_captains_card_has_the_points_where_the_league_wants_them(season: Season) -> None:
    rules = {"recorded": "points", "missing_pair": "forfeit_last"}
    change_team_season(season.pk, {"rules": rules}, by=None, now=NOW)
    match = fixture(season, "Bell", "Crown")
    # Bell are four, so games 3, 6 and 9 are their missing pair's: nobody scored in them.
    four, six = squad(match.home, "ABCD"), squad(match.away, "KLMNOP")
    for side, players in (("home", four), ("away", six)):
        set_line_up(match.pk, side, [(player, None) for player in players], lock=True, now=NOW)
    listed: list[dict[str, Any]] = [{"winner": "home", "home_points": 21, "away_points": 7} for _ in range(9)]
    for number in (3, 6, 9):
        listed[number - 1] = {"winner": "away"}
    listed[1], listed[3] = {"winner": "nobody"}, {"winner": "home"}
    with pytest.raises(LeagueRefused) as refused:
        hand_in(match.pk, CardSent(card("home", 6, 3).id, "home", listed), by=None, now=NOW)
    assert [(one.code, one.field, one.message) for one in refused.value.problems] == [
        ("points_missing", "legs.3", "Game 4: write the points of both sides.")
    ]
    # What stands on paper the secretary can't add to.
    paper = CardSent(card("home", 6, 3).id, "home", listed, how="paper")
    assert hand_in(match.pk, paper, by=None, now=NOW).new


def test_the_card_flags_what_should_be_looked_at_and_stops_nobody(season: Season) -> None:
    match = fixture(season, "Bell", "Crown")
    mine = squad(match.home, ["Ann", "Ben", "Cleo", "Dan", "Eve"])
    (stranger,) = squad(fixture(season, "Fox", "Swan").home, ["Zed"])
    set_line_up(match.pk, "home", [(player, None) for player in [*mine, stranger]], lock=True, now=NOW)
    assert flags_of(season, match) == [Flag("Zed isn't registered for Bell.", stranger)]
    handed = hand_in(match.pk, card("home", 6, 3), by=None, now=NOW)
    assert handed.card.flags == ["Zed isn't registered for Bell."]
    assert handed.card.flagged == [stranger]


def test_a_line_up_of_strangers_or_of_people_twice_is_refused(season: Season) -> None:
    match = fixture(season, "Bell", "Crown")
    mine = squad(match.home, ["Ann", "Ben"])
    set_line_up(match.pk, "home", [(mine[0], None)], lock=True, now=NOW)
    with pytest.raises(LeagueRefused) as refused:
        set_line_up(match.pk, "away", [(mine[0], None), (mine[1], None), (mine[1], None)], lock=True, now=NOW)
    assert codes(refused) == ["player_twice", "player_not_free"]
    # Nothing tells that the other side has them.
    said = "Ann can't play for you in this match. Choose somebody else, or ask the secretary."
    assert refused.value.problems[1].message == said
    with pytest.raises(LeagueRefused) as refused:
        set_line_up(match.pk, "home", [(1_000_000, None)] * 7, lock=True, now=NOW)
    assert codes(refused) == ["too_many", "player_twice", "player_unknown"]


def test_a_card_locks_the_line_ups(season: Season) -> None:
    match = fixture(season, "Bell", "Crown")
    mine = squad(match.home, TEAMS)
    line_up = set_line_up(match.pk, "home", [(player, None) for player in mine], lock=False, now=NOW)
    hand_in(match.pk, card("home", 6, 3), by=None, now=NOW)
    line_up.refresh_from_db()
    assert line_up.locked_at == NOW


def flags(match: Fixture) -> list[str]:
    """What the home side's card flags, but for line-ups that are too short to start with."""
    found = Card.objects.get(fixture=match, stands=True, side="home").flags
    return [str(flag) for flag in found if "no-show" not in flag]


def test_flags_ask_since_when_a_player_is_registered_and_follow_who_joins_and_leaves(season: Season) -> None:
    match = fixture(season, "Bell", "Crown")
    assert match.date is not None
    zed = add_player(season.club, "Zed").pk
    set_line_up(match.pk, "home", [(zed, None)], lock=True, now=NOW)
    hand_in(match.pk, card("home", 6, 3), by=None, now=NOW)
    assert flags(match) == ["Zed isn't registered for Bell."]
    # Signed on the day after, Zed wasn't registered on the night; nor does anything else of it clear that.
    after = match.date + timedelta(days=1)
    late = register(match.home_id, zed, how="list", day=after, by=None, now=NOW)
    assert flags(match) == ["Zed isn't registered for Bell."]
    end_registration(late.pk, after, by=None, now=NOW)
    on_the_day = register(match.home_id, zed, how="list", day=match.date, by=None, now=NOW)
    assert flags(match) == []
    Registration.objects.all().delete()
    again = register(match.home_id, zed, how="list", day=match.date - timedelta(days=2), by=None, now=NOW)
    assert (flags(match), on_the_day.pk != again.pk) == ([], True)
    end_registration(again.pk, match.date - timedelta(days=1), by=None, now=NOW)
    assert flags(match) == ["Zed isn't registered for Bell."]
    take_squad(season.pk, match.home_id, ["Zed"], day=match.date, by=None, now=NOW)
    assert flags(match) == []


def test_only_matches_that_were_played_count_as_lent_and_in_their_own_order(season: Season) -> None:
    change_team_season(season.pk, {"rules": {"borrowed_times": 1}}, by=None, now=NOW)
    (zed,) = squad(fixture(season, "Fox", "Swan").home, ["Zed"])
    matches = sorted(
        (fixture(season, "Bell", "Crown"), fixture(season, "Bell", "Swan"), fixture(season, "Swan", "Bell")),
        key=lambda one: (one.date, one.pk),
    )
    first, second, third = matches
    for one in matches:
        fox = Team.objects.get(name="Fox").pk
        set_line_up(one.pk, side_of(one, Team.objects.get(name="Bell")), [(zed, fox)], lock=True, now=NOW)
    # Locked line-ups of matches to come, and a match awarded because the others stayed away, lend nobody.
    assert times_lent(season, third, [zed])[zed] == 0
    award_match(first.pk, Award("home"), RulingDetails("They stayed away.", None, NOW))
    assert times_lent(season, third, [zed])[zed] == 0
    hand_in(third.pk, card("home", 6, 3), by=None, now=NOW)
    assert flags(third) == []
    # The card of an earlier match comes in later: it is the third one's that was once too often.
    hand_in(second.pk, card("home", 6, 3), by=None, now=NOW)
    assert (flags(second), flags(third)) == ([], ["Zed was lent 2 times; 1 is the most in a season."])


@pytest.mark.parametrize(("allowed", "wrong"), [("any", ""), ("lower", "Zed Yan"), ("other_division", "Yan")])
def test_a_lender_whom_the_rules_forbid_is_flagged(allowed: str, wrong: str) -> None:
    club, _ = club_of("The Royal Oak")
    season = a_season(club)
    a_division(season, teams=("Fox", "Swan", "Plough"))
    a_division(season, "Division 2", ("Bell", "Crown", "Anchor"), level=2)
    publish(season)
    rules = {"borrowed_from": allowed, "borrowed": 8}
    season = change_team_season(season.pk, {"rules": rules}, by=None, now=NOW)
    match = fixture(season, "Bell", "Anchor")
    fox, crown = Team.objects.get(name="Fox"), Team.objects.get(name="Crown")
    (zed,), (yan,) = squad(fox, ["Zed"]), squad(crown, ["Yan"])
    set_line_up(match.pk, "home", [(zed, fox.pk), (yan, crown.pk)], lock=True, now=NOW)
    only = {"lower": "a lower division", "other_division": "another division"}.get(allowed)
    said = {
        "Zed": Flag(f"Zed was borrowed from Fox; your rules allow {only} only.", zed),
        "Yan": Flag(f"Yan was borrowed from Crown; your rules allow {only} only.", yan),
    }
    assert flags_of(season, match) == [said[name] for name in wrong.split()]
    offered = {one.name for one in lendable_players(season, match, match.home)}
    assert offered == {"Zed", "Yan"} - set(wrong.split())


def test_nobody_is_borrowed_in_the_last_weeks_of_the_season_where_the_rules_say_so(season: Season) -> None:
    match = fixture(season, "Bell", "Crown")
    fox = Team.objects.get(name="Fox")
    (zed,) = squad(fox, ["Zed"])
    set_line_up(match.pk, "home", [(zed, fox.pk)], lock=True, now=NOW)
    season = change_team_season(season.pk, {"rules": {"borrowed_weeks": 3}}, by=None, now=NOW)
    assert season.ends is not None
    for days, said in (
        (21, []),
        (20, [Flag("Bell borrowed 1 players near the end of the season; 0 is the most.")]),
    ):
        match.date = season.ends - timedelta(days=days)
        match.save()
        match = fixture(season, "Bell", "Crown")
        assert flags_of(season, match) == said
        assert len(lendable_players(season, match, match.home)) == (0 if said else 1)
