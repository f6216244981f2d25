"""Pure code's sentences are put into the reader's language by Django, which pure code doesn't know."""

import json

import pytest
from django.test import Client

from problems.wording import gettext, ngettext

GERMAN = {
    "{name} must be true or false, not {kind}.": "Statt {kind} sei {name} true oder false.",
    "{n} hands": "{n} Blätter",
}
"""A translator may put the parts of a sentence in another order."""


@pytest.fixture
def german(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have Django know two sentences in German."""
    known = "django.utils.translation._trans."
    monkeypatch.setattr(known + "gettext", lambda message: GERMAN.get(message, message))
    monkeypatch.setattr(
        known + "ngettext", lambda one, more, number: one if number == 1 else GERMAN.get(more, more)
    )


@pytest.mark.usefixtures("german")
def test_a_refusal_of_the_engine_is_said_in_the_readers_language() -> None:
    sent = {"variant": "north_american", "hands": [{"result": "played", "alone": "no"}]}
    answer = Client().post("/api/v1/score/", json.dumps(sent), content_type="application/json")
    assert answer.status_code == 400
    problems = answer.json()["error"]["problems"]
    assert "Statt text sei alone true oder false." in [one["message"] for one in problems]


@pytest.mark.usefixtures("german")
def test_a_number_chooses_the_sentence_in_the_readers_language() -> None:
    assert [ngettext("{n} hand", "{n} hands", n, n=n) for n in (1, 2)] == ["1 hand", "2 Blätter"]


def test_english_is_said_as_it_is_written() -> None:
    assert gettext("Table {table} hasn't finished.", table=4) == "Table 4 hasn't finished."
    assert (
        gettext("Braces {} stay where nothing is filled in.") == "Braces {} stay where nothing is filled in."
    )
