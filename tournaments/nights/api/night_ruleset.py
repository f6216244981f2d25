"""A saved ruleset that a program chooses for a night: its way to play and options, where others are not sent."""

from collections.abc import Mapping
from typing import Any

from rest_framework.exceptions import ErrorDetail

from scoring.api.table_ruleset import OTHER_VARIANT
from scoring.models import SavedRuleset
from scoring.selectors.rulesets import ruleset_of
from tournaments.nights.models import Night
from web.strict import StrictSerializer

UNKNOWN = "The night's club has no such house rules. Choose its own, or none."
NOT_PARTNERS = "This ruleset is not for two against two, so partners cannot change. Choose another."


def chosen_ruleset(
    form: StrictSerializer, sent: Mapping[str, Any], night: Night | None
) -> tuple[SavedRuleset | None, ErrorDetail | None]:
    """Return the ruleset that is sent, or with why it cannot be; neither where none is sent, or no number."""
    number = sent.get("ruleset")
    if number is None or "ruleset" in form.errors:
        return None, None
    club = night.club_id if night is not None else sent.get("club")
    known = night is not None or "club" not in form.errors
    saved = SavedRuleset.objects.filter(pk=number, club=club).first() if known else None
    if saved is None:
        return None, ErrorDetail(UNKNOWN, "unknown_ruleset")
    if not ruleset_of(saved).partners:
        return None, ErrorDetail(NOT_PARTNERS, "not_partnership")
    if sent.get("variant", saved.variant) != saved.variant:
        return None, ErrorDetail(OTHER_VARIANT, "another_variant")
    return saved, None
