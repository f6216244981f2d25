"""Lists of players as people paste them: who is on them, how each line was read, and what was left out."""

import csv
import io
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from clubs.lists.cells import MOST_CHARACTERS, MOST_LINES
from clubs.lists.files import read_file
from clubs.lists.people import read_people
from clubs.lists.teams import read_teams
from problems import Refused
from tests.cases import every
from tests.growth import assert_linear

CASES = Path(__file__).with_name("cases")
BESIDE = Path(__file__).parents[4] / "shared" / "data" / "cases"
NAMES = ("Ann Bray", "Fred Evans", "Zoë O'Brien", "José Ní Dhuibhir", "Li Wei", "Jo B.")


def case(name: str) -> str:
    return read_file((CASES / name).read_bytes())


def lines(text: str) -> list[str]:
    return [line.line for line in read_people(text).lines]


@pytest.mark.skipif(not BESIDE.is_dir(), reason="the cases beside the project are missing")
def test_the_cases_are_those_that_went_wrong() -> None:
    names = sorted(path.name for path in BESIDE.iterdir() if path.name.startswith(("players_", "teams_")))
    assert names == sorted(path.name for path in CASES.iterdir())
    assert all((BESIDE / name).read_bytes() == (CASES / name).read_bytes() for name in names)


def test_a_spreadsheet_has_three_players() -> None:
    found = read_people(case("players_spreadsheet.txt"))
    assert [(one.number, one.line, one.read_as) for one in found.lines] == [
        (2, "Ann Bray", None),
        (3, "Fred Evans", "the surname stood first"),
        (4, "Cleo Dunn", None),
    ]
    assert [one.left_out for one in found.lines] == [
        ("the telephone number 07700 900001", "the number in front"),
        ("the telephone number 07700 900002", "the number in front"),
        ("the telephone number 07700 900003",),
    ]
    assert [(one.number, one.text, one.why) for one in found.left_out] == [
        (1, "No;Name;Phone", "it's a heading")
    ]


def test_a_chat_has_nine_people_and_its_notes_apart() -> None:
    found = read_people(case("players_chat.txt"))
    assert [(one.number, one.line, one.read_as, one.note) for one in found.lines] == [
        (2, "Wally Trewin", None, ""),
        (3, "Kim Lee", None, ""),
        (4, "José O\N{RIGHT SINGLE QUOTATION MARK}Brien", None, ""),
        (5, "Nat Bolitho & Sue Bolitho", "one surname for both", ""),
        (6, "Ann Bray", "3 people on one line", ""),
        (6, "Ben Carlyon", "3 people on one line", ""),
        (6, "Cleo Dunn", "3 people on one line", ""),
        (8, "Siobhán Ní Dhuibhir", None, "maybe late"),
    ]
    assert found.people == 9
    assert [(one.number, one.why) for one in found.left_out] == [
        (1, "it looks like a heading"),
        (7, "there's no name in it"),
    ]


def test_columns_of_names_and_partners_are_pairs() -> None:
    found = read_people(case("players_tabs.txt"))
    assert [(one.number, one.names, one.left_out) for one in found.lines] == [
        (2, ("Ann Bray", "Ben Carlyon"), ("yes",)),
        (3, ("Dan Edwards",), ("no",)),
    ]
    assert [(one.number, one.why) for one in found.left_out] == [(1, "it's a heading")]
    assert [one.line for one in read_people(case("players_tabs.txt"), partners=False).lines] == [
        "Ann Bray",
        "Ben Carlyon",
        "Dan Edwards",
    ]


