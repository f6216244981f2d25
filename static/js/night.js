// The parts of a night's page that change: they are asked for again and again, and come as the answer to a button in them.
// Without a connection the page says so. Whoever goes through the page by keyboard stays where he was: a button that is
// gone leaves its place to what follows, but not to one that takes back what it did.

import { startPolls } from "./poll.js";
import { parsed, putParts, whenUp } from "./put.js";
import { reloadPage } from "./reload.js";

// What is being made is there: its page is fetched whole. htmx would reload at once, answered or not.
document.addEventListener("htmx:beforeOnLoad", (event) => {
  if (event.detail.xhr.getResponseHeader("HX-Refresh") !== "true") return;
  event.preventDefault();
  const address = event.detail.elt.getAttribute("hx-get");
  void whenUp().then(() => reloadPage(address));
});

/** @type {(part: HTMLElement) => HTMLAnchorElement[]} */
function stops(part) {
  return [...part.querySelectorAll("a, button")];
}

/** @type {(part: HTMLElement) => void} */
function followNight(part) {
  const box = document.getElementById("away");
  let place = -1;
  let address = "";
  let pressed = 0;

  /** @type {(is: boolean) => void} */
  function reached(is) {
    if (box) box.hidden = is;
  }

  function leavePlace() {
    const focused = /** @type {HTMLAnchorElement} */ (document.activeElement);
    place = stops(part).indexOf(focused);
    address = focused?.href;
  }

  function findPlace() {
    if (place < 0 || part.contains(document.activeElement)) return;
    const now = stops(part);
    const stop = now.find((one) => address && one.href === address)
      ?? now.slice(place).find((one) => one.dataset.undo === undefined);
    stop?.focus({ preventScroll: true });
  }

  /** @type {(text: string) => void} */
  function put(text) {
    leavePlace();
    putParts(parsed(text));
    window.htmx?.process(part); // its buttons
    findPlace();
  }

  const polls = startPolls("night", {
    address: () => part.dataset.poll,
    etag: part.dataset.etag,
    fresh: async (text) => {
      const before = pressed;
      await whenUp();
      // What was pressed meanwhile has brought something newer.
      if (pressed !== before) return false;
      put(text);
      reached(true);
      return true;
    },
    same: () => reached(true),
    refused: () => reached(true),
    away: () => reached(false),
  });

  part.addEventListener("htmx:afterRequest", (event) => {
    reached(event.detail.xhr.status > 0 && event.detail.xhr.status < 500);
  });
  part.addEventListener("htmx:beforeSwap", (event) => {
    const { xhr, shouldSwap } = event.detail;
    if (!shouldSwap) return;
    event.detail.shouldSwap = false;
    polls.etag = xhr.getResponseHeader("ETag") ?? polls.etag;
    pressed += 1;
    put(xhr.responseText);
  });
}

for (const part of document.querySelectorAll("[data-etag]")) followNight(part);
