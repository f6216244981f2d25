"""Games that were played out by hand: who made trump, who took how many tricks, and the score."""

import json

from scoring.engine.hand import hand_record
from scoring.engine.notation.reading import read_egn
from tests.cases import every
from tests.scoring.engine.notation.sample import (
    LEFT_BOWER,
    LONER,
    LONER_LED_FROM_HIS_LEFT,
    WHOLE,
    bidding,
    deal,
    dealt,
    euchre,
    game,
    lone_defence,
    loner,
    misdeal,
    passed_out,
    plain,
    play,
    text,
)


def records(*deals, **more):
    return [hand_record(hand) for hand in read_egn(text(game(*deals, **more))).hands]


def test_a_whole_game_becomes_the_records_that_a_scorekeeper_would_have_made():
    read = read_egn(text(WHOLE))
    assert [hand_record(hand) for hand in read.hands] == [
        {"dealer": 3, "maker": 1, "call_round": 1, "tricks": {"A": 1, "B": 4}, "trump": "H", "upcard": "9h"},
        {
            "dealer": 0,
            "maker": 3,
            "call_round": 2,
            "alone": True,
            "tricks": {"A": 0, "B": 5},
            "trump": "S",
            "upcard": "Qd",
        },
        {
            "dealer": 1,
            "maker": 0,
            "call_round": 1,
            "alone": True,
            "defender_alone": 3,
            "tricks": {"A": 2, "B": 3},
            "trump": "C",
            "upcard": "Kc",
        },
        {"result": "all_passed", "dealer": 2, "upcard": "Th"},
        {"result": "misdeal", "dealer": 3},
        {"dealer": 3, "maker": 3, "call_round": 1, "tricks": {"A": 5, "B": 0}, "trump": "D", "upcard": "9d"},
        {"dealer": 0, "maker": 2, "call_round": 1, "tricks": {"A": 4, "B": 1}, "trump": "H", "upcard": "9h"},
        {"dealer": 1, "maker": 3, "call_round": 1, "tricks": {"A": 1, "B": 4}, "trump": "H", "upcard": "9h"},
    ]
    assert (read.scores, read.first_dealer, read.title) == ((3, 10), 3, "Sample")
    assert read.names == ("Ann", "Ben", "Cleo", "Dan")
    assert read.played_at is not None
    assert read.played_at.isoformat() == "2026-11-20T19:30:00"


@every(
    ("rules", "options"),
    [
        ({}, {"stick_dealer": True, "target": 10, "fixed_hands": None, "defend_alone": False}),
        ({"std": False, "winning_score": 5}, {"stick_dealer": False, "target": 5}),
        ({"num_deals": 8}, {"target": None, "fixed_hands": 8}),
        ({"num_deals": 8, "winning_score": 0}, {"target": None, "fixed_hands": 8}),
        ({"num_deals": 0, "winning_score": 7}, {"target": 7, "fixed_hands": None}),
        (
            {"canadian": True, "defend_alone": True},
            {"dealer_partner_must_go_alone": True, "defend_alone": True},
        ),
        (
            {"loner_march_score": 5, "loner_euchred_score": 4},
            {"loner_march_points": 5, "euchre_lone_points": 4},
        ),
        ({"farmers": True, "partners_best": True, "go_under": True, "allow_no_trump": True}, {"target": 10}),
    ],
)
def test_house_rules_become_options(rules, options):
    found = read_egn(text(game(euchre(3), rules=rules))).ruleset
    assert (found.key, {name: found.options[name] for name in options}) == ("north_american", options)


def test_without_rules_the_dealer_is_stuck_as_the_notation_has_it():
    file = game(plain(3))
    del file["metadata"]["ruleset"]
    assert read_egn(text(file)).ruleset.options["stick_dealer"] is True


