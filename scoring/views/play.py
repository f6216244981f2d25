"""The table's own pages: tap a hand, see that it counts, and put right one of a game that was played there before."""

from contextlib import suppress
from uuid import uuid4

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from clubs.models import User
from problems import Problem
from problems.wording import gettext as _
from scoring.engine.admission import EntryRefused, Fact, GameClosed, HandMissing, hand_fact
from scoring.engine.errors import RecordRefused
from scoring.engine.parsing import read_hand_of
from scoring.etags import table_etag
from scoring.models import Game, GameState, TablePass
from scoring.permissions import games_to_score
from scoring.selectors.passes import signed_code
from scoring.selectors.preview import EntryPreview, preview
from scoring.selectors.quick_hands import still_to_choose
from scoring.selectors.rulesets import ruleset_of
from scoring.selectors.sheet import game_sheet, sheet
from scoring.services.entries import (
    CorrectionRefused,
    CorrectionRequested,
    EntryConflict,
    Recorded,
    Sender,
    record_entry,
)
from scoring.services.next_game import NotAtThisTable, play_again
from scoring.views import refusals
from scoring.views.access import with_pass
from scoring.views.hand_query import read_entry, record_from_query
from scoring.views.table_context import asking, now_context, page_context
from web.etags import is_known
from web.form_pages import require_page
from web.numbers import whole_number

MOST_EARLIER_GAMES = 20


@require_safe
@with_pass
def table_page(request: HttpRequest, table_pass: TablePass) -> HttpResponse:
    """Show the table's page; to its own poll only the parts that change, or 304."""
    etag = table_etag("now", table_pass)
    if getattr(request, "htmx", False):
        if is_known(etag, request.headers.get("If-None-Match", "")):
            return HttpResponse(status=304, headers={"ETag": etag})
        response = render(request, "scoring/_now.html", {**now_context(table_pass), "poll": True})
    else:
        response = render(request, "scoring/table.html", page_context(table_pass, request.GET))
    # The part's version, also on the page that holds it: the first poll can ask with it.
    response.headers["ETag" if getattr(request, "htmx", False) else "X-Part-ETag"] = etag
    response.headers["Vary"] = "HX-Request, Cookie"
    return response


@require_safe
@with_pass
def consider(request: HttpRequest, table_pass: TablePass) -> HttpResponse:
    """Say in a sentence what the hand in the query would do, and ask whether it counts.

    A query that names an earlier game of the table is about a hand of that one.
    """
    earlier = None
    if "game" in request.GET:
        found = _game_of_form(table_pass, request.GET["game"])
        if found is not None and found.pk != table_pass.table.game_id:
            # The whole page is about that game; nothing of the table is saved.
            table_pass.table.game, earlier = found, found.pk
    game = table_pass.table.game
    if game is None:
        return redirect("table_page", code=signed_code(table_pass))
    now = sheet(table_pass.table) or {}
    record = record_from_query(ruleset_of(game), request.GET, now.get("dealer"))
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
        return refusals.cannot_be(request, table_pass, seen.problems, record, earlier)
    if seen.problems:
        missing = still_to_choose(ruleset_of(game), record)
        if (
            missing
            and "event" not in request.GET
            and all(problem.field in missing for problem in seen.problems)
        ):
            page = "scoring/table.html" if earlier is None else "scoring/earlier_game.html"
            asked = asking(table_pass, request.GET, missing) | {"earlier": earlier}
            return render(request, page, asked, status=422)
        return refusals.cannot_be(request, table_pass, seen.problems, fact.facts["hand"], earlier)
    context = refusals.question(table_pass, fact) | {
        "sentence": seen.sentence,
        "change": refusals.to_change(request.GET, now),
        "earlier": earlier,
        "words": "Count it",
    }
    if of and of == request.GET.get("of"):
        context |= refusals.changing(now, of, seen.scores)
    return render(request, "scoring/consider.html", context)


@require_POST
@with_pass
def record(request: HttpRequest, table_pass: TablePass) -> HttpResponse:
    """Record an entry of the current game, once, and go back to the table's page."""
    named = request.POST.get("game", "")
    game = _game_of_form(table_pass, named) if named else table_pass.table.game
    if named and game is None:
        problem = Problem(
            "no_such_game", "game", _("This form was made for another table. Go back to yours.")
        )
        return refusals.cannot_be(request, table_pass, (problem,), refusals.record_typed(request.POST))
    if game is None:
        return redirect("table_page", code=signed_code(table_pass))
    earlier = None if game.pk == table_pass.table.game_id else game.pk
    try:
        fact = read_entry(request.POST)
    except RecordRefused as refused:
        typed = refusals.record_typed(request.POST)
        return refusals.cannot_be(request, table_pass, refused.problems, typed, earlier)
    return _recorded(request, table_pass, game, fact, earlier)


def _recorded(  # noqa: PLR0911  one return for each answer that a form can get
    request: HttpRequest, table_pass: TablePass, game: Game, fact: Fact, earlier: int | None
) -> HttpResponse:
    """Record an entry and go back to the table's page, or show the page that says why not."""
    sender = Sender(table_pass=table_pass, user=_signed_in(request))
    match record_entry(game.pk, fact, sender, entered_at=None, now=timezone.now()):
        case Recorded() if earlier is not None:
            return redirect("earlier_game", code=signed_code(table_pass), game_id=earlier)
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
            return refusals.cannot_be(request, table_pass, problems, typed, earlier)


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
    }
    return render(request, "scoring/hand.html", context)


@require_safe
@with_pass
def earlier_games(request: HttpRequest, table_pass: TablePass) -> HttpResponse:
    """List the games that were played at a table before the one that is played now, the latest first."""
    rows = games_to_score(table_pass).order_by("-pk")[: MOST_EARLIER_GAMES + 1]
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
    context = page_context(table_pass, request.GET)
    of = request.GET.get("of")
    replaced = context["replaced"] or next(
        (row for row in context["now"]["rows"] if row["last"] and row["last"] == of), None
    )
    for row in context["now"]["rows"]:
        row["undo_id"] = uuid4()
    context |= {"earlier": found.pk, "replaced": replaced if found.state == GameState.OPEN else None}
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
        with suppress(NotAtThisTable):  # its page says when the next game begins
            sender = Sender(table_pass=table_pass, user=_signed_in(request))
            play_again(table_pass.table.pk, after.pk, seat, by=sender, now=timezone.now())
        return redirect("table_page", code=signed_code(table_pass))
    context = {"table": table_pass.table, "code": signed_code(table_pass), "now": sheet(table_pass.table)}
    return render(request, "scoring/again.html", context)


def _signed_in(request: HttpRequest) -> User | None:
    return request.user if request.user.is_authenticated else None


def _game_of_form(table_pass: TablePass, number: str) -> Game | None:
    """Return the game that a form was made for, when it is one of this table's."""
    pk = whole_number(number)
    return None if pk is None else games_to_score(table_pass).filter(pk=pk).first()
