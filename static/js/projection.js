// Where the game stands with the hands that are not sent yet: the server's facts, and the engine's own tables. What a
// hand is worth is looked up there, also whose the tricks of a hand laid down are, who dealt a stolen deal and what that
// adds. What is done here is arithmetic over data: for each way to play the server's rules say who deals after which
// result, which results are deals that count, which are exact or taken after the end, where a score stops falling, what
// ends a game, and whether it goes on level. What a hand beyond the tables brings is seen when it is sent. Browser tests
// hold all of it to the engine, for every way to play.

import { withoutRound } from "./call_round.js";
import { keyOf } from "./record.js";
import { fillIn, plain } from "./words.js";

const NOTHING = { standing: null, record: null };

// Answer the row of the points table for a record: the one for this dealer where it matters who dealt.
/** @type {(rules: RulesOfPlay, record: HandRecord, dealer: Seat | null) => Row | null} */
export function rowFor(rules, record, dealer) {
  if (rules.exact.includes(resultOf(record))) return adjusted(rules, record);
  if (record.steal) return stolen(rules, /** @type {StolenRecord} */ (record), dealer);
  if (record.lay_down && !record.tricks) return laidDown(rules, /** @type {LaidDownRecord} */ (record), dealer);
  const deals = dealt(rules, record, dealer);
  const known = withoutRound(rules, record, deals);
  if (!known) return null;
  const { dealer: _, ...rest } = known;
  const wanted = new Set([keyOf(rest), keyOf({ ...rest, dealer: deals })]);
  const found = (/** @type {Row} */ row) => wanted.has(keyOf(row.hand));
  return rules.rows.find(found) ?? rules.event_rows.find(found) ?? null;
}

// A stolen deal is worth what its hand is, and what the rules say that this theft adds to it.
/** @type {(rules: RulesOfPlay, record: StolenRecord, dealer: Seat | null) => Row | null} */
function stolen(rules, { steal, ...record }, dealer) {
  const row = rowFor(rules, record, dealt(rules, { ...record, steal }, dealer));
  if (!row) return null;
  const [, ...added] = rules.steals_add.includes(resultOf(record)) ? rules.steals[theft(steal)] ?? [] : [];
  const points = row.points.map((number, side) => number + (added[side] ?? 0));
  const words = fillIn(rules.words[steal.success === false ? "caught" : "stolen"], { by: `{${steal.by}}`, from: `{${steal.from}}` });
  return { hand: { ...record, steal }, points, said: `${row.said}, ${words}` };
}

// A hand laid down is worth what its tricks are; whose they are the rules say.
/** @type {(rules: RulesOfPlay, record: LaidDownRecord, dealer: Seat | null) => Row | null} */
function laidDown(rules, { lay_down: laid, ...record }, dealer) {
  const before = rules.side_keys.map((side) => laid.tricks_before[side]);
  const tricks = rules.laid_down[[rules.seat_sides[laid.by], ...before, laid.uncertain ?? 0].join()];
  const counted = tricks && Object.fromEntries(rules.side_keys.map((side, index) => [side, tricks[index]]));
  const row = counted ? rowFor(rules, { ...record, tricks: counted }, dealer) : null;
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
  const { tricks: _, call_round: __, ...wanted } = choice;
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
  // Where the table of points has the hand without tricks, as where all others dropped out, those that the form left at
  // zero are not sent.
  const zeros = record.tricks && typeof record.tricks === "object" && !Object.values(record.tricks).some(Boolean);
  const { tricks: _uncounted, ...uncounted } = record;
  if (zeros && rules.rows.some((row) => keyOf(row.hand) === keyOf(uncounted))) delete record.tricks;
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
  const { dropped: _, call_round: __, ...said } = choice;
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

// Points that are exact no floor stops.
/** @type {(rules: RulesOfPlay, scores: number[], points: number[], result?: string) => number[]} */
export function addPoints(rules, scores, points, result = "played") {
  return scores.map((score, side) => {
    const sum = score + points[side];
    return rules.floor === null || points[side] >= 0 || rules.exact.includes(result) ? sum : Math.max(Math.min(score, rules.floor), sum);
  });
}

// Who dealt a hand: the record says it, or of a stolen deal the rules do, or it was whose turn it was.
/** @type {(rules: RulesOfPlay, record: HandRecord, expected: Seat | null) => Seat | null} */
export function dealt(rules, { dealer, steal }, expected) {
  return dealer ?? (steal && rules.steals[theft(steal)]?.[0]) ?? expected ?? null;
}

/** @type {(steal: StolenRecord["steal"]) => string} */
function theft({ by, from, success }) {
  return [by, from, success === false ? 0 : 1].join();
}

/** @type {(record: HandRecord | null) => string} */
function resultOf(record) {
  return record?.result ?? "played";
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
    rows: facts.rows.map((row) => ({ ...row, below: [...row.below] })),
    dealer: facts.dealer,
    hands: facts.hands,
    over: facts.over,
    next: facts.next,
  };
  for (const item of items) {
    if (item.state !== "waiting" && item.state !== "sent") continue;
    if (isIn(game.rows, item)) continue;
    apply(rules, facts, game, item);
  }
  return game;
}

