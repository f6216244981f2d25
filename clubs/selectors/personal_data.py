"""Everything that is kept about one person, for them to have."""

from typing import Any

from django.db.models import Manager, Model, Q

from clubs.models import Player
from clubs.selectors.personal_texts import texts_about
from clubs.selectors.players import canonical, merged_below
from clubs.signals import personal_data_sought
from web.data_policy import ExportSection, data_policies


def personal_data(player: Player) -> dict[str, list[dict[str, Any]]]:
    """Return all that is kept about a player, under whatever number, by section.

    The sections are what models declare, what the apps above tell of by a signal, and what was typed about the player.
    Of games there is what a player did; the hands also belong to the other three at the table.
    """
    own = canonical([player.pk])[player.pk]
    numbers = [own, *merged_below([own])]
    found = {
        policy.export.key: _rows_about(model, policy.export, policy.export.by or policy.people, numbers)
        for model, policy in reversed(data_policies().items())
        if policy.export is not None
    }
    answers: list[tuple[Any, Any]] = personal_data_sought.send(Player, players=numbers)
    for _, sections in answers:
        found |= sections
    # By what models declare: the same places that erasing looks at.
    found["written_about"] = [
        {"where": str(one.row._meta.verbose_name), "text": _text_of(one.value)}
        for one in texts_about(numbers)
    ]
    return found


def _rows_about(
    model: type[Model], section: ExportSection, people: str, players: list[int]
) -> list[dict[str, Any]]:
    theirs = Q()
    for person in people.split():
        theirs |= Q(**{f"{person}__in": players})
    paths = section.paths()
    ways = {"__".join(path[:-1]) for path in paths.values()} - {""}
    rows = model._default_manager.filter(theirs).order_by(*section.order.split())
    if ways or section.related:
        rows = rows.select_related(*sorted(ways), *section.related.split())
    many = [one.name for one in model._meta.many_to_many if [one.name] in paths.values()]
    return [
        {name: _value_of(row, path) for name, path in paths.items()} for row in rows.prefetch_related(*many)
    ]


def _value_of(row: Model, path: list[str]) -> Any:
    """Return what a row says at the end of a path; None where the path ends before."""
    *way, name = path
    found: Any = row
    for step in way:
        found = getattr(found, step)
        if found is None:
            return None
    label = getattr(row, f"get_{name}_display", None)  # which Django gives to fields with choices
    if label is not None and not way:
        return str(label())
    value = getattr(found, name)
    return sorted(map(str, value.all())) if isinstance(value, Manager) else value


def _text_of(value: Any) -> str:
    """Return a text, or the texts of a list or an object, one a line."""
    if isinstance(value, dict):
        value = list(value.values())
    return "\n".join(filter(None, map(_text_of, value))) if isinstance(value, list) else str(value or "")
