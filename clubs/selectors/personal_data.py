"""Everything that is kept about one person, for them to have."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.db.models import Manager, Model, Q

from clubs.models import Player
from clubs.selectors.personal_texts import texts_about
from clubs.selectors.players import canonical, merged_below
from web.data_policy import ExportSection, data_policies

Rows = list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class PersonalDataSection:
    """A section of what is kept about somebody; `rows_about` takes all the numbers of that person."""

    key: str
    rows_about: Callable[[list[int]], Rows]
    help: str = ""


_added: dict[str, PersonalDataSection] = {}


def add_section(section: PersonalDataSection) -> None:
    """Add a section of an app above, whose rows aren't the columns of one model: those `data_policy` says."""
    _added[section.key] = section


def personal_data_sections() -> list[PersonalDataSection]:
    """Return the sections in order: what models declare, what the apps above added, and what was typed."""
    declared = [
        PersonalDataSection(
            policy.export.key,
            partial(_rows_about, model, policy.export, policy.export.by or policy.people),
        )
        for model, policy in reversed(data_policies().items())
        if policy.export is not None
    ]
    typed = PersonalDataSection(
        "written_about",
        _written_about,
        "Where somebody typed the name: a rule book, an officer, a ruling, a note.",
    )
    return [*declared, *_added.values(), typed]


def personal_data(player: Player) -> dict[str, Rows]:
    """Return all that is kept about a player, under whatever number, by section.

    Of games there is what a player did; the hands also belong to the other three at the table.
    """
    own = canonical([player.pk])[player.pk]
    numbers = [own, *merged_below([own])]
    return {section.key: section.rows_about(numbers) for section in personal_data_sections()}


def _rows_about(model: type[Model], section: ExportSection, people: str, players: list[int]) -> Rows:
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


def _written_about(players: list[int]) -> Rows:
    """Return what was typed about somebody, by what models declare: the same places that erasing looks at."""
    return [
        {"where": str(one.row._meta.verbose_name), "text": _text_of(one.value)}
        for one in texts_about(players)
    ]


def _text_of(value: Any) -> str:
    """Return a text, or the texts of a list or an object, one a line."""
    if isinstance(value, dict):
        value = list(value.values())
    return "\n".join(filter(None, map(_text_of, value))) if isinstance(value, list) else str(value or "")
