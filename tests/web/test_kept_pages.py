"""What a phone may keep of a page, and the headers by which browsers know it."""

from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.test import Client
from django.utils import timezone
from PIL import Image

from scoring.selectors.passes import shown_code, signed_code
from scoring.services.tables import OpenedTable, renew_pass
from tests.scoring.kitchen import kitchen
from web.bare_scripts import without_comments

WORKER = Path(settings.BASE_DIR) / "static" / "js" / "worker.js"


def directives(policy: str) -> dict[str, str]:
    return dict(one.strip().split(" ", 1) for one in policy.split(";"))


def test_the_worker_is_asked_for_anew_each_time_and_answers_at_tables_and_for_captains_alone() -> None:
    first = Client().get("/worker.js")
    headers = ("Content-Type", "Cache-Control", "Service-Worker-Allowed")
    assert [first.headers[name] for name in headers] == ["text/javascript; charset=utf-8", "no-cache", "/t"]
    assert first.content.decode() == without_comments(WORKER.read_text(encoding="utf-8"), ".js")
    again = Client().get("/worker.js", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert [again.headers[name] for name in headers[1:]] == ["no-cache", "/t"]
    assert Client().post("/worker.js").status_code == 405


@pytest.mark.django_db
def test_the_policy_allows_this_sites_worker_and_manifest_and_no_others() -> None:
    page = Client().get(f"/t/{signed_code(kitchen().table_pass)}/")
    assert directives(page.headers["Content-Security-Policy"]) == {
        "default-src": "'none'",
        "script-src": "'self'",
        "style-src": "'self'",
        "img-src": "'self' data:",
        "font-src": "'self'",
        "connect-src": "'self'",
        "manifest-src": "'self'",
        "worker-src": "'self'",
        "form-action": "'self'",
        "base-uri": "'none'",
        "frame-ancestors": "'none'",
    }


@pytest.mark.django_db
def test_only_a_tables_own_page_may_be_kept_and_only_as_it_should_be() -> None:
    table: OpenedTable = kitchen()
    page = f"/t/{signed_code(table.table_pass)}/"
    kept = {
        path: Client().get(path, headers=headers).headers.get("X-Kept-Build")
        for path, headers in (
            (page, {}),
            (f"{page}card/", {}),
            (f"{page}hand/?maker=0&tricks=4", {}),
            (f"/t/{shown_code(table.table_pass).replace(' ', '')}/", {}),
            ("/t/BBBB2222/", {}),
            ("/", {}),
        )
    }
    assert {path: build for path, build in kept.items() if build} == {page: settings.BUILD}
    part = Client().get(page, headers={"HX-Request": "true"})
    assert (part.status_code, "X-Kept-Build" in part.headers) == (200, False)
    renew_pass(table.table_pass.table, timezone.now())
    ended = Client().get(page)
    assert (ended.status_code, "X-Kept-Build" in ended.headers) == (410, False)


@pytest.mark.django_db
def test_a_table_is_put_on_a_home_screen_under_its_own_name_and_address() -> None:
    table: OpenedTable = kitchen()
    page = f"/t/{signed_code(table.table_pass)}/"
    answer = Client().get(f"{page}table.webmanifest")
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "application/manifest+json")
    manifest = answer.json()
    icons = manifest.pop("icons")
    label = table.table_pass.table.label
    assert manifest == {
        "name": f"{label} - Euchre League",
        "short_name": label,
        "id": page,
        "start_url": page,
        "scope": page,
        "display": "standalone",
        "theme_color": "#14573a",
        "background_color": "#f5f1e6",
    }
    assert [(one["sizes"], one["type"], one["purpose"]) for one in icons] == [
        ("any", "image/svg+xml", "any"),
        ("192x192", "image/png", "any"),
        ("512x512", "image/png", "any"),
        ("512x512", "image/png", "maskable"),
    ]
    assert f'<link rel="manifest" href="{page}table.webmanifest">' in Client().get(page).content.decode()
    renew_pass(table.table_pass.table, timezone.now())
    assert Client().get(f"{page}table.webmanifest").status_code == 410


@pytest.mark.parametrize(
    ("name", "side"), [("icon-192", 192), ("icon-512", 512), ("maskable-512", 512), ("apple-touch-180", 180)]
)
def test_a_picture_for_home_screens_is_as_large_as_it_is_said_to_be(name: str, side: int) -> None:
    with Image.open(str(finders.find(f"icons/{name}.png"))) as picture:
        assert picture.size == (side, side)
        corner = picture.convert("RGBA").getpixel((0, 0))
    # What is cut to another shape has no corners of its own.
    assert isinstance(corner, tuple)
    assert (corner[3] == 255) == (not name.startswith("icon"))
