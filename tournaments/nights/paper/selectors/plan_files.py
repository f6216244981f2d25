"""The published plan as a file for people, spreadsheets and programs."""

import json

from django.utils.text import slugify

from problems.wording import day_words
from tournaments.movements.rotation.charts import as_chart, as_csv, as_text
from tournaments.movements.rotation.quality import measure
from tournaments.nights.models import Night
from tournaments.nights.paper.selectors.print_jobs import printed_rounds
from tournaments.nights.plan.selectors.seats import night_plan

FORMS = {
    "csv": "text/csv; charset=utf-8",
    "txt": "text/plain; charset=utf-8",
    "json": "application/json",
}
"""What a plan can be had as, with the type of its content."""
MARK = "\ufeff"
"""Stands before CSV, or a spreadsheet takes its letters for those of another alphabet."""


def plan_file(night: Night, form: str) -> str:
    """Return all published rounds, played or not, in one of `FORMS`; with none, a file without rounds.

    CSV and text have names. JSON has entrants' numbers as judges of rotations read them, with the counts beside their
    bounds, and the names beside the numbers.
    """
    plan = night_plan(night)
    rounds = printed_rounds(plan)
    if form == "csv":
        return MARK + as_csv(rounds, plan.names)
    quality = measure(rounds)
    if form == "txt":
        return f"{night.name}, {day_words(night.date)}\n" + as_text(rounds, quality, plan.names)
    chart = as_chart(rounds, max(plan.names, default=0), quality, night.seed)
    names = {str(number): name for number, name in sorted(plan.names.items())}
    return json.dumps(chart | {"movement": night.movement, "names": names}, ensure_ascii=False)


def file_name(night: Night, what: str, form: str) -> str:
    """Return what a file is called on somebody's disk: "friday-bustle-2026-11-21-cards.pdf"."""
    return f"{slugify(night.name) or 'night'}-{night.date:%Y-%m-%d}-{what}.{form}"
