"""Forget which address was printed: it is the site's own, and isn't anybody's to choose."""

from django.db import migrations


class Migration(migrations.Migration):
    """Drop the column."""

    dependencies = [("leagues", "0021_usual_names")]

    operations = [migrations.RemoveField("SeasonPrintJob", "address")]
