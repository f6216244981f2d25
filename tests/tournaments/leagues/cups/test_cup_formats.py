"""A cup with a match format of its own: every page, card, line-up, table and paper of its matches goes by it."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest

from clubs.models import Club
from tests.clubs.people import Visitor, bob, club
from tests.tournaments.leagues.examples.api_league import codes
from tests.tournaments.leagues.examples.cups import FIRST, SECOND, a_cup, cup_match, on, refusal
from tests.tournaments.leagues.examples.evening import plain
from tests.tournaments.leagues.examples.league import (
    NOW,
    a_division,
    a_season,
    card,
    fixture,
    legs,
    play,
    publish,
    squad,
)
from tests.tournaments.leagues.register.test_season_format import cells
from tournaments.leagues.committee.services.awards import Award
from tournaments.leagues.committee.services.decisions import award
from tournaments.leagues.committee.services.rulings import RulingDetails
from tournaments.leagues.cups.services.cup_draws import draw, open_plate
from tournaments.leagues.cups.services.cups import change_cup, create_cup
from tournaments.leagues.cups.services.play_offs import create_play_off
from tournaments.leagues.doors.selectors.print_jobs import CARD, SeasonPrint, question
from tournaments.leagues.evening.selectors.candidates import candidates
from tournaments.leagues.evening.selectors.captain_match import captain_match, games_of_match
from tournaments.leagues.evening.selectors.match_tables import match_play
from tournaments.leagues.evening.services.cards import CardSent, agree, hand_in
from tournaments.leagues.evening.services.line_ups import choose_line_up, set_line_up
from tournaments.leagues.evening.services.match_tables import open_tables
from tournaments.leagues.evening.services.player_changes import ChangeInput, change_player
from tournaments.leagues.models import Cup, Fixture, Season
from tournaments.leagues.office.selectors.how_we_play import how_it_plays
from tournaments.leagues.register.services.team_seasons import change_team_season
from tournaments.leagues.tables.selectors.games_played import games_played
from tournaments.matches.format import LegKind, Pairing, make_format

pytestmark = pytest.mark.django_db
__all__ = ["bob", "club"]
FOURS = make_format(4, Pairing.SAME_PAIR, 2).as_json()
"""Four a side: two pairs, each of two games against the same pair."""
WORDS = "4 a side, 4 games of pairs: first against first, in every round"
WHY = RulingDetails("Nobody came", None, NOW)


@pytest.fixture
def season(club: Club) -> Season:
    made = a_season(club)
    a_division(made)
    publish(made)
    return made


def cup_of_fours(season: Season, **options: Any) -> Cup:
    cup = a_cup(season, **options)
    change_cup(cup.pk, {"match_format": FOURS}, by=None, now=NOW)
    on(cup, 1, FIRST)
    cup.refresh_from_db()
    return cup


def four_legs(side: str, results: Sequence[dict[str, Any]]) -> CardSent:
    return CardSent(id=uuid4(), side=side, legs=results)


def test_a_card_of_the_cup_has_its_games_and_one_of_the_league_has_the_seasons(season: Season) -> None:
    cup_of_fours(season)
    match = cup_match("Bell", "Fox")
    assert refusal(hand_in, match.pk, card("home", 5, 4), by=None, now=NOW) == ["wrong_number_of_games"]
    hand_in(match.pk, four_legs("home", legs(3, 1)), by=None, now=NOW)
    agreed = agree(match.pk, "away", by=None, now=NOW)
    assert (agreed.home_games, agreed.away_games, agreed.state) == (3, 1, "confirmed")
    league = play(fixture(season, "Bell", "Crown"), 5, 4)
    assert (league.home_games, league.away_games) == (5, 4)


def test_sides_are_as_large_as_the_cup_plays_and_the_least_follows(season: Season) -> None:
    cup_of_fours(season)
    match = cup_match("Bell", "Fox")
    five = squad(match.home, ("Ann", "Ben", "Cleo", "Dan", "Eve"))
    assert refusal(choose_line_up, match.pk, match.home, five, lock=True, now=NOW) == ["too_many"]
    assert refusal(choose_line_up, match.pk, match.home, five[:3], lock=True, now=NOW) == ["too_few"]
    choose_line_up(match.pk, match.home, five[:4], lock=True, now=NOW)
    other = cup_match("Swan", "Crown")
    pairs = make_format(2, Pairing.SAME_PAIR, 3).as_json()
    cup = Cup.objects.get()
    assert refusal(change_cup, cup.pk, {"match_format": pairs}, by=None, now=NOW) == ["cup_begun"]
    Fixture.objects.get(pk=match.pk).line_ups.all().delete()
    change_cup(cup.pk, {"match_format": pairs}, by=None, now=NOW)
    two = squad(other.home, ("Kay", "Lou"))
    assert refusal(choose_line_up, other.pk, other.home, two[:1], lock=True, now=NOW) == ["too_few"]
    assert choose_line_up(other.pk, other.home, two, lock=True, now=NOW).locked_at == NOW


def test_a_player_reads_the_games_of_the_cup_as_it_was_played(season: Season) -> None:
    cup_of_fours(season)
    match = cup_match("Bell", "Fox")
    players = {
        side: squad(team, [f"{name} {side}" for name in ("Ann", "Ben", "Cleo", "Dan")])
        for side, team in (("home", match.home), ("away", match.away))
    }
    for side, team in (("home", match.home), ("away", match.away)):
        choose_line_up(match.pk, team, players[side], lock=True, now=NOW)
    hand_in(match.pk, four_legs("home", legs(3, 1)), by=None, now=NOW)
    agree(match.pk, "away", by=None, now=NOW)
    cleo = players["home"][2]
    played = [one.number for one in games_played(season, cups=True) if cleo in one.game.players]
    # Two pairs against the same ones, twice.
    assert played == [2, 4]


def test_a_captain_sees_the_games_of_the_cup(season: Season) -> None:
    cup_of_fours(season)
    match = Fixture.objects.select_related("tie__cup").get(pk=cup_match("Bell", "Fox").pk)
    six = squad(match.home, ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fred"))
    seen = captain_match(match.home, match, NOW)
    assert [(game.number, game.round, game.table) for game in games_of_match(seen)] == [
        (1, 1, 1),
        (2, 1, 2),
        (3, 2, 1),
        (4, 2, 2),
    ]
    # A squad that is larger than a side isn't ticked whole.
    assert [one.place for one in candidates(seen)] == [0] * len(six)


def test_phones_and_changes_of_player_go_by_the_cups_games(season: Season) -> None:
    cup_of_fours(season)
    match = cup_match("Bell", "Fox")
    change_team_season(season.pk, {"rules": {"changes": "any"}}, by=None, now=NOW)
    home = squad(match.home, ("Ann", "Ben", "Cleo", "Dan", "Eve"))
    away = squad(match.away, ("Kay", "Lou", "Mia", "Ned"))
    set_line_up(match.pk, "home", [(one, None) for one in home[:4]], lock=True, now=NOW)
    set_line_up(match.pk, "away", [(one, None) for one in away], lock=True, now=NOW)
    change = change_player(match.pk, ChangeInput("home", home[0], home[4], 3), by=None, now=NOW)
    assert change.first_game == 3
    late = NOW.replace(year=2027)
    open_tables(match.pk, by=None, now=late)
    play_state = match_play(Fixture.objects.get(pk=match.pk))
    assert (len(play_state.tables), len(play_state.games), play_state.sizes) == (2, 4, (4, 4))


def test_the_printed_card_has_the_cups_games(season: Season) -> None:
    cup_of_fours(season)
    season.refresh_from_db()
    asked = question(SeasonPrint(season, CARD, fixture=cup_match("Bell", "Fox")))
    of_league = question(SeasonPrint(season, CARD, fixture=fixture(season, "Bell", "Crown")))
    games = [len(paper["season"]["card"]["legs"]) for paper in (asked, of_league)]
    assert games == [4, 9]


def test_an_award_writes_the_games_of_the_cup(season: Season) -> None:
    cup_of_fours(season)
    bare = award(cup_match("Bell", "Fox").pk, Award("home"), WHY)
    assert (bare.facts["home_games"], bare.facts["away_games"]) == (3, 0)
    # The league's score is of nine games: in a match of four it is a bare win.
    score = {"award": "score", "award_games": 7, "award_against": 2}
    change_team_season(season.pk, {"rules": score}, by=None, now=NOW)
    other = cup_match("Swan", "Crown")
    assert refusal(award, other.pk, Award("away", 1, 7), WHY) == ["games_out_of_range"]
    by_rules = award(other.pk, Award("away"), WHY)
    assert (by_rules.facts["home_games"], by_rules.facts["away_games"]) == (0, 3)
    of_league = award(fixture(season, "Bell", "Crown").pk, Award("home"), WHY)
    assert (of_league.facts["home_games"], of_league.facts["away_games"]) == (7, 2)


def test_the_format_stays_once_somebody_goes_by_it(season: Season) -> None:
    cup = cup_of_fours(season)
    match = cup_match("Bell", "Fox")
    assert refusal(change_cup, cup.pk, {"match_format": {"players": 9, "blocks": []}}, by=None, now=NOW) == [
        "players_out_of_range",
        "no_blocks",
    ]
    hand_in(match.pk, four_legs("home", legs(3, 1)), by=None, now=NOW)
    for wanted in ({}, make_format(6).as_json()):
        assert refusal(change_cup, cup.pk, {"match_format": wanted}, by=None, now=NOW) == ["cup_begun"]
    change_cup(cup.pk, {"match_format": FOURS, "name": "Champion Cup"}, by=None, now=NOW)
    assert Cup.objects.get().name == "Champion Cup"


def test_the_seasons_format_may_change_beside_cards_of_a_cup_with_its_own(season: Season) -> None:
    cup_of_fours(season)
    hand_in(cup_match("Bell", "Fox").pk, four_legs("home", legs(3, 1)), by=None, now=NOW)
    eights = make_format(8).as_json()
    change_team_season(season.pk, {"match_format": eights}, by=None, now=NOW)
    season.refresh_from_db()
    assert cup_match("Bell", "Fox").format.as_json() == FOURS
    assert fixture(season, "Bell", "Crown").format.as_json() == eights
    # A cup that is played as the season is holds the season's format as any match does.
    numbers = [season.teams.get(name=name).pk for name in ("Bell", "Crown")]
    plain_cup = create_cup(season.pk, {"name": "Plain Cup", "teams": numbers}, by=None, now=NOW)
    draw(plain_cup.pk, 1, by=None, now=NOW)
    final = on(plain_cup, 1, FIRST + timedelta(days=1))[0]
    hand_in(final.pk, CardSent(id=uuid4(), side="home", legs=legs(9, 7)), by=None, now=NOW)
    wanted = {"match_format": make_format(6).as_json()}
    assert refusal(change_team_season, season.pk, wanted, by=None, now=NOW) == ["cards_there"]


def test_a_plate_takes_the_cups_format_and_a_play_off_may_have_one(season: Season) -> None:
    cup = cup_of_fours(season, plate=True)
    for home, away in (("Bell", "Fox"), ("Swan", "Crown")):
        hand_in(cup_match(home, away).pk, four_legs("home", legs(3, 1)), by=None, now=NOW)
        agree(cup_match(home, away).pk, "away", by=None, now=NOW)
    plate = open_plate(cup.pk, by=None, now=NOW)
    draw(plate.pk, 1, by=None, now=NOW)
    match = on(plate, 1, SECOND)[0]
    assert len(match.format.legs) == 4
    values = {
        "name": "Play-off",
        "winners": [season.teams.get(name=name).pk for name in ("Bell", "Swan")],
        "match_format": FOURS,
    }
    assert create_play_off(season.pk, values, by=None, now=NOW).match_format == FOURS


def test_the_secretary_writes_out_the_cups_games_and_takes_them_back(season: Season, bob: Visitor) -> None:
    cup = a_cup(season)
    page = f"/cups/{cup.pk}/format/"
    first = bob.client.get(page)
    assert "The Bell Cup is played as the league is: 6 a side, 9 games of pairs: each meets each." in plain(
        first
    )
    shown = bob.client.post(
        page, {"players": "4", "kind": "pairs", "pairing": "same_pair", "games": "2", "do": "write"}
    )
    assert "These games aren't saved yet." in plain(shown)
    assert Cup.objects.get().match_format == {}
    broken = bob.client.post(page, cells(shown) | {"home": ["9", *cells(shown)["home"][1:]]})
    assert (
        broken.status_code,
        "Game 1: There is no pair or player 9 on a side: 2 is the last." in plain(broken),
    ) == (
        422,
        True,
    )
    no_number = bob.client.post(page, cells(shown) | {"round": ["x", *cells(shown)["round"][1:]]})
    assert (no_number.status_code, 'value="x"' in no_number.content.decode()) == (422, True)
    assert bob.client.post(page, {"do": "keep", "players": "4"}).status_code == 422
    assert bob.client.post(page, cells(shown)).status_code == 302
    assert Cup.objects.get().match_format == FOURS
    assert f"Its matches have a format of their own: {WORDS}." in plain(bob.client.get(f"/cups/{cup.pk}/"))
    how = bob.client.get(f"/seasons/{season.pk}/how-we-play/")
    assert WORDS in plain(how)
    assert [part.lines for part in how_it_plays(season) if part.title == "Cups"] == [(("Bell Cup", WORDS),)]
    assert bob.client.post(page, {"do": "season"}).status_code == 302
    assert Cup.objects.get().match_format == {}
    assert "Cups" not in [part.title for part in how_it_plays(season)]
    on(cup, 1, FIRST)
    squad(cup_match("Bell", "Fox").home, ("Ann", "Ben"))
    hand_in(cup_match("Bell", "Fox").pk, card("home", 5, 4), by=None, now=NOW)
    words = "A match of the Bell Cup has a line-up, a card or tables already, so its format can't change."
    assert words in plain(bob.client.get(page))
    refused = bob.client.post(page, cells(shown))
    assert (refused.status_code, words in plain(refused)) == (422, True)


def test_pages_of_a_cup_match_list_its_games(season: Season, bob: Visitor) -> None:
    cup_of_fours(season)
    match = cup_match("Bell", "Fox")
    keyed = bob.client.get(f"/fixtures/{match.pk}/card/?side=home").content.decode()
    assert ('name="leg-4"' in keyed, 'name="leg-5"' in keyed) == (True, False)
    hand_in(match.pk, four_legs("home", legs(3, 1)), by=None, now=NOW)
    agree(match.pk, "away", by=None, now=NOW)
    assert len(bob.client.get(f"/fixtures/{match.pk}/").context["legs"]) == 4


def test_singles_in_a_cup_are_played_one_against_one(season: Season) -> None:
    cup = a_cup(season)
    singles = make_format(4, Pairing.SAME_PAIR, 1, LegKind.SINGLES).as_json()
    change_cup(cup.pk, {"match_format": singles}, by=None, now=NOW)
    on(cup, 1, FIRST)
    match = cup_match("Bell", "Fox")
    squad(match.home, ("Ann", "Ben", "Cleo", "Dan"))
    seen = captain_match(match.home, match, NOW)
    assert [game.number for game in games_of_match(seen)] == [1, 2, 3, 4]


def test_a_cups_format_is_sent_and_read_by_the_api(season: Season, bob: Visitor) -> None:
    body = {"name": "Bell Cup", "teams": list(season.teams.values_list("pk", flat=True))}
    made = bob.send(f"seasons/{season.pk}/cups/", body)
    assert (made.status_code, made.json()["match_format"]) == (201, {})
    at = f"cups/{made.json()['id']}/"
    assert bob.send(at, {"match_format": FOURS}, "PATCH").json()["match_format"] == FOURS
    wrong = {"players": 4, "blocks": [{**FOURS["blocks"][0], "legs": [{"round": 1}]}]}  # type: ignore[index]
    assert codes(bob.send(at, {"match_format": wrong}, "PATCH")) == (
        400,
        [("leg_unreadable", "blocks.0.legs.0")],
    )
    bob.send(f"{at}draw/", {"seed": 1})
    on(Cup.objects.get(), 1, FIRST)
    hand_in(cup_match("Bell", "Fox").pk, four_legs("home", legs(3, 1)), by=None, now=NOW)
    assert codes(bob.send(at, {"match_format": {}}, "PATCH")) == (400, [("cup_begun", "match_format")])
    assert bob.ask(f"seasons/{season.pk}/cups/").json()["results"][0]["match_format"] == FOURS
