// A hand that is keyed in with the taps of the table's own page: each button says what it would do.

import { startCallRound } from "./call_round.js";
import { watchRows, withoutThoseOut } from "./everybody.js";
import { startLone } from "./lone.js";
import { settled } from "./projection.js";
import { recordFromForm } from "./record.js";
import { readRules } from "./rules.js";
import { renderPreviews } from "./show.js";
import { forgetRecorded } from "./undo.js";
import { withNames } from "./words.js";

const tap = document.getElementById("tap");
const prompt = document.getElementById("prompt");
const rules = readRules(JSON.parse(document.getElementById("rules").textContent));
/** @type {Facts} */
const facts = JSON.parse(document.getElementById("facts").textContent);
const game = { scores: facts.sides.map((side) => side.score), dealer: facts.dealer };

function preview() {
  renderPreviews(tap, rules, facts, game, settled(rules, withoutThoseOut(rules, recordFromForm(tap))));
}

forgetRecorded(prompt, () => prompt.querySelector("button").remove());
watchRows(tap, rules.tricks);
startLone(tap, () => facts.seats);
const dealer = tap.elements.of ? tap.dataset.dealer && Number(tap.dataset.dealer) : facts.dealer;
const round = startCallRound(tap, rules, () => (dealer === "" ? null : dealer ?? null));
tap.addEventListener("change", ({ target }) => {
  preview();
  if (target.name !== "maker") return;
  const words = document.createElement("p");
  const asks = round.isAsked() ? "Was the turned-up card taken?" : "How many tricks?";
  words.textContent = withNames(`{${target.value}} made it. ${asks}`, facts.seats);
  prompt.replaceChildren(words);
});
preview();
