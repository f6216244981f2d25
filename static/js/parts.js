// Parts of a page that are asked for again and again while somebody reads: `data-part`, each with an id, come in one
// answer. Only a part that is another is replaced, and none while a pointer is down, so that nobody presses what has
// just moved. Inside, whatever has an id keeps the focus, stays open and stays scrolled.

import { startPolls } from "./poll.js";
import { parsed } from "./put.js";

let down = false;
for (const event of ["pointerup", "pointercancel"]) addEventListener(event, () => (down = false), true);
addEventListener("pointerdown", () => (down = true), true);

// Wait until no pointer is down, and the press that it may have been has been heard.
/** @type {() => Promise<void>} */
export async function untilReleased() {
  while (down) {
    await new Promise((heard) => {
      for (const event of ["pointerup", "pointercancel"]) addEventListener(event, heard, { once: true });
    });
    await new Promise((done) => setTimeout(done));
  }
}

/** @type {(old: Element, fresh: Element) => void} */
function replace(old, fresh) {
  const active = document.activeElement;
  const focused = active && old.contains(active) ? active.id : "";
  const kept = [old, ...old.querySelectorAll("[id]")].map((one) => {
    const { id, scrollLeft, scrollTop } = one;
    return { id, scrollLeft, scrollTop, open: one instanceof HTMLDetailsElement && one.open };
  });
  old.replaceWith(document.adoptNode(fresh));
  for (const { id, scrollLeft, scrollTop, open } of kept) {
    const one = document.getElementById(id);
    if (!one) continue;
    if (open && one instanceof HTMLDetailsElement) one.open = true;
    Object.assign(one, { scrollLeft, scrollTop });
  }
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
}

/** @type {(box: HTMLElement) => void} */
export function followParts(box) {
  // As the server sent them: a script or a reader may have changed what stands on the page.
  const sent = new Map([...document.querySelectorAll("[data-part]")].map((part) => [part.id, part.outerHTML]));
  const nothing = () => {};
  startPolls("plan", {
    address: () => box.dataset.follow,
    etag: "",
    fresh: async (text) => {
      await untilReleased();
      for (const fresh of parsed(text).querySelectorAll("[data-part]")) {
        const [old, now] = [document.getElementById(fresh.id), fresh.outerHTML];
        if (!old || sent.get(fresh.id) === now) continue;
        sent.set(fresh.id, now);
        replace(old, fresh);
      }
      return true;
    },
    same: nothing,
    refused: nothing,
    away: nothing,
  });
}
