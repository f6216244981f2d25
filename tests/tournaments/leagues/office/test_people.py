"""People's data: all of it for whoever asks, contacts that go a year after the last season, children's names."""

import json
from datetime import UTC, date, datetime, timedelta

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import Club, Player
from clubs.models.player import OF_AGE
from clubs.selectors.personal_data import personal_data
from clubs.services.players import Age, add_players, change_player
from euchre_league.api.document import read_examples
from tests.clubs.people import Visitor, alice, bob, club, stranger
from tests.interface import openapi_document
from tests.tournaments.leagues.examples.league import (
    ENDS,
    NOW,
    a_division,
    a_season,
    card,
    fixture,
    play,
    publish,
    squad,
)
from tests.tournaments.nights.hall import gather, make_night
from tests.tournaments.nights.views.pages import words
from tournaments.leagues.doors.selectors.print_jobs import CARD, SeasonPrint, question
from tournaments.leagues.evening.services.cards import hand_in
from tournaments.leagues.evening.services.line_ups import set_line_up
from tournaments.leagues.models import Season, Subscription, Team, Venue
from tournaments.leagues.office.services.contacts import clear_old_contacts
from tournaments.leagues.register.selectors.team_passes import team_code
from tournaments.leagues.register.services.captains import captain_link
from tournaments.leagues.register.services.squads import take_squad
from tournaments.leagues.register.services.subscriptions import (
    ask_for_reminders,
    ask_for_results,
    ask_landlord,
)
from tournaments.leagues.register.services.team_seasons import change_team_season
from tournaments.leagues.register.services.venues import save_venue

pytestmark = pytest.mark.django_db
__all__ = ["alice", "bob", "club", "stranger"]


@pytest.fixture
def season(club: Club) -> Season:
    club.published = True
    club.save()
    made = a_season(club)
    a_division(made)
    publish(made)
    return made


def test_a_childs_name_is_short_for_strangers_and_whole_for_secretary_and_captain(
    season: Season, bob: Visitor, stranger: Visitor
) -> None:
    match = fixture(season, "Bell", "Crown")
    jo, kim = squad(match.home, ["Jo Bloggs", "Kim Young"])
    jack, joe = squad(match.away, ["Jack Sprat", "Jo Barker"])
    set_line_up(match.pk, "home", [(jo, None), (kim, None)], lock=True, now=NOW)
    set_line_up(match.pk, "away", [(jack, None), (joe, None)], lock=True, now=NOW)
    play(match, 6, 3)
    for player in (jo, joe):
        change_player(Player.objects.get(pk=player), age=Age(of_age=False))
    pages = {
        "team": f"/teams/{match.home_id}/",
        "match": f"/fixtures/{match.pk}/",
        "averages": f"/seasons/{season.pk}/averages/",
        "own": f"/seasons/{season.pk}/players/{jo}/",
        "players": f"/api/v1/players/?club={season.club_id}",
        "line-ups": f"/api/v1/fixtures/{match.pk}/line-ups/",
    }
    for page, path in pages.items():
        text = stranger.client.get(path).content.decode()
        assert ("Jo B." in text, "Bloggs" in text, "Barker" in text) == (True, False, False), page
    assert (
        "Jo B. (2)"
        in stranger.client.get(
            pages["match"].replace("fixtures", "api/v1/fixtures") + "line-ups/"
        ).content.decode()
    )
    assert stranger.client.get(f"{pages['players']}&name=Bloggs").json()["results"] == []
    for page in ("team", "match", "players", "line-ups"):
        assert "Jo Bloggs" in bob.client.get(pages[page]).content.decode(), page
    code = team_code(captain_link(season.pk, match.home_id, by=None, now=NOW))
    own = Client().get(f"/team/{code}/match/{match.pk}/").content.decode()
    assert ("Jo Bloggs" in own, "Jo Barker" in own) == (True, False)
    assert "Jo Bloggs" in Client().get(f"/team/{code}/").content.decode()
    shown = stranger.client.get(f"/api/v1/players/{jo}/").json()
    assert (shown["name"], shown["shown"], shown["born"], shown["of_age"]) == ("Jo B.", "Jo B.", None, None)
    on_paper = json.dumps(question(SeasonPrint(season, CARD, fixture=match)))
    assert ("Jo B." in on_paper, "Bloggs" in on_paper) == (True, False)
    # Where the league's rules say so, its own pages and papers show the whole name.
    change_team_season(season.pk, {"rules": {"young_names": False}}, by=None, now=NOW)
    assert "Jo Bloggs" in stranger.client.get(pages["team"]).content.decode()
    season.refresh_from_db()
    assert "Jo Bloggs" in json.dumps(question(SeasonPrint(season, CARD, fixture=match)))


