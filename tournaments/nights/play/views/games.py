"""One table in one round: its hands and its card, whenever it was played, to look at, to key in and to put right."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID, uuid4

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.views.decorators.http import require_POST, require_safe

from clubs.views.access import signed_in
from problems import Problem
from problems.wording import gettext as _
from scoring.engine.admission import EntryRefused, Fact, GameClosed, hand_fact
from scoring.engine.exceptions import RecordRefused
from scoring.engine.hand import HandResult
from scoring.engine.hand_score import BySide
from scoring.engine.ledger import state_before
from scoring.engine.parsing import read_hand_of
from scoring.engine.problems import after_the_end
from scoring.engine.ruleset import Ruleset
from scoring.engine.tally_card import TallyCard, ends_early
from scoring.engine.variant import tapped
from scoring.models import Entry, Game
from scoring.selectors.call_rounds import round_missing
from scoring.selectors.corrections import undoes_change
from scoring.selectors.ledgers import facts_of
from scoring.selectors.passes import signed_code
from scoring.selectors.quick_hands import results
from scoring.selectors.rules_of_play import rules_of_play
from scoring.selectors.rulesets import ruleset_of
from scoring.selectors.sheet import game_sheet
from scoring.services.entries import CorrectionRefused, EntryAuthor, Recorded, Unrecorded, record_entry
from scoring.services.tally_cards import CardRecorded, SentCard, record_card
from scoring.views.hand_query import WHOLE_NUMBER, record_from_query
from scoring.views.refusals import place_of
from scoring.views.table_context import UNDO_SECONDS, chosen_on_page, just_recorded, taps_context
from tournaments.nights.exceptions import NightRefused
from tournaments.nights.models import Night, RoundTable
from tournaments.nights.paper.selectors.sheets import SQUARES
from tournaments.nights.people.selectors.entrant_lists import names_of
from tournaments.nights.plan.selectors.plan_inputs import follows_results, movement_of
from tournaments.nights.plan.selectors.seatings import published_table
from tournaments.nights.play.selectors.two_tables import at_this_table, at_two_tables
from tournaments.nights.views.access import access_to, scorer_required, with_night
from web.form_pages import go_to, show_refusals
from web.numbers import number_typed

SEATS = ("North", "East", "South", "West")
HANDS = ("hand", "replace")


@require_safe
@with_night
def game(request: HttpRequest, night: Night, number: int, table: int) -> HttpResponse:
    """Show the hands of a table in a round."""
    return game_page(request, night, number, table)


def game_page(  # noqa: PLR0913, PLR0917  which table of which round, and what was wrong with what was sent
    request: HttpRequest,
    night: Night,
    number: int,
    table: int,
    faults: Sequence[Problem] = (),
    status: int = 200,
) -> HttpResponse:
    """Show a table of a round with everything that can be done about it; what was typed is typed again."""
    row = _row(night, number, table)
    seated = published_table(night, number, table)
    if seated is None:  # published since the night was read
        return redirect("night_game", night_id=night.pk, number=number, table=table)
    access = access_to(request, night)
    context: dict[str, Any] = {
        "night": night,
        "number": number,
        "table": row,
        "seats": list(zip(SEATS, seated.names, strict=True)),
        "runs": access.runs,
        "scores": access.scores,
        "faults": [fault.message for fault in faults],
        "reason": request.POST.get("reason", ""),
        "open_until_verified": row.game is not None and row.game.state == "open",
    }
    if row.game is not None:
        context["follows"] = _followed_by(night, number)
        context["now"] = game_sheet(row.game)
        if access.scores:
            context |= _forms(request, night, row.game, context["now"])
            if row.game.state == "open":
                context["two_tables"] = at_this_table(at_two_tables(night), number, table)
    return render(request, "nights/game.html", context, status=status)


def _followed_by(night: Night, number: int) -> int | None:
    """Return the round whose seats followed from this one's results and are published: they stay."""
    if not follows_results(movement_of(night)):
        return None
    return night.round_set.filter(number=number + 1).values_list("number", flat=True).first()


def _row(night: Night, number: int, table: int) -> RoundTable:
    rows = RoundTable.objects.select_related("round", "game__table__game")
    return get_object_or_404(rows, round__night=night, round__number=number, number=table)


