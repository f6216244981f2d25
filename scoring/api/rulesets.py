"""`rulesets/` and `rulesets/{id}/`: the rulesets that a club has saved; its organisers write them."""

from django_filters import CharFilter, FilterSet, OrderingFilter
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.view import PeopleView
from clubs.models import Role
from scoring.api.ruleset_serializers import (
    ChangeRulesetSerializer,
    NewRulesetSerializer,
    RulesetSerializer,
    RulesetWithCardSerializer,
    ruleset_with_card,
)
from scoring.models import SavedRuleset
from scoring.permissions import visible_rulesets
from scoring.services.saved_rulesets import change_ruleset, save_ruleset
from web.etags import by_content
from web.operations import created, lists, reads, writes
from web.paging import (
    TrueOrFalseFilter,
    filtered,
)
from web.row_numbers import RowFilter, row_or_404


class RulesetFilter(FilterSet):
    """How saved rulesets may be filtered and ordered."""

    club = RowFilter()
    name = CharFilter(lookup_expr="icontains", help_text="A part of the name.")
    variant = CharFilter(help_text="A key of `variants/`.")
    retired = TrueOrFalseFilter(
        field_name="retired_at",
        lookup_expr="isnull",
        exclude=True,
        help_text="False: those that are offered. True: the others.",
    )
    ordering = OrderingFilter(fields=[("id", "id"), ("name_key", "name")])


class RulesetsView(PeopleView):
    """The saved rulesets that you may see."""

    @lists("rulesets_list", RulesetSerializer, filters=RulesetFilter)
    def get(self, request: Request) -> Response:
        """List the rulesets of published clubs and of your own."""
        rows = filtered(RulesetFilter, request, visible_rulesets(self.user).order_by("id"))
        return self.listed(request, rows, RulesetSerializer())

    @writes("rulesets_save", NewRulesetSerializer, RulesetWithCardSerializer, 201, conflicts=None)
    def post(self, request: Request) -> Response:
        """Save a ruleset of a club under a name; for organisers.

        400 names every fault: of the name (`name_taken` where the club has it), of the variant, the number of
        players and each option.
        """
        self.check_signed_in()
        asked = NewRulesetSerializer.read(request)
        club = self.club(asked.pop("club"), Role.ORGANISER)
        saved = save_ruleset(club, **asked, **self.who_and_when)
        return created(ruleset_with_card(saved))


class RulesetView(PeopleView):
    """One saved ruleset."""

    @reads("rulesets_read", RulesetWithCardSerializer)
    def get(self, request: Request, ruleset_id: int) -> Response:
        """Return a ruleset, and with its rules in plain words."""
        return by_content(request, ruleset_with_card(self._ruleset(ruleset_id)))

    @writes("rulesets_change", ChangeRulesetSerializer, RulesetWithCardSerializer, conflicts=None)
    def patch(self, request: Request, ruleset_id: int) -> Response:
        """Change a ruleset, retire it, or take that back; for organisers. No game that already uses it changes.

        Without `options`, another variant or number of players has its own defaults.
        """
        self.check_signed_in()
        saved = self._ruleset(ruleset_id)
        self.club(saved.club_id, Role.ORGANISER)
        changed = change_ruleset(saved.pk, ChangeRulesetSerializer.read(request), **self.who_and_when)
        return Response(ruleset_with_card(changed))

    def _ruleset(self, ruleset_id: int) -> SavedRuleset:
        missing = "There is no such ruleset, or it is not shown to you."
        return row_or_404(visible_rulesets(self.user), missing, pk=ruleset_id)
