// The one client with which a page asks, again and again, whether it has changed. What needs no more than that the
// answer is put in its place htmx fetches, by `hx-trigger` in the templates.

// In milliseconds: the pause, counted from the question where the pace is `steady`, else from the answer; `within` which
// an answer has to come; the pause after a refusal. While hidden, a page whose pace `rests` does not ask. What `wakes`
// makes it ask at once, and so does its being `seen` again. `part` asks for what changes instead of the whole page.
const PART = { every: 5000, steady: true, part: true };
const SCREEN = { every: 5000, refused: 60000, wakes: ["online", "pageshow"], seen: true };
const MATCH = { every: 10000, within: 8000, steady: true, rests: true, wakes: ["online"] };
/** @type {Record<PaceName, Pace>} */
const PACES = {
  table: PART,
  night: PART,
  board: { ...SCREEN, every: 2000 },
  player: { ...SCREEN, every: 8000 },
  waits: SCREEN,
  match: MATCH,
  plan: { ...PART, every: 2000 },
  closedMatch: { ...MATCH, every: 0 }, // only when woken
};

// With no network, or a server that fails, `away(status)` is called and the page goes on asking. Every answer is `heard`.
// `fresh(text, date)` tells whether what has come is for this page: what is not keeps the ETag as it was, and comes again.
/** @type {(name: PaceName, page: PolledPage) => Polls} */
export function startPolls(name, { address, etag, fresh, same, refused, away, heard }) {
  const { every, within = 10000, steady, rests, part, wakes = [], seen, refused: patience } = PACES[name];
  const client = { etag, wake };
  let timer = 0;
  let asking = false;
  let again = false;

  async function wake() {
    again = asking;
    if (asking) return;
    asking = true;
    clearTimeout(timer);
    const asked = Date.now();
    let pause = every;
    try {
      if (!rests || !document.hidden) pause = await ask();
    } finally {
      asking = false;
      if (again) void wake();
      else if (pause) timer = setTimeout(wake, steady ? Math.max(pause - (Date.now() - asked), 0) : pause);
    }
  }

  // Our own If-None-Match, for the browser would answer 200 out of its cache; returns the pause.
  async function ask() {
    let answer, text = "";
    try {
      answer = await fetch(address(), {
        headers: { "If-None-Match": client.etag, ...(part && { "HX-Request": "true" }) },
        cache: "no-store", signal: AbortSignal.timeout(within),
      });
      if (answer.status === 200) text = await answer.text();
    } catch {
      away(0);
      return every;
    }
    const { status, headers } = answer;
    heard?.(headers.get("Date"));
    if (status === 200) {
      if (await fresh(text, headers.get("Date"))) client.etag = headers.get("ETag") ?? client.etag;
    } else if (status === 304) same();
    else if (status >= 500) away(status);
    else if (status === 429 && patience) return Math.max(Number(headers.get("Retry-After")) * 1000 || patience, every);
    else {
      refused(status);
      return patience ?? every;
    }
    return every;
  }

  for (const event of wakes) addEventListener(event, () => void wake());
  if (seen) document.addEventListener("visibilitychange", () => document.hidden || void wake());
  if (every) timer = setTimeout(wake, every);
  return client;
}
