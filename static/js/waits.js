// A table at which no game is played yet: its page is fetched until it is another, and then shown.

import { follow } from "./follow.js";

follow("waits", "waits", () => {});
document.documentElement.dataset.ready = "yes";
