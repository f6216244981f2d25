"""Every example of the page on the score command: what goes in, and what comes out to the letter."""

import re
from pathlib import Path

from scoring.engine.registry import VARIANTS
from tests.scoring.test_score_command import score

EXAMPLE = re.compile(r"^## (\w+)$|^```json\n(.+)\n(.+)\n```$", re.MULTILINE)


def examples(root: Path) -> list[tuple[str, str, str]]:
    """The section of each example, its line in, and its line out."""
    found, section = [], ""
    for heading, line, answer in EXAMPLE.findall((root / "docs" / "scoring-by-command.md").read_text()):
        if heading:
            section = heading
        else:
            found.append((section, line, answer))
    return found


def test_every_way_to_play_has_an_example_in_its_order(root: Path) -> None:
    shown = examples(root)
    assert tuple(section for section, _, _ in shown)[: len(VARIANTS)] == tuple(VARIANTS)
    assert [f'"variant": "{section}"' in line for section, line, _ in shown][: len(VARIANTS)] == [True] * len(
        VARIANTS
    )


def test_every_example_is_answered_as_the_page_says(root: Path) -> None:
    shown = examples(root)
    done = score("\n".join(line for _, line, _ in shown).encode())
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode().splitlines() == [answer for _, _, answer in shown]
    assert len(shown) == (root / "docs" / "scoring-by-command.md").read_text().count("```json")
