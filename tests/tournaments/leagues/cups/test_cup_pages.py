"""Pages of a cup: set it up, draw it, watch the draw, set dates, read the bracket; what captains see of it."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs.models import Club
from tests.clubs.people import Visitor, alice, bob, carol, club, stranger
from tests.tournaments.leagues.examples.cups import FIRST, SECOND, a_cup, cup_match, on
from tests.tournaments.leagues.examples.league import NOW, a_division, a_season, play, publish
from tests.tournaments.nights.views.pages import words
from tournaments.leagues.cups.services.cups import change_cup, create_cup
from tournaments.leagues.models import Cup, Fixture, Season, Team
from tournaments.leagues.register.selectors.team_passes import team_code
from tournaments.leagues.register.services.captains import captain_link

pytestmark = pytest.mark.django_db
__all__ = ["alice", "bob", "carol", "club", "stranger"]


@pytest.fixture
def season(club: Club) -> Season:
    made = a_season(club, name="Zinnia league")
    a_division(made)
    publish(made)
    return made


def sent(season: Season, **more: object) -> dict[str, object]:
    """A cup as its form sends it."""
    return {
        "name": "Bell Cup",
        "teams": list(season.teams.values_list("pk", flat=True)),
        "draw": "open",
        "seeds": 4,
        "byes": "drawn",
        "home": "first_drawn",
        "neutral_rounds": 0,
        "level": "deciding_game",
        "replay_days": 14,
        "handicap": "none",
        "start": 1,
        **more,
    }


def test_a_secretary_sets_up_a_cup_draws_it_and_sets_its_dates(season: Season, bob: Visitor) -> None:
    web = bob.client
    new = f"/seasons/{season.pk}/cups/new/"
    assert web.get(new).content.decode().count(" checked>") == 4
    wrong = web.post(new, sent(season, name="", level="toss", replay_days=0))
    assert wrong.status_code == 422
    assert wrong.content.decode().count(" checked>") == 4
    assert "<details open>" in wrong.content.decode()
    web.post(new, sent(season))
    cup = Cup.objects.get()
    assert "4 teams entered" in words(web.get(f"/cups/{cup.pk}/"))
    assert web.get(f"/cups/{cup.pk}/draw/").status_code == 404
    assert web.post(f"/cups/{cup.pk}/draw/new/", {"seed": "-1"}, follow=True).redirect_chain
    answer = web.post(f"/cups/{cup.pk}/draw/new/", {"seed": "1"}, follow=True)
    assert "First name" in words(answer)
    assert "Bell is drawn in match 1." in words(web.get(f"/cups/{cup.pk}/draw/?names=1"))
    everything = words(web.get(f"/cups/{cup.pk}/draw/?names=4"))
    assert "Crown is drawn against Swan." in everything
    assert "To the bracket" in everything
    clash = web.post(f"/cups/{cup.pk}/rounds/1/", {"date": "2026-09-10", "starts_at": "20:00"})
    assert clash.status_code == 422
    assert "already" in words(clash)
    web.post(f"/cups/{cup.pk}/rounds/1/", {"date": FIRST.isoformat(), "starts_at": "20:00"})
    page = words(web.get(f"/cups/{cup.pk}/"))
    assert "Wed 4 November at 20:00" in page
    assert "Winner of semi-final 1" in page
    assert web.post(f"/cups/{cup.pk}/edit/", sent(season, name="Fox Cup")).status_code == 302
    assert Cup.objects.get().name == "Fox Cup"


def test_everybody_reads_the_bracket_of_a_published_league(season: Season, stranger: Visitor) -> None:
    season.club.published = True
    season.club.save()
    cup = a_cup(season)
    on(cup, 1, FIRST)
    on(cup, 2, SECOND)
    play(cup_match("Bell", "Fox"), 6, 3)
    page = words(stranger.client.get(f"/cups/{cup.pk}/"))
    assert "Bell 6 Fox 3" in page
    assert "Set the date" not in page
    assert "Bell Cup" in words(stranger.client.get(f"/seasons/{season.pk}/"))
    assert "Bell Cup" in words(stranger.client.get(f"/fixtures/{cup_match('Bell', 'Fox').pk}/"))


def test_the_secretary_says_who_won_a_deciding_game(season: Season, bob: Visitor) -> None:
    on(a_cup(season), 1, FIRST)
    match = cup_match("Bell", "Fox")
    play(match, 4, 4)
    assert "Who won the deciding game?" in words(bob.client.get(f"/fixtures/{match.pk}/"))
    answer = bob.client.post(f"/fixtures/{match.pk}/decider/", {"winner": "away"}, follow=True)
    assert "Fox goes on in the Bell Cup." in words(answer)
    assert "Who won the deciding game?" not in words(answer)


def test_the_captains_say_who_won_a_deciding_game(season: Season, bob: Visitor, stranger: Visitor) -> None:
    on(a_cup(season), 1, FIRST)
    match = cup_match("Bell", "Fox")
    play(match, 4, 4)
    bell, fox = (
        f"/team/{team_code(captain_link(season.pk, team.pk, by=None, now=NOW))}/match/{match.pk}/"
        for team in (match.home, match.away)
    )
    web = stranger.client
    assert "The match is level. Who won the deciding game? We won it Fox won it" in words(web.get(bell))
    answer = words(web.post(f"{bell}decider/", {"winner": "home"}, follow=True))
    assert "Fox are asked whether that's right." in answer
    assert "You said that you won. Fox haven" in answer
    assert "We won it" not in answer
    assert "Bell say that they did." in words(bob.client.get(f"/fixtures/{match.pk}/"))
    assert web.post(f"{fox}decider/", {"winner": "nobody"}).status_code == 422
    assert "Bell say that they won the deciding game. That's right No, we won it" in words(web.get(fox))
    differs = words(web.post(f"{fox}decider/", {"winner": "away"}, follow=True))
    assert "You and Bell both say that you won it." in differs
    assert "Both say that they did." in words(bob.client.get(f"/fixtures/{match.pk}/"))
    settled = words(web.post(f"{fox}decider/", {"winner": "home"}, follow=True))
    assert "Bell goes on in the Bell Cup." in settled
    assert "Deciding game" not in settled


def test_a_plate_and_a_play_off_are_opened_from_their_pages(season: Season, bob: Visitor) -> None:
    cup = a_cup(season, plate=True)
    on(cup, 1, FIRST)
    assert "Set up the plate" not in words(bob.client.get(f"/cups/{cup.pk}/"))
    for match in Fixture.objects.filter(tie__isnull=False):
        play(match, 6, 3)
    assert "Set up the plate" in words(bob.client.get(f"/cups/{cup.pk}/"))
    answer = bob.client.post(f"/cups/{cup.pk}/plate/", follow=True)
    assert "Bell Cup Plate" in words(answer)
    play(Fixture.objects.get(Fixture.OF_LEAGUE, home__name="Swan", away__name="Fox"), 9, 0)
    page = f"/seasons/{season.pk}/play-offs/new/"
    assert "The table doesn't decide this" in words(bob.client.get(page))
    division = season.divisions.get().pk
    swan, fox = (season.teams.get(name=name).pk for name in ("Swan", "Fox"))
    wanted = {"name": "Play-off", "with_runners_up": "on", f"winner_{division}": swan}
    assert "Choose a team." in words(bob.client.post(page, wanted))
    answer = bob.client.post(page, wanted | {f"runner_up_{division}": fox}, follow=True)
    assert "Final No date yet" in words(answer)


def test_a_captain_sees_a_cup_match_like_any_other_with_its_name(season: Season) -> None:
    on(a_cup(season, handicap="points", start=3), 1, FIRST)
    bell = Team.objects.get(name="Bell")
    Fixture.objects.filter(Fixture.OF_LEAGUE).update(state="void")
    code = team_code(captain_link(season.pk, bell.pk, by=None, now=NOW))
    client = Client()
    assert "Bell Cup" in words(client.get(f"/team/{code}/"))
    assert "Bell Cup" in words(client.get(f"/team/{code}/match/{cup_match('Bell', 'Fox').pk}/"))


def test_a_cup_of_one_team_offers_no_draw(season: Season, bob: Visitor) -> None:
    cup = create_cup(season.pk, {"name": "Bell Cup"}, by=None, now=NOW)
    for count, offers in ((0, False), (1, False), (2, True)):
        change_cup(
            cup.pk, {"teams": list(season.teams.values_list("pk", flat=True)[:count])}, by=None, now=NOW
        )
        page = words(bob.client.get(f"/cups/{cup.pk}/"))
        asked = "Once 2 teams have entered, you can make the draw here." in page
        assert ("Draw the Bell Cup" in page, asked) == (offers, not offers)


def test_a_bracket_shows_the_start_of_each_tie(club: Club, bob: Visitor) -> None:
    season = a_season(club, name="Zinnia league")
    a_division(season, teams=("Bell", "Crown"))
    a_division(season, "Division 3", teams=("Fox", "Swan"), level=3)
    cup = a_cup(season, handicap="games", start=1)
    page = words(bob.client.get(f"/cups/{cup.pk}/"))
    starts = ("Fox starts the match 2 games up", "Swan starts the match 2 games up")
    assert [page.count(start) for start in starts] == [1, 1]
    ties = bob.ask(f"cups/{cup.pk}/").json()["rounds"]
    assert [[tie["start"] for tie in held["ties"]] for held in ties] == [
        [f"{start}." for start in starts],
        [""],
    ]
    on(cup, 1, FIRST)
    play(cup_match("Bell", "Fox"), 5, 4)
    played = words(bob.client.get(f"/cups/{cup.pk}/"))
    assert "Bell 5 Fox 4 Fox starts the match 2 games up" in played
    # Two of one division meet in the final: there is no start.
    play(cup_match("Swan", "Crown"), 6, 3)
    assert words(bob.client.get(f"/cups/{cup.pk}/")).count("games up") == 2


def test_a_bracket_asks_the_same_number_of_questions_whatever_its_size(
    club: Club, season: Season, bob: Visitor
) -> None:
    def asked(cup: Cup) -> int:
        with CaptureQueriesContext(connection) as queries:
            assert bob.client.get(f"/cups/{cup.pk}/").status_code == 200
        return len(queries)

    small = a_cup(season, 2)
    on(small, 1, FIRST)
    few = asked(small)
    large = a_season(club, name="Large")
    a_division(large, teams=[f"Team {number}" for number in range(9)])
    other = a_cup(large, 9)
    on(other, 1, FIRST)
    on(other, 2, SECOND)
    assert asked(other) == few
