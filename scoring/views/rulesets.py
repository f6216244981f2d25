"""The rulesets that a club has saved: list, save, change, retire, and the card of one.

The form of a ruleset has its name, how it is played, and each house rule.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_POST, require_safe

from clubs.models import Club, Role
from clubs.names import NAME_LENGTH
from clubs.permissions import may_organise, may_score
from clubs.views.access import who_and_when, with_club
from problems import Problem, Refused
from problems.wording import gettext as _
from scoring.engine.form import option_fields
from scoring.engine.registry import VARIANTS, numbers_of
from scoring.engine.rules_card.card import rules_card
from scoring.engine.rules_card.customs import CUSTOMS
from scoring.engine.ruleset import make_ruleset
from scoring.forms import DEFAULT_VARIANT, options_from_text
from scoring.models import SavedRuleset
from scoring.permissions import rulesets_where, visible_rulesets
from scoring.selectors.rulesets import customs_of, ruleset_of
from scoring.services.saved_rulesets import change_ruleset, save_ruleset
from scoring.views.new_table import (
    MAIN_OPTIONS,
    as_text,
    customs_inputs,
    customs_typed,
    option_inputs,
    options_typed,
    players_of,
)
from web.form_pages import go_to, require_page


def form_of(saved: SavedRuleset) -> QueryDict:
    """Write a saved ruleset as its form would send it."""
    data = QueryDict(mutable=True)
    data["name"] = saved.name
    data["variant"] = data["rules_of"] = saved.variant
    data["players"] = str(saved.players)
    data.setlist("custom", [one for one in saved.customs if one in CUSTOMS])
    data["own_customs"] = "\n".join(one for one in saved.customs if one not in CUSTOMS)
    for name, value in saved.options.items():
        data[f"option.{name}"] = as_text(value)
    return data


def read_ruleset_form(data: QueryDict) -> dict[str, Any]:
    """Return the ruleset that a form asks for, as the services take it."""
    variant, players = data.get("variant", DEFAULT_VARIANT), players_of(data)
    typed = options_typed(data)
    if variant in VARIANTS:
        # Whoever chose another number of players in the same breath still sends the options of the former.
        offered = {field["name"] for field in option_fields(variant, players)}
        typed = {name: text for name, text in typed.items() if name in offered}
    return {
        "name": data.get("name", "")[:1000],
        "variant": variant,
        "players": players,
        "options": options_from_text(typed),
        "customs": customs_typed(data),
    }


def ruleset_form(data: QueryDict, faults: Iterable[Problem] = ()) -> dict[str, Any]:
    """Return all that the form shows: what was typed, and each fault beside its field."""
    beside: dict[str, list[str]] = {}
    for fault in faults:
        beside.setdefault(fault.field, []).append(fault.message)
    any_fault = bool(beside)
    entry = VARIANTS.get(data.get("variant", ""), VARIANTS[DEFAULT_VARIANT])
    players = players_of(data)
    options = option_inputs(entry.key, players, options_typed(data), beside)
    return {
        "name": data.get("name", ""),
        "name_length": NAME_LENGTH,
        "name_faults": beside.pop("name", []),
        "variant": entry.key,
        "variants": VARIANTS.values(),
        "players": players,
        "numbers": numbers_of(entry.key),
        "main_options": [option for option in options if option["name"] in MAIN_OPTIONS],
        "other_options": [option for option in options if option["name"] not in MAIN_OPTIONS],
        "customs": customs_inputs(make_ruleset(entry.key, players=players), data, beside.pop("customs", [])),
        "rules_faulty": any(option["faults"] for option in options),
        "other_faults": [message for messages in beside.values() for message in messages],
        "faulty": any_fault,
    }


def _with_ruleset(view: Callable[[HttpRequest, SavedRuleset], HttpResponse]) -> Callable[..., HttpResponse]:
    """Give a view the ruleset of its address, for an organiser of its club; 404 to others, or to sign in first."""

    @wraps(view)
    def inner(request: HttpRequest, ruleset_id: int) -> HttpResponse:
        return view(request, get_object_or_404(rulesets_where(request.user, Role.ORGANISER), pk=ruleset_id))

    return login_required(inner)


@require_safe
@with_club(Role.SCORER)
def rulesets(request: HttpRequest, club: Club) -> HttpResponse:
    """List a club's rulesets by name, those that are retired last."""
    lines = [(saved, ruleset_of(saved)) for saved in SavedRuleset.objects.filter(club=club)]
    context = {
        "club": club,
        "organiser": may_organise(request.user, club),
        "offered": [line for line in lines if line[0].retired_at is None],
        "retired": [line for line in lines if line[0].retired_at is not None],
    }
    return render(request, "scoring/rulesets.html", context)


@require_safe
def ruleset(request: HttpRequest, ruleset_id: int) -> HttpResponse:
    """Show a saved ruleset in plain words, to read or to print."""
    saved = get_object_or_404(visible_rulesets(request.user).select_related("changed_by"), pk=ruleset_id)
    rules = ruleset_of(saved)
    context = {
        "saved": saved,
        "title": saved.name,
        "subtitle": saved.club.name,
        "card": rules_card(rules),
        "customs": customs_of(saved, rules),
        "organiser": may_organise(request.user, saved.club_id),
        "member": may_score(request.user, saved.club_id),
    }
    return render(request, "scoring/ruleset.html", context)


@require_page
@with_club(Role.ORGANISER)
def new(request: HttpRequest, club: Club) -> HttpResponse:
    """Ask for a name and the rules, and save them."""
    if request.method != "POST":
        return form_page(request, club, request.GET)
    try:
        saved = save_ruleset(club, **read_ruleset_form(request.POST), **who_and_when(request))
    except Refused as refused:
        return form_page(request, club, request.POST, refused.problems)
    return go_to(request, _("{name} is saved.", name=saved.name), "ruleset", ruleset_id=saved.pk)


@require_page
@_with_ruleset
def change(request: HttpRequest, saved: SavedRuleset) -> HttpResponse:
    """Change the name or the rules of a ruleset; games that began from it keep theirs."""
    if request.method != "POST":
        shown = request.GET if "variant" in request.GET else form_of(saved)
        return form_page(request, saved.club, shown, saved=saved)
    try:
        changed = change_ruleset(saved.pk, read_ruleset_form(request.POST), **who_and_when(request))
    except Refused as refused:
        return form_page(request, saved.club, request.POST, refused.problems, saved)
    message = _("{name} is kept. Nights and tables that already use it stay as they are.", name=changed.name)
    return go_to(request, message, "ruleset", ruleset_id=saved.pk)


def form_page(
    request: HttpRequest,
    club: Club,
    data: QueryDict,
    faults: Sequence[Problem] = (),
    saved: SavedRuleset | None = None,
) -> HttpResponse:
    """Show the form of a ruleset, each fault beside its field."""
    context = ruleset_form(data, faults) | {"club": club, "saved": saved}
    return render(request, "scoring/ruleset_form.html", context, status=422 if faults else 200)


@require_POST
@_with_ruleset
def retire(request: HttpRequest, saved: SavedRuleset) -> HttpResponse:
    """Offer a ruleset no more, or take that back."""
    retired = "back" not in request.POST
    change_ruleset(saved.pk, {"retired": retired}, **who_and_when(request))
    said = "is retired: nobody is offered it any more" if retired else "is offered again"
    message = _("{name} {said}.", name=saved.name, said=said)
    return go_to(request, message, "rulesets", club_id=saved.club_id)
