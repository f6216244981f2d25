"""The table's own pages: tap a hand, see that it counts, and put right one of a game that was played there before."""

from collections.abc import Mapping
from contextlib import suppress
from uuid import uuid4

from django.http import HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.views.decorators.http import require_POST, require_safe

from clubs.models import User
from problems import Problem
from scoring.engine.admission import EntryRefused, Fact, GameClosed, HandMissing, hand_fact
from scoring.engine.exceptions import RecordRefused
from scoring.engine.parsing import read_hand_of
from scoring.engine.ruleset import Ruleset
from scoring.etags import table_etag
from scoring.models import Game, GameState, Table, TablePass
from scoring.permissions import games_to_score
from scoring.selectors.call_rounds import round_missing
from scoring.selectors.corrections import state_for
from scoring.selectors.earlier_games import with_hands
from scoring.selectors.passes import signed_code
from scoring.selectors.preview import EntryPreview, preview
from scoring.selectors.quick_hands import choose_first, still_to_choose
from scoring.selectors.rulesets import ruleset_of
from scoring.selectors.sheet import game_sheet, sheet
from scoring.services.entries import (
    CorrectionRefused,
    CorrectionRequested,
    EntryAuthor,
    EntryConflict,
    Recorded,
    record_entry,
)
from scoring.services.next_game import NotAtThisTable, play_again
from scoring.views import refusals
from scoring.views.access import with_pass
from scoring.views.hand_query import read_entry, record_from_query
from scoring.views.table_context import asking, dealer_of, now_context, page_context, place_now, replaced_row
from web.etags import page_not_modified
from web.form_pages import require_page
from web.kept_pages import let_phone_keep, manifest
from web.numbers import whole_number

MOST_EARLIER_GAMES = 20


@require_safe
@with_pass
def table_page(request: HttpRequest, table_pass: TablePass) -> HttpResponse:
    """Show the table's page; to its own poll only the parts that change, or 304."""
    etag = table_etag("now", table_pass)
    if getattr(request, "htmx", False):
        if known := page_not_modified(request, etag):
            return known
        response = render(request, "scoring/_now.html", {**now_context(table_pass), "poll": True})
    else:
        if place := place_now(table_pass, request.GET):
            return redirect("hand", code=signed_code(table_pass), place=place)
        response = let_phone_keep(
            render(request, "scoring/table.html", page_context(table_pass, request.GET))
        )
    # The part's version, also on the page that holds it: the first poll can ask with it.
    response.headers["ETag" if getattr(request, "htmx", False) else "X-Part-ETag"] = etag
    response.headers["Vary"] = "HX-Request, Cookie"
    return response


@require_safe
@with_pass
def table_manifest(_request: HttpRequest, table_pass: TablePass) -> HttpResponse:
    """Send what puts a table's page on a home screen."""
    page = reverse("table_page", kwargs={"code": signed_code(table_pass)})
    return manifest(table_pass.table.label, page)