// The number of the next hand; the totals of a paper card take none.
/** @type {(rows: { totals?: boolean }[]) => number} */
export function nextNumber(rows) {
  return rows.filter((row) => !row.totals).length + 1;
}

// Tell whether the server's score has an entry that was sent.
/** @type {(facts: Facts, item: OutboxItem) => boolean} */
export function holds(facts, item) {
  const { kind, of, number } = item.body;
  if (kind === "hand") return nextNumber(facts.rows) > number;
  if (kind === "void") return !facts.rows.some((row) => untaken(row).some((entry) => entry.standing === of));
  return isIn(facts.rows, item);
}

// Tell whether an entry is in a place of the sheet, where another may have been put over it since.
/** @type {(rows: SheetRow[], item: OutboxItem) => boolean} */
function isIn(rows, { id }) {
  return rows.some((row) => row.entry === id || row.last === id || row.below.some((entry) => entry.standing === id));
}

/** @type {(rules: RulesOfPlay, facts: Facts, game: Game, item: OutboxItem) => void} */
function apply(rules, facts, game, item) {
  const { kind, of, hand, number } = item.body;
  if (kind === "hand" && number < nextNumber(game.rows)) return;
  if (kind === "hand" || kind === "totals") {
    /** @type {GameRow} */
    const place = {
      number: game.rows.length + 1, entry: item.id, standing: item.id, last: item.id, record: hand, below: [],
      points: null, counted: true, unsent: item.state !== "sent", totals: kind === "totals",
    };
    game.rows.push(place);
    count(rules, game, place);
  } else if (kind === "void" || kind === "replace") {
    const place = game.rows.find((row) => (kind === "replace" && row.last === of) || untaken(row).some((entry) => entry.standing === of));
    if (!place) return;
    change(place, item);
    recount(rules, facts, game);
  }
  const last = game.rows.at(-1);
  if (last && last.standing === null && !last.totals) game.next = { kind: "replace", of: last.last };
  else if (game.next.kind !== "nothing" || !game.over) game.next = { kind: "hand", number: nextNumber(game.rows) };
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

// Count what stands in a place; after the end only what the rules still take then.
/** @type {(rules: RulesOfPlay, game: Game, place: GameRow) => void} */
function count(rules, game, place) {
  const { record } = place;
  const result = resultOf(record);
  const row = record && rowFor(rules, record, game.dealer);
  const late = game.over && !rules.after_the_end.includes(result);
  // What the server did not count though it is not late has a fault that only the server knows.
  place.counted = record !== null && !late && (row !== null || place.counted);
  place.points = row ? row.points : place.points;
  if (place.counted && record) {
    if (place.points) game.scores = addPoints(rules, game.scores, place.points, result);
    const aside = rules.penalties_only.includes(record.infringement?.type);
    const turn = aside ? "unchanged" : rules.turns[result];
    const dealer = dealt(rules, record, game.dealer);
    if (rules.deals.includes(result) && !aside) game.hands += 1;
    if (turn !== "unchanged") game.dealer = turn === "left" && dealer !== null ? (dealer + 1) % rules.players : dealer;
    game.over ||= rules.ends.includes(result) || ended(rules, game.scores, game.hands);
  }
  Object.assign(place, marked(place));
}

// The hands of a place that are not taken back, the lowest first: the last of them stands.
/** @type {(row: GameRow) => GameRow["below"]} */
function untaken({ below, standing, record }) {
  return standing === null ? below : [...below, { standing, record }];
}

// Put a hand over the one that stands in a place, or take one away with whatever was put over it: then the one below
// it stands. As taken_away in scoring/engine/ledger.py.
/** @type {(place: GameRow, item: OutboxItem) => void} */
function change(place, item) {
  const { kind, hand } = item.body;
  if (kind === "replace") {
    Object.assign(place, { below: untaken(place), record: hand, standing: item.id, last: item.id });
  } else {
    const hands = untaken(place);
    const left = hands.slice(0, hands.findIndex((entry) => entry.standing === item.body.of));
    const { standing, record } = left.pop() ?? NOTHING;
    Object.assign(place, { below: left, record, standing });
  }
  Object.assign(place, { points: null, counted: true, unsent: item.state !== "sent" });
}

// One hand that changes can change who dealt the later ones, and where the game ends.
/** @type {(rules: RulesOfPlay, facts: Facts, game: Game) => void} */
function recount(rules, facts, game) {
  Object.assign(game, { scores: facts.sides.map(() => rules.start), dealer: facts.first_dealer, hands: 0, over: false });
  for (const place of game.rows) count(rules, game, place);
}
