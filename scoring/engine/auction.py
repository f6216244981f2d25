"""Judge the winning bid of a hand, and the auction that led to it where the table records one."""

from collections.abc import Iterator

from problems import Problem
from problems.wording import gettext as _
from problems.wording import ngettext, one_of
from scoring.engine.bidding import NO_BID, Bidding
from scoring.engine.hand import Hand, HandResult
from scoring.engine.mentions import WHO, about_seats
from scoring.engine.record import Bid
from scoring.engine.variant import Ruleset


def bid_faults(ruleset: Ruleset, hand: Hand) -> Iterator[Problem]:
    """Yield what is wrong with the winning bid of a hand: missing, none of this game's, not as it is played."""
    bidding = _bidding_of(ruleset)
    if hand.bid is None:
        yield Problem("bid_missing", "bid", _("Say what the maker bid: {bids}.", bids=one_of(ruleset.bids)))
        return
    yield from _listed(ruleset, "bid", hand.bid)
    if hand.bid in bidding.alone and not hand.alone:
        message = _("A bid of {bid} is always played alone. Record the hand as alone.", bid=hand.bid)
        yield Problem("bid_always_alone", "alone", message)
    elif bidding.alone and hand.alone and hand.bid in _ranks(ruleset) and hand.bid not in bidding.alone:
        message = _(
            "A bid of {bid} is never played alone. Leave alone out, or correct the bid.", bid=hand.bid
        )
        yield Problem("bid_never_alone", "alone", message)


def auction_faults(ruleset: Ruleset, hand: Hand, dealer: int | None) -> Iterator[Problem]:
    """Yield what is wrong with an auction, if there is one; seats out of range are named elsewhere.

    Everyone speaks once, beginning left of the dealer: a bid above every bid before, or a pass. The highest
    bidder is the maker, and his bid is the hand's; when all pass nobody has bid. While nobody knows who dealt
    (None) the seats have only to follow one another.

    >>> from scoring.engine.ruleset import make_ruleset
    >>> family = make_ruleset("family_bid")
    >>> found = Hand(maker=2, bid=3, auction=((1, 3), (2, 3), (3, "pass"), (0, "pass")))
    >>> [fault.code for fault in auction_faults(family, found, 1)]
    ['auction_wrong_start', 'auction_not_rising', 'auction_maker']
    """
    if not hand.auction or "auction" not in ruleset.fields[hand.result]:
        return
    yield from _turns(ruleset, hand, dealer)
    yield from _rises(ruleset, hand)
    if hand.result is HandResult.ALL_PASSED:
        if any(bid != NO_BID for _, bid in hand.auction):
            message = _(
                "Somebody bid in this auction. Record the hand that was played, or correct the auction."
            )
            yield Problem("auction_has_bid", "auction", message)
    else:
        yield from _won(ruleset, hand)
        yield from _left_to_dealer(ruleset, hand)


def _bidding_of(ruleset: Ruleset) -> Bidding:
    """Return what the variant declares of bids; it must declare some."""
    bidding = ruleset.variant.bidding
    assert bidding is not None  # noqa: S101  only variants with bids judge them
    return bidding


def _turns(ruleset: Ruleset, hand: Hand, dealer: int | None) -> Iterator[Problem]:
    """Yield that a seat speaks twice, out of its turn, or not at all."""
    seats = [seat for seat, _ in hand.auction]
    spoken = list(dict.fromkeys(seats))
    for seat in spoken:
        if ruleset.has_seat(seat) and seats.count(seat) > 1:
            message = _("{who} speaks twice in this auction. Everyone bids or passes once.", who=WHO)
            yield about_seats(ruleset, Problem("auction_spoke_twice", "auction", message), seat)
    if not all(map(ruleset.has_seat, spoken)):
        return
    players = ruleset.players
    silent = [seat for seat in range(players) if seat not in spoken]
    if silent:
        message = ngettext(
            "{who} hasn't spoken in this auction. Add a bid or a pass.",
            "{who} haven't spoken in this auction. Add their bids or passes.",
            len(silent),
            who=WHO,
        )
        yield about_seats(ruleset, Problem("auction_unspoken", "auction", message), silent)
    first = spoken[0] if dealer is None else (dealer + 1) % players
    if _in_turn(spoken, first, players):
        return
    if _in_turn(spoken, spoken[0], players):
        message = _(
            "{who}, left of the dealer, speaks first. Correct the auction, or say who dealt.", who=WHO
        )
        yield about_seats(ruleset, Problem("auction_wrong_start", "auction", message), first)
    else:
        message = _(
            "This auction does not go round clockwise. Put the seats in the order in which they spoke."
        )
        yield Problem("auction_out_of_turn", "auction", message)


