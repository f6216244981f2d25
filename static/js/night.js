// The part of a night's page that changes: it is asked for again and again, and comes as the answer to a button in it.
// Without a connection the page says so. Whoever goes through the page by keyboard stays where he was: a button that is
// gone leaves its place to what follows.

import { startPolls } from "./poll.js";
import { parsed, putInto } from "./put.js";
import { reloadPage } from "./reload.js";

// What is being made is there: its page is fetched whole. htmx would reload at once, answered or not.
document.addEventListener("htmx:beforeOnLoad", (event) => {
  if (event.detail.xhr.getResponseHeader("HX-Refresh") !== "true") return;
  event.preventDefault();
  void reloadPage(event.detail.elt.getAttribute("hx-get"));
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
    const stop = now.find((one) => address && one.href === address) ?? now[place];
    stop?.focus({ preventScroll: true });
  }

  const polls = startPolls("night", {
    address: () => part.dataset.poll,
    etag: part.dataset.etag,
    fresh: (text) => {
      leavePlace();
      putInto(part, parsed(text).body.childNodes);
      window.htmx?.process(part); // its buttons
      findPlace();
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
    polls.etag = event.detail.xhr.getResponseHeader("ETag") ?? polls.etag;
    leavePlace();
  });
  part.addEventListener("htmx:afterSettle", findPlace);
}

for (const part of document.querySelectorAll("[data-etag]")) followNight(part);
