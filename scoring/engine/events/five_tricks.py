"""Declare what only five-trick partnership games know: loners laid down, stolen deals, Robson, the Benny."""

from collections.abc import Iterator

from scoring.engine.events.event import AnswerChoice, Question, TableEvent
from scoring.engine.events.questions import (
    made_trump,
    makers_took,
    others,
    partner_of,
    seats,
    tricks,
    ways_of,
)
from scoring.engine.variant import Ruleset
from scoring.engine.variants.five_trick_faults import BENNY
from scoring.engine.variants.five_trick_house import house


def lay_down_loner(ruleset: Ruleset) -> TableEvent:
    """Declare a loner that is shown and not contested."""
    choices = tuple(AnswerChoice(f"{{{seat}}}", {"maker": seat, "alone": True}) for seat in seats(ruleset))
    laid = Question("made", "Who laid a loner down?", choices=choices)
    return TableEvent("lay_down_loner", "Loner laid down", (laid,), {"result": "lay_down_loner"})


def throw_in(ruleset: Ruleset) -> TableEvent:
    """Declare that makers with three tricks concede the rest."""
    counts = tuple(
        AnswerChoice(f"{own}\N{EN DASH}{theirs}", makers_took(own, theirs))
        for own, theirs in ((3, 0), (3, 1), (4, 0))
    )
    so_far = Question("tricks", "Their tricks, then the others', so far", choices=counts, columns=3)
    return TableEvent("throw_in", "Thrown in", (made_trump(ruleset), so_far), {"result": "throw_in"})


def stolen_deal(ruleset: Ruleset, *, may_pass: bool) -> TableEvent:
    """Declare a deal that was stolen, unnoticed or not, with the hand that was played."""
    whose = tuple(AnswerChoice(f"{{{seat}}}", {"steal.from": seat}, dealer=seat) for seat in seats(ruleset))
    ends = {True: "{%d}, not noticed", False: "{%d}, but caught"}
    thefts = tuple(
        AnswerChoice(words % seat, {"steal.by": seat, "steal.success": worked}, {"steal.from": (seat,)})
        for seat in seats(ruleset)
        for worked, words in ends.items()
    )
    passed = (AnswerChoice("All passed", {"result": "all_passed"}, ends=True),) if may_pass else ()
    questions = (
        Question("whose", "Whose deal was it?", choices=whose),
        Question("thief", "Who dealt instead?", choices=thefts),
        made_trump(ruleset, more=passed),
        tricks(ruleset),
    )
    return TableEvent("stolen_deal", "Stolen deal", questions)


def blind_loner(ruleset: Ruleset) -> TableEvent:
    """Declare that the dealer went alone on a jack before looking."""
    choices = tuple(
        AnswerChoice(f"{{{seat}}}", {"maker": seat, "dealer": seat}, dealer=seat) for seat in seats(ruleset)
    )
    dealer = Question("made", "Who went alone blind?", choices=choices)
    return TableEvent(
        "blind_loner", "Blind loner", (dealer, tricks(ruleset)), {"alone": True, "blind": True, "upcard": "J"}
    )


def robson(ruleset: Ruleset) -> TableEvent:
    """Declare that a side with every trick took points off the other instead of adding its own."""
    every = ruleset.tricks
    choices = [
        AnswerChoice("The makers", makers_took(every, 0)),
        AnswerChoice("The defenders", makers_took(0, every)),
    ]
    if house(ruleset).defend_alone:
        choices += [
            AnswerChoice(
                f"{{{seat}}}, defending alone", {**makers_took(0, every), "defender_alone": seat}, unless
            )
            for seat, unless in _defenders(ruleset, both_alone=True)
        ]
    took = Question("side", "Who took every trick?", choices=tuple(choices))
    return TableEvent("robson", "Robson: points off", (made_trump(ruleset), took), {"robson": "subtract"})


