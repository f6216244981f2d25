// A part of a page is fetched again and again with our own If-None-Match, and put in its place when it is another.
// When nothing answers, the page says so and since when, and goes on asking.

import { heard } from "./clock.js";
import { timeOfDay } from "./clocks.js";
import { reloadPage } from "./reload.js";

const ANSWER_WITHIN = 10000;
const GONE_PAUSE = 60000;

// `changed()` is called after the part was put in its place.
export function follow(id, every, changed) {
  let part = document.getElementById(id);
  let etag = part.dataset.version;
  let since = null;
  let timer = 0;
  let asking = false;

  async function ask() {
    if (asking) return;
    asking = true;
    clearTimeout(timer);
    timer = setTimeout(ask, await look());
    asking = false;
  }

  async function look() {
    try {
      const answer = await fetch(part.dataset.poll, {
        headers: { "If-None-Match": etag }, cache: "no-store", signal: AbortSignal.timeout(ANSWER_WITHIN),
      });
      heard(answer.headers.get("Date"));
      if (answer.status === 304) return arrived();
      if (answer.status === 200) return put(await answer.text(), answer.headers.get("ETag"));
      if (answer.status === 429) return wait(Number(answer.headers.get("Retry-After")));
      if (answer.status < 500) return gone();
    } catch { /* no network, no laptop, or an answer cut short: said below */ }
    since ??= Date.now();
    say(`The laptop has not answered since ${timeOfDay(since)}. This stands as it was then; asking again.`);
    return every;
  }

  function arrived() {
    since = null;
    say("");
    return every;
  }

  // Where the page around the part is another too, it is fetched whole; until it comes, all stays as it is.
  async function put(text, version) {
    const fresh = new DOMParser().parseFromString(text, "text/html").getElementById(id);
    if (!fresh || fresh.dataset.shell !== part.dataset.shell) {
      await reloadPage(part.dataset.page);
      return every;
    }
    part.replaceWith(document.adoptNode(fresh));
    part = document.getElementById(id);
    etag = version ?? part.dataset.version;
    changed();
    return arrived();
  }

  function wait(seconds) {
    return Math.max(seconds * 1000 || GONE_PAUSE, every);
  }

  function gone() {
    say("This page has ended: its word or link is not good any more. What you see is how it stood.");
    return GONE_PAUSE;
  }

  function say(words) {
    const box = document.getElementById("reach");
    box.hidden = !words;
    if (box.textContent !== words) box.textContent = words;
  }

  for (const event of ["online", "pageshow"]) addEventListener(event, ask);
  document.addEventListener("visibilitychange", () => document.hidden || ask());
  timer = setTimeout(ask, every);
}
