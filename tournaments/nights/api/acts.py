"""`nights/{id}/acts/`: what is done to a night, and who did what."""

from typing import Any

from django.utils import timezone
from django_filters import CharFilter, FilterSet, OrderingFilter
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.models import Role, User
from problems import Problem
from tournaments.movements.rotation.refusal import MOST_ENTRANTS
from tournaments.nights.api.night_forms import NightSerializer, night_line
from tournaments.nights.api.view import NightView
from tournaments.nights.forms import MOVEMENTS
from tournaments.nights.models import Night
from tournaments.nights.models.night import MOST_ROUNDS
from tournaments.nights.people.services.cards import deal_cards
from tournaments.nights.people.services.pair_constraints import pair_the_rest
from tournaments.nights.plan.services.movement import change_movement, change_rounds
from tournaments.nights.play.services import rounds
from tournaments.nights.selectors.audit_log import named_audit_entries
from tournaments.nights.services import nights
from tournaments.nights.services.audit_log import LONGEST_REASON
from web.errors import ErrorSerializer, ProblemsFound
from web.etags import versioned
from web.fields import UTCDateTimeField
from web.paging import PAGING, Pages, filtered, ordering_parameter, paged_schema
from web.strict import StrictSerializer

# By act: the fields that it cannot do without, and those that it may have beside.
FIELDS_OF: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "open_check_in": ((), ()),
    "back_to_draft": ((), ()),
    "start_round": (("round",), ()),
    "close_round": (("round",), ("anyway",)),
    "close_table": (("round", "table", "reason"), ()),
    "change_movement": (("movement",), ()),
    "change_rounds": (("rounds",), ()),
    "deal_cards": ((), ()),
    "pair_the_rest": ((), ()),
    "finish": ((), ("anyway",)),
    "verify": ((), ()),
    "reopen": (("reason",), ()),
}


class DoSerializer(StrictSerializer):
    """What is to be done to a night."""

    act = serializers.ChoiceField(choices=list(FIELDS_OF))
    round = serializers.IntegerField(
        min_value=1,
        max_value=MOST_ROUNDS,
        required=False,
        help_text="Of start_round, close_round, close_table.",
    )
    table = serializers.IntegerField(
        min_value=1, max_value=MOST_ENTRANTS // 4, required=False, help_text="Of close_table."
    )
    reason = serializers.CharField(
        max_length=LONGEST_REASON, required=False, help_text="Of close_table and reopen; it is kept."
    )
    movement = serializers.ChoiceField(
        choices=MOVEMENTS, required=False, help_text="Of change_movement: for the rounds that have not begun."
    )
    rounds = serializers.IntegerField(
        min_value=1, max_value=MOST_ROUNDS, required=False, help_text="Of change_rounds: how many in all."
    )
    anyway = serializers.BooleanField(
        required=False,
        help_text="Close a round, or finish, with hands missing; the tables are put on record.",
    )


class ActSerializer(serializers.Serializer[Any]):
    """What was done to a night."""

    id = serializers.IntegerField()
    at = UTCDateTimeField()
    by = serializers.CharField(
        source="user.get_username", allow_null=True, help_text="Null when the clock or the last hand did it."
    )
    kind = serializers.CharField()
    words = serializers.CharField(source="message")


class ActFilter(FilterSet):
    """How acts may be filtered and ordered."""

    kind = CharFilter()
    ordering = OrderingFilter(fields=["id"])


class ActsView(NightView):
    """What is done to a night."""

    @extend_schema(
        operation_id="nights_acts",
        parameters=[
            *PAGING,
            OpenApiParameter("kind", {"type": "string", "minLength": 1}),
            ordering_parameter("id"),
        ],
        responses=paged_schema(ActSerializer),
    )
    def get(self, request: Request, night_id: int) -> Response:  # noqa: ARG002  DRF's signature
        """List who did what, the latest first; those who keep score for the club may."""
        night = self.night(Role.SCORER)
        etag = self.etag("acts", night)
        rows = night.audit_entries.select_related("user").order_by("-id")
        return self.known(etag) or versioned(
            Pages().answer_together(
                request,
                self,
                filtered(ActFilter, request, rows),
                lambda page: ActSerializer(named_audit_entries(night, page), many=True).data,
            ),
            etag,
        )

    @extend_schema(
        operation_id="nights_act",
        request=DoSerializer,
        responses={200: NightSerializer, 409: ErrorSerializer},
    )
    def post(self, request: Request, night_id: int) -> Response:
        """Take a night to its next state and return it; for organisers.

        `start_round` and `close_round` need `round`; `close_table` needs `round`, `table` and `reason`;
        `reopen` needs `reason`, `change_movement` a `movement`, `change_rounds` `rounds`; `pair_the_rest` and
        `deal_cards` draw by lot. 409 says why it cannot be now: `not_now`, `no_such_round`, `round_begun`,
        `wrong_round`, `seated_and_gone`, `hands_missing` (unless `anyway`), `table_not_playing`, `word_taken`,
        `does_not_fit`, `no_cards`.
        """
        user = self.check_signed_in()
        self.night(Role.ORGANISER)
        form = DoSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        wanted: dict[str, Any] = dict(form.validated_data)
        _check_fields(wanted)
        do(night_id, by=user, **wanted)
        night = Night.objects.get(pk=night_id)
        return Response(NightSerializer(night_line(night, sees_codes=True)).data)


def _check_fields(wanted: dict[str, Any]) -> None:
    needed, may = FIELDS_OF[wanted["act"]]
    faults = [
        Problem("required", name, f"{wanted['act']} needs `{name}`.") for name in needed if name not in wanted
    ]
    faults += [
        Problem("not_allowed", name, f"{wanted['act']} has no `{name}`.")
        for name in wanted
        if name not in {"act", *needed, *may}
    ]
    if faults:
        raise ProblemsFound(faults)


def do(night_id: int, *, act: str, by: User, round: int = 0, **more: Any) -> None:  # noqa: A002, C901  as it is sent; one case an act
    """Do one of `FIELDS_OF` to a night. Raises `NightRefused`."""
    who: dict[str, Any] = {"by": by, "now": timezone.now()}
    match act:
        case "open_check_in":
            nights.open_check_in(night_id, **who)
        case "back_to_draft":
            nights.back_to_draft(night_id, **who)
        case "start_round":
            rounds.start_round(night_id, round, **who)
        case "close_round":
            rounds.close_round(night_id, round, **more, **who)
        case "close_table":
            rounds.close_table(night_id, round, more["table"], more["reason"], **who)
        case "change_movement":
            change_movement(night_id, more["movement"], **who)
        case "change_rounds":
            change_rounds(night_id, more["rounds"], **who)
        case "deal_cards":
            deal_cards(night_id, **who)
        case "pair_the_rest":
            pair_the_rest(night_id, **who)
        case "finish":
            nights.finish(night_id, **more, **who)
        case "verify":
            nights.verify(night_id, **who)
        case _:
            nights.reopen(night_id, more["reason"], **who)
