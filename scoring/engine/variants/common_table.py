"""The common table: five tricks, two sides, one arithmetic, the hands that are entered by tapping, and its games.

    makers take 3 or 4            makers 1
    makers take 5 (march)         makers 2
    alone, 3 or 4                 makers 1
    alone, 5                      makers 4
    makers take 0, 1 or 2         defenders 2, also when the makers were alone
    a lone defender takes 3       defenders 4

A game is data, and says what it has of its own. Where two or three may play too, each is for himself: then a euchre
gives 2 to each opponent, and nobody is alone. What a source leaves to the table is in docs/rules/. The games of North
America and Britain, which have house rules of their own, are in modules of their own.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache, partial

from scoring.engine.hand import Hand, HandResult, InfringementType, Robson, Steal
from scoring.engine.hand_score import Bounds, BySide, HandScore, SeatTally
from scoring.engine.options import (
    ALONE_MADE_POINTS,
    DEFEND_ALONE,
    EUCHRE_LONE_POINTS,
    EUCHRE_TO_MAKERS,
    FALSE_CLAIM_POINTS,
    FIVE_TRICK_OPTIONS,
    LEADS_WITHOUT_LONERS,
    MARKERS,
    REDEAL_SAME_DEALER,
    REVOKE_ENDS_HAND,
    REVOKE_MODE,
    REVOKE_POINTS,
    REVOKE_POINTS_LONE,
    STICK_DEALER,
    TARGET,
    changed,
    options_without,
    with_default,
)
from scoring.engine.record import DOMINO_SUITS
from scoring.engine.trick_counts import shares
from scoring.engine.variant import (
    LEFT_OF_LONER_LEADS,
    MAKER_LEADS,
    PARTNER_FIELDS,
    TURNS,
    Ruleset,
    Turn,
    Variant,
)
from scoring.engine.variants.five_trick_faults import faults, makers_tricks
from scoring.engine.variants.five_trick_house import House, house
from scoring.engine.variants.five_trick_penalties import revoke_points
from scoring.engine.variants.lone_hands import lone_seat, sitting_out

MADE = frozenset({"dealer", "maker", "call_round", "alone", "trump", "upcard"})

FIELDS = {
    HandResult.PLAYED: MADE | {"defender_alone", "tricks", "revokes"},
    HandResult.ALL_PASSED: frozenset({"dealer", "upcard"}),
    HandResult.MISDEAL: frozenset({"dealer"}),
    HandResult.REVOKE: MADE | {"defender_alone", "revokes"},
    HandResult.INFRINGEMENT: frozenset({"dealer", "infringement"}),
    HandResult.ADJUSTMENT: frozenset({"points", "note"}),
    HandResult.TOTALS: frozenset({"totals"}),
}
"""What records the common table keeps."""
NO_LONE_DEFENDER = {result: names - {"defender_alone"} for result, names in FIELDS.items()}


NOTHING: tuple[BySide, ...] = ()


def worth(ruleset: Ruleset, hand: Hand, dealer: int | None) -> HandScore:
    """Return the worth of a record that can be: tricks first, then the bonus, then penalties."""
    rules = house(ruleset)
    match hand.result:
        case HandResult.PLAYED | HandResult.LAY_DOWN_LONER | HandResult.THROW_IN:
            return _made(ruleset, rules, hand)
        case HandResult.REVOKE:
            penalty = revoke_points(ruleset, rules, hand, hand.revokes)
            makers = None if hand.maker is None else ruleset.seat_sides[hand.maker]
            return HandScore((penalty,), makers=makers, tallies=_tallies(hand))
        case HandResult.INFRINGEMENT:
            return _infringement(ruleset, rules, hand)
        case HandResult.ALL_PASSED:
            penalty = _to_others(ruleset, ruleset.seat_sides[dealer or 0], rules.all_pass_penalty)
            return HandScore(
                _bonus(ruleset, rules, hand.steal) + ((penalty,) if rules.all_pass_penalty else NOTHING)
            )
        case _:
            return HandScore()


def _made(ruleset: Ruleset, rules: House, hand: Hand) -> HandScore:
    assert hand.maker is not None  # noqa: S101  faults refuses a made hand without maker
    taken = 3 if hand.result is HandResult.THROW_IN else makers_tricks(ruleset, hand)
    marcher = _marcher(ruleset, hand)
    lone = lone_seat(hand)
    plain = _plain(ruleset, hand.maker, lone, hand.defender_alone, taken, marcher, hand.robson, hand.blind)
    bonus = _bonus(ruleset, rules, hand.steal)
    if not bonus and not hand.revokes:
        return plain
    penalties = (revoke_points(ruleset, rules, hand, hand.revokes),) if hand.revokes else NOTHING
    tallies = plain.tallies + tuple((SeatTally.REVOKES, seat, 1) for seat in hand.revokes)
    return HandScore(plain.counts + bonus + penalties, plain.own, plain.makers, plain.terms, tallies)


def _marcher(ruleset: Ruleset, hand: Hand) -> int | None:
    """Return the side (an index) that took every trick, None where none did or nobody counted."""
    if hand.result is HandResult.LAY_DOWN_LONER and hand.maker is not None:
        return ruleset.seat_sides[hand.maker]
    if hand.tricks is None:
        return None
    took = (index for index, side in enumerate(ruleset.sides) if hand.tricks[side] == ruleset.tricks)
    return next(took, None)


@lru_cache(maxsize=16384)
def _plain(  # noqa: PLR0913, PLR0917  what tricks are worth depends on all of it, and a cache wants it by position
    ruleset: Ruleset,
    maker: int,
    lone: int | None,
    guard: int | None,
    taken: int,
    marcher: int | None,
    robson: Robson | None,
    blind: bool,
) -> HandScore:
    """Return what the tricks alone are worth; a table has few such hands, so they are kept."""
    rules, makers = house(ruleset), ruleset.seat_sides[maker]
    march, alone = marcher == makers, lone is not None
    if robson is Robson.SUBTRACT:
        points = _subtracted(ruleset, makers, march=march, lone=alone if march else guard is not None)
    elif blind:
        points = _to(ruleset, makers, 5) if march else _to_others(ruleset, makers, 1)
    elif taken < 3 and rules.euchre_to_makers:
        points = _to(ruleset, makers, -_lost(rules, alone, guard, taken))
    elif taken < 3:
        points = _to_others(ruleset, makers, _euchre(rules, alone, guard, taken))
    elif march:
        points = _to(ruleset, makers, rules.loner_march_points if alone else 2)
    else:
        points = _to(ruleset, makers, rules.alone_made_points if alone else 1)
    own: tuple[tuple[int, int], ...] = ()
    if march and lone is not None and robson is not Robson.SUBTRACT and rules.loner_maker_points is not None:
        own = ((lone, rules.loner_maker_points - points[makers]),)
    hand = Hand(maker=maker, alone=alone, alone_seat=lone, defender_alone=guard)
    terms = _terms(ruleset, hand, taken, marcher)
    return HandScore((points,), own, makers, terms, _tallies(hand) + _feats(ruleset, hand, taken))


def _subtracted(ruleset: Ruleset, makers: int, *, march: bool, lone: bool) -> BySide:
    """Return what a side with every trick takes off the other instead of adding."""
    return (_to_others if march else _to)(ruleset, makers, -4 if lone else -2)


def _terms(ruleset: Ruleset, hand: Hand, taken: int, marcher: int | None) -> tuple[tuple[str, ...], ...]:
    assert hand.maker is not None  # noqa: S101  only made hands have terms
    makers = ruleset.seat_sides[hand.maker]
    terms: list[tuple[str, ...]] = [()] * len(ruleset.sides)
    if taken < 3:
        terms[makers] = ("euchred",)
    if marcher is not None:
        lone = hand.alone if marcher == makers else hand.defender_alone is not None
        terms[marcher] = ("march", "lone_march") if lone else ("march",)
    return tuple(terms)


def _feats(ruleset: Ruleset, hand: Hand, taken: int) -> tuple[tuple[SeatTally, int, int], ...]:
    """Count a loner that was made, and a euchre to each seat that held cards."""
    assert hand.maker is not None  # noqa: S101  only made hands have feats
    lone = lone_seat(hand)
    if taken == ruleset.tricks and lone is not None:
        return ((SeatTally.LONERS_MADE, lone, 1),)
    if taken >= 3:
        return ()
    out, makers = set(sitting_out(ruleset, hand)), ruleset.seat_sides[hand.maker]
    return tuple(
        (SeatTally.EUCHRES_SUFFERED if side == makers else SeatTally.EUCHRES_MADE, seat, 1)
        for seat, side in enumerate(ruleset.seat_sides)
        if seat not in out
    )


def _euchre(rules: House, alone: bool, guard: int | None, taken: int) -> int:
    if guard is not None or (rules.super_euchre and taken == 0):
        return 4
    return rules.euchre_lone_points if alone else 2


def _lost(rules: House, alone: bool, guard: int | None, taken: int) -> int:
    """Return what euchred makers lose where the house takes it from them: 4 where anybody was alone."""
    return 4 if alone or guard is not None or (rules.super_euchre and taken == 0) else 2


def _tallies(hand: Hand) -> tuple[tuple[SeatTally, int, int], ...]:
    tallies = [(SeatTally.REVOKES, seat, 1) for seat in hand.revokes]
    if hand.maker is not None:
        tallies.append((SeatTally.HANDS_MADE, hand.maker, 1))
    lone = lone_seat(hand)
    if lone is not None:
        tallies.append((SeatTally.LONERS, lone, 1))
    return tuple(tallies)


def _infringement(ruleset: Ruleset, rules: House, hand: Hand) -> HandScore:
    assert hand.infringement is not None  # noqa: S101  faults refuses the record without it
    seat = hand.infringement.seat
    match hand.infringement.type:
        case InfringementType.MAKING_TRUMP:
            penalty = revoke_points(ruleset, rules, hand, (seat,))
            return HandScore((penalty,), tallies=(*_tallies(hand), (SeatTally.REVOKES, seat, 1)))
        case InfringementType.TABLE_TALK:
            return HandScore((_to_others(ruleset, ruleset.seat_sides[seat], rules.table_talk_points),))
        case _:
            return HandScore((_to_others(ruleset, ruleset.seat_sides[seat], rules.false_claim_points),))


def _bonus(ruleset: Ruleset, rules: House, steal: Steal | None) -> tuple[BySide, ...]:
    """Return the point for stealing the partner's deal unnoticed, on top of whatever the hand gives."""
    if steal is None or not rules.point_on_partner or not steal.success:
        return NOTHING
    by, robbed = ruleset.seat_sides[steal.by], ruleset.seat_sides[steal.from_seat]
    return (_to(ruleset, by, 1),) if by == robbed else NOTHING


