"""`nights/{id}/bonds/`: who came as a pair, who is kept together, who is kept apart."""

from typing import Any

from django_filters import ChoiceFilter, FilterSet, OrderingFilter
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.view import FOR_ORGANISERS
from clubs.models import Role
from tournaments.movements.rotation.round import MOST_ENTRANTS
from tournaments.nights.api.view import NightView
from tournaments.nights.models import PairConstraint, PairConstraintKind
from tournaments.nights.people.selectors.entrant_lists import night_names
from tournaments.nights.people.services import pair_constraints as services
from tournaments.nights.plan.api.plan_serializers import PlannedSeatSerializer
from web.operations import created, lists, removed, removes, writes
from web.paging import filtered
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

    @lists("bonds_list", PairConstraintSerializer, FOR_ORGANISERS, filters=PairConstraintFilter)
    def get(self, request: Request, night_id: int) -> Response:  # noqa: ARG002  DRF's signature
        """List the pairs and wishes of a night in the order in which they were told; for organisers."""
        night = self.night(Role.ORGANISER)
        context = {"names": night_names(night)}
        rows = filtered(
            PairConstraintFilter,
            request,
            PairConstraint.objects.filter(night=night).select_related("one", "other").order_by("id"),
        )
        return self.listed(request, rows, PairConstraintSerializer(context=context))

    @writes("bonds_bind", NewPairConstraintSerializer, PairConstraintSerializer, 201)
    def post(self, request: Request, night_id: int) -> Response:
        """Say of two entrants that they are a pair, together or apart; for organisers. Repeating it changes nothing.

        409 `unknown_entrant` and `pair_of_one` for numbers that are no two of tonight; `two_pairs`, `two_partners`,
        `together_and_apart` and `tables_contradict` where it contradicts what was said before; `not_now` after the
        night.
        """
        night = self.night(Role.ORGANISER)
        asked = NewPairConstraintSerializer.read(request)
        constraint = services.bind(night_id, **asked, **self.who_and_when)
        constraint = PairConstraint.objects.select_related("one", "other").get(pk=constraint.pk)
        context = {"names": night_names(night)}
        return created(PairConstraintSerializer(constraint, context=context).data)


class PairConstraintView(NightView):
    """One pair constraint."""

    @removes("bonds_unbind")
    def delete(self, request: Request, night_id: int, bond_id: int) -> Response:  # noqa: ARG002
        """Take back what was said of two; taken back twice it changes nothing. For organisers."""
        night = self.night(Role.ORGANISER)
        if PairConstraint.objects.filter(night=night, pk=bond_id).exists():
            services.unbind(bond_id, **self.who_and_when)
        return removed()
