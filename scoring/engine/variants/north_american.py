"""North American euchre: four players, two sides, five tricks, ten points.

    makers take 3 or 4            makers 1
    makers take 5 (march)         makers 2
    alone, 3 or 4                 makers 1
    alone, 5                      makers 4
    makers take 0, 1 or 2         defenders 2, also when the maker was alone
    a lone defender takes 3       defenders 4

The deal passes left after every hand, and when all pass. Only the maker may be alone.
Source: Wikipedia, "Euchre"; what is left to the table is in docs/rules/north_american.md.
"""

from collections.abc import Iterator

from scoring.engine import options
from scoring.engine.hand import Hand, Result
from scoring.engine.variant import Preset, Ruleset, Turn, Variant
from scoring.engine.variants.american_faults import faults
from scoring.engine.variants.american_rules import House, house
from scoring.engine.variants.american_worth import bounds, worth

_MADE = frozenset({"dealer", "maker", "call_round", "alone", "trump", "upcard", "steal"})

FIELDS = {
    Result.PLAYED: _MADE | {"defender_alone", "tricks", "blind", "robson", "revokes"},
    Result.ALL_PASSED: frozenset({"dealer", "upcard", "steal"}),
    Result.MISDEAL: frozenset({"dealer"}),
    Result.LAY_DOWN_LONER: _MADE | {"tricks", "blind", "robson"},
    Result.THROW_IN: _MADE | {"defender_alone", "tricks", "blind"},
    Result.REVOKE: _MADE | {"defender_alone", "revokes"},
    Result.INFRINGEMENT: _MADE | {"infringement"},
    Result.ADJUSTMENT: frozenset({"points", "note"}),
    Result.TOTALS: frozenset({"totals"}),
}

TURNS = {
    Result.PLAYED: Turn.LEFT,
    Result.ALL_PASSED: Turn.LEFT,
    Result.MISDEAL: Turn.SAME,
    Result.LAY_DOWN_LONER: Turn.LEFT,
    Result.THROW_IN: Turn.LEFT,
    Result.REVOKE: Turn.LEFT,
    Result.INFRINGEMENT: Turn.LEFT,
    Result.ADJUSTMENT: Turn.UNCHANGED,
    Result.TOTALS: Turn.UNCHANGED,
}


def taps(ruleset: Ruleset) -> Iterator[Hand]:
    """Yield every hand that a table enters by tapping, as it may be recorded under these options."""
    rules = house(ruleset)
    for maker in range(4):
        for alone in (False, True):
            yield from _played(rules, maker, alone=alone)
            for taken, lost in ((3, 0), (3, 1), (4, 0)):
                yield Hand(Result.THROW_IN, maker=maker, alone=alone, tricks=_tricks(maker, taken, lost))
            for seat in range(4):
                if not alone or seat != (maker + 2) % 4:
                    yield Hand(Result.REVOKE, maker=maker, alone=alone, revokes=(seat,))
        yield Hand(Result.LAY_DOWN_LONER, maker=maker, alone=True)
    if not rules.stick_dealer:
        for dealer in range(4) if rules.all_pass_penalty else (None,):
            yield Hand(Result.ALL_PASSED, dealer=dealer)
    yield Hand(Result.MISDEAL)


def _played(rules: House, maker: int, *, alone: bool) -> Iterator[Hand]:
    guards: tuple[int | None, ...] = (None,)
    if alone and rules.defend_alone:
        guards += ((maker + 1) % 4, (maker + 3) % 4)
    for guard in guards:
        for taken in range(6):
            tricks = _tricks(maker, taken, 5 - taken)
            yield Hand(maker=maker, alone=alone, defender_alone=guard, tricks=tricks)
        if rules.short_is_enough:
            yield Hand(maker=maker, alone=alone, defender_alone=guard, makers_short=True)


def _tricks(maker: int, taken: int, lost: int) -> dict[str, int]:
    return {"A": taken, "B": lost} if maker % 2 == 0 else {"A": lost, "B": taken}


NORTH_AMERICAN = Variant(
    key="north_american",
    name="North American euchre",
    tricks={4: 5},
    partners=True,
    options=(
        options.TARGET,
        options.FIXED_HANDS,
        options.STICK_DEALER,
        options.EUCHRE_LONE_POINTS,
        options.LONER_MARCH_POINTS,
        options.LONER_MAKER_POINTS,
        options.DEFEND_ALONE,
        options.DEALER_PARTNER_MUST_GO_ALONE,
        options.REVOKE_MODE,
        options.REVOKE_POINTS,
        options.REVOKE_POINTS_LONE,
        options.REVOKE_ENDS_HAND,
        options.FALSE_CLAIM_POINTS,
        options.NEGATIVE_SCORES,
        options.MAKING_TRUMP_RULE,
        options.TABLE_TALK_POINTS,
        options.STEAL_THE_DEAL,
        options.POINT_ON_PARTNER,
        options.ROBSON,
        options.SUPER_EUCHRE,
        options.ALL_PASS_PENALTY,
        options.MARKERS,
    ),
    fields=FIELDS,
    turns=TURNS,
    faults=faults,
    worth=worth,
    taps=taps,
    bounds=bounds,
    range_terms=frozenset({"in_the_barn", "loner_range", "loner_range_of_opponent", "skunked"}),
)

CANADIAN = Preset("canadian", "Canadian euchre", NORTH_AMERICAN, {"dealer_partner_must_go_alone": True})
AUSTRALIAN = Preset(
    "australian", "Australian euchre", NORTH_AMERICAN, {"target": 11, "dealer_partner_must_go_alone": True}
)
