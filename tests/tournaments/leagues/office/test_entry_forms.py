"""The entry forms of all teams: who was asked, who answered, by link, on paper and by the API."""

import json
from urllib.parse import quote

import pytest
from django.test import Client, override_settings
from django.utils import timezone

from clubs.models import Club
from tests.clubs.people import Visitor, alice, bob, club
from tests.tournaments.leagues.examples.api_league import captain, codes
from tests.tournaments.leagues.examples.league import NOW, a_division, a_season, squad
from tests.tournaments.printing.reading import words
from tournaments.leagues.doors.selectors.print_jobs import asked_of, question
from tournaments.leagues.doors.services.print_jobs import do_print_job
from tournaments.leagues.models import Season, SeasonAuditEntry, SeasonPrintJob, SquadRequest, Team

pytestmark = pytest.mark.django_db
__all__ = ["alice", "bob", "club"]


@pytest.fixture
def season(club: Club) -> Season:
    """Bell with Ann and Ben, who are asked, and Cleo, who is registered; Crown, Fox and Swan beside it."""
    made = a_season(club)
    a_division(made)
    bell = made.teams.get(name="Bell")
    old = a_season(club, name="Last winter")
    a_division(old, teams=("Old Bell",))
    asked = squad(old.teams.get(), ["Ann", "Ben"])
    SquadRequest.objects.bulk_create(SquadRequest(team=bell, player_id=one, asked_at=NOW) for one in asked)
    squad(bell, ["Cleo"])
    return made


def answers(season: Season) -> dict[str, str]:
    return dict(season.teams.order_by("name").values_list("name", "entry"))


@override_settings(SITE_URL="https://euchre.example.org")
def test_a_captain_answers_with_one_tap_and_the_secretary_sees_who_has_not(
    season: Season, bob: Visitor
) -> None:
    page = f"/seasons/{season.pk}/entry-forms/"
    assert "0 of 4 teams answered." in bob.client.get(page).content.decode()
    assert "4 teams have no link yet." in bob.client.get(page).content.decode()
    Team.objects.filter(name="Fox").update(captain_email="ruth+fox@example.org")
    bell, fox = captain("Bell"), captain("Fox")
    own = f"/team/{bell.token}/"
    assert "We don't play this season" in bell.client.get(own).content.decode().replace("&#x27;", "'")
    ann = SquadRequest.objects.order_by("pk")[0].player_id
    bell.client.post(f"{own}squad/", {"players": [ann], "again": "ticked"})
    fox.client.post(f"/team/{fox.token}/squad/", {"players": [ann], "again": "out"})
    assert answers(season) == {"Bell": "plays", "Crown": "", "Fox": "out", "Swan": ""}
    bob.client.post(page, {"team": Team.objects.get(season=season, name="Swan").pk, "answer": "plays"})
    shown = bob.client.get(page)
    assert "3 of 4 teams answered." in shown.content.decode()
    assert [
        (line["form"].team.name, len(line["form"].asked), len(line["form"].registered))
        for line in shown.context["lines"]
    ] == [("Crown", 0, 0), ("Fox", 0, 0), ("Bell", 1, 2), ("Swan", 0, 0)]
    # Who answered is in no list of links to send; an e-mail opens in the secretary's own mail program.
    assert shown.context["text"] == ""
    captain("Crown")
    shown = bob.client.get(page)
    assert shown.context["text"].startswith("Crown: https://euchre.example.org/team/")
    mail = next(line["mail"] for line in shown.context["lines"] if line["form"].team.name == "Fox")
    assert mail.startswith(f"mailto:{quote('ruth+fox')}@example.org?subject=Winter%20league")
    # A wrong tap is taken back, and what is no answer is refused.
    fox_row = Team.objects.get(name="Fox")
    bob.client.post(page, {"team": fox_row.pk, "answer": ""})
    bob.client.post(page, {"team": fox_row.pk, "answer": "perhaps"})
    fox_row.refresh_from_db()
    assert (fox_row.entry, fox_row.entry_at) == ("", None)
    said = set(SeasonAuditEntry.objects.filter(season=season, kind="team").values_list("message", flat=True))
    assert {
        "Bell plays this season.",
        "Fox doesn't play this season.",
        "Fox hasn't answered the entry form after all.",
    } <= said
    for typed in ("", "x", "9" * 30, "-1", "\N{SUPERSCRIPT TWO}"):
        assert bob.client.post(page, {"team": typed, "answer": "plays"}).status_code == 404


def test_entry_forms_by_the_api(season: Season, bob: Visitor, alice: Visitor) -> None:
    ann, ben = SquadRequest.objects.order_by("pk").values_list("player_id", flat=True)
    listed = bob.ask(f"seasons/{season.pk}/entry-forms/").json()["results"]
    assert [(one["team"]["name"], one["answer"], len(one["asked"])) for one in listed] == [
        ("Bell", "", 2),
        ("Crown", "", 0),
        ("Fox", "", 0),
        ("Swan", "", 0),
    ]
    bell = Team.objects.get(season=season, name="Bell")
    address = f"teams/{bell.pk}/entry-form/"
    mine, theirs = captain("Bell"), captain("Crown")
    assert mine.ask(address).json()["registered"] == [
        {"id": bell.registrations.get().player_id, "name": "Cleo"}
    ]
    assert [who.send(address, {"answer": "out"}).status_code for who in (theirs, alice)] == [403, 403]
    assert codes(mine.send(address, {"answer": "out", "players": [ann]})) == (
        400,
        [("players_of_nobody", "players")],
    )
    said = {"answer": "plays", "players": [ann, 10**9], "let_go": True}
    first = mine.send(address, said).json()
    assert (first["answer"], first["asked"], len(first["registered"])) == ("plays", [], 2)
    assert mine.send(address, said).json() == first
    assert SquadRequest.objects.get(player=ben).declined is True
    Team.objects.filter(pk=bell.pk).update(status="withdrawn", withdrawn_on=NOW.date(), results="struck")
    assert codes(bob.send(address, {"answer": "plays"})) == (409, [("team_withdrawn", None)])


def test_all_entry_forms_are_printed_at_once(season: Season, bob: Visitor, alice: Visitor) -> None:
    page = f"/seasons/{season.pk}/prints/entries/"
    assert alice.client.get(page).status_code == 404
    assert bob.client.post(page).status_code == 302
    asked = asked_of(SeasonPrintJob.objects.get())
    assert asked is not None
    entries = question(asked)["season"]["entries"]
    assert [one["team"] for one in entries] == ["Bell", "Crown", "Fox", "Swan"]
    assert (entries[0]["asked"], entries[0]["registered"]) == (["Ann", "Ben"], ["Cleo"])
    do_print_job(SeasonPrintJob.objects.get().pk, timezone.now())
    paper = SeasonPrintJob.objects.get()
    assert paper.pages == 4
    text = words(bob.client.get(f"{page}file/").content)
    for part in (
        "Entry form: Bell",
        "We play this season",
        "Ann",
        "Cleo",
        "New players, with their full names",
    ):
        assert part in text
    assert json.dumps(entries[1]["asked"]) == "[]"


def test_a_stranger_sees_no_entry_form(season: Season) -> None:
    assert Client().get(f"/seasons/{season.pk}/entry-forms/").status_code == 302
