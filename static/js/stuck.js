// Show what people must settle: two records of one hand, a hand that cannot be, a game or a code that has ended.

import { byNumber, dropGame } from "./games_ahead.js";
import { wasSentHere } from "./own_entries.js";
import { keyOf, newId } from "./record.js";
import { nextNumber, rowFor } from "./projection.js";
import { withNames } from "./words.js";

/** @type {Partial<Record<ItemState, string>>} */
const TITLES = {
  conflict: "Another phone has something else for this hand. Which is right?",
  refused: "This cannot be recorded:",
  closed: "The game is closed and takes no more hands. This one is kept on this phone; show it to whoever keeps the results:",
  revoked: "This table's code has ended. Scan the new card; until then this is kept on this phone:",
};

const OWN = "This phone already recorded a different hand here. Which is right?";

/** @type {(box: HTMLElement, outbox: OutboxStore, rules: Rules, facts: Facts, items: OutboxItem[], settled: () => void) => void} */
export function showStuck(box, outbox, rules, facts, items, settled) {
  const stuck = items.find((item) => item.state in TITLES);
  const key = stuck ? `${stuck.order}:${stuck.state}:${stuck.id}` : "";
  if (box.dataset.key === key) return;
  box.dataset.key = key;
  box.hidden = !stuck;
  box.replaceChildren();
  if (!stuck) return;
  if (stuck.begins) {
    box.append(...beginningFails(outbox, rules, stuck, settled));
    return;
  }
  const own = stuck.state === "conflict" && wasSentHere(stuck.theirs?.id);
  box.append(paragraph(own ? OWN : String(TITLES[stuck.state]), "strong"));
  if (stuck.state === "refused") for (const problem of stuck.problems ?? []) box.append(paragraph(problem));
  const seats = stuck.seats ?? facts.seats;
  const yours = words(rules, seats, stuck.body.hand) || (stuck.body.kind === "void" ? "Taken back." : stuck.body.kind);
  const [first, second] = own ? ["Before", "Now"] : ["Theirs", "Yours"];
  if (stuck.state === "conflict") box.append(paragraph(`${first}: ${words(rules, seats, stuck.theirs?.hand) || "taken back"}`));
  box.append(paragraph(`${second}: ${yours}`));
  const choices = document.createElement("div");
  choices.className = "choices";
  if (stuck.state === "conflict") {
    choices.append(button(own ? "Keep the first one" : "Keep theirs", () => outbox.remove(stuck.order).then(settled)));
    if (stuck.theirs && stuck.body.hand) {
      choices.append(button(own ? "Use this one instead" : "Use mine", () => outbox.change(stuck.order, instead).then(settled)));
    }
    if (own && stuck.body.kind === "hand") {
      choices.append(button("Keep both: this is the next hand", () => countBoth(outbox, stuck, facts).then(settled)));
    }
  } else {
    if (stuck.state === "revoked") choices.append(button("Try again", () => outbox.change(stuck.order, (item) => retry(item, rules)).then(settled)));
    choices.append(button("Discard it", () => outbox.remove(stuck.order).then(settled)));
  }
  box.append(choices);
}

// A game that was played without a connection, and that the server can't begin.
/** @type {(outbox: OutboxStore, rules: Rules, item: OutboxItem, settled: () => void) => HTMLElement[]} */
function beginningFails(outbox, rules, item, settled) {
  const choices = document.createElement("div");
  choices.className = "choices";
  choices.append(
    button("Try again", () => outbox.change(item.order, (one) => retry(one, rules)).then(settled)),
    button("Discard this game", () => dropGame(outbox, item).then(settled)),
  );
  const problems = (item.problems ?? []).map((problem) => paragraph(problem));
  return [paragraph(`${item.begins?.heading} can't be sent. Its hands are kept on this phone:`, "strong"), ...problems, choices];
}

// Mine takes their place by an entry of its own; theirs stays in the ledger.
/** @type {ChangeOfItem} */
function instead(item) {
  const id = newId();
  const body = { ...item.body, id, kind: "replace", of: item.theirs.id };
  delete body.number;
  return { id, body, state: "waiting", until: 0, tried: false, theirs: null };
}

// A hand of its own, behind all that the server has; the hands that wait behind it make room.
/** @type {(outbox: OutboxStore, item: OutboxItem, facts: Facts) => Promise<void>} */
async function countBoth(outbox, item, facts) {
  const number = Math.max(item.body.number + 1, nextNumber(facts.rows));
  const id = newId();
  await outbox.change(item.order, () => ({
    id, body: { ...item.body, id, number }, state: "waiting", until: 0, tried: false, theirs: null,
  }));
  const behind = byNumber(await outbox.all()).filter((one) => one.game === item.game && one.order > item.order && one.body.kind === "hand");
  for (const [place, { order }] of behind.entries()) {
    await outbox.change(order, ({ body }) => ({ body: { ...body, number: number + 1 + place } }));
  }
}

// With a new card the page has a new code.
/** @type {(item: OutboxItem, rules: Rules) => Partial<OutboxItem>} */
function retry(item, rules) {
  return { token: item.table === rules.table ? rules.token : item.token, state: "waiting", until: 0 };
}

/** @type {(rules: Rules, seats: NamedSeat[], hand?: HandRecord) => string} */
function words(rules, seats, hand) {
  if (!hand) return "";
  const row = rowFor(rules, hand, null) ?? rules.rows.find((one) => keyOf(one.hand) === keyOf(hand));
  return row ? withNames(row.said, seats) : JSON.stringify(hand);
}

/** @type {(text: string, tag?: string) => HTMLElement} */
function paragraph(text, tag = "span") {
  const p = document.createElement("p");
  const inner = document.createElement(tag);
  inner.textContent = text;
  p.append(inner);
  return p;
}

/** @type {(text: string, act: () => unknown) => HTMLElement} */
function button(text, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  made.addEventListener("click", act);
  return made;
}
