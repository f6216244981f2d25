"""Sheets to print from the browser: they are as good as phones, and no wifi fails them."""

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from listings import Shown
from scoring.selectors.passes import shown_code, signed_code
from tournaments.nights.models import Night
from tournaments.nights.paper.selectors.print_jobs import print_job_lines
from tournaments.nights.paper.selectors.sheets import (
    changes_by_player,
    planned_anew,
    player_lines,
    rules_in_words,
    tally_cards,
)
from tournaments.nights.plan.selectors.movement_options import knock_out_over
from tournaments.nights.plan.selectors.seats import PublishedRound, PublishedRounds, night_plan
from tournaments.nights.play.selectors.round_tables import passes_of
from tournaments.nights.results.selectors.standings import standings
from tournaments.nights.views.access import scorer_required
from web.listings.page import page_table
from web.numbers import whole_number
from web.phone_address import phone_url
from web.qr_codes import qr_picture


@require_safe
@scorer_required
def index(request: HttpRequest, night: Night) -> HttpResponse:
    """List the sheets of a night."""
    plan = night_plan(night)
    pdfs = print_job_lines(night, plan) if plan.rounds else []
    context = {"night": night, "sheets": PRINT_PAGES, "plan": plan, "pdfs": pdfs}
    return render(request, "nights/print_index.html", context)


@require_safe
@scorer_required
def sheet(request: HttpRequest, night: Night, what: str) -> HttpResponse:
    """Show one sheet, black on white, to be printed on A4."""
    if what not in PRINT_PAGES:
        raise Http404
    title, make = PRINT_PAGES[what]
    context = {"night": night, "title": title, "what": what, **make(request, night)}
    return render(request, f"nights/print_{what}.html", context)


def _rounds(request: HttpRequest, plan: PublishedRounds) -> list[PublishedRound]:
    """Return the round that is asked for; without one, every published round."""
    typed = request.GET.get("round", "")
    if not typed:
        return list(plan.rounds)
    number = whole_number(typed, 3) or 0
    round_ = plan.round(number)
    if round_ is None:
        raise Http404
    return [round_]


def _seats(request: HttpRequest, night: Night) -> dict[str, Any]:
    plan = night_plan(night)
    sheets = []
    for round_ in _rounds(request, plan):
        places = [
            (plan.names[number], place)
            for number, place in round_.places.items()
            if place.table is not None or place.rests
        ]
        sheets.append({"round": round_, "places": places})
    return {"sheets": sheets, "plan": plan}


def _players(request: HttpRequest, night: Night) -> dict[str, Any]:  # noqa: ARG001  one signature for all
    plan = night_plan(night)
    return {"lines": player_lines(night, plan), "rounds": plan.rounds}


def _changes(request: HttpRequest, night: Night) -> dict[str, Any]:  # noqa: ARG001  one signature for all
    plan = night_plan(night)
    anew, anew_before = planned_anew(night)
    return {
        "lines": changes_by_player(night, plan),
        "rounds": plan.rounds,
        "anew": anew,
        "anew_before": anew_before,
    }


def _tally(request: HttpRequest, night: Night) -> dict[str, Any]:
    plan = night_plan(night)
    return {"cards": tally_cards(night, _rounds(request, plan))}


def _rules(request: HttpRequest, night: Night) -> dict[str, Any]:  # noqa: ARG001  one signature for all
    return {"rules": rules_in_words(night)}


def _cards(request: HttpRequest, night: Night) -> dict[str, Any]:
    cards = [
        {
            "number": number,
            "typed_code": shown_code(one),
            "qr": qr_picture(
                phone_url(request, reverse("table_page", kwargs={"code": signed_code(one)})),
                f"QR code of table {number}",
            ),
        }
        for number, one in passes_of(night).items()
    ]
    return {"cards": cards, "start_address": phone_url(request, reverse("start"))}


def _final(request: HttpRequest, night: Night) -> dict[str, Any]:  # noqa: ARG001  one signature for all
    found = standings(night)
    listed = found.listing("Standings", night.precedence)
    return {
        "table": page_table(listed, where=Shown.PAPER),
        "rounds": found.rounds,
        "won": knock_out_over(night),
    }


PRINT_PAGES: dict[str, tuple[str, Callable[[HttpRequest, Night], dict[str, Any]]]] = {
    "cards": ("Table cards", _cards),
    "seats": ("Who sits where", _seats),
    "players": ("Every player's rounds", _players),
    "changes": ("What has changed", _changes),
    "tally": ("Tally cards", _tally),
    "rules": ("Tonight's rules", _rules),
    "final": ("Final sheet", _final),
}
