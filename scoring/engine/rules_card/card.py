"""Make the card of tonight's rules from any ruleset: what is printed and laid on the tables.

What hands are worth is told by the tricks of the makers, by the bid, or by what happens to one player.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from problems.wording import one_of
from scoring.engine.hand import Hand, HandResult, PartnerTile
from scoring.engine.hand_score import BySide, HandScore, total
from scoring.engine.record import Bid
from scoring.engine.rules_card.house import house
from scoring.engine.rules_card.own import OWN
from scoring.engine.rules_card.phrases import points, runs, tricks
from scoring.engine.rules_card.play import RulesCardSection, sections
from scoring.engine.variant import Counting, Ruleset, tapped


@dataclass(frozen=True, slots=True)
class PointsTable:
    """Hold a table in words: its ``head``, and its ``lines``, each as long as the head."""

    head: tuple[str, ...]
    lines: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class RulesCard:
    """Hold a ruleset in words: ``sections`` on play, the ``points`` of a hand, ``notes`` to them, ``house`` rules."""

    name: str
    sections: tuple[RulesCardSection, ...]
    points: PointsTable
    notes: tuple[str, ...]
    house: tuple[str, ...]

    @property
    def play(self) -> tuple[str, ...]:
        """Every sentence above the points, without the titles of the sections."""
        return tuple(sentence for section in self.sections for sentence in section.sentences)


@lru_cache(maxsize=64)
def rules_card(ruleset: Ruleset, *, level_is_tie: bool = False) -> RulesCard:
    """Return the card of a ruleset, whatever the way to play and the number of players.

    Everything comes from what the variant declares and from what it reckons for the hands that are tapped, so
    the card says what the program counts. With `level_is_tie` it says that a game that ends level is a tie.

    >>> from scoring.engine.ruleset import make_ruleset
    >>> rules_card(make_ruleset("north_american", {"stick_dealer": True})).house[0]
    'When all others pass twice, the dealer must make trump.'
    """
    return RulesCard(
        ruleset.name,
        tuple(sections(ruleset, level_is_tie=level_is_tie)),
        _points_of(ruleset),
        tuple(_notes(ruleset)),
        tuple(house(ruleset)),
    )


def _points_of(ruleset: Ruleset) -> PointsTable:
    """Return what hands are worth, told as the variant reckons them.

    Where scores count down, a hand is told by what happens to one player; where sides bid, by the bid; else by
    the tricks of the makers.
    """
    if ruleset.variant.counting is Counting.DOWN:
        told = _by_player
    else:
        told = _by_makers if ruleset.variant.bidding is None else _by_bid
    head, lines = told(ruleset)
    return PointsTable(head, tuple(lines))


def _notes(ruleset: Ruleset) -> Iterator[str]:
    """Yield what the table has no line for: hands that are given up, and what is the same in all of them."""
    if ruleset.variant.counting is Counting.DOWN:
        yield "The tricks of a maker who falls short do not count for them."
    elif ruleset.variant.bidding is not None:
        yield "The other side gets 1 point for each of its tricks, whoever makes the bid or falls short."
    for hand in tapped(ruleset):
        if hand.result is HandResult.LAY_DOWN_LONER:
            yield f"A loner laid down that nobody contests is worth {points(_most(ruleset, hand))}."
            break
    for hand in tapped(ruleset):
        if hand.result is HandResult.THROW_IN:
            yield f"Makers with 3 tricks may throw in the rest; then they get {points(_most(ruleset, hand))}."
            break
    yield from OWN[ruleset.variant.key].worth
    if HandResult.REVOKE not in ruleset.fields:
        yield "A revoke has no set penalty: agree on the points, and enter them by hand."


def _most(ruleset: Ruleset, hand: Hand) -> int:
    return max(total(ruleset.variant.worth(ruleset, hand, hand.dealer).counts, len(ruleset.sides)))


Outcome = tuple[int, tuple[BySide, ...], str]
"""The makers' points, every way in which the others may come out, the highest first, and a word for the hand."""
Outcomes = Mapping[int, Outcome]
"""By the tricks of the makers."""

