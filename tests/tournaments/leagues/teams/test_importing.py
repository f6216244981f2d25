"""Teams from a CSV file: seen first, every fault at once, and nothing taken while there is one."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from clubs.models import Player, User
from tests.tournaments.leagues.examples.league import a_season
from tests.tournaments.nights.hall import club_of
from tests.tournaments.nights.views.pages import words
from tournaments.leagues.models import Division, Season, Team, Venue

pytestmark = pytest.mark.django_db
SHEET = (
    "Division;Team;Pub;Captain\r\nOne;Bell;The Bell Inn;Ann\r\nOne;Crown\r\n\r\n"
    "Two;Cafe\N{COMBINING ACUTE ACCENT};;Ben\r\n"
)


@pytest.fixture
def season() -> Season:
    return a_season(club_of("The Royal Oak")[0])


@pytest.fixture
def secretary(season: Season) -> Client:
    client = Client()
    client.force_login(User.objects.get(username="bob"))
    return client


def sheet(content: bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile("teams.csv", content, content_type="text/csv")


def there() -> tuple[int, int, int, int]:
    return (Division.objects.count(), Team.objects.count(), Venue.objects.count(), Player.objects.count())


def test_a_csv_file_is_seen_first_and_then_taken(season: Season, secretary: Client) -> None:
    page = f"/seasons/{season.pk}/teams/paste/"
    # As a spreadsheet of Windows writes it: a byte order mark, semicolons, two characters at the end of a line.
    shown = secretary.post(page, {"file": sheet(SHEET.encode("utf-8-sig"))})
    assert (shown.status_code, there()) == (200, (0, 0, 0, 0))
    assert [
        (line.division, line.team, line.pub, line.captain) for line in shown.context["preview"].lines
    ] == [
        ("One", "Bell", "The Bell Inn", "Ann"),
        ("One", "Crown", "Crown", ""),
        ("Two", "Caf\N{LATIN SMALL LETTER E WITH ACUTE}", "Caf\N{LATIN SMALL LETTER E WITH ACUTE}", "Ben"),
    ]
    taken = secretary.post(page, {"file": sheet(SHEET.encode("utf-8-sig")), "take": "1"}, follow=True)
    assert ("3 teams added." in words(taken), there()) == (True, (2, 3, 3, 2))
    # Taken twice, each line says that it is there.
    again = secretary.post(page, {"text": SHEET, "take": "1"})
    assert (again.status_code, there()) == (422, (2, 3, 3, 2))
    assert "Line 2: there is a Bell already. Leave it out, or give it a letter." in words(again)


def test_every_fault_of_a_csv_file_is_told_and_nothing_is_taken(season: Season, secretary: Client) -> None:
    wrong = f"One,Bell\nOne,Bell\n,Fox\nOne,{'X' * 200}\nOne,Swan,Swan,Ann,Ben\nOne,Sh\0ip\n"
    answer = secretary.post(
        f"/seasons/{season.pk}/teams/paste/", {"file": sheet(wrong.encode()), "take": "1"}
    )
    found = [(fault.code, fault.message.partition(":")[0][:6]) for fault in answer.context["preview"].faults]
    assert (answer.status_code, there()) == (422, (0, 0, 0, 0))
    assert found == [
        ("name_taken", "Line 2"),
        ("name_missing", "Line 3"),
        ("name_too_long", "Line 4"),
        ("name_too_long", "Line 4"),
        ("too_many_parts", "Line 5"),
        ("name_unreadable", "Line 6"),
        ("name_unreadable", "Line 6"),
    ]


def test_what_is_no_text_is_refused_and_keeps_the_page(season: Season, secretary: Client) -> None:
    answer = secretary.post(
        f"/seasons/{season.pk}/teams/paste/", {"file": sheet(bytes(range(256)) * 9), "take": "1"}
    )
    assert (answer.status_code, there()) == (422, (0, 0, 0, 0))
