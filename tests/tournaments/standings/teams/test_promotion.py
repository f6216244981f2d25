"""Who goes up and down, exception by exception; each expected list is worked out by hand."""

from collections.abc import Mapping
from dataclasses import replace

from tournaments.standings.teams.placings import (
    DivisionResult,
    DivisionSizes,
    EndTeam,
    MoveRules,
    NewTeam,
    PlacingProposal,
)
from tournaments.standings.teams.promotion import propose


def division(
    number: int,
    teams: str,
    *,
    up: int = 2,
    down: int = 2,
    gone: str = "",
    shared: Mapping[str, int] | None = None,
) -> DivisionResult:
    """A division whose teams are words in the order of its table; "Bell:A" is at home at A."""
    listed = []
    for place, word in enumerate(teams.split(), 1):
        name, _, pub = word.partition(":")
        out = name in gone.split()
        stands = None if out else (shared or {}).get(name, place)
        team = EndTeam(number * 100 + place, name, stands, pub, "withdrew" if out else "")
        listed.append(team)
    return DivisionResult(number, f"Division {number}", number, up, down, tuple(listed))


def by_division(proposal: PlacingProposal) -> dict[int | None, str]:
    """The names of each division as it will be; those who stay out under None."""
    found: dict[int | None, list[str]] = {}
    for one in proposal.placings:
        found.setdefault(one.after, []).append(one.name)
    return {number: " ".join(sorted(names)) for number, names in found.items()}


def switch(proposal: PlacingProposal, key: str) -> tuple[str, str, bool]:
    one = next(one for one in proposal.exceptions if one.key == key)
    return one.reason, one.effect, one.on


ONE, TWO, THREE = "Ash Bay Cob Dee Elm", "Fig Gum Hop Ivy Jay", "Kai Lin May Nut Oak"
LEAGUE = (division(1, ONE), division(2, TWO), division(3, THREE))


def test_two_go_up_and_two_down_from_each_division() -> None:
    assert by_division(propose(LEAGUE, MoveRules())) == {
        1: "Ash Bay Cob Fig Gum",
        2: "Dee Elm Hop Kai Lin",
        3: "Ivy Jay May Nut Oak",
    }


def test_who_refuses_stays_and_the_next_goes_up_down_to_fourth_place() -> None:
    found = propose(LEAGUE, MoveRules(down_to=4), {"refuse:201": True})
    assert switch(found, "refuse:201") == (
        "Fig is 1st in Division 2. Do they refuse to go up?",
        "They stay, and the next in order goes up, down to 4th place.",
        True,
    )
    assert by_division(found)[1] == "Ash Bay Cob Gum Hop"
    # Only Fig and Gum may go up, and both refuse: the best of those going down stay, one for each.
    both = {"refuse:201": True, "refuse:202": True}
    found = propose(LEAGUE, MoveRules(down_to=2), both)
    assert by_division(found) == {
        1: "Ash Bay Cob Dee Elm",
        2: "Fig Gum Hop Kai Lin",
        3: "Ivy Jay May Nut Oak",
    }
    assert switch(found, "stay:104")[:2] == (
        "Not enough teams of Division 2 go up.",
        "Dee, the best of those going down, stays in Division 1.",
    )
    # Without that, Division 1 is a team short.
    short = propose(LEAGUE, MoveRules(down_to=2), both | {"stay:104": False})
    assert by_division(short)[1] == "Ash Bay Cob Elm"


def test_a_division_that_has_the_pubs_full_number_lets_the_next_team_go_up() -> None:
    league = (division(1, "Ash:X Bay Cob Dee Elm"), division(2, "Fig:X Gum Hop Ivy Jay"))
    found = propose(league, MoveRules(pub_teams=1))
    assert switch(found, "pub:201") == (
        "Division 1 has as many teams of X as your rules allow: Ash.",
        "Fig stays, and the next in order goes up; if not, both play there.",
        True,
    )
    assert by_division(found) == {1: "Ash Bay Cob Gum Hop", 2: "Dee Elm Fig Ivy Jay"}
    both = propose(league, MoveRules(pub_teams=1), {"pub:201": False})
    assert by_division(both)[1] == "Ash Bay Cob Fig Gum"
    # Where Ash itself goes down, there is room.
    league = (division(1, "Bay Cob Dee Elm Ash:X"), division(2, "Fig:X Gum Hop Ivy Jay"))
    assert by_division(propose(league, MoveRules(pub_teams=1)))[1] == "Bay Cob Dee Fig Gum"