def _to(ruleset: Ruleset, side: int, points: int) -> BySide:
    return tuple(points if one == side else 0 for one in range(len(ruleset.sides)))


def _to_others(ruleset: Ruleset, side: int, points: int) -> BySide:
    return tuple(0 if one == side else points for one in range(len(ruleset.sides)))


def bounds(ruleset: Ruleset) -> Bounds:
    """Return how many points one hand that is not passed out may give, to tell which paper cards cannot be.

    Only deductions, and revokes that cancel, make it less than 1. Where penalties may come on top of a hand
    there is no bound.

    >>> from scoring.engine.ruleset import make_ruleset
    >>> bounds(make_ruleset("north_american"))
    Bounds(least=1, most=4, most_a_side=4, may_fall=False, least_a_side=None)
    """
    rules = house(ruleset)
    others = len(ruleset.sides) - 1
    revoke = max(rules.revoke_points, rules.revoke_points_lone)
    least = 0 if rules.level_revokes_cancel else 1
    a_side = _most_of_tricks(ruleset, rules)
    if rules.robson:
        a_side, least = max(a_side, 5), -4
    together = max(a_side, 2 * others)
    # What the offenders lose makes up for what one other side gains, unless they stand at the floor.
    lost = revoke if rules.revoke_mode == "both" and ruleset.floor is None else 0
    if rules.revoke_mode != "deduct":
        a_side, together = max(a_side, revoke), max(together, revoke * others - lost)
    if rules.revoke_mode != "award":
        least = min(least, -revoke if rules.revoke_mode == "deduct" else revoke * (others - 1))
    if rules.euchre_to_makers:
        least = min(least, -4)
    bonus = 1 if rules.steal_the_deal and rules.point_on_partner else 0
    extra = bool(rules.table_talk_points or rules.false_claim_points or not rules.revoke_ends_hand)
    return Bounds(
        least=None if rules.revoke_mode == "deduct" and not rules.revoke_ends_hand else least,
        most=None if extra else together + bonus,
        most_a_side=None if extra else a_side + bonus,
        may_fall=rules.robson or rules.euchre_to_makers or rules.revoke_mode != "award",
    )