def test_a_captain_reads_no_other_teams_childs_whole_name_by_putting_them_into_a_line_up(
    season: Season,
) -> None:
    match = fixture(season, "Bell", "Crown")
    own, other = *squad(match.home, ["Jo Bloggs"]), *squad(season.teams.get(name="Fox"), ["Kit Barker"])
    Player.objects.filter(pk__in=[own, other]).update(of_age=False)
    code = team_code(captain_link(season.pk, match.home_id, by=None, now=NOW))
    listed, headers = f"/api/v1/fixtures/{match.pk}/line-ups/", {"Authorization": f"Team {code}"}
    asked = {"players": [own, other], "lock": False}
    sent = Client().put(listed, asked, content_type="application/json", headers=headers)
    pages = [sent, Client().get(listed, headers=headers), Client().get(f"/team/{code}/match/{match.pk}/")]
    for page in pages:
        text = page.content.decode()
        assert ("Jo Bloggs" in text, "Kit B." in text, "Barker" in text) == (True, True, False)
    set_line_up(match.pk, "home", [(own, None), (other, None)], lock=True, now=NOW)
    assert "Barker" not in Client().get(f"/team/{code}/match/{match.pk}/").content.decode()


@pytest.mark.parametrize(
    ("born", "day", "young"),
    [
        (date(2010, 9, 10), date(2026, 9, 9), True),
        (date(2010, 9, 10), date(2026, 9, 10), False),
        (date(2008, 2, 29), date(2024, 2, 28), True),
        (date(2008, 2, 29), date(2024, 2, 29), False),
    ],
)
def test_from_the_sixteenth_birthday_on_a_name_is_whole(born: date, day: date, young: bool) -> None:
    assert Player(name="Jo Bloggs", born=born).is_young(day) is young
    # A date of birth says more than a tick that nobody has taken back.
    assert Player(name="Jo Bloggs", born=born, of_age=False).is_young(day) is young
    assert OF_AGE == 16


def test_an_age_is_typed_and_kept_for_organisers_alone(season: Season, bob: Visitor, alice: Visitor) -> None:
    (jo,) = add_players(season.club, ["Jo Bloggs"]).added
    page = reverse("edit_player", args=[jo.pk])
    typed = {"name": "Jo Bloggs", "contact": "", "tags": "", "of_age": "", "born": "2011-13-01"}
    wrong = bob.client.post(page, typed)
    assert (wrong.status_code, b"2011-13-01" in wrong.content) == (422, True)
    assert bob.client.post(page, typed | {"born": "2090-01-01"}).status_code == 422
    assert bob.client.post(page, typed | {"born": "2012-05-30"}).status_code == 302
    jo.refresh_from_db()
    assert jo.born == date(2012, 5, 30)
    assert bob.client.get(f"/api/v1/players/{jo.pk}/").json()["born"] == "2012-05-30"
    assert alice.client.get(f"/api/v1/players/{jo.pk}/").json()["born"] is None
    assert (
        bob.client.patch(
            f"/api/v1/players/{jo.pk}/", {"born": None, "of_age": True}, content_type="application/json"
        ).json()["of_age"]
        is True
    )


def test_the_card_flags_who_is_known_to_be_too_young(season: Season) -> None:
    match = fixture(season, "Bell", "Crown")
    assert match.date is not None
    jo, kim, ann = squad(match.home, ["Jo", "Kim", "Ann"])
    for player, age in (
        (jo, Age(born=match.date.replace(year=match.date.year - 13))),
        (kim, Age(of_age=False)),
    ):
        change_player(Player.objects.get(pk=player), age=age)
    change_team_season(season.pk, {"rules": {"youngest": 14}}, by=None, now=NOW)
    set_line_up(match.pk, "home", [(jo, None), (kim, None), (ann, None)], lock=True, now=NOW)
    flags = hand_in(match.pk, card("home", 6, 3), by=None, now=NOW).card.flags
    few = "Bell's line-up has 3 players, and a side with fewer than 4 counts as a no-show."
    assert flags == ["Jo is too young: the league's youngest age is 14.", few]


