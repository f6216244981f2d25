"""What the table's page shows, and what it hands to its script."""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any
from uuid import uuid4

from django.conf import settings
from django.http import QueryDict
from django.urls import reverse
from django.utils import timezone

from scoring.engine.ledger import chains
from scoring.engine.rules_card.card import rules_card
from scoring.engine.ruleset import Ruleset
from scoring.etags import table_etag
from scoring.models import Entry, TablePass
from scoring.selectors.call_rounds import call_rounds
from scoring.selectors.corrections import request_lines
from scoring.selectors.earlier_games import last_game
from scoring.selectors.events import event_forms
from scoring.selectors.ledgers import facts_of
from scoring.selectors.marker_cards import marker_cards
from scoring.selectors.passes import signed_code
from scoring.selectors.quick_hands import asks_alone, counts_each, extras, may, trick_buttons
from scoring.selectors.rules_of_play import rules_of_play
from scoring.selectors.rulesets import ruleset_of
from scoring.selectors.sheet import SUITS, names_at, sheet, side_names
from scoring.selectors.table_now import described

SAID = {
    "taken-back": "Taken back.",
    "as-it-was": "The change is undone.",
    "confirmed": "The score is confirmed.",
    "seated": "Seats changed: points follow the people.",
    "noted": "The note is saved.",
    "drawn": "The races are drawn again.",
    "deals": "The dealer is set.",
    "goes-on": "The last game goes on. Tap its next hand.",
    "begun": "This game was begun on another phone. Tap who deals, if that's wrong.",
}

UNDO_SECONDS = 10
"""So long after it was recorded an entry can be undone where it is said; later its square leads there."""

# What the script needs of each hand to work out the score with those that are not sent yet.
ROW_KEYS = (
    "number",
    "entry",
    "standing",
    "last",
    "below",
    "totals",
    "record",
    "points",
    "counted",
    "mark",
    "suit",
)


def now_context(table_pass: TablePass) -> dict[str, Any]:
    """Return the parts that change with every hand, and the same facts for the script."""
    now = sheet(table_pass.table)
    game = table_pass.table.game
    context: dict[str, Any] = {
        "table": table_pass.table,
        "code": signed_code(table_pass),
        "now": now,
        "told": described(table_pass.table),
        "id": uuid4(),
        "undo_id": uuid4(),
    }
    if now is None or game is None:
        return context
    context["asks"] = bool(game.corrections_need_approval)
    # At a kitchen table nobody asks anybody.
    kitchen = table_pass.table.is_kitchen_table
    context["requests"] = [] if kitchen else request_lines(table_pass.table.pk)
    shown = {picture["score"] for picture in marker_cards(ruleset_of(game))}
    for side in now["sides"]:
        side["has_cards"] = side["score"] in shown
    keys = ("game", "state", "title", "dealer", "over", "hands", "next")
    facts = {key: now[key] for key in keys} | {
        "seats": [dict(seat) for seat in now["seats"]],
        "sides": [{key: side[key] for key in ("key", "name", "score", "suit")} for side in now["sides"]],
        "rows": [{key: row[key] for key in ROW_KEYS} for row in now["rows"]],
        "asks": context["asks"],
        "first_dealer": game.first_dealer,
        "version": table_etag("now", table_pass),
        "build": settings.BUILD,
    }
    if now["each_for_self"]:
        for seat, side in zip(now["seats"], now["sides"], strict=True):
            seat["own"] = side
    return context | {"facts": facts}


def page_context(table_pass: TablePass, query: QueryDict) -> dict[str, Any]:
    """Return everything on the page; the query may hold a choice, or what was just recorded."""
    context = now_context(table_pass)
    game, now = table_pass.table.game, context["now"]
    if game is None or now is None:
        return context
    ruleset = ruleset_of(game)
    replaced = replaced_row(now, query)
    chosen = chosen_on_page(query, replaced)
    names = {seat["seat"]: seat["name"] for seat in now["seats"]}
    return context | {
        "ruleset": ruleset,
        "events": event_forms(ruleset, now, names, query, dealer_of(now, replaced)),
        "event_open": "event" in query,
        **taps_context(ruleset, chosen),
        "pictures": [
            (index, SUITS[index], marker_cards(ruleset)) for index in range(min(len(ruleset.sides), 2))
        ],
        "names": names,
        "recorded": just_recorded(now, query),
        "undo_seconds": UNDO_SECONDS,
        "last_game": last_game(game),
        "replaced": replaced,
        "said": SAID.get(query.get("said", "")),
        "result_undo_id": context["undo_id"],
        "undo_id": uuid4(),
        "card": rules_card(ruleset, level_is_tie=game.level_is_tie),
        "rules": rules_for_script(ruleset, table_pass)
        | {"coming": _coming_games(ruleset, context["told"]["coming"])},
    }


