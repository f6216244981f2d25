"""What is in which file: in a club's nothing that opens something, and all that can't be drawn anew."""

from django.apps import apps

from euchre_league.backup.contents import backup_tables

TABLES = backup_tables()


def test_what_a_file_leaves_out_can_be_drawn_anew_or_has_a_default() -> None:
    for label, table in TABLES.items():
        out = table.drawn.split() + (table.of_site.split() if table.is_in_club_files else [])
        for field in apps.get_model(label)._meta.concrete_fields:
            if (
                field.name in out and label != "clubs.User"
            ):  # of whom a club's restore makes accounts by itself
                assert field.has_default(), (label, field.name)


def test_whatever_opens_something_is_in_a_sites_file_alone() -> None:
    opening = {"password", "stamp", "code", "digest", "token_key", "email", "session_data"}
    of_clubs = {
        f"{label}.{name}"
        for label, table in TABLES.items()
        if table.is_in_club_files
        for name in table.kept.split()
    }
    assert sorted(name for name in of_clubs if name.rpartition(".")[2] in opening) == []


def test_a_file_has_users_first_and_then_each_row_after_those_that_it_needs() -> None:
    order = list(TABLES)
    assert order[0] == "clubs.User"
    for label in order:
        for field in apps.get_model(label)._meta.concrete_fields:
            needed = field.related_model
            if needed is not None and not field.null and needed._meta.label in TABLES:
                assert order.index(needed._meta.label) <= order.index(label), (label, field.name)
