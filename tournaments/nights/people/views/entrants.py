"""Who plays tonight: enter names, tick the club's players, check in, leave, keep a table."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from clubs.models import User
from clubs.names import name_key
from clubs.selectors.players import living_players, search, shown_names
from clubs.views.access import signed_in, who_and_when
from clubs.views.pasted_lists import again_context, look_context, looked_at, pasted_text, read_pasted
from problems import Problem, Refused
from problems.wording import gettext as _
from problems.wording import gettext_noop
from tournaments.movements.rotation.round import MOST_ENTRANTS
from tournaments.nights.exceptions import NightRefused
from tournaments.nights.models import NIGHT_ENDED, Entrant, Night, NightState, PlayerPass
from tournaments.nights.people.selectors.earlier_nights import last_night_before, played_on
from tournaments.nights.people.selectors.entrant_lists import entrant_list, names_of, round_playing
from tournaments.nights.people.selectors.player_passes import player_code
from tournaments.nights.people.services import entrants as services
from tournaments.nights.people.services.pair_constraints import enter_lines, pair_named
from tournaments.nights.people.services.taking_out import remove_entrant
from tournaments.nights.plan.selectors.plans import current_plan, has_seat_to_come, rounds_begun
from tournaments.nights.results.selectors.standings import standings
from tournaments.nights.services.nights import open_check_in
from tournaments.nights.views.access import access_to, organiser_required, with_night
from tournaments.nights.views.night import GATHERING, night_page, refused_page
from web.form_pages import go_to, require_page, show_refusals
from web.numbers import number_typed

MOST_FOUND = 100
MOST_QUESTIONS = 60
SOMEBODY_NEW = "new"
NOT_SAID = ""
BUTTONS = (gettext_noop("Enter this player"), gettext_noop("Enter these {count}"))
AS_HERE = (
    gettext_noop("Enter this player, who is here"),
    gettext_noop("Enter these {count}, who are all here"),
)
HERE = "here"
"""What that button sends, and the questions after it."""


@require_page
@organiser_required
def entrants(request: HttpRequest, night: Night) -> HttpResponse:
    """List everybody, and enter people: from a list that was looked at first, or ticked among the club's players."""
    if request.method != "POST":
        return _entrants_page(request, night)
    lines = looked_at(request)
    if lines is None and (request.POST.get("names", "").strip() or "file" in request.FILES):
        return _look_page(request, night)
    by, now = signed_in(request), timezone.now()
    try:
        with transaction.atomic():
            entered = enter_lines(night.pk, lines or (), by=by, now=now)
            ticked = services.enter_players(night.pk, _ticked(request), by=by, now=now)
            again = _same_people(request, night, by, now)
            if HERE in request.POST:
                _check_in(night, entered.entrants, by, now)
    except NightRefused as refused:
        if lines is None:
            return _entrants_page(request, night, refused.problems, status=422)
        look = again_context(night.club, lines, refused.problems, buttons=BUTTONS)
        return _show_look(request, night, look, status=422)
    _say_entered(request, [*entered.entrants, *ticked.entrants, *again])
    if entered.doubles:
        return _entrants_page(request, night, doubles=entered.doubles, unpaired=entered.unpaired, status=409)
    return redirect(_page_after(request), night_id=night.pk)


def _page_after(request: HttpRequest) -> str:
    """Return the page after people were entered: of those who are all here, nothing is left to be said there."""
    return "night" if HERE in request.POST else "night_entrants"


def _check_in(night: Night, entered: Sequence[Entrant], by: User | None, now: datetime) -> None:
    """Say that these are here, who have just been entered; the check-in is opened for that."""
    if night.state == NightState.DRAFT:
        open_check_in(night.pk, by=by, now=now)
    services.check_in_everyone(night.pk, [one.pk for one in entered], by=by, now=now)


def _look_page(request: HttpRequest, night: Night) -> HttpResponse:
    """Show a list as it was understood, before anybody is entered."""
    text = request.POST.get("names", "")
    try:
        text = pasted_text(request)
        found = read_pasted(text)
        services.refuse_too_many(night, found.people)
    except Refused as refused:
        return _entrants_page(request, night, refused.problems, typed=text, status=422)
    return _show_look(request, night, look_context(night.club, found, text, buttons=BUTTONS))


