"""Remember for a moment that a server does not answer, so that not every request waits for it."""

import logging
import threading
from time import monotonic

PAUSE_SECONDS = 3.0

log = logging.getLogger(__name__)


class Breaker:
    """A circuit breaker: after a failure the server is left alone for a pause, then one caller tries it again.

    Everybody else goes on without the server meanwhile. Thread-safe; the clock is one that nobody can set back.
    """

    def __init__(self, server: str) -> None:
        self.server = server
        self._lock = threading.Lock()
        self._try_at: float | None = None

    def allows(self) -> bool:
        """Tell whether the caller may ask the server; after each pause this is true for one caller."""
        if self._try_at is None:
            return True
        with self._lock:
            now = monotonic()
            if self._try_at is not None and now < self._try_at:
                return False
            self._try_at = now + PAUSE_SECONDS
            return True

    def failed(self, error: BaseException) -> None:
        """Begin a pause: the server did not answer."""
        with self._lock:
            known, self._try_at = self._try_at is not None, monotonic() + PAUSE_SECONDS
        if not known:
            log.warning("%s does not answer (%s). We go on without it.", self.server, error)

    def succeeded(self) -> None:
        """End the pause: the server has answered."""
        if self._try_at is None:
            return
        with self._lock:
            was_away, self._try_at = self._try_at is not None, None
        if was_away:
            log.warning("%s answers again.", self.server)


_breakers: dict[str, Breaker] = {}


def breaker_of(server: str, address: str) -> Breaker:
    """Return the one breaker that this process has for the server at an address; the log calls it `server`."""
    return _breakers.setdefault(address, Breaker(server))
