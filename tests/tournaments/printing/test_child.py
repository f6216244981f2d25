"""The child process that prints: a question in, progress out, and at last the PDF."""

import os
import subprocess
import sys
from base64 import b64decode
from pathlib import Path
from typing import Any

from jobs.children import run_child
from tests.tournaments.printing.nights import rounds_of
from tests.tournaments.printing.reading import all_cards, open_pdf
from tournaments.printing.night import read_printed_night
from tournaments.printing.page import PAGE_SIZES
from tournaments.printing.paper import make_pdf


def question(**more: Any) -> dict[str, Any]:
    night = {
        "name": "Friday bustle",
        "day": "",
        "names": [
            [1, "Ann"],
            [2, "Άννα"],
            [3, "明"],
            *([number, f"Name{number}"] for number in range(4, 10)),
        ],
        "rounds": [each.as_json() for each in rounds_of(9, 5)],
        "of": 5,
        "movement": "rotation",
    }
    return {"what": "cards", "size": "letter", "night": night} | more


def asked(wanted: dict[str, Any]) -> list[dict[str, Any]]:
    heard: list[dict[str, Any]] = []

    def hear(line: dict[str, Any]) -> bool:
        heard.append(line)
        return True

    assert run_child("tournaments.printing.answers", wanted, hear)
    return heard


def test_the_child_tells_how_far_it_is_and_then_gives_what_would_be_printed_here() -> None:
    *progress, last = asked(question())
    shares = [line["progress"] for line in progress]
    assert (len(shares), shares, shares[-1] < 1) == (2, sorted(shares), True)
    assert (last["pages"], last["unknown"]) == (2, ["明"])
    assert b64decode(last["pdf"]) == make_pdf(
        read_printed_night(question()["night"], PAGE_SIZES["letter"]), "cards"
    )


def test_one_card_is_asked_for_by_its_number() -> None:
    *_, last = asked(question(what="card", number=2))
    pdf = b64decode(last["pdf"])
    assert [card[0] for card in all_cards(pdf)] == [("Άννα", "No. 2")]
    assert len(open_pdf(pdf).pages) == last["pages"] == 1


def test_the_server_itself_never_loads_what_draws(root: Path) -> None:
    code = (
        "import django, sys; django.setup(); import euchre_league.urls, tournaments.nights.tasks; "
        "print({'reportlab', 'PIL', 'pymupdf_fonts'} & set(sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=root,
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "euchre_league.settings"},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert done.stdout.strip() == "set()"
