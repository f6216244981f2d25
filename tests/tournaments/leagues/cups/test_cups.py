"""Cups from entry to winner: the draw, dates, who goes on, rulings, withdrawals, replays, plates, play-offs."""

from datetime import date, datetime, timedelta

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
from tests.tournaments.leagues.examples.league import (
    ENDS,
    NOW,
    TEAMS,
    a_division,
    a_league,
    a_season,
    card,
    fixture,
    play,
    publish,
    squad,
)
from tests.tournaments.nights.hall import club_of
from tournaments.leagues.calendar.selectors.rest_of_season import rest_of_season, teams_without_fixtures
from tournaments.leagues.calendar.selectors.results import handicap_sentence
from tournaments.leagues.calendar.services.dates import move_fixture
from tournaments.leagues.committee.services.decisions import settle_card
from tournaments.leagues.committee.services.rulings import RulingDetails
from tournaments.leagues.cups.selectors.cups import cup_state, cup_tied
from tournaments.leagues.cups.services.cup_draws import draw, open_plate, remove_cup, take_draw_back
from tournaments.leagues.cups.services.cups import change_cup, create_cup
from tournaments.leagues.cups.services.play_offs import create_play_off
from tournaments.leagues.doors.selectors.newspaper import week_text
from tournaments.leagues.evening.selectors.flags import flags_of
from tournaments.leagues.evening.services.cards import hand_in
from tournaments.leagues.evening.services.line_ups import set_line_up
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Cup, Fixture, Honour, LineUp, Season, Team, Venue
from tournaments.leagues.office.selectors.open_matters import open_matters
from tournaments.leagues.office.selectors.to_do import to_do
from tournaments.leagues.office.services.season_ends import close_season, reopen_season
from tournaments.leagues.register.services.teams import remove_team, save_team
from tournaments.leagues.register.services.venues import remove_venue
from tournaments.leagues.tables.selectors.league_tables import division_table

pytestmark = pytest.mark.django_db
WHY = RulingDetails("They didn't come.", None, NOW)


@pytest.fixture
def season() -> Season:
    return a_league()


def test_a_cup_is_played_to_its_winner_and_stands_in_no_table(season: Season) -> None:
    cup = a_cup(season)
    assert sides(cup)[1] == [("Winner of semi-final 1", "Winner of semi-final 2", "waits")]
    assert [(one.home.name, one.away.name, one.date) for one in on(cup, 1, FIRST)] == [
        ("Bell", "Fox", FIRST),
        ("Swan", "Crown", FIRST),
    ]
    assert on(cup, 2, SECOND) == []
    play(cup_match("Bell", "Fox"), 6, 3)
    assert not Fixture.objects.filter(tie__round=2).exists()
    play(cup_match("Swan", "Crown"), 4, 5)
    final = cup_match("Bell", "Crown")
    assert (final.date, final.venue.name, final.state) == (SECOND, "Bell", "scheduled")
    play(final, 2, 7)
    assert sides(cup) == [[("Bell", "Fox", "Bell"), ("Swan", "Crown", "Crown")], [("Bell", "Crown", "Crown")]]
    table = division_table(Season.objects.get(pk=season.pk), season.divisions.get())
    assert {row.tally.played for row in table.rows} == {0}
    text = week_text(season, 9) or ""
    assert "BELL CUP, SEMI-FINALS\nBell 6, Fox 3\nSwan 4, Crown 5" in text
    played = rest_of_season(season, FIRST)
    assert len(played["published"]) == 12
    assert teams_without_fixtures(season) == []


def test_the_same_number_draws_the_same_and_a_draw_can_be_taken_back_before_the_first_match(
    season: Season,
) -> None:
    cup = a_cup(season)
    before = sides(cup)
    assert refusal(draw, cup.pk, 2, by=None, now=NOW) == ["cup_drawn"]
    take_draw_back(cup.pk, by=None, now=NOW)
    assert refusal(on, cup, 1, FIRST) == ["not_drawn"]
    draw(cup.pk, 1, by=None, now=NOW)
    assert sides(cup) == before
    assert refusal(change_cup, cup.pk, {"options": {"plate": True}}, by=None, now=NOW) == ["cup_drawn"]
    assert change_cup(cup.pk, {"name": "Fox Cup"}, by=None, now=NOW).name == "Fox Cup"
    on(cup, 1, FIRST)
    assert refusal(take_draw_back, cup.pk, by=None, now=NOW) == ["cup_has_matches"]
    assert refusal(remove_cup, cup.pk, by=None, now=NOW) == ["cup_has_matches"]
    words = " ".join(season.audit_entries.values_list("message", flat=True))
    assert "Took back the draw of the Bell Cup." in words
    assert "Drew the Bell Cup with number 1." in words


