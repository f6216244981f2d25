// The service worker of a table's page and of a captain's pages: it answers their reload without a network, and nothing
// else. The network comes first; a copy answers where that fails, or says nothing for three seconds. A copy is a page of
// one build with every file that it needs, or there is none. /worker.js is this file, by web/kept_pages.py; browsers
// take it over HTTPS alone, and on the machine that serves.

// As in offline.js, which keeps the parts: what a table's page has heard since it was loaded.
const COPIES = "euchre-pages ";
const PARTS = "euchre-parts";
const WITHIN = 3000;
// A phone changes its table; what it was at before need not stay.
const MOST = 6;
const PAGES = /^\/(t\/[^/]+|team\/[^/]+(\/match\/\d+)?)\/$/;
// Named by what is in it: what has that name never changes.
const FILE = /^\/static\/.+\.[0-9a-f]{12}\.\w+$/;
const IN_PAGE = /(?:href|src)="([^"#?]+\.(?:css|js|svg))"/g;
const IN_SCRIPT = /(?:from|import)\s*"(\.[^"]+\.js)"/g;
// Telephone numbers, and what was said once.
const NOT_KEPT = /<!-- not kept -->.*?<!-- kept -->/gs;

const worker = /** @type {PagesWorker} */ (/** @type {unknown} */ (self));
// What is being kept, by the page's path.
/** @type {Map<string, Promise<boolean>>} */
const keeping = new Map();

worker.addEventListener("install", () => void worker.skipWaiting());

worker.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin) return;
  if (mode === "navigate" && PAGES.test(pathname)) event.respondWith(page(event));
  else if (FILE.test(pathname)) event.respondWith(file(event.request));
});

// A page asks for its copy, with the mode in which it is fetched where it has to be; it is answered whether there is one.
worker.addEventListener("message", (event) => {
  const { keep, mode } = event.data;
  if (PAGES.test(keep)) event.waitUntil(keepPage(keep, mode).then((kept) => event.ports[0]?.postMessage(kept)));
});

/** @type {(event: AskedEvent) => Promise<Response>} */
async function page(event) {
  const { pathname, search } = new URL(event.request.url);
  const asked = fetch(event.request);
  event.waitUntil(asked.then((answer) => note(pathname, answer.clone(), !search)).catch(() => {}));
  const answer = await Promise.race([asked.catch(() => null), new Promise((go) => { setTimeout(go, WITHIN); })]);
  // A server in trouble is as good as none; a code that has ended is said.
  if (answer && answer.status < 500) return answer;
  const copy = await copyOf(pathname).catch(() => null);
  if (!copy) return asked;
  // Only the page itself is kept, not what a link of it asks for.
  return search ? Response.redirect(pathname) : shown(copy);
}

/** @type {(request: Request) => Promise<Response>} */
async function file(request) {
  const kept = await caches.match(request.url, { ignoreVary: true }).catch(() => undefined);
  return kept ?? fetch(request);
}

/** @type {(path: string) => Promise<Response | undefined>} */
function copyOf(path) {
  return caches.match(path, { ignoreVary: true });
}

// The copy as it is shown: its script is told that it is one, and of when.
/** @type {(copy: Response) => Promise<Response>} */
async function shown(copy) {
  const text = await copy.text();
  const told = text.replace("<html", `<html data-copy="${copy.headers.get("Date") ?? ""}"`);
  return new Response(told, { headers: copy.headers });
}

/** @type {(path: string, mode: RequestCache | "") => Promise<boolean>} */
async function keepPage(path, mode) {
  try {
    await keeping.get(path);
    if (!mode && (await copyOf(path))) return true;
    return await note(path, await fetch(path, { cache: mode || "no-cache", redirect: "manual" }), true);
  } catch {
    return false;
  }
}

// Keep an answer, one after the other for each page; tell whether there is a copy of it now.
/** @type {(path: string, answer: Response, whole: boolean) => Promise<boolean>} */
function note(path, answer, whole) {
  const before = keeping.get(path) ?? Promise.resolve();
  const done = before.catch(() => {}).then(() => noteNow(path, answer, whole));
  keeping.set(path, done);
  const over = () => { if (keeping.get(path) === done) keeping.delete(path); };
  done.then(over, over);
  return done;
}

/** @type {(path: string, answer: Response, whole: boolean) => Promise<boolean>} */
async function noteNow(path, answer, whole) {
  const { status, headers } = answer;
  if (status >= 500 || status === 429) return false;
  const build = status === 200 && headers.get("X-Kept-Build");
  // What a query asks for is no copy of the page, but a code that lets nobody in lets nobody in.
  if (!whole && status < 400) return false;
  if (whole && build && (await put(path, build, answer))) return true;
  await forget(path);
  return false;
}

// Put a page and its files into the cache of its build, the page last; tell whether that could be done.
/** @type {(path: string, build: string, answer: Response) => Promise<boolean>} */
async function put(path, build, answer) {
  try {
    const text = (await answer.text()).replace(NOT_KEPT, "");
    const cache = await caches.open(COPIES + build);
    const files = [...text.matchAll(IN_PAGE)].map(([, name]) => new URL(name, answer.url).href);
    await Promise.all([...new Set(files)].map((name) => have(cache, name, new Map())));
    const headers = new Headers(answer.headers);
    for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name);
    await cache.put(path, new Response(text, { headers }));
    await tidy(cache, COPIES + build);
    return true;
  } catch {
    return false;
  }
}

// A file is put behind those that it imports, so that whatever is there is there with them.
/** @type {(cache: Cache, name: string, begun: Map<string, Promise<void>>) => Promise<void>} */
function have(cache, name, begun) {
  const known = begun.get(name);
  if (known) return known;
  const done = (async () => {
    if (await cache.match(name, { ignoreVary: true })) return;
    const answer = await fetch(name);
    if (answer.status !== 200 || !FILE.test(new URL(name).pathname)) throw new Error("not to be kept");
    const text = name.endsWith(".js") ? await answer.clone().text() : "";
    const imported = [...text.matchAll(IN_SCRIPT)].map(([, other]) => new URL(other, name).href);
    await Promise.all(imported.map((other) => have(cache, other, begun)));
    await cache.put(name, answer);
  })();
  begun.set(name, done);
  return done;
}

// A new build takes the place of what is there of others; of pages the oldest go, and each part goes with its page.
/** @type {(cache: Cache, build: string) => Promise<void>} */
async function tidy(cache, build) {
  for (const name of await caches.keys()) {
    if (name.startsWith(COPIES) && name !== build) await caches.delete(name);
  }
  const pages = (await cache.keys()).filter(({ url }) => PAGES.test(new URL(url).pathname));
  for (const old of pages.slice(0, -MOST)) await cache.delete(old);
  const parts = await caches.open(PARTS);
  for (const part of await parts.keys()) {
    if (!(await cache.match(new URL(part.url).pathname, { ignoreVary: true }))) await parts.delete(part);
  }
}

/** @type {(path: string) => Promise<void>} */
async function forget(path) {
  for (const name of await caches.keys()) {
    if (name.startsWith(COPIES)) await (await caches.open(name)).delete(path, { ignoreVary: true });
  }
  await (await caches.open(PARTS)).delete(`${path}?part`);
}