@every(
    "text, found",
    [
        ("Ann\nBen, Cleo\nDan", ["Ann", "Ben", "Cleo", "Dan"]),
        ("van der Berg, Jan", ["Jan van der Berg"]),
        ("Smith, John", ["John Smith"]),
        ("Ann, Ben & Cleo", ["Ann", "Ben", "Cleo"]),
        ("Ann and Ben", ["Ann & Ben"]),
        ("Ann, Ben and Cleo", ["Ann", "Ben", "Cleo"]),
        ("Mr & Mrs Smith", ["Mr Smith & Mrs Smith"]),
        ("Ann Bray & Ben Carlyon", ["Ann Bray & Ben Carlyon"]),
        ("Ann Bray/Ben Carlyon", ["Ann Bray & Ben Carlyon"]),
        ("Abe & Bea & Cal", ["Abe", "Bea", "Cal"]),
        (
            "No 3\nNo 3 Ann\nNo. 4: Ben\n#5 Cleo\n6 Dan\n(7) Eve\n8.Fay",
            ["Ann", "Ben", "Cleo", "Dan", "Eve", "Fay"],
        ),
        ("Player 2\nP12", ["Player 2", "P12"]),
        (
            "\u2022 Ann\n\u2013 Ben\n* Cleo\n[x] Dan\n[ ] Eve \u2714\ufe0f",
            ["Ann", "Ben", "Cleo", "Dan", "Eve"],
        ),
        ("Coming tonight: Ann, Ben & Cleo", ["Ann", "Ben", "Cleo"]),
        ("Names:\nAnn Bray: maybe", ["Ann Bray"]),
        ("Ann Bray 07700 900001 £5 paid\nBen <ben@example.org>\nCleo yes", ["Ann Bray", "Ben", "Cleo"]),
        ("First name\tSurname\tPaid\nAnn\tBray\tyes\nBen\tvan Dyke", ["Ann Bray", "Ben van Dyke"]),
        ("Name;Surname\nAnn;Bray\nBen;van Dyke", ["Ann Bray", "Ben van Dyke"]),
        ("Ann\tBray\nBen\tCarlyon", ["Ann Bray", "Ben Carlyon"]),
        ("Ann;Ben;Cleo", ["Ann", "Ben", "Cleo"]),
        ("Ann Bray;maybe late\nBen Roe;sure", ["Ann Bray", "Ben Roe"]),
        ("Ann Bray\tat table 3\nBen", ["Ann Bray", "Ben"]),
        ("Player 1,Player 2\nAnn Bray,Ben Roe", ["Ann Bray & Ben Roe"]),
        ("Ann \N{ZERO WIDTH JOINER}Bray\n\u202eBen\x00", ["Ann Bray", "Ben"]),
        ('"Evans, Fred"\n"Bray, Ann","07700 900001"', ["Fred Evans", "Ann Bray"]),
        ('\ufeff"Evans, Fred"\n"Bray, Ann"', ["Fred Evans", "Ann Bray"]),
        ("Ann\tBray\nBen Roe\nCleo Dunn", ["Ann Bray", "Ben Roe", "Cleo Dunn"]),
        ('"Fred\nBen\nCleo', ["Fred", "Ben", "Cleo"]),
        ("", []),
        ("\n\n \t\n", []),
    ],
)
def test_a_list_is_read_as_people_mean_it(text: str, found: list[str]) -> None:
    assert lines(text) == found


def test_a_title_above_a_heading_is_nobody_and_names_above_a_word_are_players() -> None:
    found = read_people("The Bell Inn\nTuesday squad, June 2027\n\nName\tPhone\nAnn Bray\t07700 900001\n")
    assert [one.line for one in found.lines] == ["Ann Bray"]
    assert [(one.number, one.why) for one in found.left_out] == [
        (1, "it's above the heading"),
        (2, "it's above the heading"),
        (4, "it's a heading"),
    ]
    assert lines("Ann Bray\nBen Roe\nPlayers\nCleo Dunn") == ["Ann Bray", "Ben Roe", "Cleo Dunn"]
    names = ["Ann", "Ben", "Cleo", "Dan", "Eve"]
    assert lines("\n".join([*names, "Name,Phone", "Fay,07700 900001"])) == [*names, "Fay"]


def test_whoever_sends_apologies_is_not_entered_and_a_guest_without_a_name_is_said() -> None:
    found = read_people(
        "Coming: Ann Bray, Ben Roe\nApologies: Bob Roe\nCleo + 1\nDan & guest\nNot coming:\nEve Hill\nFay & Gil\n"
        "Maybe:\nHal plus one\nCan\u02bct make it: Jan\nKit\nCan\u2019t come\nIda"
    )
    assert [(one.number, one.line, one.left_out) for one in found.lines] == [
        (1, "Ann Bray", ("Coming:",)),
        (1, "Ben Roe", ()),
        (3, "Cleo", ("+ 1",)),
        (4, "Dan", ("+ guest",)),
        (9, "Hal", ("+ one",)),
        (11, "Kit", ()),
    ]
    assert [(one.number, one.why) for one in found.left_out] == [
        (2, "they aren't coming"),
        (5, "they aren't coming"),
        (6, "it's below Not coming"),
        (7, "it's below Not coming"),
        (8, "it's a heading"),
        (10, "they aren't coming"),
        (12, "they aren't coming"),
        (13, "it's below Can\u2019t come"),
    ]


def test_an_open_quotation_mark_names_its_line_and_keeps_the_others() -> None:
    found = read_people('Ann,"07700 900001\nBen\n"Cleo"\n')
    assert [(one.number, one.line, one.left_out) for one in found.lines] == [
        (1, "Ann", ("a quotation mark that isn't closed", "the telephone number 07700 900001")),
        (2, "Ben", ()),
        (3, "Cleo", ()),
    ]


