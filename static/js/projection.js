// Where the game stands with the hands that are not sent yet: the server's facts, and the engine's own table of
// points. What a hand is worth is never reckoned here. What is known here is how a game goes on, and for each way to
// play the server's rules say it: who deals after which result, which results are deals that count, where a score
// stops falling, what ends a game, and whether it goes on level. What a hand beyond the table brings is seen when it
// is sent. A browser test holds all of it to the engine, for every way to play.

import { keyOf } from "./record.js";
import { fillIn, plain } from "./words.js";

const NOTHING = { standing: null, record: null };

// Answer the row of the points table for a record: the one for this dealer where it matters who dealt.
/** @type {(rules: RulesOfPlay, record: HandRecord, dealer: Seat | null) => Row | null} */
export function rowFor(rules, record, dealer) {
  if (record.result === "adjustment") return adjusted(rules, record);
  if (record.steal) return stolen(rules, /** @type {StolenRecord} */ (record), dealer);
  if (record.lay_down && !record.tricks) return laidDown(rules, /** @type {LaidDownRecord} */ (record), dealer);
  const { dealer: _, ...rest } = record;
  const wanted = new Set([keyOf(rest), keyOf({ ...rest, dealer: dealt(record, dealer) })]);
  const found = (/** @type {Row} */ row) => wanted.has(keyOf(row.hand));
  return rules.rows.find(found) ?? rules.event_rows.find(found) ?? null;
}

// A stolen deal is worth what its hand is, and where it was the partner's and nobody noticed what the house adds.
/** @type {(rules: RulesOfPlay, record: StolenRecord, dealer: Seat | null) => Row | null} */
function stolen(rules, { steal, ...record }, dealer) {
  const row = rowFor(rules, record, dealt({ ...record, steal }, dealer));
  if (!row) return null;
  const own = rules.seat_sides[steal.by];
  const added = steal.success && rules.seat_sides[steal.from] === own ? rules.steal_points : 0;
  const points = row.points.map((number, side) => number + (side === own ? added : 0));
  const words = fillIn(rules.words[steal.success ? "stolen" : "caught"], { by: `{${steal.by}}`, from: `{${steal.from}}` });
  return { hand: { ...record, steal }, points, said: `${row.said}, ${words}` };
}

// A hand laid down is worth what its tricks are: those that are left go to who laid it down, but the uncertain ones.
/** @type {(rules: RulesOfPlay, record: LaidDownRecord, dealer: Seat | null) => Row | null} */
function laidDown(rules, { lay_down: laid, ...record }, dealer) {
  const uncertain = laid.uncertain ?? 0;
  const before = rules.side_keys.map((side) => laid.tricks_before[side]);
  const left = rules.tricks - before.reduce((sum, one) => sum + one, 0);
  const own = rules.seat_sides[laid.by];
  const tricks = before.map((one, side) => one + (side === own ? left - uncertain : uncertain));
  const counted = Object.fromEntries(rules.side_keys.map((side, index) => [side, tricks[index]]));
  const row = uncertain > left ? null : rowFor(rules, { ...record, tricks: counted }, dealer);
  if (!row) return null;
  const makers = rules.seat_sides[record.maker];
  const so_far = [before[makers], before[1 - makers]].join(rules.words.dash);
  const words = fillIn(rules.words.laid_down, { by: `{${laid.by}}`, so_far });
  return { hand: { ...record, lay_down: laid }, points: row.points, said: `${row.said}, ${words}` };
}

// Points that are put right by hand are what they say.
/** @type {(rules: RulesOfPlay, record: HandRecord) => Row} */
function adjusted(rules, record) {
  const points = rules.side_keys.map((side) => record.points?.[side] ?? 0);
  return { hand: record, points, said: rules.words.adjusted.replace("{note}", plain(record.note ?? "")) };
}

// Answer the row for a tap: the maker's choice, and a count of the makers' tricks.
/** @type {(rules: RulesOfPlay, choice: HandRecord, count: string) => Row | null} */
export function rowForTap(rules, choice, count) {
  const { tricks: _, ...wanted } = choice;
  const key = keyOf(wanted);
  return rules.rows.find((row) => {
    const { tricks, ...rest } = row.hand;
    return !row.hand.result && tricks && keyOf(rest) === key && countIn(rules, /** @type {MadeRecord} */ (row.hand)) === String(count);
  }) ?? null;
}

