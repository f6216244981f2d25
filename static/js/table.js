// The table's page: a tap is a hand in the outbox, and the score on the page is the server's plus what is not sent yet.

import { sayScore, scoreIsKnown } from "./aloud.js";
import { startCallRound } from "./call_round.js";
import { heard, startClocks, tick } from "./countdown.js";
import { watchDealer } from "./dealer.js";
import { showEnded } from "./ended.js";
import { startEvents } from "./events.js";
import { countedTricks, watchRows, withoutThoseOut } from "./everybody.js";
import { beginning, byNumber, gamesFrom, isAnswered, mayForget } from "./games_ahead.js";
import { leader } from "./lead.js";
import { startLone } from "./lone.js";
import { bringUpToDate, dropCopy, forgetPlace, guardPage, keepPage, keepPart, keptSince } from "./offline.js";
import { openOutbox } from "./outbox.js";
import { startPolls } from "./poll.js";
import { nextNumber, project, rowFor, rowForTap, settled, stillToChoose } from "./projection.js";
import { parsed, putInPlace, putInto, whenUp } from "./put.js";
import { newId, recordFromForm } from "./record.js";
import { reloadPage } from "./reload.js";
import { readRules } from "./rules.js";
import { Sender } from "./sender.js";
import { render, renderNetwork, renderPreviews } from "./show.js";
import { forgetRecorded, undoSeconds } from "./undo.js";
import { showStuck } from "./stuck.js";
import { sentence, withNames } from "./words.js";

const HOLD = 3000;
// As CORRECTIONS in scoring/selectors/corrections.py, where a later round has begun.
const CORRECTIONS = new Set(["void", "replace", "seats"]);
const rules = readRules(JSON.parse(document.getElementById("rules").textContent));
const tap = document.getElementById("tap");
const prompt = document.getElementById("prompt");
const afterwards = document.getElementById("said-after");
const menu = document.getElementById("menu");
const now = document.getElementById("now");
const replacing = tap.elements.of !== undefined;
const asking = String(prompt.dataset.asks).trim();
const UNDO = undoSeconds(prompt) * 1000;

await bringUpToDate(rules.page, rules.game);
let facts = readFacts();
// Of a page that this phone has kept, until the server has said how the table stands.
let since = keptSince();
/** @type {OutboxItem[]} */
let items = [];
// The server's game, and those that this phone has begun since; what is tapped belongs to the last of them.
let games = gamesFrom(facts, items);
let here = facts;
let game = project(rules, here, items);
let network = /** @type {Network} */ ("unknown");
let hasEnded = false;
// When the server was last out of reach: a hand from before is said until it is sent.
let lastAway = 0;
let overdue = 0;
/** @type {{ id: string, until: number } | null} */
let undoable = null;
// Whom the table named as dealer while nobody could be told: the next hand says it.
/** @type {Seat | null} */
let dealing = null;
/** @type {ReturnType<typeof startCallRound> | null} */
let round = null;
let counting = Promise.resolve();
// While a tap becomes a hand: the prompt is about to say it, with its score.
let answering = true;

// What this phone has sent, until the score on this page holds it: another tab, whose score holds it earlier, takes it
// out of the outbox.
/** @type {Map<string, OutboxItem>} */
const justSent = new Map();

const outbox = await openOutbox((elsewhere) => {
  void refresh();
  if (elsewhere) sender.wake();
}, {
  sent: (item, elsewhere) => {
    justSent.set(item.id, item);
    if (elsewhere) void polls.wake();
  },
});
const sender = new Sender(outbox, (reachable) => {
  setNetwork(reachable ? "connected" : "away");
  if (reachable) void polls.wake();
});

const polls = startPolls("table", {
  address: () => rules.page,
  // What a form has changed is in the page, and not yet in what the phone keeps of it.
  etag: location.search && "serviceWorker" in navigator ? "" : facts.version,
  fresh: async (text, date) => {
    await whenUp();
    const ours = putScore(parsed(text));
    if (ours) await keepPart(rules.page, facts, text, date);
    arrived();
    return ours;
  },
  same: arrived,
  // Asked twice: what is being tapped at this moment is not sent away. The page then says why the code has ended.
  refused: (status) => {
    isReached();
    if (status !== 410 && status !== 404) return;
    forgetPlace(rules.page);
    void dropCopy(rules.page);
    if (hasEnded && !items.length) void reloadPage(rules.page, [200, 404, 410]);
    hasEnded = true;
    setNetwork("ended");
  },
  away: () => setNetwork("away"),
  heard,
});

