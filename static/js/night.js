// The parts of a night's page that htmx fetches every few seconds ask with our own If-None-Match, because a 304
// that the browser answers from its cache would be swapped in at every poll. Without a connection the page says so.

for (const part of document.querySelectorAll("[data-etag]")) {
  const away = document.getElementById("away");
  part.addEventListener("htmx:configRequest", (event) => {
    if (event.target === part) event.detail.headers["If-None-Match"] = part.dataset.etag;
  });
  part.addEventListener("htmx:afterRequest", (event) => {
    if (away) away.hidden = event.detail.xhr.status > 0 && event.detail.xhr.status < 500;
  });
  part.addEventListener("htmx:beforeSwap", (event) => {
    part.dataset.etag = event.detail.xhr.getResponseHeader("ETag") ?? part.dataset.etag;
  });
}
