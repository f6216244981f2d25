"""docs/taps.md says what the events declare, and what a table is promised."""

from pathlib import Path

from tests.taps import all_declared, text_of


def test_the_page_says_what_the_events_declare(root: Path) -> None:
    assert (root / "docs" / "taps.md").read_text(encoding="utf-8") == text_of(all_declared())


def test_a_revoke_takes_four_taps_a_lone_one_five_and_any_other_event_six() -> None:
    most = {
        "Revoke": 4,
        "Revoke in a lone hand": 5,
        "Revoke, hand ended": 4,
        "Revoke, hand ended in a lone hand": 5,
    }
    too_many = [
        (way, label, number)
        for way, taps in all_declared().items()
        for label, number in taps.items()
        # Played out, a revoke comes with the hand's own tricks.
        if number > (6 if way[1] and label == "Revoke" else most.get(label, 6))
    ]
    assert too_many == []
