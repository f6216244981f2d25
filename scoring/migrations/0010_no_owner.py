"""Keep nowhere in words who runs a table: the rows of nights and matches lead to their tables and games."""

from django.db import migrations


class Migration(migrations.Migration):
    """Take the texts away; whose game it is stands in `nights.RoundTable` and `leagues.LegGame`, as it always has.

    An older program reads the texts: to go back to one, restore a backup of before.
    """

    dependencies = [("scoring", "0009_ruleset_customs")]

    operations = [
        migrations.RemoveField("Game", "owner"),
        migrations.RemoveField("Table", "owner"),
    ]