def test_a_team_that_comes_down_sends_the_other_of_its_pub_down_too() -> None:
    league = (division(1, "Ash Bay Cob Dee Elm:X"), division(2, "Fig Gum Hop:X Ivy Jay"), division(3, THREE))
    rules = MoveRules(pub_teams=1)
    found = propose(league, rules)
    assert switch(found, "down_too:203") == (
        "Elm comes down to Division 2, where Hop plays.",
        "Hop goes down too; if not, both play in Division 2.",
        True,
    )
    assert by_division(found) == {
        1: "Ash Bay Cob Fig Gum",
        2: "Dee Elm Kai Lin",
        3: "Hop Ivy Jay May Nut Oak",
    }
    both = propose(league, rules, {"down_too:203": False})
    assert by_division(both)[2] == "Dee Elm Hop Kai Lin"
    # Or it makes way at the foot: Ivy, the better of the two who went down, stays.
    foot = propose(league, rules, {"foot:203": True})
    assert by_division(foot)[2] == "Dee Elm Ivy Kai Lin"
    assert by_division(foot)[3] == "Hop Jay May Nut Oak"


def test_for_a_team_that_folded_one_fewer_goes_down() -> None:
    league = (division(1, ONE, gone="Elm"), division(2, TWO))
    found = propose(league, MoveRules())
    assert switch(found, "gone:105") == ("Elm withdrew.", "One team fewer goes down from Division 1.", True)
    assert by_division(found) == {1: "Ash Bay Cob Fig Gum", 2: "Dee Hop Ivy Jay", None: "Elm"}
    as_many = propose(league, MoveRules(), {"gone:105": False})
    assert by_division(as_many)[1] == "Ash Bay Fig Gum"


def lower(found: DivisionResult) -> DivisionResult:
    """The division of a league that lets teams which withdrew start one level lower."""
    return replace(found, teams=tuple(replace(one, starts_lower=bool(one.gone)) for one in found.teams))


def test_a_team_that_withdrew_starts_one_division_lower_where_the_league_says_so() -> None:
    league = (lower(division(1, ONE, gone="Elm")), division(2, TWO), lower(division(3, THREE, gone="May")))
    found = propose(league, MoveRules())
    about = [one.key for one in found.exceptions if not one.key.startswith("refuse")]
    assert about == ["gone:105", "lower:105", "lower:303"]
    assert switch(found, "lower:105") == (
        "Elm withdrew.",
        "Elm starts one division lower; if not, it's out.",
        True,
    )
    assert switch(found, "lower:303")[1] == "May starts in Division 3 again; if not, it's out."
    # One fewer goes down for Elm; May is at the foot again, and no lower.
    assert by_division(found) == {
        1: "Ash Bay Cob Fig Gum",
        2: "Dee Elm Hop Kai Lin",
        3: "Ivy Jay May Nut Oak",
    }
    ways = {one.name: one.way.value for one in found.placings}
    assert (ways["Elm"], ways["May"]) == ("down", "stays")
    out = propose(league, MoveRules(), {"lower:105": False, "lower:303": False})
    assert by_division(out)[None] == "Elm May"
    assert by_division(out)[2] == "Dee Hop Kai Lin"
    alone = propose([lower(division(1, ONE, gone="Ash"))], MoveRules())
    assert by_division(alone) == {1: ONE}


def test_who_starts_lower_counts_for_sizes_and_never_goes_up_or_stays_up() -> None:
    # With Elm 15 teams play: five in each division, with two up and two down.
    league = (lower(division(1, ONE, gone="Elm")), division(2, TWO), division(3, THREE))
    equal = propose(league, MoveRules(sizes=DivisionSizes.EQUAL))
    assert {number: len(names.split()) for number, names in by_division(equal).items()} == {1: 5, 2: 5, 3: 5}
    # Fig and Gum refuse: Hop and Ivy go up; with nobody left to go up Dee would stay, and never Elm.
    refused = {f"refuse:20{place}": True for place in range(1, 6)}
    assert by_division(propose(league, MoveRules(), refused))[1] == "Ash Bay Cob Dee"
    # Where a new team is said to come from it, that one plays in its stead, or at the foot.
    new = [NewTeam("Yew", follows=105)]
    followed = propose(league, MoveRules(), {"en_bloc:105": False}, new)
    assert by_division(followed)[None] == "Elm"


def test_a_shared_place_at_the_edge_is_settled_by_a_switch() -> None:
    league = (division(1, ONE, shared={"Dee": 3}), division(2, TWO, shared={"Hop": 2}))
    found = propose(league, MoveRules())
    assert by_division(found)[1] == "Ash Bay Cob Fig Gum"
    assert switch(found, "tie:203") == (
        "Hop and Gum share 2nd place in Division 2.",
        "Hop goes up, and not Gum.",
        False,
    )
    settled = propose(league, MoveRules(), {"tie:203": True, "tie:103": True})
    assert by_division(settled)[1] == "Ash Bay Dee Fig Hop"


