"""A season's papers on its pages: who may have which, made once, kept until something on it changes."""

import json
import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from clubs.models import Club, Player
from clubs.services.players import erase_player
from tests.clubs.people import Visitor, alice, bob, carol, club, stranger
from tests.tournaments.leagues.examples.league import NOW, a_division, a_season, fixture, publish, squad
from tests.tournaments.printing.reading import words
from tournaments.leagues.calendar.services.dates import postpone_fixture
from tournaments.leagues.doors.selectors.print_jobs import asked_of, question
from tournaments.leagues.doors.services.print_jobs import do_print_job
from tournaments.leagues.evening.services.line_ups import set_line_up
from tournaments.leagues.evening.services.side_draws import set_side_names
from tournaments.leagues.models import Honour, Season, SeasonPrintJob, Team
from tournaments.leagues.register.selectors.team_passes import team_code
from tournaments.leagues.register.services.captains import captain_link
from tournaments.leagues.register.services.team_seasons import change_team_season
from tournaments.matches.presets import PRESET_BY_KEY

pytestmark = pytest.mark.django_db
__all__ = ["alice", "bob", "carol", "club", "stranger"]


@pytest.fixture
def season(club: Club) -> Season:
    made = a_season(club)
    a_division(made)
    publish(made)
    club.published = True
    club.save()
    return made


def printed(client: Client, page: str, size: str = "") -> str:
    """Press the button of a paper's page, let it be made, and read the PDF."""
    assert client.post(f"{page}{size}").headers["Location"] == f"{page}{size}"
    paper = SeasonPrintJob.objects.latest("pk")
    do_print_job(paper.pk, timezone.now())
    answer = client.get(f"{page}file/{size}")
    assert answer.headers["Content-Type"] == "application/pdf"
    return words(answer.content)


def wanted(client: Client, page: str) -> str:
    """Press the button of a paper's page, and read what the printer will be asked: no child process for each."""
    assert client.post(page).status_code == 302
    asked = asked_of(SeasonPrintJob.objects.latest("pk"))
    assert asked is not None
    return json.dumps(question(asked))


def test_a_booklet_is_made_once_and_again_when_a_match_has_moved(season: Season, stranger: Visitor) -> None:
    page = f"/seasons/{season.pk}/prints/booklet/"
    match = fixture(season, "Bell", "Crown")
    text = printed(stranger.client, page)
    assert match.date is not None
    assert f"{match.date:%a} {match.date.day} {match.date:%b} 20:15 Bell v Crown" in text
    before = SeasonPrintJob.objects.get()
    stranger.client.post(page)
    assert SeasonPrintJob.objects.get().claims == before.claims
    assert "Open the PDF" in stranger.client.get(page).content.decode()
    postpone_fixture(match.pk, why="Snow", by=None, now=NOW)
    assert "has changed since" in stranger.client.get(page).content.decode()
    assert stranger.client.get(f"{page}file/").status_code == 302


def test_a_page_that_waits_for_its_pdf_says_how_far_it_is(season: Season, stranger: Visitor) -> None:
    page = f"/seasons/{season.pk}/prints/booklet/"
    stranger.client.post(page)
    waits = "The PDF is waiting for its turn."
    for headers in ({}, {"HX-Request": "true"}):
        SeasonPrintJob.objects.update(state="waiting", progress=0)
        assert waits in stranger.client.get(page, headers=headers).content.decode()
        SeasonPrintJob.objects.update(state="printing", progress=0.4)
        said = stranger.client.get(page, headers=headers).content.decode()
        assert (waits in said, '<progress value="0.40"' in said) == (False, True)
    SeasonPrintJob.objects.update(state="ready")
    assert stranger.client.get(page, headers={"HX-Request": "true"}).headers["HX-Refresh"] == "true"