def _forms(request: HttpRequest, night: Night, game: Game, now: dict[str, Any]) -> dict[str, Any]:
    """Return what the forms of a game need: choices, what was typed, and who may have sat there."""
    ruleset, typed = ruleset_of(game), request.POST
    of = typed.get("of") or request.GET.get("of", "")
    replaced = next((row for row in now["rows"] if row["last"] == of), None)
    late = after_the_end(ruleset) if now["over"] and replaced is None else None
    others = results(ruleset)
    for result in others:
        for field in result["fields"]:
            for one in field["inputs"]:
                one["value"] = typed.get(one["name"], "") if typed.get("result") == result["value"] else ""
    table_pass = game.table.passes.filter(revoked_at=None).first()
    people = list(night.entrants.select_related("player"))
    names = names_of(people)
    was = ((replaced and replaced["record"]) or {}).get("result", "")
    card = card_to_key(game, now, typed, others)
    chosen = chosen_on_page(QueryDict() if "result" in typed else typed, replaced)
    return taps_context(ruleset, chosen) | {
        "card": card,
        "ruleset": ruleset,
        "rules": rules_of_play(ruleset),
        "facts": {key: now[key] for key in ("seats", "sides", "dealer")},
        "recorded": just_recorded(now, request.GET),
        "undo_seconds": UNDO_SECONDS,
        "code": signed_code(table_pass) if table_pass and game.table.game_id == game.pk else "",
        "id": uuid4(),
        "replaced": replaced,
        "results": [
            result
            for result in others
            if result["value"] not in {"played", *(["totals"] if card else [])}
            and (late is None or result["value"] in late or result["value"] == typed.get("result"))
        ],
        # A game from paper is most likely to be another game from paper.
        "result_typed": typed.get("result", "") if typed else was,
        "people": sorted(
            ((one.player_id, names[one.number]) for one in people), key=lambda at: at[1].casefold()
        ),
    }


@require_POST
@scorer_required
@show_refusals(game_page)
def record(request: HttpRequest, night: Night, number: int, table: int) -> HttpResponse:
    """Record a hand, put one right, or record a whole game from paper; sent twice it counts once."""
    game = _row(night, number, table).game
    if game is None:
        return game_page(request, night, number, table, [_not_begun()], status=409)
    query = request.POST
    if has_hands(query):
        return _card_recorded(request, night, (number, table), game)
    said = record_from_query(ruleset_of(game), without_hands(query))
    now = game_sheet(game)
    kind, place, of = place_of(now, said, query)
    replaced = next((row for row in now["rows"] if of and row["last"] == of), None)
    dealer = replaced["dealer"] if replaced else now["dealer"]
    if "result" not in query and (asked := round_missing(ruleset_of(game), said, dealer)):
        raise RecordRefused(asked)
    if kind == "hand":
        place = number_typed(query.get("number", "")) or place
    fact = hand_fact(_id_of(request.POST), kind, place, of, read_hand_of(kind, said))
    return _recorded(request, night, (number, table), game, fact)


@require_POST
@scorer_required
def take_back(request: HttpRequest, night: Night, number: int, table: int) -> HttpResponse:
    """Take a hand back; what comes after it is counted again."""
    game = _row(night, number, table).game
    of = request.POST.get("of", "")
    if game is None or not any(of in (row["standing"], row["lowest"]) for row in game_sheet(game)["rows"]):
        why = _("Somebody else changed or took back that hand. Look at the hands again.")
        return game_page(request, night, number, table, [Problem("taken", "of", why)], status=409)
    return _recorded(request, night, (number, table), game, Fact(_id_of(request.POST), "void", None, of, {}))


@require_POST
@scorer_required
@show_refusals(game_page)
def seats(request: HttpRequest, night: Night, number: int, table: int) -> HttpResponse:
    """Say who really sat there; the points of the whole game follow the people."""
    game = _row(night, number, table).game
    if game is None:
        return game_page(request, night, number, table, [_not_begun()], status=409)
    people = {str(seat): number_typed(request.POST.get(f"seat.{seat}", "")) for seat in range(game.players)}
    there = [player for player in people.values() if player is not None]
    if len(set(there)) < len(there):
        raise NightRefused(Problem("seated_twice", "seats", _("Nobody can sit in two seats.")))
    fact = Fact(_id_of(request.POST), "seats", None, None, {"seats": people})
    return _recorded(request, night, (number, table), game, fact)


def _recorded(
    request: HttpRequest, night: Night, at: tuple[int, int], game: Game, fact: Fact
) -> HttpResponse:
    """Record an entry and go back to the game, or say over what was typed why it cannot be."""
    if not Entry.objects.filter(pk=fact.id, game=game).exists():
        sender = EntryAuthor(user=signed_in(request))
        match record_entry(game.pk, fact, sender, entered_at=None, now=timezone.now()):
            case Recorded():
                pass
            case refusal:
                return _refused(request, night, at, refusal)
    page = reverse("night_game", args=(night.pk, *at))
    now = game_sheet(Game.objects.get(pk=game.pk))
    if fact.kind in HANDS and not now["over"]:
        # What was counted stands where the next hand is tapped, and can be undone there.
        return redirect(f"{page}?{urlencode({'recorded': fact.id})}#hand")
    back = undoes_change(game, fact)
    messages.success(request, _("The change is undone.") if back else _said(now, fact))
    return redirect(page)


