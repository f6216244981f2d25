"""Every field of every model is declared once, so that nothing new is forgotten because nobody thought of it."""

from collections.abc import Sequence

from django.apps import apps
from django.db.models import BinaryField, CharField, Field, JSONField, Model, TextField

from clubs.models import Player
from euchre_league.backup.contents import all_policies
from web.data_policy import DataPolicy, ExportSection, typed_columns

TEXT = (CharField, TextField, JSONField, BinaryField)
POLICIES = all_policies()
DECLARING = {model: policy for model, policy in POLICIES.items() if not model._meta.auto_created}


def names_of(fields: Sequence["Field[object, object]"]) -> list[str]:
    return sorted(field.name for field in fields)


def differing(
    found: dict[type[Model], list[str]], wanted: dict[type[Model], list[str]]
) -> dict[str, list[str]]:
    """The models whose lists differ, with the names that are in one list alone or there twice."""
    return {
        model._meta.label: sorted({*names, *found[model]} - ({*names} & {*found[model]})) or found[model]
        for model, names in wanted.items()
        if names != found[model]
    }


def test_every_model_declares_what_becomes_of_its_rows() -> None:
    assert set(POLICIES) == set(apps.get_models(include_auto_created=True))


def test_each_field_is_kept_or_of_a_site_or_drawn_anew() -> None:
    kept = {model: policy for model, policy in DECLARING.items() if not policy.left_out}
    assert [
        policy for model, policy in DECLARING.items() if policy.left_out and policy.fields(of_site=True)
    ] == []
    declared = {
        model: sorted(f"{policy.kept} {policy.of_site} {policy.drawn}".split())
        for model, policy in kept.items()
    }
    fields = {
        model: names_of([*model._meta.concrete_fields, *model._meta.local_many_to_many]) for model in kept
    }
    assert differing(declared, fields) == {}


def test_each_key_to_a_player_is_among_the_people() -> None:
    declared = {model: sorted(policy.people.split()) for model, policy in DECLARING.items()}
    keys = {
        model: names_of([field for field in model._meta.concrete_fields if field.related_model is Player])
        for model in DECLARING
    }
    assert differing(declared, keys) == {}


def test_each_text_says_once_what_it_may_hold_of_a_person() -> None:
    """What is emptied with its own person may be typed too: of others it holds names."""
    for policy in DECLARING.values():
        once = f"{policy.typed} {policy.deleted} {policy.named} {policy.plain}".split()
        cleared = " ".join(policy.cleared.values()).split()
        assert len(once) == len(set(once)), once
        assert len(cleared) == len(set(cleared)), cleared
        assert set(cleared) & set(once) <= set(policy.typed.split())
    declared = {
        model: sorted(
            {
                *f"{policy.typed} {policy.deleted} {policy.named} {policy.plain}".split(),
                *(
                    name
                    for name in " ".join(policy.cleared.values()).split()
                    if isinstance(model._meta.get_field(name), TEXT)
                ),
            }
        )
        for model, policy in DECLARING.items()
    }
    texts = {
        model: names_of([field for field in model._meta.concrete_fields if isinstance(field, TEXT)])
        for model in DECLARING
    }
    assert differing(declared, texts) == {}


def test_what_is_cleared_goes_with_a_person_of_the_row() -> None:
    for model, policy in DECLARING.items():
        assert set(policy.cleared) <= ({"pk"} if model is Player else set(policy.people.split()))


def test_where_a_name_may_be_typed_its_row_leads_to_a_club() -> None:
    assert [model for model, _, policy in typed_columns() if not policy.club] == []


def test_a_section_of_personal_data_has_a_key_of_its_own_and_columns_that_are_there() -> None:
    sections = {model: policy.export for model, policy in DECLARING.items() if policy.export is not None}
    keys = [section.key for section in sections.values()]
    assert len(keys) == len(set(keys))
    for model, section in sections.items():
        assert all(hasattr(model, path[0]) for path in section.paths().values()), section.key
        assert section.by or POLICIES[model].people, section.key
    assert ExportSection("games", "game=game_id points began=game.created_at").paths() == {
        "game": ["game_id"],
        "points": ["points"],
        "began": ["game", "created_at"],
    }


def test_a_file_of_a_club_has_what_leads_to_it_and_is_kept() -> None:
    assert DataPolicy(club="club", kept="id").is_in_club_files
    assert not DataPolicy(club="club", of_site="id").is_in_club_files
    assert not DataPolicy(kept="id").is_in_club_files