def test_everything_wrong_with_a_cup_is_told_at_once(season: Season) -> None:
    bell = season.teams.get(name="Bell")
    Team.objects.filter(name="Fox").update(venue=None)
    fox = season.teams.get(name="Fox")
    values = {"name": " ", "teams": [bell.pk, bell.pk, fox.pk, 10**9], "options": {"seeds": -1, "prize": 1}}
    assert refusal(create_cup, season.pk, values, by=None, now=NOW) == [
        "name_missing",
        "unknown_field",
        "unknown_value",
        "team_twice",
        "team_unknown",
        "team_without_pub",
    ]
    cup = create_cup(season.pk, {"name": "Bell Cup", "teams": [bell.pk]}, by=None, now=NOW)
    assert season.audit_entries.latest("pk").message == "Set up the Bell Cup with 1 team."
    with pytest.raises(LeagueRefused, match=r"^A cup has 2 to 512 teams, and 1 entered\. Enter more\.$"):
        draw(cup.pk, 1, by=None, now=NOW)
    assert refusal(create_cup, season.pk, {"name": "bell cup"}, by=None, now=NOW) == ["name_taken"]
    remove_cup(cup.pk, by=None, now=NOW)
    assert not Cup.objects.exists()


def test_the_dates_of_a_round_are_refused_with_every_clash(season: Season) -> None:
    cup = a_cup(season, neutral_rounds=1)
    league_night = fixture(season, "Bell", "Fox").date
    assert league_night is not None
    assert refusal(on, cup, 1, league_night) == ["team_plays"] * 4
    assert refusal(on, cup, 1, ENDS + timedelta(days=1)) == ["outside_season"]
    assert refusal(on, cup, 3, FIRST) == ["no_such_round"]
    assert refusal(on, cup, 2, SECOND) == ["venue_missing"]
    on(cup, 1, FIRST)
    pub = Venue.objects.get(name="Swan")
    assert refusal(on, cup, 2, FIRST - timedelta(days=7), pub) == ["rounds_out_of_order"]
    on(cup, 2, SECOND, pub)
    assert refusal(on, cup, 1, SECOND) == ["rounds_out_of_order"]
    play(cup_match("Bell", "Fox"), 6, 3)
    play(cup_match("Swan", "Crown"), 4, 5)
    assert cup_match("Bell", "Crown").venue == pub
    assert refusal(remove_venue, season.club, pub.pk) == ["venue_has_teams", "venue_has_matches"]


def test_two_teams_of_one_pub_swap_where_the_other_pub_is_free(season: Season) -> None:
    Team.objects.filter(name="Swan").update(venue=Venue.objects.get(name="Bell"))
    cup = a_cup(season)
    made = on(cup, 1, FIRST)
    assert [(one.home.name, one.venue.name) for one in made] == [("Bell", "Bell"), ("Crown", "Crown")]


def test_a_pub_without_room_stops_the_date(season: Season) -> None:
    for pub in Venue.objects.all():
        pub.closures.create(date=FIRST)
    assert refusal(on, a_cup(season), 1, FIRST) == ["no_room", "no_room"]


def test_points_scored_decide_where_the_cup_says_so(season: Season) -> None:
    cup = a_cup(season, level="points")
    on(cup, 1, FIRST)
    match = cup_match("Bell", "Fox")
    legs = [{"winner": "home", "home_points": 21, "away_points": 20}] * 4
    legs += [{"winner": "away", "home_points": 3, "away_points": 21}] * 4 + [{"winner": "nobody"}]
    hand_in(match.pk, card("home", 6, 3), by=None, now=NOW)
    settle_card(match.pk, legs, WHY)
    assert sides(cup)[0][0][2] == "Fox"


def test_a_handicap_counts_in_the_cup_and_not_on_the_card() -> None:
    club, _ = club_of("The Royal Oak")
    season = a_season(club)
    a_division(season, teams=("Bell", "Crown"))
    a_division(season, "Division 3", teams=("Fox", "Swan"), level=3)
    cup = a_cup(season, handicap="games", start=1)
    on(cup, 1, FIRST)
    match = cup_match("Bell", "Fox")
    assert handicap_sentence(match) == "Fox starts the match 2 games up."
    play(match, 5, 4)
    match.refresh_from_db()
    assert (match.home_games, match.away_games, sides(cup)[0][0][2]) == (5, 4, "Fox")


