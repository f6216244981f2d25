// Put what has come into a part of the page. What was focused, opened or scrolled there stays so, by its id; and nothing
// goes away under a finger.

import { showTimes } from "./time_of_day.js";

const UP_FOR = 100; // milliseconds, in which a tap becomes a click
const pointers = new Set();
let fingers = 0;
/** @type {(() => void)[]} */
let waiting = [];

function isUp() {
  if (pointers.size || fingers) return;
  const all = waiting;
  waiting = [];
  setTimeout(() => all.forEach((go) => void whenUp().then(go)), UP_FOR);
}

addEventListener("pointerdown", (event) => void pointers.add(event.pointerId), true);
// A finger that scrolls is no pointer any more, and still down.
for (const name of ["touchstart", "touchend", "touchcancel"]) {
  addEventListener(name, (event) => {
    fingers = /** @type {TouchEvent} */ (event).touches.length;
    isUp();
  }, { capture: true, passive: true });
}
for (const name of ["pointerup", "pointercancel"]) {
  addEventListener(name, (event) => {
    pointers.delete(/** @type {PointerEvent} */ (event).pointerId);
    isUp();
  }, true);
}
// A mouse that was let go outside of the window, or over a menu of the browser.
addEventListener("pointermove", (event) => {
  if (!event.buttons && pointers.delete(event.pointerId)) isUp();
}, true);
addEventListener("blur", () => {
  pointers.clear();
  fingers = 0;
  isUp();
});

/** @type {() => Promise<void>} */
export function whenUp() {
  return new Promise((resolve) => {
    if (pointers.size || fingers) waiting.push(resolve);
    else resolve();
  });
}

// What is focused, open and scrolled in a part: by its id, and what is focused by where it leads, if it has none.
/** @type {(part: Document | Element) => PartState} */
export function stateOf(part) {
  const focused = part.contains(document.activeElement) && document.activeElement;
  const href = focused && focused.getAttribute("href");
  const all = [...part.querySelectorAll("[id]"), ...(part instanceof Element && part.id ? [part] : [])];
  return {
    focus: focused && focused.id ? `#${CSS.escape(focused.id)}` : href ? `a[href="${CSS.escape(href)}"]` : "",
    all: all.map((one) => ({
      id: one.id, open: one instanceof HTMLDetailsElement ? one.open : null, left: one.scrollLeft, top: one.scrollTop,
    })).filter(({ open, left, top }) => open !== null || left || top),
  };
}

// Make it so in what has taken the part's place.
/** @type {(state: PartState, part: Document | Element) => void} */
export function putBack({ focus, all }, part) {
  for (const { id, open, left, top } of all) {
    const now = document.getElementById(id);
    if (!now) continue;
    if (now instanceof HTMLDetailsElement && open !== null) now.open = open;
    if (left) now.scrollLeft = left;
    if (top) now.scrollTop = top;
  }
  if (focus && !part.contains(document.activeElement?.closest(focus) ?? null)) part.querySelector(focus)?.focus({ preventScroll: true });
}

/** @type {(part: HTMLElement, nodes: Iterable<Node>) => void} */
export function putInto(part, nodes) {
  const state = stateOf(part);
  part.replaceChildren(...nodes);
  putBack(state, part);
}

/** @type {(part: Element, fresh: Element) => void} */
export function putInPlace(part, fresh) {
  const state = stateOf(part);
  part.replaceWith(document.adoptNode(fresh));
  putBack(state, fresh);
}

// Parts that come in one answer, each with an id: those that are another take the place of what the page has.
const partsOf = (/** @type {ParentNode} */ root) => [...root.querySelectorAll("[data-part]")];
/** @type {Map<string, string>} */
const known = new Map(partsOf(document).map((part) => [part.id, part.outerHTML]));

/** @type {(fresh: Document | Element) => void} */
export function putParts(fresh) {
  showTimes(fresh);
  for (const part of partsOf(fresh)) {
    const text = part.outerHTML;
    if (known.get(part.id) === text) continue;
    known.set(part.id, text);
    const now = document.getElementById(part.id);
    if (now) putInPlace(now, part);
  }
}

/** @type {(text: string) => Document} */
export function parsed(text) {
  return new DOMParser().parseFromString(text, "text/html");
}
