// Sort a list by its headings. A press sorts by the column, numbers with the largest first, the next the other way
// round, the third as the server had it. What a row opens to goes along with it.

/** @type {Map<string, {at: number, descending: boolean}>} by the id of a list: what it is sorted by */
const chosen = new Map();

/** @param {HTMLTableElement} table */
function rowsOf(table) {
  /** @type {HTMLTableRowElement[][]} */
  const rows = [];
  for (const row of table.tBodies[0]?.rows ?? []) {
    if (row.classList.contains("folded")) rows.at(-1)?.push(row);
    else rows.push([row]);
  }
  return rows;
}

/** @param {HTMLTableCellElement | undefined} cell */
function valueOf(cell) {
  const text = cell?.dataset.sort ?? "";
  const number = Number(text);
  return text === "" ? null : Number.isNaN(number) ? text : number;
}

/**
 * @param {string | number | null} one
 * @param {string | number | null} other
 * @param {boolean} descending
 */
function compare(one, other, descending) {
  // What has no value comes last, whichever way round.
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  const order =
    typeof one === "number" && typeof other === "number" ? one - other : String(one).localeCompare(String(other));
  return descending ? -order : order;
}

/**
 * @param {HTMLTableElement} table
 * @param {HTMLTableRowElement[][]} first the rows as the server had them
 */
function show(table, first) {
  const by = chosen.get(table.id);
  for (const [at, head] of [...(table.tHead?.rows[0]?.cells ?? [])].entries()) {
    if (by?.at === at) head.setAttribute("aria-sort", by.descending ? "descending" : "ascending");
    else head.removeAttribute("aria-sort");
  }
  const sorted = by
    ? [...first].sort((one, other) =>
        compare(valueOf(one[0]?.cells[by.at]), valueOf(other[0]?.cells[by.at]), by.descending),
      )
    : first;
  table.tBodies[0]?.append(...sorted.flat());
}

/** @param {HTMLTableElement} table */
function prepare(table) {
  const first = rowsOf(table);
  if (table.dataset.sorts === "ready" || first.length < 2) return;
  table.dataset.sorts = "ready";
  for (const [at, head] of [...(table.tHead?.rows[0]?.cells ?? [])].entries()) {
    if (head.matches(".form, .press") || head.querySelector("a")) continue;
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    const descendsFirst = head.classList.contains("number");
    button.addEventListener("click", () => {
      const by = chosen.get(table.id);
      if (by?.at !== at) chosen.set(table.id, { at, descending: descendsFirst });
      else if (by.descending === descendsFirst) chosen.set(table.id, { at, descending: !descendsFirst });
      else chosen.delete(table.id);
      show(table, first);
    });
  }
  if (chosen.has(table.id)) show(table, first);
}

function prepareAll() {
  for (const table of document.querySelectorAll("table[data-sorts]")) prepare(/** @type {HTMLTableElement} */ (table));
}

prepareAll();
// A list that comes with a part of the page later, however it is put there, sorts too, and as it was sorted before.
new MutationObserver(prepareAll).observe(document.body, { childList: true, subtree: true });