def test_whoever_played_for_another_team_in_a_cup_is_tied_to_it_and_never_stopped(season: Season) -> None:
    cup = a_cup(season)
    on(cup, 1, FIRST)
    on(cup, 2, SECOND)
    bell, fox = season.teams.get(name="Bell"), season.teams.get(name="Fox")
    ann, ben = squad(bell, ["Ann", "Ben"])
    (zed,) = squad(fox, ["Zed"])
    semi = cup_match("Bell", "Fox")
    set_line_up(semi.pk, "home", [(ann, None), (ben, None)], lock=True, now=NOW)
    set_line_up(semi.pk, "away", [(zed, None)], lock=True, now=NOW)
    play(semi, 6, 3)
    play(cup_match("Swan", "Crown"), 4, 5)
    final = cup_match("Bell", "Crown")
    set_line_up(final.pk, "home", [(ann, None), (zed, fox.pk)], lock=True, now=NOW)
    said = "Zed has played for Fox in the Bell Cup, so they're cup-tied."
    assert cup_tied(final) == [(zed, said)]
    handed = hand_in(final.pk, card("home", 6, 3), by=None, now=NOW)
    assert said in handed.card.flags
    league = Fixture.objects.get(Fixture.OF_LEAGUE, home=bell, away__name="Crown")
    set_line_up(league.pk, "home", [(zed, fox.pk)], lock=True, now=NOW)
    assert not any("cup-tied" in flag.sentence for flag in flags_of(season, league))
    assert LineUp.objects.filter(fixture=final).count() == 1


def test_the_plate_is_for_those_who_lost_in_the_first_round_by_playing() -> None:
    season = a_league(teams=TEAMS)
    cup = a_cup(season, 6, plate=True)
    made = on(cup, 1, FIRST)
    assert refusal(open_plate, cup.pk, by=None, now=NOW) == ["round_open"]
    for match in made:
        play(match, 6, 3)
    other = create_cup(season.pk, {"name": "Bell Cup Plate"}, by=None, now=NOW)
    assert refusal(open_plate, cup.pk, by=None, now=NOW) == ["name_taken"]
    change_cup(other.pk, {"name": "Another Plate"}, by=None, now=NOW)
    plate = open_plate(cup.pk, by=None, now=NOW)
    assert (plate.name, plate.kind) == ("Bell Cup Plate", "plate")
    assert {entry.team.name for entry in plate.entries.all()} == {match.away.name for match in made}
    assert refusal(open_plate, cup.pk, by=None, now=NOW) == ["plate_there"]
    draw(plate.pk, 1, by=None, now=NOW)
    assert len(on(plate, 1, SECOND)) == 1


def test_seeds_and_byes_follow_the_table_and_last_years_finalists() -> None:
    season = a_league(teams=TEAMS)
    by_table = {"draw": "seeded", "seeds": 2, "byes": "highest"}
    teams = list(season.teams.values_list("pk", flat=True))
    open_draw = {"name": "Fox Cup", "teams": teams, "options": {"byes": "highest"}}
    assert refusal(a_cup, season, 6, **by_table) == ["no_table_yet", "no_table_yet"]
    with pytest.raises(
        LeagueRefused, match=r"^No result is in yet, so nobody is highest in the table for a bye\."
    ):
        draw(create_cup(season.pk, open_draw, by=None, now=NOW).pk, 1, by=None, now=NOW)
    for one in Fixture.objects.filter(home__name="Plough"):
        play(one, 9, 0)
    season.refresh_from_db()
    cup = Cup.objects.get(name="Bell Cup")
    draw(cup.pk, 1, by=None, now=NOW)
    first = sides(cup)[0]
    assert ("Plough", "Nobody", "Plough") in first
    later = a_season(season.club, name="Next", starts=date(2027, 9, 6), ends=date(2028, 4, 30))
    a_division(later, teams=TEAMS)
    on(cup, 1, FIRST)
    on(cup, 2, SECOND)
    on(cup, 3, SECOND + timedelta(days=21))
    for number in (1, 2, 3):
        for match in Fixture.objects.filter(tie__round=number, state="scheduled"):
            play(match, 6, 3)
    state = cup_state(cup)
    finalists = {slot.team for slot in (state.bracket.tie(3, 1).first, state.bracket.tie(3, 1).second)}
    # The winner plays on under another name.
    winner = season.teams.get(name=state.bracket.winner)
    later.teams.filter(name=winner.name).update(name="Owl", lineage=winner.lineage)
    again = a_cup(later, 6, byes="finalists")
    with_byes = {side for side, other, _ in sides(again)[0] if other == "Nobody"}
    assert with_byes == finalists - {winner.name} | {"Owl"}


