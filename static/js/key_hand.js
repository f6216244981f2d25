// A hand that is keyed in with the taps of the table's own page: each button says what it would do.

import { watchRows, withoutThoseOut } from "./everybody.js";
import { startLone } from "./lone.js";
import { settled } from "./projection.js";
import { recordFromForm } from "./record.js";
import { readRules } from "./rules.js";
import { renderPreviews } from "./show.js";
import { withNames } from "./words.js";

const tap = document.getElementById("tap");
const rules = readRules(JSON.parse(document.getElementById("rules").textContent));
/** @type {Facts} */
const facts = JSON.parse(document.getElementById("facts").textContent);
const game = { scores: facts.sides.map((side) => side.score), dealer: facts.dealer };

function preview() {
  renderPreviews(tap, rules, facts, game, settled(rules, withoutThoseOut(rules, recordFromForm(tap))));
}

watchRows(tap, rules.tricks);
startLone(tap, () => facts.seats);
tap.addEventListener("change", ({ target }) => {
  preview();
  if (target.name !== "maker") return;
  const words = document.createElement("p");
  words.textContent = withNames(`{${target.value}} made it. How many tricks?`, facts.seats);
  document.getElementById("prompt").replaceChildren(words);
});
preview();
