// Read what the page says of the rules. Its tables of points come in columns, as scoring/selectors/rules_of_play.py has them.

import { put } from "./record.js";

/** @type {(said: RulesInColumns) => Rules} */
export function readRules(said) {
  return { ...said, rows: rowsOf(said.rows), event_rows: rowsOf(said.event_rows) };
}

/** @type {(columns: Columns) => Row[]} */
function rowsOf({ kinds, like }) {
  const read = like.map(() => 0);
  return kinds.map((kind) => {
    const { hand: paths, said: around, columns } = like[kind];
    const values = columns.map((column) => column[read[kind]]);
    read[kind] += 1;
    /** @type {HandRecord} */
    const hand = {};
    for (const path of paths) put(hand, path.split("."), values.shift());
    const numbers = values.splice(values.length - around.length + 1);
    const said = around.map((text, place) => text + (numbers[place] ?? "")).join("");
    return { hand, points: values, said };
  });
}
