from collections import defaultdict

import django.db.models.deletion
from django.db import migrations, models


def name_matches(apps, schema_editor):
    """Name the match of points that a ruling on it gave or took, late cards apart, and mark what a fault cost."""
    adjustments = apps.get_model("leagues", "Adjustment").objects.using(schema_editor.connection.alias)
    of_matches = adjustments.filter(decision__fixture__isnull=False, decision__penalty=None)
    rows = list(of_matches.select_related("decision").order_by("pk"))
    standing = defaultdict(list)
    for one in rows:
        one.fixture_id = one.decision.fixture_id
        where = one.team_id, one.side_table, one.fixture_id
        if one.reason.startswith("Earlier ruling on "):
            # All of it is taken back in one row, so it must be of one kind to come to nothing.
            for earlier in standing.pop(where, []):
                earlier.for_fault = False
        else:
            one.for_fault = one.decision.kind == "ineligible" or one.reason.startswith("Didn't come to ")
            standing[where].append(one)
    adjustments.bulk_update(rows, ["fixture", "for_fault"], batch_size=500)


class Migration(migrations.Migration):

    dependencies = [
        ('leagues', '0012_adjusted_in_final_tables'),
    ]

    operations = [
        migrations.AddField(
            model_name='adjustment',
            name='fixture',
            field=models.ForeignKey(help_text='The match whose ruling they are part of, and with which a later ruling takes them back.', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='adjustments', to='leagues.fixture'),
        ),
        migrations.AddField(
            model_name='adjustment',
            name='for_fault',
            field=models.BooleanField(default=False, help_text='For a fault in a match: they stay where the match leaves the table.'),
        ),
        migrations.RunPython(name_matches, migrations.RunPython.noop),
    ]
