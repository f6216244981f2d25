// Where the game stands with the hands that are not sent yet: the server's facts, and the engine's own table of
// points. Nothing here knows a rule of euchre.

import { keyOf } from "./record.js";

// Answer the row of the points table for a record: the one for this dealer where it matters who dealt.
export function rowFor(rules, record, dealer) {
  const { dealer: given, ...rest } = record;
  const dealt = given ?? dealer;
  const wanted = new Set([keyOf(rest), keyOf({ ...rest, dealer: dealt })]);
  return rules.rows.find((row) => wanted.has(keyOf(row.hand))) ?? null;
}

// Answer the row for a tap: the maker's choice, and a count of the makers' tricks.
export function rowForTap(rules, choice, count) {
  const { tricks: _, ...wanted } = choice;
  const key = keyOf(wanted);
  return rules.rows.find((row) => {
    const { tricks, ...rest } = row.hand;
    return !row.hand.result && tricks && keyOf(rest) === key && countIn(rules, row.hand) === String(count);
  }) ?? null;
}

// The choice, alone where its other choices are only ever played alone: a family's bid of 24. As settled in
// scoring/selectors/taps.py.
export function settled(rules, record) {
  if (record.result || record.alone !== undefined) return record;
  const { tricks: _, dropped: __, ...said } = record;
  const hands = choices(rules).filter((hand) => Object.entries(said).every(([name, value]) => hand[name] === value));
  const known = hands.some((hand) => keyOf(hand) === keyOf({ ...said, alone: true }));
  return known && hands.every((hand) => hand.alone) ? { ...record, alone: true } : record;
}

function choices(rules) {
  return rules.rows.filter((row) => !row.hand.result && row.hand.tricks).map(({ hand: { tricks: _, ...rest } }) => rest);
}

// The labels of what would make a hand of the table of a tap; any one of them does. As still_to_choose in
// scoring/selectors/taps.py.
export function stillToChoose(rules, choice, labels) {
  const { dropped: _, ...said } = choice;
  const hands = choices(rules);
  const keys = new Set(hands.map(keyOf));
  if (keys.has(keyOf(said))) return [];
  const completes = (name) => said[name] === undefined
    && hands.some((hand) => hand[name] !== undefined && keyOf({ ...said, [name]: hand[name] }) === keyOf(hand));
  return Object.keys(labels).filter(completes).map((name) => labels[name]);
}

function countIn(rules, hand) {
  if (rules.by_makers) return String(hand.tricks.makers);
  const side = rules.side_keys[rules.seat_sides[hand.maker]];
  return String(hand.tricks.makers ?? hand.tricks[side]);
}

export function addPoints(rules, scores, points) {
  return scores.map((score, side) => {
    const sum = score + points[side];
    return rules.floor === null || points[side] >= 0 ? sum : Math.max(Math.min(score, rules.floor), sum);
  });
}

function ended(rules, scores, hands) {
  if (rules.fixed_hands !== null && rules.fixed_hands !== undefined) return hands >= rules.fixed_hands;
  if (rules.down) return scores.some((score) => score <= 0);
  return rules.target !== null && scores.some((score) => score >= rules.target);
}

// `items` are the outbox's entries of this game, in order; those that wait for an answer from people do not count.
export function project(rules, facts, items) {
  const game = {
    scores: facts.sides.map((side) => side.score),
    rows: facts.rows.map((row) => ({ ...row })),
    dealer: facts.dealer,
    hands: facts.hands,
    over: facts.over,
    next: facts.next,
    unsure: false,
  };
  for (const item of items) {
    if (item.state !== "waiting" && item.state !== "sent") continue;
    if (game.rows.some((row) => row.entry === item.id || row.last === item.id)) continue;
    apply(rules, game, item);
  }
  return game;
}

// Tell whether the server's score has an entry that was sent.
export function holds(facts, item) {
  const { kind, of, number } = item.body;
  if (kind === "hand") return facts.rows.length >= number;
  if (kind === "void") return !facts.rows.some((row) => row.standing === of);
  return facts.rows.some((row) => row.entry === item.id || row.last === item.id);
}

function apply(rules, game, item) {
  const { kind, of, hand, number } = item.body;
  if (kind === "hand" && number <= game.rows.length) return;
  if (kind === "hand" || kind === "totals") {
    const row = rowFor(rules, hand, game.dealer);
    game.rows.push({
      number: game.rows.length + 1, entry: item.id, standing: item.id, last: item.id, record: hand, counted: true,
      points: row?.points ?? null, unsent: item.state !== "sent", ...marked(game, row),
    });
    count(rules, game, hand, row);
  } else if (kind === "void" || kind === "replace") {
    const place = game.rows.find((row) => row.last === of || row.standing === of);
    if (!place || (kind === "void" && place.standing === null)) return;
    change(rules, game, place, item);
  }
  const last = game.rows.at(-1);
  if (last && last.standing === null) game.next = { kind: "replace", of: last.last };
  else if (game.next.kind !== "nothing" || !game.over) game.next = { kind: "hand", number: game.rows.length + 1 };
}

function marked(game, row) {
  const scored = row ? row.points.flatMap((points, side) => (points ? [side] : [])) : [];
  return {
    mark: row ? scored.map((side) => String(row.points[side])).join("/") || "X" : "\u2026",
    suit: scored.length === 1 ? ["red", "black"][scored[0] % 2] : "",
  };
}

function count(rules, game, hand, row) {
  if (row) game.scores = addPoints(rules, game.scores, row.points);
  else game.unsure = true;
  const turn = rules.turns[hand.result ?? "played"];
  const dealt = hand.dealer ?? game.dealer;
  if (turn === "left") game.hands += 1;
  game.dealer = turn === "unchanged" || dealt === null ? game.dealer : (dealt + (turn === "left" ? 1 : 0)) % rules.players;
  game.over = ended(rules, game.scores, game.hands);
}

function change(rules, game, place, item) {
  const isLast = place === game.rows.at(-1);
  const was = place.record;
  const wasLeft = was && rules.turns[was.result ?? "played"] === "left";
  if (isLast && wasLeft) {
    game.hands -= 1;
    if (game.dealer !== null) game.dealer = (game.dealer + rules.players - 1) % rules.players;
  }
  const hand = item.body.kind === "void" ? null : item.body.hand;
  const row = hand && rowFor(rules, hand, game.dealer);
  Object.assign(place, { record: hand, points: row?.points ?? null, counted: hand !== null, unsent: item.state !== "sent" });
  Object.assign(place, hand ? { ...marked(game, row), last: item.id, standing: item.id } : { standing: null, mark: "\u2013", suit: "" });
  const none = game.scores.map(() => 0);
  game.scores = game.scores.map(() => rules.start);
  for (const one of game.rows) if (one.counted) game.scores = addPoints(rules, game.scores, one.points ?? none);
  if (hand && isLast && rules.turns[hand.result ?? "played"] === "left") {
    game.hands += 1;
    if (game.dealer !== null) game.dealer = ((hand.dealer ?? game.dealer) + 1) % rules.players;
  }
  game.over = ended(rules, game.scores, game.hands);
}