def _most_of_tricks(ruleset: Ruleset, rules: House) -> int:
    """Return the most that tricks give one side, or passing out."""
    most = max(2, rules.all_pass_penalty)
    if ruleset.partners:
        most = max(most, rules.loner_march_points, rules.euchre_lone_points)
    return max(most, 4) if rules.defend_alone or rules.super_euchre else most


def taps(ruleset: Ruleset) -> Iterator[Hand]:
    """Yield every hand that a table enters by tapping, as it may be recorded under these options."""
    rules = house(ruleset)
    for maker in range(ruleset.players):
        for way in _ways(ruleset, maker):
            yield from _played(ruleset, rules, way)
            if HandResult.THROW_IN in ruleset.fields:
                for counts in ((3, 0), (3, 1), (4, 0)):
                    tricks = _by_side(ruleset, maker, counts)
                    yield Hand(HandResult.THROW_IN, maker=maker, alone=way.alone, tricks=tricks)
            yield from _revoked(ruleset, way)
        if HandResult.LAY_DOWN_LONER in ruleset.fields:
            yield Hand(HandResult.LAY_DOWN_LONER, maker=maker, alone=True)
    if not rules.stick_dealer:
        for dealer in range(ruleset.players) if rules.all_pass_penalty else (None,):
            yield Hand(HandResult.ALL_PASSED, dealer=dealer)
    yield Hand(HandResult.MISDEAL)


