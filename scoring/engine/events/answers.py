"""Make the record that the answers to an event's questions say.

``static/js/event_record.js`` does the same on a phone; a test holds the two together.
"""

from collections.abc import Iterator, Mapping, Sequence

from scoring.engine.events.event import AnswerChoice, Question, QuestionKind, TableEvent
from scoring.engine.trick_counts import shares
from scoring.engine.variant import Ruleset

Answer = int | str | Sequence[int] | Mapping[str, int]
"""The number of a choice, a text, the seats of several, or numbers by path."""
Answers = Mapping[str, Answer]
"""Answers by the names of their questions."""


def offered(question: Question, said: Mapping[str, object], dealer: int | None) -> list[int]:
    """Return which choices of a question are offered, by number, after what was ``said`` before, by path."""
    return [
        number
        for number, choice in enumerate(question.choices)
        if (choice.dealer is None or dealer is None or choice.dealer == dealer)
        and not any(_holds(said.get(path), values) for path, values in choice.unless.items())
    ]


def _holds(value: object, values: tuple[object, ...]) -> bool:
    return any(one in values for one in value) if isinstance(value, list) else value in values


def values_of(question: Question) -> list[int]:
    """Return what each choice of a question with several answers puts into its list: seats."""
    return [int(str(choice.sets[question.path])) for choice in question.choices]


def said_by(event: TableEvent, answers: Answers, dealer: int | None) -> dict[str, object]:
    """Return what the answers say, by path. A question with one choice left needs no answer."""
    said: dict[str, object] = dict(event.fixed)
    for question in event.questions:
        answer = answers.get(question.name)
        if question.kind is QuestionKind.ONE:
            choice = _taken(question, answer, offered(question, said, dealer))
            said |= choice.sets if choice else {}
            if choice and choice.ends:
                break
        elif answer and question.kind is QuestionKind.SEVERAL and not isinstance(answer, int | str | Mapping):
            said[question.path] = list(answer)
        elif answer and question.kind is QuestionKind.TEXT:
            said[question.path] = answer
        elif isinstance(answer, Mapping):
            said |= filled(question, answer) if question.kind is QuestionKind.EACH else answer
    return said


def filled(question: Question, counts: Mapping[str, int]) -> dict[str, int]:
    """Return everybody's count: what is left goes to the only one without, and nothing is left for several.

    >>> from scoring.engine.events.event import EventRow
    >>> rows = tuple(EventRow("", path) for path in "abc")
    >>> asked = Question("tricks", "", QuestionKind.EACH, rows=rows, total=5)
    >>> filled(asked, {"a": 2, "c": 1}), filled(asked, {"b": 5}), filled(asked, {"b": 4})
    ({'a': 2, 'b': 2, 'c': 1}, {'a': 0, 'b': 5, 'c': 0}, {'b': 4})
    """
    left = (question.total or 0) - sum(counts.values())
    without = [row.path for row in question.rows if row.path not in counts]
    if left < 0 or (left and len(without) != 1):
        return dict(counts)
    rest = dict.fromkeys(without, left)
    return {row.path: {**counts, **rest}[row.path] for row in question.rows}


def _taken(question: Question, answer: object, numbers: Sequence[int]) -> AnswerChoice | None:
    if isinstance(answer, int) and answer in numbers:
        return question.choices[answer]
    only = numbers[:1] if question.optional or len(numbers) == 1 else ()
    return question.choices[only[0]] if only else None


def record_of(ruleset: Ruleset, event: TableEvent, answers: Answers, dealer: int | None) -> dict[str, object]:
    """Return the record that the answers say, whole or not; whether it can be is for the engine.

    >>> from scoring.engine.events.catalogue import events
    >>> from scoring.engine.ruleset import make_ruleset
    >>> american = make_ruleset("north_american")
    >>> revoke = next(event for event in events(american) if event.key == "revoke")
    >>> record_of(american, revoke, {"who": [1]}, None)
    {'result': 'revoke', 'revokes': [1]}
    """
    record: dict[str, object] = {}
    for path, value in said_by(event, answers, dealer).items():
        *parents, name = path.split(".")
        place = record
        for parent in parents:
            inner = place.setdefault(parent, {})
            if not isinstance(inner, dict):
                inner = place[parent] = {}
            place = inner
        place[name] = value
    _by_side(ruleset, record, record)
    lay_down = record.get("lay_down")
    if isinstance(lay_down, dict):
        _by_side(ruleset, record, lay_down)
    return record


def _by_side(ruleset: Ruleset, record: dict[str, object], place: dict[str, object]) -> None:
    """Write the makers' tricks and the others' by side, where that is how they are counted."""
    for name in ("tricks", "tricks_before"):
        counted, maker = place.get(name), record.get("maker")
        if not isinstance(counted, dict) or "others" not in counted or "others" in ruleset.counted_by:
            continue
        if isinstance(maker, int) and ruleset.has_seat(maker):
            own = ruleset.side_of(maker)
            place[name] = {side: counted["makers" if side == own else "others"] for side in ruleset.sides}


def every_answer(event: TableEvent, dealer: int | None) -> Iterator[dict[str, Answer]]:
    """Yield every way to answer an event, one of several being named alone; none where numbers are free."""
    if any(question.kind is QuestionKind.NUMBERS for question in event.questions):
        return
    yield from _answered(event, dealer, {}, 0)


def _answered(
    event: TableEvent, dealer: int | None, answers: dict[str, Answer], place: int
) -> Iterator[dict[str, Answer]]:
    if place == len(event.questions):
        yield answers
        return
    question = event.questions[place]
    for answer in _answers(event, question, dealer, answers):
        further = answers if answer is None else answers | {question.name: answer}
        ends = question.kind is QuestionKind.ONE and isinstance(answer, int) and question.choices[answer].ends
        yield from _answered(event, dealer, further, len(event.questions) if ends else place + 1)


def _answers(
    event: TableEvent, question: Question, dealer: int | None, answers: Answers
) -> Iterator[Answer | None]:
    if question.aside or question.kind is QuestionKind.TEXT:
        yield None
    elif question.kind is QuestionKind.ONE:
        numbers = offered(question, said_by(event, answers, dealer), dealer)
        yield from numbers
        if not numbers:
            yield None
    elif question.kind is QuestionKind.SEVERAL:
        for value in values_of(question):
            yield [value]
    else:
        for share in shares(question.total or 0, len(question.rows)):
            yield {row.path: number for row, number in zip(question.rows, share, strict=True)}
