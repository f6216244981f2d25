"""What the scripts make of a server's answers and of a store that fails, each by itself."""

import pytest
from playwright.sync_api import Page

from scoring.engine.ruleset import make_ruleset
from scoring.selectors.rules_of_play import rules_of_play

OWN, OTHER = "11111111-1111-4111-8111-111111111111", "22222222-2222-4222-8222-222222222222"
HAND = {"maker": 0, "tricks": {"A": 3, "B": 2}}
# An outbox of one item, and a server that answers with a conflict.
SEND = """async ([item, theirs, own]) => {
    const { Sender } = await import("/sender.js");
    const { noteSent } = await import("/own_entries.js");
    noteSent(own);
    const real = window.fetch;
    const answer = JSON.stringify({ errors: [{ code: "conflict", detail: "" }], theirs });
    window.fetch = async () => new Response(answer, { status: 409 });
    const outbox = {
        lasting: true,
        all: async () => [{ ...item }],
        change: async (order, act) => { Object.assign(item, act(item)); },
        remove: async () => {},
    };
    const lease = own + item.body.kind + theirs.id;
    await new Promise((answered) => { new Sender(outbox, answered, { lease }).wake(); });
    window.fetch = real;
    return item.state;
}"""
# How long a sender waits once its outbox has failed, and whether it then looks again.
FAIL = """async () => {
    const { Sender } = await import("/sender.js");
    const real = window.setTimeout, waits = [];
    let asked = 0;
    window.setTimeout = (act, wait) => { waits.push(wait); return real(act, 0); };
    const outbox = { all: async () => { asked += 1; if (asked === 1) throw new Error("failed"); return []; } };
    new Sender(outbox, () => {}, { lease: "failing" }).wake();
    while (asked < 2 && waits.length < 3) await new Promise((go) => real(go, 10));
    window.setTimeout = real;
    return [waits, asked];
}"""
# What a sender without a connection tells the other tabs, while it tries three times.
IN_VAIN = """async ([item]) => {
    const { Sender } = await import("/sender.js");
    const real = window.fetch;
    let tries = 0, told = 0;
    window.fetch = async () => { tries += 1; throw new TypeError("no connection"); };
    const outbox = {
        all: async () => [{ ...item }],
        change: async (order, act) => { told += 1; Object.assign(item, act(item)); },
    };
    const sender = new Sender(outbox, () => {}, { lease: "in vain" });
    while (tries < 3) {
        sender.wake();
        await new Promise((go) => setTimeout(go, 50));
    }
    window.fetch = real;
    return told;
}"""
BOTH = """async ([rules, facts, item]) => {
    const { showStuck } = await import("/stuck.js");
    const { noteSent } = await import("/own_entries.js");
    const { readRules } = await import("/rules.js");
    noteSent(item.theirs.id);
    const box = document.createElement("div");
    const outbox = { change: async (order, act) => { Object.assign(item, act(item)); }, all: async () => [item] };
    await new Promise((settled) => {
        showStuck(box, outbox, readRules(rules), facts, [item], settled);
        [...box.querySelectorAll("button")].at(-1).click();
    });
    return item.body.number;
}"""
KEPT = """async ([facts, item]) => (await import("/projection.js")).holds(facts, item)"""


def item(kind: str, **body: object) -> dict[str, object]:
    sent = {"id": "mine", "kind": kind, **body}
    return {"order": 1, "id": "mine", "game": 1, "api": "/", "body": sent, "state": "waiting", "until": 0}


@pytest.mark.parametrize(
    ("kind", "theirs", "state"),
    [
        ("void", OWN, "sent"),
        ("void", OTHER, "sent"),
        ("replace", OWN, "sent"),
        ("hand", OTHER, "sent"),
        ("hand", OWN, "conflict"),
    ],
)
def test_only_two_equal_hands_of_one_phone_are_asked_about(
    phone: Page, kind: str, theirs: str, state: str
) -> None:
    hand = {} if kind == "void" else {"hand": HAND}
    there = {"id": theirs, "kind": kind, **hand}
    assert phone.evaluate(SEND, [item(kind, **hand), there, OWN]) == state


def test_a_sender_whose_outbox_fails_looks_again_later(phone: Page) -> None:
    assert phone.evaluate(FAIL) == [[0, 15_000], 2]


def test_a_tab_that_tries_in_vain_wakes_the_others_once(phone: Page) -> None:
    """Woken at each try, while the lease is taken, they would put off their own turn each time."""
    assert phone.evaluate(IN_VAIN, [item("hand", number=1, hand=HAND)]) == 1


def test_a_hand_kept_as_the_next_one_takes_its_number_past_a_paper_card(phone: Page) -> None:
    """Hands 1 and 2 are there, and a card of totals, which has no number."""
    rows = [{"totals": False}, {"totals": True}, {"totals": False}]
    stuck = item("hand", number=1, hand=HAND) | {"state": "conflict", "theirs": {"id": OWN, "hand": HAND}}
    seats = [{"seat": seat, "name": name} for seat, name in enumerate("ABCD")]
    rules = rules_of_play(make_ruleset("north_american"))
    assert phone.evaluate(BOTH, [rules, {"rows": rows, "seats": seats}, stuck]) == 3


def test_a_change_that_another_has_changed_since_is_in_the_score(phone: Page) -> None:
    row = {"entry": "first", "standing": "theirs", "last": "theirs", "record": HAND}
    for below, known in ((["first", "mine"], True), (["first"], False)):
        entries = [{"standing": one, "record": HAND} for one in below]
        facts = {"rows": [row | {"below": entries}]}
        assert phone.evaluate(KEPT, [facts, item("replace", of="first", hand=HAND)]) == known
