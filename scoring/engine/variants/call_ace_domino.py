"""Call-Ace with dominoes: four or five players, each for himself, five tricks, five points.

    makers take 3 or 4              1 to each of the makers
    makers take 5                   2 to each
    makers take 0, 1 or 2           2 to every other player
    announced alone, 5              maker 4
    alone by fate, 5                maker 4, or 2 as the house rule says

The maker calls a suit. Who holds its doublet is his partner, for this hand only, and is known after it; the
maker may hold it himself, or nobody: then he was alone by fate. Who announces that he goes alone calls no suit.
Trump may not be called, nor the suit below it, which has the left bower; below the blanks are the sixes.
Source: Fosdick, "Call-Ace"; what is left to the table is in docs/rules/call_ace_domino.md.
"""

from collections.abc import Iterator

from problems import Problem
from problems.wording import gettext as _
from scoring.engine import options
from scoring.engine.hand import Hand, HandResult, PartnerTile
from scoring.engine.hand_score import Bounds, HandScore, SeatTally
from scoring.engine.record import DOMINO_SUITS
from scoring.engine.trumps import trump_faults
from scoring.engine.variant import MAKER_LEADS, NEEDS, Ruleset, Variant
from scoring.engine.variants.individuals import FIELDS, count_faults, maker_faults

MAKERS, OTHERS = "makers", "others"
CALL = frozenset({"called_suit", "partner_tile", "partner"})
CALLS = {
    trump: tuple(suit for suit in DOMINO_SUITS if suit not in (trump, (trump - 1) % 7))
    for trump in DOMINO_SUITS
}
"""The suits that may be called, by trump."""


def faults(ruleset: Ruleset, hand: Hand, dealer: int | None) -> Iterator[Problem]:
    """Yield every fault of a record; seats out of range are named elsewhere."""
    del dealer  # nothing here depends on who dealt
    if hand.result is HandResult.PLAYED:
        yield from maker_faults(hand)
        yield from _suit(hand)
        yield from _partner(hand)
        yield from count_faults(ruleset, hand)
    yield from trump_faults(ruleset, hand)


def _suit(hand: Hand) -> Iterator[Problem]:
    suit, trump = hand.called_suit, hand.trump
    if suit is None:
        return
    if hand.alone:
        yield _no_call("called_suit")
    if suit not in DOMINO_SUITS:
        yield Problem("called_suit_range", "called_suit", _("The called suit is one of 0 to 6. Correct it."))
    elif trump is None and not hand.alone:
        message = _("Say which suit was trump: it says which suits may be called.")
        yield Problem("trump_missing", "trump", message)
    elif trump in DOMINO_SUITS and suit not in CALLS[int(trump)]:
        message = _(
            "Trump cannot be called, nor the suit of the left bower. Correct trump or the called suit."
        )
        yield Problem("called_suit_barred", "called_suit", message)


def _partner(hand: Hand) -> Iterator[Problem]:
    tile, partner = hand.partner_tile, hand.partner
    if hand.alone:
        if tile is not None:
            yield _no_call("partner_tile")
        if partner is not None:
            yield _no_call("partner")
    elif tile is PartnerTile.OTHER and partner is None:
        yield Problem("partner_missing", "partner", _("Choose who held the called suit's doublet."))
    elif tile is None and partner is None:
        message = _("Say who held the called suit's doublet: another player, the maker, or nobody (asleep).")
        yield Problem("partner_tile_missing", "partner_tile", message)
    elif tile is not PartnerTile.OTHER and tile is not None and partner is not None:
        message = _(
            "When the maker holds the doublet, or it is asleep, they have no partner. Leave partner out."
        )
        yield Problem("partner_without_tile", "partner", message)
    elif partner is not None and partner == hand.maker:
        message = _('The maker is not their own partner. If they held the doublet, partner_tile is "maker".')
        yield Problem("partner_is_maker", "partner", message)


def _no_call(field: str) -> Problem:
    message = _(
        "A maker who announces that they go alone calls no suit and has no partner. Leave {field} out.",
        field=field,
    )
    return Problem("called_alone", field, message)


