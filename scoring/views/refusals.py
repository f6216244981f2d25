"""Pages that say why an entry was not recorded, show it, and ask what to do; nothing typed is lost."""

import json
from collections.abc import Mapping, Sequence
from typing import Any
from uuid import uuid4

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode

from problems import Problem
from problems.strict_json import JSONRefused, read_json
from problems.wording import gettext as _
from scoring.engine.admission import Fact
from scoring.engine.exceptions import RecordRefused
from scoring.engine.hand import parse_hand
from scoring.models import CorrectionRequest, Entry, Game, TablePass
from scoring.selectors.corrections import request_in_words, undoes_change
from scoring.selectors.passes import signed_code
from scoring.selectors.preview import describe
from scoring.selectors.sheet import game_sheet
from scoring.selectors.wording import score_line

SAID = {"void": "taken-back", "confirm": "confirmed", "seats": "seated", "note": "noted"}


# What another entry did that has neither a hand nor a note to show.
_DONE_THERE = {
    "void": "It was taken back.",
    "seats": "Others were seated.",
    "confirm": "The score was confirmed.",
}


def back(table_pass: TablePass, fact: Fact) -> HttpResponse:
    """Go back to the table's page, which says what was recorded and offers to take it back."""
    query = {"said": said_after(table_pass.table.game, fact)} if fact.kind in SAID else {"recorded": fact.id}
    return to_page(table_pass, **query)


def to_page(table_pass: TablePass, **query: str) -> HttpResponse:
    """Go to the table's page with what it is to say."""
    return redirect(f"{reverse('table_page', kwargs={'code': signed_code(table_pass)})}?{urlencode(query)}")


def no_such_game() -> Problem:
    """Return why a form of another table's game records nothing here."""
    return Problem("no_such_game", "game", _("This form was made for another table. Go back to yours."))


def no_game() -> Problem:
    """Return why nothing can be recorded while no game is played."""
    return Problem(
        "no_game", "game", _("No game is being played at this table now. Tap it again once one begins.")
    )


def said_after(game: Game | None, fact: Fact) -> str:
    """Return which sentence the page says of an entry that is recorded."""
    if game is not None and undoes_change(game, fact):
        return "as-it-was"
    return SAID.get(fact.kind, "")


def place_of(
    now: Mapping[str, Any], record: Mapping[str, object], query: QueryDict
) -> tuple[str, int | None, str | None]:
    """Return kind, number and target of a hand: a replace of the one named, else whatever comes next."""
    if of := query.get("of"):
        return "replace", None, of
    if record.get("result") == "totals":
        return "totals", None, None
    after = now.get("next", {})
    if after.get("kind") == "replace":
        return "replace", None, after["of"]
    return "hand", after.get("number") or 1 + sum(not row["totals"] for row in now.get("rows", ())), None


def record_typed(data: QueryDict) -> object:
    """Return the record that a form carried, however broken; None when it cannot be read."""
    try:
        return read_json(data.get("hand", "")[:20_000])
    except JSONRefused:
        return None


def question(table_pass: TablePass, fact: Fact) -> dict[str, Any]:
    """Return what a page needs to ask whether an entry counts."""
    return {
        "table": table_pass.table,
        "game": table_pass.table.game,
        "code": signed_code(table_pass),
        "id": fact.id,
        "kind": fact.kind,
        "number": fact.number,
        "of": fact.of,
        "hand": json.dumps(fact.facts["hand"]) if "hand" in fact.facts else "",
        "note": fact.facts.get("note", ""),
    }


def to_change(chosen: QueryDict, of: str | None, now: Mapping[str, Any] | None) -> str:
    """Return the query of the page where an answer is changed: of the same hand, if it stands in another's place."""
    query = chosen.copy()
    query.pop("of", None)
    if of:
        place = next((row["number"] for row in (now or {}).get("rows", ()) if row["last"] == of), None)
        query["of" if place is None else "replace"] = str(place or of)
    return query.urlencode()


def changing(now: Mapping[str, Any], replaced: Mapping[str, Any], scores: Sequence[int]) -> dict[str, Any]:
    """Return what a page says of a changed hand: what was there, and what becomes of the score."""
    before = [side["score"] for side in now["sides"]]
    stays = f"The score stays {score_line(before)}."
    changes = f"The score was {score_line(before)} and becomes {score_line(scores)}." if scores else stays
    return {
        "replaced": replaced,
        "words": "Change it",
        "change_of_score": stays if list(scores) == before else changes,
    }


