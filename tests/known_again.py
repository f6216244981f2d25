"""Ask again for what a client knows already, in each way that `If-None-Match` may name a version."""

from collections.abc import Callable
from typing import Any


def assert_known_again(ask: Callable[..., Any], address: str, etag: str, **headers: str) -> None:
    """Fail unless any version, this one, its weak one and a list with it are all answered 304, and no other is."""
    plain = etag.removeprefix("W/")
    for known in ("*", " * ", plain, f"W/{plain}", f'"other", {plain}', f'W/"other",W/{plain} , "third"'):
        answer = ask(address, headers={**headers, "If-None-Match": known})
        assert (known, answer.status_code, answer.content) == (known, 304, b"")
        assert answer.headers["ETag"].removeprefix("W/") == plain
    for other in ('"other"', '"*"', 'W/"other", "third"', plain.strip('"')):
        assert (other, ask(address, headers={**headers, "If-None-Match": other}).status_code) == (other, 200)
