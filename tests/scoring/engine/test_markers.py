"""Every score in every layout: visible pips add up to it, except where the cards are crossed."""

from scoring.engine.markers import Marker, Markers, markers
from tests.cases import every


def seen(layout, score):
    cards = markers(layout, score)
    if cards is None:
        return None
    return (cards.lower.shown, cards.upper.shown, cards.upper.face_up, cards.crossed)


# Pips seen on the lower card for 0, 1, 2, ... while the upper lies face down; then with the upper turned up.
@every(
    ("layout", "lower", "upper", "alone", "both"),
    [
        ("5_5", 5, 5, [0, 1, 2, 3, 4, 5], [1, 2, 3, 4, 5]),
        ("4_6", 6, 4, [0, 1, 2, 3, 4, 5, 6], [3, 4, 5, 6]),
        ("5_6", 6, 5, [0, 1, 2, 3, 4, 5, 6], [2, 3, 4, 5, 6]),
        ("2_3", 3, 2, [0, 1, 2, 3], [2, 3]),
    ],
)
def test_two_cards_show_every_score_up_to_their_sum(layout, lower, upper, alone, both):
    expected = [(pips, 0, False, False) for pips in alone] + [(pips, upper, True, False) for pips in both]
    assert [seen(layout, score) for score in range(lower + upper + 2)] == [*expected, None]


def test_crossed_cards_are_five():
    plain = [(0, 0, False), (1, 0, False), (2, 0, False), (3, 0, False), (2, 2, True)]
    expected = [(*pips, False) for pips in plain] + [(*pips, True) for pips in plain]
    assert [seen("2_3_cross", score) for score in range(11)] == [*expected, None]


def test_at_five_both_crossed_cards_are_turned_over():
    assert markers("2_3_cross", 5) == Markers(
        Marker(pips=3, shown=0, face_up=False), Marker(pips=2, shown=0, face_up=False), crossed=True
    )


@every("layout", ["5_5", "4_6", "5_6", "2_3", "2_3_cross"])
def test_pips_add_up_to_the_score(layout):
    for score in range(12):
        cards = markers(layout, score)
        if cards is not None:
            assert cards.lower.shown + cards.upper.shown + 5 * cards.crossed == score
            assert cards.upper.face_up == (cards.upper.shown == cards.upper.pips)
            assert cards.lower.face_up == (not cards.crossed or score > 5)


@every(("layout", "score"), [("none", 3), ("7_7", 3), ("5_5", -1), ("2_3_cross", 10)])
def test_what_no_cards_can_show_is_left_to_the_number(layout, score):
    assert markers(layout, score) is None


def test_the_cards_say_which_is_which():
    lower, upper = Marker(pips=6, shown=5, face_up=True), Marker(pips=4, shown=4, face_up=True)
    assert markers("4_6", 9) == Markers(lower, upper, crossed=False)
