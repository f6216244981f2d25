"""What an error came from, as far as it says so."""

from collections.abc import Iterator


def causes_of(error: BaseException | None) -> Iterator[BaseException]:
    """Yield an error, and those that it came from; not one that `raise ... from None` has dealt with."""
    seen: list[BaseException] = []
    while error is not None and error not in seen:
        yield error
        seen.append(error)
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
