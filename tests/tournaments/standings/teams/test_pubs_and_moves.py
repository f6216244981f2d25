"""How many teams of a pub play in a division after moves up and down; each expected list is worked out by hand."""

from dataclasses import replace

from tests.tournaments.standings.teams.test_promotion import ONE, THREE, TWO, by_division, division, switch
from tournaments.standings.teams.placings import (
    DivisionResult,
    DivisionSizes,
    MoveRules,
    NewTeam,
    PlacingProposal,
    PlayOffEnd,
)
from tournaments.standings.teams.promotion import propose

RULES = MoveRules(pub_teams=1)


def keys(proposal: PlacingProposal) -> list[str]:
    """The keys of the exceptions but for refusals, which are always asked."""
    return [one.key for one in proposal.exceptions if not one.key.startswith("refuse")]


def tens(above: str, below: str) -> list[DivisionResult]:
    """Three divisions of ten: a1 to a10, b1 to b10, c1 to c10; of each the words that are given are the last."""
    found = []
    for number, (letter, last) in enumerate((("a", above), ("b", below), ("c", "")), 1):
        names = [f"{letter}{place}" for place in range(1, 11)]
        names[10 - len(last.split()) :] = last.split()
        found.append(division(number, " ".join(names)))
    return found


def sizes(proposal: PlacingProposal) -> dict[int | None, int]:
    return {number: len(names.split()) for number, names in by_division(proposal).items()}


def gone_down(proposal: PlacingProposal) -> str:
    """Who goes down from the second division."""
    return " ".join(one.name for one in proposal.placings if one.before == 2 and one.after == 3)


def test_a_team_that_goes_down_anyway_makes_way_for_its_pub_as_one_of_those_two() -> None:
    for foot in ("b8 b9 Bell:B", "b8 Bell:B b10"):
        found = propose(tens("a9 Bella:B", foot), RULES)
        assert gone_down(found) == " ".join(foot.replace(":B", "").split()[1:])
        assert (sizes(found), keys(found)) == ({1: 10, 2: 10, 3: 10}, [])
    # One that would have stayed goes beside the two, or is one of them.
    league = tens("a9 Bella:B", "Bell:B b9 b10")
    found = propose(league, RULES)
    assert (gone_down(found), keys(found)) == ("Bell b9 b10", ["down_too:208", "foot:208"])
    assert gone_down(propose(league, RULES, {"foot:208": True})) == "Bell b10"


def test_of_two_that_make_way_only_the_one_that_would_have_stayed_is_asked_about() -> None:
    league = tens("Bella:B Crow:C", "Bell:B b9 Crown:C")
    found = propose(league, RULES)
    assert (gone_down(found), keys(found)) == ("Bell b9 Crown", ["down_too:208", "foot:208"])
    assert gone_down(propose(league, RULES, {"foot:208": True})) == "Bell Crown"
    # Both would have stayed, and only one goes down by the table: the second can't take a place any more.
    league = tens("Bella:B Crow:C", "Bell:B Crown:C b10")
    league[1] = replace(league[1], down=1)
    found = propose(league, RULES, {"foot:208": True, "foot:209": True})
    assert (gone_down(found), keys(found)) == ("Bell Crown", ["down_too:208", "down_too:209", "foot:208"])


def test_a_team_that_shares_the_place_at_the_edge_may_stay_beside_the_other_of_its_pub() -> None:
    league = tens("a9 Bella:B", "b8 Bell:B b10")
    eighth = tuple(replace(one, place=8) if one.name in {"b8", "Bell"} else one for one in league[1].teams)
    league[1] = replace(league[1], teams=eighth)
    found = propose(league, RULES)
    assert (gone_down(found), keys(found)) == ("Bell b10", ["down_too:209"])
    both = propose(league, RULES, {"down_too:209": False, "tie:208": True})
    assert (gone_down(both), keys(both)) == ("b8 b10", ["down_too:209", "tie:208"])


def test_two_that_come_down_send_two_of_their_pub_down() -> None:
    """Two of a pub may play in a division: of four the two that come down stay."""
    found = propose(tens("Bella:B Belle:B", "Bell:B b7 b8 Bill:B b10"), MoveRules(pub_teams=2))
    assert (gone_down(found), keys(found)) == ("Bell Bill b10", ["down_too:206", "foot:206"])


