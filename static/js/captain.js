// A captain's pages. The card of a match is kept on this phone from the first tap, and sent until the server has it,
// whether there is a connection or not. An item of the outbox is as in outbox.js; one whose state is draft isn't sent.

import { firstMissing, readCard, scoreWords, undoBySecondTap, writeCard } from "./card.js";
import { followTicks } from "./line_up.js";
import { dropCopy, forgetPlace, guardPage, keepPage, keptSince } from "./offline.js";
import { openOutbox } from "./outbox.js";
import { startPolls } from "./poll.js";
import { whenUp } from "./put.js";
import { newId } from "./record.js";
import { reloadPage } from "./reload.js";
import { Sender } from "./sender.js";
import { timeOfDay } from "./time_of_day.js";

const ANSWER_WITHIN = 8000;
// A card that is sent for the first time is answered by then where all is well.
const ANSWER_SOON = 3000;
const AGAIN = 5000;
const TYPED = "input:not([type=radio], [type=checkbox], [type=hidden]), textarea, select";
const page = document.getElementById("match");
/** @type {MatchFacts} */
const facts = page ? JSON.parse(document.getElementById("facts").textContent) : null;
const form = document.getElementById("card-form");
const banner = document.getElementById("unsent");
const reach = document.getElementById("reach");
const address = page?.dataset.page ?? location.pathname.split("/").slice(0, 3).join("/") + "/";
// Of a page that this phone has kept, until the server has answered.
let since = keptSince();
let reached = since === null ? "" : "away";
const key = facts ? `match-${facts.match}-${facts.side}` : "";

/** @type {OutboxItem[]} */
let items = [];
/** @type {Promise<unknown>} */
let keeping = Promise.resolve();
let forgetTaps = () => {};
let leaving = false;
let isAway = since !== null;
let overdue = 0;

const outbox = await openOutbox((elsewhere) => {
  void refresh();
  if (elsewhere) sender.wake();
}, { database: "euchre-cards", channel: "euchre-cards", sent: () => void leave(page?.dataset.page) });
const sender = new Sender(outbox, (is) => say(is ? "" : "away"), { lease: "euchre-card-sender" });

function mine() {
  return items.find((item) => item.game === key);
}

async function refresh() {
  items = await outbox.all();
  const sent = items.filter((item) => item.state === "sent");
  // The copy of the page still has the card to be sent, and would ask for it again.
  if (sent.length) await dropCopy(address);
  for (const item of sent) await outbox.remove(item.order);
  if (sent.length) return void leave(page?.dataset.page);
  draw();
}

// The page as the server has it now; asked again until it comes.
async function leave(address = location.href) {
  if (leaving) return;
  leaving = true;
  while (!(await reloadPage(address))) await new Promise((go) => { setTimeout(go, 2000); });
}

// Put what is on the form into the outbox: as a draft, or to be sent.
/** @type {(state: ItemState) => Promise<unknown>} */
function keep(state) {
  keeping = keeping.then(async () => {
    const body = readCard(form);
    const change = { state, body, api: form.dataset.send, words: scoreWords(facts, body.legs), until: Date.now(), tried: false };
    const before = (await outbox.all()).find((item) => item.game === key);
    if (before) return outbox.change(before.order, (item) => ({ ...change, id: item.id, body: { id: item.id, ...body } }));
    const id = newId();
    return outbox.add({ ...change, id, game: key, page: page.dataset.page, body: { id, ...body } });
  });
  return keeping;
}

function draw() {
  showReached();
  const stuck = facts ? mine() : items.find((item) => item.state !== "draft");
  const waits = stuck && stuck.state !== "draft";
  if (form) {
    form.inert = Boolean(waits);
    document.getElementById("check").textContent = scoreWords(facts, readCard(form).legs);
  }
  banner.hidden = !waits;
  if (!waits) return;
  const shown = `${stuck.order} ${stuck.id} ${stuck.state} ${isBeingSent(stuck)}`;
  if (banner.dataset.shown === shown) return;
  banner.dataset.shown = shown;
  clearTimeout(overdue);
  if (isBeingSent(stuck)) overdue = setTimeout(draw, ANSWER_SOON);
  banner.replaceChildren(...told(stuck));
}

