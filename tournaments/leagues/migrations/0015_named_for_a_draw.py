from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('leagues', '0014_cups_of_pairs_and_singles'),
    ]

    operations = [
        migrations.AddField(
            model_name='lineup',
            name='named_at',
            field=models.DateTimeField(help_text="When its players were handed over for the other captain's draw; null elsewhere.", null=True),
        ),
    ]