def test_everything_that_is_kept_about_a_player_is_one_file(season: Season, bob: Visitor) -> None:
    match = fixture(season, "Bell", "Crown")
    (jo,) = squad(match.home, ["Jo Bloggs"])
    match.home.captain_id, match.home.captain_phone = jo, "01726 123"
    match.home.save()
    change_player(Player.objects.get(pk=jo), contact="jo@example.org", age=Age(of_age=True))
    set_line_up(match.pk, "home", [(jo, None)], lock=True, now=NOW)
    play(match, 6, 3)
    ask_for_reminders(match.home, "jo@example.org", now=NOW)
    answer = bob.client.get(f"/players/{jo}/data.json")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="jo-bloggs.json"'
    data = answer.json()
    assert (data["player"][0]["contact"], data["player"][0]["of_age"]) == ("jo@example.org", True)
    assert [row["team"] for row in data["registrations"]] == ["Bell"]
    assert data["captain_of"][0]["telephone"] == "01726 123"
    assert data["line_ups"][0]["match"] == "Bell against Crown"
    assert [row["email"] for row in data["subscriptions"]] == ["jo@example.org"]
    match.home.vice_captain_id, match.home.vice_phone = jo, "01726 456"
    match.home.captain_phone, match.home.captain = "01726 123", None
    match.home.save()
    led = bob.client.get(f"/players/{jo}/data.json").json()["captain_of"]
    assert [(one["role"], one["telephone"]) for one in led] == [("vice-captain", "01726 456")]
    assert data["letters"][0]["subject"] == "Please confirm: reminders for the captain of Bell"


def test_each_section_of_somebodys_data_is_in_the_document_and_its_example(season: Season) -> None:
    (jo,) = squad(season.teams.get(name="Bell"), ["Jo Bloggs"])
    sections = list(personal_data(Player.objects.get(pk=jo)))
    schemas = openapi_document()["components"]["schemas"]
    assert {"bans", "captain_of", "cups", "changes_during_matches", "written_about"} < set(sections)
    assert list(schemas["PersonalData"]["properties"]) == sections
    assert sorted(schemas["PersonalData"]["required"]) == sorted(sections)
    assert list(read_examples()["players_data"]["response"]) == sections


def test_nothing_that_names_a_player_is_forgotten_in_the_file() -> None:
    """Each table that leads to a player is in the file by one of its parts, or is named here with the reason."""
    in_file = {
        "clubs.Player_tags", "leagues.Ban", "leagues.Decision", "leagues.FinalAverage", "leagues.Honour",
        "leagues.LineUpPlayer", "leagues.NamedPlayer", "leagues.CupEntry", "leagues.PlayerChange",
        "leagues.Registration",
        "leagues.SquadRequest", "leagues.Subscription", "leagues.Team", "leagues.TrophyHolder", "nights.Entrant",
        "scoring.SeatScore", "clubs.Player",
    }  # fmt: skip
    of_games = {"scoring.GameSeat"}  # who sat where: each of them has a line in SeatScore
    found = {
        one.related_model._meta.label
        for one in Player._meta.get_fields(include_hidden=True)
        if one.auto_created and one.is_relation and not one.concrete
    }
    assert found == in_file | of_games


def test_contacts_go_a_year_after_the_last_season_and_are_announced(season: Season, bob: Visitor) -> None:
    bell = season.teams.get(name="Bell")
    jo, kim = squad(bell, ["Jo Bloggs", "Kim Young"])
    bell.captain_id, bell.captain_email = jo, "jo@example.org"
    bell.save()
    crown = season.teams.get(name="Crown")
    crown.vice_captain_id, crown.vice_phone, crown.shares_vice_phone = jo, "01726 9", True
    crown.save()
    Team.objects.filter(name="Swan", season=season).update(vice_phone="01726 8")
    for player in (jo, kim):
        change_player(Player.objects.get(pk=player), contact="01726 123", age=Age(born=date(2000, 1, 1)))
    (never,) = add_players(season.club, ["Guest"]).added
    change_player(never, contact="guest@example.org")
    ask_for_results(season, "reader@example.org", now=NOW)
    later = a_season(
        season.club, name="Later", starts=ENDS + timedelta(days=100), ends=ENDS + timedelta(days=300)
    )
    a_division(later, teams=["Bell", "Crown", "Fox"])
    later.teams.get(name="Bell").registrations.create(season=later, player_id=kim, joined_on=later.starts)
    # Crown was taken over with Jo as its captain, and doesn't play: that keeps nobody's number for another season.
    later.teams.filter(name="Crown").update(captain=jo, previous=bell, entry="out", entry_at=NOW)
    page = bob.client.get(f"/clubs/{season.club_id}/contacts/").content.decode()
    assert page.index("Jo Bloggs") < page.index("Kim Young")
    assert ("deleted on 29 April 2028" in page, "Guest" in page) == (True, False)

    def cleared_on(day: date) -> int:
        return clear_old_contacts(365, datetime(day.year, day.month, day.day, 12, tzinfo=UTC))

    assert cleared_on(ENDS + timedelta(days=365)) == 0
    assert clear_old_contacts(0, NOW + timedelta(days=9999)) == 0
    assert cleared_on(ENDS + timedelta(days=366)) == 1
    assert cleared_on(ENDS + timedelta(days=366)) == 0
    bell.refresh_from_db()
    people = {one.name: (one.contact, one.born, one.of_age) for one in Player.objects.all()}
    assert people["Jo Bloggs"] == ("", None, True)
    assert people["Kim Young"] == ("01726 123", date(2000, 1, 1), None)
    assert (people["Guest"][0], bell.captain_email) == ("guest@example.org", "")
    crown.refresh_from_db()
    assert (crown.vice_phone, crown.shares_vice_phone) == ("", False)
    # Swan's number was nobody's in the list of players; it goes with the season.
    assert not Team.objects.exclude(vice_phone="").exists()
    assert not Subscription.objects.exists()