@require_safe
@with_pass
def consider(request: HttpRequest, table_pass: TablePass) -> HttpResponse:
    """Say in a sentence what the hand in the query would do, and ask whether it counts.

    A query that names an earlier game of the table is about a hand of that one.
    """
    game = _game_named(table_pass, request.GET)
    if isinstance(game, Problem):
        return refusals.cannot_be(request, table_pass, (game,), None)
    earlier = None if game.pk == table_pass.table.game_id else game.pk
    now = game_sheet(game)
    replaced = replaced_row(now, request.GET)
    dealer = dealer_of(now, replaced)
    record = record_from_query(ruleset_of(game), request.GET, dealer)
    kind, number, of = refusals.place_of(now, record, request.GET)
    try:
        fact = hand_fact(str(uuid4()), kind, number, of, read_hand_of(kind, record))
        seen = preview(game, fact)
    except RecordRefused as refused:
        fact, seen = None, EntryPreview("", refused.problems)
    if request.headers.get("Accept") == "application/json":
        problems = [problem.message for problem in seen.problems]
        return JsonResponse({"sentence": seen.sentence, "problems": problems})
    if fact is None:
        return refusals.cannot_be(request, table_pass, seen.problems, record, game)
    # A hand that has been changed meanwhile is asked no more: its page would ask of the next hand.
    tapped = "event" not in request.GET and (replaced is not None or not request.GET.get("of"))
    first = _first(ruleset_of(game), record, dealer, seen) if tapped else ""
    if seen.problems and not first:
        return refusals.cannot_be(request, table_pass, seen.problems, fact.facts["hand"], game)
    # The whole page is about that game; nothing of the table is saved.
    table_pass.table.game = game
    if first:
        page = "scoring/table.html" if earlier is None else "scoring/earlier_game.html"
        asked = asking(table_pass, request.GET, first) | {"earlier": earlier}
        return render(request, page, asked, status=422)
    context = refusals.question(table_pass, fact) | {
        "sentence": seen.sentence,
        "change": refusals.to_change(request.GET, request.GET.get("of"), now),
        "earlier": earlier,
        "words": "Count it",
    }
    if replaced is not None and of == replaced["last"]:
        context |= refusals.changing(now, replaced, seen.scores)
    return render(request, "scoring/consider.html", context)


def _first(ruleset: Ruleset, record: Mapping[str, object], dealer: int | None, seen: EntryPreview) -> str:
    """Say what is still to be chosen for a tapped hand, or nothing."""
    asked = round_missing(ruleset, record, dealer)
    if asked is not None:
        return asked.message
    missing = still_to_choose(ruleset, record) if seen.problems else {}
    chosen = all(problem.field in missing for problem in seen.problems)
    return choose_first(missing.values()) if missing and chosen else ""


@require_POST
@with_pass
def record(request: HttpRequest, table_pass: TablePass) -> HttpResponse:
    """Record an entry of the current game, once, and go back to the table's page."""
    game = _game_named(table_pass, request.POST)
    if isinstance(game, Problem):
        return refusals.cannot_be(request, table_pass, (game,), refusals.record_typed(request.POST))
    earlier = None if game.pk == table_pass.table.game_id else game.pk
    try:
        fact = read_entry(request.POST)
    except RecordRefused as refused:
        typed = refusals.record_typed(request.POST)
        return refusals.cannot_be(request, table_pass, refused.problems, typed, game)
    return _recorded(request, table_pass, game, fact, earlier)


def _recorded(  # noqa: PLR0911  one return for each answer that a form can get
    request: HttpRequest, table_pass: TablePass, game: Game, fact: Fact, earlier: int | None
) -> HttpResponse:
    """Record an entry and go back to the table's page, or show the page that says why not."""
    sender = EntryAuthor(table_pass=table_pass, user=_signed_in(request))
    match record_entry(game.pk, fact, sender, entered_at=None, now=timezone.now()):
        case Recorded() if earlier is not None and Table.objects.filter(game=game).exists():
            return refusals.to_page(table_pass, said="goes-on")
        case Recorded() if earlier is not None:
            page = reverse("earlier_game", kwargs={"code": signed_code(table_pass), "game_id": earlier})
            said = refusals.said_after(game, fact)
            return redirect(f"{page}?{urlencode({'said': said})}" if said else page)
        case Recorded():
            return refusals.back(table_pass, fact)
        case CorrectionRequested(wanted):
            return refusals.requested(request, table_pass, game, wanted)
        case CorrectionRefused():
            return refusals.correction_refused(request, table_pass, game, fact)
        case EntryConflict(theirs):
            return refusals.conflict(request, table_pass, game, fact, theirs)
        case HandMissing(number):
            return refusals.gap(request, table_pass, game, fact, number)
        case GameClosed(state):
            return refusals.closed(request, table_pass, game, fact, state)
        case EntryRefused(problems):
            typed = refusals.record_typed(request.POST)
            return refusals.cannot_be(request, table_pass, problems, typed, game)


