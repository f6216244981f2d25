"""A broken file is refused whole: every fault with its line and column, its deal and its trick."""

import copy

import pytest

from problems import Problem
from scoring.engine.exceptions import CODES as ENGINE_CODES
from scoring.engine.notation.faults import CODES, MOST_NAMED, NotationRefused
from scoring.engine.notation.places import LONGEST
from scoring.engine.notation.reading import read_egn
from tests.cases import every
from tests.growth import MOST_TIMES, times_as_long
from tests.scoring.engine.faults import SENTENCE
from tests.scoring.engine.notation.sample import (
    LEFT_BOWER,
    LONER,
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


def faults(data, **more):
    with pytest.raises(NotationRefused) as refused:
        read_egn(data if isinstance(data, str | bytes) else text(data), **more)
    for fault in refused.value.faults:
        assert SENTENCE.fullmatch(fault.message), fault
    return refused.value.faults


def named(data):
    """What is wrong, in the order of the places: code, then deal and trick where it is in one."""
    found = ((fault.code, fault.deal, fault.trick) for fault in faults(data))
    return [" ".join(str(part) for part in parts if part is not None) for parts in found]


def changed(name, value, *path, of=WHOLE):
    """A file with another value in one place; None takes the place away."""
    file = copy.deepcopy(of)
    part = file
    for step in path:
        part = part[step]
    if value is None:
        del part[name]
    else:
        part[name] = value
    return file


def tricks_of(*tricks, calls="P O", **more):
    """One deal of hearts, ordered by the second player; the deal's other parts by name."""
    return game(deal(3, "9h", bidding(calls), play(*tricks), **more))


def swapped(number, trick):
    """Return the tricks of the plain deal with one of them changed; the first is 1."""
    return (*LEFT_BOWER[: number - 1], trick, *LEFT_BOWER[number:])


FIRST = ("deals", 0)
CALLS = (*FIRST, "phases", 0)
PLAYED = (*FIRST, "phases", 1)
STATE = (*FIRST, "initialState")
LONE_PLAY = ("deals", 1, "phases", 1)
HEAD = ("metadata",)
RULES = ("metadata", "ruleset")

TEXTS = [
    ("", ["not_json"]),
    ("{nope", ["not_json"]),
    ('{"a": "b', ["not_json"]),
    ('{"a": 1,}', ["not_json"]),
    ("[1,]", ["not_json"]),
    ("[,1]", ["not_json"]),
    ('{"a" 1}', ["not_json"]),
    ("{1: 2}", ["not_json"]),
    ('["\\q"]', ["not_json"]),
    (text(WHOLE) + "]", ["not_json"]),
    ("NaN", ["not_json"]),
    (b'{"a": "\xff"}', ["not_utf8"]),
    ("[" * 21 + "]" * 21, ["too_deep"]),
    (" " * (LONGEST + 1), ["too_long"]),
    ("[]", ["not_an_object"]),
    ("{}", ["part_missing"] * 4),
    (
        text(WHOLE).replace('"title"', '"players": 1, "title"'),
        ["not_a_list", "key_twice"],
    ),
    (text(WHOLE).replace("Sample", "Sam\\u0000ple"), ["text_unreadable"]),
    (text(WHOLE).replace("Sample", "\\ud800"), ["text_unreadable"]),
    (
        text(WHOLE).replace('"dealNumber": 7', '"dealNumber": 1' + "0" * 20),
        ["number_too_large", "deal_order 0"],
    ),
]
HEADS = [
    (changed("fileType", "Euchre Match Notation"), ["unknown_value"]),
    (changed("version", "2.0"), ["version_unknown"]),
    (changed("version", 1.6), ["not_text", "version_unknown"]),
    (changed("colour", "red"), ["unknown_field"]),
    (changed("players", None, *HEAD), ["part_missing"]),
    (changed("players", ["Ann", "Ben", "Cleo"], *HEAD), ["wrong_length"]),
    (changed("players", ["Ann", {"id": "2"}, 3, "Dan"], *HEAD), ["part_missing", "not_text"]),
    (changed("initialScore", [0, "1"], *HEAD), ["not_a_whole_number"]),
    (changed("initialScore", [0, -1], *HEAD), ["out_of_range"]),
    (changed("finalScore", [10, 3], *HEAD), ["score_differs"]),
    (changed("date", "last Friday", *HEAD), ["date_unreadable"]),
    (changed("date", "1871-05-01", *HEAD), ["date_unreadable"]),
    (changed("teamNames", "Reds", *HEAD), ["not_a_list"]),
    (changed("ruleset", 7, *HEAD), ["not_an_object"]),
    (changed("fast_break", True, *RULES), ["rule_not_kept"]),
    (changed("four_trick_tokens", True, *RULES), ["rule_not_kept"]),
    (changed("num_players", 5, *RULES), ["rule_not_kept"]),
    (changed("hang_the_jack", True, *RULES), ["unknown_field"]),
    (changed("loner_lead", "LEFT", *RULES), ["unknown_value"]),
    (changed("std", "no", *RULES), ["not_true_or_false"]),
    (changed("loner_march_score", 9, *RULES), ["option_value"]),
    (changed("ruleset", {"winning_score": 0}, *HEAD, of=game(plain(3))), ["option_value"]),
    (changed("ruleset", {"winning_score": 10, "num_deals": 8}, *HEAD, of=game(plain(3))), ["option_value"]),
]  # fmt: skip
DEALS = [
    (changed("deals", 5), ["not_a_list"]),
    (changed("deals", []), ["nothing_to_read"]),
    (game(misdeal(0)), ["nothing_to_read"]),
    (game(initialScore=[4, 9]), ["nothing_to_read"]),
    (game(*[passed_out(0)] * 101), ["too_many_deals"]),
    (changed(0, "IAAQ", "deals", of=game(plain(3))), ["deal_packed 0"]),
    (changed(0, 1, "deals", of=game(plain(3))), ["not_an_object 0"]),
    (changed("dealNumber", 2, "deals", 1, of=game(plain(3), plain(0), plain(1))), ["deal_order 2"]),
    (changed("dealNumber", 0, "deals", 1, of=game(plain(3), plain(0))), ["deal_order 0"]),
    (changed("dealNumber", "x", "deals", 1, of=game(plain(3), plain(0))), ["not_a_whole_number 1"]),
    (changed("alternativeLines", 7, *FIRST), ["not_a_list 0"]),
    (changed("initialState", None, *FIRST), ["part_missing 0"]),
    (changed("dealer", 4, *STATE), ["out_of_range 0"]),
    (changed("dealer", None, *STATE), ["part_missing 0"]),
    (changed("upCard", "10d", *STATE), ["card_unknown 0", "trump_unknown 0"]),
    (changed("upCard", "8h", *STATE), ["card_not_in_deck 0", "trump_unknown 0"]),
    (changed("upCard", "Jx", *STATE), ["trump_unknown 0"]),
    (changed("playerCards", [[], [], []], *STATE), ["wrong_length 0"]),
    (changed("playerCards", [["As"], [], [], []], *STATE), ["wrong_length 0"]),
    (changed("kitty", ["Xx", "9c", "9c"], *STATE), ["card_dealt_twice 0"]),
    (changed("kitty", ["9h", "9c", "9c"], *STATE), ["card_dealt_twice 0", "card_dealt_twice 0"]),
    (changed("phases", [7], *FIRST, of=game(plain(3), plain(0))), ["not_an_object 0"]),
    (changed("phases", [{}], *FIRST, of=game(plain(3), plain(0))), ["part_missing 0"]),
    (changed("type", "BID", *CALLS), ["unknown_value 0", "play_without_trump 0"]),
    (game(deal(3, "9h", play(*LEFT_BOWER), bidding("P O"))), ["play_without_trump 0", "phase_order 0"]),
    (changed("phaseNumber", "first", *CALLS), ["not_a_whole_number 0"]),
    (changed("callAnnotations", ["Hm."], *CALLS), ["not_an_object 0"]),
    (changed("playAnnotations", {"0": ["Hm.", 1]}, *PLAYED), ["not_text 0"]),
]  # fmt: skip
BIDDING = [
    (changed("calls", ["Pass", "order"], *CALLS), ["call_unknown 0"]),
    (changed("calls", ["Pass", "Alone", 1], *CALLS), ["call_unknown 0", "call_unknown 0"]),
    (changed("calls", ["Pass", "h"], *CALLS), ["call_out_of_round 0"]),
    (changed("calls", ["Pass", "x"], *CALLS), ["call_not_known 0"]),
    (changed("calls", ["Pass", "Order", "Pass", "c"], *CALLS), ["call_after_trump 0"] * 2),
    (game(deal(0, "9h", bidding("P P P P P O"))), ["tricks_missing 0", "call_out_of_round 0"]),
    (game(deal(0, "9h", bidding("P P P P h"), play(*LEFT_BOWER))), ["suit_turned_down 0", "card_not_held 0 2"]),
    (game(deal(0, "9h", bidding("P P P P n"), play(*LEFT_BOWER)), rules={"allow_no_trump": True}), ["no_trump 0"]),
    (game(deal(0, "9h", bidding("P P P P x"), play(*LEFT_BOWER))), ["trump_unknown 0"]),
    (game(deal(0, "9h", bidding("x x"), play(*LEFT_BOWER))), ["trump_unknown 0"]),
    (game(deal(0, "9h", bidding("P P P"))), ["calls_unfinished 0"]),
    (game(deal(0, "9h", bidding("P P P P P P P P P s s"))), ["too_many_calls 0"]),
    (game(deal(0, "9h", bidding("P P P P P P P P"), play(*LEFT_BOWER))), ["play_without_trump 0"]),
    (game(deal(0, "9h", bidding("P P P P P P P P", isAlone=True))), ["alone_disagrees 0"]),
    (game(deal(0, "9h", bidding("P O"))), ["tricks_missing 0"]),
    (game(passed_out(0), rules={}), ["dealer_must_call 0"]),
    (game(plain(3), rules={"canadian": True}), ["partner_must_go_alone 0"]),
    (changed("discard", "9s", "deals", 1, "phases", 0), ["discard_without_pickup 1"]),
    (changed("discard", "As", *CALLS), ["card_not_held 0 1"]),
    (changed("isAlone", True, *PLAYED), ["alone_disagrees 0"]),
    (game(lone_defence(1), rules={}), ["option_off 0"]),
    (changed("aloneDefender", 2, *CALLS, of=game(plain(3))), ["defender_needs_lone_maker 0"]),
    (changed("aloneDefender", 2, *CALLS, of=game(lone_defence(1))), ["defender_is_maker_side 0"]),
    (changed("cardExchanges", [{"cards": ["Qx1"]}], *CALLS), ["part_missing 0", "card_unknown 0"]),
]  # fmt: skip
PLAY = [
    # A word that is no card, one that says too little, one that the deck does not have.
    (tricks_of(*swapped(2, "Jd Th 9h 9x9")), ["card_unknown 0 2"]),
    (tricks_of(*swapped(2, "Jd Th 9h Jt")), ["card_unknown 0 2"]),
    (tricks_of(*swapped(2, "Jd Th 9h Xd")), ["card_hidden 0 2"]),
    (tricks_of(*swapped(2, "Jd Th 9h 8d")), ["card_not_in_deck 0 2"]),
    (tricks_of(*swapped(2, "Jd Th 9h B")), ["card_not_in_deck 0 2"]),
    # Wrong numbers of cards.
    (tricks_of(*swapped(2, "Jd Th 9h")), ["trick_size 0 2"]),
    (tricks_of(*swapped(2, "Jd Th 9h 9d Qd")), ["trick_size 0 2", "card_twice 0 4"]),
    (tricks_of(*LEFT_BOWER[:4]), ["tricks_number 0"]),
    (tricks_of(*LEFT_BOWER, "Ts Jc 9s 9c"), ["tricks_number 0"]),
    (tricks_of(*swapped(5, "")), ["trick_size 0 5"]),
    (game(loner(0, *LONER[:4], "Ah Kh Th 9c")), ["trick_size 0 5"]),
    # A card played twice.
    (tricks_of(*swapped(5, "Kd Ad Ks As")), ["card_twice 0 5"]),
    # The dealer's partner throws a club on the left bower, and holds the queen of hearts until the next trick.
    (tricks_of("As Ah Tc Js", "Jd Ac 9h 9d", "Jh Qh Kh Td", "Kc Th Qs Qd", "Kd Ad Ks Qc"), ["revoke 0 2"]),
    # What was turned down, laid off, or lay in the kitty.
    (game(deal(3, "9d", bidding("P P P P P h"), play(*LEFT_BOWER))), ["card_not_held 0 2"]),
    (game(plain(3, *swapped(2, "Jd Th 9s 9d"))), ["card_not_held 0 2"]),
    (game(plain(3, kitty=["9d", "Jc", "9c"])), ["card_not_held 0 2"]),
    # The turned-up card went to the dealer, and his partner plays it.
    (tricks_of(*swapped(2, "Jd 9h Th 9d")), ["wrong_turn 0 2"]),
    # By what was dealt, the last two players of the first trick are in the wrong order; and Jc lay in the kitty.
    (game(plain(3, *swapped(1, "As Ah Js Tc"), playerCards=dealt(3))), ["wrong_turn 0 1", "wrong_turn 0 1"]),
    (game(plain(3, *swapped(1, "As Ah Jc Js"), playerCards=dealt(3))), ["card_not_held 0 1"]),
    (changed("discard", "Ts", *CALLS, of=game(plain(3, playerCards=dealt(3)))), ["card_not_held 0"]),
    (game(plain(3, playerCards=[dealt(3)[0], dealt(3)[0], [], []])), ["card_dealt_twice 0"] * 5),
    # The first lead belongs to a seat that does not play.
    (game(deal(0, "Qd", bidding("P P P P P P s", isAlone=True), play(*LONER, initialLead=1))), ["leader_sat_out 0"]),
    # Played on after the game was won: told once.
    (game(plain(3), euchre(3), euchre(3), rules={"winning_score": 2}), ["game_over 2"]),
    (game(euchre(3), plain(0), plain(1), rules={"winning_score": 2}), ["game_over 1"]),
    # One fault in each of several deals, and the score is then not held against the file's own.
    (
        changed(1, ["Jd", "Th", "9h", "9h"], *PLAYED, "tricks", of=changed(4, ["Ah"], *LONE_PLAY, "tricks")),
        ["card_twice 0 2", "trick_size 1 5"],
    ),
]  # fmt: skip
CASES = [*TEXTS, *HEADS, *DEALS, *BIDDING, *PLAY]


@every(("data", "wanted"), CASES)
def test_every_fault_is_named(data, wanted):
    assert named(data) == wanted


def test_every_code_is_raised_by_one_of_these_files():
    raised = {name.partition(" ")[0] for _, wanted in CASES for name in wanted}
    assert raised - set(CODES) <= set(ENGINE_CODES)
    assert set(CODES) - raised == set()


BROKEN = """{
  "fileType": "Euchre Game Notation", "version": "1.6",
  "metadata": {"players": ["Zo\u00eb", "Ben", "Cleo", "Dan"], "initialScore": [0, 0]},
  "deals": [{"dealNumber": 4, "initialState": {"dealer": 3, "upCard": "9h"}, "phases": [
    {"type": "EUCHRE_BIDDING", "calls": ["Pass", "Order"]},
    {"type": "TRICK_PLAY", "tricks": [
      ["As", "Ah", "Tc", "Js"],
      ["Jd", "Ac", "9h", "9d"], ["Jh", "Qh", "Kh"],
      ["Kc", "Th", "Qs", "As"], ["Kd", "Ad", "1s", "Qc"]]}]}]}
"""


def test_a_fault_says_line_column_deal_and_trick_and_what_is_wrong():
    assert [str(fault) for fault in faults(BROKEN)] == [
        "line 8, column 33, deal 4, trick 3: 3 cards in a trick of 4 players.",
        "line 9, column 26, deal 4, trick 4: As was played already in trick 1.",
        "line 9, column 46, deal 4, trick 5: '1s' is no card. A card is its rank and its suit, such as Jd, Tc or 9s.",
    ]


def test_the_place_in_bytes_that_are_no_text_is_counted_in_characters():
    (fault,) = faults('{\n "Zoë": "'.encode() + b"\xff")
    assert (fault.line, fault.column) == (2, 10)


@every(
    ("broken", "column"),
    [
        ('{"a": 1,}', 9),
        ("[1,]", 4),
        ('["ab\\q"]', 5),
        ('{"a" 1}', 6),
        ("{1: 2}", 2),
        ("[1 2]", 4),
        ('  {"a": ', 9),
    ],
)
def test_what_is_no_json_is_told_where_it_ceases_to_be(broken, column):
    (fault,) = faults(broken)
    assert (fault.line, fault.column, fault.code) == (1, column, "not_json")


def test_a_file_may_be_as_long_as_it_may():
    whole = text(WHOLE)
    assert read_egn(whole + " " * (LONGEST - len(whole))) == read_egn(whole)


def test_names_are_judged_by_whoever_reads_and_told_at_their_place():
    def no_ben(names):
        problems = [
            Problem("not_ben", f"names.{seat}", "Not Ben.")
            for seat, name in enumerate(names)
            if name == "Ben"
        ]
        return tuple(names), tuple(problems)

    (fault,) = faults(BROKEN.replace('["Jh", "Qh", "Kh"]', '["Jh", "Qh", "Kh", "Td"]'), names=no_ben)[:1]
    assert str(fault) == "line 3, column 35: Not Ben."


def test_of_endless_faults_the_first_are_named_and_the_others_counted():
    calls = ["?"] * (MOST_NAMED + 7)
    with pytest.raises(NotationRefused) as refused:
        read_egn(text(game(deal(0, "9h", {"type": "EUCHRE_BIDDING", "calls": calls}))))
    assert (len(refused.value.faults), refused.value.unnamed) == (MOST_NAMED, 7)


@every(
    "grown",
    [
        lambda n: "[" * n,
        lambda n: '"' + "\\n" * n,
        lambda n: "-" * n,
        lambda n: "\n" * n + "x",
        lambda n: "{" + ",".join(f'"{key}":1' for key in range(n // 8)) + "}",
        lambda n: text(game(*[plain(0)] * (n // 1800))),
        lambda n: text(game(deal(0, "9h", bidding("P O"), play(*["As Ah Tc Js"] * (n // 80))))),
        lambda n: text(game(deal(0, "9h", bidding("P O"), play("As " * (n // 16))))),
        lambda n: text(game(deal(0, "9h", bidding("P " * (n // 14))))),
    ],
)
def test_four_times_the_length_takes_no_more_than_some_four_times_the_time(grown):
    assert times_as_long(faults, grown(50_000), grown(200_000)) < MOST_TIMES
