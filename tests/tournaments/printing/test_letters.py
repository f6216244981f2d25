"""Letters: what can be set, and that it stays within its room."""

from hypothesis import given
from hypothesis import strategies as st

from tournaments.printing.letters import REGULAR, UNKNOWN, can_be_set, fit, set_in, width

LETTERS = st.text(st.characters(min_codepoint=0x20, max_codepoint=0x4FF, exclude_categories=("C", "Z")))
NAMES = st.lists(LETTERS.filter(bool).map(set_in), min_size=1, max_size=2)


@given(NAMES, st.floats(60, 400), st.floats(7, 20))
def test_names_that_are_fitted_are_no_wider_than_their_room(
    names: list[str], room: float, size: float
) -> None:
    text, letters = fit(names, room, REGULAR, size, 6.0)
    assert width(text, REGULAR, letters) <= room + 0.01
    assert 6.0 <= letters <= size


@given(st.lists(LETTERS.filter(bool).map(set_in), min_size=1, max_size=2), st.floats(7, 12))
def test_names_that_have_room_are_left_as_they_are(names: list[str], size: float) -> None:
    whole = " & ".join(names)
    assert fit(names, width(whole, REGULAR, size), REGULAR, size, 6.0) == (whole, size)


def test_what_cannot_be_set_is_squares_and_is_told() -> None:
    for name in ("דוד", "محمد", "明", "राम", "🃏"):
        assert set(set_in(name)) == {UNKNOWN}
        assert not can_be_set(name)
    assert can_be_set("Ζωή O'Brien-Łuczak (2)")
