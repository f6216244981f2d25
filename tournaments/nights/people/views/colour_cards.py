"""The cards of a night: who is red, white, blue, lady or man."""

from collections import Counter
from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST

from clubs.views.access import who_and_when
from problems import Problem
from problems.wording import ngettext
from tournaments.nights.models import NIGHT_ENDED, Night
from tournaments.nights.people.selectors.entrant_lists import night_names
from tournaments.nights.people.services import colour_cards as services
from tournaments.nights.plan.selectors.movement_options import people_now
from tournaments.nights.plan.selectors.plan_inputs import movement_of, read_people
from tournaments.nights.views.access import organiser_required
from web.form_pages import go_to, require_page, show_refusals
from web.numbers import number_typed

FIELD = "card."


def _cards_page(
    request: HttpRequest, night: Night, faults: Sequence[Problem] = (), status: int = 200
) -> HttpResponse:
    """Show everybody with a card, and how many there are of each kind among those who are here."""
    movement, names = movement_of(night), night_names(night)
    everybody = read_people(night, everybody=True)
    here = people_now(night)
    found = [everybody.card(one, movement.kinds) for one in here.here]
    counts = Counter(kinds[0] for kinds in found if kinds)
    people = [
        {
            "number": one.number,
            "name": names[one.number],
            "card": one.card,
            "tag": " and ".join(sorted(everybody.tags.get(one.number, ()))),
        }
        for one in everybody.here
    ]
    context = {
        "night": night,
        "movement": movement,
        "kinds": movement.kinds,
        "counts": [(kind, counts[kind]) for kind in movement.kinds],
        "without": sum(not kinds for kinds in found),
        "cards": movement.kinds or services.CARDS,
        "people": sorted(people, key=lambda one: str(one["name"]).casefold()),
        "over": night.state in NIGHT_ENDED,
        "faults": [fault.message for fault in faults],
    }
    return render(request, "nights/cards.html", context, status=status)


@require_page
@organiser_required
@show_refusals(_cards_page)
def cards(request: HttpRequest, night: Night) -> HttpResponse:
    """Show who has which card, and give them."""
    if request.method != "POST":
        return _cards_page(request, night)
    given = {
        number: str(card)
        for name, card in request.POST.items()
        if name.startswith(FIELD) and (number := number_typed(name.removeprefix(FIELD))) is not None
    }
    changed = services.give_cards(night.pk, given, **who_and_when(request))
    message = ngettext("{count} card changed.", "{count} cards changed.", changed, count=changed)
    return go_to(request, message, "night_cards", night_id=night.pk)


@require_POST
@organiser_required
@show_refusals(_cards_page, status=409)
def deal(request: HttpRequest, night: Night) -> HttpResponse:
    """Deal cards by lot to whoever has none."""
    dealt = services.deal_cards(night.pk, **who_and_when(request))
    message = ngettext("Dealt {count} card at random.", "Dealt {count} cards at random.", dealt, count=dealt)
    return go_to(request, message, "night_cards", night_id=night.pk)
