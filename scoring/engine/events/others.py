"""Declare what several kinds of games know: passing, revokes, folding, hands laid down, points and cards of paper."""

from collections.abc import Iterator
from dataclasses import replace

from scoring.engine.events.event import AnswerChoice, EventRow, Question, QuestionKind, TableEvent
from scoring.engine.events.five_tricks import lone_revoke
from scoring.engine.events.questions import (
    bid,
    each_ones_tricks,
    made_trump,
    makers_took,
    names,
    others,
    partner_of,
    seats,
    tricks,
    who,
    who_dealt,
)
from scoring.engine.hand import HandResult
from scoring.engine.record import TRUMP_WORDS
from scoring.engine.variant import Ruleset
from scoring.engine.variants.buck import CLUBS

REASONS = ("Counted wrong", "Penalty", "House rule")
SYMBOLS = {
    "S": "\N{BLACK SPADE SUIT} ",
    "H": "\N{BLACK HEART SUIT} ",
    "D": "\N{BLACK DIAMOND SUIT} ",
    "C": "\N{BLACK CLUB SUIT} ",
}
TRUMPS = {
    **{trump: f"{SYMBOLS.get(trump, '')}{words.capitalize()}" for trump, words in TRUMP_WORDS.items()},
    "0": "Blanks",
    **{str(pips): f"{pips}s" for pips in range(1, 7)},
}


def all_passed(ruleset: Ruleset) -> TableEvent:
    """Declare that nobody made trump; where that costs the dealer's side something it is asked who dealt."""
    asked = (who_dealt(ruleset),) if ruleset.options.get("all_pass_penalty") else ()
    return TableEvent("all_passed", "All passed", asked, {"result": "all_passed"})


def misdeal(ruleset: Ruleset) -> TableEvent:
    """Declare that the cards were dealt wrongly, or thrown in for a new deal by the same dealer."""
    del ruleset  # a misdeal is the same everywhere
    return TableEvent("misdeal", "Misdeal", fixed={"result": "misdeal"})


def revoked(ruleset: Ruleset) -> Question:
    """Ask who revoked; several may have."""
    choices = tuple(AnswerChoice(f"{{{seat}}}", {"revokes": seat}) for seat in seats(ruleset))
    return Question("who", "Who revoked?", QuestionKind.SEVERAL, choices, path="revokes")


def revoke(ruleset: Ruleset) -> TableEvent:
    """Declare a revoke that ends the hand."""
    settled = ruleset.variant.needs.get(HandResult.REVOKE, frozenset())
    if "bid" in settled:
        more = _whose_bid(ruleset)
    elif "maker" in settled:
        more = iter((made_trump(ruleset),))
    else:
        more = lone_revoke(ruleset) if ruleset.partners else iter(())
    played_out = ruleset.options.get("revoke_ends_hand") is False
    label = "Revoke, hand ended" if played_out else "Revoke"
    return TableEvent("revoke", label, (revoked(ruleset), *more), {"result": "revoke"})


def _whose_bid(ruleset: Ruleset) -> Iterator[Question]:
    """Yield who made trump and what was bid, where a revoke goes by the bid; whoever sat out has not revoked."""
    lone = ruleset.variant.bidding.alone if ruleset.variant.bidding else frozenset()
    ways = []
    for seat in seats(ruleset):
        ways.append(AnswerChoice(f"{{{seat}}}", {"maker": seat}))
        if lone:
            out = {"revokes": (partner_of(seat),)}
            ways.append(AnswerChoice(f"{{{seat}}} alone", {"maker": seat, "alone": True}, out))
    yield Question("made", "Who made trump?", choices=tuple(ways), columns=2)
    asked = bid(ruleset)
    choices = tuple(
        replace(choice, unless={"alone": (None,) if "alone" in choice.sets else (True,)})
        for choice in asked.choices
    )
    yield replace(asked, choices=choices)


def revoke_played_out(ruleset: Ruleset) -> TableEvent:
    """Declare a revoke in a hand that was played out and scores as well."""
    return TableEvent("revoke_played_out", "Revoke", (revoked(ruleset), made_trump(ruleset), tricks(ruleset)))


