// The page of a plan: names are found as they are typed, a square names its two, and choices of a repair fill in.

import { startPolls } from "./poll.js";
import { parsed, putParts, whenUp } from "./put.js";
import { markTwo } from "./square.js";

/** @type {(text: string) => string} */
function searchable(text) {
  return text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "").trim();
}

// As the server does for a page without scripts: rows and lines that don't match go, cells that match are marked.
/** @type {(field: HTMLInputElement) => void} */
function find(field) {
  const sought = searchable(field.value);
  for (const part of document.querySelectorAll("[data-find]")) {
    part.classList.toggle("finding", sought !== "");
    for (const one of part.querySelectorAll("[data-searched]")) {
      const matches = one.dataset.searched.includes(sought);
      if (one.localName === "span") one.classList.toggle("found", sought !== "" && matches);
      else one.hidden = !matches;
    }
  }
  const rows = [...document.querySelectorAll("tr[data-searched]")];
  const nobody = document.querySelector(".nobody-found");
  if (nobody) nobody.hidden = rows.some((row) => !row.hidden);
  for (const link of document.querySelectorAll(".views-line nav a")) {
    const to = new URL(link.href);
    to.searchParams.set("find", field.value);
    if (!field.value) to.searchParams.delete("find");
    link.href = to.href;
  }
}

// The choices of a repair as they are now, while somebody reads them: a new plan is found, or they don't fit any more.
/** @type {(box: HTMLElement) => void} */
function followChoices(box) {
  const nothing = () => {};
  startPolls("plan", {
    address: () => box.dataset.follow,
    etag: "",
    fresh: async (text) => {
      await whenUp();
      putParts(parsed(text));
      return true;
    },
    same: nothing,
    refused: nothing,
    away: nothing,
  });
}

const field = document.getElementById("find");
field?.addEventListener("input", () => find(field));
if (field?.value) find(field);
const square = document.getElementById("square");
if (square) markTwo(square);
const choices = document.querySelector("[data-follow]");
if (choices) followChoices(choices);
