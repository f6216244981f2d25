"""Times of day, as the server writes them for `time_of_day.js`."""

from datetime import UTC, datetime, time

from django.template import Context, Template
from django.utils import timezone

from tests.cases import every
from tests.plain_words import faults_of


def written(at: object) -> str:
    return Template("{{ at|clock }}").render(Context({"at": at}))


def test_a_time_of_day_is_written_by_24_hours_in_an_element_of_its_own() -> None:
    assert written(time(7, 5)) == '<time data-clock datetime="07:05">07:05</time>'
    assert written(None) == ""


def test_a_moment_is_told_as_clocks_here_have_it() -> None:
    with timezone.override("America/Detroit"):
        at = datetime(2026, 11, 26, 0, 30, tzinfo=UTC)
        assert written(at) == '<time data-clock datetime="19:30">19:30</time>'


def sentence(text: str) -> str:
    return Template("{{ text|clocks }}").render(Context({"text": text}))


@every(
    ("text", "shown"),
    [
        (
            "The bell of round 2 moved with it and rings at 21:30.",
            "The bell of round 2 moved with it and rings at #21:30#.",
        ),
        ("From 19:05 to 00:00, or at 23:59", "From #19:05# to #00:00#, or at #23:59#"),
        ("Ann & Bob: 20:15", "Ann &amp; Bob: #20:15#"),
        ("<b>20:15</b>", "&lt;b&gt;#20:15#&lt;/b&gt;"),
        # No times of day: a score, a span, seconds, an address, an hour or a minute too late.
        ("10:7, 1:12:05, 09:41:07, [::20:15], 192.168.0.10:8000, 24:00, 19:60, 119:30", None),
    ],
)
def test_each_time_in_a_sentence_is_in_such_an_element(text: str, shown: str | None) -> None:
    parts = (text if shown is None else shown).split("#")
    elements = [f'<time data-clock datetime="{part}">{part}</time>' for part in parts]
    wanted = "".join(elements[place] if place % 2 else part for place, part in enumerate(parts))
    assert sentence(text) == wanted


def test_no_page_of_a_test_may_have_a_time_that_is_not() -> None:
    at = "<p>The bell rings at {}.</p>"
    assert faults_of(at.format(written(time(21, 30)))) == []
    assert faults_of(at.format("21:30")) == ["'21:30' in 'The bell rings at 21:30.'"]
    assert faults_of("<textarea>Not there at 20:50.</textarea>") == []
    assert faults_of("<textarea>at 20:50 otherwise</textarea>") == ["'otherwise' in 'at otherwise'"]
    assert faults_of('<a aria-label="Bell A at 9:30">Bell A</a>') == ["'9:30' in 'Bell A at 9:30'"]
