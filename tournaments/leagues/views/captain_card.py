"""A captain's card: handed in by a form or by the page's script, agreed with, or broken off."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from problems import Problem
from problems.strict_json import JSONRefused, read_json
from problems.wording import gettext as _
from tournaments.leagues.faults import LeagueRefused
from tournaments.leagues.models import Fixture
from tournaments.leagues.selectors.match_tables import results_so_far
from tournaments.leagues.selectors.side_tables import form_of
from tournaments.leagues.services.agreeing import agree_with, hand_in_as_captain
from tournaments.leagues.services.cards import CardConflict, CardSent, side_of
from tournaments.leagues.services.cup_rounds import claim_decider
from tournaments.leagues.services.evenings import break_off_match, report_no_show
from tournaments.leagues.views.captain import back_to, find_fixture, refused
from tournaments.leagues.views.captain_door import JSON, Captain, with_captain
from web.numbers import whole_number


def unreadable() -> Problem:
    """Return the problem of a card that came as no JSON."""
    return Problem("unreadable", "", _("The card can't be read. Reload the page and fill it in again."))


# The long code in the address is what lets a captain in, and no cookie is asked for: nobody else's page could send a
# card here without it. A card that waited on a phone for days is taken though the page's token is another by now.
@csrf_exempt
@require_POST
@with_captain
def captain_card(request: HttpRequest, captain: Captain, fixture_id: int) -> HttpResponse:
    """Take the captain's card, as a form or as JSON; sent twice it counts once."""
    fixture = find_fixture(captain, fixture_id)
    if request.content_type == JSON:
        return _card_of_script(request, captain, fixture)
    legs = _legs_of_form(request.POST, len(form_of(captain.team.season, fixture).card_legs))
    try:
        sent = _sent(captain, fixture, request.POST, legs)
        hand_in_as_captain(fixture.pk, sent, now=timezone.now())
    except LeagueRefused as why:
        return refused(request, captain, fixture_id, why.problems, {"legs": legs})
    return back_to(captain, fixture_id, "card")


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
    listed = [{"code": fault.code, "detail": fault.message, "attr": fault.field} for fault in faults]
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


def _legs_of_form(data: QueryDict, count: int) -> list[dict[str, Any]]:
    """Return the games of a form: who won each, and the points where they were typed.

    A game with two winners has none: who is right isn't for the order of the fields to decide.
    """
    winners = [data.getlist(f"winner.{number}") for number in range(count)]
    return [
        {
            "winner": winners[number][0] if len(winners[number]) == 1 else None,
            "home_points": typed_points(data.get(f"home_points.{number}", "")),
            "away_points": typed_points(data.get(f"away_points.{number}", "")),
        }
        for number in range(count)
    ]


def typed_points(text: str) -> int | str | None:
    """Return the points of a field: None where it is empty, the text itself where it is no number."""
    text = text.strip()
    number = whole_number(text, 5)
    return (text[:20] or None) if number is None else number


@require_POST
@with_captain
def captain_agree(request: HttpRequest, captain: Captain, fixture_id: int) -> HttpResponse:
    """Agree with the other side's card, as it was read: the match is confirmed."""
    fixture = find_fixture(captain, fixture_id)
    try:
        read = _card_id(request.POST["card"]) if request.POST.get("card") else None
        agree_with(fixture_id, side_of(fixture, captain.team), read, by=None, now=timezone.now())
    except LeagueRefused as why:
        return refused(request, captain, fixture_id, why.problems)
    messages.success(request, _("Thank you. The result is confirmed and counts in the table."))
    return back_to(captain, fixture_id, "card")


@require_POST
@with_captain
def captain_decider(request: HttpRequest, captain: Captain, fixture_id: int) -> HttpResponse:
    """Say who won the deciding game of a level cup match."""
    fixture = find_fixture(captain, fixture_id)
    try:
        side, winner = side_of(fixture, captain.team), request.POST.get("winner", "")
        sentences = claim_decider(fixture_id, side, winner, now=timezone.now())
    except LeagueRefused as why:
        return refused(request, captain, fixture_id, why.problems)
    for sentence in sentences:
        messages.success(request, sentence)
    return redirect("captain_match", code=captain.code, fixture_id=fixture_id)


@require_POST
@with_captain
def captain_broken_off(request: HttpRequest, captain: Captain, fixture_id: int) -> HttpResponse:
    """Note that the match was broken off, with the games that were tapped; the others weren't finished."""
    fixture = find_fixture(captain, fixture_id)
    legs = _legs_of_form(request.POST, len(form_of(captain.team.season, fixture).card_legs))
    kept = results_so_far(captain.team.season, fixture)
    finished = [
        leg if leg["winner"] else kept[number].as_json() if number in kept else {"winner": "nobody"}
        for number, leg in enumerate(legs, 1)
    ]
    why = request.POST.get("why", "")
    try:
        sent = _sent(captain, fixture, request.POST, finished)
        break_off_match(fixture_id, captain.team, sent, why, now=timezone.now())
    except LeagueRefused as refusal:
        return refused(request, captain, fixture_id, refusal.problems, {"legs": legs})
    messages.success(request, _("Noted. The secretary decides how the match goes on."))
    return back_to(captain, fixture_id, "card")


@require_POST
@with_captain
def captain_not_here(request: HttpRequest, captain: Captain, fixture_id: int) -> HttpResponse:
    """Tell the secretary that the other side hasn't come."""
    find_fixture(captain, fixture_id)
    try:
        report_no_show(fixture_id, captain.team, request.POST.get("seen_by", ""), now=timezone.now())
    except LeagueRefused as why:
        return refused(request, captain, fixture_id, why.problems)
    messages.success(request, _("Reported. The secretary decides the result."))
    return back_to(captain, fixture_id, "else")
