"""Reckon what a hand is worth at a North American table."""

from functools import lru_cache

from scoring.engine.hand import Fault, Hand, Result, Robson, Steal
from scoring.engine.variant import Ruleset
from scoring.engine.variants.american_faults import makers_tricks, sitting_out, went_alone
from scoring.engine.variants.american_rules import House, house
from scoring.engine.worth import Bounds, BySide, Tally, Worth

NOTHING: tuple[BySide, ...] = ()


def worth(ruleset: Ruleset, hand: Hand, dealer: int | None) -> Worth:
    """Return the worth of a record that can be: tricks first, then the bonus, then penalties."""
    rules = house(ruleset)
    match hand.result:
        case Result.PLAYED | Result.LAY_DOWN_LONER | Result.THROW_IN:
            return _made(ruleset, rules, hand)
        case Result.REVOKE:
            penalty = _revoke(rules, hand, hand.revokes)
            makers = None if hand.maker is None else hand.maker % 2
            return Worth((penalty,), makers=makers, tallies=_tallies(hand))
        case Result.INFRINGEMENT:
            return _infringement(rules, hand)
        case Result.ALL_PASSED:
            penalty = _to((dealer or 0) + 1, rules.all_pass_penalty)
            return Worth(_bonus(rules, hand.steal) + ((penalty,) if rules.all_pass_penalty else NOTHING))
        case _:
            return Worth()


def bounds(ruleset: Ruleset) -> Bounds:
    """Return how many points one hand that is not passed out may give.

    Only deductions make it less than 1. Where penalties may come on top of a hand there is no bound.

    >>> from scoring.engine.ruleset import make_ruleset
    >>> bounds(make_ruleset("north_american"))
    Bounds(least=1, most=4, most_a_side=4, may_fall=False)
    """
    rules = house(ruleset)
    revoke = max(rules.revoke_points, rules.revoke_points_lone)
    least = 1
    gains = [2, rules.loner_march_points, rules.euchre_lone_points, rules.all_pass_penalty]
    if rules.defend_alone or rules.super_euchre:
        gains.append(4)
    if rules.robson:
        gains.append(5)
        least = -4
    # What the offenders lose makes up for what the others gain, unless they stand at the floor.
    only_gained = rules.revoke_mode == "award" or (rules.revoke_mode == "both" and ruleset.floor is not None)
    most = max([*gains, revoke] if only_gained else gains)
    most_a_side = max(gains) if rules.revoke_mode == "deduct" else max(*gains, revoke)
    if rules.revoke_mode != "award":
        least = min(least, -revoke if rules.revoke_mode == "deduct" else 0)
    bonus = 1 if rules.steal_the_deal and rules.point_on_partner else 0
    extra = bool(rules.table_talk_points or rules.false_claim_points or not rules.revoke_ends_hand)
    return Bounds(
        least=None if rules.revoke_mode == "deduct" and not rules.revoke_ends_hand else least,
        most=None if extra else most + bonus,
        most_a_side=None if extra else most_a_side + bonus,
        may_fall=rules.robson or rules.revoke_mode != "award",
    )


def _made(ruleset: Ruleset, rules: House, hand: Hand) -> Worth:
    assert hand.maker is not None  # noqa: S101  faults refuses a made hand without maker
    alone = went_alone(hand)
    taken = 3 if hand.result is Result.THROW_IN else makers_tricks(hand)
    plain = _plain(ruleset, hand.maker, alone, hand.defender_alone, taken, hand.robson, hand.blind)
    bonus = _bonus(rules, hand.steal)
    if not bonus and not hand.revokes:
        return plain
    penalties = (_revoke(rules, hand, hand.revokes),) if hand.revokes else NOTHING
    tallies = plain.tallies + tuple((Tally.REVOKES, seat, 1) for seat in hand.revokes)
    return Worth(plain.counts + bonus + penalties, plain.own, plain.makers, plain.terms, tallies)


