"""Lists of teams as people paste them: whose line it is, what stands beside a name, and what is left out."""

import pytest

from clubs.lists import same_names
from clubs.lists.same_names import same_division
from clubs.lists.teams import read_teams
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
        (1, "it's the heading"),
        (2, "it's the division of the lines below"),
        (5, "it's the division of the lines below"),
        (6, "it's the heading"),
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
        "Team;Captain;Tel;Player\nAsh;Jo;;Ann\nAsh;Jo;07700 900010;Ben (late)\nash;Kim;;Cleo\n"
    ).rows
    assert (ash.captain, ash.phone, ash.squad) == ("Jo", "07700 900010", ("Ann", "Ben", "Cleo"))
    assert ash.left_out == ("late", "Kim")
    elm, fir = read_teams(
        "Division;Team;Pub;Player\n;Elm;;Ann\nA;Elm;Elm Inn;Ben\na;Elm;ELM INN;Bea\nB;Elm;Oak Inn;Cleo\n"
        "Division 1\n;Fir;;Dan\nDivision 2\n;Fir;;Eve\n"
    ).rows
    assert (elm.division, elm.pub, elm.left_out) == ("A", "Elm Inn", ("B", "Oak Inn"))
    assert (fir.division, fir.squad, fir.left_out) == ("Division 1", ("Dan", "Eve"), ())
    # The captain's line may have no player; further down it is a team that comes twice.
    found = read_teams("Team;Captain;Player\nAsh;Jo;\nAsh;;Ann\nAsh;;Ben\nOak;Kim;\nElm;Lee;\nOak;;Cleo\n")
    assert [(one.team, one.captain, one.squad) for one in found.rows] == [
        ("Ash", "Jo", ("Ann", "Ben")),
        ("Oak", "Kim", ()),
        ("Elm", "Lee", ()),
        ("Oak", "", ("Cleo",)),
    ]


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
        ("Team;Captain\nAsh;", "07700 900010 ", ""),
        ("", "Division 1\n", ""),
        ("Ash;Jo\nOak;Kim\n", "Elm,", ""),
        ("", "Team,Pub\n", ""),
    ],
)
def test_a_list_of_teams_is_read_in_linear_time(attack: tuple[str, str, str]) -> None:
    assert_linear(read_teams, attack, longest=32_000)


def test_a_squad_of_one_player_a_line_is_read_in_linear_time() -> None:
    short, long = (
        "Team;Player\n" + "".join(f"Ash;P{number}\n" for number in range(lines)) for lines in (1_000, 3_999)
    )
    assert times_as_long(read_teams, short, long) < MOST_TIMES
