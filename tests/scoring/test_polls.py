"""A poll that finds nothing new is answered before anything else; everything else goes the usual way."""

from typing import Any

import pytest
from django.utils import timezone

from scoring.etags import table_version, version_by_number
from scoring.models import Table, TablePass
from scoring.polls import NotModifiedMiddleware, poll
from scoring.selectors.passes import signed_code
from scoring.throttles import PassThrottle
from tests.scoring.kitchen import Person, made, new_id

pytestmark = pytest.mark.django_db


def test_the_api_and_the_page_are_told_304_by_the_middleware_with_the_views_own_etag(
    alice: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = f"/t/{signed_code(alice.table_pass)}/"
    api_etag = alice.get("table/").headers["ETag"]
    page_etag = alice.client.get(page, headers={"HX-Request": "true"}).headers["ETag"]
    reached: list[str] = []
    usual = NotModifiedMiddleware.__call__

    def watched(self: NotModifiedMiddleware, request: Any) -> Any:
        view = self.get_response
        self.get_response = lambda asked: reached.append(asked.path) or view(asked)
        try:
            return usual(self, request)
        finally:
            self.get_response = view

    monkeypatch.setattr(NotModifiedMiddleware, "__call__", watched)
    unchanged = alice.get("table/", **{"If-None-Match": api_etag})
    still = alice.client.get(page, headers={"HX-Request": "true", "If-None-Match": page_etag})
    assert (unchanged.status_code, unchanged.headers["ETag"]) == (304, api_etag)
    assert (still.status_code, still.headers["ETag"]) == (304, page_etag)
    assert reached == []
    game = alice.table_pass.table.game_id
    alice.post(f"games/{game}/entries/", {"id": new_id(), "number": 1, "hand": made(0, 3)})
    assert alice.get("table/", **{"If-None-Match": api_etag}).status_code == 200
    assert (
        alice.client.get(page, headers={"HX-Request": "true", "If-None-Match": page_etag}).status_code == 200
    )


def test_polls_are_counted_once_and_limited_like_everything_else(
    alice: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PassThrottle, "limit", 4)
    etag = alice.get("table/").headers["ETag"]
    answers = [alice.get("table/", **{"If-None-Match": known}) for known in (etag, '"old"', etag, etag)]
    assert [(answer.status_code, answer.headers["RateLimit-Remaining"]) for answer in answers] == [
        (304, "2"),
        (200, "1"),
        (304, "0"),
        (429, "0"),
    ]
    assert 0 < int(answers[3].headers["Retry-After"]) <= 60
    # The table's own page is no part of the API, and is not limited.
    page = alice.client.get(f"/t/{signed_code(alice.table_pass)}/", headers={"HX-Request": "true"})
    assert (page.status_code, page.has_header("RateLimit-Limit")) == (200, False)


def test_a_stranger_with_the_right_etag_is_let_in_nowhere(alice: Person) -> None:
    etag = alice.get("table/").headers["ETag"]
    assert Person().get("table/", **{"If-None-Match": etag}).status_code == 401
    assert alice.get("table/", Authorization="Table 1.x", **{"If-None-Match": etag}).status_code == 401


@pytest.mark.parametrize("path", ["/", "/t/", "/t/1.x/entries/", "/api/v1/games/"])
def test_only_a_tables_own_page_and_path_are_polls(path: str, rf: Any) -> None:
    assert poll(rf.get(path, headers={"HX-Request": "true", "Authorization": "Table 1.x"})) is None


def test_the_short_query_names_the_version_that_the_models_name(alice: Person) -> None:
    def both() -> tuple[object, object]:
        number = alice.table_pass.pk
        return version_by_number(number), table_version(TablePass.objects.get(pk=number))

    seen = [both()]
    game = alice.table_pass.table.game
    assert game is not None
    alice.post(f"games/{game.pk}/entries/", {"id": new_id(), "number": 1, "hand": made(0, 3)})
    seen.append(both())
    type(game).objects.filter(pk=game.pk).update(state="closed")
    seen.append(both())
    Table.objects.filter(pk=alice.table_pass.table_id).update(game=None)
    seen.append(both())
    assert [short for short, _ in seen] == [(alice.table_pass.stamp, long) for _, long in seen]
    assert len({short for short, _ in seen}) == 4
    TablePass.objects.filter(pk=alice.table_pass.pk).update(revoked_at=timezone.now())
    assert version_by_number(alice.table_pass.pk) is None
