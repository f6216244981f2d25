"""How a page asks whether it has changed: static/js/poll.js, at a network that answers as it is told to."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.cases import every

# Each poll is answered with the next of `answers`; null is none. What the page and the network saw is returned.
ASK = """async ([pace, answers, takes]) => {
    const { startPolls } = await import("/poll.js");
    const seen = [];
    window.fetch = async (address, { headers }) => {
        seen.push(["asked", address, headers["If-None-Match"], headers["HX-Request"] ?? ""]);
        const answer = answers.shift();
        if (!answer) throw new TypeError("no network");
        return new Response(answer.text ?? null, answer);
    };
    const polls = startPolls(pace, {
        address: () => "/news", etag: "one", heard: () => {},
        fresh: (text) => { seen.push(["fresh", text]); return takes; },
        same: () => seen.push(["same"]),
        refused: (status) => seen.push(["refused", status]),
        away: (status) => seen.push(["away", status]),
    });
    for (const _ of [...answers]) await polls.wake();
    return seen;
}"""
AGAIN = """async (times) => {
    const { startPolls } = await import("/poll.js");
    const waiting = [];
    window.fetch = () => new Promise((answer) => waiting.push(() => answer(new Response(null, { status: 304 }))));
    const nothing = () => {};
    const polls = startPolls("board", { address: () => "/news", etag: "", same: nothing, away: nothing });
    for (let time = 0; time < times; time += 1) void polls.wake();
    const first = waiting.length;
    waiting[0]();
    await new Promise((done) => setTimeout(done));
    return [first, waiting.length];
}"""


@pytest.fixture
def asking(phone: Page) -> Iterator[Page]:
    """A phone that stops asking when the test ends, before its next poll is due."""
    yield phone
    phone.reload()


def polled(page: Page, pace: str, *answers: dict[str, Any] | None, takes: bool = True) -> list[list[Any]]:
    return page.evaluate(ASK, [pace, list(answers), takes])


def news(text: str, etag: str) -> dict[str, Any]:
    return {"status": 200, "text": text, "headers": {"ETag": etag}}


def test_a_page_asks_with_what_it_has_and_hears_that_nothing_is_new(asking: Page) -> None:
    assert polled(asking, "board", news("a hand", "two"), {"status": 304}) == [
        ["asked", "/news", "one", ""],
        ["fresh", "a hand"],
        ["asked", "/news", "two", ""],
        ["same"],
    ]


def test_what_is_not_for_the_page_comes_again(asking: Page) -> None:
    asked = [
        one for one in polled(asking, "board", news("", "two"), news("", "two"), takes=False) if len(one) > 2
    ]
    assert asked == [["asked", "/news", "one", ""]] * 2


@every(("pace", "part"), [("table", "true"), ("night", "true"), ("player", ""), ("waits", ""), ("match", "")])
def test_tables_and_nights_ask_for_the_part_that_changes(asking: Page, pace: str, part: str) -> None:
    assert polled(asking, pace, {"status": 304})[0] == ["asked", "/news", "one", part]


@every(
    ("pace", "answer", "heard"),
    [
        ("table", None, [["away", 0]]),
        ("table", {"status": 503}, [["away", 503]]),
        ("table", {"status": 410}, [["refused", 410]]),
        ("table", {"status": 429}, [["refused", 429]]),
        ("board", {"status": 404}, [["refused", 404]]),
        ("board", {"status": 429}, []),
    ],
)
def test_no_answer_and_a_refusal_are_told_apart(
    asking: Page, pace: str, answer: dict[str, Any] | None, heard: list[Any]
) -> None:
    assert polled(asking, pace, answer)[1:] == heard


@every(("wakes", "asked"), [(1, [1, 1]), (2, [1, 2]), (5, [1, 2])])
def test_whoever_wakes_a_page_that_asks_is_answered_by_one_question_more(
    asking: Page, wakes: int, asked: list[int]
) -> None:
    assert asking.evaluate(AGAIN, wakes) == asked
