from uuid import uuid4

from django.db import migrations, models

AT_ONCE = 1000


def draw(apps, schema_editor):
    """Give each club and player that is there already a number of its own."""
    for name in ("Club", "Player"):
        rows = apps.get_model("clubs", name)._base_manager.using(schema_editor.connection.alias)
        last = 0
        while batch := list(rows.filter(pk__gt=last).order_by("pk").only("pk")[:AT_ONCE]):
            for row in batch:
                row.uuid = uuid4()
            rows.bulk_update(batch, ["uuid"])
            last = batch[-1].pk


class Migration(migrations.Migration):

    dependencies = [
        ('clubs', '0001_initial'),
    ]

    operations = [
        migrations.AddField(
            model_name='club',
            name='uuid',
            field=models.UUIDField(null=True, editable=False),
        ),
        migrations.AddField(
            model_name='player',
            name='uuid',
            field=models.UUIDField(null=True, editable=False),
        ),
        migrations.RunPython(draw, migrations.RunPython.noop),
        migrations.AlterField(
            model_name='club',
            name='uuid',
            field=models.UUIDField(default=uuid4, editable=False, help_text='The same on every site that has it restored.', unique=True),
        ),
        migrations.AlterField(
            model_name='player',
            name='uuid',
            field=models.UUIDField(default=uuid4, editable=False, help_text='The same in every backup, so that whoever was erased since is erased again by a restore.', unique=True),
        ),
    ]
