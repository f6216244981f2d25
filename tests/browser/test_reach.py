"""The page that tells whether a phone reaches this machine: readable, and asking again by itself."""

import pytest
from axe_playwright_python.sync_playwright import Axe

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_asks_again_by_itself_and_axe_finds_nothing_on_it(new_phone, hall, scheme):
    page = new_phone(color_scheme=scheme).new_page()
    page.goto(f"{hall}reach/laptop/")
    assert Axe().run(page).response["violations"] == []
    shown = page.inner_text("#reach")
    with page.expect_response(lambda answer: "/reach/seen/" in answer.url) as asked:
        pass
    assert asked.value.status == 204
    assert page.inner_text("#reach") == shown
