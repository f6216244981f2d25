// The parts of a night's page that htmx fetches every few seconds ask with our own If-None-Match, because a 304
// that the browser answers from its cache would be swapped in at every poll. Without a connection the page says so.
// Whoever goes through the page by keyboard stays where he was: a button that is gone leaves its place to what follows.

import { reloadPage } from "./reload.js";

// What is being made is there: its page is fetched whole. htmx would reload at once, answered or not.
document.addEventListener("htmx:beforeOnLoad", (event) => {
  if (event.detail.xhr.getResponseHeader("HX-Refresh") !== "true") return;
  event.preventDefault();
  void reloadPage(event.detail.elt.getAttribute("hx-get"));
});

function stops(part) {
  return [...part.querySelectorAll("a, button")];
}

for (const part of document.querySelectorAll("[data-etag]")) {
  const away = document.getElementById("away");
  let place = -1;
  let address = "";
  part.addEventListener("htmx:configRequest", (event) => {
    if (event.target === part) event.detail.headers["If-None-Match"] = part.dataset.etag;
  });
  part.addEventListener("htmx:afterRequest", (event) => {
    if (away) away.hidden = event.detail.xhr.status > 0 && event.detail.xhr.status < 500;
  });
  part.addEventListener("htmx:beforeSwap", (event) => {
    part.dataset.etag = event.detail.xhr.getResponseHeader("ETag") ?? part.dataset.etag;
    place = stops(part).indexOf(document.activeElement);
    address = document.activeElement?.href;
  });
  part.addEventListener("htmx:afterSettle", () => {
    if (place < 0 || part.contains(document.activeElement)) return;
    const now = stops(part);
    const stop = now.find((one) => address && one.href === address) ?? now[place];
    stop?.focus({ preventScroll: true });
  });
}
