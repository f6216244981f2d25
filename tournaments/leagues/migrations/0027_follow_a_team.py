"""Let anybody follow one team by e-mail."""

from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    """Allow subscriptions of a team's own results, each address once."""

    dependencies = [("leagues", "0026_awards_keep_their_worth")]

    operations = [
        migrations.RemoveConstraint("subscription", "leagues_subscription_of_a_team_or_pub"),
        migrations.AlterField(
            "subscription",
            "kind",
            models.CharField(
                choices=[
                    ("results", "the week's results"),
                    ("team", "one team's results and new dates"),
                    ("reminders", "reminders for a captain"),
                    ("pub", "changes of matches"),
                    ("panel", "protests and appeals"),
                ],
                max_length=9,
            ),
        ),
        migrations.AddConstraint(
            "subscription",
            models.UniqueConstraint(
                fields=["team", "email"], condition=Q(kind="team"), name="leagues_subscription_team_once"
            ),
        ),
        migrations.AddConstraint(
            "subscription",
            models.CheckConstraint(
                condition=Q(kind="results", team=None, venue=None, user=None)
                | Q(kind__in=["reminders", "team"], team__isnull=False, venue=None, user=None)
                | Q(kind="pub", team=None, venue__isnull=False, user=None)
                | Q(kind="panel", team=None, venue=None, user__isnull=False),
                name="leagues_subscription_of_a_team_or_pub",
            ),
        ),
    ]
