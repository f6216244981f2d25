"""What a seat did: an evening worked out by hand, and laws for every way to play."""

from collections import Counter
from functools import lru_cache

from hypothesis import given
from hypothesis import strategies as st

from scoring.engine.hand import Hand, HandResult, PartnerTile, Totals
from scoring.engine.hand_score import SeatTally
from scoring.engine.ledger import LedgerLine, fold
from scoring.engine.problems import problems
from scoring.engine.registry import VARIANTS
from scoring.engine.ruleset import make_ruleset
from scoring.engine.state import start
from scoring.engine.statistics import Number, SeatPosition, StatisticsGroup, add_up, position, seat_statistics
from scoring.engine.variant import Counting
from tests.cases import every
from tests.scoring.evening import FIRST, SECOND, THIRD

HANDS, CARDS = (StatisticsGroup.HANDS, ""), (StatisticsGroup.CARDS, "")
COUNTING = [number for number in Number if number not in (Number.POINTS, Number.POINTS_BESIDE)]
WITHIN = [
    (Number.PASSED_OUT, Number.HANDS), (Number.SAT_OUT, Number.HANDS), (Number.MADE_TRUMP, Number.HANDS),
    (Number.DEFENDED, Number.HANDS), (Number.SIDE_MARCHES, Number.HANDS), (Number.MARCHES, Number.MADE),
    (Number.EUCHRES_MADE, Number.DEFENDED), (Number.DEFENDED_ALONE, Number.DEFENDED),
    (Number.DEFENDED_ALONE_MADE, Number.DEFENDED_ALONE), (Number.MADE, Number.SIDE_MADE),
    (Number.EUCHRED, Number.SIDE_EUCHRED),
]  # fmt: skip


def counted(game, seat, part=HANDS):
    """The numbers of a seat that are not 0."""
    found = seat_statistics(game.ruleset, game.folded(), seat).get(part, {})
    return {number.value: count for number, count in found.items() if count}


# North, east, south, west: Ann, Ben, Cleo and Dan. Hand 5 was taken back, hand 4 is a misdeal.
FIRST_GAME = [
    {"hands": 6, "passed_out": 1, "sat_out": 1, "made_trump": 1, "made": 1, "defended": 2, "euchres_made": 2,
     "defended_alone": 1, "defended_alone_made": 1, "side_made": 2, "side_marches": 1, "revokes": 1,
     "points": 11},
    {"hands": 6, "passed_out": 1, "sat_out": 1, "made_trump": 2, "euchred": 1, "defended": 2,
     "euchres_suffered": 1, "side_euchred": 2, "points": 2},
    {"hands": 6, "passed_out": 1, "sat_out": 1, "made_trump": 1, "made": 1, "marches": 1, "loners": 1,
     "loners_made": 1, "defended": 1, "euchres_made": 1, "side_made": 2, "side_marches": 1, "points": 11},
    {"hands": 6, "passed_out": 1, "made_trump": 1, "euchred": 1, "loners": 1, "loners_euchred": 1,
     "defended": 2, "euchres_suffered": 2, "side_euchred": 2, "points": 2},
]  # fmt: skip
# Ben, Ann, Cleo and Dan, as they really sat.
SECOND_GAME = [
    {"hands": 4, "sat_out": 1, "made_trump": 1, "made": 1, "defended": 2, "side_made": 1, "side_euchred": 1,
     "points": 1},
    {"hands": 4, "sat_out": 1, "made_trump": 1, "made": 1, "marches": 1, "defended": 2, "euchres_made": 1,
     "side_made": 2, "side_marches": 2, "points": 8},
    {"hands": 4, "made_trump": 1, "euchred": 1, "loners": 1, "loners_euchred": 1, "defended": 2,
     "euchres_suffered": 1, "side_made": 1, "side_euchred": 1, "points": 1},
    {"hands": 4, "made_trump": 1, "made": 1, "marches": 1, "loners": 1, "loners_made": 1, "defended": 2,
     "euchres_made": 1, "side_made": 2, "side_marches": 2, "points": 9},
]  # fmt: skip