def _ways(ruleset: Ruleset, maker: int) -> Iterator[Hand]:
    """Yield the ways in which a maker may play: with his partner, alone, or his partner alone for him."""
    yield Hand(maker=maker)
    if ruleset.has_field("alone"):
        yield Hand(maker=maker, alone=True)
    if ruleset.has_field("alone_seat"):
        yield Hand(maker=maker, alone=True, alone_seat=(maker + 2) % 4)


def _played(ruleset: Ruleset, rules: House, way: Hand) -> Iterator[Hand]:
    maker, alone, seat = way.maker, way.alone, way.alone_seat
    assert maker is not None  # noqa: S101  each way has its maker
    guards: tuple[int | None, ...] = (None,)
    if rules.defend_alone and (alone or rules.defends_against_two):
        guards += ((maker + 1) % 4, (maker + 3) % 4)
    for guard in guards:
        for counts in shares(ruleset.tricks, len(ruleset.sides)):
            tricks = _by_side(ruleset, maker, counts)
            yield Hand(maker=maker, alone=alone, alone_seat=seat, defender_alone=guard, tricks=tricks)
        if ruleset.partners and rules.short_is_enough:
            yield Hand(maker=maker, alone=alone, alone_seat=seat, defender_alone=guard, makers_short=True)


def _revoked(ruleset: Ruleset, way: Hand) -> Iterator[Hand]:
    out = set(sitting_out(ruleset, way))
    for seat in range(ruleset.players):
        if seat not in out:
            yield Hand(
                HandResult.REVOKE,
                maker=way.maker,
                alone=way.alone,
                alone_seat=way.alone_seat,
                revokes=(seat,),
            )


def _by_side(ruleset: Ruleset, maker: int, counts: Sequence[int]) -> dict[str, int]:
    """Give the first count to the maker's side, the next to the side on its left, and so on; in side order."""
    makers = ruleset.seat_sides[maker]
    sides = range(len(ruleset.sides))
    return {ruleset.sides[side]: counts[(side - makers) % len(counts)] for side in sides}


common_table = partial(
    Variant,
    tricks={4: 5},
    partnerships=frozenset({4}),
    fields=FIELDS,
    faults=faults,
    worth=worth,
    taps=taps,
    bounds=bounds,
)
"""Declare a game of the common table; what it has of its own goes before."""

CLASSIC_1844 = common_table(
    key="classic_1844",
    name="Euchre of 1844",
    options=changed(
        options_without(FIVE_TRICK_OPTIONS, DEFEND_ALONE),
        with_default(TARGET, 5),
        with_default(MARKERS, "2_3"),
    ),
    fields=NO_LONE_DEFENDER,
    range_terms=frozenset({"bridge"}),
)
"""Euchre by its earliest printed rules, of 1844: five points, no lone defender.

When all pass twice the next dealer deals. At the bridge: one side needs one point, the other has only one.
Source: Wikipedia, "Euchre", earliest rules.
"""

CARD_FOSDICK = common_table(
    key="card_fosdick",
    name="Euchre after Fosdick",
    options=changed(FIVE_TRICK_OPTIONS, with_default(TARGET, 7)),
    leads=MAKER_LEADS,
)
"""Euchre after Fosdick with playing cards: seven points, 24 or 32 cards.

When all pass twice the hand is thrown in and the next player deals.
Source: Fosdick, "Domino Euchre", its section on cards.
"""

