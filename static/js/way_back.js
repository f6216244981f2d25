// The way back from the start page to where this phone was last, and what it has not sent yet: it is sent from here too.

import { forgetPlace } from "./offline.js";
import { openOutbox } from "./outbox.js";
import { Sender } from "./sender.js";

/** @typedef {{ one: string, many: string, ended: string }} Called */

// An evening, and the drive home.
const REMEMBERED = 24 * 60 * 60 * 1000;
const ENDED = [403, 404, 410];
const box = document.getElementById("way-back");

/** @type {(place: Place) => Promise<void>} */
export async function leadBack(place) {
  const words = [
    await watch({ one: "hand", many: "hands", ended: "Scan the table's new card" }),
    await watch({ one: "card", many: "cards", ended: "Open your team's new link" }, "euchre-cards", "euchre-card-sender"),
  ];
  const recent = Date.now() - place.at < REMEMBERED;
  if (!recent && words.every((one) => one.hidden)) return;
  box.append(link(place), ...words);
  box.hidden = false;
  if (await hasEnded(place)) {
    forgetPlace(place.page);
    box.querySelector("a")?.remove();
  }
}

/** @type {(place: Place) => HTMLElement} */
function link({ page, name }) {
  const made = document.createElement("a");
  made.href = page;
  made.setAttribute("role", "button");
  made.className = "big";
  made.textContent = `Back to ${name.replace(/^(Table \d|Kitchen table$)/, (label) => label.toLowerCase())}`;
  return made;
}

// Whether its code opens nothing any more; without an answer nobody knows.
/** @type {(place: Place) => Promise<boolean>} */
async function hasEnded({ page }) {
  try {
    return ENDED.includes((await fetch(page, { method: "HEAD", cache: "no-store" })).status);
  } catch {
    return false;
  }
}

// Send what one outbox holds, and say in a line how much of it waits.
/** @type {(called: Called, database?: string, lease?: string) => Promise<HTMLElement>} */
async function watch(called, database, lease) {
  const line = document.createElement("p");
  line.setAttribute("role", "status");
  line.hidden = true;
  const names = database ? { database, channel: database } : {};
  const outbox = await openOutbox(() => void draw(), names);
  const sender = new Sender(outbox, () => void draw(), lease ? { lease } : {});
  async function draw() {
    const items = (await outbox.all()).filter((item) => item.state !== "draft" && !item.begins);
    const unsent = items.filter((item) => item.state !== "sent");
    line.hidden &&= unsent.length === 0;
    line.textContent = unsent.length ? told(unsent, called) : `All ${called.many} are sent.`;
  }
  await draw();
  sender.wake();
  return line;
}

/** @type {(unsent: OutboxItem[], called: Called) => string} */
function told(unsent, { one, many, ended }) {
  const sends = unsent.some((item) => item.state === "waiting");
  const number = unsent.length === 1 ? `1 ${one} isn't sent yet.` : `${unsent.length} ${many} aren't sent yet.`;
  if (sends) return `${number} This page sends what waits as soon as there's a connection.`;
  const hasEnded = unsent.every((item) => item.state === "revoked");
  return hasEnded ? `${number} The code has ended. ${ended}.` : `${number} Go back and answer what the page asks.`;
}
