"""What may be a name."""

import pytest

from clubs.names import clean_name, name_fault, name_key


@pytest.mark.parametrize(
    "name",
    [
        "Ann",
        "Zoë",
        "李小龍",
        "Ó'Brien-Smith",
        "👨‍👩‍👧 Smiths",
        "❤️",
        "می‌خواهم",
        "7",
        "<b>Ann</b>",
        "x" * 40,
    ],
)
def test_names_of_every_alphabet_and_emoji_are_taken(name: str) -> None:
    assert name_fault(clean_name(name)) is None


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("", "name_missing"),
        (" \t\n ", "name_missing"),
        ("x" * 41, "name_too_long"),
        ("x" * 300, "name_too_long"),
        ("A\x00nn", "name_unreadable"),
        ("A\x1bnn", "name_unreadable"),
        ("\u202eAnn", "name_unreadable"),
        ("\ufeffAnn", "name_unreadable"),
        ("\ud800", "name_unreadable"),
        ("\u200d", "name_unreadable"),
        ("Ann\u200d", "name_unreadable"),
        ("Ann \u200dSmith", "name_unreadable"),
        ("Ann\u200d\u200dSmith", "name_unreadable"),
        ("\u3164", "name_unreadable"),
        ("\u0301", "name_unreadable"),
    ],
)
def test_what_nobody_could_read_is_refused(name: str, fault: str) -> None:
    assert name_fault(clean_name(name)) == fault


def test_two_names_that_look_the_same_have_one_key() -> None:
    same = ["Bob Smith", "bob smith", "BOB  SMITH", "Bo\u200db Smith"]
    assert len({name_key(clean_name(name)) for name in same}) == 1
    assert name_key("Straße") == name_key("STRASSE")
