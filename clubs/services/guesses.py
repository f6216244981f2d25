"""Count wrong guesses by address: of codes, of passwords.

A hall is one address to the server: forty phones that type their codes right must never hold each other up.
Therefore only failures count.
"""

from dataclasses import dataclass

from django.core.cache import cache

WINDOW_SECONDS = 60


@dataclass(frozen=True, slots=True)
class Guesses:
    """The wrong guesses of one kind, so many of them a minute from each address."""

    kind: str
    a_minute: int

    def are_used_up(self, address: str) -> bool:
        """Tell whether an address must wait, at most a minute."""
        return bool(cache.get(self._key(address), 0) >= self.a_minute)

    def count_wrong(self, address: str) -> None:
        """Count one, atomically; the count ends a minute after the first of them."""
        key = self._key(address)
        cache.add(key, 0, WINDOW_SECONDS)
        try:
            cache.incr(key)
        except ValueError:  # the minute ended between the two
            cache.add(key, 1, WINDOW_SECONDS)

    def _key(self, address: str) -> str:
        return f"{self.kind}:{address}"
