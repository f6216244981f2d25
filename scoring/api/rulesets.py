"""`rulesets/` and `rulesets/{id}/`: the rulesets that a club has saved; its organisers write them."""

from typing import Any

from django.utils import timezone
from django_filters import CharFilter, FilterSet, OrderingFilter
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.view import FOR_ANYBODY, PeopleView
from clubs.models import Role
from scoring.api.ruleset_forms import (
    ChangeRulesetSerializer,
    NewRulesetSerializer,
    RulesetSerializer,
    RulesetWithCardSerializer,
    ruleset_with_card,
)
from scoring.models import SavedRuleset
from scoring.permissions import visible_rulesets
from scoring.services.saved_rulesets import change_ruleset, save_ruleset
from web.errors import ErrorSerializer
from web.etags import by_content
from web.paging import (
    PAGING,
    Pages,
    TrueOrFalseFilter,
    filtered,
    ordering_parameter,
    paged_schema,
)
from web.row_numbers import RowFilter, row_parameter


class RulesetFilter(FilterSet):
    """How saved rulesets may be filtered and ordered."""

    club = RowFilter()
    name = CharFilter(lookup_expr="icontains")
    variant = CharFilter()
    retired = TrueOrFalseFilter(field_name="retired_at", lookup_expr="isnull", exclude=True)
    ordering = OrderingFilter(fields=[("id", "id"), ("name_key", "name")])


class RulesetsView(PeopleView):
    """The saved rulesets that you may see."""

    @extend_schema(
        operation_id="rulesets_list",
        auth=FOR_ANYBODY,
        parameters=[
            *PAGING,
            row_parameter("club"),
            OpenApiParameter("name", {"type": "string", "minLength": 1}, description="A part of the name."),
            OpenApiParameter(
                "variant", {"type": "string", "minLength": 1}, description="A key of `variants/`."
            ),
            OpenApiParameter(
                "retired", {"type": "boolean"}, description="False: those that are offered. True: the others."
            ),
            ordering_parameter("id", "name"),
        ],
        responses=paged_schema(RulesetSerializer),
    )
    def get(self, request: Request) -> Response:
        """List the rulesets of published clubs and of your own."""
        rows = filtered(RulesetFilter, request, visible_rulesets(self.user).order_by("id"))
        return by_content(request, Pages().answer(request, self, rows, RulesetSerializer().to_representation))

    @extend_schema(
        operation_id="rulesets_save",
        request=NewRulesetSerializer,
        responses={201: RulesetWithCardSerializer, 404: ErrorSerializer},
    )
    def post(self, request: Request) -> Response:
        """Save a ruleset of a club under a name; for organisers.

        400 names every fault: of the name (`name_taken` where the club has it), of the variant, the number of
        players and each option.
        """
        user = self.check_signed_in()
        form = NewRulesetSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        asked: dict[str, Any] = dict(form.validated_data)
        club = self.club(asked.pop("club"), Role.ORGANISER)
        saved = save_ruleset(club, **asked, by=user, now=timezone.now())
        return Response(ruleset_with_card(saved), status=status.HTTP_201_CREATED)


class RulesetView(PeopleView):
    """One saved ruleset."""

    @extend_schema(operation_id="rulesets_read", auth=FOR_ANYBODY, responses=RulesetWithCardSerializer)
    def get(self, request: Request, ruleset_id: int) -> Response:
        """Return a ruleset, and with its rules in plain words."""
        return by_content(request, ruleset_with_card(self._ruleset(ruleset_id)))

    @extend_schema(
        operation_id="rulesets_change", request=ChangeRulesetSerializer, responses=RulesetWithCardSerializer
    )
    def patch(self, request: Request, ruleset_id: int) -> Response:
        """Change a ruleset, retire it, or take that back; for organisers. No game that already uses it changes.

        Without `options`, another variant or number of players has its own defaults.
        """
        user = self.check_signed_in()
        saved = self._ruleset(ruleset_id)
        self.club(saved.club_id, Role.ORGANISER)
        form = ChangeRulesetSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        changed = change_ruleset(saved.pk, form.validated_data, by=user, now=timezone.now())
        return Response(ruleset_with_card(changed))

    def _ruleset(self, ruleset_id: int) -> SavedRuleset:
        saved = visible_rulesets(self.user).filter(pk=ruleset_id).first()
        if saved is None:
            raise NotFound("There is no such ruleset, or it is not shown to you.")
        return saved
