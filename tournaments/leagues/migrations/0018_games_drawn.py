from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('leagues', '0015_named_for_a_draw'),
    ]

    operations = [
        migrations.AddField(
            model_name='fixture',
            name='games_seed',
            field=models.PositiveIntegerField(help_text='What its games were drawn with, where who meets whom is drawn; null before.', null=True),
        ),
    ]
