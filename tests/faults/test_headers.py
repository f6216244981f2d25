"""Headers, addresses and bodies that no browser sends: each costs next to nothing, and nobody waits behind it.

Held to linear time as bodies are (`tests.growth`), or to that of an ordinary request, in processor time, within this
process; and once at each of the two servers, through real sockets.
"""

import io
import re
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle, product
from typing import Any
from urllib.parse import urlencode

import pytest
from django.core.signals import request_finished, request_started
from django.db import close_old_connections, transaction

from tests.cases import every
from tests.euchre_league.everybody import Hall, a_hall
from tests.euchre_league.test_who_may import ADDRESSES, LINKS, LISTS, OPEN, address
from tests.faults.house import COOKIE, GranianHouse, House
from tests.growth import MOST_TIMES, times_as_long
from web.request_head import LONGEST, MOST_HEADERS, limited_application

SHAPES = {
    "parameters": ('a;x="', ";", ""),
    "parts of a parameter": ("a", ";x*0=1", ""),
    "strokes": ('a="', '\\"', '"'),
    "octal": ('a="', "\\012", '"'),
    "media types": ("", "a/b;c=d;q=0.1,", ""),
    "commas": ("", ",", ""),
    "tags": ("", 'W/"a",', ""),
    "half a tag": ('"', "a", ""),
    "ranges": ("bytes=", "0-1,", ""),
    "spaces": ("a", " ", "b"),
    "languages": ("", "en-gb-oed;q=1,", ""),
    "brackets": ("http://", "[", ""),
    "percent": ("", "%ff", ""),
    "digits": ("1.", "1", "x"),
    "dots": ("", "a.", "b"),
    "a scheme": ("Basic ", "=", ""),
    "a pass": ("Table ", "1.", "a"),
    "pairs": ("for=1", ";by=2", ""),
    "cookies": ("", "a=1;", ""),
    "letters that are none": ("", "\xff", ""),
}
HEADERS = [
    "CONTENT_TYPE",
    "CONTENT_LENGTH",
    "HTTP_ACCEPT",
    "HTTP_ACCEPT_ENCODING",
    "HTTP_ACCEPT_LANGUAGE",
    "HTTP_AUTHORIZATION",
    "HTTP_CONTENT_DISPOSITION",
    "HTTP_COOKIE",
    "HTTP_FORWARDED",
    "HTTP_HOST",
    "HTTP_HX_CURRENT_URL",
    "HTTP_HX_REQUEST",
    "HTTP_HX_TARGET",
    "HTTP_IF_MATCH",
    "HTTP_IF_MODIFIED_SINCE",
    "HTTP_IF_NONE_MATCH",
    "HTTP_IF_RANGE",
    "HTTP_ORIGIN",
    "HTTP_RANGE",
    "HTTP_REFERER",
    "HTTP_USER_AGENT",
    "HTTP_X_CSRFTOKEN",
    "HTTP_X_FORWARDED_FOR",
    "HTTP_X_FORWARDED_PROTO",
    "HTTP_X_HTTP_METHOD_OVERRIDE",
]
FORM = "application/x-www-form-urlencoded"
PARTS = "multipart/form-data; boundary=x"
JSON = "application/json"
OF_A_FILE = "content-disposition: form-data; name=b; filename=c\r\n\r\n"
BODIES = {
    "fields": (FORM, "", "a=1&", ""),
    "separators": (FORM, "", "&", ""),
    "percent": (FORM, "a=", "%ff", ""),
    "strokes": (JSON, '"', "\\", '"'),
    "brackets": (JSON, "", "[", ""),
    "quotes": (JSON, "", '"a",', ""),
    "no parts": (PARTS, "--x\r\n", "a", ""),
    "ends of parts": (PARTS, "", "--x\r\n", ""),
    "nearly a part": (PARTS, "--x\r\n", "\r\n--y", ""),
    "headers of one part": (PARTS, '--x\r\ncontent-disposition: a; name="', ";", '"\r\n\r\n'),
    "parts without a name": (
        PARTS,
        "",
        "--x\r\ncontent-disposition: a; filename=a\r\nb: " + 'c;d="' + ";" * 900 + "\r\n\r\nx\r\n",
        "",
    ),
    "base64": (
        PARTS,
        "--x\r\ncontent-disposition: a; name=b; filename=c\r\ncontent-transfer-encoding: base64\r\n\r\n",
        "A ",
        "",
    ),
}
TYPED = {
    "spaces": ("a", " ", "b"),
    "lines": ("", "a\r\n", ""),
    "commas": ("", ",", ""),
    "brackets": ("", "[", ""),
    "strokes": ('"', "\\", '"'),
    "objects": ("", '{"a":', ""),
    "digits": ("", "1", ""),
    "address": ("", "a.", "@"),
    "at": ("", "@", "a"),
    "accents": ("a", "\u0301", ""),
}
# What lets a form reach its view.
OF_A_FORM = {"HTTP_COOKIE": f"csrftoken={COOKIE}", "HTTP_X_CSRFTOKEN": COOKIE}
# A page, a table's poll, a form, a file that isn't there.
SOME = ("/", "/api/v1/table/", "/sign-in/", "/static/no.css")

