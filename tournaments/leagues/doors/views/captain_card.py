"""A captain's card: handed in by a form or by the page's script, agreed with, or broken off."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt

from problems import Problem
from problems.strict_json import JSONRefused, read_json
from problems.wording import gettext as _
from tournaments.leagues.calendar.services.fixtures import side_of
from tournaments.leagues.cups.services.cup_rounds import claim_decider
from tournaments.leagues.doors.views.captain import match_act
from tournaments.leagues.evening.selectors.match_tables import results_so_far
from tournaments.leagues.evening.services.cards import CardConflict, CardSent, agree, hand_in_as_captain
from tournaments.leagues.evening.services.evenings import break_off_match, report_no_show
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Fixture
from tournaments.leagues.views.captain_access import JSON, Captain
from tournaments.leagues.views.form_fields import typed_legs
from web.error_shape import error_line


def unreadable() -> Problem:
    """Return the problem of a card that came as no JSON."""
    return Problem("unreadable", "", _("The card can't be read. Reload the page and fill it in again."))


def _typed_legs(request: HttpRequest, fixture: Fixture, _why: LeagueRefused) -> dict[str, Any]:
    return {"legs": _legs_of_form(request, fixture)}


# The long code in the address is what lets a captain in, and no cookie is asked for: nobody else's page could send a
# card here without it. A card that waited on a phone for days is taken though the page's token is another by now.
@csrf_exempt
@match_act("card", _typed_legs)
def captain_card(request: HttpRequest, captain: Captain, fixture: Fixture) -> HttpResponse | None:
    """Take the captain's card, as a form or as JSON; sent twice it counts once."""
    if request.content_type == JSON:
        return _card_of_script(request, captain, fixture)
    sent = _sent(captain, fixture, request.POST, _legs_of_form(request, fixture))
    hand_in_as_captain(fixture.pk, sent, now=timezone.now())
    return None


def _card_of_script(request: HttpRequest, captain: Captain, fixture: Fixture) -> JsonResponse:
    """Take a card as the page's script sends it: `{"id", "legs", "remarks"}`."""
    try:
        data: Any = read_json(request.body)
        if not isinstance(data, dict):
            raise LeagueRefused(unreadable())  # noqa: TRY301  one way to refuse
        sent = _sent(captain, fixture, data, data.get("legs"))
        handed = hand_in_as_captain(fixture.pk, sent, now=timezone.now())
    except JSONRefused:
        return _errors((unreadable(),))
    except CardConflict as why:
        theirs = None if why.theirs is None else {"id": str(why.theirs.pk), "legs": why.theirs.legs}
        return _errors(why.problems, 409, yours={"id": str(sent.id), "legs": sent.legs}, theirs=theirs)
    except LeagueRefused as why:
        return _errors(why.problems)
    return JsonResponse({"state": handed.fixture.state}, status=201 if handed.new else 200)


def _errors(faults: Sequence[Problem], status: int = 422, **more: Any) -> JsonResponse:
    listed = [error_line(fault.code, fault.message, fault.field) for fault in faults]
    return JsonResponse({"errors": listed, **more}, status=status)


def _sent(captain: Captain, fixture: Fixture, data: Mapping[str, Any], legs: Any) -> CardSent:
    """Return a card as it was sent; raises LeagueRefused where its id is none."""
    name = _card_id(data.get("id", ""))
    remarks = data.get("remarks", "")
    return CardSent(name, side_of(fixture, captain.team), legs, remarks if isinstance(remarks, str) else "")


def _card_id(text: object) -> UUID:
    """Return the id of a card; raises LeagueRefused where it is none."""
    try:
        return UUID(str(text)[:40])
    except ValueError:
        raise LeagueRefused(unreadable()) from None


def _legs_of_form(request: HttpRequest, fixture: Fixture) -> list[dict[str, Any]]:
    """Return the games of a form: who won each, and the points where they were typed.

    A game with two winners has none: who is right isn't for the order of the fields to decide.
    """
    data, count = request.POST, len(fixture.card_format.card_legs)
    winners = [data.getlist(f"winner.{number}") for number in range(count)]
    return typed_legs(
        [
            (
                winners[number][0] if len(winners[number]) == 1 else None,
                data.get(f"home_points.{number}", ""),
                data.get(f"away_points.{number}", ""),
            )
            for number in range(count)
        ]
    )


@match_act("card")
def captain_agree(request: HttpRequest, captain: Captain, fixture: Fixture) -> None:
    """Agree with the other side's card, as it was read: the match is confirmed."""
    read = _card_id(request.POST["card"]) if request.POST.get("card") else None
    agree(fixture.pk, side_of(fixture, captain.team), read, by=None, now=timezone.now())
    messages.success(request, _("Thank you. The result is confirmed and counts in the table."))


@match_act("")
def captain_decider(request: HttpRequest, captain: Captain, fixture: Fixture) -> None:
    """Say who won the deciding game of a level cup match."""
    side, winner = side_of(fixture, captain.team), request.POST.get("winner", "")
    for sentence in claim_decider(fixture.pk, side, winner, now=timezone.now()):
        messages.success(request, sentence)


@match_act("card", _typed_legs)
def captain_broken_off(request: HttpRequest, captain: Captain, fixture: Fixture) -> None:
    """Note that the match was broken off, with the games that were tapped; the others weren't finished."""
    kept = results_so_far(fixture)
    finished = [
        leg if leg["winner"] else kept[number].as_json() if number in kept else {"winner": "nobody"}
        for number, leg in enumerate(_legs_of_form(request, fixture), 1)
    ]
    sent = _sent(captain, fixture, request.POST, finished)
    break_off_match(fixture.pk, captain.team, sent, request.POST.get("why", ""), now=timezone.now())
    messages.success(request, _("Noted. The secretary decides how the match goes on."))


@match_act("else")
def captain_not_here(request: HttpRequest, captain: Captain, fixture: Fixture) -> None:
    """Tell the secretary that the other side hasn't come."""
    report_no_show(fixture.pk, captain.team, request.POST.get("seen_by", ""), now=timezone.now())
    messages.success(request, _("Reported. The secretary decides the result."))
