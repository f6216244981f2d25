"""Keep what awards are worth in seasons whose points don't say it."""

from django.db import migrations


def write_out(apps, schema_editor):
    """Write out that awards are worth nothing where some were made by points that don't mention them.

    Points without `award` count an award as a win from now on. A table with awards would change by itself, and points
    that a ruling gave beside the award would be given twice.
    """
    database = schema_editor.connection.alias
    fixtures = apps.get_model("leagues", "Fixture").objects.using(database)
    seasons = apps.get_model("leagues", "Season").objects.using(database)
    for season in seasons.filter(pk__in=fixtures.exclude(awarded="").values("season")):
        schemes = [season.scheme, season.side_table["scheme"]] if season.side_table else [season.scheme]
        for scheme in schemes:
            scheme.setdefault("award", {})
        season.save(update_fields=["scheme", "side_table"])


class Migration(migrations.Migration):

    dependencies = [("leagues", "0025_late_rulings")]

    operations = [migrations.RunPython(write_out, migrations.RunPython.noop)]
