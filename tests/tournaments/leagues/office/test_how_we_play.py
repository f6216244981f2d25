"""Who runs a league, what it plays and its own rules: written by its organisers, read by everybody."""

from datetime import date

import pytest

from clubs.models import Club
from tests.clubs.people import Visitor, bob, club
from tests.tournaments.leagues.examples.evening import plain
from tests.tournaments.leagues.examples.league import NOW, a_division, a_season, fixture, publish
from tournaments.leagues.committee.services.awards import Award
from tournaments.leagues.committee.services.decisions import award
from tournaments.leagues.committee.services.rulings import RulingDetails
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Season
from tournaments.leagues.office.services.next_seasons import NextSeason, start_next_season
from tournaments.leagues.office.services.season_ends import close_season
from tournaments.leagues.register.selectors.season_rules import rule_book_text
from tournaments.leagues.register.services.team_seasons import change_team_season
from tournaments.matches.exceptions import MatchRefused
from tournaments.matches.rule_book import MOST_CHARACTERS, read_rule_book

pytestmark = pytest.mark.django_db
__all__ = ["bob", "club"]
BOOK = """Adopted in May.

7. Late cards
7.2 A card comes within two days.
After that it costs half a point.
"""
OFFICERS = "Secretary: Carol Penrose\nCards, Mondays: Bob\n"


@pytest.fixture
def season(club: Club) -> Season:
    made = a_season(club)
    a_division(made)
    return made


def write(season: Season, bob: Visitor, **sent: str) -> object:
    return bob.client.post(f"/seasons/{season.pk}/how-we-play/edit/", sent, follow=True)


def test_officers_settings_and_numbered_rules_are_read_by_everybody(season: Season, bob: Visitor) -> None:
    Club.objects.update(published=True)
    empty = plain(Visitor().client.get(f"/seasons/{season.pk}/how-we-play/"))
    assert "They aren't here yet. Ask whoever runs the league for them." in empty
    answer = write(season, bob, officers=OFFICERS, rule_book=BOOK)
    shown = plain(answer)
    assert "Carol Penrose Secretary Bob Cards, Mondays" in shown
    assert "Match format 6 a side" in shown
    assert "Points for a game 21" in shown
    assert "Adopted in May. 7 Late cards 7.2 A card comes within two days. After that it costs" in shown
    text = answer.content.decode()  # type: ignore[attr-defined]
    assert text.count('id="rule-7.2"') == 1
    assert '<p class="what">Points for a game<span class="value">21</span></p>' in text
    assert "<small" not in text.partition("</h1>")[2]
    assert "Side table" not in shown.partition("Cards and results")[0]
    written = season.audit_entries.count()
    write(season, bob, officers=OFFICERS, rule_book=BOOK.replace("\n", "\r\n"))  # as a browser sends them
    assert season.audit_entries.count() == written
    form = bob.client.get(f"/seasons/{season.pk}/how-we-play/edit/").content.decode()
    assert "Secretary: Carol Penrose\nCards, Mondays: Bob</textarea>" in form
    assert [act.message for act in season.audit_entries.all()][:1] == [
        "Changed who runs the league, the league's own rules."
    ]


def test_a_ruling_leads_to_the_rule_that_it_names(season: Season, bob: Visitor) -> None:
    publish(season)
    change_team_season(season.pk, {"rule_book": BOOK}, by=None, now=NOW)
    match = fixture(season, "Bell", "Fox")
    award(match.pk, Award("home"), RulingDetails("They didn't come.", None, NOW, "7.2"))
    page = bob.client.get(f"/fixtures/{match.pk}/").content.decode()
    assert f'<a href="/seasons/{season.pk}/how-we-play/#rule-7.2">rule 7.2</a>' in page


def test_every_fault_is_named_and_what_was_typed_stays(season: Season, bob: Visitor) -> None:
    officers = f"Carol Penrose\nSecretary:\nCards: {'B' * 61}"
    refused = write(season, bob, officers=officers, rule_book="1. One\n2. Two\n1) Again")
    words = plain(refused)
    for line, who in ((1, "Carol Penrose"), (2, "the person"), (3, "B" * 61)):
        assert f"Line {line}: write what {who} does, a colon, and the name" in words
    assert "Two rules have the number 1. Give one of them another number." in words
    assert "1) Again</textarea>" in refused.content.decode()  # type: ignore[attr-defined]
    season.refresh_from_db()
    assert (season.officers, rule_book_text(season)) == ([], "")
    with pytest.raises(LeagueRefused, match="Name 20 people at most"):
        change_team_season(season.pk, {"officers": [{"role": "A", "name": "B"}] * 21}, by=None, now=NOW)