def _card_recorded(request: HttpRequest, night: Night, at: tuple[int, int], game: Game) -> HttpResponse:
    """Record a card with the points of its hands and go back to the game, or say why it cannot be; raises Refused."""
    sent = read_card(ruleset_of(game), request.POST, _id_of(request.POST))
    match record_card(game.pk, sent, EntryAuthor(user=signed_in(request)), now=timezone.now()):
        case CardRecorded(0):
            rows = game_sheet(Game.objects.get(pk=game.pk))["rows"]
            said = next((str(row["sentence"]) for row in rows if row["standing"] == sent.id), _("Recorded."))
        case CardRecorded(hands):
            said = _found(sent.first, hands, of=len(sent.card.points))
        case refusal:
            return _refused(request, night, at, refusal)
    return go_to(request, said, "night_game", night_id=night.pk, number=at[0], table=at[1])


def _found(first: int, found: int, *, of: int) -> str:
    """Say which hands of a card are recorded as hands."""
    if found == of:
        return _("Every hand could only have gone one way, so all are recorded as hands.")
    if found == 1:
        return _(
            "Hand {hand} could only have gone one way, so it's recorded as a hand. The rest are totals.",
            hand=first,
        )
    last = first + found - 1
    return _(
        "Hands {first} to {last} could each only have gone one way, so they're recorded as hands. The rest are "
        "totals.",
        first=first,
        last=last,
    )


def _refused(request: HttpRequest, night: Night, at: tuple[int, int], outcome: Unrecorded) -> HttpResponse:
    """Say over what was typed why it was not recorded."""
    match outcome:
        case EntryRefused(problems):
            return game_page(request, night, *at, problems, status=422)
        case GameClosed() | CorrectionRefused():
            why = _("The results are verified, so this game can't change. Reopen the night first.")
        case _:
            why = _(
                "Somebody else recorded a hand at this table just now. Look at the hands, then send "
                "yours again."
            )
    return game_page(request, night, *at, [Problem("not_recorded", "", why)], status=409)


def _said(now: Mapping[str, Any], fact: Fact) -> str:
    if fact.kind in ("void", "seats"):
        return (
            _("Taken back.") if fact.kind == "void" else _("Seats changed. The points moved with the people.")
        )
    return next((str(row["sentence"]) for row in now["rows"] if row["standing"] == fact.id), _("Recorded."))


def _not_begun() -> Problem:
    return Problem("not_begun", "", _("This round hasn't begun."))


def _id_of(data: QueryDict) -> str:
    """Return the number that the form gave its entry; one whose number is lost gets a new one."""
    try:
        return str(UUID(data.get("id", "")))
    except ValueError:
        return str(uuid4())


NOTHING = frozenset({"x", "-", "\N{EN DASH}"})
"""What stands in a square of a side that got nothing."""
SQUARE = "hands."
FIRST = "hands.first"
ENDED = "hands.ended"
"""After which hand the game ended, ticked where that is before the last one of these rules."""


def card_to_key(
    game: Game, now: Mapping[str, Any], typed: QueryDict, results: Sequence[Mapping[str, Any]]
) -> dict[str, Any] | None:
    """Return the tally card to key in, with what was typed; None where these rules know none, or no more is taken.

    ``of`` is the card that stands already: another takes its place.
    """
    ruleset = ruleset_of(game)
    before = next((row for row in now["rows"] if (row["record"] or {}).get("result") == "totals"), None)
    if not any(result["value"] == "totals" for result in results) or (now["over"] and before is None):
        return None
    again = typed if typed.get("result") == "totals" else {}
    stood = ((before and before["record"]) or {}).get("totals", {})

    def value(kind: str, key: object, default: str = "") -> object:
        return again.get(f"totals.{kind}.{key}", (stood.get(kind) or {}).get(str(key), default))

    state = state_before(
        ruleset,
        [fact.line() for fact in facts_of(game)],
        game.first_dealer,
        before["last"] if before else None,
    )
    played = state.hands if state is not None else 0
    left = range(played + 1, (ruleset.fixed_hands or played + SQUARES) + 1)
    return {
        "of": before["last"] if before else "",
        "hands": len(left) if ruleset.fixed_hands and _gives_points(ruleset) else None,
        "first": played + 1,
        "before": list(state.scores) if state is not None else [],
        "rows": [
            {
                "number": number,
                "squares": [
                    {
                        "side": side["key"],
                        "name": side["name"],
                        "value": again.get(f"hands.{number}.{side['key']}", ""),
                    }
                    for side in now["sides"]
                ],
            }
            for number in (left if ruleset.partners else ())
        ],
        "opened": has_hands(typed),
        "ended": (ended := _ended_early(ruleset, typed, played + 1)),
        "ended_said": typed.get(ENDED) == str(ended),
        "sides": [
            {
                "key": side["key"],
                "name": side["name"],
                "value": value("scores", side["key"]),
                "before": state.scores[place] if state is not None else 0,
            }
            for place, side in enumerate(now["sides"])
        ],
        "seats": [
            {"seat": seat["seat"], "name": seat["name"], "value": value("loners", seat["seat"], "0")}
            for seat in now["seats"]
        ],
    }


