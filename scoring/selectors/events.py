"""The events of a table: as buttons and questions for its page, and with their points for a phone with no network."""

import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from django.http import QueryDict

from scoring.engine.dealing import who_dealt
from scoring.engine.events.answers import every_answer, record_of, values_of
from scoring.engine.events.catalogue import events
from scoring.engine.events.event import Question, QuestionKind, TableEvent
from scoring.engine.hand import Hand, hand_record, parse_hand
from scoring.engine.hand_score import HandScore, total
from scoring.engine.problems import after_the_end, problems
from scoring.engine.ruleset import Ruleset
from scoring.engine.scorekeeper import worth_of
from scoring.engine.state import start
from scoring.engine.terms import euchred
from scoring.selectors.quick_hands import rows
from scoring.selectors.wording import describe_hand, fill
from web.numbers import whole_number

MOST_ROWS = 400
"""As many answers of one event as a phone keeps; of others, such as stolen deals, it asks the server."""
Row = dict[str, Any]


def event_forms(
    ruleset: Ruleset, now: Mapping[str, Any], names: Mapping[int, str], query: QueryDict, dealer: int | None
) -> list[dict[str, Any]]:
    """Return each event that can happen now, with its words filled in; of the one in the query what was answered.

    ``dealer`` is whose deal it is, None where nobody knows. Once a game is over there are only those that it takes
    then.
    """
    forms = []
    for event in events(ruleset):
        if now["over"] and not query.get("replace") and not _after_the_end(ruleset, event):
            continue
        chosen = query if query.get("event") == event.key else QueryDict()
        forms.append(
            {
                "key": event.key,
                "label": fill(event.label, names),
                "open": query.get("event") == event.key,
                "after": _after_the_end(ruleset, event),
                "questions": [
                    _question(one, dealer, names, chosen) for one in event.questions if not one.aside
                ],
                "asides": [_question(one, dealer, names, chosen) for one in event.questions if one.aside],
            }
        )
    return forms


def _after_the_end(ruleset: Ruleset, event: TableEvent) -> bool:
    return event.fixed.get("result") in after_the_end(ruleset)


def _question(
    question: Question, dealer: int | None, names: Mapping[int, str], chosen: QueryDict
) -> dict[str, Any]:
    # What an earlier answer takes away is not known on the server; the script hides it.
    open_to_all = [
        n for n, one in enumerate(question.choices) if dealer is None or one.dealer in (None, dealer)
    ]
    lists = chosen.getlist(question.path)
    answer = chosen.get(f"q.{question.name}", "0" if question.optional else "")
    return {
        "name": question.name,
        "label": fill(question.label, names),
        "kind": question.kind.value,
        "columns": question.columns,
        "path": question.path,
        "total": question.total,
        "optional": question.optional,
        "only": question.kind is QuestionKind.ONE and len(open_to_all) == 1,
        "value": chosen.get(question.path, ""),
        "numbers": range((question.total or 0) + 1),
        "choices": [
            {
                "value": _value(question, number),
                "label": fill(choice.label, names),
                "offered": number in open_to_all or question.kind is not QuestionKind.ONE,
                "chosen": str(number) == answer
                if question.kind is QuestionKind.ONE
                else str(_value(question, number)) in lists,
            }
            for number, choice in enumerate(question.choices)
        ],
        "rows": [
            {"label": fill(row.label, names), "path": row.path, "value": chosen.get(row.path, "")}
            for row in question.rows
        ],
    }


def _value(question: Question, number: int) -> object:
    """Return what a button sends: the number of the choice, and of several the value that goes into the list."""
    return number if question.kind is QuestionKind.ONE else values_of(question)[number]


def record_from_answers(ruleset: Ruleset, query: QueryDict, dealer: int | None) -> dict[str, object]:
    """Return the record that the answers in a query say; empty where there is no such event."""
    event = next((one for one in events(ruleset) if one.key == query.get("event")), None)
    if event is None:
        return {}
    answers = {question.name: _answer(question, query) for question in event.questions}
    return record_of(ruleset, event, {name: one for name, one in answers.items() if one is not None}, dealer)


def _answer(question: Question, query: QueryDict) -> Any:
    if question.kind is QuestionKind.ONE:
        return _number(query.get(f"q.{question.name}", ""))
    if question.kind is QuestionKind.TEXT:
        return query.get(question.path, "").strip() or None
    if question.kind is QuestionKind.SEVERAL:
        numbers = [_number(text) for text in query.getlist(question.path)]
        return [number for number in numbers if number is not None] or None
    counts = {row.path: _number(query.get(row.path, "")) for row in question.rows}
    return {path: number for path, number in counts.items() if number is not None} or None


def _number(text: str) -> int | None:
    plain = text.strip()
    number = whole_number(plain.removeprefix("-"), 6)
    return -number if number is not None and plain.startswith("-") else number


@lru_cache(maxsize=64)
def event_rows(ruleset: Ruleset) -> tuple[Row, ...]:
    """Return what answers are worth that no tap on the table says: record, points by side in order, words.

    Left out is what hangs on the score, and events with more than some hundred answers.
    """
    known = {_key(row["hand"]) for row in rows(ruleset)}
    found: dict[str, Row] = {}
    for event in events(ruleset):
        records = {_key(record): record for record in _records(ruleset, event)}
        if len(records) > MOST_ROWS:
            continue
        for key, record in records.items():
            row = None if key in known else _row(ruleset, record)
            if row is not None:
                found[key] = row
    return tuple(found.values())


def _key(record: Mapping[str, object]) -> str:
    return json.dumps(record, sort_keys=True)


def _records(ruleset: Ruleset, event: TableEvent) -> Iterator[dict[str, object]]:
    for dealer in range(ruleset.players):
        for answers in every_answer(event, dealer):
            yield hand_record(parse_hand(record_of(ruleset, event, answers, dealer)))


def _row(ruleset: Ruleset, record: dict[str, object]) -> Row | None:
    hand, begin = parse_hand(record), start(ruleset, None)
    dealers = (hand.dealer,) if hand.dealer is not None else (None, *range(ruleset.players))
    if any(problems(ruleset, begin, hand)):
        return None
    worths = [worth_of(ruleset, hand, who_dealt(hand, dealer)) for dealer in dealers]
    if not all(_is_plain(worth) and worth.counts == worths[0].counts for worth in worths):
        return None
    return {
        "hand": record,
        "points": list(total(worths[0].counts, len(ruleset.sides))),
        "said": describe_hand(ruleset, record, euchred=_fell_short(ruleset, hand, worths[0])),
    }


def _is_plain(worth: HandScore) -> bool:
    """Tell whether it is the same wherever the game stands."""
    return worth.doubled is None and worth.wins is None and worth.final is None and not worth.exact


def _fell_short(ruleset: Ruleset, hand: Hand, worth: HandScore) -> bool:
    return hand.maker is not None and hand.tricks is not None and euchred(ruleset, hand, worth)


def events_for_script(ruleset: Ruleset) -> list[dict[str, Any]]:
    """Return what the phone makes records of answers by."""
    return [event.json() for event in events(ruleset)]