// The choice, alone where its other choices are only ever played alone: a family's bid of 24. As settled in
// scoring/selectors/quick_hands.py.
/** @type {(rules: RulesOfPlay, record: HandRecord) => HandRecord} */
export function settled(rules, { ...record }) {
  if (record.result) return record;
  // Where all others dropped out nobody counts tricks; those that the form left at zero are not sent.
  const leftAlone = new Set(record.dropped).size === rules.players - 1;
  if (leftAlone && record.tricks && typeof record.tricks === "object" && !Object.values(record.tricks).some(Boolean)) delete record.tricks;
  if (record.alone !== undefined) return record;
  const { tricks: _, dropped: __, ...said } = record;
  const hands = choices(rules).filter((hand) => Object.entries(said).every(([name, value]) => hand[name] === value));
  const known = hands.some((hand) => keyOf(hand) === keyOf({ ...said, alone: true }));
  return known && hands.every((hand) => hand.alone) ? { ...record, alone: true } : record;
}

/** @type {(rules: RulesOfPlay) => HandRecord[]} */
function choices(rules) {
  return rules.rows.filter((row) => !row.hand.result && row.hand.tricks).map(({ hand: { tricks: _, ...rest } }) => rest);
}

// The labels of what would make a hand of the table of a tap; any one of them does. As still_to_choose in
// scoring/selectors/quick_hands.py.
/** @type {(rules: RulesOfPlay, choice: HandRecord, labels: Record<string, string>) => string[]} */
export function stillToChoose(rules, choice, labels) {
  const { dropped: _, ...said } = choice;
  const hands = choices(rules);
  const keys = new Set(hands.map(keyOf));
  if (keys.has(keyOf(said))) return [];
  const completes = (/** @type {string} */ name) => said[name] === undefined
    && hands.some((hand) => hand[name] !== undefined && keyOf({ ...said, [name]: hand[name] }) === keyOf(hand));
  return Object.keys(labels).filter(completes).map((name) => labels[name]);
}

/** @type {(rules: RulesOfPlay, hand: MadeRecord) => string} */
function countIn(rules, hand) {
  if (rules.by_makers) return String(hand.tricks.makers);
  const side = rules.side_keys[rules.seat_sides[hand.maker]];
  return String(hand.tricks.makers ?? hand.tricks[side]);
}

/** @type {(rules: RulesOfPlay, scores: number[], points: number[]) => number[]} */
export function addPoints(rules, scores, points) {
  return scores.map((score, side) => {
    const sum = score + points[side];
    return rules.floor === null || points[side] >= 0 ? sum : Math.max(Math.min(score, rules.floor), sum);
  });
}

// Who dealt a hand: as who_dealt in scoring/engine/dealing.py.
/** @type {(record: HandRecord, expected: Seat | null) => Seat | null} */
function dealt({ dealer, steal }, expected) {
  return dealer ?? (steal ? (steal.success === false ? steal.from : steal.by) : expected) ?? null;
}

/** @type {(rules: RulesOfPlay, scores: number[], hands: number) => boolean} */
function ended(rules, scores, hands) {
  if (rules.fixed_hands !== null) return hands >= rules.fixed_hands;
  const best = rules.down ? Math.min(...scores) : Math.max(...scores);
  if (rules.down ? best > rules.target : best < rules.target) return false;
  return !rules.plays_on_level || scores.filter((score) => score === best).length === 1;
}

// `items` are the outbox's entries of this game, in order; those that wait for an answer from people do not count.
/** @type {(rules: RulesOfPlay, facts: Facts, items: OutboxItem[]) => Game} */
export function project(rules, facts, items) {
  const game = {
    scores: facts.sides.map((side) => side.score),
    rows: facts.rows.map((row) => ({ ...row, below: [] })),
    dealer: facts.dealer,
    hands: facts.hands,
    over: facts.over,
    next: facts.next,
  };
  for (const item of items) {
    if (item.state !== "waiting" && item.state !== "sent") continue;
    if (game.rows.some((row) => row.entry === item.id || row.last === item.id)) continue;
    apply(rules, facts, game, item);
  }
  return game;
}

