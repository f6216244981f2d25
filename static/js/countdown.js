// Count down to the bell, and to the end of a break: times in the server's rows. A laptop without a network has a
// clock of its own, and each answer tells by how much it is ahead of this one. The sound is `bell.js`'s.

import { ring } from "./bell.js";
import { timeOfDay } from "./time_of_day.js";

// A page that comes later than that to a bell shows it, and rings no more.
const JUST_NOW = 5000;
let ahead = 0;

/** @type {(date: string | null) => void} */
export function heard(date) {
  const server = Date.parse(date ?? "");
  if (Number.isFinite(server) && Math.abs(server - Date.now() - ahead) > 2000) ahead = server - Date.now();
}

/** @type {(iso: string) => number} */
export function untilTime(iso) {
  return Date.parse(iso) - Date.now() - ahead;
}

// "12:05", and "1:12:05" from an hour on.
/** @type {(milliseconds: number) => string} */
function left(milliseconds) {
  const seconds = Math.ceil(milliseconds / 1000);
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes}:${two(seconds % 60)}`
    : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

// What a clock says now: a small word over a big one, and what is said aloud, once.
/** @type {(data: DOMStringMap) => { small: string, big: string, aloud?: string, rung?: boolean }} */
function reading(data) {
  if (data.back) {
    const away = untilTime(data.back);
    const at = timeOfDay(Date.parse(data.back));
    if (away > 0) return { small: `Break until ${at}`, big: left(away) };
    return { small: "The break is over", big: at, aloud: "The break is over." };
  }
  const away = untilTime(data.bell);
  if (away > 0) return { small: "Last hand in", big: left(away) };
  const small = data.closes && untilTime(data.closes) > 0 ? "The bell has rung" : "Time is over";
  return { small, big: "Last hand", aloud: `${small}. Last hand.`, rung: true };
}

// Said aloud by screen readers, once: a clock that runs would be read out every second.
/** @type {HTMLElement | null} */
let spoken = null;

/** @type {(words: string) => void} */
function say(words) {
  if (spoken && spoken.textContent !== words) spoken.textContent = words;
}

export function tick() {
  for (const clock of document.querySelectorAll(".clock")) {
    const { small, big, aloud = "", rung = false } = reading(clock.dataset);
    const parts = { small, b: big };
    for (const [tag, words] of Object.entries(parts)) {
      const place = clock.querySelector(tag);
      if (place && place.textContent !== words) place.textContent = words;
    }
    clock.classList.toggle("rung", rung);
    const since = clock.dataset.bell ? -untilTime(clock.dataset.bell) : -1;
    if (since >= 0 && since < JUST_NOW) ring(clock.dataset.bell);
    say(aloud);
  }
  for (const bell of document.querySelectorAll(".bell")) showBell(bell);
}

// From the bell until the round is closed.
/** @type {(bell: HTMLElement) => void} */
function showBell(bell) {
  const closes = untilTime(bell.dataset.closes);
  bell.hidden = untilTime(bell.dataset.bell) > 0 || closes <= 0;
  bell.querySelector(".left").textContent = left(Math.max(closes, 0));
}

export function startClocks() {
  spoken = document.createElement("div");
  spoken.className = "unseen";
  spoken.setAttribute("role", "status");
  document.body.prepend(spoken); // below the rest it would make the board higher than the screen
  tick();
  setInterval(tick, 1000);
}
