"""Laws of every game that may be dealt and played, and of every file, whatever it holds."""

import copy
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.engine.notation.faults import NotationRefused
from scoring.engine.notation.reading import read_egn
from tests.scoring.engine.notation.sample import WHOLE, bidding, deal, game, play, text

DECK = [rank + suit for suit in "shdc" for rank in "9TJQKA"]
BOWERS = {"s": "Jc", "c": "Js", "h": "Jd", "d": "Jh"}
JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text()
    | st.sampled_from(["Jd", "x", "Pass", "s"]),
    lambda parts: st.lists(parts, max_size=4) | st.dictionaries(st.text(max_size=8), parts, max_size=4),
    max_leaves=8,
)


def order(trump, led):
    """The cards that may take a trick, the best first: written down another way than the program's."""
    best = ["J" + trump, BOWERS[trump], *(rank + trump for rank in "AKQT9")]
    return best if led == trump else best + [rank + led for rank in "AKQJT9" if rank + led not in best]


@st.composite
def dealt_and_played(draw):
    """Draw a deal with every card known, played card by card as the rules have it; and what came of it."""
    cards, dealer = draw(st.permutations(DECK)), draw(st.integers(0, 3))
    held = [list(cards[5 * seat : 5 * seat + 5]) for seat in range(4)]
    upcard, kitty = cards[20], list(cards[21:])
    index = draw(st.integers(0, 7))
    maker, alone = (dealer + 1 + index) % 4, draw(st.booleans())
    defender = draw(st.sampled_from([None, (maker + 1) % 4, (maker + 3) % 4])) if alone else None
    trump = upcard[1] if index < 4 else draw(st.sampled_from([suit for suit in "shdc" if suit != upcard[1]]))
    calls = bidding(" ".join(["P"] * index + ["O" if index < 4 else trump]), isAlone=alone)
    if defender is not None:
        calls["aloneDefender"] = defender
    start = copy.deepcopy(held)
    if index < 4:
        held[dealer].append(upcard)
        calls["discard"] = held[dealer].pop(draw(st.integers(0, 5)))
    out = (
        {(seat + 2) % 4 for seat in ((maker, defender) if defender is not None else (maker,))}
        if alone
        else set()
    )
    left = draw(st.booleans()) and alone
    leader, tricks, taken = ((maker if left else dealer) + 1) % 4, [], [0, 0]
    for _ in range(5):
        seats = [seat % 4 for seat in range(leader, leader + 4) if seat % 4 not in out]
        trick: list[str] = []
        for seat in seats:
            led = (trump if trick[0] == BOWERS[trump] else trick[0][1]) if trick else ""
            follow = [
                card for card in held[seat] if trick and (trump if card == BOWERS[trump] else card[1]) == led
            ]
            card = draw(st.sampled_from(follow or held[seat]))
            held[seat].remove(card)
            trick.append(card)
        ranks = order(trump, trump if trick[0] == BOWERS[trump] else trick[0][1])
        leader = seats[trick.index(min((card for card in trick if card in ranks), key=ranks.index))]
        taken[leader % 2] += 1
        tricks.append(" ".join(trick))
    file = deal(dealer, upcard, calls, play(*tricks), playerCards=start, kitty=kitty)
    lead = "LEFT_OF_LONER" if left else "LEFT_OF_DEALER"
    return game(file, rules={"defend_alone": True, "loner_lead": lead}), maker, taken


@given(dealt_and_played(), st.booleans())
def test_legal_plays_yield_tricks_that_add_up_to_five_and_no_fault(played, known):
    file, maker, taken = played
    if not known:
        del file["deals"][0]["initialState"]["playerCards"]
    (hand,) = read_egn(text(file)).hands
    assert (hand.maker, hand.tricks) == (maker, {"A": taken[0], "B": taken[1]})
    assert sum(taken) == 5


@given(dealt_and_played(), st.data())
def test_a_card_of_another_place_is_a_fault_where_all_cards_are_known(played, data):
    file, *_ = played
    tricks = file["deals"][0]["phases"][1]["tricks"]
    trick = data.draw(st.sampled_from(tricks))
    place = data.draw(st.integers(0, len(trick) - 1))
    trick[place] = data.draw(st.sampled_from([card for card in DECK if card != trick[place]]))
    with pytest.raises(NotationRefused) as refused:
        read_egn(text(file))
    assert refused.value.faults[0].deal == 0


def places(value, path=()):
    yield path
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, part in parts:
        yield from places(part, (*path, name))


PLACES = list(places(WHOLE))[1:]


@given(st.lists(st.tuples(st.sampled_from(PLACES), JSON), min_size=1, max_size=3))
def test_whatever_stands_in_a_file_it_is_read_or_refused_with_places(changes):
    file = copy.deepcopy(WHOLE)
    for path, value in changes:
        part = file
        for step in path[:-1]:
            try:
                part = part[step]
            except (KeyError, IndexError, TypeError):
                break
        else:
            # An earlier change may have put a list in the place of an object.
            last = path[-1]
            if isinstance(part, dict) or (
                isinstance(part, list) and isinstance(last, int) and last < len(part)
            ):
                part[last] = value
    refused_or_read(json.dumps(file, ensure_ascii=False, indent=1))


@given(st.integers(0, 12_000), st.integers(0, 40), st.text(max_size=10))
def test_whatever_is_torn_out_of_a_text_it_is_read_or_refused_with_places(start, length, instead):
    whole = text(WHOLE)
    refused_or_read(whole[:start] + instead + whole[start + length :])


@given(st.text() | st.binary())
def test_any_text_is_refused_with_a_place(data):
    assert refused_or_read(data) is None


def refused_or_read(data):
    try:
        return read_egn(data)
    except NotationRefused as refused:
        faults = refused.faults
    lines = (data if isinstance(data, str) else data.decode(errors="replace")).split("\n")
    assert faults
    for fault in faults:
        assert 1 <= fault.line <= len(lines)
        assert 1 <= fault.column <= len(lines[fault.line - 1]) + 1
        assert fault.message
    assert list(faults) == sorted(faults, key=lambda fault: (fault.line, fault.column))
    return None