Environ = dict[str, Any]


def environ(path: str, method: str = "GET", body: bytes = b"", **headers: str) -> Environ:
    """Return what a server gives an application; each request is from another address, so that none must wait."""
    return {
        "REQUEST_METHOD": method,
        "PATH_INFO": path,
        "QUERY_STRING": "",
        "SCRIPT_NAME": "",
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "REMOTE_ADDR": str(next(ADDRESSES)),
        "wsgi.url_scheme": "http",
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": io.StringIO(),
        "HTTP_HOST": "localhost",
        "CONTENT_LENGTH": str(len(body)) if body else "",
        **headers,
    }


APPLICATION = limited_application()


@pytest.fixture
def served(db: None) -> Iterator[None]:
    """Let requests use the test's own connection, as Django's test client does."""
    request_started.disconnect(close_old_connections)
    request_finished.disconnect(close_old_connections)
    yield
    request_started.connect(close_old_connections)
    request_finished.connect(close_old_connections)


def status_of(asked: Environ) -> int:
    """Answer a request to the end, and return its status; what it wrote is taken back."""
    statuses: list[str] = []
    with transaction.atomic():
        answer: Any = APPLICATION(asked, lambda status, _headers: statuses.append(status))
        for _ in answer:
            pass
        if hasattr(answer, "close"):
            answer.close()
        transaction.set_rollback(True)
    return int(statuses[0].split()[0])