@every(("game", "expected"), [(FIRST, FIRST_GAME), (SECOND, SECOND_GAME)])
def test_every_number_of_the_evening_is_as_it_was_added_up_by_hand(game, expected):
    assert [counted(game, seat) for seat in range(4)] == expected
    assert [counted(game, seat, CARDS) for seat in range(4)] == [{}] * 4


def test_a_card_of_paper_says_what_it_can_and_is_counted_apart():
    assert [counted(THIRD, seat, CARDS) for seat in range(4)] == [
        {"cards": 1, "hands": 4, "points": 5, "loners": 1, "loners_made": 1, "euchres_suffered": 1},
        {"cards": 1, "hands": 4, "points": 3, "euchres_made": 1},
        {"cards": 1, "hands": 4, "points": 5, "euchres_suffered": 1},
        {"cards": 1, "hands": 4, "points": 3, "euchres_made": 1},
    ]
    assert [counted(THIRD, seat) for seat in range(4)] == [
        {"points_beside": -1}, {}, {"points_beside": -1}, {},
    ]  # fmt: skip


def test_hands_are_told_apart_by_where_the_dealer_sat():
    ann = {place: counted(FIRST, 0, (StatisticsGroup.POSITION, place)) for place in SeatPosition}
    made_it, passed = {"made_trump": 1, "made": 1, "side_made": 1}, {"hands": 1, "passed_out": 1}
    assert ann == {
        "dealer": {"hands": 2, "defended": 2, "euchres_made": 2, "defended_alone": 1,
                   "defended_alone_made": 1, "points": 6},
        "eldest": {"hands": 2, **made_it, "revokes": 1, "points": 1},
        "partner": {"hands": 1, "sat_out": 1, "side_made": 1, "side_marches": 1, "points": 4},
        "between": {},
        "right": passed,
    }  # fmt: skip
    # Whose deal the first two hands of game 2 were nobody knows, and nobody guesses it from the third.
    second = [counted(SECOND, 1, (StatisticsGroup.POSITION, place)).get("hands", 0) for place in SeatPosition]
    assert dict(zip(SeatPosition, second, strict=True)) == {
        "dealer": 1, "eldest": 0, "partner": 0, "between": 0, "right": 1,
    }  # fmt: skip


def test_hands_of_ones_own_are_told_apart_by_round_and_suit():
    ben = seat_statistics(FIRST.ruleset, FIRST.folded(), 1)
    euchred = {"made_trump": 1, "euchred": 1, "side_euchred": 1, "euchres_suffered": 1, "hands": 1}
    assert {
        key: +counts
        for key, counts in ben.items()
        if key[0] in (StatisticsGroup.CALL_ROUND, StatisticsGroup.TRUMP)
    } == {
        (StatisticsGroup.CALL_ROUND, "2"): Counter(euchred),
        (StatisticsGroup.TRUMP, "C"): Counter(euchred),
    }


def test_where_the_first_dealer_is_not_known_nobody_has_a_position():
    nobody_knows = fold(FIRST.ruleset, [LedgerLine("1", "hand", hand=Hand(maker=0, tricks={"A": 3, "B": 2}))])
    assert set(seat_statistics(FIRST.ruleset, nobody_knows, 0)) == {HANDS}


@every(
    ("players", "places"),
    [
        (2, ["dealer", "eldest"]),
        (3, ["dealer", "eldest", "right"]),
        (4, ["dealer", "eldest", "between", "right"]),
        (5, ["dealer", "eldest", "between", "between", "right"]),
    ],
)
def test_who_plays_for_himself_has_no_partner_who_deals(players, places):
    alone = next(
        make_ruleset(entry.key, players=players)
        for entry in VARIANTS.values()
        if not hasattr(entry, "over") and players in set(entry.players) - entry.partnerships
    )
    assert [position(alone, seat, 0).value for seat in range(players)] == places


