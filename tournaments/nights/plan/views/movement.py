"""How people move: every movement with what it promises, whether it fits tonight, its cards and its figures."""

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from clubs.views.access import who_and_when
from jobs.services.askers import asker_of, count_asker
from problems import Problem
from problems.wording import gettext as _
from tournaments.movements.fit import Verdict
from tournaments.movements.rotation.round import FEWEST_ENTRANTS, MOST_ENTRANTS
from tournaments.nights.exceptions import NightRefused
from tournaments.nights.models import MovementForecastState, Night, NightState
from tournaments.nights.plan.selectors.forecasts import UNDER_WAY, figures_of, forecasts_of
from tournaments.nights.plan.selectors.movement_options import (
    MovementOption,
    movement_options,
    people_now,
    rounds_words,
)
from tournaments.nights.plan.selectors.plan_inputs import movement_of
from tournaments.nights.plan.selectors.plans import rounds_begun
from tournaments.nights.plan.services.forecasts import request_forecasts
from tournaments.nights.plan.services.movement import CLOSED, change_movement, change_rounds
from tournaments.nights.plan.views.movement_charts import movement_chart
from tournaments.nights.views.access import organiser_required
from web.form_pages import go_to, require_page, show_refusals
from web.numbers import number_typed

GROUPS = (
    (Verdict.FITS, "These fit", "fits"),
    (Verdict.LACKS, "These fit once you've entered what they need", "not ready yet"),
    (Verdict.NOT_NOW, "These don't fit right now", "not now"),
    (Verdict.NEVER, "These never fit this number of players", "never"),
)

USUAL_PLAYERS = 16
"""For so many players the page is before anybody is entered."""
RECOMMENDED = 3
# In this order, those that fit. Each reason goes with the number of players before it.
REASONS = {
    "rotation": "Fairest: new partners every round, and everybody knows all seats from the start.",
    "winners_move": "What most bustle nights do: winners move up, and nobody needs a sheet of paper.",
    "pods_of_four": "Least walking: people change tables every third round only.",
    "ladder": "Most exciting: the best meet at table 1, and everybody moves up or down.",
    "random_draw": "Easiest to explain: every round is drawn at random.",
}
REASONS_OF_PAIRS = {
    "round_robin_pairs": "Fairest for pairs: every pair plays every other once.",
    "swiss_pairs": "For many pairs and few rounds: you play pairs with as many wins as yours.",
    "king_of_the_court": "Pairs move up when they win and down when they lose. Nobody needs a sheet of "
    "paper.",
}

NEEDS = {
    "pairs": "a partner for everybody",
    "couples": "who came as a couple",
    "tags": "everybody's card",
    "last_results": "who won in the last round",
    "all_results": "who won every round",
    "standings": "the standings",
}


def _page_of(night: Night, typed: int | None) -> str:
    asked = f"?players={typed}" if typed is not None else ""
    return f"{reverse('night_movement', args=[night.pk])}{asked}"


def _players(request: HttpRequest, night: Night) -> tuple[int, int | None]:
    """Return for how many players the page is, and with the number where one was typed."""
    typed = number_typed(request.POST.get("players", request.GET.get("players", "")))
    if typed is not None and FEWEST_ENTRANTS <= typed <= MOST_ENTRANTS:
        return typed, typed
    here = sum(not one.steward for one in people_now(night).here)
    return (here, None) if here else (USUAL_PLAYERS, USUAL_PLAYERS)