def test_sizes_become_even_or_equal_by_more_who_go_up() -> None:
    league = (division(1, ONE, gone="Cob"), division(2, TWO), division(3, THREE))
    # Four stay in Division 1 (Cob is out, so Elm alone goes down), and two come: five is odd, so Hop goes up too.
    # Division 2 then has Ivy and Jay's places to fill: Elm comes, Kai and Lin come, Ivy and Jay go: three is odd.
    found = propose(league, MoveRules(sizes=DivisionSizes.EVEN))
    assert switch(found, "size:203")[:2] == (
        "Division 1 would have 5 teams, an odd number.",
        "Hop goes up as well.",
    )
    assert by_division(found) == {
        1: "Ash Bay Dee Fig Gum Hop",
        2: "Elm Kai Lin May",
        3: "Ivy Jay Nut Oak",
        None: "Cob",
    }
    odd = propose(league, MoveRules(sizes=DivisionSizes.EVEN), {"size:203": False})
    assert by_division(odd)[1] == "Ash Bay Dee Fig Gum"
    # Fourteen teams in three divisions: 5, 5 and 4.
    found = propose(league, MoveRules(sizes=DivisionSizes.EQUAL))
    assert {number: len(names.split()) for number, names in by_division(found).items()} == {
        1: 5,
        2: 5,
        3: 4,
        None: 1,
    }


def test_the_next_who_may_goes_up_for_the_size_of_a_division() -> None:
    """Four stay in Division 1 and two come: five are odd, so one more goes up, down to 4th place."""
    league = (division(1, "Ash:X Bay Cob Dee Elm", gone="Cob"), division(2, "Fig Gum Hop Ivy:X Jay"))
    even = MoveRules(sizes=DivisionSizes.EVEN, pub_teams=1)
    refused = {"refuse:201": True}
    # Fig has refused, so Gum and Hop go up by the table. Ivy's pub has its full number, and Jay is only 5th.
    found = propose(league, even, refused)
    assert switch(found, "pub:204")[2] is True
    assert switch(found, "size:105")[:2] == (
        "Division 1 would have 5 teams, an odd number.",
        "Elm doesn't go down.",
    )
    assert by_division(found) == {1: "Ash Bay Dee Elm Gum Hop", 2: "Fig Ivy Jay", None: "Cob"}
    more = propose(league, replace(even, down_to=5), refused)
    assert switch(more, "size:205")[1] == "Jay goes up as well."
    assert by_division(more)[1] == "Ash Bay Dee Gum Hop Jay"
    both = propose(league, even, refused | {"pub:204": False})
    assert by_division(both)[1] == "Ash Bay Dee Gum Hop Ivy"
    # Who is asked only because of the size may refuse as well.
    refused = {"refuse:203": True}
    assert by_division(propose(league, even))[1] == "Ash Bay Dee Fig Gum Hop"
    assert switch(propose(league, even), "refuse:203")[1] == (
        "They stay, and the next in order goes up, down to 4th place."
    )
    assert by_division(propose(league, even, refused | {"pub:204": False}))[1] == "Ash Bay Dee Fig Gum Ivy"


def test_a_team_with_too_many_awards_may_be_moved_down() -> None:
    teams = [EndTeam(100 + place, name, place) for place, name in enumerate(ONE.split(), 1)]
    teams[1] = replace(teams[1], awards=4)
    first = DivisionResult(1, "Division 1", 1, 2, 1, tuple(teams))
    league = (first, division(2, TWO, up=1))
    found = propose(league, MoveRules(awards_most=3))
    assert switch(found, "awards:102") == (
        "4 matches were awarded against Bay; 3 is the most.",
        "Bay goes down from Division 1 as well.",
        False,
    )
    assert by_division(found)[1] == "Ash Bay Cob Dee Fig"
    moved = propose(league, MoveRules(awards_most=3), {"awards:102": True})
    assert by_division(moved)[2] == "Bay Elm Gum Hop Ivy Jay"


def test_new_teams_begin_at_the_foot_unless_they_come_together() -> None:
    league = (division(1, ONE, gone="Bay"), division(2, TWO))
    new = [NewTeam("Zoo"), NewTeam("Yew", follows=102)]
    found = propose(league, MoveRules(), new=new)
    assert switch(found, "en_bloc:102") == (
        "Yew comes with the players of Bay.",
        "Yew takes the place of Bay; if not, it starts in the lowest division.",
        True,
    )
    # Yew is in Bay's place, so nobody is missing and two go down.
    assert by_division(found) == {1: "Ash Cob Fig Gum Yew", 2: "Dee Elm Hop Ivy Jay Zoo"}
    apart = propose(league, MoveRules(), {"en_bloc:102": False}, new)
    assert by_division(apart) == {1: "Ash Cob Dee Fig Gum", 2: "Elm Hop Ivy Jay Yew Zoo", None: "Bay"}


def test_one_division_moves_nobody() -> None:
    assert by_division(propose([division(1, ONE)], MoveRules())) == {1: ONE}
