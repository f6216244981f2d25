"""Make the house rule of what clubs ticked as a custom: against a lone hand, the player on their left leads."""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

CUSTOM, OPTION = "lead_left_of_loner", "left_of_loner"
# The ways to play in which one of two partners may go alone, when this was written.
WITH_LONERS = frozenset(
    "north_american canadian australian progressive british st_austell penryn_falmouth domino_fosdick domino_play "
    "card_fosdick classic_1844 railroad somerset_1888 cosmic family_bid".split()
)


def to_option(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Take the custom off each club's rulesets, and choose the option where the way to play has lone hands."""
    for saved in apps.get_model("scoring", "SavedRuleset").objects.using(editor.connection.alias).iterator():
        if CUSTOM not in saved.customs:
            continue
        saved.customs = [custom for custom in saved.customs if custom != CUSTOM]
        if saved.variant in WITH_LONERS and saved.players == 4:
            saved.options = {**saved.options, "leads": OPTION}
        saved.save(update_fields=["customs", "options"])


def to_custom(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Put the custom back; an older program knows no such option, whatever it says."""
    for saved in apps.get_model("scoring", "SavedRuleset").objects.using(editor.connection.alias).iterator():
        if "leads" not in saved.options:
            continue
        if saved.options["leads"] == OPTION:
            saved.customs = [CUSTOM, *saved.customs]
        saved.options = {name: value for name, value in saved.options.items() if name != "leads"}
        saved.save(update_fields=["customs", "options"])


class Migration(migrations.Migration):
    """Options of games stay as they are frozen: who leads there is as usual."""

    dependencies = [("scoring", "0011_table_customs")]

    operations = [migrations.RunPython(to_option, to_custom)]