def _in_turn(seats: list[int], first: int, players: int) -> bool:
    steps = [(seat - first) % players for seat in seats]
    return steps == sorted(steps)


def _rises(ruleset: Ruleset, hand: Hand) -> Iterator[Problem]:
    """Yield each bid that is none, not above those before it, or not over the one that it may raise."""
    ranks, over = _ranks(ruleset), _bidding_of(ruleset).over
    highest: Bid | None = None
    for _seat, bid in hand.auction:
        if bid == NO_BID:
            continue
        yield from _listed(ruleset, "auction", bid)
        if bid not in ranks:
            continue
        if highest is not None and ranks[bid] <= ranks[highest]:
            message = _(
                "{bid} does not go over {highest}. Every bid is above those before it.",
                bid=_said(bid),
                highest=_said(highest),
            )
            yield Problem("auction_not_rising", "auction", message)
            continue
        if bid in over and over[bid] != highest:
            message = _(
                "{bid} is bid only over {lower}. Correct the auction.", bid=_said(bid), lower=_said(over[bid])
            )
            yield Problem("auction_jumps", "auction", message)
        highest = bid


def _won(ruleset: Ruleset, hand: Hand) -> Iterator[Problem]:
    """Yield that the highest bidder is not the maker, or his bid not the hand's.

    A bid that is none may have been meant as any, so whoever made it may be the highest bidder.
    """
    ranks = _ranks(ruleset)
    bids = [(seat, bid) for seat, bid in hand.auction if bid != NO_BID]
    if not bids:
        message = _("In this auction all passed. Record all_passed, or correct the auction.")
        yield Problem("auction_without_bid", "auction", message)
        return
    highest = max((bid for _, bid in bids if bid in ranks), key=ranks.__getitem__, default=None)
    seats = {next(seat for seat, bid in bids if bid == highest)} if highest is not None else set()
    unclear = {seat for seat, bid in bids if bid not in ranks}
    seats |= unclear
    if ruleset.has_seat(hand.maker) and hand.maker not in seats and all(map(ruleset.has_seat, seats)):
        message = _("The highest bidder makes trump. Correct the maker, or the auction.")
        yield Problem("auction_maker", "maker", message)
    if not unclear and hand.bid in ranks and hand.bid != highest:
        message = _(
            "The highest bid of the auction is {said}. Correct the bid, or the auction.", said=_said(highest)
        )
        yield Problem("auction_bid", "bid", message)


def _left_to_dealer(ruleset: Ruleset, hand: Hand) -> Iterator[Problem]:
    """Yield that the dealer, to whom all others passed, bid less than the house rule asks of him."""
    least = ruleset.options.get("dealer_must_bid")
    *before, (_seat, bid) = hand.auction
    all_passed = len(hand.auction) == ruleset.players and all(other == NO_BID for _, other in before)
    if least is not None and all_passed and type(bid) is int and bid < int(least):
        message = _(
            "When all others pass the dealer bids at least {least}. Correct the auction.", least=least
        )
        yield Problem("dealer_bids_too_low", "auction", message)


def _listed(ruleset: Ruleset, field: str, bid: Bid) -> Iterator[Problem]:
    """Yield that a bid is none of the game's, or below the least that the house takes."""
    if bid not in _ranks(ruleset):
        message = _(
            "There is no bid {bid} in this way to play. Bid {bids}.",
            bid=_said(bid),
            bids=one_of(ruleset.bids),
        )
        yield Problem("bid_not_in_variant", field, message)
    elif bid not in ruleset.bids:
        message = _(
            "The house takes no bid below {least}. Correct the bid.", least=ruleset.options["min_bid"]
        )
        yield Problem("bid_too_low", field, message)


def _ranks(ruleset: Ruleset) -> dict[Bid, int]:
    """Return the place of every bid among all of the variant's, those below the house's least too."""
    return {bid: rank for rank, bid in enumerate(_bidding_of(ruleset).bids[ruleset.players])}


def _said(bid: Bid | None) -> str:
    return ascii(bid)[1:-1] if isinstance(bid, str) else str(bid)
