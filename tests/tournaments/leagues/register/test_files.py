"""A list of teams comes from a file, in whichever form a spreadsheet saved it."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from clubs.models import Club
from tests.clubs.people import Visitor, bob, club
from tests.tournaments.leagues.examples.league import a_season
from tournaments.leagues.models import Season

pytestmark = pytest.mark.django_db
__all__ = ["bob", "club"]


@pytest.fixture
def season(club: Club) -> Season:
    return a_season(club)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_a_file_is_read_as_spreadsheets_save_it(encoding: str, season: Season, bob: Visitor) -> None:
    text = "Division 1,Café,The Café,Zoë Brontë\r\n"
    file = SimpleUploadedFile("teams.csv", text.encode(encoding), "text/csv")
    preview = bob.client.post(f"/seasons/{season.pk}/teams/paste/", {"file": file}).context["preview"]
    assert [(line.team, line.pub, line.captain) for line in preview.lines] == [
        ("Café", "The Café", "Zoë Brontë")
    ]


def test_a_file_that_nobody_can_read_is_refused_with_its_line(season: Season, bob: Visitor) -> None:
    file = SimpleUploadedFile("teams.csv", b"Division 1,Bell B\nDivision 1,Caf\x81\xe9\n", "text/csv")
    answer = bob.client.post(f"/seasons/{season.pk}/teams/paste/", {"file": file})
    assert answer.status_code == 422
    said = "Line 2 can&#x27;t be read. Save the file as CSV UTF-8, or paste its lines."
    assert said in answer.content.decode()
