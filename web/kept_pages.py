"""What a phone keeps of a page, to show it again without a network, and what puts the page on its home screen.

The worker of `static/js/worker.js` keeps a page only where its answer says so, in `X-Kept-Build`. Why, and what it
costs: `docs/decisions/0072-a-kept-page-answers-a-reload.md`.
"""

from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.templatetags.static import static
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from web.bare_scripts import without_comments
from web.etags import etag_of, page_not_modified

KEPT_BUILD = "X-Kept-Build"
"""The build of a page that a phone may keep: it is shown again only with the scripts of that build."""
SCOPES = "/t"
"""What every address begins with at which the worker may answer: /t/ and /team/. It answers at no other."""
THEME, GROUND = "#14573a", "#f5f1e6"
WORKER = Path(settings.BASE_DIR) / "static" / "js" / "worker.js"
# Chromium asks for 192 and 512; without a maskable one Android puts the picture on a white disc.
ICONS = (
    ("icons/icon.svg", "any", "image/svg+xml", "any"),
    ("icons/icon-192.png", "192x192", "image/png", "any"),
    ("icons/icon-512.png", "512x512", "image/png", "any"),
    ("icons/maskable-512.png", "512x512", "image/png", "maskable"),
)


def let_phone_keep(response: HttpResponse) -> HttpResponse:
    """Allow the worker of a phone to keep a page, if it's shown as it should be; return the response."""
    if response.status_code == 200:
        response.headers[KEPT_BUILD] = settings.BUILD
    return response


def manifest(name: str, page: str) -> HttpResponse:
    """Return the manifest that puts a page on a home screen under a name.

    It begins at that page. What lies below it is the same app; another table's page is another, with its own name.
    """
    data = {
        "name": f"{name} - Euchre League",
        "short_name": name,
        "id": page,
        "start_url": page,
        "scope": page,
        "display": "standalone",
        "theme_color": THEME,
        "background_color": GROUND,
        "icons": [
            {"src": static(file), "sizes": sizes, "type": kind, "purpose": purpose}
            for file, sizes, kind, purpose in ICONS
        ],
    }
    return JsonResponse(data, content_type="application/manifest+json")


@require_safe
@gzip_page
def worker(request: HttpRequest) -> HttpResponse:
    """Send the service worker, under an address that stays the same from build to build."""
    etag = etag_of("worker")
    headers = {"Cache-Control": "no-cache", "Service-Worker-Allowed": SCOPES}
    if known := page_not_modified(request, etag, headers):
        return known
    script = without_comments(WORKER.read_text(encoding="utf-8"), WORKER.suffix)
    return HttpResponse(
        script, content_type="text/javascript; charset=utf-8", headers={"ETag": etag, **headers}
    )