@lru_cache(maxsize=8192)
def _plain(  # noqa: PLR0913, PLR0917  what tricks are worth depends on all of it, and a cache wants it by position
    ruleset: Ruleset,
    maker: int,
    alone: bool,
    guard: int | None,
    taken: int,
    robson: Robson | None,
    blind: bool,
) -> Worth:
    """Return what the tricks alone are worth; a table has few such hands, so they are kept."""
    rules = house(ruleset)
    makers, defenders = maker % 2, 1 - maker % 2
    march, subtract = taken == 5, robson is Robson.SUBTRACT
    if subtract:
        lone = alone if march else guard is not None
        points = _to(defenders if march else makers, -4 if lone else -2)
    elif blind:
        points = _to(makers, 5) if march else _to(defenders, 1)
    elif taken < 3:
        points = _to(defenders, _euchre(rules, alone, guard, taken))
    elif march:
        points = _to(makers, rules.loner_march_points if alone else 2)
    else:
        points = _to(makers, 1)
    own: tuple[tuple[int, int], ...] = ()
    if march and alone and not subtract and rules.loner_maker_points is not None:
        own = ((maker, rules.loner_maker_points - points[makers]),)
    hand = Hand(maker=maker, alone=alone, defender_alone=guard)
    return Worth((points,), own, makers, _terms(hand, makers, taken), _tallies(hand) + _feats(hand, taken))


def _terms(hand: Hand, makers: int, taken: int) -> tuple[tuple[str, ...], ...]:
    terms: list[tuple[str, ...]] = [(), ()]
    if taken == 5:
        terms[makers] = ("march", "lone_march") if hand.alone else ("march",)
    elif taken < 3:
        terms[makers] = ("euchred",)
        if taken == 0:
            terms[1 - makers] = ("march",) if hand.defender_alone is None else ("march", "lone_march")
    return tuple(terms)


def _feats(hand: Hand, taken: int) -> tuple[tuple[Tally, int, int], ...]:
    """Count a loner that was made, and a euchre to each seat that held cards."""
    assert hand.maker is not None  # noqa: S101  only made hands have feats
    if taken == 5 and hand.alone:
        return ((Tally.LONERS_MADE, hand.maker, 1),)
    if taken >= 3:
        return ()
    out = set(sitting_out(hand))
    return tuple(
        (Tally.EUCHRES_SUFFERED if seat % 2 == hand.maker % 2 else Tally.EUCHRES_MADE, seat, 1)
        for seat in range(4)
        if seat not in out
    )


def _euchre(rules: House, alone: bool, guard: int | None, taken: int) -> int:
    if guard is not None or (rules.super_euchre and taken == 0):
        return 4
    return rules.euchre_lone_points if alone else 2


def _tallies(hand: Hand) -> tuple[tuple[Tally, int, int], ...]:
    tallies = [(Tally.REVOKES, seat, 1) for seat in hand.revokes]
    if hand.maker is not None:
        tallies.append((Tally.HANDS_MADE, hand.maker, 1))
        if hand.alone:
            tallies.append((Tally.LONERS, hand.maker, 1))
    return tuple(tallies)


def _infringement(rules: House, hand: Hand) -> Worth:
    assert hand.infringement is not None  # noqa: S101  faults refuses the record without it
    seat = hand.infringement.seat
    match hand.infringement.type:
        case Fault.MAKING_TRUMP:
            penalty = _revoke(rules, hand, (seat,))
            return Worth((penalty,), tallies=(*_tallies(hand), (Tally.REVOKES, seat, 1)))
        case Fault.TABLE_TALK:
            return Worth((_to(seat + 1, rules.table_talk_points),))
        case _:
            return Worth((_to(seat + 1, rules.false_claim_points),))


def _revoke(rules: House, hand: Hand, seats: tuple[int, ...]) -> BySide:
    lone = hand.alone or hand.defender_alone is not None
    size = rules.revoke_points_lone if lone else rules.revoke_points
    points = [0, 0]
    for seat in seats:
        if rules.revoke_mode != "deduct":
            points[1 - seat % 2] += size
        if rules.revoke_mode != "award":
            points[seat % 2] -= size
    return (points[0], points[1])


def _bonus(rules: House, steal: Steal | None) -> tuple[BySide, ...]:
    """Return the point for stealing the partner's deal unnoticed, on top of whatever the hand gives."""
    if steal is None or not rules.point_on_partner or not steal.success:
        return NOTHING
    return (_to(steal.by, 1),) if steal.by % 2 == steal.from_seat % 2 else NOTHING


def _to(side_or_seat: int, points: int) -> BySide:
    return (points, 0) if side_or_seat % 2 == 0 else (0, points)
