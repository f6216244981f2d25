"""Play-offs, sections and players who move together in the proposal for next season, worked out by hand."""

from collections.abc import Mapping
from dataclasses import replace

from tests.tournaments.standings.teams.test_promotion import ONE, TWO, by_division, division, switch
from tournaments.standings.teams.placings import (
    DivisionResult,
    DivisionSizes,
    MoveRules,
    NewTeam,
    PlacingProposal,
    PlayOffEnd,
)
from tournaments.standings.teams.promotion import propose

RULES = MoveRules()


def with_play_off(
    held: PlayOffEnd, switches: Mapping[str, bool] | None = None, down: int = 2
) -> PlacingProposal:
    """One goes up from Division 2 by the table, and one by the play-off."""
    league = (division(1, ONE, down=down), replace(division(2, TWO, up=1), play_off=held))
    return propose(league, RULES, switches)


def test_who_wins_the_play_off_goes_up_whatever_its_place() -> None:
    found = with_play_off(PlayOffEnd("play-off", winner=204, other=203))
    assert switch(found, "play_off:204") == (
        "Ivy won the play-off.",
        "Ivy goes up; if not, Hop goes up.",
        True,
    )
    assert by_division(found) == {1: "Ash Bay Cob Fig Ivy", 2: "Dee Elm Gum Hop Jay"}
    assert found.missing == ()
    aside = with_play_off(PlayOffEnd("play-off", winner=204, other=203), {"play_off:204": False})
    assert by_division(aside)[1] == "Ash Bay Cob Fig Hop"
    # The winner refuses, and the other finalist goes up; both refuse, and Dee stays.
    refuses = {"refuse:204": True}
    found = with_play_off(PlayOffEnd("play-off", winner=204, other=203), refuses)
    assert switch(found, "refuse:204")[1] == "They stay, and the other finalist has the place."
    assert by_division(found)[1] == "Ash Bay Cob Fig Hop"
    both = with_play_off(PlayOffEnd("play-off", winner=204, other=203), refuses | {"refuse:203": True})
    assert by_division(both)[1] == "Ash Bay Cob Dee Fig"


def test_the_first_of_the_table_refuses_and_the_next_who_has_not_gone_up_does() -> None:
    found = with_play_off(PlayOffEnd("play-off", winner=202, other=203), {"refuse:201": True})
    assert by_division(found)[1] == "Ash Bay Cob Gum Hop"


def test_before_it_is_played_the_proposal_says_what_is_missing() -> None:
    found = with_play_off(PlayOffEnd("play-off", missing="The play-off has no winner."))
    assert found.missing == ("The play-off has no winner.",)
    assert switch(found, "no_play_off:2") == (
        "The play-off has no winner.",
        "The next in order goes up by the table; if not, nobody takes that place.",
        False,
    )
    # Nobody goes up for it, so the best of those going down stays.
    assert by_division(found)[1] == "Ash Bay Cob Dee Fig"
    by_table = with_play_off(PlayOffEnd("play-off", missing="Not played."), {"no_play_off:2": True})
    assert by_division(by_table)[1] == "Ash Bay Cob Fig Gum"


def test_the_team_above_defends_its_place_or_loses_it() -> None:
    """One goes down by the table, Elm; Dee, who just stays up, plays Gum for its place."""
    kept = with_play_off(PlayOffEnd("play-off", winner=104, other=202, defender=104), down=1)
    assert switch(kept, "play_off:104")[:2] == ("Dee won the play-off.", "Dee stays up; if not, Gum goes up.")
    assert by_division(kept) == {1: "Ash Bay Cob Dee Fig", 2: "Elm Gum Hop Ivy Jay"}
    lost = with_play_off(PlayOffEnd("play-off", winner=202, other=104, defender=104), down=1)
    assert switch(lost, "play_off:202")[1] == "Gum goes up; if not, Dee stays up."
    assert by_division(lost) == {1: "Ash Bay Cob Fig Gum", 2: "Dee Elm Hop Ivy Jay"}
    # Gum refuses after all: Dee stays.
    refused = with_play_off(
        PlayOffEnd("play-off", winner=202, other=104, defender=104), {"refuse:202": True}, down=1
    )
    assert by_division(refused)[1] == "Ash Bay Cob Dee Fig"
    # Dee folds and doesn't play again: then Gum goes up all the same, and Dee is out.
    gone = (
        division(1, ONE, down=1, gone="Dee"),
        replace(division(2, TWO, up=1), play_off=PlayOffEnd("play-off", 202, 104, 104)),
    )
    assert by_division(propose(gone, RULES)) == {1: "Ash Bay Cob Elm Fig Gum", 2: "Hop Ivy Jay", None: "Dee"}


