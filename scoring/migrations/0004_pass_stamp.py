"""A random stamp for each pass; those of before keep none, so that their printed cards stay good."""

from django.db import migrations, models

import web.signed_codes


class Migration(migrations.Migration):
    """Add the stamp, empty in every row that is there, drawn for every row to come."""

    dependencies = [("scoring", "0003_saved_ruleset")]

    operations = [
        migrations.AddField(
            model_name="tablepass",
            name="stamp",
            field=models.CharField(blank=True, default="", max_length=16),
        ),
        migrations.AlterField(
            model_name="tablepass",
            name="stamp",
            field=models.CharField(
                blank=True,
                default=web.signed_codes.new_stamp,
                help_text="Empty: made before there were stamps; its cards are signed without one.",
                max_length=16,
            ),
        ),
    ]