def table_talk(ruleset: Ruleset) -> TableEvent:
    """Declare that somebody talked about the hand."""
    fixed = {"result": "infringement", "infringement.type": "table_talk"}
    return TableEvent("table_talk", "Table talk", (who(ruleset, "Who talked?", "infringement.seat"),), fixed)


def false_claim(ruleset: Ruleset) -> TableEvent:
    """Declare that somebody claimed a revoke and could not show it."""
    fixed = {"result": "infringement", "infringement.type": "false_claim"}
    question = who(ruleset, "Who claimed a revoke and was wrong?", "infringement.seat")
    return TableEvent("false_claim", "False claim of a revoke", (question,), fixed)


def everybody_folded(ruleset: Ruleset) -> TableEvent:
    """Declare that all but the maker dropped out, who is credited with every trick."""
    choices = tuple(
        AnswerChoice(f"{{{seat}}}", {"maker": seat, "dropped": list(others(ruleset, seat))})
        for seat in seats(ruleset)
    )
    left = Question("made", "Who was left?", choices=choices)
    label = "Everybody folded" if ruleset.bids else "Everybody threw in"
    return TableEvent("everybody_folded", label, (left, bid(ruleset)) if ruleset.bids else (left,))


def clubs_turned_up(ruleset: Ruleset) -> TableEvent:
    """Declare a hand without a maker, because a club was turned up."""
    return TableEvent("clubs_turned_up", "Club turned up", (each_ones_tricks(ruleset),), {"upcard": CLUBS})


def declared(ruleset: Ruleset, seat: int) -> TableEvent:
    """Declare that somebody said "I declare": an event for each seat, for everybody's tricks are still to be asked."""
    label = f"\N{LEFT DOUBLE QUOTATION MARK}I declare\N{RIGHT DOUBLE QUOTATION MARK}: {{{seat}}}"
    return TableEvent(
        f"declared_{seat}", label, (each_ones_tricks(ruleset),), {"maker": seat, "declared_march": True}
    )


def laid_down(ruleset: Ruleset) -> TableEvent:
    """Declare a hand laid down: the tricks so far, and how many of the rest are uncertain."""
    every = ruleset.tricks
    so_far = tuple(
        AnswerChoice(f"{own}\N{EN DASH}{theirs}", makers_took(own, theirs, "lay_down.tricks_before"))
        for own in range(every)
        for theirs in range(every - own)
    )
    by = [AnswerChoice(f"{{{seat}}}", {"lay_down.by": seat, "maker": seat}) for seat in seats(ruleset)]
    laid = tuple(AnswerChoice(f"{{{seat}}}", {"lay_down.by": seat}) for seat in seats(ruleset))
    unsure = tuple(
        AnswerChoice(str(number), {"lay_down.uncertain": number} if number else {})
        for number in range(every + 1)
    )
    questions = (
        Question("made", "Who made trump?", choices=tuple(by)),
        bid(ruleset),
        Question("before", "Tricks so far: makers\N{EN DASH}others", choices=so_far, columns=6),
        Question(
            "by",
            "Who laid it down?",
            choices=(AnswerChoice("Who made trump"), *laid),
            optional=True,
            aside=True,
        ),
        Question(
            "uncertain",
            "Tricks that weren't sure",
            choices=unsure,
            optional=True,
            aside=True,
            columns=len(unsure),
        ),
    )
    return TableEvent("laid_down", "Hand laid down", questions)


def points_put_right(ruleset: Ruleset) -> TableEvent:
    """Declare points given or taken by hand, and why."""
    rows = tuple(EventRow(names(ruleset.seats_of(side)), f"points.{side}") for side in ruleset.sides)
    reasons = ("A race's power", *REASONS) if ruleset.variant.races else REASONS
    why = tuple(AnswerChoice(reason, {"note": reason}) for reason in reasons)
    questions = (
        Question("points", "Points to give or take off", QuestionKind.NUMBERS, rows=rows),
        Question("why", "Why?", choices=why, optional=True, columns=3),
        Question("note", "Another reason", QuestionKind.TEXT, path="note", aside=True),
    )
    return TableEvent("points_put_right", "Put points right", questions, {"result": "adjustment"})