// Tell whether what has come is for this page; a guest wifi that wants to be agreed to sends a page without facts.
/** @type {(fresh: Document) => boolean} */
function putScore(fresh) {
  const known = JSON.parse(fresh.getElementById("facts")?.textContent ?? "null");
  if (!known) return false;
  // A new game was begun: its rules and its address come with the page, but not while a hand is tapped of a game that
  // this phone was ahead with. The outbox stays.
  if (known.game !== rules.game) {
    if (games.length === 1 || tapRecord().maker === undefined) void reloadPage(rules.page);
    return false;
  }
  const strip = document.getElementById("strip");
  const next = fresh.getElementById("strip");
  if (strip.dataset.shown) next.dataset.shown = strip.dataset.shown;
  putInPlace(strip, next);
  putInto(now, fresh.body.childNodes);
  facts = readFacts();
  draw();
  tick();
  return true;
}

function arrived() {
  isReached();
  void forgetSent();
}

function isReached() {
  since = null;
  if (network === "away") sender.wake();
  setNetwork("connected");
}

/** @type {() => Facts} */
function readFacts() {
  return JSON.parse(document.getElementById("facts").textContent);
}

async function refresh() {
  const kept = await outbox.all();
  const ids = new Set(kept.map((item) => item.id));
  const others = [...justSent.values()].filter((item) => !ids.has(item.id));
  items = byNumber([...kept, ...others].sort((one, other) => one.order - other.order));
  draw();
}

// What the organiser has to accept first changes no score on the page.
function ofThisGame() {
  return items.filter((item) => item.game === here.game && !item.begins && !(facts.asks && CORRECTIONS.has(item.body.kind)));
}

function draw() {
  games = gamesFrom(facts, items);
  here = games[games.length - 1];
  game = project(rules, here, ofThisGame());
  if (dealing !== null) game.dealer = dealing;
  render(rules, here, game);
  if (!answering) sayScore(here, game);
  const isShown = game.over && !here.over && network === "away" && !replacing;
  tap.hidden = game.over && (here.over || (isShown && Boolean(nextGame()))) && !replacing;
  showEnded(rules, here, game, isShown, nextGame(), { next: () => void begin(), undo: (standing) => void undo(standing) });
  round?.update();
  if (!tap.hidden) afterwards.hidden = true;
  renderPreviews(tap, rules, here, standing(), tapRecord());
  clearTimeout(overdue);
  const next = renderNetwork(network, items, outbox?.lasting ?? true, lastAway, since);
  if (next) overdue = setTimeout(draw, next);
  renderStay();
  if (undoable && items.some((item) => item.id === undoable?.id && item.state !== "waiting" && item.state !== "sent")) {
    undoable = null;
    say(asking);
  }
  showStuck(document.getElementById("stuck"), outbox, rules, here, items, () => { sender.wake(); void polls.wake(); });
}

function renderStay() {
  const unsent = items.filter((item) => item.state !== "sent");
  const words = guardPage({
    away: network === "away", unsent: unsent.length > 0, lasting: outbox?.lasting ?? true,
    due: () => unsent.some((item) => item.state === "waiting" && item.until <= Date.now()),
  });
  const stay = document.getElementById("stay");
  stay.hidden = !words;
  if (stay.textContent !== words) stay.textContent = words;
}

/** @type {(state: Network) => void} */
function setNetwork(state) {
  if (network === "ended" && state === "away") return;
  network = state;
  if (state === "away") lastAway = Date.now();
  draw();
}

// An entry that was sent stays until the server's score on the page holds it: not one moment without it, or the
// next hand would take its number. What another tab has sent may have the order there that a hand has here.
async function forgetSent() {
  const kept = new Map((await outbox.all()).map((item) => [item.id, item]));
  for (const item of items) {
    if (item.state === "sent" && mayForget(item, games, facts, [...kept.values()])) {
      justSent.delete(item.id);
      const own = kept.get(item.id);
      if (own) await outbox.remove(own.order);
      else await refresh();
    }
  }
}

function nextGame() {
  return rules.coming[games.length - 1];
}

// Go on with the next game, whether or not the server can be asked to begin it.
async function begin() {
  const coming = nextGame();
  if (!coming || !game.over) return;
  undoable = dealing = null;
  await outbox.add(beginning(rules, here, coming));
  sender.wake();
  await refresh();
  say(asking);
}

