"""What an entry would do, before it counts."""

from dataclasses import dataclass

from problems import Problem
from scoring.engine.admission import Accepted, EntryRefused, Fact, admit
from scoring.engine.ledger import state_before
from scoring.engine.parsing import read_hand
from scoring.engine.problems import problems_beside
from scoring.models import Game
from scoring.selectors.corrections import state_for
from scoring.selectors.ledgers import facts_of, seated
from scoring.selectors.named_problems import with_names
from scoring.selectors.rulesets import ruleset_of
from scoring.selectors.sheet import fill_sentence, names_at, said_of, side_names
from scoring.selectors.wording import describe_hand, fill


@dataclass(frozen=True, slots=True)
class EntryPreview:
    """The sentence that an entry will be, or every reason why it cannot be; the scores by side after it, if known."""

    sentence: str
    problems: tuple[Problem, ...]
    scores: tuple[int, ...] = ()


def preview(game: Game, sent: Fact) -> EntryPreview:
    """Judge an entry as if it were recorded now, and say what it would do; nothing is written."""
    facts = facts_of(game)
    ruleset = ruleset_of(game)
    names = names_at(seated(game, facts))
    admission = admit(ruleset, facts, sent, first_dealer=game.first_dealer, state=state_for(game, sent.kind))
    if isinstance(admission, Accepted):
        slot = next((slot for slot in admission.ledger.slots if slot.standing == sent.id), None)
        if slot is not None and slot.hand is not None:
            was = said_of(slot, ruleset)
            sentence = fill_sentence(was, slot, names, side_names(ruleset, names))
            return EntryPreview(sentence, (), admission.ledger.state.scores)
    if isinstance(admission, EntryRefused):
        return EntryPreview("", with_names(game, admission.problems))
    record = sent.facts.get("hand")
    return EntryPreview(fill(describe_hand(ruleset, record), names) if isinstance(record, dict) else "", ())


def faults_beside(game: Game, kind: str, of: str | None, record: object) -> tuple[Problem, ...]:
    """Name every fault of a record that could be read in part: its shape, and the rules it breaks where it is."""
    if kind == "totals" and isinstance(record, dict):
        record = {"result": "totals", **record}
    hand, unread = read_hand(record)
    lines = [fact.line() for fact in facts_of(game)]
    ruleset = ruleset_of(game)
    before = state_before(ruleset, lines, game.first_dealer, of if kind == "replace" else None)
    return (
        unread
        if before is None or not unread
        else with_names(game, problems_beside(ruleset, before, hand, unread))
    )


def describe(game: Game, record: object) -> str:
    """Say what a record is, without its points."""
    names = names_at(seated(game, facts_of(game)))
    return fill(describe_hand(ruleset_of(game), record), names) if isinstance(record, dict) else ""