@every(
    ("lead", "tricks"),
    [
        ({}, LONER),
        ({"loner_lead": "LEFT_OF_DEALER"}, LONER),
        ({"loner_lead": "LEFT_OF_LONER"}, LONER_LED_FROM_HIS_LEFT),
    ],
)
def test_who_leads_against_a_loner_is_a_rule_of_the_file(lead, tricks):
    (record,) = records(loner(0, *tricks), rules=lead)
    assert (record["maker"], record["tricks"]) == (3, {"A": 0, "B": 5})


def test_the_first_lead_may_be_said():
    led = deal(0, "Qd", bidding("P P P P P P s", isAlone=True), play(*LONER_LED_FROM_HIS_LEFT, initialLead=0))
    assert records(led)[0]["tricks"] == {"A": 0, "B": 5}


def test_a_lone_defender_plays_one_against_one():
    (record,) = records(lone_defence(1))
    assert (record["defender_alone"], record["tricks"]) == (3, {"A": 2, "B": 3})
    assert read_egn(text(game(lone_defence(1)))).scores == (0, 4)


@every(
    "tricks",
    [
        # Bowers by their letters, nines as N, suits in capitals.
        ("As Ah Tc Js", "L Th Nh 9D", "R Qh Kh TD", "Kc Ac Qs Qd", "Kd Ad Ks Qc"),
        ("AS AH TC JS", "JD TH 9H 9D", "JH QH KH TD", "KC AC QS QD", "KD AD KS QC"),
    ],
)
def test_a_card_may_be_written_in_several_ways(tricks):
    assert records(plain(3, *tricks)) == records(plain(3))


def test_what_was_dealt_and_the_short_calls_change_nothing():
    known = plain(3, playerCards=dealt(3), kitty=["Ts", "Jc", ""])
    known["phases"][0]["calls"] = ["p", "o"]
    assert records(known) == records(plain(3))
    half = dealt(3)
    half[0], half[1] = [], ["Jh", "L", "Ah", "Xc", "Xx"]
    assert records(plain(3, playerCards=half)) == records(plain(3))


def test_the_joker_beats_both_bowers():
    # The dealer has the joker instead of the queen of spades, takes the right bower with it, and then all.
    tricks = ("As Ah Tc Js", "Jd Th 9h 9d", "Jh Qh B Td", "Ad Qd Qc Kd", "Kh Ks Kc Ac")
    (record,) = records(plain(3, *tricks), rules={"joker": True})
    assert record["tricks"] == {"A": 0, "B": 5}


def test_a_deck_may_begin_with_the_sevens():
    tricks = ("As Ah 7c Js", *LEFT_BOWER[1:])
    assert records(plain(3, *tricks), rules={"min_rank": 7})[0]["tricks"] == {"A": 1, "B": 4}


def test_who_exchanged_cards_may_hold_what_was_not_dealt_to_him():
    held = dealt(3)
    held[1] = ["Jh", "Jd", "Ah", "Kc", "9c"]
    swapped = plain(3, playerCards=held, kitty=["Qc", "Ts", "Jc"])
    swapped["phases"][0]["cardExchanges"] = [{"receiver": 1, "cards": ["Qc"]}]
    assert records(swapped) == records(plain(3))


def test_a_game_may_begin_within_another():
    assert records(plain(3), initialScore=[4, 9], finalScore=[4, 10])[0] == {
        "result": "adjustment",
        "points": {"A": 4, "B": 9},
        "note": "score at the start",
    }


def test_comments_and_lines_that_might_have_been_played_are_passed_over():
    noted = plain(3)
    noted["phases"][0]["callAnnotations"] = {"1": ["[!]Who would not?", "Tricks: 0-5"]}
    noted["phases"][1]["playAnnotations"] = {"0": ["[?]A club was better."], "19": ["Tricks: 0-5"]}
    noted["alternativeLines"] = [{"branchIndex": 1, "phases": [play("no cards")]}]
    assert records(noted) == records(plain(3))


def test_a_last_deal_that_nobody_called_yet_is_no_hand():
    assert records(plain(3), misdeal(0)) == records(plain(3))
    assert [one.get("result") for one in records(plain(3), misdeal(0), passed_out(0))] == [
        None,
        "misdeal",
        "all_passed",
    ]


