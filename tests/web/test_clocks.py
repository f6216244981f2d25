"""Times of day, as the server writes them for `clocks.js`."""

from datetime import UTC, datetime, time

from django.template import Context, Template
from django.utils import timezone


def written(at: object) -> str:
    return Template("{{ at|clock }}").render(Context({"at": at}))


def test_a_time_of_day_is_written_by_24_hours_in_an_element_of_its_own() -> None:
    assert written(time(7, 5)) == '<time data-clock datetime="07:05">07:05</time>'
    assert written(None) == ""


def test_a_moment_is_told_as_clocks_here_have_it() -> None:
    with timezone.override("America/Detroit"):
        at = datetime(2026, 11, 26, 0, 30, tzinfo=UTC)
        assert written(at) == '<time data-clock datetime="19:30">19:30</time>'