def test_a_landlords_contact_goes_a_year_after_the_last_season_at_the_pub(
    season: Season, bob: Visitor
) -> None:
    reached = {"phone": "01726 5", "landlord_email": "landlord@example.org"}
    pubs = {name: season.club.venues.get(name=name) for name in ("Bell", "Crown", "Fox", "Swan")}
    pubs["New"] = save_venue(season.club, {"name": "New Inn"})
    for pub in pubs.values():
        save_venue(season.club, reached, pub.pk)
    ask_landlord(season, season.club.venues.get(name="Bell"), now=NOW)
    starts, ends = ENDS + timedelta(days=100), ENDS + timedelta(days=300)
    later = a_season(season.club, name="Later", starts=starts, ends=ends)
    a_division(later, teams=["Ship", "Star"])
    # Next season Crown is at home elsewhere, but a match is set for its pub; Swan is at home there and doesn't play.
    publish(later)
    later.fixtures.filter(home__name="Ship").update(venue=pubs["Crown"])
    swan = {"previous": season.teams.get(name="Swan"), "entry": "out", "entry_at": NOW}
    Team.objects.create(season=later, name="Swan", division=later.divisions.get(), venue=pubs["Swan"], **swan)

    def cleared(day: date) -> tuple[int, list[str]]:
        number = clear_old_contacts(365, datetime(day.year, day.month, day.day, 12, tzinfo=UTC))
        kept = Venue.objects.filter(phone="01726 5", landlord_email="landlord@example.org")
        assert not Venue.objects.exclude(phone="", landlord_email="").exclude(pk__in=kept).exists()
        return number, list(kept.values_list("name", flat=True))

    everybody = ["Bell", "Crown", "Fox", "New Inn", "Swan"]
    shown = words(bob.client.get(f"/clubs/{season.club_id}/contacts/"))
    assert "A landlord's are deleted just as long after the last season at the pub." in shown
    assert (
        "We hold no contact details of league players. Landlords Bell last season there until 30 April 2027, deleted "
        "on 29 April 2028 Fox last season there until 30 April 2027, deleted on 29 April 2028 Swan"
    ) in shown
    assert ("Crown last season there until 24 February 2028" in shown, "New Inn" in shown) == (True, False)
    assert cleared(ENDS + timedelta(days=365)) == (0, everybody)
    assert Subscription.objects.filter(venue=pubs["Bell"]).exists()
    assert cleared(ENDS + timedelta(days=366)) == (3, ["Crown", "New Inn"])
    assert not Subscription.objects.filter(venue=pubs["Bell"]).exists()
    assert cleared(ends + timedelta(days=365)) == (0, ["Crown", "New Inn"])
    # A pub where no season was played yet keeps its landlord's contact for the one to come.
    assert cleared(ends + timedelta(days=366)) == (1, ["New Inn"])


def test_one_person_is_one_player_on_nights_and_in_the_league(season: Season, bob: Visitor) -> None:
    night = make_night(season.club)
    gather(night, ["Ann", "Ben", "Cleo", "Dan"])
    bell = fixture(season, "Bell", "Crown").home
    ann = Player.objects.get(club=season.club, name="Ann")
    # A pasted squad finds who is there already, and makes nobody a second time.
    take_squad(season.pk, bell.pk, [" ann ", "Zoe"], by=None, now=NOW)
    assert Player.objects.filter(club=season.club, name="Ann").count() == 1
    assert list(bell.registrations.values_list("player__name", flat=True)) == ["Ann", "Zoe"]
    match = fixture(season, "Bell", "Crown")
    set_line_up(match.pk, "home", [(ann.pk, None)], lock=True, now=NOW)
    play(match, 6, 3)
    data = json.loads(bob.client.get(f"/players/{ann.pk}/data.json").content)
    text = json.dumps(data)
    assert (night.name in text, "Bell" in text, "Winter league" in text) == (True, True, True)
