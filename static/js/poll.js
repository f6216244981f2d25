// htmx fetches the score every few seconds. It asks with our own If-None-Match, because a 304 that the browser
// answers from its cache would be swapped in at every poll.

import { heard } from "./clock.js";

// `belongs(facts)` tells whether what has come is for this page; what is not stays out, and comes again.
export function watchPolls(part, { arrived, reachable, ended, belongs }) {
  let etag = JSON.parse(document.getElementById("facts").textContent).version;
  part.addEventListener("htmx:configRequest", (event) => {
    event.detail.headers["If-None-Match"] = etag;
  });
  part.addEventListener("htmx:afterRequest", (event) => {
    const { status } = event.detail.xhr;
    if (status) heard(event.detail.xhr.getResponseHeader("Date"));
    reachable(status > 0 && status < 500);
    if (status === 410 || status === 404) ended();
    if (status === 200 || status === 304) arrived();
  });
  part.addEventListener("htmx:beforeSwap", (event) => {
    const facts = factsIn(event.detail.serverResponse);
    if (facts && belongs(facts)) etag = event.detail.xhr.getResponseHeader("ETag") ?? etag;
    else event.preventDefault();
  });
}

// The facts of an answer; null of one that is none of ours, such as the page of a guest wifi that wants to be agreed to.
function factsIn(text) {
  const facts = new DOMParser().parseFromString(text, "text/html").getElementById("facts");
  return facts && JSON.parse(facts.textContent);
}

export function pollNow() {
  window.htmx?.trigger(document.body, "fetch-now");
}
