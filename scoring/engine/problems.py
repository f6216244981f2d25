"""Name everything that is wrong with a record at its place in a game."""

from collections.abc import Iterator
from dataclasses import fields
from functools import lru_cache
from operator import attrgetter
from typing import Final

from problems import Problem
from problems.wording import gettext as _
from scoring.engine.dealing import who_dealt
from scoring.engine.hand import Hand, HandResult
from scoring.engine.mentions import WHO, about_seats
from scoring.engine.state import Standing
from scoring.engine.totals import adjustment_faults, totals_faults
from scoring.engine.variant import Ruleset

_BLANKS: Final = {field.name: field.default for field in fields(Hand) if field.name != "result"}


def problems(ruleset: Ruleset, state: Standing, hand: Hand) -> tuple[Problem, ...]:
    """Return every rule that the hand breaks where the game stands; none exactly when the hand can be.

    >>> from scoring.engine.ruleset import make_ruleset
    >>> from scoring.engine.state import start
    >>> american = make_ruleset("north_american")
    >>> found = problems(american, start(american), Hand(maker=4, tricks={"A": 3, "B": 3}))
    >>> [problem.code for problem in found]
    ['seat_out_of_range', 'tricks_sum']
    """
    return tuple(_problems(ruleset, state, hand))


def problems_beside(
    ruleset: Ruleset, state: Standing, hand: Hand, unread: tuple[Problem, ...]
) -> tuple[Problem, ...]:
    """Return every fault of a record that could be read in part: those of its shape, and the rules it breaks.

    ``hand`` is the part that was read. A rule counts as broken only where it is, whatever an unreadable field
    was meant to say.

    >>> from scoring.engine.parsing import read_hand
    >>> from scoring.engine.ruleset import make_ruleset
    >>> from scoring.engine.state import start
    >>> american = make_ruleset("north_american")
    >>> record = {"maker": 4, "tricks": {"A": 2.5, "B": 2.5}}
    >>> found = problems_beside(american, start(american), *read_hand(record))
    >>> [problem.field for problem in found]
    ['tricks.A', 'tricks.B', 'maker']
    """
    if unread[0].code in ("not_an_object", "too_many_fields") and not unread[0].field:
        return unread
    fields_unread = {fault.outer_field for fault in unread}
    broken = [
        problem
        for problem in _problems(ruleset, state, hand)
        if problem.outer_field not in fields_unread
        and fields_unread.isdisjoint(_LEANS_ON.get(problem.code, ()))
        and fields_unread.isdisjoint(ruleset.variant.unless.get(problem.outer_field, ()))
        and ("result" not in fields_unread or problem.code in _WITH_ANY_RESULT)
    ]
    return (*unread, *broken)


# The other fields that may show that a rule was kept after all.
_LEANS_ON: Final = {
    "dealer_unknown": {"steal", "alone"},
    "auction_wrong_start": {"dealer", "steal"},
    "partner_must_go_alone": {"dealer", "steal"},
    "blind_not_dealer": {"dealer", "steal"},
    "infringer_not_dealer": {"dealer", "steal"},
    "defender_needs_lone_maker": {"alone"},
    "alone_seat_not_alone": {"alone"},
    "benny_not_dealer": {"dealer"},
    "revoker_sat_out": {"alone_seat"},
}
_WITH_ANY_RESULT: Final = frozenset(
    {
        "field_not_in_variant",
        "seat_out_of_range",
        "side_unknown",
        "tricks_range",
        "trump_not_in_variant",
    }
)


def after_the_end(ruleset: Ruleset) -> tuple[HandResult, ...]:
    """Return the results that are still taken once a game is over: most penalties of fixed hands are found then.

    >>> from scoring.engine.ruleset import make_ruleset
    >>> after_the_end(make_ruleset("north_american"))
    ()
    """
    return () if ruleset.fixed_hands is None else (HandResult.ADJUSTMENT,)


