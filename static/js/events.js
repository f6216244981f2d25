// "Something else happened": ask the questions of an event, and say what their answers would do before it counts.

import { filled, offered, recordOf, saidBy } from "./event_record.js";
import { addKeypad } from "./keypad.js";
import { leader } from "./lead.js";
import { addPoints, dealt, rowFor } from "./projection.js";
import { sentence, withNames } from "./words.js";

const ANSWER_WITHIN = 4000;

// `table` has what the page knows: game(), facts(), dealer(), made() (who is tapped as maker), and count(record).
/** @type {(sheet: HTMLDetailsElement, rules: Rules, table: TableOfEvents) => void} */
export function startEvents(sheet, rules, table) {
  const events = new Map(rules.events.map((event) => [event.key, event]));
  const eventOf = (/** @type {AskedForm} */ form) => /** @type {GameEvent} */ (events.get(form.elements.event.value));
  const recordIn = (/** @type {AskedForm} */ form) => recordOf(rules, eventOf(form), answersOf(eventOf(form), form), table.dealer());
  let asked = 0;

  /** @type {(form: AskedForm, touched?: { changed?: HTMLElement, unfolded?: HTMLElement }) => void} */
  function update(form, { changed, unfolded } = {}) {
    const event = eventOf(form);
    for (const question of event.questions) if (question.kind === "each") fillIn(question, fieldOf(form, question), form, changed);
    /** @type {(Asking & { question: Question, field: HTMLElement })[]} */
    const states = [];
    saidBy(event, answersOf(event, form), table.dealer(), (question, state) => {
      offer(question, fieldOf(form, question), state.numbers);
      states.push({ question, field: fieldOf(form, question), ...state });
    });
    const main = states.filter(({ question, ended }) => !question.aside && !ended);
    const open = main.findIndex(({ answered }) => !answered);
    const shown = main.filter(({ question, numbers }, place) =>
      (open < 0 || place <= open) && (question.kind !== "one" || numbers.length > 1));
    for (const { question, field, numbers } of states) {
      field.hidden = question.aside ? question.kind === "one" && numbers.length < 2 : !shown.some((one) => one.field === field);
    }
    // What is answered makes room for what is still to be asked; a tap on it opens it again.
    shown.forEach(({ question, field, answered }, place) => {
      const folds = question.kind === "one" && !question.optional && answered && place < shown.length - 1;
      field.classList.toggle("folded", folds && field !== unfolded);
    });
    const more = form.querySelector(":scope > .more");
    if (more) more.hidden = open >= 0;
    say(form, open < 0 ? recordIn(form) : null);
    if (main[open]?.question.name === "tricks") sayLeader(form, recordIn(form));
  }

  // Before its tricks are counted a hand is played: who leads to it is known by then.
  /** @type {(form: AskedForm, record: HandRecord) => void} */
  function sayLeader(form, record) {
    const leads = record.result ? null : leader(rules, dealt(rules, record, table.dealer()), record);
    if (leads === null) return;
    const line = form.querySelector(":scope > .worth");
    line.hidden = false;
    line.textContent = withNames(`{${leads}} leads.`, table.facts().seats);
  }

  /** @type {(form: AskedForm, record: HandRecord | null) => void} */
  function say(form, record) {
    const line = form.querySelector(":scope > .worth");
    const button = form.querySelector(":scope > button");
    const { scores } = table.game();
    const turn = ++asked;
    button.hidden = line.hidden = record === null;
    button.disabled = false;
    form.told = "";
    if (record === null) return;
    const row = rowFor(rules, record, table.dealer());
    // What stands in the place of another hand changes a score that only the server knows.
    if (form.elements.of) line.textContent = "";
    else write(line, sentence(rules.words, row, row ? addPoints(rules, scores, row.points, record.result) : scores, table.facts()));
    if (!row || form.elements.of) void ask(form, turn, line, button);
  }

  // What the phone does not know the server says, when it can be asked.
  /** @type {(form: AskedForm, turn: number, line: HTMLElement, button: HTMLButtonElement) => Promise<void>} */
  async function ask(form, turn, line, button) {
    try {
      const query = new URLSearchParams(/** @type {any} */ (new FormData(form)));
      const answer = await fetch(`${form.action}?${query}`, {
        headers: { Accept: "application/json" }, signal: AbortSignal.timeout(ANSWER_WITHIN),
      });
      const told = await answer.json();
      if (turn !== asked) return;
      form.told = told.sentence;
      write(line, told.problems.join(" ") || told.sentence);
      button.disabled = told.problems.length > 0;
    } catch { /* with no connection its points follow when it is sent */ }
  }

  /** @type {(form: AskedForm) => void} */
  function begin(form) {
    form.reset();
    for (const row of form.querySelectorAll(".row")) delete row.dataset.filled;
    for (const more of form.querySelectorAll(".more")) more.open = false;
    tapMaker(form);
    update(form);
  }

  // Who is tapped on the table already made trump.
  /** @type {(form: AskedForm) => void} */
  function tapMaker(form) {
    const question = eventOf(form).questions.find(({ name, kind }) => name === "made" && kind === "one");
    const tapped = JSON.stringify(table.made());
    const number = (question?.choices ?? []).findIndex(({ sets }) => JSON.stringify(sets) === tapped);
    if (!question || number < 0 || !offered(question, eventOf(form).fixed, table.dealer()).includes(number)) return;
    form.querySelector(`[name="q.made"][value="${number}"]`).checked = true;
  }

  function close() {
    for (const event of sheet.querySelectorAll(".event[open]")) event.open = false;
    sheet.open = false;
  }

  for (const form of sheet.querySelectorAll(".asked")) {
    const event = form.closest(".event");
    form.noValidate = true;
    form.querySelector(":scope > button").textContent = form.elements.of ? "Change it" : "Count it";
    addKeypad(form, () => update(form));
    form.addEventListener("input", ({ target }) => update(form, { changed: target }));
    form.addEventListener("click", (click) => {
      const unfolded = click.target.closest(".question.folded");
      if (!unfolded) return;
      click.preventDefault();
      update(form, { unfolded });
    });
    form.addEventListener("submit", (submit) => {
      // What stands in the place of another hand, the server's page asks about first.
      if (form.elements.of) return;
      submit.preventDefault();
      const record = recordIn(form);
      const told = form.told;
      close();
      table.count(record, told);
    });
    // Before it opens: what is tapped at once is not taken away again.
    event.querySelector("summary").addEventListener("click", () => { if (!event.open) begin(form); });
    if (event.open) update(form);
  }
  sheet.addEventListener("toggle", ({ target }) => { if (target === sheet && !sheet.open) close(); });
  addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !sheet.open) return;
    const open = sheet.querySelector(".event[open]") ?? sheet;
    open.open = false;
    open.querySelector("summary").focus();
  });
}

