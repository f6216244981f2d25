"""What may be a name."""

import pytest

from clubs.names import clean_name, name_fault, name_key, replace_name


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
        ("-", "name_missing"),
        ("?", "name_missing"),
        ("??", "name_missing"),
        ("- -", "name_missing"),
        ("\u2013", "name_missing"),
    ],
)
def test_what_nobody_could_read_is_refused(name: str, fault: str) -> None:
    assert name_fault(clean_name(name)) == fault


def test_two_names_that_look_the_same_have_one_key() -> None:
    same = ["Bob Smith", "bob smith", "BOB  SMITH", "Bo\u200db Smith"]
    assert len({name_key(clean_name(name)) for name in same}) == 1
    assert name_key("Straße") == name_key("STRASSE")


@pytest.mark.parametrize(
    "same",
    [
        [
            "Pat O'Brien",
            "Pat O\u2019Brien",
            "pat o\u2018brien",
            "PAT O\u02bcBRIEN",
            "Pat O`Brien",
            "Pat O\u00b4Brien",
        ],
        [
            "Ann Lee-Smith",
            "Ann Lee\u2010Smith",
            "ann lee\u2011smith",
            "Ann Lee\u2013Smith",
            "Ann Lee\u2212Smith",
        ],
        ['Bob "Ace" Dunn', "Bob \u201cAce\u201d Dunn", "bob \u00abace\u00bb dunn"],
    ],
)
def test_quotes_and_dashes_of_any_form_are_the_same(same: list[str]) -> None:
    assert len({name_key(clean_name(name)) for name in same}) == 1


@pytest.mark.parametrize("typed", ["Pat O\u2019Brien", "PAT O`BRIEN", "pat o'brien"])
def test_a_name_is_replaced_however_its_marks_were_typed(typed: str) -> None:
    assert replace_name(f"{typed} won.", "Pat O'Brien", "a player") == "a player won."
    assert replace_name(f"{typed} won.", "Pat O\u2018Brien", "a player") == "a player won."
    # A letter that becomes two when it is made small stands beside it.
    assert (
        replace_name(f"{typed} of \u0130zmir won.", "Pat O'Brien", "a player")
        == "a player of \u0130zmir won."
    )
    others = ["Pat O'Brien-Lee"]
    assert (
        replace_name(f"{typed}\u2010Lee won.", "Pat O'Brien", "a player", others) == f"{typed}\u2010Lee won."
    )
