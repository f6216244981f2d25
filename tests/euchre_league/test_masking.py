"""What no log may contain, however it gets there."""

import io
import logging
import sys

import pytest
from django.test import Client

from euchre_league.masking import LONGEST_LINE, LONGEST_RECORD, MaskedFormatter, mask
from tests.cases import every
from tests.growth import assert_linear

CODE = "BCDF2345"


@every(
    ("text", "masked"),
    [
        ("/t/BCDF2345/", "/t/***/"),
        ("/p/BCDF2345", "/p/***"),
        ("/team/BELL2345/match/7/", "/team/***/match/7/"),
        ("GET /set-up/BCDF2345/ 200", "GET /set-up/***/ 200"),
        ("?next=/join/BCDF2345/", "?next=/join/***/"),
        ("password1=BCDF2345&password2=BCDF2345", "password1=***&password2=***"),
        ("a program has euchre_0123456789abcdef", "a program has ***"),
        ("?next=%2Ft%2FBCDF2345%2Fhand%2F", "?next=%2Ft%2F***%2Fhand%2F"),
        ("?code=BCDF2345&x=1", "?code=***&x=1"),
        ('{"code": "BCDF2345"}', '{"code": "***"}'),
        ("{'token': 'BCDF2345'}", "{'token': '***'}"),
        ("Authorization: Table BCDF2345", "Authorization: Table ***"),
        ("'Authorization': 'Token BCDF2345'", "'Authorization': 'Token ***'"),
        ("HTTP_AUTHORIZATION='Table BCDF2345'", "HTTP_AUTHORIZATION='Table ***'"),
        ("Key (code)=(BCDF2345) already exists.", "Key (code)=(***) already exists."),
        ("Key (word)=(OAK) already exists.", "Key (word)=(***) already exists."),
        ('"POST /t/OAK4/ HTTP/1.1" 302', '"POST /t/***/ HTTP/1.1" 302'),
        ("/n/OAK/3/", "/n/***/3/"),
        ("/b/OAK/?page=2", "/b/***/?page=2"),
        ("word=OAK", "word=***"),
        ("redis://:BCDF2345@cache:6379/0", "redis://:***@cache:6379/0"),
    ],
)
def test_a_secret_is_masked_and_its_surroundings_stay(text: str, masked: str) -> None:
    assert mask(text) == masked


@every(
    "text",
    [
        "GET /healthz 200",
        "http://192.168.1.7:8000/",
        "/nights/4/board/",
        "/teams/4/",
        "/static/t.js",
        "a hand of 5 tricks",
    ],
)
def test_the_rest_of_a_log_stays_as_it_is(text: str) -> None:
    assert mask(text) == text


@every("logger", ["waitress", "django.request", "django.server", "scoring", ""])
def test_messages_arguments_and_tracebacks_are_masked_for_every_logger(logger: str) -> None:
    handlers = logging.getLogger().handlers + logging.getLogger(logger).handlers
    ours = [handler for handler in handlers if isinstance(handler.formatter, MaskedFormatter)]
    assert ours, "the console's handler has gone"
    try:
        int(f"no table at /t/{CODE}/")
    except ValueError:
        told = logging.LogRecord(logger, 40, "x.py", 1, "failed: /t/%s/", (CODE,), sys.exc_info())
    for handler in set(ours):
        assert CODE not in handler.format(told)
        assert "failed: /t/***/" in handler.format(told)
        assert "ValueError: invalid literal for int() with base 10: 'no table at /t/***/'" in handler.format(
            told
        )


def test_no_handler_of_djangos_own_writes_unmasked() -> None:
    own = [
        handler
        for name in ("django", "django.server", "django.request", "waitress", "waitress.queue")
        for handler in logging.getLogger(name).handlers
        if not isinstance(handler.formatter, MaskedFormatter)
    ]
    assert own == []


def test_a_line_is_formatted_once() -> None:
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(MaskedFormatter("{levelname} {message}", style="{"))
    handler.emit(logging.LogRecord("x", 30, "x.py", 1, "%s at /t/%s/", ("hand", CODE), None))
    assert stream.getvalue() == "WARNING hand at /t/***/\n"


def formatted(message: str) -> str:
    return MaskedFormatter("{message}", style="{").format(
        logging.LogRecord("x", 30, "x.py", 1, message, None, None)
    )


def test_a_long_line_is_cut_and_says_how_much_is_missing() -> None:
    assert formatted("a" * LONGEST_LINE) == "a" * LONGEST_LINE
    assert formatted("a" * 16_000 + "\nb") == "a" * LONGEST_LINE + "... (15,000 characters more)\nb"


def test_endless_lines_are_cut_as_well() -> None:
    assert formatted("a\n" * 50_000) == "a\n" * (LONGEST_RECORD // 2) + "... (80,000 characters more)"


def test_a_code_at_the_cut_is_masked_first() -> None:
    before = "a" * (LONGEST_LINE - 8) + " "
    assert formatted(f"{before}{CODE} and more") == f"{before}*** and... (5 characters more)"


@every(
    "attack",
    [("Not Found: /authorization", " ", "/"), ("", "/t/", " "), ("", "\n", ""), ("", "authorization ", "/")],
)
def test_whatever_is_logged_is_masked_and_cut_in_linear_time(attack: tuple[str, str, str]) -> None:
    assert_linear(formatted, attack)


@pytest.mark.django_db
@every("attack", [("/authorization", "%20", "/"), ("/?code=", "%20", "/"), ("/t/", "bcdf-", "!/")])
def test_an_address_is_answered_in_linear_time_however_long(attack: tuple[str, str, str]) -> None:
    """An unknown address is 404, and that is logged."""
    client = Client()
    assert_linear(client.get, attack)


@pytest.mark.django_db
@every("attack", [("", "[", ""), ('{"code": ', "[", ""), ('{"code": "', "\\u005b", ""), ("", '"a" ', ":")])
def test_a_body_is_answered_in_linear_time_however_long(attack: tuple[str, str, str]) -> None:
    client = Client()
    assert_linear(lambda body: client.post("/api/v1/passes/", body, content_type="application/json"), attack)
