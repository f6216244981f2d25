// A table at which no game is played yet: its page is fetched until it is another, and then shown.

import { follow } from "./follow.js";
import { keepPage } from "./offline.js";

follow("waits", "waits", () => {});
void keepPage(document.getElementById("waits").dataset.poll, document.querySelector("h1").innerText);
document.documentElement.dataset.ready = "yes";