def worth(ruleset: Ruleset, hand: Hand, dealer: int | None) -> HandScore:
    """Return what a record that can be is worth; who crosses the target level wins jointly."""
    del dealer  # nothing here depends on who dealt
    if hand.result is not HandResult.PLAYED or hand.maker is None:
        return HandScore()
    taken, lone = (hand.tricks or {}).get(MAKERS, 0), hand.partner is None
    makers = {hand.maker, hand.maker if hand.partner is None else hand.partner}
    made = 0 if taken < 3 else _made(ruleset, hand) if taken == ruleset.tricks else 1
    words: tuple[str, ...] = ("march", "lone_march") if lone else ("march",)
    of_makers = ("euchred",) if not made else words if taken == ruleset.tricks else ()
    seats = range(ruleset.players)
    return HandScore(
        (tuple(made if seat in makers else 2 * (not made) for seat in seats),),
        terms=tuple(of_makers if seat in makers else () for seat in seats),
        tallies=tuple(_tallies(hand, makers, taken, seats)),
    )


def _made(ruleset: Ruleset, hand: Hand) -> int:
    """Return what every trick gives to each of the makers."""
    if hand.partner is not None:
        return 2
    return 4 if hand.alone else int(ruleset.options["call_ace_implied_alone_march"] or 0)


def _tallies(hand: Hand, makers: set[int], taken: int, seats: range) -> Iterator[tuple[SeatTally, int, int]]:
    assert hand.maker is not None  # noqa: S101  faults refuses a hand without maker
    yield SeatTally.HANDS_MADE, hand.maker, 1
    if hand.alone:
        yield SeatTally.LONERS, hand.maker, 1
        if taken == 5:
            yield SeatTally.LONERS_MADE, hand.maker, 1
    if taken < 3:
        for seat in seats:
            yield SeatTally.EUCHRES_SUFFERED if seat in makers else SeatTally.EUCHRES_MADE, seat, 1


def taps(ruleset: Ruleset) -> Iterator[Hand]:
    """Yield every hand that a table enters by tapping: the maker, who was with him, his side's tricks."""
    for maker in range(ruleset.players):
        for taken in range(ruleset.tricks + 1):
            tricks = {MAKERS: taken, OTHERS: ruleset.tricks - taken}
            for partner in range(ruleset.players):
                if partner != maker:
                    yield Hand(maker=maker, tricks=tricks, partner=partner)
            for tile in (PartnerTile.MAKER, PartnerTile.ASLEEP):
                yield Hand(maker=maker, tricks=tricks, partner_tile=tile)
            yield Hand(maker=maker, tricks=tricks, alone=True)
    yield Hand(HandResult.ALL_PASSED)
    yield Hand(HandResult.MISDEAL)


def bounds(ruleset: Ruleset) -> Bounds:
    """Return what one hand gives: at least a lone maker's 1, at most 2 to all others; never more than 4 to one."""
    return Bounds(1, 2 * (ruleset.players - 1), 4, may_fall=False)


CALL_ACE_DOMINO = Variant(
    key="call_ace_domino",
    name="Call-Ace with dominoes",
    tricks={4: 5, 5: 5},
    partnerships=frozenset(),
    options=(
        options.with_default(options.TARGET, 5),
        options.CALL_ACE_IMPLIED_ALONE_MARCH,
        options.NEGATIVE_SCORES,
        options.LEADS,
        options.FIRST_TO_SPEAK,
        options.MARKERS,
    ),
    fields={**FIELDS, HandResult.PLAYED: FIELDS[HandResult.PLAYED] | CALL | {"alone"}},
    faults=faults,
    worth=worth,
    taps=taps,
    bounds=bounds,
    leads=MAKER_LEADS,
    trumps=DOMINO_SUITS,
    counted_by=(MAKERS, OTHERS),
    needs={**NEEDS, HandResult.PLAYED: NEEDS[HandResult.PLAYED] | {"partner_tile"}},
    unless={"partner_tile": {"alone": (True,), "partner": ()}},
    calls=CALLS,
)