TOGETHER, ALONE, BY_FATE = "with a partner", "alone", "alone by fate"
GUARDED = "against a lone defender"


def _by_makers(ruleset: Ruleset) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """Return the head of the table and its lines: the tricks, the makers' points, the others'.

    Ways to play that are worth the same throughout share their lines. Against a lone defender only that is told
    which is otherwise than without him.
    """
    ways = {way: outcomes for way, outcomes in _ways(ruleset, guarded=False).items() if outcomes}
    shared: dict[tuple[tuple[int, Outcome], ...], list[str]] = {}
    for way, outcomes in ways.items():
        shared.setdefault(tuple(outcomes.items()), []).append(way)
    against = {
        count: outcome
        for way, outcomes in _ways(ruleset, guarded=True).items()
        for count, outcome in outcomes.items()
        if outcome != ways[way][count]
    }
    groups = [*((names, dict(outcomes)) for outcomes, names in shared.items()), ([GUARDED], against)]
    uneven = any(len(set(one)) > 1 for _, found in groups for _, ones, _ in found.values() for one in ones)
    lines: list[tuple[str, ...]] = []
    for names, outcomes in groups:
        way = "" if names == [TOGETHER] and not ruleset.has_field("partner") else one_of(names)
        for counts, (own, others, word) in _grouped(outcomes):
            told = (
                f"{tricks(counts, ruleset.tricks)}{f', {way}' if way else ''}{f' ({word})' if word else ''}"
            )
            lines.append((told, str(own), ", or ".join(_share(share, uneven=uneven) for share in others)))
    return _makers_head(ruleset, uneven=uneven), lines


def _makers_head(ruleset: Ruleset, *, uneven: bool) -> tuple[str, ...]:
    if ruleset.partners:
        return ("The makers take", "Makers get", "The others get")
    others = "The other gets" if ruleset.players == 2 else "The others get" if uneven else "Each other gets"
    if ruleset.has_field("partner"):
        return ("The makers take", "Each maker gets", others)
    return ("The maker takes", "Maker gets", others)


def _ways(ruleset: Ruleset, *, guarded: bool) -> dict[str, dict[int, Outcome]]:
    """Return the outcome of each count, by the way in which the makers played, with or without a lone defender."""
    counted = ruleset.sides[0] if ruleset.sides[0] in ruleset.counted_by else ruleset.counted_by[0]
    found: dict[str, dict[int, list[Outcome]]] = {TOGETHER: {}, ALONE: {}, BY_FATE: {}}
    for hand in tapped(ruleset):
        if (
            hand.result is not HandResult.PLAYED
            or hand.maker != 0
            or not hand.tricks
            or hand.alone_seat is not None
        ):
            continue
        if guarded is (hand.defender_alone is not None):
            found[_way(hand)].setdefault(hand.tricks[counted], []).append(_outcome(ruleset, hand))
    return {way: {count: _every(ones) for count, ones in sorted(by.items())} for way, by in found.items()}


def _way(hand: Hand) -> str:
    if hand.partner_tile in (PartnerTile.MAKER, PartnerTile.ASLEEP):
        return BY_FATE
    return ALONE if hand.alone else TOGETHER


def _outcome(ruleset: Ruleset, hand: Hand) -> Outcome:
    worth = ruleset.variant.worth(ruleset, hand, hand.dealer)
    by_side = total(worth.counts, len(ruleset.sides))
    makers = {ruleset.seat_sides[seat] for seat in (hand.maker, hand.partner) if seat is not None}
    others = sorted((by_side[side] for side in range(len(by_side)) if side not in makers), reverse=True)
    own = min(makers)
    words = worth.terms[own] if worth.terms else ()
    word = "euchred" if "euchred" in words else "a march" if "march" in words else ""
    return by_side[own], (tuple(others),), word