DOMINO_FOSDICK = common_table(
    key="domino_fosdick",
    name="Domino euchre",
    tricks={2: 5, 3: 5, 4: 5},
    options=changed(FIVE_TRICK_OPTIONS, with_default(TARGET, 5), ALONE_MADE_POINTS),
    leads=MAKER_LEADS,
    trumps=DOMINO_SUITS,
)
"""Euchre after Fosdick with dominoes, for two to four: five points.

When all pass twice the hand is thrown in and the next player deals.
Source: Fosdick, "Domino Euchre".
"""

DOMINO_PLAY = common_table(
    key="domino_play",
    name="Domino euchre with three turn-ups",
    tricks={2: 5, 3: 5, 4: 5},
    options=changed(options_without(FIVE_TRICK_OPTIONS, REDEAL_SAME_DEALER), with_default(TARGET, 5)),
    leads=LEFT_OF_LONER_LEADS,
    fields={**FIELDS, HandResult.ALL_PASSED: FIELDS[HandResult.ALL_PASSED] | {"turn_ups"}},
    turns={**TURNS, HandResult.ALL_PASSED: Turn.SAME},
    fixed={"turn_ups": 3},
    trumps=DOMINO_SUITS,
)
"""Domino euchre with three turn-ups, for two to four: five points, and no naming round. A march is called a match.

Three tiles are turned up in turn, and trump is always one of them; when all three are refused the same dealer deals
again.
Source: domino-play, "Domino Euchre".
"""

RAILROAD = common_table(
    key="railroad",
    name="Railroad euchre",
    options=changed(FIVE_TRICK_OPTIONS, with_default(TARGET, 5), with_default(DEFEND_ALONE, True)),
    shut_out_games=2,
    carries=True,
)
"""Railroad euchre: with the Joker, five points, and quicker games. Lone against lone, a euchre gives 4.

Points beyond the target are carried over to the next game, and a game against nothing counts as two.
Source: Bicycle, "Railroad Euchre".
"""

_REVOKE_LAW = (REVOKE_MODE, REVOKE_POINTS, REVOKE_POINTS_LONE, REVOKE_ENDS_HAND, FALSE_CLAIM_POINTS)
_NO_INFRINGEMENT: dict[HandResult, frozenset[str]] = {
    result: names for result, names in FIELDS.items() if result is not HandResult.INFRINGEMENT
}

SOMERSET_1888 = common_table(
    key="somerset_1888",
    name="Euchre of the Somerset Club",
    options=changed(
        options_without(FIVE_TRICK_OPTIONS, *_REVOKE_LAW),
        with_default(TARGET, 5),
        with_default(EUCHRE_LONE_POINTS, 4),
    ),
    fields={**_NO_INFRINGEMENT, HandResult.PLAYED: FIELDS[HandResult.PLAYED] - {"revokes"}},
    shut_out_games=2,
    fixed={"revoke_points": 3, "revoke_points_lone": 5, "level_revokes_cancel": True},
)
"""Euchre by the laws of the Somerset Club of Boston, 1888: five points, and a revoke law of its own.

A lone maker who is euchred gives 4. A revoke gives the other side 3, in a lone hand 5, as often as it was done; level
numbers of revokes on both sides cancel each other, and the hand is over. A game against nothing counts as two.
Source: Leeds and Dwight, "The Laws of Euchre", 1888.
"""

COSMIC = common_table(
    key="cosmic",
    name="Cosmic euchre",
    options=changed(
        options_without(FIVE_TRICK_OPTIONS, DEFEND_ALONE, EUCHRE_TO_MAKERS, REDEAL_SAME_DEALER),
        replace(STICK_DEALER, default=True, allowed=(True,)),
        replace(EUCHRE_LONE_POINTS, allowed=(2,)),
    ),
    fields=NO_LONE_DEFENDER,
    races=True,
)
"""Cosmic euchre: regular euchre to ten points, where each player belongs to a race with a power of its own.

The dealer must make trump when all others pass. Each seat is dealt a race at random; what its power does to the
score is an adjustment with its note.
Source: Doctor Doug, "Regular and Cosmic Euchre".
"""

TWO_HANDED = common_table(
    key="two_handed",
    name="Two-handed euchre",
    tricks={2: 5},
    partnerships=frozenset(),
    options=changed((option for option in FIVE_TRICK_OPTIONS if not option.partners), LEADS_WITHOUT_LONERS),
    fields={result: names - PARTNER_FIELDS for result, names in FIELDS.items()},
)
"""Two-handed euchre: each for himself, ten points.

Source: well known from many books.
"""
