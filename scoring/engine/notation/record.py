"""Turn one deal into the record of a hand: who made trump, who held which card, who took each trick.

What could not be is named in the findings.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from scoring.engine.hand import Hand, HandResult
from scoring.engine.leading import leader
from scoring.engine.notation.cards import (
    SUIT_WORDS,
    TRUMPS,
    is_card,
    known_suit,
    named_bower,
    suit_of,
    winner,
)
from scoring.engine.notation.deal import Deal
from scoring.engine.notation.faults import Findings, Placed
from scoring.engine.notation.header import Header
from scoring.engine.notation.phases import Calls, Play, Written
from scoring.engine.notation.phrases import CommentFacts
from scoring.engine.notation.places import Spot

ROUND = 4
"""The calls of one round."""
TRICKS = 5
KITTY = "lay face down"
TURNED_DOWN = "was turned down"


@dataclass(frozen=True, slots=True)
class TrumpCall:
    """Say who made trump; the round and the suit are None where the file does not tell them."""

    maker: int
    call_round: int | None
    trump: str | None


@dataclass(frozen=True, slots=True)
class Fallen:
    """Hold a card that was played: by which seat, in which trick (from 1), and which suit was led."""

    card: str
    seat: int
    trick: int
    led: str
    at: int


@dataclass(frozen=True, slots=True)
class Holdings:
    """Say for a card the seat that held it, or in words why nobody did; ``complete`` are hands known whole."""

    whose: Mapping[str, int | str]
    complete: frozenset[int]

    def check(self, card: str, seat: int, where: Placed, findings: Findings) -> bool:
        """Tell whether the seat could play this card; name the fault when it could not."""
        held = self.whose.get(card)
        if isinstance(held, str):
            findings.add("card_not_held", where, f"{card} {held}, so seat {seat} could not play it.")
        elif held is not None and held != seat:
            message = f"{card} is in the hand of seat {held}, and it was the turn of seat {seat}."
            findings.add("wrong_turn", where, message)
        elif held is None and seat in self.complete:
            findings.add("card_not_held", where, f"{card} was not dealt to seat {seat}, whose turn it was.")
        else:
            return True
        return False


def record_of(deal: Deal, header: Header, findings: Findings, *, last: bool) -> Hand | None:
    """Return the record of a deal; None where it is faulty, and for a last deal in which nobody called yet.

    The notation has no word for a misdeal: it is a deal without a call that another deal follows.
    """
    made = _made_trump(deal, findings)
    held = _holdings(deal, made, findings)
    if made is not None:
        return _played(deal, made, header, held, findings)
    if deal.play is not None and deal.play.tricks:
        if deal.calls is None or not deal.calls.calls or _all_passed(deal):
            message = "Cards were played, and nobody made trump. Check the calls."
            findings.add("play_without_trump", Spot(deal.play.at), message)
        _check_cards(deal.play, findings)
    elif deal.empty:
        return _not_called(deal, last=last)
    elif deal.calls is not None and _all_passed(deal):
        if deal.calls.alone:
            findings.add("alone_disagrees", deal.calls.places["alone"], "All passed, so nobody played alone.")
        return Hand(HandResult.ALL_PASSED, dealer=deal.dealer, upcard=_upcard(deal))
    return None


def adjustment(points: tuple[int, int], note: str) -> Hand:
    """Return the record of points that no hand gave."""
    return Hand(HandResult.ADJUSTMENT, points=dict(zip("AB", points, strict=True)), note=note)


def _not_called(deal: Deal, *, last: bool) -> Hand | None:
    comments = CommentFacts() if deal.calls is None else deal.calls.comments
    if comments.points is not None:
        return adjustment(comments.points, comments.reason)
    return None if last and not comments.misdeal else Hand(HandResult.MISDEAL, dealer=deal.dealer)


def _played(deal: Deal, made: TrumpCall, header: Header, held: Holdings, findings: Findings) -> Hand | None:
    calls, play = deal.calls, deal.play
    assert calls is not None  # noqa: S101  somebody called and made trump
    if play is not None and play.alone_at is not None and not calls.alone:
        message = "The play says that the maker was alone, and the calls do not. Correct one of them."
        findings.add("alone_disagrees", Spot(play.alone_at), message)
    hand = Hand(
        dealer=deal.dealer,
        maker=made.maker,
        call_round=made.call_round,
        alone=calls.alone,
        defender_alone=calls.lone_defender,
        trump=None if made.trump is None else TRUMPS[made.trump],
        upcard=_upcard(deal),
    )
    if play is not None and play.tricks:
        against = calls.lone_defender if calls.alone else None
        if against is not None and against % 2 == made.maker % 2:
            # Nobody knows who played, so no card has a seat; the rules refuse the hand whatever its tricks are.
            _check_cards(play, findings)
            return replace(hand, makers_short=True)
        tricks = _tricks_taken(deal, made, held, header, findings)
        return None if tricks is None else replace(hand, tricks=tricks)
    comments = CommentFacts() if play is None else play.comments
    if comments.short:
        return replace(hand, makers_short=True)
    if comments.tricks is not None:
        return replace(hand, tricks=dict(zip("AB", comments.tricks, strict=True)))
    message = "Trump was made, and nothing says who took the tricks."
    findings.add("tricks_missing", Spot(calls.at if play is None else play.at), message)
    return None


def _upcard(deal: Deal) -> str | None:
    return deal.upcard.what if is_card(deal.upcard.what) else None


def _made_trump(deal: Deal, findings: Findings) -> TrumpCall | None:
    """Return who made trump, or None when all passed, nobody called yet, or the calls are faulty.

    In the first round the turned-up suit is ordered, in the second another is named, and then the calls end.
    Calls that are all unknown, up to the maker's, tell the maker and no round.
    """
    calls = () if deal.calls is None else deal.calls.calls
    if deal.calls is None or not calls or any(call is None for call in calls):
        return None
    before = findings.count
    if len(calls) <= ROUND and all(call is not None and call.what == "x" for call in calls):
        made: TrumpCall | None = _made(deal, len(calls) - 1, None, deal.calls.comments.trump)
    else:
        made = _by_calls(deal, deal.calls, [call for call in calls if call is not None], findings)
    picked_up = made is not None and made.call_round != 2
    if deal.calls.discard is not None and not picked_up and findings.count == before:
        message = "Nobody picked the turned-up card up, so nothing was discarded. Leave discard out."
        findings.add("discard_without_pickup", deal.calls.discard, message)
    return None if deal.dealer is None else made


def _all_passed(deal: Deal) -> bool:
    """Tell whether everyone passed twice."""
    calls = () if deal.calls is None else deal.calls.calls
    return len(calls) == 2 * ROUND and all(call is not None and call.what == "Pass" for call in calls)


def _by_calls(deal: Deal, bidding: Calls, calls: list[Written], findings: Findings) -> TrumpCall | None:
    before = findings.count
    made: TrumpCall | None = None
    for index, call in enumerate(calls):
        if index == 2 * ROUND:
            findings.add(
                "too_many_calls", call, "Everyone calls at most twice. Take the calls from here on out."
            )
            break
        if made is not None:
            findings.add(
                "call_after_trump", call, "Trump is made, so nobody calls any more. Take this call out."
            )
        elif call.what != "Pass":
            made = _called(deal, index, call, findings)
            if made is None:
                break
    if made is None and findings.count == before and len(calls) < 2 * ROUND:
        message = f"The bidding ends after {len(calls)} calls, and nobody has made trump."
        findings.add("calls_unfinished", Spot(bidding.at), message)
    return made


def _called(deal: Deal, index: int, call: Written, findings: Findings) -> TrumpCall | None:
    """Return what a call makes that is not a pass; None where it does not say which suit."""
    first, upcard = index < ROUND, known_suit(deal.upcard.what)
    if call.what == "n":
        findings.add("no_trump", call, "No trump is not played in North American euchre as it is kept here.")
        return None
    if call.what == "x":
        if first:
            message = "Whether this was a pass decides who made trump, and it is not known."
            findings.add("call_not_known", call, message)
        return None if first else _made(deal, index, 2, None)
    trump = upcard if call.what == "Order" else call.what
    if first != (call.what == "Order"):
        message = (
            "A suit is named only when all four have passed. In the first round it is Order."
            if first
            else "The turned-up card was refused by all four. In the second round a suit is named."
        )
        findings.add("call_out_of_round", call, message)
        return _made(deal, index, None, trump)
    if not first and trump == upcard:
        message = (
            f"{SUIT_WORDS[call.what].capitalize()} were turned down and cannot be named. Check the up-card."
        )
        findings.add("suit_turned_down", call, message)
    return _made(deal, index, 1 if first else 2, trump)


def _made(deal: Deal, index: int, call_round: int | None, trump: str | None) -> TrumpCall:
    return TrumpCall(((deal.dealer or 0) + 1 + index) % 4, call_round, trump)


def _tricks_taken(
    deal: Deal, made: TrumpCall, held: Holdings, header: Header, findings: Findings
) -> dict[str, int] | None:
    """Return the tricks of each side; None where the cards do not tell them.

    Every card has its seat by the rules: the players lie clockwise from the lead, and who takes a trick leads to
    the next. Each seat played all that it held, so a suit that it did not follow and plays later is a revoke.
    """
    before, play = findings.count, deal.play
    if play is None:
        return None
    if made.trump is None:
        message = "Cards were played, and neither the calls nor the up-card tell which suit was trump."
        findings.add("trump_unknown", Spot(play.at), message)
    out = _sitting_out(deal, made)
    cards = _cards(play, made.trump, 4 - len(out), findings)
    seats = _from_the_lead(_first_lead(deal, made, header, out, findings), out)
    if made.trump is None or not seats:
        return None
    fallen, takers = _fallen(cards[:TRICKS], seats, made.trump)
    sound = [one for one in fallen if held.check(one.card, one.seat, one, findings.within(trick=one.trick))]
    _name_revokes(sound, made.trump, findings)
    if findings.count != before or len(takers) != TRICKS:
        return None
    first = sum(1 for seat in takers if seat % 2 == 0)
    return {"A": first, "B": len(takers) - first}


def _check_cards(play: Play, findings: Findings) -> None:
    """Name what is wrong with the cards of a play of which nothing else is known."""
    _cards(play, None, None, findings)


def _sitting_out(deal: Deal, made: TrumpCall) -> set[int]:
    calls = deal.calls
    if calls is None or not calls.alone:
        return set()
    alone = (made.maker,) if calls.lone_defender is None else (made.maker, calls.lone_defender)
    return {(seat + 2) % 4 for seat in alone}


def _first_lead(deal: Deal, made: TrumpCall, header: Header, out: set[int], findings: Findings) -> int | None:
    """Return the seat that leads first: as the file says, else as the rules do."""
    if deal.play is not None and deal.play.leader is not None:
        seat = deal.play.leader
        if seat not in out:
            return seat
        message = f"Seat {seat} does not play in this deal, so it cannot lead. Check initialLead."
        findings.add("leader_sat_out", Spot(deal.play.at), message)
        return None
    alone = bool(out)
    guard = deal.calls.lone_defender if alone and deal.calls is not None else None
    return leader(header.ruleset, Hand(maker=made.maker, alone=alone, defender_alone=guard), deal.dealer)


def _from_the_lead(first: int | None, out: set[int]) -> list[int]:
    """Return the seats that play, in order from the first lead; who sits out is passed over."""
    seats = [] if first is None else [(first + step) % 4 for step in range(4)]
    return [seat for seat in seats if seat not in out]


def _cards(
    play: Play, trump: str | None, players: int | None, findings: Findings
) -> list[list[Written] | None]:
    """Return the cards of each trick, None for a trick that nobody can tell; name cards that cannot be."""
    seen: dict[str, int] = {}
    tricks: list[list[Written] | None] = []
    for number, trick in enumerate(play.tricks, 1):
        here = findings.within(trick=number)
        cards = [_card(card, trump, seen, number, here) for card in trick.cards]
        wrong = players is not None and len(cards) != players
        if wrong:
            message = f"{len(cards)} cards in a trick of {players} players."
            here.add("trick_size", Spot(trick.at), message)
        known = [card for card in cards if card is not None]
        tricks.append(None if wrong or len(known) != len(cards) else known)
    if len(play.tricks) != TRICKS:
        message = f"A hand has {TRICKS} tricks, and here are {len(play.tricks)}."
        findings.add("tricks_number", Spot(play.at), message)
    return tricks


def _card(
    written: Written | None, trump: str | None, seen: dict[str, int], trick: int, findings: Findings
) -> Written | None:
    if written is None:
        return None
    card = written.what if trump is None else named_bower(written.what, trump)
    if not is_card(card) and card not in ("R", "L"):
        message = f"{card} does not say which card fell, so nobody knows who took the trick."
        findings.add("card_hidden", written, message)
        return None
    if card in seen:
        findings.add("card_twice", written, f"{card} was played already in trick {seen[card]}.")
    seen.setdefault(card, trick)
    return Written(card, written.at)


def _fallen(
    cards: Sequence[list[Written] | None], seats: list[int], trump: str
) -> tuple[list[Fallen], list[int]]:
    """Return whose each card was and who took each trick, up to the first trick that nobody can tell.

    A card that falls again is left out: whose it was is known.
    """
    fallen: list[Fallen] = []
    takers: list[int] = []
    seen: set[str] = set()
    for number, trick in enumerate(cards, 1):
        if trick is None:
            break
        led = suit_of(trick[0].what, trump)
        for card, seat in zip(trick, seats, strict=True):
            if card.what not in seen:
                fallen.append(Fallen(card.what, seat, number, led, card.at))
            seen.add(card.what)
        took = winner([card.what for card in trick], trump)
        seats = seats[took:] + seats[:took]
        takers.append(seats[0])
    return fallen, takers


def _name_revokes(fallen: list[Fallen], trump: str, findings: Findings) -> None:
    for one in fallen:
        if suit_of(one.card, trump) == one.led:
            continue
        held = [
            later.card
            for later in fallen
            if later.seat == one.seat and later.trick > one.trick and suit_of(later.card, trump) == one.led
        ]
        if held:
            led = SUIT_WORDS[one.led]
            message = (
                f"Seat {one.seat} played {one.card} and held {' and '.join(held)}, though {led} were led."
            )
            findings.within(trick=one.trick).add("revoke", one, message)


def _holdings(deal: Deal, made: TrumpCall | None, findings: Findings) -> Holdings:
    """Return whose each card was; name cards that were in two places, and a discard that the dealer had not.

    Whoever exchanged cards may hold any: what that seat was dealt is not looked at, nor is the kitty.
    """
    trump = None if made is None else made.trump
    swapped = frozenset() if deal.calls is None else deal.calls.swapped
    dealt: dict[str, tuple[int | str, bool]] = {}
    known = dict.fromkeys(range(len(deal.held)), 0)
    for written, place in _dealt(deal):
        card = written.what if trump is None else named_bower(written.what, trump)
        if not is_card(card):
            continue
        if card in dealt:
            findings.add("card_dealt_twice", written, f"{card} was dealt already. Check both places.")
        elif isinstance(place, int):
            known[place] += 1
        dealt.setdefault(card, (place, isinstance(place, int) and place in swapped))
    whose = {
        card: place
        for card, (place, moved) in dealt.items()
        if not moved and not (swapped and place == KITTY)
    }
    complete = frozenset(seat for seat, number in known.items() if number == 5 and seat not in swapped)
    upcard = deal.upcard.what
    if made is None or made.call_round is None or (made.call_round == 2 and swapped):
        whose.pop(upcard, None)
    elif made.call_round == 1 and deal.dealer is not None and is_card(upcard):
        whose[upcard] = deal.dealer
    _lay_off(deal, made, whose, complete, findings)
    return Holdings(whose, complete)


def _lay_off(
    deal: Deal,
    made: TrumpCall | None,
    whose: dict[str, int | str],
    complete: frozenset[int],
    findings: Findings,
) -> None:
    """Take the dealer's discard out of his hand."""
    discard = None if deal.calls is None else deal.calls.discard
    if discard is None or made is None or made.call_round != 1 or made.trump is None:
        return
    card = named_bower(discard.what, made.trump)
    place = whose.get(card)
    if place != deal.dealer if place is not None else deal.dealer in complete:
        findings.add("card_not_held", discard, f"The dealer did not hold {card} and could not discard it.")
    whose[card] = "was discarded"


def _dealt(deal: Deal) -> Iterator[tuple[Written, int | str]]:
    yield deal.upcard, TURNED_DOWN
    for seat, cards in enumerate(deal.held):
        for card in cards:
            yield card, seat
    for card in deal.kitty:
        yield card, KITTY
