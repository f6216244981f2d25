"""`nights/{id}/plans/`: who will sit where, seen and changed by organisers before the players see it."""

from typing import Any

from django.utils import timezone
from django_filters import ChoiceFilter, FilterSet, OrderingFilter
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.models import Role
from problems import Problem
from problems.wording import gettext as _
from tournaments.nights.api.view import NightView
from tournaments.nights.faults import NightRefused
from tournaments.nights.models import Night, PlanState, SeatingPlan
from tournaments.nights.plan.api.plan_forms import (
    PlanSerializer,
    PlanSummarySerializer,
    PublishSerializer,
    SwapSerializer,
    WantPlanSerializer,
    plan_json,
)
from tournaments.nights.plan.services import publishing, seating_plans, swaps
from web.errors import ErrorSerializer
from web.etags import by_content
from web.paging import PAGING, Pages, filtered, ordering_parameter, paged_schema


class PlanFilter(FilterSet):
    """How plans may be filtered and ordered."""

    state = ChoiceFilter(choices=PlanState.choices)
    ordering = OrderingFilter(fields=["id"])


class PlansView(NightView):
    """The plans of a night."""

    @extend_schema(
        operation_id="plans_list",
        parameters=[
            *PAGING,
            OpenApiParameter("state", {"type": "string", "enum": list(PlanState.values)}),
            ordering_parameter("id"),
        ],
        responses=paged_schema(PlanSummarySerializer),
    )
    def get(self, request: Request, night_id: int) -> Response:  # noqa: ARG002  DRF's signature
        """List the plans of a night, the latest first; for organisers."""
        night = self.night(Role.ORGANISER)
        rows = filtered(PlanFilter, request, night.plans.order_by("-id"))
        page = Pages().answer_together(
            request, self, rows, lambda page: PlanSummarySerializer(page, many=True).data
        )
        return by_content(request, page)

    @extend_schema(
        operation_id="plans_want",
        request=WantPlanSerializer,
        responses={202: PlanSerializer, 201: PlanSerializer, 409: ErrorSerializer},
    )
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
        user = self.check_signed_in()
        night = self.night(Role.ORGANISER)
        form = WantPlanSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        wanted: dict[str, Any] = dict(form.validated_data)
        if wanted.pop("by_hand"):
            plan = swaps.change_by_hand(night_id, by=user, now=timezone.now())
            return Response(plan_json(plan, night), status=status.HTTP_201_CREATED)
        plan = seating_plans.want_plan(night_id, **wanted, by=user, now=timezone.now())
        return Response(plan_json(plan, night), status=status.HTTP_202_ACCEPTED)


class PlanOfNightView(NightView):
    """A view of one plan."""

    def plan(self) -> tuple[Night, SeatingPlan]:
        """Return the plan of the address and its night, for an organiser; 404 where there is none."""
        night = self.night(Role.ORGANISER)
        plan = night.plans.filter(pk=self.kwargs["plan_id"]).first()
        if plan is None:
            raise NotFound("The night has no such plan.")
        return night, plan


class PlanView(PlanOfNightView):
    """One plan."""

    @extend_schema(operation_id="plans_read", responses=PlanSerializer)
    def get(self, request: Request, night_id: int, plan_id: int) -> Response:  # noqa: ARG002  DRF's signature
        """Return a plan: how far it is, its rounds, its counts beside their bounds, what is wrong."""
        night, plan = self.plan()
        return by_content(request, plan_json(plan, night))

    @extend_schema(operation_id="plans_drop", request=None, responses={204: None, 409: ErrorSerializer})
    def delete(self, request: Request, night_id: int, plan_id: int) -> Response:  # noqa: ARG002
        """Give a plan up; repeating it changes nothing. 409 `published_already` for what players have seen."""
        _night, plan = self.plan()
        seating_plans.drop(plan.pk, by=self.user, now=timezone.now())
        plan.refresh_from_db(fields=["state"])
        if plan.state == PlanState.PUBLISHED:
            message = _("This plan is published. Publish another one in its place.")
            raise NightRefused(Problem("published_already", "", message))
        return Response(status=status.HTTP_204_NO_CONTENT)


class PublishView(PlanOfNightView):
    """Let the players see a plan."""

    @extend_schema(
        operation_id="plans_publish",
        request=PublishSerializer,
        responses={200: PlanSerializer, 409: ErrorSerializer},
    )
    def post(self, request: Request, night_id: int, plan_id: int) -> Response:  # noqa: ARG002  DRF's signature
        """Publish a plan, or one of its `offers`, and return it. Repeating it changes nothing.

        A repair can be published while the new plan is still looked for. 409 `plan_outdated` when somebody has come
        or gone, or a round was started, since it was made; `not_ready`; `no_such_offer`.
        """
        night, plan = self.plan()
        form = PublishSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        offer = form.validated_data["offer"]
        plan = publishing.publish(plan.pk, offer=offer, by=self.user, now=timezone.now())
        return Response(plan_json(plan, night))


class SwapView(PlanOfNightView):
    """Let two change places."""

    @extend_schema(
        operation_id="plans_swap",
        request=SwapSerializer,
        responses={200: PlanSerializer, 409: ErrorSerializer},
    )
    def post(self, request: Request, night_id: int, plan_id: int) -> Response:  # noqa: ARG002
        """Let two entrants change places in one round of a plan; either may sit out. The counts follow.

        409 `not_ready`, `no_such_round`, `not_in_round`.
        """
        night, plan = self.plan()
        form = SwapSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        wanted = form.validated_data
        plan = swaps.swap(plan.pk, wanted["round"], wanted["one"], wanted["other"])
        return Response(plan_json(plan, night))
