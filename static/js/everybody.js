// Everybody's tricks, tapped as numbers: what follows from the numbers that were tapped is filled in. One row left is
// what the others leave; nothing left is 0 for the rest; and a maker who is not counted yet took what he bid.

const OUT = "out";

// The record with those who are out as dropped; where only one player stays in nobody counts. As in
// scoring/views/hand_query.py.
/** @type {(rules: RulesOfPlay, record: HandRecord) => HandRecord} */
export function withoutThoseOut(rules, record) {
  if (record.result || rules.side_keys.length < 3 || record.tricks === null || typeof record.tricks !== "object") return record;
  const { tricks: counts } = record;
  const out = rules.side_keys.flatMap((side, seat) => (counts[side] === OUT ? [seat] : []));
  if (!out.length) return record;
  const tricks = Object.fromEntries(Object.entries(record.tricks).map(([side, count]) => [side, count === OUT ? 0 : count]));
  const { tricks: _, ...rest } = record;
  return out.length === rules.side_keys.length - 1 ? { ...rest, dropped: out } : { ...record, tricks, dropped: out };
}

/** @type {(record: HandRecord) => number} */
export function countedTricks(record) {
  return Object.values(record.tricks ?? {}).reduce((sum, one) => sum + (Number.isInteger(one) ? one : 0), 0);
}

// Watch the rows of a form; what was tapped stands, and all else follows from it.
/** @type {(form: TapForm, tricks: number) => void} */
export function watchRows(form, tricks) {
  const rows = [...form.querySelectorAll("[data-tricks-of]")];
  const fill = () => fillRows(form, rows, tricks);
  for (const row of rows) {
    row.addEventListener("click", (event) => {
      if (event.target.matches("input")) row.dataset.tapped = event.target.value;
    });
  }
  form.addEventListener("change", fill);
  form.addEventListener("reset", () => {
    for (const row of rows) {
      delete row.dataset.tapped;
      row.classList.remove("follows");
    }
  });
}

/** @type {(form: TapForm, rows: HTMLElement[], tricks: number) => void} */
function fillRows(form, rows, tricks) {
  const maker = form.elements.maker.value;
  for (const row of rows) {
    const out = row.querySelector(`[value="${OUT}"]`);
    if (!out) continue;
    // The maker plays his hand.
    out.disabled = row.dataset.tricksOf === maker;
    if (out.disabled && row.dataset.tapped === OUT) delete row.dataset.tapped;
  }
  const open = rows.filter((row) => row.dataset.tapped === undefined);
  const tapped = rows.filter((row) => Number.isInteger(Number(row.dataset.tapped)));
  let left = tricks - tapped.reduce((sum, row) => sum + Number(row.dataset.tapped), 0);
  const counts = new Map();
  const own = open.find((row) => row.dataset.tricksOf === maker);
  const bid = Number(form.elements.bid?.value || NaN);
  if (own && open.length > 1 && left > 0 && bid <= left) {
    counts.set(own, bid);
    left -= bid;
  }
  const others = open.filter((row) => !counts.has(row));
  if (others.length === 1 && left >= 0) counts.set(others[0], left);
  else if (left === 0) for (const row of others) counts.set(row, 0);
  for (const row of open) {
    row.classList.toggle("follows", counts.has(row));
    for (const number of row.querySelectorAll("input")) number.checked = number.value === String(counts.get(row));
  }
}
