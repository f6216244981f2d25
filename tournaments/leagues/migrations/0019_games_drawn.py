from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('leagues', '0018_trophies_of_pairs'),
    ]

    operations = [
        migrations.AddField(
            model_name='fixture',
            name='games_seed',
            field=models.PositiveIntegerField(help_text='What its games were drawn with, where who meets whom is drawn; null before.', null=True),
        ),
    ]
