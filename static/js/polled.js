// Parts that htmx asks for again and again, by `hx-trigger="every"`: only what is another is put in their place, with what
// is focused, open or scrolled there as it was, and nothing under a finger.

import { parsed, putInto, whenUp } from "./put.js";

/** @type {WeakMap<Element, string>} */
const shown = new WeakMap();

document.addEventListener("htmx:beforeSwap", (event) => {
  const { elt, target, xhr, shouldSwap } = event.detail;
  if (!shouldSwap || !elt.getAttribute("hx-trigger")?.includes("every")) return;
  event.detail.shouldSwap = false;
  const text = xhr.responseText;
  if (shown.get(target) === text) return;
  const fresh = parsed(text).body;
  const isOther = shown.has(target) || fresh.innerHTML.trim() !== target.innerHTML.trim();
  shown.set(target, text);
  if (!isOther) return;
  void whenUp().then(() => {
    putInto(target, fresh.childNodes);
    window.htmx?.process(target);
  });
});