def test_a_line_with_neither_role_nor_name_is_named_once(season: Season, bob: Visitor) -> None:
    sent = {"officers": [{"role": " ", "name": ""}, {"role": "A" * 61, "name": "B" * 61}]}
    with pytest.raises(LeagueRefused) as refused:
        change_team_season(season.pk, sent, by=None, now=NOW)
    assert [fault.code for fault in refused.value.problems] == ["officer_role_missing", "officer_role_unfit"]
    words = plain(write(season, bob, officers=":", rule_book=""))
    assert words.count("Line 1: write what the person does") == 1


def test_a_line_that_begins_with_a_time_belongs_to_the_rule_above() -> None:
    book = "8. Evenings\n8.15 start, at the latest\n8.30 p.m. the bar opens\n20.15 start in May\n8.1 Be there"
    book += "\n".join(["", *(f"8.{number} More" for number in range(2, 11)), "8.30. Last"])
    rules = read_rule_book(book)
    assert [rule.number for rule in rules] == ["8", *(f"8.{number}" for number in range(1, 11)), "8.30"]
    assert rules[0].paragraphs == (
        "Evenings",
        "8.15 start, at the latest",
        "8.30 p.m. the bar opens",
        "20.15 start in May",
    )


def test_the_api_has_them_whole_and_lists_leave_the_book_out(season: Season, bob: Visitor) -> None:
    sent = {"officers": [{"role": "Secretary", "name": " Carol  Penrose"}], "rule_book": BOOK}
    changed = bob.send(f"seasons/{season.pk}/", sent, "PATCH").json()
    assert (changed["officers"], changed["rule_book"]) == (
        [{"role": "Secretary", "name": "Carol Penrose"}],
        BOOK.strip(),
    )
    assert bob.ask(f"seasons/{season.pk}/").json() == changed
    listed = bob.ask("seasons/").json()["results"][0]
    assert (listed["officers"], "rule_book" in listed) == (changed["officers"], False)
    twice = bob.send(
        f"seasons/{season.pk}/", {"rule_book": "1. A\n1. B", "officers": [{"role": "", "name": "C"}]}, "PATCH"
    )
    assert twice.status_code == 400
    emptied = bob.send(f"seasons/{season.pk}/", {"rule_book": "", "officers": []}, "PATCH").json()
    assert (emptied["officers"], emptied["rule_book"]) == ([], "")


def test_next_season_begins_with_them(season: Season) -> None:
    values = {"officers": [{"role": "Secretary", "name": "Carol"}], "rule_book": "1. Be kind."}
    change_team_season(season.pk, values, by=None, now=NOW)
    close_season(season.pk, {}, by=None, now=NOW)
    asked = NextSeason("Next winter", date(2027, 9, 1), date(2028, 4, 30))
    made = start_next_season(season.pk, asked, by=None, now=NOW)
    assert (made.officers, rule_book_text(made)) == (values["officers"], values["rule_book"])


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("", []),
        ("7.2\tLate\nRule\t8 \tEarly", ["7.2", "8"]),
        ("21 points win.\n1987", [""]),
        ("1. A\n1.1 B\n1.1a) C\nRule 2 D\nRULE 3: E\n12)", ["1", "1.1", "1.1a", "2", "3", "12"]),
        ("1..2 A\n.5 B\n1.\u0662 C\nab. D\n1.2.3.4.5.6.7 E", [""]),
    ],
)
def test_a_rule_begins_with_its_number(text: str, numbers: list[str]) -> None:
    assert [rule.number for rule in read_rule_book(text)] == numbers


def test_a_book_is_not_longer_than_books_are() -> None:
    assert read_rule_book("a" * MOST_CHARACTERS)
    with pytest.raises(MatchRefused, match="Shorten them"):
        read_rule_book("a" * (MOST_CHARACTERS + 1))
