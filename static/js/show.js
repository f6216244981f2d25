// Put the projected game on the page: scores, cards, the strip, who deals, and what each button would do.

import { countedTricks } from "./everybody.js";
import { addPoints, rowFor, rowForTap } from "./projection.js";
import { timeOfDay } from "./time_of_day.js";
import { gainsOnButtons, sentence, whoGains } from "./words.js";

// Milliseconds in which a first attempt to send is answered, where all is well.
const ANSWER_SOON = 3000;

/** @type {(rules: Rules, facts: Facts, game: Game) => void} */
export function render(rules, facts, game) {
  // What the server says is about its last game, not the one that this phone has begun since.
  document.body.classList.toggle("ahead", facts.local !== undefined);
  if (facts.heading) setText("#now .heading", facts.heading);
  const changed = game.over !== facts.over || game.rows.some((row) => row.unsent);
  facts.sides.forEach((side, index) => {
    for (const box of document.querySelectorAll(`.side[data-side="${side.key}"]`)) {
      renderScore(rules, box, side, game.scores[index]);
      const name = box.querySelector("h2")?.lastChild;
      if (name && name.textContent?.trim() !== side.name) name.textContent = ` ${side.name}`;
      // Words for a standing are the server's, of its own score.
      box.querySelector(".terms")?.toggleAttribute("hidden", changed);
    }
  });
  const of = rules.fixed_hands ? ` of ${rules.fixed_hands}` : "";
  setText("#now [data-title]", `hand ${Math.max(game.hands + (game.over ? 0 : 1), 1)}${of}`);
  const dealer = facts.seats.find((seat) => seat.seat === game.dealer);
  // The form of taps has a dealer of its own; once the game is over it would be the only one.
  setText("#now [data-dealer]", dealer ? `${dealer.name} deals` : "Tap who deals");
  for (const link of document.querySelectorAll(".dealer")) link.toggleAttribute("hidden", game.over);
  for (const seat of facts.seats) {
    const label = document.querySelector(`.seat[data-seat="${seat.seat}"]`);
    label?.classList.toggle("deals", !game.over && seat.seat === game.dealer);
    const name = label?.querySelector(".name");
    const row = document.getElementById(`tricks-${seat.seat}`);
    if (row && row.textContent !== seat.name) row.textContent = seat.name;
    const race = label?.querySelector(".race");
    if (race && race.textContent !== seat.race) Object.assign(race, { textContent: seat.race, title: seat.race });
    if (name && name.textContent !== seat.name) Object.assign(name, { textContent: seat.name, title: seat.name });
  }
  renderStrip(rules, facts, game);
}

/** @type {(rules: Rules, box: HTMLElement, side: NamedSide, score: number) => void} */
function renderScore(rules, box, side, score) {
  const points = box.querySelector(".points");
  points.textContent = String(score);
  points.classList.toggle("unsent", score !== side.score);
  const cards = box.querySelector(".cards");
  cards.classList.toggle("none", !rules.cards.includes(score));
  cards.querySelector("use").setAttribute("href", `#cards-${side.suit}-${score}`);
}

/** @type {(selector: string, text: string) => void} */
function setText(selector, text) {
  const element = document.querySelector(selector);
  if (element && element.textContent.trim() !== text) element.textContent = text;
}

/** @type {(rules: Rules, facts: Facts, game: Game) => void} */
function renderStrip(rules, facts, game) {
  const list = document.querySelector("#strip ol");
  for (const old of list.querySelectorAll(".not-sent")) old.remove();
  const unsent = game.rows.filter((row) => row.unsent);
  list.querySelector(".empty")?.toggleAttribute("hidden", unsent.length > 0);
  for (const row of unsent) {
    if (facts.rows.some((known) => known.number === row.number)) continue;
    const item = document.createElement("li");
    item.className = "not-sent";
    const square = document.createElement("span");
    square.className = `square unsent ${row.suit}`;
    square.setAttribute("role", "img");
    square.setAttribute("aria-label", `Hand ${row.number}: ${row.mark}, not sent yet`);
    square.textContent = row.mark ?? null;
    if (row.suit) {
      const suit = document.createElement("span");
      suit.className = "suit";
      suit.textContent = row.suit === "red" ? "\u2665" : "\u2660";
      square.append(suit);
    }
    item.append(square);
    list.append(item);
  }
  const strip = document.getElementById("strip");
  if (Number(strip.dataset.shown ?? -1) !== list.children.length) strip.scrollLeft = strip.scrollWidth;
  strip.dataset.shown = String(list.children.length);
}

