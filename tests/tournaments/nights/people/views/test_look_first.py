"""A list of players is looked at first: each line as it was understood, and nothing is written before the button."""

import io
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from openpyxl import Workbook

from clubs.models import Player
from clubs.services.players import add_players
from tests.clubs.people import Visitor
from tests.tournaments.leagues.examples.league import a_division, a_season
from tests.tournaments.nights.views.pages import faults, said, words
from tournaments.leagues.models import Registration, Team
from tournaments.nights.models import Entrant, Night, NightAuditEntry, PairConstraint

pytestmark = pytest.mark.django_db
CASES = Path(__file__).parents[4] / "clubs" / "lists" / "cases"


@pytest.fixture
def team(night: Night) -> Team:
    return a_division(a_season(night.club), teams=["Bell"]).teams.get()


def pages(night: Night, team: Team) -> dict[str, tuple[str, str]]:
    """Return the pages that take a list of players, with the verb of their buttons."""
    return {
        "night": (f"nights/{night.pk}/entrants/", "Enter"),
        "club": (f"clubs/{night.club_id}/players/", "Add"),
        "squad": (f"seasons/{team.season_id}/teams/{team.pk}/squad/", "Register"),
    }


def counts() -> tuple[int, int, int, int]:
    return (
        Player.objects.count(),
        Entrant.objects.count(),
        Registration.objects.count(),
        NightAuditEntry.objects.count(),
    )


@pytest.mark.parametrize("where", ["night", "club", "squad"])
@pytest.mark.parametrize("case", ["players_chat.txt", "players_spreadsheet.txt", "players_tabs.txt"])
def test_nothing_is_written_before_the_last_button(
    bob: Visitor, night: Night, team: Team, where: str, case: str
) -> None:
    path, verb = pages(night, team)[where]
    before, file = counts(), (CASES / case).read_bytes()
    shown = bob.post(path, {"file": SimpleUploadedFile(case, file)})
    pasted = bob.post(path, {"names": file.decode("utf-8-sig")})
    assert (shown.status_code, pasted.status_code, counts()) == (200, 200, before)
    look = shown.context["look"]
    people = {"players_chat.txt": 9, "players_spreadsheet.txt": 3, "players_tabs.txt": 3}[case]
    assert f"{verb} these {people}" in words(shown)
    assert [one["line"].line for one in look["lines"]] == [
        one["line"].line for one in pasted.context["look"]["lines"]
    ]
    lines = [one["line"].line for one in look["lines"]]
    # What the page's form sends: the lines as they are, and an empty field for each that was left out.
    sent = bob.post(path, {"line": [*lines, *["" for _ in look["left_out"]]]})
    assert sent.status_code == 302
    entered = {"night": Entrant, "club": Player, "squad": Registration}[where]
    assert entered.objects.count() == people + (before[0] if where == "club" else 0)


def test_each_line_says_how_it_was_read_and_what_was_left_out(bob: Visitor, night: Night) -> None:
    add_players(night.club, ["Ann Bray"])
    shown = bob.post(
        f"nights/{night.pk}/entrants/", {"names": (CASES / "players_spreadsheet.txt").read_text("utf-8-sig")}
    )
    page = words(shown)
    assert "3 players, 1 line left out. Nothing is saved yet." in page
    assert (
        'Fred Evans new Change Name Leave blank to leave it out. Line 3: 2) "Evans, Fred";07700 900002 '
        "Read as: the surname stood first. Left out: the telephone number 07700 900002, the number in front."
        in page
    )
    assert "Ann Bray Change" in page
    assert "No;Name;Phone Change Name Type the name if there is one. Line 1: it's a heading." in page


def test_a_line_is_changed_by_one_tap_and_taken_as_it_then_stands(bob: Visitor, night: Night) -> None:
    path = f"nights/{night.pk}/entrants/"
    bob.post(path, {"names": "Ben, Cleo\n£5 paid\nDan (late)"})
    assert Entrant.objects.count() == 0
    done = bob.client.post(f"/{path}", {"line": ["Ben & Cleo", "Dan (late)", "7 of Nine", " "]}, follow=True)
    assert said(done) == ["Entered: Ben, Cleo, Dan (late), 7 of Nine."]
    assert PairConstraint.objects.filter(kind="pair").count() == 1


def test_a_line_that_cannot_be_a_name_says_so_before_and_after(bob: Visitor, night: Night) -> None:
    path, long = f"nights/{night.pk}/entrants/", "x" * 41
    assert "That's too long for a name. Shorten it to 40 characters." in words(
        bob.post(path, {"names": long})
    )
    refused = bob.post(path, {"line": ["Ann", long]})
    assert (refused.status_code, faults(refused)) == (
        422,
        [f"The name {'x' * 20}... has 41 characters; 40 is the most."],
    )
    assert (f'value="{long}"' in refused.content.decode(), Entrant.objects.count()) == (True, 0)


def test_a_workbook_may_be_chosen_instead(bob: Visitor, night: Night) -> None:
    book, file = Workbook(), io.BytesIO()
    assert book.active is not None
    for row in (["Name", "Partner"], ["Ann Bray", "Ben Roe"], ["Cleo Dunn", None]):
        book.active.append(row)
    book.save(file)
    shown = bob.post(
        f"nights/{night.pk}/entrants/",
        {"names": "", "file": SimpleUploadedFile("list.xlsx", file.getvalue())},
    )
    assert [one["line"].line for one in shown.context["look"]["lines"]] == ["Ann Bray & Ben Roe", "Cleo Dunn"]
    broken = bob.post(
        f"nights/{night.pk}/entrants/", {"file": SimpleUploadedFile("list.xlsx", file.getvalue()[:900])}
    )
    assert faults(broken) == ["That workbook can't be read. Save it again as .xlsx, or as CSV."]


def test_four_hundred_players_fit_into_one_form(bob: Visitor, night: Night) -> None:
    path = f"nights/{night.pk}/entrants/"
    shown = bob.post(path, {"names": "".join(f"Player {n}\n{n * 1000}.5\n" for n in range(400))})
    lines = [one["line"].line for one in shown.context["look"]["lines"]]
    blank = ["" for _ in shown.context["look"]["left_out"]]
    assert (len(lines), "and 340 more." in words(shown)) == (400, True)
    assert bob.post(path, {"line": [*lines, *blank], "csrfmiddlewaretoken": "x"}).status_code == 302
    assert Entrant.objects.count() == 400


@pytest.mark.parametrize("where", ["night", "club", "squad"])
def test_a_file_beside_names_is_refused_and_the_names_stay(
    bob: Visitor, night: Night, team: Team, where: str
) -> None:
    path, _verb = pages(night, team)[where]
    before = counts()
    refused = bob.post(path, {"names": "Ann Bray", "file": SimpleUploadedFile("list.csv", b"Ben Roe\n")})
    assert (refused.status_code, counts()) == (422, before)
    sentence = (
        "You chose the file list.csv, and there is text in the box too. Empty the box and choose the file again, or "
        "send the text without a file."
    )
    assert faults(refused) == [sentence]
    assert ">Ann Bray</textarea>" in refused.content.decode()