def cannot_be(
    request: HttpRequest,
    table_pass: TablePass,
    problems: Sequence[Problem],
    record: object,
    game: Game | None = None,
) -> HttpResponse:
    """Say every reason why an entry of a game cannot be, and offer to change it there."""
    at_table = table_pass.table.game_id
    sent = request.POST if request.method == "POST" else request.GET
    now = game_sheet(game) if game is not None and sent.get("of") else None
    context = {
        "table": table_pass.table,
        "code": signed_code(table_pass),
        "problems": problems,
        "said": said_of(game, record, problems),
        # What a form has posted holds more than the hand, a token too: none of that is in an address.
        "change": to_change(
            QueryDict(choice_of(record)) if request.method == "POST" else sent, sent.get("of"), now
        ),
        "earlier": None if game is None or game.pk == at_table else game.pk,
    }
    return render(request, "scoring/cannot_be.html", context, status=422)


def said_of(game: Game | None, record: object, problems: Sequence[Problem]) -> str:
    """Say what a record says, where it can be read and names only seats of this table."""
    try:
        parse_hand(record)
    except RecordRefused:
        return ""
    nowhere = any(problem.code in {"seat_out_of_range", "side_unknown"} for problem in problems)
    return describe(game, record) if game and isinstance(record, dict) and not nowhere else ""


def choice_of(record: object) -> str:
    """Write a record's simple fields as the table page's query, so that they come back chosen."""
    if not isinstance(record, dict):
        return ""
    simple = {name: value for name, value in record.items() if isinstance(value, int | str)}
    return urlencode({name: "on" if value is True else value for name, value in simple.items()})


def conflict(
    request: HttpRequest,
    table_pass: TablePass,
    game: Game,
    fact: Fact,
    theirs: Entry | CorrectionRequest | None,
) -> HttpResponse:
    """Merge when both say the same; else show both and ask which is right."""
    ours, there = fact.facts.get("hand"), theirs.facts.get("hand") if theirs else None
    # Taken back by both, or the same hand from two phones: there is nothing left to ask.
    of = str(theirs.of_id) if theirs and theirs.of_id else None
    if theirs is not None and (fact.kind, fact.of, fact.facts) == (theirs.kind, of, theirs.facts):
        return back(table_pass, Fact(str(theirs.pk), theirs.kind))
    instead = Fact(
        str(uuid4()), "replace", None, str(theirs.pk) if theirs else None, {"hand": ours} if ours else {}
    )
    context = question(table_pass, instead) | {
        "game": game,
        "ours": describe(game, ours) or fact.facts.get("note", ""),
        "theirs": describe(game, there)
        or (theirs.facts.get("note") if theirs else "")
        or _DONE_THERE.get(theirs.kind if theirs else "", "Something else was recorded."),
        "can_replace": bool(theirs and ours and there),
        "number": fact.number,
    }
    return render(request, "scoring/conflict.html", context, status=409)


def gap(request: HttpRequest, table_pass: TablePass, game: Game, fact: Fact, expected: int) -> HttpResponse:
    """Say which hand comes next, and offer to count this one as that."""
    context = question(table_pass, Fact(fact.id, fact.kind, expected, fact.of, fact.facts)) | {
        "game": game,
        "ours": describe(game, fact.facts.get("hand")),
        "wanted": fact.number,
    }
    return render(request, "scoring/gap.html", context, status=409)


def requested(
    request: HttpRequest, table_pass: TablePass, game: Game, wanted: CorrectionRequest
) -> HttpResponse:
    """Say that the organiser has to accept the change, and what happens until then."""
    context = {
        "table": table_pass.table,
        "code": signed_code(table_pass),
        "wish": request_in_words(wanted),
        "ours": describe(game, wanted.facts.get("hand")),
    }
    return render(request, "scoring/requested.html", context, status=202)


def correction_refused(request: HttpRequest, table_pass: TablePass, game: Game, fact: Fact) -> HttpResponse:
    """Say that the organiser refused this very change."""
    context = {
        "table": table_pass.table,
        "code": signed_code(table_pass),
        "ours": describe(game, fact.facts.get("hand")),
    }
    return render(request, "scoring/correction_refused.html", context, status=409)


def closed(request: HttpRequest, table_pass: TablePass, game: Game, fact: Fact, state: str) -> HttpResponse:
    """Say that the game takes no more, and show what was not recorded."""
    context = question(table_pass, fact) | {"ours": describe(game, fact.facts.get("hand")), "state": state}
    return render(request, "scoring/closed.html", context, status=409)