def played(ruleset, *hands, first_dealer=None):
    """The numbers of every seat that are not 0, after these hands."""
    lines = [LedgerLine(str(number), "hand", hand=hand) for number, hand in enumerate(hands)]
    return [
        {
            number.value: count
            for number, count in seat_statistics(ruleset, ledger, seat)[HANDS].items()
            if count
        }
        for ledger in [fold(ruleset, lines, first_dealer)]
        for seat in range(ruleset.players)
    ]


def test_where_zero_wins_what_comes_off_is_points_and_who_drops_out_sits_out():
    made_it = Hand(maker=1, tricks={"P0": 1, "P1": 3, "P2": 1})
    euchred = Hand(maker=2, tricks={"P1": 4, "P2": 1}, dropped=(0,))
    assert played(make_ruleset("setback", players=3), made_it, euchred) == [
        {"hands": 2, "defended": 1, "sat_out": 1, "points": 1},
        {"hands": 2, "made_trump": 1, "made": 1, "side_made": 1, "defended": 1, "euchres_made": 1, "points": 7},
        {"hands": 2, "made_trump": 1, "euchred": 1, "side_euchred": 1, "euchres_suffered": 1, "defended": 1,
         "points": -1},
    ]  # fmt: skip


def test_a_partner_who_was_called_is_no_defender():
    tricks = {"makers": 2, "others": 3}
    euchred = Hand(maker=0, tricks=tricks, trump=3, partner_tile=PartnerTile.OTHER, partner=2)
    defender = {"hands": 1, "defended": 1, "euchres_made": 1, "points": 2}
    assert played(make_ruleset("call_ace_domino", players=4), euchred) == [
        {"hands": 1, "made_trump": 1, "euchred": 1, "side_euchred": 1, "euchres_suffered": 1},
        defender,
        {"hands": 1, "euchres_suffered": 1},
        defender,
    ]


def test_a_lone_hand_is_the_loner_of_whoever_played_it():
    partner_plays = Hand(maker=0, alone=True, alone_seat=2, tricks={"A": 5, "B": 0})
    side = {"hands": 1, "side_made": 1, "side_marches": 1, "points": 4}
    assert played(make_ruleset("british"), partner_plays) == [
        side | {"made_trump": 1, "made": 1, "marches": 1, "sat_out": 1},
        {"hands": 1, "defended": 1},
        side | {"loners": 1, "loners_made": 1},
        {"hands": 1, "defended": 1},
    ]


def test_a_seat_that_revoked_twice_in_a_hand_has_two_revokes():
    hand = Hand(result=HandResult.REVOKE, maker=0, revokes=(1, 1))
    found = played(make_ruleset("north_american"), hand)
    assert [counts.get("revokes", 0) for counts in found] == [0, 2, 0, 0]


# Laws. Ways to play that come later are among these by themselves.
@lru_cache
def taps(ruleset):
    return tuple(ruleset.variant.taps(ruleset))


@st.composite
def games(draw):
    """A ruleset, a first dealer or none, and records that a table may send."""
    entry = draw(st.sampled_from(list(VARIANTS.values())))
    variant = getattr(entry, "over", entry)
    players = draw(st.sampled_from(variant.players))
    options = {}
    for option in variant.options_for(players):
        if option.allowed and draw(st.integers(0, 3)) == 0:
            options[option.name] = draw(st.sampled_from(option.allowed))
    ruleset = make_ruleset(entry.key, options, players)
    sides, seats = st.sampled_from(ruleset.sides), st.integers(0, players - 1)
    hands = draw(st.lists(st.sampled_from(taps(ruleset)), max_size=12))
    extras = draw(st.lists(st.dictionaries(sides, st.integers(-3, 3), min_size=1, max_size=2), max_size=2))
    hands += [Hand(HandResult.ADJUSTMENT, points=points, note="as ruled") for points in extras]
    hands = draw(st.permutations(hands))
    scores = draw(st.fixed_dictionaries(dict.fromkeys(ruleset.sides, st.integers(0, 12))))
    loners = draw(st.dictionaries(seats, st.integers(0, 2), max_size=2))
    euchres = draw(st.dictionaries(sides, st.integers(0, 2), max_size=2))
    card = Totals(scores, draw(st.none() | st.integers(0, 8)), loners, euchres)
    if draw(st.booleans()):
        hands.append(Hand(HandResult.TOTALS, totals=card))
    first_dealer = draw(st.none() | seats)
    lines = [LedgerLine(str(number), "hand", hand=hand) for number, hand in enumerate(hands)]
    return ruleset, first_dealer, fold(ruleset, lines, first_dealer)


