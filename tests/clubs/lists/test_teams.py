"""Lists of teams as people paste them: whose line it is, what stands beside a name, and what is left out."""

import pytest

from clubs.lists import same_names
from clubs.lists.columns import Column
from clubs.lists.same_names import same_division
from clubs.lists.teams import COLUMNS, name_again_fault, read_teams
from tests.cases import every
from tests.growth import MOST_TIMES, assert_linear, times_as_long


def test_sections_and_headings_again_are_no_teams_and_numbers_no_part_of_a_name() -> None:
    found = read_teams(
        "Team,Pub,Captain\nDivision One:\n1. Ash,The Ash,Jo\n2) 3 Horseshoes,Oak Inn,Kim\n"
        "** SECOND DIVISION **\nTeam,Pub,Captain\n- Birch,Birch Inn,Pat\nLeague B North\n(1) Fir,Fir Inn,Lee\n"
    )
    assert [(one.number, one.division, one.team, one.pub, one.captain) for one in found.rows] == [
        (3, "Division One", "Ash", "The Ash", "Jo"),
        (4, "Division One", "3 Horseshoes", "Oak Inn", "Kim"),
        (7, "SECOND DIVISION", "Birch", "Birch Inn", "Pat"),
        (9, "League B North", "Fir", "Fir Inn", "Lee"),
    ]
    assert [(one.number, one.why) for one in found.left_out] == [
        (2, "it's the division of the lines below"),
        (5, "it's the division of the lines below"),
        (8, "it's the division of the lines below"),
    ]


MIXED = (
    "Division 1\nRing o' Bells A; Ring o' Bells; Pat O'Brien 07700 900123\n"
    "Ring o' Bells B; Ring o Bells; Pat O\u2019Brien\nDivision 2\nFerry Inn, The Ferry, Jo"
)


def test_lines_with_other_separators_below_their_divisions_are_teams() -> None:
    found = read_teams(MIXED)
    assert [(one.division, one.team, one.pub, one.captain, one.phone) for one in found.rows] == [
        ("Division 1", "Ring o' Bells A", "Ring o' Bells", "Pat O'Brien", "07700 900123"),
        ("Division 1", "Ring o' Bells B", "Ring o Bells", "Pat O\u2019Brien", ""),
        ("Division 2", "Ferry Inn", "The Ferry", "Jo", ""),
    ]
    both = read_teams("Division 1\nDivision 1;Ash;Ash Inn\nDivision 1,Oak,Oak Inn").rows
    assert [(one.division, one.team) for one in both] == [("Division 1", "Ash"), ("Division 1", "Oak")]


def test_whatever_else_is_in_a_captains_or_a_squads_cell_is_taken_or_said() -> None:
    found = read_teams(
        "Team;Captain;Squad\n"
        "Ash;Jo Ash 07700 900010 (home);Ann Bray (vice), Ben Roe £5, Reserves\n"
        "Oak;Kim Oak <kim@example.org>, Pat Oak;\n"
    )
    assert [(one.captain, one.phone, one.email, one.squad, one.left_out) for one in found.rows] == [
        ("Jo Ash", "07700 900010", "", ("Ann Bray", "Ben Roe"), ("home", "vice", "£5", "Reserves")),
        ("Kim Oak", "", "kim@example.org", (), ("Pat Oak",)),
    ]
    both = read_teams("Team;Captain;Tel\nAsh;Jo Ash 07700 900010;07700 900011").rows[0]
    assert (both.captain, both.phone, both.left_out) == (
        "Jo Ash",
        "07700 900011",
        ("the telephone number 07700 900010",),
    )


def test_lines_of_one_team_keep_what_each_of_them_says() -> None:
    (ash,) = read_teams(
        "Team;Captain;Tel;Player\nAsh;Jo;;Ann\nAsh;Jo;07700 900010;Ben (late)\nash;;07700 900011;Cleo\n"
    ).rows
    assert (ash.captain, ash.phone, ash.squad) == ("Jo", "07700 900010", ("Ann", "Ben", "Cleo"))
    assert ash.left_out == ("late", "07700 900011")
    (elm,) = read_teams(
        "Division;Team;Pub;Player\n;Elm;;Ann\nDiv 1;Elm;Elm Inn;Ben\nDivision 1;Elm;THE ELM INN;Bea\n"
    ).rows
    assert (elm.division, elm.pub, elm.squad) == ("Div 1", "Elm Inn", ("Ann", "Ben", "Bea"))
    assert elm.left_out == ("Division 1", "THE ELM INN")
    # The captain's line may have no player; further down it is a team that comes twice.
    found = read_teams("Team;Captain;Player\nAsh;Jo;\nAsh;;Ann\nAsh;;Ben\nOak;Kim;\nElm;Lee;\nOak;;Cleo\n")
    assert [(one.team, one.captain, one.squad) for one in found.rows] == [
        ("Ash", "Jo", ("Ann", "Ben")),
        ("Oak", "Kim", ()),
        ("Elm", "Lee", ()),
        ("Oak", "", ("Cleo",)),
    ]