def _show_look(request: HttpRequest, night: Night, look: dict[str, Any], status: int = 200) -> HttpResponse:
    here = reverse("night_entrants", args=[night.pk])
    if look["count"] and night.state in GATHERING and not rounds_begun(night):
        look["beside"] = (HERE, _(AS_HERE[look["count"] != 1], count=look["count"]))
    return render(request, "nights/look.html", {"night": night, "look": look, "here": here}, status=status)


def _same_people(request: HttpRequest, night: Night, by: User | None, now: datetime) -> tuple[Entrant, ...]:
    """Enter those who played on the night that a button names, if one was pressed."""
    number = number_typed(request.POST.get("same_as", ""))
    if number is None:
        return ()
    return services.enter_players(night.pk, played_on(night, number), by=by, now=now).entrants


def _ticked(request: HttpRequest) -> list[int]:
    numbers = [number_typed(text) for text in request.POST.getlist("players")]
    return [number for number in numbers if number is not None]


def _say_entered(request: HttpRequest, entered: Sequence[Entrant], already: Sequence[Entrant] = ()) -> None:
    if entered:
        messages.success(request, _("Entered: {names}.", names=_listed(entered)))
    if already:
        message = _(
            "Entered already: {names}. If there's another person with that name, enter it again.",
            names=_listed(already),
        )
        messages.info(request, message)


def _listed(entrants: Sequence[Entrant]) -> str:
    rows = Entrant.objects.filter(pk__in=[one.pk for one in entrants]).select_related("player")
    names = list(names_of(rows).values())
    more = f" and {len(names) - 20} more" if len(names) > 20 else ""
    return f"{', '.join(names[:20])}{more}"


@require_POST
@organiser_required
def answer_doubles(request: HttpRequest, night: Night) -> HttpResponse:
    """Enter those of whom was asked whether they are somebody else of the same name; answered twice, once."""
    answers = [
        (request.POST.get(f"name.{place}", ""), request.POST.get(f"who.{place}", NOT_SAID))
        for place in range(MOST_QUESTIONS)
    ]
    unsaid = [name for name, who in answers if name and who == NOT_SAID]
    asked, pairs = [name for name, _ in answers if name], request.POST.getlist("pair")[:MOST_ENTRANTS]
    if unsaid:
        message = _("Say who that is: {unsaid}. Nobody has been left out.", unsaid=", ".join(unsaid))
        fault = Problem("not_said", "who", message)
        return _entrants_page(request, night, [fault], doubles=asked, unpaired=pairs, status=422)
    new = [name for name, who in answers if who == SOMEBODY_NEW]
    known = [number for _, who in answers if (number := number_typed(who)) is not None]
    after = number_typed(request.POST.get("after", ""))
    by, now = signed_in(request), timezone.now()
    try:
        with transaction.atomic():
            entered = services.enter_names(
                night.pk, new, another=new, after=after, besides=known, by=by, now=now
            )
            ticked = services.enter_players(night.pk, known, by=by, now=now)
            meant = [one.number for one in (*entered.entrants, *entered.already, *ticked.entrants)]
            if HERE in request.POST:
                _check_in(night, [*entered.entrants, *ticked.entrants], by, now)
            unpaired = pair_named(night.pk, pairs, meant, by=by, now=now)
    except NightRefused as refused:
        return _entrants_page(request, night, refused.problems, doubles=asked, unpaired=pairs, status=422)
    _say_entered(request, [*entered.entrants, *ticked.entrants], entered.already)
    if unpaired:
        message = _(
            "Not a pair yet: {pairs}. Choose who plays together on Pairs and wishes.",
            pairs=", ".join(unpaired),
        )
        messages.warning(request, message)
    return redirect(_page_after(request), night_id=night.pk)