@given(games())
def test_every_seat_adds_up_to_what_the_game_itself_says(drawn):
    ruleset, _, ledger = drawn
    state, down = ledger.state, ruleset.variant.counting is Counting.DOWN
    for seat in range(ruleset.players):
        found = seat_statistics(ruleset, ledger, seat)
        both = Counter(found.get(HANDS, Counter()))
        both.update(found.get(CARDS, Counter()))
        points = both[Number.POINTS] + both[Number.POINTS_BESIDE]
        assert both[Number.HANDS] == state.hands
        assert (-points if down else points) == state.seat_points[seat]
        assert both[Number.MADE_TRUMP] == state.hands_made[seat]
        for tally in set(SeatTally) - {SeatTally.HANDS_MADE}:
            assert both[Number(tally.value)] == getattr(state, tally)[seat]


@given(games())
def test_no_number_is_more_than_what_it_is_a_part_of(drawn):
    ruleset, first_dealer, ledger = drawn
    for seat in range(ruleset.players):
        found = seat_statistics(ruleset, ledger, seat)
        whole = found.get(HANDS, Counter())
        for number, of in WITHIN:
            assert whole[number] <= whole[of]
        assert whole[Number.MADE] + whole[Number.EUCHRED] <= whole[Number.MADE_TRUMP]
        assert whole[Number.LONERS_MADE] + whole[Number.LONERS_EUCHRED] <= whole[Number.LONERS]
        if ruleset.partners:
            assert whole[Number.EUCHRES_SUFFERED] <= whole[Number.SIDE_EUCHRED]
        for kind in (StatisticsGroup.POSITION, StatisticsGroup.CALL_ROUND, StatisticsGroup.TRUMP):
            part = add_up({HANDS: counts} for (one, _), counts in found.items() if one == kind)
            assert all(part.get(HANDS, whole)[number] <= whole[number] for number in COUNTING)
            if kind is StatisticsGroup.POSITION and first_dealer is not None and whole[Number.HANDS]:
                assert part[HANDS][Number.HANDS] == whole[Number.HANDS]


@given(games())
def test_the_seats_of_a_hand_agree_who_made_it(drawn):
    ruleset, _, ledger = drawn
    seats = add_up(seat_statistics(ruleset, ledger, seat) for seat in range(ruleset.players))
    whole = seats.get(HANDS, Counter())
    slots = [slot for slot in ledger.slots if slot.counted and slot.hand.maker is not None and slot.deals]
    ended = [slot for slot in slots if slot.hand.result in (HandResult.REVOKE, HandResult.INFRINGEMENT)]
    assert whole[Number.MADE_TRUMP] == len(slots)
    assert whole[Number.MADE] + whole[Number.EUCHRED] == len(slots) - len(ended)


def test_the_laws_look_at_hands_of_every_way_to_play():
    for entry in VARIANTS.values():
        variant = getattr(entry, "over", entry)
        for players in variant.players:
            ruleset = make_ruleset(entry.key, players=players)
            assert any(not problems(ruleset, start(ruleset), hand) for hand in taps(ruleset))
