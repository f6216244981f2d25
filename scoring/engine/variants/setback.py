"""Set-Back: two to four players, each for himself, five tricks, counting down from five to zero.

    each trick                              1 off
    no trick                                1 on
    the maker takes 0, 1 or 2 (set back)    2 on, and a stake to the pool; his tricks do not count
    thrown in                               nothing; no tricks
    all others throw in                     the maker is credited with every trick

Everyone antes to the pool, and the winner takes it. As house rules "I declare" and all five wins game and pool
at once, where failing doubles the declarer's score and costs a stake; and on a euchre each defender may take
2 off, instead of what their tricks give.
Source: Wikipedia, "Euchre", on Set-Back; what is left to the table is in docs/rules/setback.md.
"""

from collections.abc import Iterator
from dataclasses import replace

from problems import Problem
from problems.wording import gettext as _
from scoring.engine import options
from scoring.engine.hand import Hand, HandResult
from scoring.engine.hand_score import Bounds, HandScore
from scoring.engine.trumps import trump_faults
from scoring.engine.variant import LEFT_LEADS, Counting, Lead, Ruleset, Variant
from scoring.engine.variants.dropping_out import (
    UNLESS,
    credited,
    dropped_faults,
    holders,
    shared,
    stayed_count_faults,
    stayings,
)
from scoring.engine.variants.individuals import (
    FIELDS,
    euchred_worth,
    made_worth,
    maker_faults,
)
from scoring.engine.variants.settled_revokes import (
    SETTLED_NEEDS,
    most_of_a_revoke,
    revokes_cost,
    settled_revoke,
    settled_revoke_faults,
    settled_revokes,
)

NEEDED = 3
"""The tricks that the maker needs."""
SET_BACK = 2
"""What comes on to the score of a maker who takes fewer."""


def faults(ruleset: Ruleset, hand: Hand, dealer: int | None) -> Iterator[Problem]:
    """Yield every fault of a record under the house rules."""
    del dealer  # nothing here depends on who dealt
    if hand.result is HandResult.PLAYED:
        yield from maker_faults(hand)
        yield from dropped_faults(ruleset, hand)
        yield from stayed_count_faults(ruleset, hand)
    elif hand.result is HandResult.REVOKE:
        yield from settled_revoke_faults(ruleset, hand)
    if hand.declared_march and not ruleset.options["declare_march"]:
        message = _("The house rule declare_march is off at this table. Leave declared_march out.")
        yield Problem("option_off", "declared_march", message)
    yield from trump_faults(ruleset, hand)


def worth(ruleset: Ruleset, hand: Hand, dealer: int | None) -> HandScore:
    """Return what a record that can be changes; a declarer who fails has his score doubled instead."""
    del dealer  # nothing here depends on who dealt
    if hand.result is HandResult.REVOKE:
        revoke = settled_revoke(ruleset, hand, short=SET_BACK, made=-NEEDED)
        return replace(revoke, stakes=hand.revokes.count(hand.maker))
    if hand.result is not HandResult.PLAYED or hand.maker is None:
        return HandScore()
    taken, stayed, maker = credited(ruleset, hand), holders(ruleset, hand), hand.maker
    euchred, march = taken[maker] < NEEDED, taken[maker] == ruleset.tricks
    deducted = int(ruleset.options["euchre_defenders_deduct"] or 0) if euchred else 0
    changes = [0] * ruleset.players
    for seat in stayed:
        changes[seat] = -deducted or -taken[seat] or 1
    if hand.declared_march and not march:
        changes[maker] = 0
    elif euchred:
        changes[maker] = SET_BACK
    if euchred:
        plain = euchred_worth(ruleset, maker, taken, tuple(changes), stayed)
    else:
        plain = made_worth(ruleset, maker, taken, tuple(changes))
    if not hand.declared_march:
        return replace(plain, stakes=int(euchred))
    return replace(plain, wins=maker) if march else replace(plain, doubled=maker, stakes=1)


def taps(ruleset: Ruleset) -> Iterator[Hand]:
    """Yield every hand that a table enters by tapping; what "I declare" does hangs on the score."""
    for maker in range(ruleset.players):
        for stayed, dropped in stayings(ruleset, maker):
            for tricks in shared(ruleset, stayed):
                yield Hand(maker=maker, tricks=tricks, dropped=dropped)
        yield from settled_revokes(ruleset, (Hand(maker=maker),))
    yield Hand(HandResult.ALL_PASSED)
    yield Hand(HandResult.MISDEAL)


def bounds(ruleset: Ruleset) -> Bounds:
    """Return what one hand changes: at least all tricks off, of one player or of several; at most a euchre.

    Then the maker's 2 come on. His opponents have three tricks or more, so one of them goes down by 3 where all
    others go up by 1; or one takes 2 off where all others have thrown in. There is no bound where a score may
    be doubled.
    """
    every, doubles = ruleset.tricks, ruleset.options["declare_march"]
    most = 0 if ruleset.options["euchre_defenders_deduct"] else ruleset.players - 3
    if revokes_cost(ruleset):
        most = max(most, most_of_a_revoke(ruleset, short=SET_BACK, made=-NEEDED))
    return Bounds(-every, None if doubles else most, None, may_fall=True, least_a_side=-every)


SETBACK = Variant(
    key="setback",
    name="Set-Back",
    tricks={2: 5, 3: 5, 4: 5},
    partnerships=frozenset(),
    options=(
        options.with_default(options.START, 5),
        options.ANTE_CENTS,
        options.STAKE_CENTS,
        options.DECLARE_MARCH,
        options.EUCHRE_DEFENDERS_DEDUCT,
        options.BID_REVOKE_MODE,
        options.BID_REVOKE_POINTS,
        options.LEADS_WITHOUT_LONERS,
        options.FIRST_TO_SPEAK,
        options.MARKERS,
    ),
    fields={
        **FIELDS,
        HandResult.PLAYED: FIELDS[HandResult.PLAYED] | {"dropped", "declared_march"},
        HandResult.REVOKE: frozenset({"dealer", "maker", "call_round", "trump", "upcard", "revokes"}),
    },
    faults=faults,
    worth=worth,
    taps=taps,
    bounds=bounds,
    counting=Counting.DOWN,
    pool=True,
    leads=replace(LEFT_LEADS, declared=Lead.MAKER),
    needs=SETTLED_NEEDS,
    unless=UNLESS,
)