def _problems(ruleset: Ruleset, state: Standing, hand: Hand) -> Iterator[Problem]:
    if hand.result not in ruleset.fields:
        message = _(
            "{variant} has no result {result}. Record what happened instead.",
            variant=ruleset.name,
            result=hand.result.value,
        )
        yield Problem("result_not_in_variant", "result", message)
        return
    if state.over and hand.result not in after_the_end(ruleset):
        yield Problem("game_over", "", _("The game is over. Correct an earlier hand, or begin a new game."))
    yield from _fields(ruleset, hand)
    yield from _seats(ruleset, hand)
    if hand.result is HandResult.ADJUSTMENT:
        yield from adjustment_faults(ruleset, hand)
        return
    if hand.result is HandResult.TOTALS:
        yield from totals_faults(ruleset, state, hand)
        return
    yield from _steal(ruleset, hand)
    dealer = who_dealt(hand, state.next_dealer)
    for problem in ruleset.variant.faults(ruleset, hand, dealer if ruleset.has_seat(dealer) else None):
        # A dealer out of range has been named, and after the end it is nobody's deal.
        if problem.code != "dealer_unknown" or (dealer is None and not state.over):
            yield problem


def _fields(ruleset: Ruleset, hand: Hand) -> Iterator[Problem]:
    allowed = ruleset.fields[hand.result]
    absent, blanks = _blank_getter(allowed)
    if absent(hand) == blanks:
        return
    known = frozenset().union(*ruleset.fields.values())
    for field, blank in _BLANKS.items():
        name = "tricks" if field == "makers_short" else field
        if name in allowed or getattr(hand, field) == blank:
            continue
        if name not in known:
            message = _("{variant} has no {field}. Leave it out.", variant=ruleset.name, field=name)
            yield Problem("field_not_in_variant", name, message)
        elif name == "maker" and hand.result is HandResult.ALL_PASSED:
            message = _("When all pass nobody made trump. Leave the maker out, or record the hand as played.")
            yield Problem("maker_on_all_pass", name, message)
        else:
            message = _(
                "{name} has no place in a record of {result}. Leave it out.",
                name=name,
                result=hand.result.value,
            )
            yield Problem("field_not_with_result", name, message)


@lru_cache(maxsize=256)
def _absent_names(allowed: frozenset[str]) -> tuple[str, ...]:
    return tuple(name for name in _BLANKS if ("tricks" if name == "makers_short" else name) not in allowed)


@lru_cache(maxsize=1024)
def _blank_getter(allowed: frozenset[str]) -> "tuple[attrgetter[tuple[object, ...]], tuple[object, ...]]":
    """Return what fetches the fields that must be blank, and the blanks."""
    names = _absent_names(allowed)
    return attrgetter(*names), tuple(_BLANKS[name] for name in names)


def _seats(ruleset: Ruleset, hand: Hand) -> Iterator[Problem]:
    seats = [
        ("dealer", hand.dealer),
        ("maker", hand.maker),
        ("alone_seat", hand.alone_seat),
        ("defender_alone", hand.defender_alone),
        ("partner", hand.partner),
        *(("revokes", seat) for seat in hand.revokes),
        *(("dropped", seat) for seat in hand.dropped),
        *(("auction", seat) for seat, _ in hand.auction),
    ]
    if hand.steal is not None:
        seats += [("steal.by", hand.steal.by), ("steal.from", hand.steal.from_seat)]
    if hand.infringement is not None:
        seats.append(("infringement.seat", hand.infringement.seat))
    if hand.lay_down is not None:
        seats.append(("lay_down.by", hand.lay_down.by))
    for field, seat in seats:
        if seat is not None and not 0 <= seat < ruleset.players:
            message = _(
                "There is no seat {seat}. Seats are 0 to {players}.", seat=seat, players=ruleset.players - 1
            )
            yield Problem("seat_out_of_range", field, message)


def _steal(ruleset: Ruleset, hand: Hand) -> Iterator[Problem]:
    steal = hand.steal
    if steal is None:
        return
    if steal.by == steal.from_seat:
        message = _("Nobody steals their own deal. Say from whom it was taken, or leave steal out.")
        yield Problem("steal_own_deal", "steal", message)
    dealt = steal.by if steal.success else steal.from_seat
    if hand.dealer is not None and hand.dealer != dealt:
        message = _(
            "After this steal {who} dealt, not {other}. Correct one, or leave out who dealt.",
            who=WHO,
            other=WHO,
        )
        yield about_seats(ruleset, Problem("dealer_not_stealer", "dealer", message), dealt, hand.dealer)
