// Make the record that the answers to an event's questions say: as scoring/engine/events/answers.py, and a test holds
// the two together. Answers are by the names of their questions: the number of a choice, a list, a text, or numbers by
// path.

// The numbers of a question's choices that are offered after what was said before.
/** @type {(question: Question, said: Sets, dealer: Seat | null) => number[]} */
export function offered(question, said, dealer) {
  const holds = (/** @type {unknown} */ value, /** @type {unknown[]} */ values) => (Array.isArray(value) ? value : [value ?? null]).some((one) => values.includes(one));
  return (question.choices ?? []).flatMap((choice, number) => {
    if (choice.dealer !== undefined && dealer !== null && choice.dealer !== dealer) return [];
    const barred = Object.entries(choice.unless ?? {}).some(([path, values]) => holds(said[path], values));
    return barred ? [] : [number];
  });
}

// What the answers say, by path; each question is first handed to `ask`, with what was said before it.
/** @type {(event: GameEvent, answers: Record<string, Answer>, dealer: Seat | null, ask?: (question: Question, state: Asking) => void) => Sets} */
export function saidBy(event, answers, dealer, ask = () => {}) {
  let said = { ...event.fixed };
  let ended = false;
  for (const question of event.questions) {
    const answer = answers[question.name];
    const numbers = question.kind === "one" ? offered(question, said, dealer) : [];
    const choice = question.kind === "one" ? taken(question, answer, numbers) : null;
    ask(question, { numbers, ended, answered: choice !== null || isWhole(question, answer), choice });
    if (ended) continue;
    if (choice) {
      said = { ...said, ...choice.sets };
      ended = Boolean(choice.ends);
    } else if (question.kind === "several" && answer?.length) said[question.path] = answer;
    else if (question.kind === "text" && answer) said[question.path] = answer;
    else if (question.kind === "each") said = { ...said, ...filled(question, answer ?? {}) };
    else if (question.kind === "numbers") said = { ...said, ...answer };
  }
  return said;
}

/** @type {(question: ChoiceQuestion, answer: Answer, numbers: number[]) => Choice | null} */
function taken(question, answer, numbers) {
  if (numbers.includes(answer)) return question.choices[answer];
  return question.optional || numbers.length === 1 ? question.choices[numbers[0]] ?? null : null;
}

// Points may be given to one side alone; a paper card has the score of each.
/** @type {(question: Question, answer: Answer) => boolean} */
function isWhole(question, answer) {
  if (question.optional || question.aside || question.kind === "text") return true;
  if (question.kind === "several") return Boolean(answer?.length);
  if (question.kind === "each") return question.rows.every((path) => filled(question, answer ?? {})[path] !== undefined);
  const given = question.kind === "numbers" ? question.rows.filter((path) => answer?.[path] !== undefined) : [];
  return question.rows?.[0].startsWith("points") ? given.length > 0 : given.length === question.rows?.length;
}

// Everybody's count: what is left goes to the only one without, and nothing is left for several.
/** @type {(question: EachQuestion, counts: Numbers) => Numbers} */
export function filled(question, counts) {
  const left = question.total - Object.values(counts).reduce((sum, one) => sum + one, 0);
  const without = question.rows.filter((path) => counts[path] === undefined);
  if (left < 0 || (left && without.length !== 1)) return counts;
  return { ...counts, ...Object.fromEntries(without.map((path) => [path, left])) };
}

/** @type {(rules: RulesOfPlay, event: GameEvent, answers: Record<string, Answer>, dealer: Seat | null) => HandRecord} */
export function recordOf(rules, event, answers, dealer) {
  /** @type {HandRecord} */
  const record = {};
  for (const [path, value] of Object.entries(saidBy(event, answers, dealer))) {
    const parents = path.split(".");
    const name = /** @type {string} */ (parents.pop());
    let place = /** @type {any} */ (record);
    for (const parent of parents) place = place[parent] ??= {};
    place[name] = value;
  }
  /** @type {[any, string][]} */
  const places = [[record, "tricks"], [record.lay_down ?? {}, "tricks_before"]];
  for (const [place, name] of places) {
    if (place[name]?.others !== undefined && !rules.by_makers && record.maker !== undefined) {
      const own = rules.seat_sides[record.maker];
      const counts = rules.side_keys.map((side, index) => [side, place[name][index === own ? "makers" : "others"]]);
      place[name] = Object.fromEntries(counts);
    }
  }
  return record;
}
