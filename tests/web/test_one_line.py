"""Texts that go into one line: no column of them keeps a line break, and no e-mail address has a machine in it."""

import re

import pytest
from django.apps import apps
from django.core.exceptions import ValidationError
from django.db import connection, models
from django.urls import reverse

from clubs.models import Club
from tests.cases import every
from tests.clubs.people import Visitor, bob, club
from tests.tournaments.leagues.examples.league import NOW, a_division, a_season, fixture, publish
from tournaments.leagues.committee.services.decisions import adjust_points
from tournaments.leagues.committee.services.rulings import RulingDetails
from tournaments.leagues.doors.selectors.calendars import calendar_text
from tournaments.leagues.doors.services.emails import message
from tournaments.leagues.models import Adjustment, Decision, OutgoingEmail, Season, Team, Venue
from tournaments.leagues.register.services.subscriptions import ask_for_results
from web.csv_answers import csv_cell
from web.one_line import BREAKS, OneLineField, one_line, validate_address

__all__ = ["bob", "club"]
OURS = ("clubs", "jobs", "leagues", "nights", "scoring")
# Columns that no person types: keys, codes, states and what the program itself has made.
OF_THE_PROGRAM = {
    "build",
    "calendar_stamp",
    "card",
    "claimed_by",
    "code",
    "content_hash",
    "decider_claimed",
    "digest",
    "due_error",
    "error",
    "first_name",
    "host",
    "kind",
    "last_name",
    "level_winner",
    "machine",
    "movement",
    "name_key",
    "not_answered_by",
    "password",
    "process",
    "stamp",
    "state",
    "about",
    "token_key",
    "username",
    "variant",
    "what",
    "word",
}
MANY_LINES = {"leagues.Appeal.text", "leagues.Appeal.answer"}
ODD = "".join(map(chr, BREAKS))


def test_every_column_of_a_text_that_people_type_keeps_one_line() -> None:
    plain = {
        f"{model._meta.app_label}.{model.__name__}.{field.name}"
        for model in apps.get_models()
        if model._meta.app_label in OURS
        for field in model._meta.get_fields()
        if isinstance(field, models.CharField)
        and not isinstance(field, models.EmailField | OneLineField)
        and not field.choices
        and field.name not in OF_THE_PROGRAM
    }
    assert plain == MANY_LINES


def test_each_odd_character_becomes_a_space_and_letters_of_every_kind_stay() -> None:
    assert one_line(f"a{ODD}b") == f"a{' ' * len(ODD)}b"
    for kept in ("Zoë O\u2019Brien", "\u0639\u0644\u064a", "\U0001f469\u200d\U0001f467", "a\u00a0b"):
        assert one_line(kept) == kept
    assert len(csv_cell(f"a{ODD}b").splitlines()) == 1


@every(
    "address",
    [
        "a@[127.0.0.1]",
        "a@[IPv6:::1]",
        "a@localhost",
        '"a\x0bb"@example.org',
        '"a b"@example.org',
        "a\u2028b@example.org",
        "a@example.org\u2029",
        "a@example.org\nBcc: b@example.org",
        "a,b@example.org",
        "<a@example.org>",
        "",
    ],
)
def test_an_address_that_no_person_has_is_refused(address: str) -> None:
    with pytest.raises(ValidationError):
        validate_address(address)


@every("address", ["jo@example.org", "jo.o'brien+euchre@mail.example.co.uk", "jo@b\u00fccher.example"])
def test_the_addresses_of_people_are_taken(address: str) -> None:
    validate_address(address)


@pytest.fixture
def season(club: Club) -> Season:
    made = a_season(club, name="Winter league")
    a_division(made)
    publish(made)
    return made


@pytest.mark.django_db
def test_every_door_for_an_address_refuses_one_of_a_machine(season: Season, bob: Visitor) -> None:
    wrong = "a@[127.0.0.1]"
    match = fixture(season, "Bell", "Swan")
    answers = [
        bob.send(f"teams/{match.home_id}/", {"captain_email": wrong}, method="PATCH"),
        bob.send(f"teams/{match.home_id}/", {"vice_email": wrong}, method="PATCH"),
        bob.send(f"venues/{match.venue_id}/", {"landlord_email": wrong}, method="PATCH"),
        bob.send(f"seasons/{season.pk}/subscriptions/", {"email": wrong}),
    ]
    assert [one.status_code for one in answers] == [400] * len(answers), [one.content for one in answers]
    form = {"name": "Bell", "division": match.division_id, "captain_email": wrong}
    page = reverse("edit_team", args=[season.pk, match.home_id])
    assert bob.client.post(page, form).status_code == 422
    subscribed = bob.client.post(f"/seasons/{season.pk}/subscribe/", {"email": wrong})
    assert (subscribed.status_code, OutgoingEmail.objects.count()) == (422, 0)
    assert not Team.objects.exclude(captain_email="", vice_email="").exists()
    assert not Venue.objects.exclude(landlord_email="").exists()


def put(table: str, column: str, text: str) -> None:
    """Write a text as no column of ours lets it through."""
    with connection.cursor() as cursor:
        cursor.execute(f"UPDATE {table} SET {column} = %s", [text])
        assert cursor.rowcount > 0


def properties(calendar: str) -> list[str]:
    """Return the name at the beginning of each line as the most careless program reads them."""
    return [re.split("[:;]", line)[0] for line in calendar.splitlines() if line[:1] != " "]


@pytest.mark.django_db
def test_a_reason_with_hidden_line_breaks_is_one_line_in_rows_logs_and_calendars(season: Season) -> None:
    bell = Team.objects.get(name="Bell")
    why = RulingDetails("A late\u2028card\r\nBcc: b", None, NOW)
    adjust_points(season.pk, bell.pk, -100, why)
    kept = "A late card  Bcc: b"
    assert (Decision.objects.get().reason, Adjustment.objects.get().reason) == (kept, kept)
    assert season.audit_entries.latest("pk").message.endswith(kept)
    text = calendar_text(season, "season", season.pk, "example.org").decode()
    put("leagues_venue", "address", "1 High Street\u2028\nX-EVIL:1")
    # What an old database has, or a backup: no more lines, and the words in one of them.
    evil = calendar_text(season, "season", season.pk, "example.org").decode()
    assert properties(evil) == properties(text) != []
    assert "1 High Street  X-EVIL:1" in evil.replace("\r\n ", "")
    ask_for_results(season, "jo@example.org", now=NOW)
    put("leagues_outgoingemail", "subject", "One\u2029two\x0bBcc: b")
    assert message(OutgoingEmail.objects.get()).subject == "One two Bcc: b"
