"""The page that tells whether a phone reaches this machine: readable, and asking again by itself."""

from tests.browser.camera import faults_by_day_and_night


def test_the_page_asks_again_by_itself_and_axe_finds_nothing_on_it(new_phone, hall):
    page = new_phone().new_page()
    page.goto(f"{hall}reach/laptop/")
    assert faults_by_day_and_night(page) == []
    shown = page.inner_text("#reach")
    with page.expect_response(lambda answer: "/reach/seen/" in answer.url) as asked:
        pass
    assert asked.value.status == 204
    assert page.inner_text("#reach") == shown
