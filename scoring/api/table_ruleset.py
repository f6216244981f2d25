"""A saved ruleset that a program chooses for a kitchen table: its way to play, and options not sent."""

from collections.abc import Mapping
from typing import Any

from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request

from clubs.models import Role
from problems import Problem
from problems.wording import gettext as _
from problems.wording import gettext_noop
from scoring.models import SavedRuleset
from scoring.permissions import rulesets_where

SIGN_IN = gettext_noop(
    "A ruleset is chosen by who keeps score for its club. Sign in, or show a token: "
    "Authorization: Token <token>."
)
UNKNOWN = gettext_noop("You keep score for no club with such a ruleset in force. Choose another, or none.")
OTHER_VARIANT = gettext_noop("This ruleset is of another way to play than variant. Leave one of the two out.")


def chosen_ruleset(
    request: Request, given: Mapping[str, Any]
) -> tuple[SavedRuleset | None, tuple[Problem, ...]]:
    """Return the ruleset that a wish names, and with why it cannot be; neither where it names none.

    Who asks is looked at only then: anybody may open a table. Raises `NotAuthenticated` for nobody.
    """
    number = given.get("ruleset")
    if number is None:
        return None, ()
    if not (request.user and request.user.is_authenticated):
        raise NotAuthenticated(_(SIGN_IN))
    saved = rulesets_where(request.user, Role.SCORER).filter(pk=number, retired_at=None).first()
    if saved is None:
        return None, (Problem("unknown_ruleset", "ruleset", _(UNKNOWN)),)
    problems = []
    if given.get("variant", saved.variant) != saved.variant:
        problems.append(Problem("another_variant", "ruleset", _(OTHER_VARIANT)))
    if len(given["names"]) != saved.players:
        message = _(
            "{name} is for {players} players: give a name for each seat.",
            name=saved.name,
            players=saved.players,
        )
        problems.append(Problem("wrong_players", "names", message))
    return saved, tuple(problems)


def with_rules(saved: SavedRuleset, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return what is sent, each option of it over the ruleset's own."""
    options = given.get("options", {})
    if isinstance(options, Mapping):
        options = {**saved.options, **options}
    return {**given, "variant": saved.variant, "options": options}