def test_a_team_goes_up_to_the_section_that_has_room_for_its_pub() -> None:
    """Divisions 1 and 2 beside each other, one down from each; the best two of Division 3 go up."""

    def above(left: str, right: str, play_off: PlayOffEnd | None = None) -> PlacingProposal:
        lower = division(3, "Kai:B Lin May Nut Oak", up=2 if play_off is None else 1)
        sections = [division(1, left, down=1), replace(division(2, right, down=1), level=1)]
        return propose([*sections, replace(lower, level=2, play_off=play_off)], RULES)

    found = above("Ash:B Bay Cob Dee Elm", TWO)
    assert by_division(found) == {
        1: "Ash Bay Cob Dee Lin",
        2: "Fig Gum Hop Ivy Kai",
        3: "Elm Jay May Nut Oak",
    }
    assert [key for key in keys(found) if key.startswith("pub")] == []
    # The larger section has room, the smaller has not; and the winner of a play-off goes there just so.
    larger = "Fig Gum Hop Ivy Jay Joy"
    assert by_division(above("Ash:B Bay Cob Dee Elm", larger))[2] == "Fig Gum Hop Ivy Jay Kai"
    won = above("Ash:B Bay Cob Dee Elm", TWO, PlayOffEnd("play-off", winner=301, other=302))
    assert by_division(won)[2] == "Fig Gum Hop Ivy Kai"
    # Both have their full number: the next in order goes up.
    full = above("Ash:B Bay Cob Dee Elm", "Fig:B Gum Hop Ivy Jay")
    assert switch(full, "pub:301")[0] == "Division 1 has as many teams of B as your rules allow: Ash."
    assert by_division(full)[3] == "Elm Jay Kai Nut Oak"


def down_to(
    left: str, right: str, switches: dict[str, bool] | None = None, *, down: int = 0
) -> PlacingProposal:
    """Of Division 1 Dee and Elm, both of the pub B, come down to Divisions 2 and 3, of which one each goes up.

    Division 4 below takes those who go down further.
    """
    sections = [division(2, left, up=1, down=down), replace(division(3, right, up=1, down=down), level=2)]
    league = [division(1, "Ash Bay Cob Dee:B Elm:B"), *sections]
    return propose([*league, replace(division(4, "Pip Quin", up=2 * down), level=3)], RULES, switches)


def test_two_of_a_pub_that_come_down_together_are_parted() -> None:
    # Four are left in Division 2 and two in Division 3: by their sizes alone both would come to Division 3.
    found = down_to("Fig Gum Hop Ivy Jay", "Kai Lin May")
    assert by_division(found) == {
        1: "Ash Bay Cob Fig Kai",
        2: "Elm Gum Hop Ivy Jay",
        3: "Dee Lin May",
        4: "Pip Quin",
    }
    assert switch(found, "section:104") == (
        "Dee comes down. Not counting it, Division 3 has 2 and Division 2 has 4 teams.",
        "Dee plays in Division 3; if not, in Division 2.",
        True,
    )
    assert switch(found, "section:105") == (
        "Elm comes down. Division 3 has as many teams of B as your rules allow: Dee.",
        "Elm plays in Division 2; if not, in Division 3.",
        True,
    )
    both = down_to("Fig Gum Hop Ivy Jay", "Kai Lin May", {"section:105": False})
    assert by_division(both)[3] == "Dee Elm Lin May"
    # Dee goes to the larger by hand: Elm then has the smaller one.
    other = down_to("Fig Gum Hop Ivy Jay", "Kai Lin May", {"section:104": False})
    assert (by_division(other)[2], by_division(other)[3]) == ("Dee Gum Hop Ivy Jay", "Elm Lin May")


def test_a_team_comes_down_beside_another_of_its_pub_only_where_no_section_has_room() -> None:
    # Lin of the same pub plays in Division 3: Dee comes to Division 2, and for Elm there is no room in either.
    found = down_to("Fig Gum Hop Ivy Jay", "Kai Lin:B May")
    assert (by_division(found)[2], by_division(found)[3]) == ("Dee Gum Hop Ivy Jay", "Elm May")
    assert switch(found, "section:104")[:2] == (
        "Dee comes down. Division 3 has as many teams of B as your rules allow: Lin.",
        "Dee plays in Division 2; if not, in Division 3.",
    )
    assert switch(found, "section:105")[0] == (
        "Elm comes down. Not counting it, Division 3 has 2 and Division 2 has 5 teams."
    )
    assert by_division(found)[4] == "Lin Pip Quin"
    # May of the pub goes down further by the table, so Dee may come; Pip and Quin go up to the smaller section.
    leaves = down_to("Fig Gum Hop Ivy Jay", "Kai Lin May:B", down=1)
    assert by_division(leaves) == {
        1: "Ash Bay Cob Fig Kai",
        2: "Elm Gum Hop Ivy",
        3: "Dee Lin Pip Quin",
        4: "Jay May",
    }


