"""Pages whose address is their secret are compressed; what a cookie or a token opens is not."""

import gzip

import pytest
from django.test import Client

from scoring.selectors.passes import signed_code
from tests.known_again import assert_known_again
from tests.scoring.kitchen import kitchen

pytestmark = pytest.mark.django_db
TAKES_GZIP = {"Accept-Encoding": "gzip"}


def test_a_tables_page_is_compressed_for_whoever_takes_it() -> None:
    page = f"/t/{signed_code(kitchen().table_pass)}/"
    small, whole = Client().get(page, headers=TAKES_GZIP), Client().get(page)
    assert small.headers["Content-Encoding"] == "gzip"
    assert small.headers["Vary"] == "HX-Request, Cookie, Accept-Encoding"
    assert "Content-Encoding" not in whole.headers
    assert gzip.decompress(small.content)[:15] == whole.content[:15]
    assert len(small.content) * 5 < len(whole.content)


def test_a_compressed_part_is_known_again_by_its_weak_etag() -> None:
    page = f"/t/{signed_code(kitchen().table_pass)}/"
    part = Client().get(page, headers={**TAKES_GZIP, "HX-Request": "true"})
    etag = part.headers["ETag"]
    assert etag.startswith('W/"')
    assert_known_again(Client().get, page, etag, **TAKES_GZIP, **{"HX-Request": "true"})


@pytest.mark.parametrize("address", ["/sign-in/", "/tables/new/", "/api/v1/variants/"])
def test_what_is_not_secret_by_its_address_is_sent_as_it_is(address: str) -> None:
    answer = Client().get(address, headers=TAKES_GZIP)
    assert (answer.status_code, "Content-Encoding" in answer.headers) == (200, False)
