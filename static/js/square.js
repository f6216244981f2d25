// A square of who meets whom: whoever points at a cell, taps near one or uses the arrow keys reads who the two are and
// in which rounds they meet. web/charts/squares.py says where a cell is.

/** @type {(numbers: number[]) => string} */
function listed(numbers) {
  return numbers.length > 1 ? `${numbers.slice(0, -1).join(", ")} and ${numbers.at(-1)}` : `${numbers[0]}`;
}

// As `_met` of tournaments/nights/plan/selectors/plan_views.py says it.
/** @type {(partners: number[], opponents: number[]) => string} */
function met(partners, opponents) {
  /** @type {(numbers: number[]) => string} */
  const rounds = (numbers) => `${numbers.length > 1 ? "rounds" : "round"} ${listed(numbers)}`;
  const said = partners.length ? [`partners in ${rounds(partners)}`] : [];
  if (opponents.length) said.push(`opponents in ${partners.length ? listed(opponents) : rounds(opponents)}`);
  return said.join(", ") || "not at one table";
}

/** @type {(box: HTMLElement) => void} */
export function markTwo(box) {
  const svg = box.querySelector("svg.chart-square");
  const says = document.getElementById("two");
  /** @type {string[]} */
  const people = JSON.parse(document.getElementById("people-met").textContent ?? "");
  /** @type {[number, number[][]][]} */
  const rounds = JSON.parse(document.getElementById("rounds-met").textContent ?? "");
  const { size, cell, margin } = Object.fromEntries(
    Object.entries(svg.dataset).map(([name, value]) => [name, Number(value)]),
  );
  const mark = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  mark.setAttribute("class", "here");
  for (const side of ["width", "height"]) mark.setAttribute(side, `${cell}`);
  let [row, column] = [0, 1];

  /** @type {(one: number, other: number) => string} */
  function sentence(one, other) {
    /** @type {number[]} */
    const partners = [];
    /** @type {number[]} */
    const opponents = [];
    for (const [number, tables] of rounds) {
      for (const four of tables) {
        const [seat, opposite] = [four.indexOf(one), four.indexOf(other)];
        if (seat >= 0 && opposite >= 0) ((seat + opposite) % 2 ? opponents : partners).push(number);
      }
    }
    return `${people[one]} and ${people[other]}: ${met(partners, opponents)}.`;
  }

  /** @type {(toRow: number, toColumn: number) => void} */
  function go(toRow, toColumn) {
    const inside = (/** @type {number} */ at) => Math.min(Math.max(at, 0), size - 1);
    [row, column] = [inside(toRow), inside(toColumn)];
    mark.setAttribute("x", `${margin + column * cell}`);
    mark.setAttribute("y", `${margin + row * cell}`);
    svg.append(mark);
    const two = [row, column].sort((one, other) => one - other);
    says.textContent = row === column ? `${people[row]}.` : sentence(two[0], two[1]);
  }

  /** @type {(event: PointerEvent) => void} */
  function point(event) {
    const edge = svg.getBoundingClientRect();
    const [x, y] = [event.clientX - edge.left, event.clientY - edge.top].map((at) => Math.floor((at - margin) / cell));
    go(y, x);
  }

  svg.addEventListener("pointermove", point);
  svg.addEventListener("pointerdown", point);
  /** @type {Record<string, [number, number]>} */
  const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
  box.addEventListener("focus", () => go(row, column));
  box.addEventListener("keydown", (event) => {
    const step = steps[event.key];
    if (!step || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    go(row + step[0], column + step[1]);
  });
}
