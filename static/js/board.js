// The board: its slides come by turns, and it follows the night by itself.

import { startClocks, tick } from "./clock.js";
import { follow } from "./follow.js";

const TURN = 12000;
const EVERY = 4000;
let key = slides().find((slide) => !slide.hidden)?.dataset.slide;

function slides() {
  return [...document.querySelectorAll("[data-slide]")];
}

// Show the slide of a key, or the first when there is none any more; a dot for each says how many there are.
function show(wanted) {
  const all = slides();
  const shown = all.find((slide) => slide.dataset.slide === wanted) ?? all[0];
  key = shown?.dataset.slide;
  for (const slide of all) slide.hidden = slide !== shown;
  document.querySelector(".dots").textContent = all.length > 1
    ? all.map((slide) => (slide === shown ? "\u25CF" : "\u25CB")).join(" ") : "";
}

function turn(step) {
  const all = slides();
  const place = all.findIndex((slide) => slide.dataset.slide === key);
  show(all[(place + step + all.length) % all.length]?.dataset.slide);
}

show(key);
let turning = setInterval(() => turn(1), TURN);
addEventListener("keydown", (event) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  turn(step);
  clearInterval(turning);
  turning = setInterval(() => turn(1), TURN);
});
startClocks();
follow("board", EVERY, () => { show(key); tick(); });
document.documentElement.dataset.ready = "yes";
