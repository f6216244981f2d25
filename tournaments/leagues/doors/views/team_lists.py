"""A list of teams that is pasted or uploaded: looked at first, columns and lines put right by a tap, then taken in."""

from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from clubs.lists.columns import LABELS, Column, lost_its_zero
from clubs.lists.files import ACCEPTED
from clubs.lists.teams import COLUMNS, TeamRow
from clubs.views.access import who_and_when
from clubs.views.pasted_lists import MOST_LEFT_OUT, digest_of, pasted_text
from problems import Problem, Refused
from problems.wording import Wording, pluralize
from problems.wording import gettext as _
from tournaments.leagues.models import Season
from tournaments.leagues.register.services.importing import (
    MOST_ASKED,
    ImportPreview,
    preview_teams,
    take_teams,
)
from tournaments.leagues.views.access import secretary_required
from tournaments.leagues.views.form_pages import back_to_setup
from web.form_pages import require_page, save_or_message
from web.numbers import number_typed

MOST_CHANGED = 300
"""Lines that can be changed one by one: a form has only so many fields."""


@require_page
@secretary_required
def paste(request: HttpRequest, season: Season) -> HttpResponse:
    """Show what a list of teams would make, and take it in once it was looked at and nothing is open."""
    try:
        text = _with_changes(request, pasted_text(request, "text"))
        columns, answers = _columns(request), _answers(request)
        preview = preview_teams(season, text, columns=columns, answers=answers) if text.strip() else None
    except Refused as refused:
        return _page(
            request, season, request.POST.get("text", ""), ImportPreview(faults=list(refused.problems))
        )
    seen = _seen(text, columns, answers)
    # What has just been changed is looked at once more.
    if request.POST.get("take") and request.POST.get("seen", seen) == seen and _is_ready(preview):
        added: list[int] = []
        if save_or_message(
            request,
            lambda: added.append(
                take_teams(season.pk, text, columns=columns, answers=answers, **who_and_when(request))
            ),
        ):
            return back_to_setup(request, season, f"{pluralize(added[0], 'team')} added.")
    return _page(request, season, text, preview)


def _is_ready(preview: ImportPreview | None) -> bool:
    return preview is not None and not preview.faults and not preview.unanswered


def _seen(text: str, columns: Mapping[int, Column], answers: Mapping[str, str]) -> str:
    """Return what tells whether a list is still as it was shown, whatever ends its lines."""
    shown = repr((text.splitlines(), sorted(columns.items()), sorted(answers.items())))
    return sha256(shown.encode(errors="replace")).hexdigest()[:16]


def _page(request: HttpRequest, season: Season, text: str, preview: ImportPreview | None) -> HttpResponse:
    # The form that is shown sends every column and every question, whether or not somebody touched them.
    kinds = (
        {place: column.kind for place, column in enumerate(preview.columns)} if preview is not None else {}
    )
    answers = {one.key: one.answer for one in preview.questions} if preview is not None else {}
    lines = preview.lines if preview is not None else []
    faults = _with_lines(preview.faults) if preview is not None else []
    raw, digest = text.splitlines(), digest_of(text)
    context = {
        "season": season,
        "text": text,
        "preview": preview,
        "problems": faults,
        "doubts": _with_lines(preview.doubts) if preview is not None else [],
        "ready": bool(lines) and _is_ready(preview),
        "lines": [
            {
                "row": row,
                "parts": _parts(row),
                "faults": [message for number, message in faults if number == row.number],
                "raw": raw[row.number - 1] if place < MOST_CHANGED and row.number <= len(raw) else None,
            }
            for place, row in enumerate(lines)
        ],
        "left_out": preview.left_out[:MOST_LEFT_OUT] if preview is not None else [],
        "more_left_out": max(len(preview.left_out) - MOST_LEFT_OUT, 0) if preview is not None else 0,
        "columns": _column_choices(preview) if lines and preview is not None else [],
        "accepted": ACCEPTED,
        "seen": _seen(text, kinds, answers),
        "shown": digest if "file" in request.FILES or request.POST.get("shown") == digest else "",
    }
    return render(request, "leagues/paste.html", context, status=422 if preview and preview.faults else 200)


def _with_lines(problems: Iterable[Problem]) -> list[tuple[int | None, Wording]]:
    """Return each problem as the number of its line, None where it's in no single one, and its sentence."""
    return [(number_typed(one.field.partition(".")[2]), one.message) for one in problems]


def _parts(row: TeamRow) -> list[Wording]:
    """Return in words what is known of a team beside its name and division."""
    parts = [_("at {pub}", pub=row.pub)]
    if row.captain:
        parts.append(_("captain {name}", name=row.captain))
    if row.phone:
        lost = lost_its_zero(row.phone)
        parts.append(_("{phone} (may have lost its 0)", phone=row.phone) if lost else Wording(row.phone))
    if row.email:
        parts.append(Wording(row.email))
    if row.squad:
        parts.append(_("squad: {names}", names=", ".join(row.squad)))
    return parts


def _column_choices(preview: ImportPreview) -> list[dict[str, Any]]:
    """Return each column with what it may hold, in words, and what stands in it first."""
    return [
        {
            "place": place,
            "label": column.heading or ", ".join(column.samples) or _("empty"),
            "kind": column.kind,
            "choices": [(kind.value, _(LABELS[kind])) for kind in COLUMNS],
        }
        for place, column in enumerate(preview.columns)
    ]


def _columns(request: HttpRequest) -> dict[int, Column]:
    """Return what was chosen of columns, by their places from 0."""
    chosen = {}
    for name, value in request.POST.items():
        field, _dot, place = name.partition(".")
        number = number_typed(place) if field == "column" else None
        if number is not None and value in COLUMNS:
            chosen[number] = Column(value)
    return chosen


def _answers(request: HttpRequest) -> dict[str, str]:
    """Return what was answered to the questions of a list, by their keys."""
    return {
        key: request.POST.get(f"answer.{place}", "")
        for place in range(MOST_ASKED)
        if (key := request.POST.get(f"question.{place}", ""))
    }


def _with_changes(request: HttpRequest, text: str) -> str:
    """Return the text with the lines that were changed one by one."""
    if "file" in request.FILES:
        return text
    lines = text.splitlines()
    changed = False
    for name in request.POST:
        value = request.POST.get(name, "")
        field, _dot, place = name.partition(".")
        number = number_typed(place) if field == "line" else None
        if number is not None and 1 <= number <= len(lines) and lines[number - 1].strip() != value.strip():
            lines[number - 1], changed = value, True
    return "\n".join(lines) if changed else text