@require_safe
@with_pass
def hand(request: HttpRequest, table_pass: TablePass, place: int) -> HttpResponse:
    """Open one hand of the strip: what was recorded, to take it back or change it."""
    now = sheet(table_pass.table)
    row = next((row for row in now["rows"] if row["number"] == place), None) if now else None
    if now is None or row is None:
        return redirect("table_page", code=signed_code(table_pass))
    context = {
        "table": table_pass.table,
        "code": signed_code(table_pass),
        "row": row,
        "now": now,
        "asks": table_pass.table.game is not None and table_pass.table.game.corrections_need_approval,
        "id": uuid4(),
        "back_id": uuid4(),
    }
    return render(request, "scoring/hand.html", context)


@require_safe
@with_pass
def earlier_games(request: HttpRequest, table_pass: TablePass) -> HttpResponse:
    """List the games that were played at a table before the one that is played now, the latest first."""
    rows = with_hands(games_to_score(table_pass).order_by("-pk")[: MOST_EARLIER_GAMES + 1])
    context = {
        "table": table_pass.table,
        "code": signed_code(table_pass),
        "games": [game_sheet(one) for one in rows if one.pk != table_pass.table.game_id],
    }
    return render(request, "scoring/earlier_games.html", context)


@require_safe
@with_pass
def earlier_game(request: HttpRequest, table_pass: TablePass, game_id: int) -> HttpResponse:
    """Show an earlier game of a table hand by hand; each can be changed or taken back while the game is open."""
    found = games_to_score(table_pass).filter(pk=game_id).first()
    if found is None or found.pk == table_pass.table.game_id:
        return redirect("table_page", code=signed_code(table_pass))
    table_pass.table.game = found
    if place_now(table_pass, request.GET):
        return redirect("earlier_game", code=signed_code(table_pass), game_id=found.pk)
    context = page_context(table_pass, request.GET)
    for row in context["now"]["rows"]:
        row["undo_id"], row["back_id"] = uuid4(), uuid4()
    may_change = state_for(found, "replace") == GameState.OPEN
    context |= {"earlier": found.pk, "may_change": may_change}
    if not may_change:
        context["replaced"] = None
    return render(request, "scoring/earlier_game.html", context)


@require_page
@with_pass
def again(request: HttpRequest, table_pass: TablePass) -> HttpResponse:
    """Begin another game with the same people, seats and rules; asked twice it begins once."""
    # Whoever runs the table says what comes next.
    if not table_pass.table.is_kitchen_table and request.method != "POST":
        return redirect("table_page", code=signed_code(table_pass))
    after = _game_of_form(table_pass, request.POST.get("after", ""))
    if request.method == "POST" and after is not None:
        dealer = request.POST.get("first_dealer", "")
        seat = int(dealer) if dealer in map(str, range(after.players)) else None
        begun = table_pass.table.game_id != after.pk
        with suppress(NotAtThisTable):  # its page says when the next game begins
            sender = EntryAuthor(table_pass=table_pass, user=_signed_in(request))
            all_here = bool(request.POST.get("all_here"))
            game = play_again(
                table_pass.table.pk, after.pk, seat, all_here=all_here, by=sender, now=timezone.now()
            )
            if begun and seat is not None and game.first_dealer != seat:
                return refusals.to_page(table_pass, said="begun")
        return redirect("table_page", code=signed_code(table_pass))
    context = {"table": table_pass.table, "code": signed_code(table_pass), "now": sheet(table_pass.table)}
    return render(request, "scoring/again.html", context)


def _signed_in(request: HttpRequest) -> User | None:
    return request.user if request.user.is_authenticated else None


def _game_of_form(table_pass: TablePass, number: str) -> Game | None:
    """Return the game that a form was made for, when it is one of this table's."""
    pk = whole_number(number)
    return None if pk is None else games_to_score(table_pass).filter(pk=pk).first()


def _game_named(table_pass: TablePass, form: QueryDict) -> Game | Problem:
    """Return the game that a form was made for, the table's where it names none, or why there is none."""
    named = form.get("game", "")
    game = _game_of_form(table_pass, named) if named else table_pass.table.game
    if game is not None:
        return game
    return refusals.no_such_game() if named else refusals.no_game()