def _entrants_page(  # noqa: PLR0913  what the page shows
    request: HttpRequest,
    night: Night,
    faults: Sequence[Problem] = (),
    *,
    typed: str = "",
    doubles: Sequence[str] = (),
    unpaired: Sequence[str] = (),
    status: int = 200,
) -> HttpResponse:
    """Show who is entered and the ways to enter more."""
    wanted = request.GET.get("name", "")[:80]
    living = living_players(night.club).exclude(entrants__night=night)
    found = list((search(living, wanted) if wanted else living)[: MOST_FOUND + 1])
    names = shown_names(found)
    listed = entrant_list(night)
    context = {
        "night": night,
        "listed": listed,
        "begins": not (listed or doubles or faults),
        "all_here": HERE in request.POST,
        "here": sum(one.here for one in listed),
        "wanted": wanted,
        "found": [{"id": player.pk, "name": names[player.pk]} for player in found[:MOST_FOUND]],
        "more": len(found) > MOST_FOUND,
        "known": living.exists(),
        "typed": typed or "\n".join(doubles[MOST_QUESTIONS:]),
        "questions": _questions(night, doubles[:MOST_QUESTIONS]),
        "unpaired": unpaired,
        "last_night": last_night_before(night) if night.state not in NIGHT_ENDED else None,
        "last": max((one.entrant.number for one in listed), default=0),
        "faults": [fault.message for fault in faults],
    }
    return render(request, "nights/entrants.html", context, status=status)


def _questions(night: Night, doubles: Sequence[str]) -> list[dict[str, Any]]:
    """Ask of each name who it is: a player of the club who has it, somebody new, or one who is entered."""
    keys = {key for name in doubles if "\0" not in (key := name_key(name))}
    players = list(living_players(night.club).filter(name_key__in=keys).exclude(entrants__night=night))
    names = shown_names(players)
    entered = set(
        Entrant.objects.filter(night=night, player__name_key__in=keys).values_list(
            "player__name_key", flat=True
        )
    )
    return [
        {
            "place": place,
            "name": name,
            "entered": name_key(name) in entered,
            "players": [
                {"id": one.pk, "name": names[one.pk]} for one in players if one.name_key == name_key(name)
            ],
        }
        for place, name in enumerate(doubles)
    ]


@require_safe
@with_night
def entrant(request: HttpRequest, night: Night, number: int) -> HttpResponse:
    """Show an entrant: the place and why, round by round, and what an organiser can say of them."""
    return _entrant_page(request, night, number)


def _entrant_page(
    request: HttpRequest, night: Night, number: int, faults: Sequence[Problem] = (), status: int = 200
) -> HttpResponse:
    """Show an entrant, with the faults of what was pressed."""
    row = get_object_or_404(Entrant.objects.select_related("player"), night=night, number=number)
    access = access_to(request, night)
    context = {
        "night": night,
        "entrant": row,
        "name": names_of([row])[number],
        "runs": access.runs,
        "own_page": _own_page(row) if access.runs else "",
        "over": night.state in NIGHT_ENDED,
        "begun": rounds_begun(night) >= row.from_round,
        "night_begun": bool(rounds_begun(night)),
        "seated": has_seat_to_come(row),
        "playing": round_playing(night),
        "replan": access.runs and not row.present and has_seat_to_come(row) and current_plan(night) is None,
        "faults": [fault.message for fault in faults],
        "table": request.POST.get("table", row.fixed_table or ""),
        **_results(night, number),
    }
    return render(request, "nights/entrant.html", context, status=status)


def _own_page(row: Entrant) -> str:
    """Return the address of a player's own page, while his pass is in force."""
    player_pass = PlayerPass.objects.filter(entrant=row, revoked_at=None).first()
    return reverse("player_night", args=[player_code(player_pass)]) if player_pass else ""


def _results(night: Night, number: int) -> dict[str, Any]:
    """Return why an entrant is where he is, and with each round and where its hands are."""
    found = standings(night)
    if not found.rounds or number not in {row.entrant for row in found.rows}:
        return {"why": "", "parts": []}
    explained = found.explained(number, night.precedence)
    parts = []
    for one in explained.rounds:
        at = found.games.get((number, one.part.round))
        parts.append({"round": one.part.round, "sentence": one.sentence, "table": at[0] if at else None})
    return {"why": explained.sentence, "parts": parts}


