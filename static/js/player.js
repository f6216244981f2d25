// A player's own night follows the night by itself.

import { startClocks, tick } from "./countdown.js";
import { follow } from "./follow.js";

startClocks();
follow("night", "player", tick);
document.documentElement.dataset.ready = "yes";