def test_what_is_too_long_for_a_name_says_so_on_its_line() -> None:
    found = read_people(f"Ann\n{'x' * 41}\n{'y ' * 900}")
    assert [one.fault for one in found.lines] == [
        None,
        "That's too long for a name. Shorten it to 40 characters.",
    ]
    assert [(one.number, one.why) for one in found.left_out] == [(3, "it's too long to be a name")]


@every(
    "text, code",
    [("a" * (MOST_CHARACTERS + 1), "text_too_long"), ("a\n" * (MOST_LINES + 1), "too_many_lines")],
)
def test_nobody_types_so_much(text: str, code: str) -> None:
    with pytest.raises(Refused) as refused:
        read_people(text)
    assert [problem.code for problem in refused.value.problems] == [code]


MARKS = st.sampled_from(["", "1. ", "2) ", "No 3 ", "- ", "\u2022 ", "\u200b", "[x] ", "12 "])
AFTER = st.sampled_from(["", " \u2705", "\ufeff", "  ", " (late)", "\u00a0", " \U0001f44d\U0001f3fd"])
ENCODINGS = ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be")


@given(
    st.lists(st.tuples(MARKS, st.sampled_from(NAMES), AFTER), min_size=1, max_size=9),
    st.sampled_from(ENCODINGS),
    st.sampled_from(["\n", "\r\n", "\n\n"]),
)
def test_nothing_around_a_name_changes_it(rows: list[tuple[str, str, str]], encoding: str, end: str) -> None:
    text = end.join("".join(row) for row in rows)
    assert lines(read_file(text.encode(encoding))) == [name for _before, name, _after in rows]


@given(
    st.lists(st.tuples(st.sampled_from(NAMES), st.booleans()), min_size=1, max_size=9),
    st.sampled_from("\t;,"),
    st.sampled_from([csv.QUOTE_MINIMAL, csv.QUOTE_ALL]),
    st.sampled_from(ENCODINGS),
)
@example([("Ann Bray", True)], ",", csv.QUOTE_MINIMAL, "utf-8")
def test_a_file_of_any_spreadsheet_has_the_same_people(
    rows: list[tuple[str, bool]], separator: str, quoting: int, encoding: str
) -> None:
    sheet = io.StringIO()
    writer = csv.writer(sheet, delimiter=separator, quoting=quoting)  # type: ignore[arg-type]
    writer.writerow(["No", "Name", "Phone", "E-mail", "Paid"])
    for number, (name, turned) in enumerate(rows, 1):
        first, last = name.split(maxsplit=1)
        shown = f"{last}, {first}" if turned and " " not in last else name
        writer.writerow([number, shown, "07700 900001", "jo@example.org", "yes"])
    assert lines(read_file(sheet.getvalue().encode(encoding))) == [name for name, _turned in rows]


@given(st.text(alphabet='ab&,;\t\n"() 1.-\u200b\u2705:@', max_size=60))
def test_whatever_is_pasted_is_read_and_no_line_is_lost(text: str) -> None:
    found = read_people(text)
    numbers = {one.number for one in [*found.lines, *found.left_out]}
    assert all(one.names and all(one.names) for one in found.lines)
    assert numbers <= set(range(1, len(text.splitlines()) + 1))


@every(
    "attack",
    [
        ("", '"', ""),
        ("", '"a","', ""),
        ("", '"a\n', ""),
        ("", '""""\n', ""),
        ("", "(\n", ""),
        ("", "- 1. ", "\n"),
        ("", "a & ", ""),
        ("", "a, b\n", ""),
        ("", "a\u0301", ""),
        ("", "1 ", "a"),
        ("", "a@", ""),
        ("", "\u200d", ""),
        ("", "a\t\n", ""),
    ],
)
def test_a_list_is_read_in_linear_time(attack: tuple[str, str, str]) -> None:
    def read(text: str) -> object:
        lines = text.splitlines()[:MOST_LINES]
        return read_people("\n".join(lines)), read_teams("\n".join(lines))

    assert_linear(read, attack, longest=16_000)


def test_a_reason_beside_a_name_is_shown_whole_and_a_cut_one_says_so() -> None:
    reason = (
        "comes at nine, since the ferry is late on Fridays and the last bus from the quay leaves before it"
    )
    whole, long = read_people(f"Ann Bray ({reason})\nBen Roe ({'x' * 300})").lines
    assert whole.note == reason
    assert long.note == f"{'x' * 199}\u2026"
