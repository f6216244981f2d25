// A photograph of a paper card is made smaller before it is sent: a phone's own has ten times the bytes that a card needs.
// Without this script the file goes as it is, and the server makes it smaller.

import { reloadPage } from "./reload.js";

const LONGEST = 1800;
const QUALITY = 0.8;
const ANSWER_WITHIN = 8000;
const TRIES = 8;
const BUSY = 503;
const OFFLINE = "No connection, so nothing was sent. Try again when you're back online.";
const SAVED = "The photograph is saved. You'll see it here once you're back online.";
const form = document.getElementById("photograph-form");
const input = document.getElementById("photograph");
const state = document.getElementById("photograph-state");

/** @type {(file: File) => Promise<Blob | null>} */
async function smaller(file) {
  const picture = await createImageBitmap(file);
  const part = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * part));
  canvas.height = Math.max(1, Math.round(picture.height * part));
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  pen.fillStyle = "white";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
}

// What can't be read here, or would not become smaller, goes as it is: the server says what is wrong with it.
async function shrink() {
  const file = input.files?.[0];
  if (!file) return;
  try {
    const blob = await smaller(file);
    if (!blob || blob.size >= file.size) return;
    const chosen = new DataTransfer();
    chosen.items.add(new File([blob], "card.jpg", { type: "image/jpeg" }));
    input.files = chosen.files;
  } catch {
    return;
  }
}

// A file that is too large is refused here: the server would first have to receive all of it.
function tooLarge() {
  const file = input.files?.[0];
  if (!file || file.size <= Number(form.dataset.most)) return "";
  const isHeic = /hei[cf]/i.test(`${file.type} ${file.name}`);
  return (isHeic ? form.dataset.heic : form.dataset.tooLarge) ?? "";
}

async function answers() {
  try {
    /** @type {RequestInit} */
    const asked = { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(ANSWER_WITHIN) };
    return (await fetch(form.action, asked)).ok;
  } catch {
    return false;
  }
}

/** @type {(answer: Response) => Promise<string>} */
async function faultOf(answer) {
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return page.querySelector("main .faults li, main p.fault:not([hidden])")?.textContent?.trim() ?? "";
}

// The server makes one photograph smaller at a time: while it's another's turn, this one waits here, still chosen. What is
// wrong with a photograph the server says on a page: it is shown here, as sending it once more would count as another.
async function saved() {
  for (let tries = 0; tries < TRIES; tries += 1) {
    try {
      const answer = await fetch(form.action, { method: "POST", body: new FormData(form), redirect: "manual" });
      if (answer.type === "opaqueredirect") return (await reloadPage(form.action)) ? "" : SAVED;
      if (answer.status !== BUSY) {
        const fault = await faultOf(answer);
        if (!fault) form.submit();
        return fault;
      }
      const seconds = Number(answer.headers.get("Retry-After")) || 2;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    } catch {
      return OFFLINE;
    }
  }
  return "Other photographs are being saved. Wait a minute, then press Save again.";
}

/** @type {(event: Event) => Promise<void>} */
async function send(event) {
  event.preventDefault();
  const button = form.querySelector("button");
  button.disabled = true;
  await shrink();
  state.textContent = tooLarge() || ((await answers()) ? await saved() : OFFLINE);
  if (!state.textContent) return;
  state.hidden = false;
  button.disabled = false;
}

form?.addEventListener("submit", (event) => void send(event));
document.documentElement.dataset.ready = "yes";
