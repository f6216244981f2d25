"""Every model and field is named, so that nothing new stays out of backups because nobody thought of it."""

from django.apps import apps

from euchre_league.backup.contents import LEFT_OUT, TABLES

MODELS = {model._meta.label: model for model in apps.get_models(include_auto_created=True)}


def test_every_model_is_in_a_backup_or_left_out_for_a_reason() -> None:
    assert sorted(MODELS) == sorted([*TABLES, *LEFT_OUT])


def test_every_field_is_in_a_backup_or_drawn_anew_by_a_restore() -> None:
    named = {label: f"{table.kept} {table.of_site} {table.drawn}".split() for label, table in TABLES.items()}
    fields = {label: [field.name for field in MODELS[label]._meta.concrete_fields] for label in TABLES}
    assert {label: sorted(names) for label, names in named.items()} == {
        label: sorted(names) for label, names in fields.items()
    }


def test_what_a_file_leaves_out_can_be_drawn_anew_or_has_a_default() -> None:
    for label, table in TABLES.items():
        out = table.drawn.split() + (table.of_site.split() if table.club else [])
        for field in MODELS[label]._meta.concrete_fields:
            if (
                field.name in out and label != "clubs.User"
            ):  # of whom a club's restore makes accounts by itself
                assert field.has_default(), (label, field.name)


def test_whatever_opens_something_is_in_a_sites_file_alone() -> None:
    opening = {"password", "stamp", "code", "digest", "token_key", "email", "session_data"}
    of_clubs = {
        f"{label}.{name}" for label, table in TABLES.items() if table.club for name in table.kept.split()
    }
    assert sorted(name for name in of_clubs if name.rpartition(".")[2] in opening) == []
