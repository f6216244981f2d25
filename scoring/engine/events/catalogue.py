"""List the events of a way to play under its house rules, read from what its variant declares, and declare each.

First comes what many events ask, then the events that several kinds of games know, then those of five-trick
partnership games alone.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from scoring.engine.events.event import AnswerChoice, EventRow, Question, QuestionKind, TableEvent
from scoring.engine.form import hand_fields
from scoring.engine.form_field import fined, takes_short
from scoring.engine.hand import HandResult, InfringementType
from scoring.engine.record import TRUMP_WORDS
from scoring.engine.variant import Ruleset
from scoring.engine.variants.buck import CLUBS
from scoring.engine.variants.five_trick_faults import BENNY
from scoring.engine.variants.five_trick_house import house


@lru_cache(maxsize=64)
def events(ruleset: Ruleset) -> tuple[TableEvent, ...]:
    """Return the events, what happens most at first.

    >>> from scoring.engine.ruleset import make_ruleset
    >>> [event.label for event in events(make_ruleset("pepper"))]
    ['All passed', 'Misdeal', 'Put points right', 'Whole game from paper', 'Hand in detail']
    """
    fields: dict[str, Any] = {str(field["name"]): field["with"] for field in hand_fields(ruleset)}
    results = frozenset(fields["result"])
    carried = frozenset(name for name, with_ in fields.items() if "played" in with_)
    return tuple(_events(ruleset, results, carried))


def _events(ruleset: Ruleset, results: frozenset[str], carried: frozenset[str]) -> Iterator[TableEvent]:
    if "all_passed" in results:
        yield all_passed(ruleset)
    yield misdeal(ruleset)
    if "revokes" in carried:
        yield revoke_played_out(ruleset)
    if "revoke" in results:
        yield revoke(ruleset)
    yield from _fines(ruleset)
    yield from _special_hands(ruleset, results, carried)
    yield points_put_right(ruleset)
    yield whole_game(ruleset)
    if len(ruleset.counted_by) == 2:
        yield in_detail(ruleset, carried)


def _fines(ruleset: Ruleset) -> Iterator[TableEvent]:
    known = fined(ruleset)
    if InfringementType.TABLE_TALK in known:
        yield table_talk(ruleset)
    if InfringementType.MAKING_TRUMP in known:
        yield making_trump(ruleset)
    if InfringementType.FALSE_CLAIM in known:
        yield false_claim(ruleset)


def _special_hands(
    ruleset: Ruleset, results: frozenset[str], carried: frozenset[str]
) -> Iterator[TableEvent]:
    if "lay_down_loner" in results:
        yield lay_down_loner(ruleset)
    if "throw_in" in results:
        yield throw_in(ruleset)
    if "steal" in carried:
        yield stolen_deal(ruleset, may_pass="all_passed" in results)
    for field, declare in _BY_FIELD.items():
        if field in carried:
            yield declare(ruleset)
    for card, declare in _BY_UPCARD.items():
        if card in ruleset.variant.upcards:
            yield declare(ruleset)
    if "declared_march" in carried:
        yield from (declared(ruleset, seat) for seat in range(ruleset.players))


WORDS = {"little_pepper": "Little Pepper", "big_pepper": "Big Pepper"}


def seats(ruleset: Ruleset) -> range:
    """Return the seats of a table."""
    return range(ruleset.players)


def partner_of(seat: int) -> int:
    """Return the seat across the table, where four sit at it."""
    return (seat + 2) % 4


def others(ruleset: Ruleset, seat: int) -> tuple[int, ...]:
    """Return the other seats, in order."""
    return tuple(one for one in seats(ruleset) if one != seat)


def names(of: Iterable[int]) -> str:
    """Return a label that names these seats: "{0} and {2}"."""
    return " and ".join(f"{{{seat}}}" for seat in of)


def who(ruleset: Ruleset, label: str, path: str) -> Question:
    """Ask for one seat."""
    return Question(
        "who", label, choices=tuple(AnswerChoice(f"{{{seat}}}", {path: seat}) for seat in seats(ruleset))
    )


def made_trump(
    ruleset: Ruleset, *, with_partner: bool = True, more: tuple[AnswerChoice, ...] = ()
) -> Question:
    """Ask who made trump, and whether with a partner or alone; each way of each seat is one answer.

    Whoever sits out of a lone hand has not revoked in it.
    """
    ways = [way for seat in seats(ruleset) for way in ways_of(ruleset, seat, with_partner=with_partner)]
    columns = max(2, len(ways) // ruleset.players)
    return Question("made", "Who made trump?", choices=(*ways, *more), columns=columns)


def ways_of(ruleset: Ruleset, seat: int, *, with_partner: bool = True) -> Iterator[AnswerChoice]:
    """Yield how one seat may have made trump: with a partner, alone, or with the partner alone."""
    if with_partner:
        yield AnswerChoice(f"{{{seat}}}", {"maker": seat})
    if ruleset.has_field("alone") and not ruleset.bids:
        across = partner_of(seat)
        out: Mapping[str, tuple[object, ...]] = {"revokes": (across,)} if ruleset.partners else {}
        yield AnswerChoice(f"{{{seat}}} alone", {"maker": seat, "alone": True}, out)
        if ruleset.has_field("alone_seat"):
            sets = {"maker": seat, "alone": True, "alone_seat": across}
            yield AnswerChoice(f"{{{across}}} alone, {{{seat}}} sits out", sets, {"revokes": (seat,)})


def tricks(ruleset: Ruleset) -> Question:
    """Ask for the tricks: the makers' where there are two sides, else everybody's."""
    if len(ruleset.counted_by) > 2:
        return each_ones_tricks(ruleset)
    every = ruleset.tricks
    counts = [AnswerChoice(str(taken), makers_took(taken, every - taken)) for taken in range(every + 1)]
    if takes_short(ruleset):
        counts[:3] = [AnswerChoice("0\N{EN DASH}2", {"tricks": {"makers": "short"}})]
    return Question("tricks", "How many tricks did they take?", choices=tuple(counts), columns=len(counts))


def makers_took(taken: int, left: int, path: str = "tricks") -> dict[str, object]:
    """Return what a count says: the makers' tricks and the others'. Which sides these are follows from the maker."""
    return {path: {"makers": taken, "others": left}}


def each_ones_tricks(ruleset: Ruleset) -> Question:
    """Ask for the tricks of each player."""
    rows = tuple(EventRow(f"{{{seat}}}", f"tricks.{ruleset.side_of(seat)}") for seat in seats(ruleset))
    return Question("tricks", "How many tricks?", QuestionKind.EACH, rows=rows, total=ruleset.tricks)


def bid(ruleset: Ruleset) -> Question:
    """Ask for the winning bid; where bids say who plays alone, so does the answer."""
    lone = ruleset.variant.bidding.alone if ruleset.variant.bidding else frozenset()
    choices = tuple(
        AnswerChoice(
            WORDS.get(str(one), str(one)), {"bid": one, "alone": True} if one in lone else {"bid": one}
        )
        for one in ruleset.bids
    )
    return Question(
        "bid", "What was the bid?", choices=choices, columns=4 if len(choices) > 6 else len(choices)
    )


def who_dealt(ruleset: Ruleset) -> Question:
    """Ask who dealt, where nobody knows."""
    choices = tuple(AnswerChoice(f"{{{seat}}}", {"dealer": seat}, dealer=seat) for seat in seats(ruleset))
    return Question("dealer", "Who dealt?", choices=choices)


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


_BY_FIELD: Final[Mapping[str, Callable[[Ruleset], TableEvent]]] = {
    "defender_alone": defender_alone,
    "blind": blind_loner,
    "robson": robson,
    "dropped": everybody_folded,
    "lay_down": laid_down,
}
"""What a field that a played hand may carry makes possible."""
_BY_UPCARD: Final[Mapping[str, Callable[[Ruleset], TableEvent]]] = {
    BENNY: blind_shout,
    CLUBS: clubs_turned_up,
}
"""What a turned-up card that a rule asks for makes possible."""