def test_names_of_the_first_version_are_read():
    old = text(game(plain(3, playerCards=[[], [], [], []], kitty=["", "", ""]), gameId="1"))
    for name, before in (("playerCards", "player_cards"), ("upCard", "up_card"), ("gameId", "matchId")):
        old = old.replace(f'"{name}"', f'"{before}"')
    assert read_egn(old.replace('"1.6"', '"1.0.0"')).hands == read_egn(text(game(plain(3)))).hands


def test_players_may_be_named_in_full():
    names = [
        {"name": "Ann", "id": "p1", "playerIds": [{"id": "7", "source": "club"}]},
        "Ben",
        {"name": "Cleo"},
        "Dan",
    ]
    assert read_egn(text(game(plain(3), players=names))).names == ("Ann", "Ben", "Cleo", "Dan")


@every(
    ("date", "moment"),
    [
        ("2026-11-20", "2026-11-20T00:00:00"),
        ("2026-11-20T19:30:05Z", "2026-11-20T19:30:05+00:00"),
        ("2026-11-20 19:30", "2026-11-20T19:30:00"),
    ],
)
def test_the_day_may_be_said_with_or_without_its_hour(date, moment):
    read = read_egn(text(game(plain(3), date=date)))
    assert read.played_at is not None
    assert read.played_at.isoformat() == moment


def test_an_empty_date_is_none():
    assert read_egn(text(game(plain(3), date=""))).played_at is None


def test_the_digest_is_of_what_is_said_and_not_of_how_it_is_laid_out():
    one = read_egn(text(WHOLE)).digest
    assert read_egn(json.dumps(WHOLE).encode()).digest == one
    assert read_egn(b"\xef\xbb\xbf" + json.dumps(WHOLE, sort_keys=True).encode()).digest == one
    assert read_egn(text(WHOLE).replace("Cleo", "Cleopatra")).digest != one


def annotated(file):
    """The same game as somebody hands it on: commented, with a title, a description and lines that were not played."""
    said = {"0": ["Brave!"], "2": ["He had the left bower."]}
    deals = [
        {
            **one,
            "alternativeLines": [{"note": "What if?"}],
            "phases": [
                {**phase, ("callAnnotations" if "calls" in phase else "playAnnotations"): said}
                for phase in one["phases"]
            ],
        }
        for one in file["deals"]
    ]
    told = {"title": "The final, with comments", "description": "As told by Ben", "teamNames": ["Us", "Them"]}
    return {**file, "version": "1.5", "metadata": {**file["metadata"], **told}, "deals": deals}


def test_an_annotated_copy_is_the_same_game():
    one = read_egn(text(WHOLE))
    other = read_egn(json.dumps(annotated(WHOLE), sort_keys=True, indent=3))
    assert (other.digest, other.hands) == (one.digest, one.hands)


def test_a_file_that_was_imported_is_known_by_a_later_version_too():
    """The entries of imported games are named after it: it stays, whatever options ways to play get."""
    digest = "0c197d67bc80ec39c199ce13c5ba08d3b1058abeb0868c530962610a1db98a95"
    assert read_egn(text(WHOLE)).digest == digest


@every(
    "change",
    [
        lambda file: file["metadata"].update(date="2026-11-21"),
        lambda file: file["metadata"].update(gameId="another"),
        lambda file: file["metadata"].update(players=["Ann", "Ben", "Dan", "Cleo"]),
        lambda file: file["metadata"]["ruleset"].update(winning_score=11),
        lambda file: file["deals"].pop(),
        lambda file: file["deals"][0]["initialState"].update(kitty=["Xx", "Xx", "Xx"]),
    ],
)
def test_what_makes_it_another_game(change):
    file = json.loads(json.dumps(WHOLE))
    file["metadata"].pop("finalScore", None)
    one = read_egn(text(file)).digest
    change(file)
    assert read_egn(text(file)).digest != one
