"""Teams from a list: seen first, every fault and question at once, and nothing taken while there is one."""

import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from clubs.models import Player, User
from tests.clubs.lists.workbooks import workbook
from tests.tournaments.leagues.examples.league import a_season
from tests.tournaments.nights.hall import NOW, club_of
from tests.tournaments.nights.views.pages import words
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Division, Registration, Season, Team, Venue
from tournaments.leagues.office.services.honours import save_trophy
from tournaments.leagues.register.services.seasons import create_season
from tournaments.leagues.register.services.team_seasons import (
    change_team_season,
    create_team_season,
    save_division,
)
from tournaments.leagues.register.services.teams import save_team
from tournaments.leagues.register.services.venues import save_venue
from tournaments.matches.presets import PRESET_BY_KEY

pytestmark = pytest.mark.django_db
CASES = Path(__file__).parents[3] / "clubs" / "lists" / "cases"
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


@pytest.fixture
def page(season: Season) -> str:
    return f"/seasons/{season.pk}/teams/paste/"


def sheet(content: bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile("teams.csv", content, content_type="text/csv")


def there() -> tuple[int, int, int, int]:
    return (Division.objects.count(), Team.objects.count(), Venue.objects.count(), Player.objects.count())


def sent_by(page: Any, **changes: str) -> dict[str, str]:
    """Return what the form of a page of a list sends as it stands, but for some changes, with its last button."""
    form = page.content.decode().partition('class="looked">')[2].partition("</form>")[0]
    inputs = re.findall(r'<input [^>]*name="([^"]+)"[^>]*?value="([^"]*)"', form)
    selects = [
        (name, (re.findall(r'<option value="([^"]*)" selected', options) or [""])[0])
        for name, options in re.findall(r'<select [^>]*name="([^"]+)">(.*?)</select>', form, re.DOTALL)
    ]
    fields = {name: unescape(value) for name, value in (*inputs, *selects)}
    assert changes.keys() <= fields.keys() | {"take"}
    return fields | {"take": "1"} | changes


def test_a_csv_file_is_seen_first_and_then_taken(page: str, secretary: Client) -> None:
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
    assert "Add these 3 teams" in words(shown)
    taken = secretary.post(page, sent_by(shown), follow=True)
    assert ("3 teams added." in words(taken), there()) == (True, (2, 3, 3, 2))
    # Taken twice, each line says that it is there.
    again = secretary.post(page, {"text": SHEET, "take": "1"})
    assert (again.status_code, there()) == (422, (2, 3, 3, 2))
    assert "Line 2: there is a Bell already. Leave it out, or give it a letter." in words(again)


def test_telephones_and_e_mails_come_with_the_list_and_a_misspelt_division_is_asked_about(
    page: str, secretary: Client
) -> None:
    shown = secretary.post(page, {"file": sheet((CASES / "teams_semicolon.csv").read_bytes())})
    assert there() == (0, 0, 0, 0)
    assert "Divison 1: did you mean Div 1?" in words(shown)
    assert "Add these" not in words(shown)
    # Without an answer nothing is taken, whatever is pressed.
    refused = secretary.post(page, sent_by(shown))
    assert (refused.status_code, there()) == (200, (0, 0, 0, 0))
    looked = secretary.post(page, sent_by(shown, **{"answer.0": "Div 1", "take": ""}))
    assert ("Add these 3 teams" in words(looked), there()) == (True, (0, 0, 0, 0))
    secretary.post(page, sent_by(looked))
    assert [division.name for division in Division.objects.all()] == ["Div 1"]
    assert list(
        Team.objects.order_by("name").values_list(
            "name", "venue__name", "captain__name", "captain_phone", "captain_email"
        )
    ) == [
        ("Ash A", "The Ash, Church Lane", "Jo Ash", "07700 900010", "jo@example.org"),
        ("Birch", "Birch Inn", "Kim Birch", "07700 900011", "kim@example.org"),
        ("Cedar", "The Cedar", "Pat Cedar", "", ""),
    ]
    # The captain is in the squad.
    assert sorted(Registration.objects.values_list("team__name", "player__name")) == [
        ("Ash A", "Jo Ash"),
        ("Birch", "Kim Birch"),
        ("Cedar", "Pat Cedar"),
    ]


@pytest.mark.parametrize(
    ("answer", "pubs"),
    [
        ("Fox & Hounds", ["Birch Inn", "Fox & Hounds", "The Ash"]),
        ("The Fox and Hounds", ["Birch Inn", "Fox & Hounds", "The Ash", "The Fox and Hounds"]),
    ],
)
def test_one_open_quote_names_its_line_and_two_spellings_of_a_pub_are_asked_about(
    page: str, secretary: Client, answer: str, pubs: list[str]
) -> None:
    shown = secretary.post(page, {"text": (CASES / "teams_open_quote.csv").read_text()})
    assert [(line.number, line.team) for line in shown.context["preview"].lines] == [
        (1, "Ash A"),
        (2, "Birch"),
        (3, "Cedar"),
        (4, "Dogwood"),
    ]
    assert "at The Ash, captain Jo. Left out: a quotation mark that isn't closed." in words(shown)
    assert "Fox & Hounds and The Fox and Hounds: one pub?" in words(shown)
    looked = secretary.post(page, sent_by(shown, **{"answer.0": answer, "take": ""}))
    secretary.post(page, sent_by(looked))
    assert sorted(Venue.objects.values_list("name", flat=True)) == pubs
    assert Team.objects.count() == 4


def test_a_pub_that_is_there_in_another_spelling_is_asked_about_too(page: str, secretary: Client) -> None:
    secretary.post(page, {"text": "Div 1,Cedar,Fox & Hounds,Pat", "take": "1"})
    shown = secretary.post(page, {"text": "Division 1,Dogwood,the fox and hounds,Lee"})
    assert [(one.typed, one.other) for one in shown.context["preview"].questions] == [
        ("Division 1", "Div 1"),
        ("the fox and hounds", "Fox & Hounds"),
    ]


def test_a_workbook_brings_squads_by_its_headings(page: str, secretary: Client) -> None:
    rows = (
        ["Team", "Section", "Venue", "Skipper", "Mobile", "Player 1", "Player 2", "Shoe size"],
        ["Ash A", "East", "The Ash", "Ash, Jo", "07700 900010", "Bray, Ann", "Ben Roe", 9],
        ["Oak", "East", "Oak Inn", "Kim Oak", None, "Kim Oak", None, 7],
    )
    shown = secretary.post(page, {"file": SimpleUploadedFile("teams.xlsx", workbook(rows))})
    assert "captain Jo Ash, 07700 900010, squad: Ann Bray, Ben Roe. Left out: 9." in words(shown)
    secretary.post(page, sent_by(shown))
    assert sorted(Registration.objects.values_list("team__name", "player__name")) == [
        ("Ash A", "Ann Bray"),
        ("Ash A", "Ben Roe"),
        ("Ash A", "Jo Ash"),
        ("Oak", "Kim Oak"),
    ]
    assert Player.objects.count() == 4


def test_a_column_is_named_by_a_tap_and_seen_once_more(page: str, secretary: Client) -> None:
    shown = secretary.post(page, {"text": "Ash A\tDiv 1\tJo\nBirch\tDiv 1\tKim"})
    assert shown.context["preview"].lines[0].division == "Ash A"
    chosen = {"column.0": "team", "column.1": "division", "column.2": "captain"}
    again = secretary.post(page, sent_by(shown, **chosen))
    assert there() == (0, 0, 0, 0)
    secretary.post(page, sent_by(again))
    assert list(Team.objects.order_by("name").values_list("name", "division__name", "captain__name")) == [
        ("Ash A", "Div 1", "Jo"),
        ("Birch", "Div 1", "Kim"),
    ]


def test_a_line_is_changed_by_a_tap_and_seen_once_more(page: str, secretary: Client) -> None:
    shown = secretary.post(page, {"text": "Div 1,Ash A,The Ash,Jo\nDiv 1,Burch,Birch Inn,Kim\nDiv 1,Oak"})
    changes = {"line.2": "Div 1,Birch,Birch Inn,Kim", "line.3": ""}
    again = secretary.post(page, sent_by(shown, **changes))
    assert there() == (0, 0, 0, 0)
    secretary.post(page, sent_by(again))
    assert sorted(Team.objects.values_list("name", flat=True)) == ["Ash A", "Birch"]


def test_players_of_a_team_may_stand_one_to_a_line(page: str, secretary: Client) -> None:
    text = "Division 1\nTeam,Player\nAsh A,Ann Bray\nAsh A,Ben Roe\nOak,Cleo Dunn\n"
    secretary.post(page, {"text": text, "take": "1"})
    assert sorted(Registration.objects.values_list("team__name", "team__division__name", "player__name")) == [
        ("Ash A", "Division 1", "Ann Bray"),
        ("Ash A", "Division 1", "Ben Roe"),
        ("Oak", "Division 1", "Cleo Dunn"),
    ]


def test_every_fault_of_a_csv_file_is_told_and_nothing_is_taken(page: str, secretary: Client) -> None:
    wrong = (
        f"One,Bell,,Ann,07700 900001\nOne,Bell\n,Fox\nOne,{'X' * 200}\nOne,Swan,Swan,Ann,nonsense\n"
        "One,Sh\0ip,,,07700 900002\n"
    )
    answer = secretary.post(page, {"file": sheet(wrong.encode()), "take": "1"})
    found = [(fault.code, fault.message.partition(":")[0][:6]) for fault in answer.context["preview"].faults]
    assert (answer.status_code, there()) == (422, (0, 0, 0, 0))
    assert found == [
        ("name_taken", "Line 2"),
        ("name_missing", "Line 3"),
        ("name_too_long", "Line 4"),
        ("name_too_long", "Line 4"),
        ("contact_unreadable", "Line 5"),
        ("captain_missing", "Line 6"),
    ]


def test_a_fault_leads_to_its_line_which_stands_open_and_nothing_can_be_added(
    page: str, secretary: Client
) -> None:
    text = "Team;Division;Pub;Captain\nBell C;1;The Bell;Ann\nOak;1;Oak Inn;Kim\nBell C;1;White Hart;Gina"
    shown = secretary.post(page, {"text": text}).content.decode()
    said = "Line 4: Bell C is on line 2 already, with another captain. If it&#x27;s another team, give it its own "
    said += "name. If it&#x27;s the same, make both lines agree."
    assert f'<li><a href="#line-4">{said}</a></li>' in shown
    row = shown.partition('<li id="line-4">')[2].partition("</li>")[0]
    assert ('<details class="change" open>' in row, said in row, "Line 4: at White Hart" in row) == (
        True,
    ) * 3
    assert '<details class="change" open>' not in shown.partition('<li id="line-2">')[2].partition("</li>")[0]
    assert ('name="take"' in shown, "Left out" in shown) == (False, False)


def test_what_is_new_is_folded_below_what_is_not_saved_yet_and_the_button_comes_twice(
    page: str, secretary: Client
) -> None:
    text = "Team;Division;Captain;Phone\nAsh;1;Jo;7700912345\nOak;1;Kim;07700 900010\nElm;1;Lee;7700 912346"
    shown = secretary.post(page, {"text": text})
    content = shown.content.decode()
    assert "Nothing is saved yet. 3 teams. New divisions: Division 1." in words(shown)
    assert "<details><summary>3 new players</summary><p>Jo, Kim, Lee</p></details>" in content
    assert "1 telephone number may have lost its 0 Line 2: 7700912345 may have lost its 0." in words(shown)
    assert "captain Jo, 7700912345 (may have lost its 0)." in words(shown)
    upper = content.partition("<ol>")[0]
    assert (upper.count('name="take"'), content.count('name="take"')) == (1, 2)
    # Enter in a line asks to check again: that button comes first.
    form = content.partition('class="looked">')[2]
    assert form.index("Check again") < form.index('name="take"')
    # It's pointed out, and taken as it is.
    secretary.post(page, sent_by(shown))
    assert Team.objects.get(name="Ash").captain_phone == "7700912345"


def test_what_is_no_text_is_refused_and_keeps_the_page(page: str, secretary: Client) -> None:
    answer = secretary.post(page, {"file": sheet(bytes(range(256)) * 9), "take": "1"})
    assert (answer.status_code, there()) == (422, (0, 0, 0, 0))


def test_more_teams_than_a_season_has_are_refused_before_anything_else(page: str, secretary: Client) -> None:
    text = "".join(f"D{number},Team {number}\n" for number in range(401))
    answer = secretary.post(page, {"text": text, "take": "1"})
    faults = [fault.message for fault in answer.context["preview"].faults]
    assert faults == ["That's 401 teams, and a season has 400 at most. Paste fewer lines."]
    assert (answer.status_code, there(), text in unescape(answer.content.decode())) == (
        422,
        (0, 0, 0, 0),
        True,
    )


def test_an_exactly_named_division_or_pub_is_not_asked_about(
    page: str, secretary: Client, season: Season
) -> None:
    secretary.post(page, {"text": "Div 1,Ash,Fox & Hounds\nDivision A,Oak,Oak Inn", "take": "1"})
    shown = secretary.post(page, {"text": "Division 1,Birch,The Fox and Hounds"})
    answers = {"answer.0": "Division 1", "answer.1": "The Fox and Hounds", "take": ""}
    secretary.post(page, sent_by(secretary.post(page, sent_by(shown, **answers))))
    # Each is there in both spellings now.
    text = "Division 1,Cedar,The Fox and Hounds\ndiv 1,Elm,FOX & HOUNDS\nDivision B,Fir,Fir Inn"
    shown = secretary.post(page, {"text": text})
    assert shown.context["preview"].questions == []
    secretary.post(page, sent_by(shown))
    assert list(season.teams.order_by("name").values_list("name", "division__name", "venue__name")) == [
        ("Ash", "Div 1", "Fox & Hounds"),
        ("Birch", "Division 1", "The Fox and Hounds"),
        ("Cedar", "Division 1", "The Fox and Hounds"),
        ("Elm", "Div 1", "Fox & Hounds"),
        ("Fir", "Division B", "Fir Inn"),
        ("Oak", "Division A", "Oak Inn"),
    ]


def test_names_with_other_quotation_marks_are_taken_wherever_one_is_given(season: Season) -> None:
    typed, kept = "THE KING\u2019S ARMS", "The King's Arms"
    who: Any = {"by": None, "now": NOW}
    club = season.club
    division = save_division(season.pk, {"name": kept, "level": 1}, **who)
    venue = save_venue(club, {"name": kept})
    save_team(season.pk, {"name": kept, "division": division, "venue": venue}, **who)
    save_trophy(club, {"name": kept})
    create_season(club, {"name": kept}, **who)
    days = {"starts": NOW.date(), "ends": NOW.date()}
    taken = (
        lambda: save_division(season.pk, {"name": typed, "level": 2}, **who),
        lambda: save_venue(club, {"name": typed}),
        lambda: save_team(season.pk, {"name": typed, "division": division, "venue": venue}, **who),
        lambda: save_trophy(club, {"name": typed}),
        lambda: create_season(club, {"name": typed}, **who),
        lambda: create_team_season(club, {"name": typed, **days}, next(iter(PRESET_BY_KEY)), **who),
        lambda: change_team_season(season.pk, {"name": typed}, **who),
    )
    for write in taken:
        with pytest.raises(LeagueRefused) as refused:
            write()
        assert [(one.code, one.field) for one in refused.value.problems] == [("name_taken", "name")]


def test_more_questions_and_lines_left_out_than_a_page_shows_are_said(page: str, secretary: Client) -> None:
    text = "".join(f"Div {n},A{n},The Inn {n}\nDiv {n},B{n},Inn {n}\n" for n in range(61))
    shown = secretary.post(page, {"text": text})
    said = "61 names look like others, and we can ask about 60 at once. Paste the list in parts."
    assert [fault.message for fault in shown.context["preview"].faults] == [said]
    shown = secretary.post(page, {"text": "Division 1\n" * 62 + "Division 1,Ash,The Ash"})
    assert "and 2 more." in words(shown)


def test_columns_beyond_those_that_are_read_are_told(page: str, secretary: Client) -> None:
    shown = secretary.post(page, {"text": "Div 1,Ash A,The Ash,Jo" + "," * 60 + "far away"})
    assert (len(shown.context["columns"]), there()) == (30, (0, 0, 0, 0))
    wide = secretary.post(page, {"text": "Div 1,Ash A,The Ash,Jo" + "," * 30 + "far away"})
    assert "Left out: far away." in words(wide)


def test_a_file_beside_other_text_is_refused_and_one_after_a_file_is_read(
    page: str, secretary: Client
) -> None:
    both = secretary.post(page, {"text": "One,Ash", "file": sheet(b"One,Oak\n")})
    assert [fault.code for fault in both.context["preview"].faults] == ["text_and_file"]
    assert "You chose the file teams.csv" in words(both)
    assert (both.status_code, ">One,Ash</textarea>" in both.content.decode()) == (422, True)
    first = secretary.post(page, {"file": sheet(b"One,Oak\n")})
    sent = {"text": first.context["text"], "shown": first.context["shown"], "file": sheet(b"One,Elm\n")}
    assert [one.team for one in secretary.post(page, sent).context["preview"].lines] == ["Elm"]
    changed = secretary.post(page, sent | {"text": "One,Oak\nOne,Fir", "file": sheet(b"One,Elm\n")})
    assert [fault.code for fault in changed.context["preview"].faults] == ["text_and_file"]
    pasted = secretary.post(page, {"text": "One,Ash"})
    assert pasted.context["shown"] == ""


def test_one_pub_in_two_spellings_below_a_division_is_asked_about(page: str, secretary: Client) -> None:
    text = (
        "Division 1\nRing o' Bells A; Ring o' Bells; Pat O'Brien 07700 900123\n"
        "Ring o' Bells B; Ring o Bells; Pat O\u2019Brien\nDivision 2\nFerry Inn, The Ferry, Jo"
    )
    preview = secretary.post(page, {"text": text}).context["preview"]
    assert [str(one.sentence) for one in preview.questions] == ["Ring o' Bells and Ring o Bells: one pub?"]
    assert (preview.faults, preview.players) == ([], ["Pat O'Brien", "Jo"])
