// The board: its slides come by turns, and it follows the night by itself. Between rounds it stays on the next seats.

import { allowSound, canSound, sounds, strikeBell } from "./bell.js";
import { startClocks, tick } from "./countdown.js";
import { follow } from "./follow.js";

const TURN = 12000;
let key = slides().find((slide) => !slide.hidden)?.dataset.slide;

function slides() {
  return [...document.querySelectorAll("[data-slide]")];
}

// Those that come by turns: between rounds the next seats alone. By its keys a board shows all.
function turning() {
  const { holds } = document.getElementById("board").dataset;
  const held = holds ? slides().filter((slide) => slide.dataset.slide.startsWith(holds)) : [];
  return held.length ? held : slides();
}

// Show the slide of a key, or the first when there is none any more; a dot for each says how many there are.
/** @type {(wanted?: string) => void} */
function show(wanted) {
  const all = turning();
  const shown = slides().find((slide) => slide.dataset.slide === wanted) ?? all[0];
  key = shown?.dataset.slide;
  for (const slide of slides()) slide.hidden = slide !== shown;
  document.querySelector(".dots").textContent = all.length > 1
    ? all.map((slide) => (slide === shown ? "\u25CF" : "\u25CB")).join(" ") : "";
}

/** @type {(step: number, all: HTMLElement[]) => void} */
function turn(step, all) {
  const place = all.findIndex((slide) => slide.dataset.slide === key);
  show(all[(place + step + all.length) % all.length]?.dataset.slide);
}

let held = false;

// When a round is over the next seats are shown at once.
function changed() {
  const before = held;
  held = Boolean(document.getElementById("board").dataset.holds);
  show(held && !before ? undefined : key);
  tick();
}

show(key);
held = Boolean(document.getElementById("board").dataset.holds);
let timer = setInterval(() => turn(1, turning()), TURN);
addEventListener("keydown", (event) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  turn(step, slides());
  clearInterval(timer);
  timer = setInterval(() => turn(1, turning()), TURN);
});

// A hall's laptop over plain http may be kept from sleeping only where the browser takes its address for secure.
const sound = document.getElementById("sound");
const fullScreen = document.getElementById("full-screen");

function showTools() {
  sound.hidden = !canSound() || sounds();
  fullScreen.hidden = !document.fullscreenEnabled || document.fullscreenElement !== null;
}

async function stayAwake() {
  try {
    await navigator.wakeLock?.request("screen");
  } catch { /* a battery that is nearly empty, or a page that isn't seen */ }
}

sound.addEventListener("click", async () => {
  await allowSound();
  strikeBell(1);
  showTools();
});
fullScreen.addEventListener("click", async () => {
  await document.documentElement.requestFullscreen();
  await stayAwake();
});
document.addEventListener("fullscreenchange", showTools);
document.addEventListener("visibilitychange", () => document.hidden || stayAwake());
addEventListener("pointerup", () => setTimeout(showTools, 300), { once: true });
showTools();
void stayAwake();
startClocks();
follow("board", "board", changed);
document.documentElement.dataset.ready = "yes";
