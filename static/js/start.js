// The start page of a phone that was at a table, or at a captain's page, leads back there and sends what still waits. To
// all others it is the page as it came.

import { lastPlace } from "./offline.js";

const place = lastPlace();
if (place) {
  const { leadBack } = await import("./way_back.js");
  await leadBack(place);
}
document.documentElement.dataset.ready = "yes";