function tapRecord() {
  return settled(rules, withoutThoseOut(rules, recordFromForm(tap)));
}

// Whose deal the hand of the form is: the next, or that of a hand which is changed.
function dealerOfForm() {
  if (!replacing) return game.dealer;
  return tap.dataset.dealer ? Number(tap.dataset.dealer) : null;
}

// What a button would do is said of a score; of a hand that is changed only the server knows it.
/** @type {() => Standing} */
function standing() {
  return { scores: replacing ? null : game.scores, dealer: dealerOfForm() };
}

function choice() {
  const { tricks: _, of: __, ...chosen } = tapRecord();
  return chosen;
}

// What the form asks beside the maker and the tricks, by name.
function labels() {
  const asked = [...tap.querySelectorAll("fieldset.pills")];
  return Object.fromEntries(asked.map((field) => [field.querySelector("input").name, field.querySelector("legend").textContent]));
}

// Say it where the form of taps asks, or, once the game is over and the form gone, over what can still be done. What
// was said in the other of these places is over, and so is its undo.
/** @type {(text: string, act?: () => void) => void} */
function say(text, act) {
  const place = tap.hidden ? afterwards : prompt;
  for (const one of [prompt, afterwards]) {
    const words = document.createElement("p");
    words.textContent = one === place ? text : asking;
    one.replaceChildren(words);
    one.classList.toggle("counted", one === place && Boolean(act));
  }
  afterwards.hidden = !tap.hidden || text === asking;
  if (!act) return;
  const undo = document.createElement("button");
  undo.type = "button";
  undo.textContent = "Undo";
  undo.addEventListener("click", () => {
    undo.disabled = true;
    act();
  });
  place.append(undo);
}

// Put an entry into the outbox; until it is sent, it can be dropped without trace.
/** @type {(body: EntryBody, hold: number) => Promise<unknown>} */
async function enter(body, hold) {
  for (const item of items) {
    if (item.state === "waiting" && item.until > Date.now()) await outbox.change(item.order, () => ({ until: Date.now() }));
  }
  /** @type {NewItem} */
  const item = {
    id: body.id, table: rules.table, game: here.game, api: here.api ?? rules.api, token: rules.token, body,
    state: "waiting", until: Date.now() + hold, tried: false,
    // In the next round others sit here, and this hand is still theirs.
    seats: here.seats.map(({ seat, name }) => ({ seat, name })),
  };
  await outbox.add(item);
  sender.wake();
  return item;
}

// One after the other: each hand's number follows from the one before.
/** @type {(record: HandRecord, told?: string) => void} */
function count(record, told) {
  tap.reset();
  for (const field of tap.querySelectorAll("[checked]")) field.checked = false;
  counting = counting.then(() => countNow(record, told)).catch(() => say("That wasn't counted. Tap it again."));
}

/** @type {(record: HandRecord, told?: string) => Promise<void>} */
async function countNow(record, told) {
  if (game.over && !rules.after_the_end.includes(record.result ?? "played")) {
    return say("The game is over, so this wasn't counted. Undo the last hand to go on.");
  }
  const row = rowFor(rules, record, game.dealer);
  const next = game.next;
  if (dealing !== null) record = { dealer: dealing, ...record };
  dealing = null;
  /** @type {EntryBody} */
  const body = { id: newId(), kind: next.kind, hand: record, entered_at: new Date().toISOString() };
  if (record.result === "totals") body.kind = "totals";
  else if (next.kind === "replace") body.of = next.of;
  else Object.assign(body, { kind: "hand", number: next.number ?? nextNumber(game.rows) });
  answering = true;
  try {
    await enter(body, HOLD);
    await sayCounted(body, row, told).catch(() => say("It's counted, but this page can't show it. Load the page again."));
  } finally {
    answering = false;
  }
}

/** @type {(body: EntryBody, row: Row | null, told?: string) => Promise<void>} */
async function sayCounted(body, row, told) {
  await refresh();
  if (facts.asks && CORRECTIONS.has(body.kind)) return say("The organiser is asked. Until there is an answer the score stays as it is.");
  const words = row || !told ? sentence(rules.words, row, game.scores, here) : told;
  if (words === told) sayScore(here, game);
  else scoreIsKnown(here, game);
  undoable = { id: body.id, until: Date.now() + UNDO };
  say(words, () => void undo(body.id));
  setTimeout(() => {
    if (undoable?.id !== body.id) return;
    undoable = null;
    // What is being tapped meanwhile keeps its words.
    if ([prompt, afterwards].some((place) => place.classList.contains("counted"))) say(asking);
  }, UNDO);
}