// Tell whether the server's score has an entry that was sent.
/** @type {(facts: Facts, item: OutboxItem) => boolean} */
export function holds(facts, item) {
  const { kind, of, number } = item.body;
  if (kind === "hand") return facts.rows.length >= number;
  if (kind === "void") return !facts.rows.some((row) => row.standing === of);
  return facts.rows.some((row) => row.entry === item.id || row.last === item.id);
}

/** @type {(rules: RulesOfPlay, facts: Facts, game: Game, item: OutboxItem) => void} */
function apply(rules, facts, game, item) {
  const { kind, of, hand, number } = item.body;
  if (kind === "hand" && number <= game.rows.length) return;
  if (kind === "hand" || kind === "totals") {
    /** @type {GameRow} */
    const place = {
      number: game.rows.length + 1, entry: item.id, standing: item.id, last: item.id, record: hand, below: [],
      points: null, counted: true, unsent: item.state !== "sent",
    };
    game.rows.push(place);
    count(rules, game, place);
  } else if (kind === "void" || kind === "replace") {
    const place = game.rows.find((row) => row.last === of || row.standing === of);
    if (!place || (kind === "void" && place.standing === null)) return;
    change(place, item);
    recount(rules, facts, game);
  }
  const last = game.rows.at(-1);
  if (last && last.standing === null) game.next = { kind: "replace", of: last.last };
  else if (game.next.kind !== "nothing" || !game.over) game.next = { kind: "hand", number: game.rows.length + 1 };
}

/** @type {(row: GameRow) => { mark: string, suit: string }} */
function marked({ record, counted, points }) {
  if (record === null) return { mark: "\u2013", suit: "" };
  if (!counted) return { mark: "?", suit: "" };
  if (points === null) return { mark: "\u2026", suit: "" };
  const scored = points.flatMap((number, side) => (number ? [side] : []));
  return {
    mark: scored.map((side) => String(points[side])).join("/") || "X",
    suit: scored.length === 1 ? ["red", "black"][scored[0] % 2] : "",
  };
}

// Count what stands in a place; after the end only points that are set right by hand in a game of fixed hands.
/** @type {(rules: RulesOfPlay, game: Game, place: GameRow) => void} */
function count(rules, game, place) {
  const { record } = place;
  const result = record?.result ?? "played";
  const row = record && rowFor(rules, record, game.dealer);
  const byHand = result === "adjustment";
  const late = game.over && (rules.fixed_hands === null || !byHand);
  // What the server did not count though it is not late has a fault that only the server knows.
  place.counted = record !== null && !late && (row !== null || place.counted);
  place.points = row ? row.points : place.points;
  if (place.counted && record) {
    // Points that are set right by hand are exact: no floor stops them.
    if (place.points) game.scores = addPoints(byHand ? { ...rules, floor: null } : rules, game.scores, place.points);
    const aside = rules.penalties_only.includes(record.infringement?.type);
    const turn = aside ? "unchanged" : rules.turns[result];
    const dealer = dealt(record, game.dealer);
    if (rules.deals.includes(result) && !aside) game.hands += 1;
    if (turn !== "unchanged") game.dealer = turn === "left" && dealer !== null ? (dealer + 1) % rules.players : dealer;
    game.over ||= rules.ends.includes(result) || ended(rules, game.scores, game.hands);
  }
  Object.assign(place, marked(place));
}

// Put a hand over the one that stands in a place, or take that away again: then the one below it stands, which
// for a replace that the server has is not known here.
/** @type {(place: GameRow, item: OutboxItem) => void} */
function change(place, item) {
  const { kind, hand } = item.body;
  if (kind === "replace") {
    if (place.standing !== null) place.below.push({ standing: place.standing, record: place.record });
    Object.assign(place, { record: hand, standing: item.id, last: item.id });
  } else {
    const { standing, record } = place.below.pop() ?? NOTHING;
    Object.assign(place, { record, standing });
  }
  Object.assign(place, { points: null, counted: true, unsent: item.state !== "sent" });
}

// One hand that changes can change who dealt the later ones, and where the game ends.
/** @type {(rules: RulesOfPlay, facts: Facts, game: Game) => void} */
function recount(rules, facts, game) {
  Object.assign(game, { scores: facts.sides.map(() => rules.start), dealer: facts.first_dealer, hands: 0, over: false });
  for (const place of game.rows) count(rules, game, place);
}