def long_text(shape: tuple[str, str, str], size: int) -> str:
    before, part, after = shape
    return before + part * ((size - len(before) - len(after)) // len(part)) + after


@pytest.fixture
def open_addresses(served: None) -> list[str]:
    hall: Hall = a_hall()
    routes = ["" if name == "." else name for name in f"{OPEN} {LISTS} {LINKS}".split()]
    return [address(route, hall.places) for route in routes]


def test_large_headers_are_refused_in_linear_time_at_every_address_that_is_open(
    open_addresses: list[str],
) -> None:
    """Each header in each shape once, the addresses in turn: what refuses them has not looked at the address yet."""
    slow = {}
    attacks = list(product(HEADERS, SHAPES))
    assert len(attacks) > len(open_addresses) > 50
    for (name, what), path in zip(attacks, cycle(open_addresses), strict=False):

        def ask(text: str, path: str = path, name: str = name) -> None:
            assert status_of(environ(path, **{name: text})) == 431

        times = times_as_long(ask, long_text(SHAPES[what], 20_000), long_text(SHAPES[what], 80_000))
        if times >= MOST_TIMES:
            slow[path, name, what] = times
    assert slow == {}


def least(ask: Callable[[], object], enough: float = 0) -> float:
    """Return the least processor time of five runs, or of those until one has taken no more than is enough."""
    runs: list[float] = []
    while not runs or (len(runs) < 5 and min(runs) > enough):
        began = time.process_time()
        ask()
        runs.append(time.process_time() - began)
    return min(runs)


@pytest.fixture
def harmless(served: None) -> float:
    """Return the processor seconds that no request may take: several times those of an ordinary page."""
    return MOST_TIMES * least(lambda: status_of(environ("/sign-in/")))


@every("path", SOME)
def test_the_largest_headers_that_are_read_cost_next_to_nothing(path: str, harmless: float) -> None:
    slow = {}
    for name in HEADERS:
        most = LONGEST.get(name, MOST_HEADERS - 100 if name != "HTTP_HOST" else 7000)
        for what, shape in SHAPES.items():
            text = long_text(shape, most)
            statuses: list[int] = []

            def ask(name: str = name, text: str = text, statuses: list[int] = statuses) -> None:
                statuses.append(status_of(environ(path, **{name: text})))

            if (spent := least(ask, harmless)) > harmless:
                slow[name, what] = spent
            assert statuses[0] < 500, (name, what)
            assert statuses[0] != 431, (name, what)
    assert slow == {}


def test_a_long_address_is_refused_and_one_that_is_read_costs_next_to_nothing(harmless: float) -> None:
    slow = {}
    for beginning in ("/", "/api/v1/", "/t/", "/static/", "/n/"):
        for what, shape in SHAPES.items():
            path, query = beginning + long_text(shape, 2_000), long_text(shape, 8_000)
            spent = (
                least(lambda path=path: status_of(environ(path)), harmless),
                least(lambda at=beginning, query=query: status_of(environ(at, QUERY_STRING=query)), harmless),
            )
            if max(spent) > harmless:
                slow[beginning, what] = spent
            assert status_of(environ(beginning + long_text(shape, 3_000))) == 414
            assert status_of(environ(beginning, QUERY_STRING=long_text(shape, 9_000))) == 414
    assert slow == {}


@pytest.mark.parametrize("attack", BODIES.values(), ids=BODIES)
def test_a_body_is_read_in_linear_time_at_every_address_that_is_open(
    attack: tuple[str, str, str, str], open_addresses: list[str]
) -> None:
    kind, *shape = attack
    slow = {}
    for path in open_addresses:

        def ask(text: str, path: str = path) -> None:
            body = text.encode()
            assert status_of(environ(path, "POST", body, CONTENT_TYPE=kind, **OF_A_FORM)) < 500

        short, long = (long_text((shape[0], shape[1], shape[2]), size) for size in (20_000, 80_000))
        if (times := times_as_long(ask, short, long)) >= MOST_TIMES:
            slow[path] = times
    assert slow == {}


def fields_of(path: str) -> set[str]:
    """Return the names of the fields of the forms on a page, by what it answers to one who asks for it."""
    pages: list[bytes] = []
    with transaction.atomic():
        answer: Any = APPLICATION(environ(path, **OF_A_FORM), lambda *_: None)
        pages += answer
        answer.close()
        transaction.set_rollback(True)
    found = re.findall(r'name="([^"]+)"', b"".join(pages).decode(errors="replace"))
    return set(found) - {"viewport", "color-scheme", "theme-color", "description", "keywords"}


@pytest.mark.soak
def test_what_is_typed_into_any_field_of_an_open_page_is_read_in_linear_time(
    open_addresses: list[str],
) -> None:
    fields = {(path, name) for path in open_addresses for name in fields_of(path)}
    assert len(fields) > 50
    slow = {}
    for path, name in sorted(fields):
        for what, shape in TYPED.items():

            def ask(text: str, path: str = path, name: str = name) -> None:
                body = urlencode({name: text}).encode()
                assert status_of(environ(path, "POST", body, CONTENT_TYPE=FORM, **OF_A_FORM)) < 500

            # Above some 20 kB as it is sent: a letter may be written as three.
            times = times_as_long(ask, long_text(shape, 20_000), long_text(shape, 80_000))
            if times >= MOST_TIMES:
                slow[path, name, what] = times
    assert slow == {}


@pytest.mark.usefixtures("served")
def test_a_form_of_very_many_parts_is_refused_before_their_headers_are_read() -> None:
    """Python reads a kilobyte of headers in a millisecond; two megabytes of them would take seconds."""
    kind, before, part, after = BODIES["parts without a name"]
    many = long_text((before, part, after), 2_000_000).encode()
    one = long_text((f"--x\r\n{OF_A_FILE}", "x", "\r\n--x--"), 2_000_000).encode()

    def ask(body: bytes, status: int) -> None:
        assert status_of(environ("/sign-in/", "POST", body, CONTENT_TYPE=kind)) == status

    whole = least(lambda: ask(one, 403))
    assert least(lambda: ask(many, 400), MOST_TIMES * whole) <= MOST_TIMES * whole


@pytest.mark.parametrize("path", ["/sign-in/", "/api/v1/score/"])
def test_the_refusals_say_what_to_do(path: str, house: House) -> None:
    headers = {"Cookie": "a=" + "b" * 9_000}
    refused = house.ask("GET", path, None, headers)
    assert refused.status == 431
    assert "Delete this site's cookies, then try again." in refused.text
    refused = house.ask("GET", f"{path}?a={'b' * 9_000}")
    assert refused.status == 414
    assert "This address is too long." in refused.text
    if path.startswith("/api/"):
        assert refused.code == "address_too_long"


def test_cookies_of_other_programs_do_not_hide_ours(house: House) -> None:
    answer = house.ask("GET", "/sign-in/", None, {"Cookie": 'theirs="\\"a"; csrftoken=' + "c" * 32})
    assert answer.status == 200


@pytest.fixture(scope="module", params=[House, GranianHouse], ids=["waitress", "granian"])
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, database_url: str
) -> Iterator[House]:
    served: House = request.param(
        tmp_path_factory.mktemp("server"), DATABASE_URL=database_url, DJANGO_SETTINGS_MODULE=""
    )
    served.variables.pop("DJANGO_SETTINGS_MODULE")
    served.start()
    yield served
    served.kill()