def _every(outcomes: list[Outcome]) -> Outcome:
    """Put outcomes together that differ in what the others get."""
    own, _, word = outcomes[0]
    return own, tuple(sorted({share for _, others, _ in outcomes for share in others}, reverse=True)), word


def _grouped(outcomes: Outcomes) -> Iterator[tuple[tuple[int, ...], Outcome]]:
    """Yield counts that come out alike together, those that are euchred last.

    Where what the others get hangs on more than the makers' count, counts are alike that may come out the same.
    """
    groups: list[tuple[list[int], Outcome]] = []
    for count, outcome in outcomes.items():
        for place, (counts, known) in enumerate(groups):
            if known[::2] == outcome[::2] and set(known[1]) & set(outcome[1]):
                groups[place] = ([*counts, count], _every([known, outcome]))
                break
        else:
            groups.append(([count], outcome))
    for counts, outcome in sorted(groups, key=lambda group: (group[1][2] == "euchred", group[0])):
        yield tuple(counts), outcome


def _share(share: BySide, *, uneven: bool) -> str:
    """Write what the others get: one number where it is the same for each."""
    if not uneven or not any(share):
        return str(share[0])
    return f"{share[0]} each" if len(set(share)) == 1 else " and ".join(map(str, share))


BID_HEAD = ("Bid", "Needs", "Made", "Fell short")
FOR_EACH = "1 for each trick"
AS_BID = "the bid"


def _by_bid(ruleset: Ruleset) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """Return the head of the table and its lines; bids that can be told in the same words share one."""
    groups: list[tuple[list[Bid], list[list[str]]]] = []
    for bid in ruleset.bids:
        told = [list(words) for words in _bid_told(ruleset, bid)]
        if groups:
            bids, before = groups[-1]
            both = [[word for word in one if word in other] for one, other in zip(before, told, strict=True)]
            if all(both):
                bids.append(bid)
                before[:] = both
                continue
        groups.append(([bid], told))
    return BID_HEAD, [
        (f"{one_of(runs(bids))}{alone[0]}", *(words[-1 if len(bids) == 1 else 0] for words in told))
        for bids, (alone, *told) in groups
    ]


def _bid_told(ruleset: Ruleset, bid: Bid) -> Iterator[tuple[str, ...]]:
    """Yield the words for a bid: alone or not, its tricks, made, fell short; those first that tell several."""
    bidding = ruleset.variant.bidding
    alone = bidding is not None and bid in bidding.alone
    made, short = _made_and_short(ruleset, bid)
    needs = min(made)
    yield (", alone" if alone else "",)
    yield from (
        _either("as many tricks" if needs == bid else "", _tricks_needed(ruleset, needs)),
        _either(
            FOR_EACH if all(points == taken for taken, points in made.items()) else "",
            AS_BID if set(made.values()) == {bid} else "",
            str(made[needs]) if len(set(made.values())) == 1 else "",
        ),
        _either(
            "lose the bid" if isinstance(bid, int) and set(short.values()) == {-bid} else "",
            f"lose {-short[0]}" if len(set(short.values())) == 1 else "",
        ),
    )


def _made_and_short(ruleset: Ruleset, bid: Bid) -> tuple[dict[int, int], dict[int, int]]:
    """Return the points of the makers' side by its tricks, of hands that were made and of others."""
    made: dict[int, int] = {}
    short: dict[int, int] = {}
    for hand in tapped(ruleset):
        if hand.result is HandResult.PLAYED and hand.maker == 0 and hand.bid == bid and hand.tricks:
            worth = ruleset.variant.worth(ruleset, hand, hand.dealer)
            euchred = worth.terms is not None and "euchred" in worth.terms[0]
            taken = hand.tricks[ruleset.sides[0]]
            (short if euchred else made)[taken] = total(worth.counts, len(ruleset.sides))[0]
    return made, short


