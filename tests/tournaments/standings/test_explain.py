"""Sentences that say why a line stands where it stands."""

import pytest

from tests.cases import every
from tests.tournaments.standings.nine_players import (
    ANN,
    CLEO,
    EVE,
    FRED,
    GUS,
    HAL,
    IDA,
    LINES,
    NAMES,
    SIT_OUTS,
)
from tests.tournaments.standings.test_season import NIGHTS
from tournaments.standings.explain import explain, explain_season
from tournaments.standings.line import EntrantGame, Missed, NoGame, SitOut
from tournaments.standings.night import Credit, CreditKind, night_standings
from tournaments.standings.season import season_standings

PRECEDENCE = ("points", "games_won", "head_to_head", "loners")


def night(
    *, lines=LINES, sit_outs=SIT_OUTS, missed=(), credit=8, precedence=PRECEDENCE, entrants=tuple(NAMES)
):
    rows = night_standings(entrants, lines, sit_outs, missed, Credit(CreditKind.FIXED, credit), precedence)
    return lambda who: explain(rows, who, NAMES, precedence)


@every(
    ("who", "sentence"),
    [
        (
            GUS,
            (
                "Gus is 1st: 24 points in 3 games and 8 for sitting out round 3; "
                "level with Ann on points and games won, ahead by head to head (1 game to 0)."
            ),
        ),
        (
            ANN,
            (
                "Ann is 2nd: 32 points in 4 games; "
                "level with Gus on points and games won, behind by head to head (0 games to 1)."
            ),
        ),
        (CLEO, "Cleo is 3rd: 31 points in 4 games; behind Ann by points (31 to 32)."),
        (
            2,
            (
                "Bob is 6th: 28 points in 4 games; behind Dan by points (28 to 29); "
                "level with Fred and Ida on points, ahead by games won (3 to 1)."
            ),
        ),
        (
            FRED,
            (
                "Fred shares 7th place with Ida: 20 points in 3 games and 8 for sitting out round 4; "
                "level with Ida on points, games won and loners; "
                "level with Bob on points, behind by games won (1 to 3)."
            ),
        ),
        (
            HAL,
            (
                "Hal is 9th: 18 points in 3 games and 8 for sitting out round 2; "
                "behind Fred and Ida by points (26 to 28)."
            ),
        ),
    ],
)
def test_a_line_says_what_it_is_made_of_and_what_parts_it_from_its_neighbours(who, sentence):
    assert night()(who).sentence == sentence


def test_a_line_is_explained_round_by_round():
    told = night(missed=[Missed(GUS, 5)])(GUS).rounds
    assert [(round_.part.round, round_.sentence) for round_ in told] == [
        (1, "Round 1: lost 5 to 10 with Hal against Eve and Fred."),
        (2, "Round 2: won 9 to 7 with Eve against Ann and Cleo."),
        (3, "Round 3: sat out, 8 points."),
        (4, "Round 4: won 10 to 6 with Cleo against Dan and Eve, with 1 loner."),
        (5, "Round 5: missed, 0 points."),
    ]
    assert told[3].part.line == next(line for line in LINES if (line.entrant, line.round) == (GUS, 4))


def test_a_level_game_a_pair_and_a_guest_have_their_sentences():
    lines = [
        EntrantGame(1, 1, points=6, against=6, won=False, opponents=(99,), euchres_made=2, revokes=1),
        EntrantGame(1, 2, points=3, against=0, won=None),
        EntrantGame(1, 4, points=5, against=5, won=True),
    ]
    told = night(lines=lines, sit_outs=(), missed=[NoGame(1, 3)], entrants=(1,))(1)
    assert [round_.sentence for round_ in told.rounds] == [
        "Round 1: lost, level at 6 to 6 against somebody, with 2 euchres and 1 revoke.",
        "Round 2: 3 to 0 so far.",
        "Round 3: the table was closed without a hand, 0 points.",
        "Round 4: won, level at 5 to 5.",
    ]
    assert told.sentence == (
        "Ann is 1st: 11 points in 2 games, 3 points so far in round 2 "
        "and nothing for round 3, closed without a hand."
    )