Act = Callable[[Entrant, User, datetime], object]
ACTS: dict[str, Act] = {
    "here": lambda one, by, now: services.check_in(one.pk, by=by, now=now),
    "not-here": lambda one, by, now: services.check_in(one.pk, here=False, by=by, now=now),
    "undo-here": lambda one, by, now: services.undo_check_in(one.pk, by=by, now=now),
    "leave": lambda one, by, now: services.leave(one.pk, by=by, now=now),
    "steward": lambda one, by, now: services.set_steward(one.pk, steward=True, by=by, now=now),
    "stands-in": lambda one, by, now: services.stand_in(one.pk, stands_in=True, by=by, now=now),
    "stands-down": lambda one, by, now: services.stand_in(one.pk, stands_in=False, by=by, now=now),
    "no-steward": lambda one, by, now: services.set_steward(one.pk, steward=False, by=by, now=now),
}


OF_THE_LIST = ("here", "undo-here")
"""What is pressed in the night's list of players, and comes back to it."""


@require_POST
@organiser_required
def act(request: HttpRequest, night: Night, number: int, what: str) -> HttpResponse:
    """Say that somebody is here, is not here after all, or leaves; repeating it changes nothing."""
    row = get_object_or_404(Entrant, night=night, number=number)
    listed = what in OF_THE_LIST
    if what not in ACTS:
        fault = Problem("unknown_act", "", _("That button doesn't work any more. Look at the night again."))
        return _entrant_page(request, night, number, [fault], status=404)
    try:
        ACTS[what](row, signed_in(request), timezone.now())
    except NightRefused as refused:
        if listed:
            return refused_page(request, night, refused.problems, status=409)
        return _entrant_page(request, night, number, refused.problems, status=409)
    if what == "leave":
        _say_gone(request, night, number)
    if listed and getattr(request, "htmx", False):
        night.refresh_from_db()
        return night_page(request, night)
    if listed:
        return redirect(f"{reverse('night', args=[night.pk])}#entrant-{number}")
    return redirect("night_entrant", night_id=night.pk, number=number)


@require_POST
@organiser_required
def take_out(request: HttpRequest, night: Night, number: int) -> HttpResponse:
    """Take out somebody who was entered by mistake."""
    row = get_object_or_404(Entrant.objects.select_related("player"), night=night, number=number)
    name = names_of([row])[number]
    try:
        remove_entrant(row.pk, **who_and_when(request))
    except NightRefused as refused:
        return _entrant_page(request, night, number, refused.problems, status=409)
    message = _("{name} is off tonight's lists and sheets.", name=name)
    return go_to(request, message, "night_entrants", night_id=night.pk)


def _say_gone(request: HttpRequest, night: Night, number: int) -> None:
    """Say that somebody leaves; the page that follows says what is to be done about the rounds to come."""
    row = Entrant.objects.select_related("player").get(night=night, number=number)
    name = names_of([row])[number]
    if row.left_after is None:
        messages.success(request, _("{name} leaves without having played.", name=name))
        return
    message = _("{name} leaves after round {round}. Their results stay.", name=name, round=row.left_after)
    messages.success(request, message)


@require_POST
@organiser_required
@show_refusals(_entrant_page)
def keep_table(request: HttpRequest, night: Night, number: int) -> HttpResponse:
    """Give somebody who cannot walk a table to keep, or take it away."""
    row = get_object_or_404(Entrant, night=night, number=number)
    typed = request.POST.get("table", "").strip()
    table = number_typed(typed)
    if typed and table is None:
        message = _("Type the table's number, or leave it blank.")
        raise NightRefused(Problem("not_a_number", "table", message))
    services.keep_table(row.pk, table, **who_and_when(request))
    message = _("Moves like everybody.")
    if table:
        message = _("Stays at table {table}, from the next plan on.", table=table)
    return go_to(request, message, "night_entrant", night_id=night.pk, number=number)