def _gives_points(ruleset: Ruleset) -> bool:
    """Tell whether each deal gives points: none can be passed out."""
    return not any(hand.result is HandResult.ALL_PASSED for hand in tapped(ruleset))


def has_hands(typed: QueryDict) -> bool:
    """Tell whether the points of hands were typed beside the scores of a card."""
    return typed.get("result") == HandResult.TOTALS and any(
        name.startswith(SQUARE) and name not in {FIRST, ENDED} and typed.get(name, "").strip()
        for name in typed
    )


def without_hands(typed: QueryDict) -> QueryDict:
    """Return a form's fields without the squares of a card."""
    others = typed.copy()
    for name in typed:
        if name.startswith(SQUARE):
            del others[name]
    return others


def read_card(ruleset: Ruleset, typed: QueryDict, form_id: str) -> SentCard:
    """Read a card with the points of its hands; raises RecordRefused with every fault."""
    totals, first = without_hands(typed), typed.get(FIRST, "")
    number = number_typed(first) or 1
    rows, problems = _card_rows(ruleset, typed, number)
    if not all(typed.get(f"totals.scores.{side}", "").strip() for side in ruleset.sides):
        problems.append(Problem("totals_score_missing", "totals.scores", _("Enter the score of each side.")))
        raise RecordRefused(*problems)
    try:
        card = read_hand_of("totals", record_from_query(ruleset, totals)).totals
    except RecordRefused as refused:
        raise RecordRefused(*problems, *refused.problems) from None
    RecordRefused.raise_for(problems)
    assert card is not None  # noqa: S101  read_hand_of takes nothing else here
    scores = tuple(card.scores[side] for side in ruleset.sides)
    ended = typed.get(ENDED) == str(_ended_early(ruleset, typed, number))
    return SentCard(form_id, number, TallyCard(rows, scores, card.loners, ended), typed.get("of") or None)


def _card_rows(ruleset: Ruleset, typed: QueryDict, first: int) -> tuple[tuple[BySide, ...], list[Problem]]:
    """Return the points of each hand up to the last that was filled in, and what is wrong with them."""
    typed_rows = _typed_rows(ruleset, typed, first)
    rows: list[BySide] = []
    problems: list[Problem] = []
    for number, texts in typed_rows.items():
        if not any(texts):
            message = _("Hand {number} is blank. Write X where nobody scored.", number=number)
            problems.append(Problem("points_missing", f"hands.{number}", message))
        elif not all(_is_points(text) for text in texts):
            message = _("Write the points of hand {number} as numbers, and X for none.", number=number)
            problems.append(Problem("not_a_whole_number", f"hands.{number}", message))
        else:
            rows.append(tuple(int(text) if WHOLE_NUMBER.fullmatch(text) else 0 for text in texts))
    return tuple(rows), problems


def _typed_rows(ruleset: Ruleset, typed: QueryDict, first: int) -> dict[int, list[str]]:
    """Return what was typed for each hand by its number, up to the last that was filled in."""
    rows = {
        number: [typed.get(f"hands.{number}.{side}", "").strip() for side in ruleset.sides]
        for number in range(first, first + (ruleset.fixed_hands or SQUARES))
    }
    last = max((number for number, texts in rows.items() if any(texts)), default=0)
    return {number: texts for number, texts in rows.items() if number <= last}


def _ended_early(ruleset: Ruleset, typed: QueryDict, first: int) -> int | None:
    """Return the last hand that was typed where the card ends early; None where it has all hands, or none."""
    last = max(_typed_rows(ruleset, typed, first), default=0)
    return last if last and ends_early(ruleset, last) else None


def _is_points(text: str) -> bool:
    return not text or text.lower() in NOTHING or WHOLE_NUMBER.fullmatch(text) is not None