def refused_at(server: House, head: str) -> bool:
    """Send a request, and tell whether it was refused, in an answer or by an end of the connection."""
    request = f"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{head}\r\n\r\n".encode()
    try:
        answer = server.send(request)
    except ConnectionError:
        return True
    return answer == b"" or answer.split(b" ")[1] in {b"431", b"400"}


@pytest.mark.database
@pytest.mark.parametrize("size", [7_000, 30_000, 60_000, 240_000])
@pytest.mark.parametrize("header", ['Content-Type: a;x="{}', 'Cookie: a="{}"', "Accept: a,{}"])
def test_nobody_waits_behind_headers_of_any_size(header: str, size: int, server: House) -> None:
    text = {"Con": ";", "Coo": '\\"', "Acc": 'a;b=";",'}[header[:3]]
    head = header.format(text * (size // len(text)))
    with ThreadPoolExecutor(8) as pool:
        attacks = [pool.submit(refused_at, server, head) for _ in range(8)]
        # Whoever had to wait for seconds of counting behind each would be gone: `ask` waits for half a minute.
        assert server.ask("GET", "/healthz").status == 200
        refused = [attack.result(timeout=30) for attack in attacks]
    assert refused == [size > 8_000 or not header.startswith("Cookie")] * 8


@pytest.mark.database
def test_a_photograph_of_a_telephone_that_is_far_too_large_gets_a_sentence(server: House) -> None:
    body = b"\xff\xd8" + b"x" * (35 * 1024 * 1024)
    answer = server.ask("POST", "/sign-in/", body, {"Content-Type": "multipart/form-data; boundary=x"})
    assert answer.status == 413
    assert (
        "This file is too big to send. Choose a smaller size in your camera, or send a smaller copy."
        in answer.text
    )
    answer = server.ask(
        "POST", "/api/v1/fixtures/1/photographs/", b"x" * 20_000_000, {"Content-Type": "image/jpeg"}
    )
    assert (answer.status, answer.code) == (413, "too_large")
    assert server.ask("GET", "/healthz").status == 200


@pytest.mark.database
@pytest.mark.parametrize("after", [b"", b"5\r\nhello\r\n0\r\n"])
def test_a_line_without_end_in_a_body_of_unknown_length_is_refused(after: bytes, server: House) -> None:
    head = b"POST /api/v1/score/ HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
    try:
        answer = server.send(head + after, *[b"a" * 100_000] * 40)
    except ConnectionError:
        answer = b""
    assert answer == b"" or answer.split(b" ")[1] in {b"400", b"413", b"415"}
    assert server.ask("GET", "/healthz").status == 200