def test_what_was_missed_and_what_a_sit_out_is_not_worth_is_said():
    told = night(credit=0, missed=[Missed(IDA, 5), Missed(IDA, 6)])(IDA)
    assert told.sentence.startswith(
        "Ida shares 7th place with Fred: 20 points in 3 games, nothing for sitting out round 1 "
        "and nothing for missing rounds 5 and 6;"
    )


def test_a_credit_alone_is_called_points():
    told = night(lines=(), sit_outs=[SitOut(1, 1)], entrants=(1, 2))
    assert told(1).sentence == "Ann is 1st: 8 points for sitting out round 1."
    assert told(2).sentence == "Bob is 2nd: no game yet; behind Ann by points (0 to 8)."


def test_a_hall_that_is_level_is_counted_and_not_named():
    told = night(lines=(), sit_outs=())
    assert told(EVE).sentence == (
        "Eve shares 1st place with 8 others: no game yet; "
        "level with 8 others on points, games won and loners."
    )


def test_fewer_of_what_nobody_wants_is_ahead():
    lines = [
        EntrantGame(1, 1, points=8, against=6, won=True, euchres_suffered=1),
        EntrantGame(2, 1, points=8, against=6, won=True, euchres_suffered=2),
    ]
    told = night(lines=lines, sit_outs=(), entrants=(1, 2), precedence=("points", "euchres_suffered"))
    assert told(1).sentence == (
        "Ann is 1st: 8 points in 1 game; level with Bob on points, ahead by fewer euchres suffered (1 to 2)."
    )
    assert told(2).sentence == (
        "Bob is 2nd: 8 points in 1 game; level with Ann on points, behind by more euchres suffered (2 to 1)."
    )


def test_where_head_to_head_alone_decides_and_cannot_it_says_so():
    told = night(lines=(), sit_outs=(), entrants=(1, 2), precedence=("head_to_head",))
    assert told(1).sentence == ("Ann shares 1st place with Bob: no game yet; level with Bob on everything.")


def test_after_a_head_to_head_that_was_passed_over_the_line_below_is_still_named():
    lines = [
        EntrantGame(1, 1, points=8, against=6, won=False),
        EntrantGame(2, 1, points=6, against=8, won=False),
    ]
    told = night(lines=lines, sit_outs=(), entrants=(1, 2), precedence=("head_to_head", "points"))
    assert told(1).sentence == "Ann is 1st: 8 points in 1 game; ahead of Bob by points (8 to 6)."


def test_who_is_not_there_cannot_be_explained():
    with pytest.raises(KeyError):
        night()(77)


@every(
    ("player", "sentence"),
    [
        (
            2,
            (
                "Bob is 1st: 62 points on the best 2 of 3 nights (8 October and 15 October; not 1 October); "
                "level with Ann and Cleo on points, ahead by games won (5 to 4)."
            ),
        ),
        (
            3,
            (
                "Cleo shares 2nd place with Ann: 62 points on 2 nights (1 October and 15 October); "
                "level with Ann on points and games won; level with Bob on points, behind by games won (4 to 5)."
            ),
        ),
        (4, "Dan has no place yet: 40 points on 1 night (1 October)."),
        (
            5,
            (
                "Eve is 4th: 40 points on the best 2 of 3 nights (1 October and 8 October; not 15 October); "
                "behind Ann and Cleo by points (40 to 62)."
            ),
        ),
    ],
)
def test_a_season_explains_itself_by_its_nights(player, sentence):
    rows = season_standings(NIGHTS, best_of=2, minimum_nights=2, precedence=("points", "games_won"))
    nights = {1: "1 October", 2: "8 October", 3: "15 October"}
    assert explain_season(rows, NAMES, nights, ("points", "games_won"))[player] == sentence