// Answer what the words of a button go by: the row of its count, or of the tricks of each player.
/** @type {(does: HTMLElement, rules: Rules, game: Standing, record: HandRecord) => Row | null} */
function rowOf(does, rules, game, record) {
  if (record.maker === undefined) return null;
  return does.dataset.does ? rowForTap(rules, record, does.dataset.does) : rowFor(rules, record, game.dealer);
}

// A count that is not worth anything known yet says what it counts; the tricks of all players, how many are missing.
/** @type {(does: HTMLElement, rules: Rules, record: HandRecord) => string} */
function beyond(does, rules, record) {
  if (record.maker === undefined || does.dataset.does || typeof record.tricks !== "object") return does.dataset.plain;
  const counted = countedTricks(record);
  return counted === rules.tricks ? "" : `${counted} of ${rules.tricks} tricks`;
}

/** @type {(tap: HTMLElement, rules: Rules, facts: Facts, game: Standing, record: HandRecord) => void} */
export function renderPreviews(tap, rules, facts, game, record) {
  const places = [...tap.querySelectorAll("[data-does]")];
  const rows = places.map((does) => rowOf(does, rules, game, record));
  const small = gainsOnButtons(rules.words, rows.map((row, place) => (places[place].dataset.does ? row?.points : null)), facts.sides);
  places.forEach((does, place) => {
    does.dataset.plain ??= does.textContent;
    const row = rows[place];
    const button = does.closest("button");
    button.dataset.plain ??= button.getAttribute("aria-label");
    if (row) {
      const scores = game.scores && addPoints(rules, game.scores, row.points);
      does.textContent = small[place] ?? whoGains(rules.words, row.points, facts.sides);
      button.setAttribute("aria-label", sentence(rules.words, row, scores, facts));
    } else {
      does.textContent = beyond(does, rules, record);
      button.setAttribute("aria-label", button.dataset.plain);
    }
  });
}

// Whether a hand waits longer than it would where all is well: it was there when the server couldn't be reached, its
// turn came a while ago, or it isn't near, as after the phone's clock was put back.
/** @type {(item: OutboxItem, lastAway: number) => boolean} */
function isOverdue(item, lastAway) {
  const toGo = item.until - Date.now();
  return item.state !== "waiting" || Date.parse(item.body.entered_at) <= lastAway || toGo < -ANSWER_SOON || toGo > 2 * ANSWER_SOON;
}

// Say whether the phone is connected, and what isn't sent; answer in how many milliseconds it may be otherwise, or 0.
// `since` is when the page stood as it does, where this phone has kept it and the server hasn't answered yet.
/** @type {(network: Network, items: OutboxItem[], lasting: boolean, lastAway: number, since: number | null) => number} */
export function renderNetwork(network, items, lasting, lastAway, since) {
  const box = document.getElementById("network");
  const waiting = items.filter((item) => item.state !== "sent" && !item.begins);
  const unsent = waiting.length;
  // What is being sent for the first time isn't worth a word, unless closing the page would lose it.
  const isUsual = network === "connected" && lasting && !waiting.some((item) => isOverdue(item, lastAway));
  const stuck = items.filter((item) => item.state !== "sent" && item.state !== "waiting").length;
  const hands = `${unsent} hand${unsent === 1 ? "" : "s"} not sent yet`;
  const place = lasting ? "Saved on this phone" : "Kept while this page is open";
  const open = lasting ? "" : ". Keep this page open";
  let words = unsent && !isUsual ? `Sending: ${hands}${open}` : "Connected";
  const saved = lasting ? "go on, hands are saved on this phone" : "go on, and keep this page open";
  if (network === "away") words = unsent ? `${place}: ${hands}` : `No connection: ${saved}`;
  if (network === "ended") words = unsent ? `This code has ended: ${hands}` : "This code has ended. Scan the new card";
  if (network === "unknown") words = unsent ? hands : "";
  if (since && !unsent && (network === "away" || network === "unknown")) {
    words = `No connection: score from ${timeOfDay(since)}. ${lasting ? "Go on, hands are saved" : "Keep this page open"}`;
  }
  if (stuck && network === "connected") words = `Answer below: ${hands}`;
  box.classList.toggle("away", network === "away" || network === "ended" || stuck > 0);
  box.dataset.unsent = String(unsent);
  if (box.textContent !== words) box.textContent = words;
  return unsent && isUsual ? Math.max(1, Math.min(...waiting.map((item) => item.until)) + ANSWER_SOON + 1 - Date.now()) : 0;
}