def test_who_would_stay_beside_another_of_its_pub_goes_down_and_the_next_stays() -> None:
    """Of Dee and Elm, who go down, one stays, as only Fig comes; but Fig is of Dee's pub."""
    league = (division(1, "Ash Bay Cob Dee:B Elm"), division(2, "Fig:B Gum Hop Ivy Jay"))
    refused = {f"refuse:20{place}": True for place in range(2, 6)}
    found = propose(league, RULES, refused)
    assert switch(found, "pub_stay:104") == (
        "Division 1 has as many teams of B as your rules allow: Fig.",
        "Dee goes down, and doesn't stay in Division 1; if not, both may play there.",
        True,
    )
    assert switch(found, "stay:105")[1] == "Elm, the next of those going down, stays in Division 1."
    assert by_division(found) == {1: "Ash Bay Cob Elm Fig", 2: "Dee Gum Hop Ivy Jay"}
    both = propose(league, RULES, refused | {"pub_stay:104": False})
    assert by_division(both)[1] == "Ash Bay Cob Dee Fig"
    assert switch(both, "stay:104")[1] == "Dee, the best of those going down, stays in Division 1."
    # With nobody else to stay the place stays empty.
    alone = propose((division(1, "Ash Bay Cob Elm Dee:B", down=1), league[1]), RULES, refused)
    assert (by_division(alone)[1], keys(alone)) == ("Ash Bay Cob Elm Fig", ["pub_stay:105"])


def test_nobody_stays_for_the_size_of_a_division_beside_another_of_its_pub() -> None:
    league = (division(1, "Ash Bay Cob Dee Elm:B Fay"), division(2, "Fig:B Gum Hop Ivy Jay", up=1))
    refused = {f"refuse:20{place}": True for place in range(2, 5)}
    even = replace(RULES, sizes=DivisionSizes.EVEN)
    found = propose(league, even, refused)
    assert (by_division(found)[1], keys(found)) == ("Ash Bay Cob Dee Fay Fig", ["pub_stay:105", "size:106"])
    both = propose(league, even, refused | {"pub_stay:105": False})
    assert by_division(both)[1] == "Ash Bay Cob Dee Elm Fig"


def foot(left: str, right: str, *new: str, switches: dict[str, bool] | None = None) -> PlacingProposal:
    """Divisions 2 and 3 beside each other at the foot, of which nobody moves, and new teams of the pub B."""
    sections = [division(2, left, up=0), replace(division(3, right, up=0), level=2)]
    league = [division(1, ONE, up=0, down=0), *sections]
    return propose(league, RULES, switches, [NewTeam(name, "B") for name in new])


def test_a_new_team_begins_in_the_section_that_has_room_for_its_pub() -> None:
    found = foot("Fig:B Gum Hop", "Kai Lin May", "Yew")
    assert (by_division(found)[3], keys(found)) == ("Kai Lin May Yew", [])
    # The larger has room, the smaller has not.
    found = foot("Fig:B Gum Hop", "Kai Lin May Nut", "Yew")
    assert switch(found, "pub_new:Yew") == (
        "Division 2 has as many teams of B as your rules allow: Fig.",
        "Yew starts in Division 3; if not, in Division 2.",
        True,
    )
    assert by_division(found)[3] == "Kai Lin May Nut Yew"
    smaller = foot("Fig:B Gum Hop", "Kai Lin May Nut", "Yew", switches={"pub_new:Yew": False})
    assert by_division(smaller)[2] == "Fig Gum Hop Yew"
    # A new team counts for the next one, which finds no room at all.
    found = foot("Fig:B Gum Hop Ivy Jay", "Kai Lin May", "Yew", "Zoo")
    assert switch(found, "pub_new:Zoo") == (
        "Division 3 has as many teams of B as your rules allow: Yew.",
        "Zoo starts in Division 3 all the same; if not, it's out.",
        True,
    )
    assert (by_division(found)[3], keys(found)) == ("Kai Lin May Yew Zoo", ["pub_new:Zoo"])
    out = foot("Fig:B Gum Hop Ivy Jay", "Kai Lin May", "Yew", "Zoo", switches={"pub_new:Zoo": False})
    assert (by_division(out)[3], by_division(out)[None]) == ("Kai Lin May Yew", "Zoo")


def test_a_new_team_that_keeps_the_division_of_its_players_counts_for_its_pub() -> None:
    """Yew comes with five players of Bay and plays beside it in Division 1, so Fig of its pub doesn't go up."""
    new = [NewTeam("Yew", "B", players={102: 5})]
    league = (division(1, ONE), division(2, "Fig:B Gum Hop Ivy Jay"))
    found = propose(league, RULES, new=new)
    assert switch(found, "pub:201")[0] == "Division 1 has as many teams of B as your rules allow: Yew."
    assert by_division(found)[1] == "Ash Bay Cob Gum Hop Yew"
    # And one that comes down to it sends the pub's old team further down.
    league = (
        division(1, "Ash Bay Cob Dee Elm:B"),
        division(2, "Fig:B Gum Hop Ivy Jay"),
        division(3, THREE),
    )
    new = [NewTeam("Yew", "B", players={202: 5})]
    found = propose(league, replace(RULES, pub_teams=2), {"refuse:201": True}, new)
    assert keys(found) == ["en_bloc:202", "down_too:201", "foot:201"]
