"""Kill the server as a power cut would; everything acknowledged is there afterwards, once."""

import threading
import time
from http.client import HTTPException
from uuid import uuid4

import pytest

from tests.faults.house import HAND, House, Phone
from tests.processes import wait_until

pytestmark = pytest.mark.database
PASSED = {"result": "all_passed"}


class Scorer(threading.Thread):
    """Record hand after hand until the server is gone; `last` may or may not have arrived."""

    def __init__(self, phone: Phone, done: list[dict[str, object]]) -> None:
        super().__init__()
        self.phone, self.done = phone, done
        self.last: dict[str, object] = {}

    def run(self) -> None:
        while True:
            self.last = {"id": str(uuid4()), "number": len(self.done) + 1, "hand": PASSED}
            try:
                answer = self.phone.enter(**self.last)
            except (OSError, HTTPException):
                return
            assert answer.status == 201, answer.text
            self.done.append(self.last)


@pytest.mark.parametrize("times", [1, pytest.param(2, marks=pytest.mark.soak)])
def test_every_hand_that_was_answered_is_there_once_after_kill(house: House, times: int) -> None:
    """Killed once; in the soak a second time, with what was there after the first."""
    phones = [Phone(house) for _ in range(4)]
    done: list[list[dict[str, object]]] = [[] for _ in phones]
    for _ in range(times):
        before = [len(hands) for hands in done]
        scorers = [Scorer(phone, hands) for phone, hands in zip(phones, done, strict=True)]
        for scorer in scorers:
            scorer.start()
        # However busy the machine is: killed in the midst of hands, of which each phone has some answered.
        wait_until(
            lambda before=before: all(len(hands) > was + 1 for hands, was in zip(done, before, strict=True))
        )
        time.sleep(0.3)
        house.kill()
        for scorer in scorers:
            scorer.join(timeout=60)
        house.start()
        for scorer in scorers:
            assert len(scorer.done) > 1
            kept = [entry["id"] for entry in scorer.phone.ledger()]
            answered = [hand["id"] for hand in scorer.done]
            assert kept in (answered, [*answered, scorer.last["id"]])
            # A phone sends again what it had no answer to, and the last of what it had.
            assert scorer.phone.enter(**scorer.done[-1]).status == 200
            again = scorer.phone.enter(**scorer.last)
            assert again.status == (200 if len(kept) > len(answered) else 201)
            scorer.done.append(scorer.last)
            assert [entry["id"] for entry in scorer.phone.ledger()] == [hand["id"] for hand in scorer.done]
    table = phones[0].get("table/").json["game"]
    assert table["next"] == {"kind": "hand", "number": len(done[0]) + 1}
    assert phones[0].enter(number=len(done[0]) + 1, hand=HAND).status == 201
    checked = house.manage("rebuild", "--check")
    assert checked.returncode == 0, checked.stdout + checked.stderr