def sections(left: str, right: str, rules: MoveRules = RULES, **more: Mapping[str, bool]) -> PlacingProposal:
    """Division 1 over two sections beside each other, 2 and 3, of which one goes up each."""
    league = (division(1, ONE), division(2, left, up=1), replace(division(3, right, up=1), level=2))
    return propose(league, rules, more.get("switches"))


def test_the_smallest_section_takes_the_team_that_comes_down() -> None:
    """Fig and Kai go up; of Section 2 four stay, of Section 3 two: Dee and Elm both go there."""
    found = sections(TWO, "Kai Lin May")
    assert switch(found, "section:104") == (
        "Dee comes down. Not counting it, Division 3 has 2 and Division 2 has 4 teams.",
        "Dee plays in Division 3; if not, in Division 2.",
        True,
    )
    assert by_division(found) == {1: "Ash Bay Cob Fig Kai", 2: "Gum Hop Ivy Jay", 3: "Dee Elm Lin May"}
    turned = sections(TWO, "Kai Lin May", switches={"section:104": False})
    assert by_division(turned)[2] == "Dee Gum Hop Ivy Jay"
    # Of sections of one size, one in which the pub has no team.
    found = propose(
        (
            division(1, "Ash Bay Cob Dee:X Elm", down=2),
            division(2, "Fig Gum:X Hop", up=1),
            replace(division(3, "Kai Lin May", up=1), level=2),
        ),
        MoveRules(pub_teams=1),
    )
    assert by_division(found) == {1: "Ash Bay Cob Fig Kai", 2: "Elm Gum Hop", 3: "Dee Lin May"}


def test_a_section_that_sends_more_down_counts_as_the_smaller() -> None:
    """Of the middle sections Division 3 sends two down to the foot, Division 2 nobody."""
    foot = DivisionResult(9, "Foot", 3, 0, 0, division(9, "Nut Oak Pea").teams)
    found = propose(
        (
            division(1, ONE, down=1),
            division(2, "Fig Gum Hop", up=1, down=0),
            replace(division(3, "Kai Lin May", up=0, down=2), level=2),
            foot,
        ),
        RULES,
    )
    assert by_division(found) == {
        1: "Ash Bay Cob Dee Fig",
        2: "Gum Hop",
        3: "Elm Kai",
        9: "Lin May Nut Oak Pea",
    }


LEAGUE = (division(1, ONE, gone="Bay"), division(2, TWO))


def test_five_players_of_a_team_that_folded_take_its_place() -> None:
    new = [NewTeam("Yew", players={102: 5, 201: 2})]
    found = propose(LEAGUE, RULES, new=new)
    assert switch(found, "en_bloc:102") == (
        "5 players of Bay come with Yew. Your rules ask for 5.",
        "Yew takes the place of Bay; if not, it starts in the lowest division.",
        True,
    )
    assert by_division(found)[1] == "Ash Cob Fig Gum Yew"
    # One more is asked for: the committee may let it in all the same.
    more = replace(RULES, en_bloc=6)
    assert switch(propose(LEAGUE, more, new=new), "en_bloc:102")[2] is False
    let_in = propose(LEAGUE, more, {"en_bloc:102": True}, new)
    assert by_division(let_in)[1] == "Ash Cob Fig Gum Yew"
    # With 0 nobody keeps a division by moving.
    assert propose(LEAGUE, replace(RULES, en_bloc=0), new=new).exceptions[0].key == "gone:102"


def test_five_players_of_a_team_that_plays_on_play_in_its_division_beside_it() -> None:
    new = [NewTeam("Yew", players={101: 5}), NewTeam("Zoo", players={201: 1})]
    found = propose(LEAGUE, RULES, new=new)
    assert switch(found, "en_bloc:101")[1:] == (
        "Yew plays in Division 1, as Ash does; if not, it starts in the lowest division.",
        True,
    )
    assert switch(found, "en_bloc:201") == (
        "1 player of Fig comes with Zoo. Your rules ask for 5.",
        "Zoo plays in Division 2, as Fig does; if not, it starts in the lowest division.",
        False,
    )
    # Bay is out, so Elm alone goes down.
    assert by_division(found) == {
        1: "Ash Cob Dee Fig Gum Yew",
        2: "Elm Hop Ivy Jay Zoo",
        None: "Bay",
    }
    # It counts where sizes are to be even: six are, seven would not be.
    even = propose(LEAGUE, replace(RULES, sizes=DivisionSizes.EVEN), new=new)
    assert len(by_division(even)[1].split()) == 6