def test_a_line_with_another_teams_name_is_a_team_that_needs_its_own() -> None:
    found = read_teams(
        "Team;Pub;Captain;Tel;Players\nBell C;The Bell;Ann;07700 900001;Ann, Hal\nOak;Oak Inn;Kim;;\n"
        "Bell C;White Hart;Gina;07700 900002;Gina, Tess\nBell C;;Gina;;Colin\nBell C;Bell;Ann;;Fred\n"
    ).rows
    assert [(one.number, one.team, one.pub, one.captain, one.phone, one.squad) for one in found] == [
        (2, "Bell C", "The Bell", "Ann", "07700 900001", ("Ann", "Hal", "Fred")),
        (3, "Oak", "Oak Inn", "Kim", "", ()),
        (4, "Bell C", "White Hart", "Gina", "07700 900002", ("Gina", "Tess", "Colin")),
    ]
    assert [name_again_fault(one) for one in found] == [
        None,
        None,
        (
            "Line 4: Bell C is on line 2 already, with another captain. If it's another team, give it its own name. "
            "If it's the same, make both lines agree."
        ),
    ]


@every(
    "lines, said",
    [
        (
            "A;Ash;Ash Inn;Jo;Ann\nA;Ash;Oak Inn;Jo;Ben",
            ", at another pub. If it's another team, give it its own name. If it's the same, make both lines agree.",
        ),
        ("A;Ash;;;Ann\nB;Ash;;;Ben", ", in another division. If it's another team, give it its own name."),
        ("Division 1\n;Ash;;;Ann\nDivision 2\n;Ash;;;Ben", ", in another division. If"),
        ("A;Ash;Ash Inn;;\nA;Ash;Oak Inn;;", ", at another pub. If it's another team, give it its own name."),
        ("A;Ash;Ash Inn;Jo;\nA;Ash;Ash Inn;Jo;", " already. Leave it out, or give it its own name."),
        ("A;;Ash Inn;Jo;\nA;;Oak Inn;Kim;", ""),
    ],
)
def test_what_tells_two_teams_of_one_name_apart_is_said(lines: str, said: str) -> None:
    *_above, last = read_teams(f"Division;Team;Pub;Captain;Player\n{lines}").rows
    assert said in (name_again_fault(last) or "")
    assert bool(said) == (name_again_fault(last) is not None)


@every(
    "text, squads",
    [
        ("Team;First name;Surname\nBell A;Ann;Bray\nBell A;Joe;Cole (vice)", [("Ann Bray", "Joe Cole")]),
        ("Team;Surname;First name\nBell A;Bray;Ann", [("Ann Bray",)]),
        ("Surname;Team;Forename\nvan Dyke;Bell A;Ben", [("Ben van Dyke",)]),
        ("Team;Name;Surname\nBell A;Ann;Bray", [("Ann Bray",)]),
        (
            "Team;First;Last;First;Last;Player\nBell A;;Bray;Joe;Cole;Kim Lee",
            [("Bray", "Joe Cole", "Kim Lee")],
        ),
        ("Team;First name\nBell A;Ann", [("Ann",)]),
        ("Team;Player\nBell A;Smith, John", [("John Smith",)]),
        ("Team;Player\nBell A;1. van der Berg, Jan 07700 900123 (vice)", [("Jan van der Berg",)]),
        ("Team;Player\nBell A;Ann Bray, Joe Cole", [("Ann Bray", "Joe Cole")]),
        (
            "Team;Squad\nBell A;Smith, John\nOak;Ann Bray, Joe Cole, Kim Lee",
            [("John Smith",), ("Ann Bray", "Joe Cole", "Kim Lee")],
        ),
        ("Team;Squad\nBell A;Ann, Ben, Cleo", [("Ann", "Ben", "Cleo")]),
        ("Team;Squad\nBell A;Ann, Ben\nOak;Cleo\n", [("Ann", "Ben"), ("Cleo",)]),
        ("Team;Squad\nBell A;Ann, Ben\nOak;Cleo, Dan, Eve\n", [("Ann", "Ben"), ("Cleo", "Dan", "Eve")]),
        ("Team;Captain;Squad\nBell A;Jo 07700 900010;Ann, Ben\n", [("Ann", "Ben")]),
        ("Team\tSquad\nBell A\tSmith, John; Bray, Ann; Kim Lee", [("John Smith", "Ann Bray", "Kim Lee")]),
        ("Team;Player 1;Player 2\nBell A;Smith, John;Cole, Joe", [("John Smith", "Joe Cole")]),
        ("Team;Player 1;Player 2\nBell A;Ann, Ben;Cleo", [("Ann", "Ben", "Cleo")]),
    ],
)
def test_nobody_in_a_squad_has_half_a_name(text: str, squads: list[tuple[str, ...]]) -> None:
    assert [one.squad for one in read_teams(text).rows] == squads


