"""A saved ruleset that is chosen on a form where rules are asked for: it fills them in."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict

from clubs.models import Role
from clubs.permissions import Visitor
from problems import Problem
from problems.wording import gettext as _
from scoring.models import SavedRuleset
from scoring.permissions import rulesets_where
from scoring.views.new_table import as_text, players_of


@dataclass(frozen=True, slots=True)
class Chosen:
    """What a form says once the ruleset that it names has filled its rules in.

    `saved` is the ruleset that the rules are from, None where there is none, or where they have become another way
    to play since. `problems` are for a form that was sent, not for one that is only to be shown.
    """

    data: QueryDict
    saved: SavedRuleset | None
    problems: tuple[Problem, ...] = ()


def offered_rulesets(user: Visitor, at_least: Role) -> list[SavedRuleset]:
    """Return the rulesets to choose from: those in force of the clubs in which a user has this role."""
    rows = rulesets_where(user, at_least).filter(retired_at=None)
    return list(rows.order_by("club__name", "club", "name_key"))


def choose(data: QueryDict, offered: Sequence[SavedRuleset]) -> Chosen:
    """Read which ruleset a form names; where its rules are not those that the form shows, they take their place."""
    named = data.get("ruleset", "")
    if not named:
        return Chosen(data, None)
    saved = next((one for one in offered if str(one.pk) == named), None)
    if saved is None:
        message = _("Those house rules are gone. Choose others, or none.")
        return Chosen(data, None, (Problem("unknown_ruleset", "ruleset", message),))
    if data.get("filled_from") != named:
        return Chosen(filled(data, saved), saved, _other_seats(data, saved))
    same = (data.get("variant"), players_of(data)) == (saved.variant, saved.players)
    return Chosen(data, saved if same else None)


def filled(data: QueryDict, saved: SavedRuleset) -> QueryDict:
    """Return a form in which a ruleset's rules stand in the place of any other."""
    form = data.copy()
    for name in [name for name in form if name.startswith("option.")]:
        del form[name]
    form["ruleset"] = form["filled_from"] = str(saved.pk)
    form["variant"] = form["rules_of"] = saved.variant
    form["players"] = str(saved.players)
    for name, value in saved.options.items():
        form[f"option.{name}"] = as_text(value)
    return form


def ruleset_choice(offered: Iterable[SavedRuleset], chosen: Chosen) -> dict[str, Any]:
    """Return the rulesets as a form offers them, by their clubs where there are several."""
    rows = list(offered)
    several = len({one.club_id for one in rows}) > 1
    return {
        "rulesets": [
            {"id": one.pk, "label": f"{one.name} ({one.club.name})" if several else one.name} for one in rows
        ],
        "ruleset_chosen": chosen.saved.pk if chosen.saved else None,
    }


def _other_seats(data: QueryDict, saved: SavedRuleset) -> tuple[Problem, ...]:
    """Name that the form has seats for more people, or for fewer, than the ruleset is for."""
    seats = sum(name.startswith("names.") for name in data)
    if seats in (0, saved.players):
        return ()
    message = _(
        "{name} is for {players} players. Look at who sits where, then open the table.",
        name=saved.name,
        players=saved.players,
    )
    return (Problem("players_other", "ruleset", message),)
