"""That a card lapsed is told by who didn't answer it. By itself, as rows of the table have just been written."""

from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [("leagues", "0006_what_stood_before")]

    operations = [migrations.RemoveField(model_name="fixture", name="lapsed")]
