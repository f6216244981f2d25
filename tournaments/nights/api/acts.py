"""`nights/{id}/acts/`: what is done to a night, and who did what."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django_filters import CharFilter, FilterSet, OrderingFilter
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.view import FOR_ORGANISERS
from clubs.models import Role, WhoAndWhen
from problems import Problem
from problems.wording import gettext as _
from tournaments.movements.registry import MOVEMENTS
from tournaments.movements.rotation.round import MOST_ENTRANTS
from tournaments.nights.api.night_serializers import NightSerializer, night_line
from tournaments.nights.api.view import NightView
from tournaments.nights.models import Night, NightAuditEntry
from tournaments.nights.models.night import MOST_ROUNDS
from tournaments.nights.people.services.colour_cards import deal_cards
from tournaments.nights.people.services.pair_constraints import pair_the_rest
from tournaments.nights.plan.services.movement import change_movement, change_rounds
from tournaments.nights.play.services import rounds
from tournaments.nights.selectors.audit_log import named_audit_entries
from tournaments.nights.services import nights
from tournaments.nights.services.audit_log import LONGEST_REASON
from web.errors import ProblemsFound
from web.fields import UTCDateTimeField
from web.operations import lists, writes
from web.paging import filtered
from web.strict import StrictSerializer


@dataclass(frozen=True, slots=True)
class NightAction:
    """The service that does an act, the fields that it needs in that order, and those that it may have."""

    service: Callable[..., object]
    needed: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()


ACTS = {
    "open_check_in": NightAction(nights.open_check_in),
    "back_to_draft": NightAction(nights.back_to_draft),
    "start_round": NightAction(rounds.start_round, ("round",)),
    "close_round": NightAction(rounds.close_round, ("round",), ("anyway",)),
    "close_table": NightAction(rounds.close_table, ("round", "table", "reason")),
    "change_movement": NightAction(change_movement, ("movement",)),
    "change_rounds": NightAction(change_rounds, ("rounds",)),
    "deal_cards": NightAction(deal_cards),
    "pair_the_rest": NightAction(pair_the_rest),
    "finish": NightAction(nights.finish, (), ("anyway",)),
    "verify": NightAction(nights.verify),
    "reopen": NightAction(nights.reopen, ("reason",)),
}


class NightActionSerializer(StrictSerializer):
    """What is to be done to a night."""

    act = serializers.ChoiceField(choices=list(ACTS))
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
        choices=list(MOVEMENTS),
        required=False,
        help_text="Of change_movement: for the rounds that have not begun.",
    )
    rounds = serializers.IntegerField(
        min_value=1, max_value=MOST_ROUNDS, required=False, help_text="Of change_rounds: how many in all."
    )
    anyway = serializers.BooleanField(
        required=False,
        help_text="Close a round, or finish, with hands missing; the tables are put on record.",
    )


class AuditEntrySerializer(serializers.Serializer[Any]):
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

    @lists("nights_acts", AuditEntrySerializer, FOR_ORGANISERS, filters=ActFilter)
    def get(self, request: Request, night_id: int) -> Response:  # noqa: ARG002  DRF's signature
        """List who did what, the latest first; those who keep score for the club may."""
        night = self.night(Role.SCORER)
        rows = filtered(ActFilter, request, night.audit_entries.select_related("user").order_by("-id"))

        def write(page: list[NightAuditEntry]) -> Any:
            return AuditEntrySerializer(named_audit_entries(night, page), many=True).data

        return self.listed_together(request, rows, write, self.etag("acts", night))

    @writes("nights_act", NightActionSerializer, NightSerializer)
    def post(self, request: Request, night_id: int) -> Response:
        """Take a night to its next state and return it; for organisers.

        `start_round` and `close_round` need `round`; `close_table` needs `round`, `table` and `reason`;
        `reopen` needs `reason`, `change_movement` a `movement`, `change_rounds` `rounds`; `pair_the_rest` and
        `deal_cards` draw by lot. 409 says why it cannot be now: `not_now`, `no_such_round`, `round_begun`,
        `wrong_round`, `seated_and_gone`, `hands_missing` (unless `anyway`), `table_not_playing`, `word_taken`,
        `does_not_fit`, `no_cards`.
        """
        self.night(Role.ORGANISER)
        apply_action(night_id, NightActionSerializer.read(request), self.who_and_when)
        night = Night.objects.get(pk=night_id)
        return Response(NightSerializer(night_line(night, sees_codes=True)).data)


def apply_action(night_id: int, wanted: dict[str, Any], who_and_when: WhoAndWhen) -> None:
    """Do one of `ACTS` to a night, with the fields that were sent.

    Raises `ProblemsFound` for fields that are missing or that the act doesn't take, and `NightRefused`.
    """
    name = wanted.pop("act")
    act = ACTS[name]
    faults = [
        Problem("required", one, _("{name} needs `{one}`.", name=name, one=one))
        for one in act.needed
        if one not in wanted
    ]
    faults += [
        Problem("not_allowed", one, _("{name} has no `{one}`.", name=name, one=one))
        for one in wanted
        if one not in {*act.needed, *act.optional}
    ]
    if faults:
        raise ProblemsFound(faults)
    needed = [wanted.pop(one) for one in act.needed]
    act.service(night_id, *needed, **wanted, **who_and_when)
