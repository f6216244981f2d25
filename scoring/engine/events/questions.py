"""Ask what many events ask: who, who made trump and how, the tricks, the bid."""

from collections.abc import Iterable, Iterator, Mapping

from scoring.engine.events.event import AnswerChoice, EventRow, Question, QuestionKind
from scoring.engine.form_field import takes_short
from scoring.engine.variant import Ruleset

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