def whole_game(ruleset: Ruleset) -> TableEvent:
    """Declare the totals of a paper card."""
    sides = {side: names(ruleset.seats_of(side)) for side in ruleset.sides}
    scores = tuple(EventRow(label, f"totals.scores.{side}") for side, label in sides.items())
    more = [
        Question(
            "hands",
            "How many hands?",
            QuestionKind.NUMBERS,
            rows=(EventRow("Hands", "totals.hands"),),
            aside=True,
        )
    ]
    if ruleset.partners and ruleset.has_field("alone"):
        loners = tuple(EventRow(f"{{{seat}}}", f"totals.loners.{seat}") for seat in seats(ruleset))
        more.append(
            Question("loners", "Went alone with every trick", QuestionKind.NUMBERS, rows=loners, aside=True)
        )
    euchres = tuple(EventRow(label, f"totals.euchres.{side}") for side, label in sides.items())
    more.append(Question("euchres", "Euchres made", QuestionKind.NUMBERS, rows=euchres, aside=True))
    question = Question("scores", "Final score", QuestionKind.NUMBERS, rows=scores)
    return TableEvent("whole_game", "Whole game from paper", (question, *more), {"result": "totals"})


def in_detail(ruleset: Ruleset, carried: frozenset[str]) -> TableEvent:
    """Declare a hand with what is only noted: trump, the round, who really dealt, the suit that was called."""
    questions = [made_trump(ruleset)]
    if ruleset.bids:
        questions.append(bid(ruleset))
    if "partner" in carried:
        questions.append(_partner(ruleset))
    if "dropped" in carried:
        choices = tuple(AnswerChoice(f"{{{seat}}}", {"dropped": seat}) for seat in seats(ruleset))
        questions.append(
            Question("dropped", "Who dropped out?", QuestionKind.SEVERAL, choices, path="dropped", aside=True)
        )
    questions.append(tricks(ruleset))
    unsaid = AnswerChoice("\N{EN DASH}")
    if "call_round" in carried:
        rounds = [unsaid, AnswerChoice("Turned-up card taken", {"call_round": 1})]
        if ruleset.variant.fixed.get("turn_ups") is None:
            rounds.append(AnswerChoice("Suit named", {"call_round": 2}))
        questions.append(
            Question("round", "How was trump made?", choices=tuple(rounds), optional=True, aside=True)
        )
    trumps = tuple(AnswerChoice(TRUMPS[str(trump)], {"trump": trump}) for trump in ruleset.trumps)
    questions.append(
        Question("trump", "What was trump?", choices=(unsaid, *trumps), optional=True, aside=True, columns=3)
    )
    if "called_suit" in carried:
        calls = ruleset.variant.calls
        suits = tuple(
            AnswerChoice(
                TRUMPS[str(suit)], {"called_suit": suit}, {"trump": _barring(calls, suit), "alone": (True,)}
            )
            for suit in sorted({suit for suits in calls.values() for suit in suits})
        )
        questions.append(
            Question(
                "called",
                "Which suit was called?",
                choices=(unsaid, *suits),
                optional=True,
                aside=True,
                columns=3,
            )
        )
    dealers = tuple(AnswerChoice(f"{{{seat}}}", {"dealer": seat}) for seat in seats(ruleset))
    whose = AnswerChoice("Whoever's turn it was")
    questions.append(
        Question("dealer", "Who really dealt?", choices=(whose, *dealers), optional=True, aside=True)
    )
    return TableEvent("in_detail", "Hand in detail", tuple(questions))


def _barring(calls: object, suit: int) -> tuple[object, ...]:
    """Return the trumps with which a suit cannot be called; and none at all, for a call needs its trump."""
    known = calls if isinstance(calls, dict) else {}
    return (None, *(trump for trump, suits in known.items() if suit not in suits))


def _partner(ruleset: Ruleset) -> Question:
    """Ask who held the called tile; somebody else than the maker is the partner."""
    players = tuple(
        AnswerChoice(f"{{{seat}}}", {"partner": seat}, {"maker": (seat,), "alone": (True,)})
        for seat in seats(ruleset)
    )
    nobody = (
        AnswerChoice("The maker had it", {"partner_tile": "maker"}, {"alone": (True,)}),
        AnswerChoice("Asleep", {"partner_tile": "asleep"}, {"alone": (True,)}),
        AnswerChoice("None: they went alone", {}, {"alone": (None,)}),
    )
    return Question("partner", "Who had the called tile?", choices=(*players, *nobody), columns=2)
