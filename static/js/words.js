// The server's own words, filled in: it hands over each hand's sentence and the few words that join them.

function fillIn(text, values) {
  return text.replace(/\{(\w+)\}/g, (place, name) => values[name] ?? place);
}

// Text that somebody typed has no places for names.
export function plain(text) {
  return text.replaceAll("_", " ").replaceAll("{", "(").replaceAll("}", ")");
}

export function withNames(text, seats) {
  return fillIn(text, Object.fromEntries(seats.map((seat) => [seat.seat, seat.name])));
}

export function gains(words, points, sides) {
  const changed = points.flatMap((number, side) =>
    number ? [fillIn(words.gain, { side: sides[side].name, points: (number > 0 ? "+" : "") + number })] : []);
  return changed.join(", ") || words.nothing;
}

export function shortGain(points) {
  const changed = points.filter((number) => number);
  return changed.length ? changed.map((number) => (number > 0 ? "+" : "") + number).join("/") : "0";
}

function scoreLine(words, scores) {
  return scores.join(scores.some((score) => score < 0) ? words.to : words.dash);
}

// As on a button, where there is no room for more: "5-3", or "12:-1" where somebody is below zero.
export function shortScore(words, scores) {
  return scores.join(scores.some((score) => score < 0) ? ":" : words.dash);
}

export function sentence(words, row, scores, facts) {
  const said = row ? withNames(row.said, facts.seats) : words.unsaid;
  const gained = row ? gains(words, row.points, facts.sides) : words.beyond;
  return fillIn(words.sentence, { said, gains: gained, score: scoreLine(words, scores) });
}
