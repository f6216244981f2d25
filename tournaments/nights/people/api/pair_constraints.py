"""`nights/{id}/bonds/`: who came as a pair, who is kept together, who is kept apart."""

from typing import Any

from django.utils import timezone
from django_filters import ChoiceFilter, FilterSet, OrderingFilter
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.models import Role
from tournaments.movements.rotation.round import MOST_ENTRANTS
from tournaments.nights.api.view import NightView
from tournaments.nights.models import PairConstraint, PairConstraintKind
from tournaments.nights.people.selectors.entrant_lists import night_names
from tournaments.nights.people.services import pair_constraints as services
from tournaments.nights.plan.api.plan_forms import PlannedSeatSerializer
from web.errors import ErrorSerializer
from web.etags import by_content
from web.paging import PAGING, Pages, filtered, ordering_parameter, paged_schema
from web.strict import StrictSerializer


class NewPairConstraintSerializer(StrictSerializer):
    """A pair constraint to be added: what is said of two entrants, by their numbers."""

    kind = serializers.ChoiceField(
        choices=PairConstraintKind.choices,
        help_text="`pair`: entered together, for movements of pairs. `together`: partners all night. `apart`: never "
        "at one table.",
    )
    one = serializers.IntegerField(min_value=1, max_value=MOST_ENTRANTS)
    other = serializers.IntegerField(min_value=1, max_value=MOST_ENTRANTS)


class PairConstraintSerializer(serializers.Serializer[Any]):
    """A pair constraint: two entrants, and what is said of them."""

    id = serializers.IntegerField()
    kind = serializers.ChoiceField(choices=PairConstraintKind.choices)
    one = PlannedSeatSerializer(source="one.number")
    other = PlannedSeatSerializer(source="other.number")


class PairConstraintFilter(FilterSet):
    """How pair constraints may be filtered and ordered."""

    kind = ChoiceFilter(choices=PairConstraintKind.choices)
    ordering = OrderingFilter(fields=["id"])


class PairConstraintsView(NightView):
    """The pairs and wishes of a night."""

    @extend_schema(
        operation_id="bonds_list",
        parameters=[
            *PAGING,
            OpenApiParameter("kind", {"type": "string", "enum": list(PairConstraintKind.values)}),
            ordering_parameter("id"),
        ],
        responses=paged_schema(PairConstraintSerializer),
    )
    def get(self, request: Request, night_id: int) -> Response:  # noqa: ARG002  DRF's signature
        """List the pairs and wishes of a night in the order in which they were told; for organisers."""
        night = self.night(Role.ORGANISER)
        context = {"names": night_names(night)}
        rows = filtered(
            PairConstraintFilter,
            request,
            PairConstraint.objects.filter(night=night).select_related("one", "other").order_by("id"),
        )
        page = Pages().answer_together(
            request, self, rows, lambda page: PairConstraintSerializer(page, many=True, context=context).data
        )
        return by_content(request, page)

    @extend_schema(
        operation_id="bonds_bind",
        request=NewPairConstraintSerializer,
        responses={201: PairConstraintSerializer, 409: ErrorSerializer},
    )
    def post(self, request: Request, night_id: int) -> Response:
        """Say of two entrants that they are a pair, together or apart; for organisers. Repeating it changes nothing.

        409 `unknown_entrant` and `pair_of_one` for numbers that are no two of tonight; `two_pairs`, `two_partners`,
        `together_and_apart` and `tables_contradict` where it contradicts what was said before; `not_now` after the
        night.
        """
        user = self.check_signed_in()
        night = self.night(Role.ORGANISER)
        form = NewPairConstraintSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        constraint = services.bind(night_id, **form.validated_data, by=user, now=timezone.now())
        constraint = PairConstraint.objects.select_related("one", "other").get(pk=constraint.pk)
        context = {"names": night_names(night)}
        return Response(
            PairConstraintSerializer(constraint, context=context).data, status=status.HTTP_201_CREATED
        )


class PairConstraintView(NightView):
    """One pair constraint."""

    @extend_schema(operation_id="bonds_unbind", request=None, responses={204: None, 409: ErrorSerializer})
    def delete(self, request: Request, night_id: int, bond_id: int) -> Response:  # noqa: ARG002
        """Take back what was said of two; taken back twice it changes nothing. For organisers."""
        user = self.check_signed_in()
        night = self.night(Role.ORGANISER)
        if PairConstraint.objects.filter(night=night, pk=bond_id).exists():
            services.unbind(bond_id, by=user, now=timezone.now())
        return Response(status=status.HTTP_204_NO_CONTENT)