def defender_alone(ruleset: Ruleset) -> TableEvent:
    """Declare that a defender played without partner."""
    against_two = house(ruleset).defends_against_two
    choices = tuple(
        AnswerChoice(f"{{{seat}}}", {"defender_alone": seat}, unless)
        for seat, unless in _defenders(ruleset, both_alone=not against_two)
    )
    guard = Question("guard", "Who defended alone?", choices=choices)
    return TableEvent(
        "defender_alone",
        "Defender alone",
        (made_trump(ruleset, with_partner=against_two), guard, tricks(ruleset)),
    )


def _defenders(ruleset: Ruleset, *, both_alone: bool) -> Iterator[tuple[int, dict[str, tuple[object, ...]]]]:
    """Yield each seat with what must not be for it to defend alone: a maker on its side, or one with a partner."""
    for seat in seats(ruleset):
        own = tuple(one for one in seats(ruleset) if ruleset.side_of(one) == ruleset.side_of(seat))
        yield seat, {"maker": own} | ({"alone": (None,)} if both_alone else {})


def blind_shout(ruleset: Ruleset) -> TableEvent:
    """Declare that the Benny was turned up, so that the dealer named trump before looking."""
    ways = tuple(
        AnswerChoice(way.label, {**way.sets, "dealer": seat}, dealer=seat)
        for seat in seats(ruleset)
        for way in ways_of(ruleset, seat)
    )
    dealer = Question("made", "The dealer named trump. Who played?", choices=ways, columns=1)
    guards = tuple(
        AnswerChoice(f"{{{seat}}}", {"defender_alone": seat}, unless)
        for seat, unless in _defenders(ruleset, both_alone=False)
    )
    guard = Question(
        "guard", "Did a defender go alone?", choices=(AnswerChoice("No"), *guards), optional=True, columns=3
    )
    asked = (dealer, guard, tricks(ruleset)) if house(ruleset).defend_alone else (dealer, tricks(ruleset))
    return TableEvent("blind_shout", "Blind shout: Benny turned up", asked, {"upcard": BENNY})


def lone_revoke(ruleset: Ruleset) -> Iterator[Question]:
    """Yield what is asked of a revoke in a lone hand: who played alone, and for whom."""
    alone = [
        AnswerChoice(f"{{{seat}}} alone", {"maker": seat, "alone": True}, {"revokes": (partner_of(seat),)})
        for seat in seats(ruleset)
    ]
    guards = [
        AnswerChoice(f"{{{seat}}}, defending", {"defender_alone": seat}, {"revokes": (partner_of(seat),)})
        for seat in seats(ruleset)
        if house(ruleset).defends_against_two and house(ruleset).defend_alone
    ]
    choices = (AnswerChoice("Nobody"), *alone, *guards)
    columns = 3 if guards or len(choices) > 5 else 2
    yield Question("lone", "Did somebody play alone?", choices=choices, optional=True, columns=columns)
    if not ruleset.has_field("alone_seat"):
        return
    for_partner = tuple(
        AnswerChoice(
            f"{{{partner_of(seat)}}}",
            {"maker": partner_of(seat), "alone_seat": seat},
            {"maker": (None, *others(ruleset, seat))},
        )
        for seat in seats(ruleset)
    )
    own = AnswerChoice("The same player")
    yield Question("for", "Who had made trump?", choices=(own, *for_partner), optional=True)


def making_trump(ruleset: Ruleset) -> TableEvent:
    """Declare that somebody made trump against the rule; it is sized as a revoke, so in a lone hand as there."""
    rules = house(ruleset)
    dealer_only = rules.making_trump_rule == "dealer_only"
    lone = (False, True) if rules.revoke_points_lone != rules.revoke_points else (False,)
    choices = tuple(
        AnswerChoice(
            f"{{{seat}}}, alone" if alone else f"{{{seat}}}",
            {"infringement.seat": seat}
            | ({"maker": seat, "alone": True} if alone else {})
            | ({"dealer": seat} if dealer_only else {}),
            dealer=seat if dealer_only else None,
        )
        for seat in seats(ruleset)
        for alone in lone
    )
    wrong = Question("who", "Who made trump on a jack alone?", choices=choices)
    fixed = {"result": "infringement", "infringement.type": "making_trump"}
    return TableEvent("making_trump", "Trump made wrongly", (wrong,), fixed)
