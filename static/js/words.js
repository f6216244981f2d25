// The server's own words, filled in: it hands over each hand's sentence and the few words that join them.

/** @type {(text: string, values: Record<string, string>) => string} */
export function fillIn(text, values) {
  return text.replace(/\{(\w+)\}/g, (place, name) => values[name] ?? place);
}

// Text that somebody typed has no places for names.
/** @type {(text: string) => string} */
export function plain(text) {
  return text.replaceAll("_", " ").replaceAll("{", "(").replaceAll("}", ")");
}

/** @type {(text: string, seats: NamedSeat[]) => string} */
export function withNames(text, seats) {
  return fillIn(text, Object.fromEntries(seats.map((seat) => [seat.seat, seat.name])));
}

/** @type {(words: Words, points: number[], sides: NamedSide[]) => string} */
export function gains(words, points, sides) {
  const changed = points.flatMap((number, side) =>
    number ? [fillIn(words.gain, { side: sides[side].name, points: (number > 0 ? "+" : "") + number })] : []);
  return changed.join(", ") || words.nothing;
}

const ROOM = 9; // letters on a line of a button, four of which stand side by side on the smallest phone
const MARKS = { red: "\u2665", black: "\u2660" };

// Who gets what, as short as it goes: "Cleo and Dave +2". Several who get the same are named together.
/** @type {(words: Words, points: number[], sides: NamedSide[]) => string} */
export function whoGains(words, points, sides) {
  const groups = new Map();
  points.forEach((number, side) => {
    if (number) groups.set(number, [...(groups.get(number) ?? []), sides[side].name]);
  });
  return [...groups].map(([number, names]) => `${names.join(", ")} ${signed(number)}`).join(", ") || words.nothing;
}

// The same for a small button: the names where they fit, else the marks of the sides beside whose names the score is.
/** @type {(words: Words, every: (number[] | null | undefined)[], sides: NamedSide[]) => (string | null | undefined)[]} */
export function gainsOnButtons(words, every, sides) {
  const named = every.map((points) => points && whoGains(words, points, sides));
  if (named.every((text) => !text || lines(text) <= 2)) return named;
  const marked = (/** @type {Side} */ side) => (sides.length === 2 ? MARKS[sides[side].suit] : sides[side].name);
  return every.map((points) => points && (points.flatMap((number, side) =>
    number ? [`${marked(side)}\u00a0${signed(number)}`] : []).join(" ") || "0"));
}

/** @type {(text: string) => number} */
function lines(text) {
  let room = 0;
  return text.split(" ").reduce((count, word) => {
    room -= word.length + 1;
    if (room >= -1) return count;
    room = ROOM - word.length - 1;
    return room < -1 ? count + 2 : count + 1;
  }, 0);
}

/** @type {(number: number) => string} */
function signed(number) {
  return (number > 0 ? "+" : "") + number;
}

/** @type {(words: Words, scores: number[]) => string} */
function scoreLine(words, scores) {
  return scores.join(scores.some((score) => score < 0) ? words.to : words.dash);
}

// Without scores it ends with what the hand gives.
/** @type {(words: Words, row: Row | null, scores: number[] | null, facts: Facts) => string} */
export function sentence(words, row, scores, facts) {
  const said = row ? withNames(row.said, facts.seats) : words.unsaid;
  const gained = row ? gains(words, row.points, facts.sides) : words.beyond;
  const format = scores ? words.sentence : words.sentence.slice(0, words.sentence.indexOf("{gains}") + "{gains}".length);
  return fillIn(format, { said, gains: gained, score: scores ? scoreLine(words, scores) : "" });
}