def _movement_page(
    request: HttpRequest, night: Night, faults: Sequence[Problem] = (), status: int = 200
) -> HttpResponse:
    """Show all movements by how they fit, with the faults of what was pressed."""
    players, typed = _players(request, night)
    found = forecasts_of(players, night.rounds)
    ways = movement_options(night, typed)
    recommended = _recommended(ways)
    shown_above = {one.movement.key for one, _ in recommended}
    under_way = [one for one in found.values() if one.state in UNDER_WAY]
    own = next(one for one in ways if one.movement.key == movement_of(night).key)
    failed = any(one.state == MovementForecastState.FAILED for one in found.values())
    context: dict[str, Any] = {
        "night": night,
        "chosen": movement_of(night),
        "own": own,
        "rounds_words": rounds_words(night, own.rounds_needed),
        "players": players,
        "typed": typed,
        "page": _page_of(night, typed),
        "begun": rounds_begun(night),
        "changeable": night.state not in CLOSED and rounds_begun(night) < night.rounds,
        "playing": night.state == NightState.PLAYING,
        "more_rounds": night.state not in CLOSED,
        "rounds_typed": request.POST.get("rounds", night.rounds),
        "has_forecasts": any(figures_of(one) for one in found.values()),
        "recommended": [{"way": _way(one, found), "reason": reason} for one, reason in recommended],
        "groups": [
            {
                "title": title,
                "chip": chip,
                "ways": [
                    _way(one, found)
                    for one in ways
                    if one.fit.verdict == verdict and one.movement.key not in shown_above
                ],
            }
            for verdict, title, chip in GROUPS
        ],
        "chosen_below": movement_of(night).key not in shown_above,
        "making": bool(under_way),
        "can_forecast": players >= FEWEST_ENTRANTS and (not found or failed),
        "done": len(found) - len(under_way),
        "all": len(found),
        "faults": [fault.message for fault in faults],
    }
    return render(request, "nights/movement.html", context, status=status)


def _recommended(ways: Sequence[MovementOption]) -> list[tuple[MovementOption, str]]:
    """Return the first three ways that fit, each with its reason: those of pairs first where people came in pairs."""
    fit = {one.movement.key: one for one in ways if one.fit.verdict == Verdict.FITS and one.fitting}
    in_pairs = "round_robin_pairs" in fit or "swiss_pairs" in fit
    reasons = {**REASONS_OF_PAIRS, **REASONS} if in_pairs else REASONS
    return [(fit[key], reason) for key, reason in reasons.items() if key in fit][:RECOMMENDED]


def _way(one: MovementOption, found: dict[str, Any]) -> dict[str, Any]:
    forecast = found.get(one.movement.key)
    return {
        "movement": one.movement,
        "chart": movement_chart(one.movement),
        "fit": one.fit,
        "sentence": "" if one.fitting else one.fit.sentence.text,
        "instead": one.instead,
        "table_cards": one.table_cards,
        "forecast": forecast,
        "figures": figures_of(forecast),
        "needs": [NEEDS[need] for need in sorted(one.movement.needs) if need in NEEDS],
    }


@require_page
@organiser_required
@show_refusals(_movement_page)
def movement(request: HttpRequest, night: Night) -> HttpResponse:
    """Show every movement, and choose one; to the page's own poll how far the figures are."""
    if request.method == "POST":
        return _choose(request, night)
    if getattr(request, "htmx", False):
        found = forecasts_of(_players(request, night)[0], night.rounds).values()
        done = sum(one.state not in UNDER_WAY for one in found)
        if done < len(found):
            return render(request, "nights/_forecast_progress.html", {"done": done, "all": len(found)})
        # The figures are there: a page that held only their progress is fetched whole.
        return HttpResponse(headers={"HX-Refresh": "true"})
    return _movement_page(request, night)


def _choose(request: HttpRequest, night: Night) -> HttpResponse:
    changed = change_movement(night.pk, request.POST.get("movement", ""), **who_and_when(request))
    message = _("How people move now: {name}.", name=movement_of(changed).name)
    return go_to(request, message, "night_movement", night_id=night.pk)


@require_POST
@organiser_required
@show_refusals(_movement_page)
def rounds(request: HttpRequest, night: Night) -> HttpResponse:
    """Play more rounds than was asked for, or fewer."""
    wanted = number_typed(request.POST.get("rounds", "").strip())
    if wanted is None:
        raise NightRefused(Problem("not_a_number", "rounds", _("Type how many rounds there are in all.")))
    changed = change_rounds(night.pk, wanted, **who_and_when(request))
    message = _("The night has {rounds} rounds now.", rounds=changed.rounds)
    return go_to(request, message, "night_movement", night_id=night.pk)


@require_POST
@organiser_required
@show_refusals(_movement_page)
def forecast(request: HttpRequest, night: Night) -> HttpResponse:
    """Have the figures worked out for tonight's number, or for the one that was typed."""
    players, typed = _players(request, night)
    count_asker(asker_of(request))
    request_forecasts(players, night.rounds)
    return redirect(_page_of(night, typed))
