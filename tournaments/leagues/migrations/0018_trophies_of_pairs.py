import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('clubs', '0003_ages_and_panel'),
        ('leagues', '0017_expelled_teams'),
    ]

    operations = [
        migrations.AddField(
            model_name='trophyholder',
            name='partner',
            field=models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='clubs.player'),
        ),
    ]