def test_first_names_and_surnames_may_be_chosen_for_columns_without_headings() -> None:
    chosen = {0: Column.TEAM, 1: Column.LAST, 2: Column.FIRST}
    assert read_teams("Bell A;Bray;Ann\nBell A;Cole;Joe", chosen).rows[0].squad == ("Ann Bray", "Joe Cole")
    assert {*chosen.values()} <= {*COLUMNS}


TITLE = "Mid Cornwall Euchre League, summer 2027\nSecretary: Jo, 07700 900010\n"


@every(
    "heading",
    ["Div\tTeam\tPub\tCaptain", "Teams\nDiv\tTeam\tPub\tCaptain"],
)
def test_a_title_above_the_heading_is_no_team_and_a_number_alone_names_a_division(heading: str) -> None:
    found = read_teams(f"{TITLE}{heading}\n1\tAsh\tThe Ash\tJo\n2\tOak\tOak Inn\tKim\n")
    assert [(one.division, one.team, one.pub, one.captain) for one in found.rows] == [
        ("Division 1", "Ash", "The Ash", "Jo"),
        ("Division 2", "Oak", "Oak Inn", "Kim"),
    ]
    assert [(one.number, one.text, one.why) for one in found.left_out] == [
        (1, "Mid Cornwall Euchre League, summer 2027", "it's above the heading"),
        (2, "Secretary: Jo, 07700 900010", "it's above the heading"),
    ]
    assert [column.samples[0] for column in found.columns] == ["1", "Ash", "The Ash", "Jo"]


def test_a_division_above_the_heading_is_that_of_the_lines_below() -> None:
    found = read_teams("Old Town League\nDivision 1\nTeam;Pub\nAsh;The Ash\nDivision 2\nOak;Oak Inn\n")
    assert [(one.division, one.team) for one in found.rows] == [("Division 1", "Ash"), ("Division 2", "Oak")]


@every(
    "one, other, same",
    [
        ("Div 1", "division one", True),
        ("Division 1", "Division I", True),
        ("Premier", "Premier Division", True),
        ("Men\u02bcs Division", "Men's Division", True),
        ("Premeir", "Premier", False),
        ("Premir", "Premier", True),
        ("Division A", "Division B", False),
        ("Division I", "Division II", False),
        ("Division 1", "Division 11", False),
        ("Division 1 A", "Division 1 B", False),
        ("Premier", "Premier Reserve", False),
        ("Division 1", "Division 1 Reserves", False),
        ("Ladies", "Men", False),
        ("Division", "Div", False),
    ],
)
def test_two_divisions_may_be_one_where_numbers_and_letters_are_equal(
    one: str, other: str, *, same: bool
) -> None:
    assert (same_division(one, other), same_division(other, one)) == (same, same)


def test_each_name_of_a_long_list_of_divisions_is_cut_up_once(monkeypatch: pytest.MonkeyPatch) -> None:
    cut: list[str] = []
    words = same_names._words

    def counted(name: str) -> list[str]:
        cut.append(name)
        return words(name)

    monkeypatch.setattr(same_names, "_words", counted)
    names = [f"Cut up once {number}" for number in range(20)]
    assert not any(same_division(one, other) for one in names for other in names if one != other)
    assert sorted(cut) == sorted(names)


@every(
    "attack",
    [
        ("Team;Player\n", "Ash;Ann Bray\n", ""),
        ("Team;Player\nAsh;", "Ann Bray, ", ""),
        ("Team\tPlayer\n", "Ash\tSmith, John; Bray, Ann\n", ""),
        ("Team\tPlayer\nAsh\t", "Smith, John;", ""),
        ("Team;First name;Surname\n", "Ash;Ann;Bray\n", ""),
        ("Team;Captain\nAsh;", "07700 900010 ", ""),
        ("", "Division 1\n", ""),
        ("Ash;Jo\nOak;Kim\n", "Elm,", ""),
        ("", "Team,Pub\n", ""),
    ],
)
def test_a_list_of_teams_is_read_in_linear_time(attack: tuple[str, str, str]) -> None:
    assert_linear(read_teams, attack, longest=32_000)


@every("captain", ["", "Jo", "K{number}"])
def test_a_squad_of_one_player_a_line_is_read_in_linear_time(captain: str) -> None:
    short, long = (
        "Team;Player;Captain\n"
        + "".join(f"Ash;P{number};{captain.format(number=number)}\n" for number in range(lines))
        for lines in (1_000, 3_999)
    )
    assert times_as_long(read_teams, short, long) < MOST_TIMES
