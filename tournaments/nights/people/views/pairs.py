"""Pairs and wishes: who came together, who is kept together, who is kept apart."""

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from clubs.views.access import who_and_when
from problems import Problem
from problems.wording import gettext as _
from problems.wording import ngettext
from tournaments.movements.movement import Need
from tournaments.nights.exceptions import NightRefused
from tournaments.nights.models import NIGHT_ENDED, Night, PairConstraint, PairConstraintKind
from tournaments.nights.people.selectors.entrant_lists import night_names
from tournaments.nights.people.selectors.pair_constraints import pair_constraints_of, pairs_of
from tournaments.nights.people.services import pair_constraints as services
from tournaments.nights.plan.selectors.movement_options import offer, people_now
from tournaments.nights.plan.selectors.plan_inputs import movement_of
from tournaments.nights.views.access import organiser_required
from web.form_pages import go_to, require_page, show_refusals
from web.numbers import number_typed

KINDS = (
    (PairConstraintKind.PAIR, "They came as a pair", "for movements of pairs and couples"),
    (PairConstraintKind.TOGETHER, "Always partners", "in every round that both play"),
    (PairConstraintKind.APART, "Never at one table", ""),
)
GROUPS = {
    PairConstraintKind.PAIR: ("Pairs", "Split them", "No pairs yet."),
    PairConstraintKind.TOGETHER: ("Always partners", "Take back", "Nobody."),
    PairConstraintKind.APART: ("Never at one table", "Take back", "Nobody."),
}


def _pairs_page(
    request: HttpRequest, night: Night, faults: Sequence[Problem] = (), status: int = 200, **_places: object
) -> HttpResponse:
    """Show who is bound to whom, and whom the movement still needs a partner for."""
    names, movement = night_names(night), movement_of(night)
    paired = {number for pair in pairs_of(pair_constraints_of(night, staying=True)) for number in pair}
    alone = [names[one.number] for one in people_now(night).here if one.number not in paired]
    rows = PairConstraint.objects.filter(night=night).select_related("one", "other")
    told = [
        {"id": row.pk, "kind": row.kind, "words": f"{names[row.one.number]} and {names[row.other.number]}"}
        for row in rows
    ]
    context = {
        "night": night,
        "own": offer(night, movement),
        "needs_pairs": _needs(movement.needs),
        "alone": ", ".join(alone),
        "people": sorted(names.items(), key=lambda at: at[1].casefold()),
        "kinds": KINDS,
        "typed": {
            "one": number_typed(request.POST.get("one", "")),
            "other": number_typed(request.POST.get("other", "")),
            "kind": request.POST.get("kind", PairConstraintKind.PAIR),
        },
        "groups": [
            {
                "title": title,
                "part": part,
                "none": none,
                "constraints": [one for one in told if one["kind"] == kind],
            }
            for kind, (title, part, none) in GROUPS.items()
        ],
        "over": night.state in NIGHT_ENDED,
        "faults": [fault.message for fault in faults],
    }
    return render(request, "nights/pairs.html", context, status=status)


def _needs(needs: frozenset[Need]) -> str:
    if Need.PAIRS in needs:
        return "everybody needs a partner for the whole night."
    return "couples count." if Need.COUPLES in needs else ""


@require_page
@organiser_required
@show_refusals(_pairs_page)
def pairs(request: HttpRequest, night: Night) -> HttpResponse:
    """List pairs and wishes, and say one more of two."""
    if request.method != "POST":
        return _pairs_page(request, night)
    one, other = (number_typed(request.POST.get(name, "")) for name in ("one", "other"))
    kind = request.POST.get("kind", "")
    if one is None or other is None or not kind:
        raise NightRefused(Problem("choose_two", "", _("Choose two players, and what you want for them.")))
    services.bind(night.pk, kind, one, other, **who_and_when(request))
    names = night_names(night)
    message = _(
        "{one} and {other}: {label}. It counts from the next plan.",
        one=names[one],
        other=names[other],
        label=PairConstraintKind(kind).label,
    )
    return go_to(request, message, "night_pairs", night_id=night.pk)


@require_POST
@organiser_required
@show_refusals(_pairs_page, status=409)
def unbind(request: HttpRequest, night: Night, constraint_id: int) -> HttpResponse:
    """Take back what was said of two; pressed twice it is taken back once."""
    if PairConstraint.objects.filter(night=night, pk=constraint_id).exists():
        services.unbind(constraint_id, **who_and_when(request))
    return redirect("night_pairs", night_id=night.pk)


@require_POST
@organiser_required
@show_refusals(_pairs_page, status=409)
def by_lot(request: HttpRequest, night: Night) -> HttpResponse:
    """Pair by lot whoever has no partner."""
    drawn = services.pair_the_rest(night.pk, **who_and_when(request))
    message = ngettext("{count} more pair.", "{count} more pairs.", len(drawn), count=len(drawn))
    return go_to(request, message, "night_pairs", night_id=night.pk)
