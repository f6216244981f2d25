// A part of a page that follows the night: it is put in its place when it is another. When nothing answers, the page
// says so and since when.

import { heard } from "./countdown.js";
import { timeOfDay } from "./time_of_day.js";
import { startPolls } from "./poll.js";
import { parsed, putInPlace, whenUp } from "./put.js";
import { reloadPage } from "./reload.js";

// `changed()` is called after the part was put in its place.
/** @type {(id: string, pace: PaceName, changed: () => void) => void} */
export function follow(id, pace, changed) {
  let part = /** @type {HTMLElement} */ (document.getElementById(id));
  /** @type {number | null} */
  let since = Date.parse(document.documentElement.dataset.copy ?? "") || null;

  function arrived() {
    since = null;
    say("");
  }

  // Where the page around the part is another too, it is fetched whole; until it comes, all stays as it is.
  /** @type {(text: string) => Promise<boolean>} */
  async function put(text) {
    const page = parsed(text);
    const fresh = page.getElementById(id);
    await whenUp();
    if (!fresh || fresh.dataset.shell !== part.dataset.shell) {
      await reloadPage(part.dataset.page);
      return false;
    }
    putInPlace(part, fresh);
    part = fresh;
    // A part that came alone has no title, and leaves the page's as it is.
    document.title = page.title || document.title;
    changed();
    arrived();
    return true;
  }

  function away() {
    since ??= Date.now();
    say(`The laptop has not answered since ${timeOfDay(since)}. This stands as it was then; asking again.`);
  }

  function gone() {
    say("This page has ended: its word or link is not good any more. What you see is how it stood.");
  }

  /** @type {(words: string) => void} */
  function say(words) {
    const box = document.getElementById("reach");
    box.hidden = !words;
    if (box.textContent !== words) box.textContent = words;
  }

  startPolls(pace, {
    address: () => part.dataset.poll, etag: part.dataset.version, fresh: put, same: arrived, refused: gone, away, heard,
  });
}