/** @type {(item: OutboxItem) => boolean} */
function isBeingSent(item) {
  return item.state === "waiting" && outbox.lasting && !isAway && Math.abs(Date.now() - item.until) < ANSWER_SOON;
}

/** @type {(item: OutboxItem) => HTMLElement[]} */
function told(item) {
  const kept = outbox.lasting ? "It is kept on this phone" : "Keep this page open: it is kept here";
  /** @type {Partial<Record<ItemState, string[]>>} */
  const words = {
    waiting: isBeingSent(item) ? [`Sending your card: ${item.words}`] : [`Your card is not sent yet: ${item.words}`, `${kept}, and goes by itself once there's a connection.`],
    revoked: ["Your card is not sent: this link has ended.", `${kept}. Open your team's new link and send it from there.`],
    conflict: facts && item.theirs && conflictWords(item),
  };
  const lines = words[item.state] ?? ["The league didn't accept your card.", ...(item.problems ?? [])];
  const shown = lines.map((text, number) => element(number ? "p" : "strong", text));
  if (!facts) return [...shown, link(/** @type {string} */ (item.page), "Open the match")];
  const choices = element("div", "");
  choices.className = "choices";
  // What may have arrived keeps its id for itself: a changed card is another card.
  if (form) choices.append(button("Change it", () => outbox.change(item.order, changed)));
  if (item.state !== "waiting") {
    if (item.state === "revoked" && form) choices.append(button("Send it", () => outbox.change(item.order, again).then(() => sender.wake())));
    if (item.state === "conflict" && form) choices.append(button("Send this one", () => outbox.change(item.order, anew).then(() => sender.wake())));
    choices.append(button(item.state === "conflict" ? "Keep the one sent before" : "Discard it", () => outbox.remove(item.order).then(() => leave(page.dataset.page))));
  }
  return [...shown, choices];
}

/** @type {ChangeOfItem} */
function changed(item) {
  const id = newId();
  return { id, body: { ...item.body, id }, state: "draft", tried: false, theirs: null };
}

/** @type {ChangeOfItem} */
function anew(item) {
  return { ...changed(item), ...again() };
}

// What the two cards with one id say, and on which games they differ.
/** @type {(item: OutboxItem) => string[]} */
function conflictWords(item) {
  const differ = item.body.legs.flatMap((/** @type {Leg} */ leg, /** @type {number} */ at) => (leg.winner === item.theirs.legs[at]?.winner ? [] : [at + 1]));
  return [
    "Another card was sent from this phone before. Which is right?",
    `This one: ${item.words}`,
    `Sent before: ${scoreWords(facts, item.theirs.legs)}`,
    ...(differ.length ? [`They differ about game ${differ.join(", ")}.`] : []),
  ];
}

/** @type {() => Partial<OutboxItem>} */
function again() {
  return { api: form.dataset.send, state: "waiting", until: Date.now() };
}

