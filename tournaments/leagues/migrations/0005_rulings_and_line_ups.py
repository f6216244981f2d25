import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('leagues', '0004_side_tables_and_match_nights'),
    ]

    operations = [
        migrations.AddField(
            model_name='card',
            name='broken_off',
            field=models.BooleanField(default=False, help_text='It has the games that were finished when the match was broken off.'),
        ),
        migrations.AlterField(
            model_name='decision',
            name='kind',
            field=models.CharField(choices=[('award', 'match awarded'), ('void', 'match declared void'), ('rule', 'disputed card settled'), ('reopen', 'match reopened'), ('replay', 'replay ordered'), ('let_stand', 'games of a match that was broken off stand'), ('deduct', 'points deducted'), ('add', 'points added'), ('withdraw', 'team withdrawn'), ('reinstate', 'withdrawal taken back'), ('let_off', 'penalty let off'), ('ineligible', "player who wasn't allowed to play"), ('warn', 'warning given'), ('level', 'level teams put in order')], max_length=12),
        ),
        migrations.AddField(
            model_name='card',
            name='flagged',
            field=models.JSONField(default=list, help_text='The player of each flag; null where it is about the whole team.'),
        ),
        migrations.AddField(
            model_name='lineup',
            name='pairs_seed',
            field=models.PositiveIntegerField(help_text='What the pairs were drawn with; null where the captain made them.', null=True),
        ),
        migrations.AddField(
            model_name='lineup',
            name='single_handed',
            field=models.BooleanField(help_text='Whether the other captain agrees that the last player sits without a partner; null before.', null=True),
        ),
        migrations.AddField(
            model_name="fixture",
            name="not_answered_by",
            field=models.CharField(
                blank=True,
                default="",
                help_text="The side that didn't answer the card, so that it stands.",
                max_length=4,
            ),
            preserve_default=False,
        ),
        migrations.CreateModel(
            name='NoShow',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('date', models.DateField()),
                ('at', models.DateTimeField(help_text="When they still weren't there.")),
                ('seen_by', models.CharField(blank=True, max_length=60)),
                ('fixture', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='no_shows', to='leagues.fixture')),
                ('team', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='leagues.team')),
            ],
            options={
                'ordering': ['id'],
                'constraints': [models.UniqueConstraint(fields=('fixture', 'team', 'date'), name='leagues_noshow_once')],
            },
        ),
        migrations.AlterField(
            model_name='fixture',
            name='decider_claimed',
            field=models.CharField(blank=True, help_text='The side whose captain says that it won a deciding game; or both.', max_length=4),
        ),
        migrations.AlterField(
            model_name='fixture',
            name='level_winner',
            field=models.CharField(blank=True, help_text='The side that won by points scored, or a deciding game, with as many games each.', max_length=4),
        ),
    ]
