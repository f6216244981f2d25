"""What a correction is about, what stands there now, and what it would change."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.engine.admission import (
    Accepted,
    Admission,
    EntryRefused,
    Fact,
    GameClosed,
    admit,
    root_of,
)
from scoring.engine.ledger import Ledger, LedgerSlot, goes_back
from scoring.engine.ruleset import Ruleset
from scoring.models import CorrectionRequest, Entry, Game, GameState
from scoring.selectors.ledgers import fact_of_row, facts_of, fold_game, seated
from scoring.selectors.named_problems import with_names
from scoring.selectors.rulesets import ruleset_of
from scoring.selectors.sheet import fill_sentence, names_at, said_of, side_names
from scoring.selectors.wording import describe_hand, fill

CORRECTIONS = frozenset({"void", "replace", "seats"})
"""The kinds of entries that change what is recorded; all others add to it."""
TAKEN_BACK = "Nothing: it is taken back."
CLOSED = "The results are verified, so nothing can be changed now."
CHANGED_MEANWHILE = "This was changed in another way since then, so it can't be accepted any more."
VERBS = {"void": ("take back", "took back"), "replace": ("change", "changed")}


@dataclass(frozen=True, slots=True)
class SideScore:
    """The score of a side as it is, and as it would be; None where that cannot be told."""

    name: str
    now: int
    after: int | None


@dataclass(frozen=True, slots=True)
class Correction:
    """A correction in plain words: "take back hand 2", what stands there, what would, and the scores.

    `obstacles` say why it cannot be accepted any more; then `becomes` is what was asked for all the same.
    """

    wish: str
    stands: str
    becomes: str
    scores: tuple[SideScore, ...]
    obstacles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RequestLine:
    """A request as the table's own page shows it: what is asked for, in whose game, and how it was answered."""

    wish: str
    players: str
    state: str


def state_for(game: Game, kind: str) -> str:
    """Return the state of a game as an entry of this kind finds it.

    A kitchen table's game is closed when the next one begins there. It takes no more hands, but can be put right.
    """
    put_right = kind in CORRECTIONS and game.state == GameState.CLOSED and game.table.is_kitchen_table
    return GameState.OPEN if put_right else game.state


def describe_correction(request: CorrectionRequest) -> Correction:
    """Return what a request is about, judged as if it were accepted now."""
    game = request.game
    facts = facts_of(game)
    sent = fact_of_row(request)
    ruleset = ruleset_of(game)
    ledger = fold_game(game, facts)
    admission = admit(ruleset, facts, sent, first_dealer=game.first_dealer, state=game.state)
    after = admission.ledger if isinstance(admission, Accepted) else None
    people = seated(game, facts)
    # Whom it would seat, whether or not it can be: that is what was asked for.
    sides_now = side_names(ruleset, names_at(people))
    sides_after = side_names(ruleset, names_at(_seats_of(sent) or people))
    if sent.kind == "seats":
        stands, becomes = _against(sides_now), _against(sides_after)
    else:
        place = _place(ledger, facts, sent.of)
        stands = _said(ledger.slots[place], ruleset, people, sides_now) if place is not None else TAKEN_BACK
        becomes = (
            _said(after.slots[place], ruleset, people, sides_now)
            if after is not None and place is not None
            else _asked_for(sent, ruleset, people)
        )
    scores = tuple(
        SideScore(name, now, after.state.scores[side] if after else None)
        for side, (name, now) in enumerate(zip(sides_now, ledger.state.scores, strict=True))
    )
    return Correction(correction_in_words(sent, facts), stands, becomes, scores, _obstacles(game, admission))


def correction_in_words(fact: Fact, facts: Sequence[Fact], *, done: bool = False) -> str:
    """Return what a correction does, in words: "take back hand 2", or "took back hand 2" where it is done."""
    if fact.kind == "seats":
        return "changed who sat where" if done else "change who sat where"
    verb = VERBS[fact.kind][done]
    known = {one.id: one for one in facts}
    target = known.get(fact.of or "")
    if target is None:
        return verb
    if target.kind == "seats":
        return f"{verb} who sat where"
    root = root_of(known, target)
    what = "the whole game" if root.kind == "totals" else f"hand {root.number}"
    if fact.kind == "void" and goes_back([one.line() for one in facts], fact.line()):
        return f"{'undid' if done else 'undo'} the change of {what}"
    return f"{verb} {what}"


def undoes_change(game: Game, fact: Fact) -> bool:
    """Tell whether an entry takes back the change of a hand, which then is what it was before."""
    return fact.kind == "void" and goes_back([one.line() for one in facts_of(game)], fact.line())


def request_in_words(request: CorrectionRequest) -> str:
    """Return what a request asks for, in words."""
    return correction_in_words(fact_of_row(request), facts_of(request.game))


def done_by_entry(game: Game, entry: Entry) -> str:
    """Return what an entry corrected, in words: "took back hand 2"."""
    return correction_in_words(fact_of_row(entry), facts_of(game), done=True)


def request_lines(table_id: int, most: int = 2) -> list[RequestLine]:
    """Return what a table has asked for, the latest first, with how it was answered."""
    requests = CorrectionRequest.objects.filter(game__table=table_id).select_related("game")
    return [_request_line(request) for request in requests.order_by("-received_at", "id")[:most]]


def _request_line(request: CorrectionRequest) -> RequestLine:
    facts = facts_of(request.game)
    sides = side_names(ruleset_of(request.game), names_at(seated(request.game, facts)))
    return RequestLine(correction_in_words(fact_of_row(request), facts), _against(sides), request.state)


def _place(ledger: Ledger, facts: Sequence[Fact], of: str | None) -> int | None:
    known = {one.id: one for one in facts}
    if of is None or of not in known:
        return None
    root = root_of(known, known[of]).id
    return next((place for place, slot in enumerate(ledger.slots) if slot.id == root), None)


def _said(slot: LedgerSlot, ruleset: Ruleset, people: Mapping[int, int | None], sides: Sequence[str]) -> str:
    if slot.hand is None:
        return TAKEN_BACK
    names = names_at(people)
    was = said_of(slot, ruleset)
    return fill_sentence(was, slot, names, sides) if slot.counted else fill(was, names)


def _asked_for(sent: Fact, ruleset: Ruleset, people: Mapping[int, int | None]) -> str:
    record = sent.facts.get("hand")
    return fill(describe_hand(ruleset, record), names_at(people)) if isinstance(record, dict) else TAKEN_BACK


def _seats_of(sent: Fact) -> dict[int, int | None] | None:
    seats = sent.facts.get("seats")
    return {int(seat): player for seat, player in seats.items()} if isinstance(seats, dict) else None


def _against(sides: Sequence[str]) -> str:
    return " against ".join(sides)


def _obstacles(game: Game, admission: Admission) -> tuple[str, ...]:
    match admission:
        case Accepted():
            return ()
        case GameClosed():
            return (CLOSED,)
        case EntryRefused(problems):
            return tuple(problem.message for problem in with_names(game, problems))
    return (CHANGED_MEANWHILE,)
