"""`games/{id}/entries/`: the ledger of a game, and the one way in which any client records anything."""

from functools import partial
from typing import Any

from django.utils import timezone
from django_filters import ChoiceFilter, FilterSet, OrderingFilter
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.api.entry_serializers import (
    ENTRY,
    PUBLIC_ENTRY,
    EntryInputSerializer,
    EntrySerializer,
    RequestedSerializer,
    SentSerializer,
    entry_json,
    fact_json,
    read_entry,
    refused,
)
from scoring.api.view import ScorerView
from scoring.engine.admission import EntryRefused, GameClosed, HandMissing
from scoring.models import EntryKind, Game, GameState
from scoring.selectors.game_places import places_of
from scoring.selectors.preview import faults_beside
from scoring.services.entries import (
    CorrectionRefused,
    CorrectionRequested,
    EntryAuthor,
    EntryConflict,
    Recorded,
    record_entry,
)
from web.error_shape import error_body
from web.etags import etag_of
from web.operations import lists, writes
from web.paging import filtered

TAKEN = "Another entry stands there. Compare the two: if they say the same, drop yours."
TAKEN_ELSEWHERE = (
    "This id is that of an entry in another game. If that is this very hand, drop yours; else send it anew, with an "
    "id of its own."
)
CLOSED = (
    "This game is closed, because the next one has begun at its table. Keep the hand and tell whoever runs the "
    "table."
)
VERIFIED = (
    "This game is closed, because its night is verified. Keep the hand and tell an organiser, who can open the night "
    'again with the act "reopen"; then send the hand again.'
)
CORRECTION_REFUSED = "The organiser has refused this change, so what was recorded stands."


class ConflictErrorSerializer(serializers.Serializer[Any]):
    """Why the entry was not recorded."""

    code = serializers.ChoiceField(choices=["conflict", "gap", "closed"])
    detail = serializers.CharField()
    attr = serializers.CharField(allow_null=True)


class ReopenSerializer(serializers.Serializer[Any]):
    """What an organiser sends to `nights/{night}/acts/`, with a `reason`, so that the game takes entries again."""

    night = serializers.IntegerField()
    act = serializers.ChoiceField(choices=["reopen"])


class TheirsSerializer(EntrySerializer):
    """What stands there: an entry, or a correction that waits for the organiser."""

    sequence = serializers.IntegerField(
        allow_null=True, help_text="The server's order; null for a correction that waits for the organiser."
    )


class ConflictSerializer(serializers.Serializer[Any]):
    """The error, what was sent, and what stands there."""

    type = serializers.ChoiceField(choices=["client_error"])
    errors = ConflictErrorSerializer(many=True)  # type: ignore[assignment]  # a field, not the property
    yours = SentSerializer()
    theirs = TheirsSerializer(allow_null=True)
    state = serializers.ChoiceField(
        choices=["refused"],
        required=False,
        help_text="With `closed`, where the organiser has refused the change.",
    )
    next = serializers.IntegerField(required=False, help_text="With `gap`: the number to send.")
    reopen = ReopenSerializer(
        required=False,
        allow_null=True,
        help_text="With `closed`: how the game is opened again; null where the next one has begun at its table.",
    )


class EntryFilter(FilterSet):
    """How a ledger may be filtered and ordered."""

    kind = ChoiceFilter(choices=EntryKind.choices)
    ordering = OrderingFilter(fields=["sequence"])


class EntriesView(ScorerView):
    """Read a game's ledger, record an entry."""

    @lists("entries_list", EntrySerializer, filters=EntryFilter)
    def get(self, request: Request, game_id: int) -> Response:
        """List the entries of a game in the server's order, nothing left out.

        Notes, who recorded an entry and the time on their device are written for those who keep score of the game,
        and null for others.
        """
        game = self._game_at_table(game_id) or self.game(game_id, self.games)
        scores = self.keeps_score(game)
        query = request.META.get("QUERY_STRING")
        etag = etag_of("entries", game.pk, game.sequence, game.table.stamp, scores, query)
        entries = filtered(EntryFilter, request, game.entries.order_by("sequence"))
        return self.listed(request, entries, ENTRY if scores else PUBLIC_ENTRY, etag)

    @writes(
        "entries_record",
        EntryInputSerializer,
        {201: EntrySerializer, 200: EntrySerializer, 202: RequestedSerializer},
        conflicts=ConflictSerializer,
    )
    def post(self, request: Request, game_id: int) -> Response:
        """Record an entry: 201 the first time, 200 when it is sent again with the same content.

        202 with `state` `asked` when a table's pass takes back, replaces or reseats after the next round has begun:
        the organiser must accept that. The same id is answered with 202 until then, with 200 once it is accepted,
        and with 409 `closed` when it is refused. 409 `conflict` when the id, the number or the target is taken;
        `gap` when a number would leave a hole; `closed` when the game takes no entries, and `reopen` beside it is the
        act that opens its night again. 400 with every problem when the entry cannot be. Nothing is ever changed or
        deleted.
        """
        game = self._game_at_table(game_id) or self.game(game_id, self.games_to_score)
        fact, entered_at = read_entry(request.data, partial(faults_beside, game))
        sender = EntryAuthor(table_pass=self.table_pass, user=self.user)
        beside: dict[str, Any] = {}
        match record_entry(game.pk, fact, sender, entered_at=entered_at, now=timezone.now()):
            case Recorded(entry, created):
                return Response(entry_json(entry), status=201 if created else 200)
            case CorrectionRequested(wanted):
                return Response(entry_json(wanted) | {"state": "asked"}, status=202)
            case EntryRefused(problems):
                raise refused(problems)
            case EntryConflict(theirs):
                code, detail = "conflict", TAKEN if theirs else TAKEN_ELSEWHERE
                beside = {"theirs": theirs and entry_json(theirs)}
            case HandMissing(number):
                code, detail = "gap", f"Hand {number} has not arrived yet. Send it first."
                beside = {"next": number}
            case CorrectionRefused():
                code, detail, beside = "closed", CORRECTION_REFUSED, {"reopen": None, "state": "refused"}
            case GameClosed(state):
                night = places_of([game])[game.pk]["night"] if state == GameState.LOCKED else None
                reopen = night and {"night": night["id"], "act": "reopen"}
                code, detail, beside = "closed", VERIFIED if reopen else CLOSED, {"reopen": reopen}
        answer = error_body("client_error", code, detail)
        return Response({**answer, "yours": fact_json(fact, entered_at), "theirs": None} | beside, status=409)

    def _game_at_table(self, game_id: int) -> Game | None:
        """Return the game that came with the table's pass, if it is this one: then no further query is needed."""
        shown = self.table_pass
        current = None if shown is None else shown.table.game
        return current if current is not None and current.pk == game_id else None