// A score is not broken at its dash.
/** @type {(line: HTMLElement, text: string) => void} */
function write(line, text) {
  const score = document.createElement("span");
  const cut = text.lastIndexOf(", ") + 2;
  score.className = "score";
  score.textContent = text.slice(cut);
  line.replaceChildren(text.slice(0, cut), score);
}

/** @type {(form: AskedForm, question: Question) => HTMLElement} */
function fieldOf(form, question) {
  return /** @type {HTMLElement} */ (form.querySelector(`.question[data-name="${question.name}"]`));
}

/** @type {(event: GameEvent, form: AskedForm) => Record<string, Answer>} */
function answersOf(event, form) {
  const data = new FormData(form);
  const number = (/** @type {string | null} */ text) => (text === null || text === "" ? undefined : Number(text));
  const answer = (/** @type {Question} */ { kind, name, path, rows }) => {
    if (kind === "one") return number(data.get(`q.${name}`));
    if (kind === "several") return data.getAll(path).map(Number);
    if (kind === "text") return data.get(path)?.trim();
    return Object.fromEntries(rows.map((row) => [row, number(data.get(row))]).filter(([, count]) => count !== undefined));
  };
  return Object.fromEntries(event.questions.map((question) => [question.name, answer(question)]));
}

/** @type {(question: Question, field: HTMLElement, numbers: number[]) => void} */
function offer(question, field, numbers) {
  if (question.kind !== "one") return;
  const boxes = [...field.querySelectorAll("input")];
  for (const box of boxes) {
    const gone = !numbers.includes(Number(box.value));
    box.closest(".toggle").hidden = gone;
    if (gone) box.checked = false;
  }
  if (question.optional && !boxes.some((box) => box.checked)) boxes[0].checked = true;
}

// The last player's tricks follow from the others'; a row that was filled in is not what somebody tapped.
/** @type {(question: EachQuestion, field: HTMLElement, form: AskedForm, changed?: HTMLElement) => void} */
function fillIn(question, field, form, changed) {
  const rows = new Map(question.rows.map((path) => [path, field.querySelector(`[name="${path}"]`).closest(".row")]));
  for (const row of rows.values()) if (changed && row.contains(changed)) delete row.dataset.filled;
  const data = new FormData(form);
  const tapped = question.rows.filter((path) => data.get(path) !== null && !rows.get(path)?.dataset.filled);
  const whole = filled(question, Object.fromEntries(tapped.map((path) => [path, Number(data.get(path))])));
  for (const path of question.rows) {
    if (tapped.includes(path)) continue;
    const row = /** @type {HTMLElement} */ (rows.get(path));
    for (const box of row.querySelectorAll("input")) box.checked = Number(box.value) === whole[path];
    if (whole[path] === undefined) delete row.dataset.filled;
    else row.dataset.filled = "yes";
  }
}