def _tricks_needed(ruleset: Ruleset, needs: int) -> str:
    return f"all {needs}" if needs == ruleset.tricks else str(needs)


def _either(*words: str) -> tuple[str, ...]:
    return tuple(word for word in words if word)


PLAYER_HEAD = ("For", "Score")


class PlayerRole(StrEnum):
    """Name what a player was in a hand."""

    MADE = "the maker of a hand that was made"
    SHORT = "a maker who fell short"
    LEFT_ALONE = "the maker, when all others dropped out"
    STAYED = "another who stayed in"
    AGAINST_SHORT = "another who stayed in against a maker who fell short"
    OUT = "who dropped out"


def _by_player(ruleset: Ruleset) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """Return the head of the table and its lines: what happened to a player, and what their score does."""
    changes = _changes(ruleset)
    return PLAYER_HEAD, list(_player_lines(ruleset, changes))


def _player_lines(
    ruleset: Ruleset, changes: Mapping[PlayerRole, Mapping[int, set[int]]]
) -> Iterator[tuple[str, str]]:
    stayed, against = changes[PlayerRole.STAYED], changes[PlayerRole.AGAINST_SHORT]
    with_tricks = {taken: change for taken, change in stayed.items() if taken}
    yield "each trick", _change_words({**changes[PlayerRole.MADE], **with_tricks})
    yield "no trick, of those who stayed in", _change_words({0: stayed[0]})
    if any(change != stayed.get(taken, {-taken}) for taken, change in against.items()):
        yield "the others who stayed in, if the maker falls short", _change_words(against)
    short = (
        "fewer tricks than they bid" if ruleset.bids else f"fewer than {min(changes[PlayerRole.MADE])} tricks"
    )
    stake = ruleset.options.get("stake_cents") if ruleset.variant.pool else None
    paid = f", and {stake} cents to the pool" if stake else ""
    yield f"the maker, with {short}", f"{_change_words(changes[PlayerRole.SHORT])}{paid}"
    if PlayerRole.OUT in changes:
        yield "those who dropped out", _change_words(changes[PlayerRole.OUT])
        yield "the maker, if all others dropped out", _change_words(changes[PlayerRole.LEFT_ALONE])


def _changes(ruleset: Ruleset) -> dict[PlayerRole, dict[int, set[int]]]:
    """Return by what a score changes, by part and tricks."""
    found: dict[PlayerRole, dict[int, set[int]]] = {}
    for hand in tapped(ruleset):
        if hand.result is not HandResult.PLAYED:
            continue
        worth = ruleset.variant.worth(ruleset, hand, hand.dealer)
        change = total(worth.counts, len(ruleset.sides))
        for seat, side in enumerate(ruleset.sides):
            taken = (hand.tricks or {}).get(side, 0)
            part = _role(ruleset, hand, worth, seat)
            found.setdefault(part, {}).setdefault(taken, set()).add(change[seat])
    return found


def _role(ruleset: Ruleset, hand: Hand, worth: HandScore, seat: int) -> PlayerRole:
    if seat in hand.dropped:
        return PlayerRole.OUT
    if len(hand.dropped) == ruleset.players - 1:
        return PlayerRole.LEFT_ALONE
    short = hand.maker is not None and worth.terms is not None and "euchred" in worth.terms[hand.maker]
    if seat == hand.maker:
        return PlayerRole.SHORT if short else PlayerRole.MADE
    return PlayerRole.AGAINST_SHORT if short else PlayerRole.STAYED


def _change_words(changes: Mapping[int, set[int]]) -> str:
    """Write by what a score changes, by tricks: the same whatever they are, or 1 off for each."""
    if all(taken and change == {-taken} for taken, change in changes.items()):
        return "1 off"
    numbers = sorted(set().union(*changes.values()))
    return " or ".join(f"{-one} off" if one < 0 else f"{one} on" if one else "nothing" for one in numbers)