def test_section_winners_and_runners_up_meet_in_a_play_off() -> None:
    club, _ = club_of("The Royal Oak")
    season = a_season(club)
    a_division(season, "Section A", teams=("Bell", "Crown"), level=1)
    a_division(season, "Section B", teams=("Fox", "Swan"), level=1)
    by_name = {team.name: team.pk for team in season.teams.all()}
    values = {
        "name": "Play-off",
        "winners": [by_name["Bell"], by_name["Fox"]],
        "runners_up": [by_name["Crown"], by_name["Swan"]],
    }
    cup = create_play_off(season.pk, values, by=None, now=NOW)
    assert sides(cup)[0] == [("Bell", "Swan", "ready"), ("Fox", "Crown", "ready")]
    pub = club.venues.get(name="Crown")
    pub.capacity = 2
    pub.save()
    assert {match.venue for match in on(cup, 1, FIRST, pub)} == {pub}
    assert refusal(create_play_off, season.pk, values, by=None, now=NOW) == ["name_taken"]
    # Sections of the highest level play off for the title, and not for a cup.
    on(cup, 2, SECOND)
    play(cup_match("Bell", "Swan"), 6, 3)
    play(cup_match("Fox", "Crown"), 6, 3)
    play(cup_match("Bell", "Fox"), 4, 5)
    end = {one.key: "So." for one in open_matters(season, NOW)}
    close_season(season.pk, end, by=None, now=NOW)
    assert list(Honour.objects.values_list("kind", "what", "team__name")) == [("title", "Play-off", "Fox")]
    reopen_season(season.pk, "One more.", by=None, now=NOW)
    values |= {"name": "Other", "runners_up": [by_name["Bell"]]}
    assert refusal(create_play_off, season.pk, values, by=None, now=NOW) == ["team_twice"]


def test_a_match_that_fits_no_more_has_no_date_and_waits_on_to_do(season: Season) -> None:
    cup = a_cup(season)
    on(cup, 1, FIRST)
    on(cup, 2, SECOND)
    league = fixture_of_league(season)
    Fixture.objects.filter(pk=league.pk).update(date=SECOND, home=season.teams.get(name="Bell"))
    play(cup_match("Bell", "Fox"), 6, 3)
    play(cup_match("Swan", "Crown"), 4, 5)
    final = cup_match("Bell", "Crown")
    assert (final.state, final.date) == ("postponed", None)
    late = datetime(2027, 1, 1, tzinfo=NOW.tzinfo)
    assert any(
        one.sentence == "Bell against Crown needs a new date, by 30 April." for one in to_do(season, late)
    )


def test_fixtures_on_the_night_of_a_cup_match_are_refused_whole() -> None:
    club, _ = club_of("The Royal Oak")
    season = a_season(club)
    a_division(season, teams=TEAMS[:4])
    on(a_cup(season), 1, date(2026, 9, 10))
    assert refusal(publish, season) == ["cup_that_night", "cup_that_night"]
    assert not Fixture.objects.filter(Fixture.OF_LEAGUE).exists()
    for match in Fixture.objects.all():
        move_fixture(match.pk, date(2026, 9, 8), why="The league plays", by=None, now=NOW)
    assert len(publish(season)) == 14


def test_a_team_in_a_draw_stays_and_one_that_only_entered_may_go(season: Season) -> None:
    pub = season.club.venues.first()
    values = {"name": "Owl", "division": season.divisions.get(), "venue": pub}
    owl = save_team(season.pk, values, by=None, now=NOW)
    numbers = [owl.pk, season.teams.get(name="Bell").pk]
    cup = create_cup(season.pk, {"name": "Owl Cup", "teams": numbers}, by=None, now=NOW)
    draw(cup.pk, 1, by=None, now=NOW)
    assert refusal(remove_team, season.pk, owl.pk, by=None, now=NOW) == ["team_in_cup"]
    take_draw_back(cup.pk, by=None, now=NOW)
    remove_team(season.pk, owl.pk, by=None, now=NOW)
    assert cup.entries.count() == 1