/** @type {<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, text: string) => HTMLElementTagNameMap[Tag]} */
function element(tag, text) {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

/** @type {(text: string, act: () => unknown) => HTMLElement} */
function button(text, act) {
  const made = element("button", text);
  made.type = "button";
  made.addEventListener("click", act);
  return made;
}

/** @type {(address: string, text: string) => HTMLElement} */
function link(address, text) {
  const made = element("a", text);
  made.href = address;
  return made;
}

/** @type {(what: string) => void} */
function say(what) {
  if (isAway !== (what === "away")) {
    isAway = !isAway;
    draw();
  }
  reached = what;
  if (!what) since = null;
  showReached();
}

function showReached() {
  const lasting = outbox?.lasting ?? true;
  const place = lasting ? "on this phone" : "while this page is open";
  const stay = guardPage({
    away: reached !== "", unsent: items.some((item) => item.state !== "sent"), lasting,
    due: () => items.some((item) => item.state === "waiting"),
  });
  const from = since ? `This page is from ${timeOfDay(since)}. ` : "";
  const words = [{ away: `No connection. ${from}What you tap is kept ${place}.` }[reached] ?? reached, stay].join(" ").trim();
  reach.hidden = !words;
  if (reach.textContent !== words) reach.textContent = words;
}

// What isn't kept on the phone is sent only while the server answers: else the browser's error page would take the
// place of this one.
async function answers() {
  try {
    const answer = await fetch(page.dataset.poll, { cache: "no-store", signal: AbortSignal.timeout(ANSWER_WITHIN) });
    return answer.status < 500;
  } catch {
    return false;
  }
}

/** @type {(event: PageEvents["submit"]) => Promise<void>} */
async function guard(event) {
  const sends = event.target;
  const guarded = sends.matches("[data-guard]") || event.submitter?.matches("[data-plain]");
  if (!guarded || sends.dataset.sure) return;
  event.preventDefault();
  if (!(await answers())) return say("No connection, so nothing was sent. Try again when you're back online.");
  sends.dataset.sure = "yes";
  sends.requestSubmit(event.submitter);
  delete sends.dataset.sure;
}

// Whether the other captain, or the secretary, has changed something: then the page comes anew, but never from under
// a finger that ticks or types.
async function comeAnew() {
  say("");
  if (document.querySelector("[data-changed]") || document.activeElement?.matches(TYPED)) return false;
  await keeping;
  await whenUp();
  await reloadPage(page.dataset.page);
  return false;
}

// A copy of a page that doesn't ask by itself comes anew once the server answers.
async function leaveCopy() {
  for (;;) {
    await new Promise((go) => { setTimeout(go, AGAIN); });
    if (!document.activeElement?.matches(TYPED)) await reloadPage(address);
  }
}

/** @type {(status: number) => void} */
function refused(status) {
  say("");
  if (status !== 404 && status !== 410) return;
  forgetPlace(address);
  void dropCopy(address);
}

async function takeOver() {
  forgetTaps = undoBySecondTap(form, () => void keep("draft"));
  form.noValidate = true;
  form.addEventListener("input", () => void keep("draft"));
  form.addEventListener("submit", (event) => {
    if (event.submitter?.matches("[data-plain]")) return;
    event.preventDefault();
    const missing = firstMissing(readCard(form).legs);
    if (missing) {
      document.getElementById("check").textContent = `Tap who won game ${missing}.`;
      form.querySelectorAll("fieldset.game")[missing - 1].scrollIntoView({ block: "center" });
      return;
    }
    void keep("waiting").then(() => {
      banner.scrollIntoView({ block: "nearest" });
      sender.wake();
    });
  });
  const kept = (await outbox.all()).find((item) => item.game === key);
  if (kept) {
    writeCard(form, kept.body);
    forgetTaps();
    form.closest("details")?.setAttribute("open", "");
  }
}

// A draft of a card that is in by now, from here or from the vice-captain's phone, or isn't wanted any more.
async function forgetDrafts() {
  for (const item of await outbox.all()) {
    const over = item.id === facts.handed_in || (item.state === "draft" && !form);
    if (item.game === key && over) await outbox.remove(item.order);
  }
}

if (facts) {
  await forgetDrafts();
  if (form) await takeOver();
  const lineUp = document.querySelector("form.line-up");
  if (lineUp) followTicks(lineUp);
  document.addEventListener("submit", (event) => void guard(event));
  startPolls(page.dataset.closed ? "closedMatch" : "match", {
    address: () => page.dataset.poll, etag: page.dataset.version,
    fresh: comeAnew, same: () => say(""), refused, away: (status) => say(status ? "" : "away"),
  });
  const target = document.getElementById(location.hash.slice(1));
  if (target instanceof HTMLDetailsElement) target.open = true;
}
await refresh();
sender.wake();
if (since !== null && (!facts || page.dataset.closed)) void leaveCopy();
void keepPage(address, document.querySelector("h1").innerText, showReached);
document.documentElement.dataset.ready = "yes";