def test_a_match_card_has_the_side_tables_games_with_lines_for_the_names_or_the_names_drawn(
    season: Season, bob: Visitor
) -> None:
    side_table = PRESET_BY_KEY["penryn_falmouth"].side_table
    change_team_season(season.pk, {"side_table": side_table}, by=None, now=NOW)
    match = fixture(season, "Bell", "Crown")
    page = f"/seasons/{season.pk}/prints/card-{match.pk}/"
    text = printed(bob.client, page)
    assert "Ben Toy: write in the names as they are drawn 10 table 1 11 table 2 12 table 3" in text
    assert text.count("Ben Toy games") == 2
    six = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Fred"]
    for side, team in (("home", match.home), ("away", match.away)):
        players = squad(team, [f"{name} {team.name}" for name in six])
        set_line_up(match.pk, side, [(player, None) for player in players], lock=True, now=NOW)
        set_side_names(match.pk, team, players[::-1], now=NOW)
    assert "10 table 1 Fred Bell & Eve Bell Fred Crown & Eve Crown" in printed(bob.client, page)


def test_telephone_numbers_are_for_captains_and_the_secretary_and_only_where_shared(
    season: Season, stranger: Visitor, alice: Visitor, bob: Visitor
) -> None:
    Team.objects.filter(name="Crown").update(captain_phone="01726 111", shares_phone=True)
    Team.objects.filter(name="Fox").update(captain_phone="01726 222")
    (vera,) = squad(Team.objects.get(name="Swan"), ["Vera Vye"])
    Team.objects.filter(name="Swan").update(vice_captain=vera, vice_phone="01726 333", shares_vice_phone=True)
    bell = Team.objects.get(name="Bell")
    page = f"/seasons/{season.pk}/prints/contacts/"
    assert [who.client.get(page).status_code for who in (stranger, alice, bob)] == [404, 404, 200]
    assert [who.client.post(page).status_code for who in (stranger, alice)] == [404, 404]
    code = team_code(captain_link(season.pk, bell.pk, by=None, now=NOW))
    mine = f"/team/{code}/prints/booklet/"
    for client, path in ((bob.client, page), (Client(), mine)):
        text = wanted(client, path)
        assert ("01726 111" in text, "01726 222" in text) == (True, False)
        assert ("Vera Vye (vice-captain)" in text, "01726 333" in text) == (True, True)
    assert Client().get(f"{mine}file/").status_code == 302
    assert "01726" not in wanted(stranger.client, f"/seasons/{season.pk}/prints/team-{bell.pk}/")


def test_a_captains_own_booklet_leads_to_the_captains_page_and_a_new_link_makes_it_anew(
    season: Season, settings: Any
) -> None:
    bell = Team.objects.get(name="Bell")
    old = team_code(captain_link(season.pk, bell.pk, by=None, now=NOW))
    assert Client().post(f"/team/{old}/prints/booklet/").status_code == 302
    paper = SeasonPrintJob.objects.get()

    def leads_to() -> str:
        asked = asked_of(paper)
        assert asked is not None
        return str(question(asked)["season"]["address"])

    settings.SITE_URL = "https://league.example.org"
    assert leads_to() == f"https://league.example.org/team/{old}/"
    new = team_code(captain_link(season.pk, bell.pk, anew=True, by=None, now=NOW))
    assert leads_to() == f"https://league.example.org/team/{new}/"
    page = f"/team/{new}/prints/booklet/"
    SeasonPrintJob.objects.update(state="ready")
    assert "has changed since" in Client().get(page).content.decode()


