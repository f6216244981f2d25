"""`nights/{id}/plans/`: who will sit where, seen and changed by organisers before the players see it."""

from django_filters import ChoiceFilter, FilterSet, OrderingFilter
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.view import FOR_ORGANISERS
from clubs.models import Role
from problems import Problem
from problems.wording import gettext as _
from tournaments.nights.api.view import NightView
from tournaments.nights.exceptions import NightRefused
from tournaments.nights.models import Night, PlanState, SeatingPlan
from tournaments.nights.plan.api.plan_serializers import (
    PlanSerializer,
    PlanSummarySerializer,
    PublishSerializer,
    RequestPlanSerializer,
    SwapSerializer,
    plan_json,
)
from tournaments.nights.plan.services import publishing, seating_plans, swaps
from web.etags import by_content
from web.operations import accepted, created, lists, reads, removed, removes, writes
from web.paging import filtered
from web.row_numbers import row_or_404


class PlanFilter(FilterSet):
    """How plans may be filtered and ordered."""

    state = ChoiceFilter(choices=PlanState.choices)
    ordering = OrderingFilter(fields=["id"])


class PlansView(NightView):
    """The plans of a night."""

    @lists("plans_list", PlanSummarySerializer, FOR_ORGANISERS, filters=PlanFilter)
    def get(self, request: Request, night_id: int) -> Response:  # noqa: ARG002  DRF's signature
        """List the plans of a night, the latest first; for organisers."""
        night = self.night(Role.ORGANISER)
        rows = filtered(PlanFilter, request, night.plans.order_by("-id"))
        return self.listed(request, rows, PlanSummarySerializer())

    @writes("plans_want", RequestPlanSerializer, PlanSerializer, 202, 201)
    def post(self, request: Request, night_id: int) -> Response:
        """Ask for a plan of the rounds that have not begun, for those who are here; for organisers.

        All of them where the movement plans ahead; else the next, which is asked for by itself when a round is over.

        202: it is being made, and `progress` says how far it is. With `by_hand` 201, and it is ready. A plan
        that nobody published is dropped. 409 `not_now`, `too_few_entrants`, `nothing_to_plan`, `plan_being_made`,
        `nothing_published`, `not_searched` (`fewer_meetings` or `first_round`, where a rule says who meets whom);
        `first_round_late`, `first_round_of_nobody`, `first_round_twice`, `first_round_without`, `first_round_tables`
        and `first_round_contradicts` of a first round that can't stay; and what the movement finds in the way:
        `pairs_missing`, `tags_missing`, `kinds_uneven`, `number_never_fits`, `came_after_the_draw`, `knock_out_over`.
        """
        night = self.night(Role.ORGANISER)
        wanted = RequestPlanSerializer.read(request)
        if wanted.pop("by_hand"):
            return created(plan_json(swaps.change_by_hand(night_id, **self.who_and_when), night))
        plan = seating_plans.request_plan(night_id, **wanted, **self.who_and_when)
        return accepted(plan_json(plan, night))


class PlanOfNightView(NightView):
    """A view of one plan."""

    def plan(self) -> tuple[Night, SeatingPlan]:
        """Return the plan of the address and its night, for an organiser; 404 where there is none."""
        night = self.night(Role.ORGANISER)
        return night, row_or_404(night.plans, "The night has no such plan.", pk=self.kwargs["plan_id"])


class PlanView(PlanOfNightView):
    """One plan."""

    @reads("plans_read", PlanSerializer, auth=FOR_ORGANISERS)
    def get(self, request: Request, night_id: int, plan_id: int) -> Response:  # noqa: ARG002  DRF's signature
        """Return a plan: how far it is, its rounds, its counts beside their bounds, what is wrong."""
        night, plan = self.plan()
        return by_content(request, plan_json(plan, night))

    @removes("plans_drop")
    def delete(self, request: Request, night_id: int, plan_id: int) -> Response:  # noqa: ARG002
        """Give a plan up; repeating it changes nothing. 409 `published_already` for what players have seen."""
        _night, plan = self.plan()
        seating_plans.drop(plan.pk, **self.who_and_when)
        plan.refresh_from_db(fields=["state"])
        if plan.state == PlanState.PUBLISHED:
            message = _("This plan is published. Publish another one in its place.")
            raise NightRefused(Problem("published_already", "", message))
        return removed()


class PublishView(PlanOfNightView):
    """Let the players see a plan."""

    @writes("plans_publish", PublishSerializer, PlanSerializer)
    def post(self, request: Request, night_id: int, plan_id: int) -> Response:  # noqa: ARG002  DRF's signature
        """Publish a plan, or one of its `offers`, and return it. Repeating it changes nothing.

        A repair can be published while the new plan is still looked for. 409 `plan_outdated` when somebody has come
        or gone, or a round was started, since it was made; `not_ready`; `no_such_offer`.
        """
        night, plan = self.plan()
        offer = PublishSerializer.read(request)["offer"]
        plan = publishing.publish(plan.pk, offer=offer, **self.who_and_when)
        return Response(plan_json(plan, night))


class SwapView(PlanOfNightView):
    """Let two change places."""

    @writes("plans_swap", SwapSerializer, PlanSerializer)
    def post(self, request: Request, night_id: int, plan_id: int) -> Response:  # noqa: ARG002
        """Let two entrants change places in one round of a plan; either may sit out. The counts follow.

        409 `not_ready`, `no_such_round`, `not_in_round`.
        """
        night, plan = self.plan()
        wanted = SwapSerializer.read(request)
        plan = swaps.swap(plan.pk, wanted["round"], wanted["one"], wanted["other"])
        return Response(plan_json(plan, night))