def just_recorded(now: Mapping[str, Any], query: QueryDict) -> dict[str, Any] | None:
    """Return the hand that the query says was recorded, as long as it can be undone where that is said."""
    rows: list[dict[str, Any]] = now["rows"]
    row = next((row for row in rows if row["standing"] and row["standing"] == query.get("recorded")), None)
    since = timezone.now() - timedelta(seconds=UNDO_SECONDS)
    if row is None or not Entry.objects.filter(pk=row["standing"], received_at__gt=since).exists():
        return None
    return row


def taps_context(ruleset: Ruleset, chosen: Mapping[str, str]) -> dict[str, Any]:
    """Return what the form of taps asks of a hand under these rules, and what is chosen on it."""
    return {
        "chosen": chosen,
        "counts": trick_buttons(ruleset),
        "extras": [
            {**extra, "chosen": chosen.get(extra["name"], "")}
            for extra in extras(ruleset)
            if extra["name"] != "alone_seat"
        ],
        "each": counts_each(ruleset),
        "may_alone": asks_alone(ruleset),
        "partner_alone": may(ruleset, "alone_seat"),
        "asks_round": bool(call_rounds(ruleset)),
    }


def chosen_on_page(query: QueryDict, replaced: Mapping[str, Any] | None) -> dict[str, str]:
    """Return what is chosen on the page, as its form sends it; of a hand to be changed, what stands there."""
    record = replaced["record"] if replaced and "maker" not in query else None
    stood = {name: str(value) for name, value in (record or {}).items() if isinstance(value, int | str)}
    if record and record.get("alone"):
        stood["alone"] = "on" if record.get("alone_seat") is None else "partner"
    return stood | {name: query.get(name, "") for name in query}


def replaced_row(now: Mapping[str, Any], query: QueryDict) -> dict[str, Any] | None:
    """Return the hand that a page or a form changes: by its number on the sheet, or by the entry that it replaces."""
    rows: list[dict[str, Any]] = now["rows"]
    number, of = query.get("replace"), query.get("of")
    return next((row for row in rows if str(row["number"]) == number or (of and row["last"] == of)), None)


def place_now(table_pass: TablePass, query: QueryDict) -> int | None:
    """Return the number of the hand that a query would change, where it has been changed meanwhile; else None.

    The form of such a query would be that of the next hand, and the hand would count twice.
    """
    of, game = query.get("of"), table_pass.table.game
    if game is None or not of:
        return None
    places = [[line.id for line in chain] for chain in chains([fact.line() for fact in facts_of(game)])]
    return next((number for number, place in enumerate(places, 1) if of in place[:-1]), None)


def dealer_of(now: Mapping[str, Any], replaced: Mapping[str, Any] | None) -> int | None:
    """Return whose deal the hand of a form is: that of the hand which it changes, or whoever deals next."""
    dealer: int | None = (replaced or now)["dealer"]
    return dealer


def asking(table_pass: TablePass, query: QueryDict, said: str) -> dict[str, Any]:
    """Return the page as it was tapped, with the sentence of what is still to be chosen on it."""
    return page_context(table_pass, query) | {"said": said}


def rules_for_script(ruleset: Ruleset, table_pass: TablePass) -> dict[str, Any]:
    """Return what the phone needs to tell a hand's points and words with no network."""
    code = signed_code(table_pass)
    game = table_pass.table.game
    return {
        "token": code,
        "api": f"/api/v1/games/{game.pk if game else 0}/entries/",
        "page": reverse("table_page", kwargs={"code": code}),
        "table": table_pass.table.pk,
        "label": table_pass.table.label,
        "game": game.pk if game else None,
    } | rules_of_play(ruleset)


def _coming_games(ruleset: Ruleset, coming: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return the games still to come at a table, so that a phone without a connection can go on with them.

    Each has the facts that a game has before its first hand.
    """
    everybody = dict(enumerate(player for one in coming for player in one["people"].values()))
    known = names_at(everybody) if coming else {}
    by_player = {everybody[place]: name for place, name in known.items()}
    games = []
    for one in coming:
        names = {seat: by_player[player] for seat, player in one["people"].items()}
        called = side_names(ruleset, names)
        games.append(
            {key: one[key] for key in ("heading", "said", "button")}
            | {
                "seats": [{"seat": seat, "name": name, "race": ""} for seat, name in sorted(names.items())],
                "sides": [
                    {"key": side, "name": name, "score": ruleset.start, "suit": SUITS[index]}
                    for index, (side, name) in enumerate(zip(ruleset.sides, called, strict=True))
                ],
            }
        )
    return games