def test_a_match_card_names_the_line_ups_once_both_are_locked(season: Season, bob: Visitor) -> None:
    match = fixture(season, "Bell", "Crown")
    code = team_code(captain_link(season.pk, match.home_id, by=None, now=NOW))
    page = f"/team/{code}/prints/card-{match.pk}/"
    set_line_up(
        match.pk, "home", [(one, None) for one in squad(match.home, ["Ann", "Ben"])], lock=True, now=NOW
    )
    assert "Ann & Ben" not in wanted(Client(), page)
    theirs = squad(match.away, ["Kay", "Lou"])
    set_line_up(match.pk, "away", [(one, None) for one in theirs], lock=True, now=NOW)
    assert "Ann & Ben" in wanted(Client(), page)
    assert bob.client.get(f"/seasons/{season.pk}/prints/card-{match.pk}/").status_code == 200
    other = fixture(season, "Fox", "Swan")
    assert Client().get(f"/team/{code}/prints/card-{other.pk}/").status_code == 404
    erase_player(Player.objects.get(pk=theirs[0]), NOW)
    assert not SeasonPrintJob.objects.exists()


def test_certificates_are_the_secretarys_once_the_season_is_closed(
    season: Season, bob: Visitor, stranger: Visitor
) -> None:
    page = f"/seasons/{season.pk}/prints/winners/"
    assert bob.client.get(page).status_code == 404
    Season.objects.filter(pk=season.pk).update(closed_at=NOW)
    team = season.teams.get(name="Bell")
    Honour.objects.create(
        club=season.club,
        season=season,
        season_name=season.name,
        year=2027,
        kind="cup",
        what="Bell Cup",
        team=team,
    )
    assert [who.client.get(page).status_code for who in (stranger, bob)] == [404, 200]
    assert "Certificates" in bob.client.get(page).content.decode()
    assert page in bob.client.get(f"/seasons/{season.pk}/end/").content.decode()
    assert page not in stranger.client.get(f"/seasons/{season.pk}/end/").content.decode()
    assert '["Bell", "Winners of the Bell Cup", "", ' in wanted(bob.client, page)


@pytest.mark.parametrize(
    ("what", "size", "paper"),
    [
        ("chart", "", (842, 595)),
        ("bigchart", "", (1191, 842)),
        ("chart", "?size=letter", (792, 612)),
        ("bigchart", "?size=letter", (1224, 792)),
    ],
)
def test_the_wall_chart_hangs_on_one_sheet_and_on_two(
    what: str, size: str, paper: tuple[int, int], season: Season, stranger: Visitor
) -> None:
    text = printed(stranger.client, f"/seasons/{season.pk}/prints/{what}/", size)
    assert ("Division 1" in text, "Bell" in text, "Plough" in text) == (True, True, False)
    made = SeasonPrintJob.objects.get()
    box = re.search(rb"/MediaBox \[ ?0 0 ([\d.]+) ([\d.]+)", bytes(made.pdf))
    assert box is not None
    assert (made.pages, tuple(round(float(side)) for side in box.groups())) == (1, paper)


def test_what_is_no_paper_is_not_found(season: Season, bob: Visitor) -> None:
    for what in ("captain", "team", "team-0", "card-x", "booklet-1", "card-999999999999999999", "charts"):
        assert bob.client.get(f"/seasons/{season.pk}/prints/{what}/").status_code == 404


def test_a_paper_is_on_the_clubs_sheets_or_on_the_other_size(season: Season, stranger: Visitor) -> None:
    page = f"/seasons/{season.pk}/prints/booklet/"
    assert "Pages: A5. <a" in " ".join(stranger.client.get(page).content.decode().split())
    printed(stranger.client, page, "?size=letter")
    assert stranger.client.get(f"{page}file/").headers["Location"] == page
    answer = stranger.client.get(f"{page}file/?size=letter")
    assert answer.headers["Content-Disposition"] == 'inline; filename="fixtures-as-a-booklet-letter.pdf"'
    Club.objects.update(paper="letter")
    assert "Pages: Half Letter. <a" in " ".join(stranger.client.get(page).content.decode().split())
    answer = stranger.client.get(f"{page}file/")
    assert answer.headers["Content-Disposition"] == 'inline; filename="fixtures-as-a-booklet.pdf"'
    assert stranger.client.get(f"{page}?size=a3").status_code == 404