/** @type {(id: string) => Promise<void>} */
async function undo(id) {
  undoable = null;
  const item = (await outbox.all()).find((one) => one.id === id);
  const unsent = item && ((item.state === "waiting" && !item.tried) || item.state === "refused" || item.state === "conflict");
  if (unsent) await outbox.remove(item.order);
  else await enter({ id: newId(), kind: "void", of: id, entered_at: new Date().toISOString() }, 0);
  await refresh();
  if (facts.asks && !unsent) return say("The organiser is asked to take it back.");
  say(tap.hidden ? "Taken back." : `Taken back. ${asking}`);
}

tap.noValidate = true;
watchRows(tap, rules.tricks);
startLone(tap, () => here.seats);
round = startCallRound(tap, rules, dealerOfForm);
tap.addEventListener("change", () => {
  renderPreviews(tap, rules, here, standing(), tapRecord());
  const chosen = choice();
  const { maker, alone, alone_seat: lone } = chosen, seat = here.seats.find((one) => one.seat === maker);
  const made = lone === undefined ? `{${maker}} made it${alone ? ", alone" : ""}` : `{${lone}} alone, {${maker}} sits out`;
  const leads = leader(rules, dealerOfForm(), chosen);
  const first = leads === null ? "" : ` {${leads}} leads.`;
  const asks = round?.isAsked() ? "Was the turned-up card taken?" : "How many tricks?";
  const words = seat && withNames(`${made}.${first} ${asks}`, here.seats);
  if (words && words !== prompt.textContent) say(words);
});
tap.addEventListener("submit", (event) => {
  const record = tapRecord();
  const row = event.submitter?.value ? rowForTap(rules, choice(), event.submitter.value) : rowFor(rules, record, dealerOfForm());
  if (record.maker === undefined) {
    event.preventDefault();
    return say("First tap who made trump, then their tricks.");
  }
  const missing = row ? [] : stillToChoose(rules, choice(), labels());
  if (missing.length) {
    event.preventDefault();
    return say(`Choose ${missing.map((label) => `the ${label.toLowerCase()}`).join(" or ")} first.`);
  }
  const everybody = tap.querySelector(".each") && typeof record.tricks === "object";
  if (everybody && countedTricks(record) !== rules.tricks) {
    event.preventDefault();
    return say(`${countedTricks(record)} of ${rules.tricks} tricks so far. Tap the others' tricks.`);
  }
  // What the points table does not hold, and what stands in the place of another hand, the server judges first;
  // with no network the phone keeps a count of everybody's tricks until the server can.
  if (replacing || (!row && (network !== "away" || !record.tricks))) return undefined;
  event.preventDefault();
  const { call_round } = record;
  if (!row) return count(record);
  return count(call_round === undefined ? row.hand : { ...row.hand, call_round });
});

const happened = document.getElementById("else");
if (happened) {
  startEvents(happened, rules, { game: () => game, facts: () => here, dealer: dealerOfForm, made: choice, count });
}
watchDealer(document.getElementById("dealer"), {
  isBehind: () => games.length > 1 || game.rows.some((row) => row.unsent),
  told: () => { dealing = null; void polls.wake(); },
  kept: (seat) => { dealing = seat; draw(); },
  refused: say,
});
// If no answer comes, the next game is begun here. Other forms wait: the server would take them for the game before.
document.addEventListener("submit", (event) => {
  const begins = event.target.matches("[data-next-game]") && nextGame();
  if (event.defaultPrevented || (!begins && games.length === 1)) return;
  event.preventDefault();
  if (begins) void isAnswered(event.target).then(async (answered) => void (await (answered ? reloadPage(rules.page) : begin())));
  else say("This can't be saved before the last game has been sent. Try again when you're back online.");
});
addEventListener("keydown", (event) => { if (event.key === "Escape" && menu?.open) menu.open = false; });
addEventListener("pageshow", (event) => { if (event.persisted) void polls.wake(); });

startClocks();
forgetRecorded(prompt, () => say(asking));
await refresh();
scoreIsKnown(here, game);
answering = false;
sender.wake();
void polls.wake();
void keepPage(rules.page, rules.label, draw);
document.documentElement.dataset.ready = "yes";
