"""Hold the tables of nights that run already to what is so from now on: earlier rounds are corrected by asking."""

from django.db import migrations
from django.db.models import Exists, OuterRef


def need_approval(apps, schema_editor):
    Round = apps.get_model("nights", "Round")
    Game = apps.get_model("scoring", "Game")
    later = Round.objects.filter(night=OuterRef("round__night"), number__gt=OuterRef("round__number"))
    begun = later.exclude(state="waiting")
    tables = apps.get_model("nights", "RoundTable").objects.filter(Exists(begun), game__isnull=False)
    Game.objects.filter(pk__in=tables.values("game")).update(corrections_need_approval=True)


class Migration(migrations.Migration):
    dependencies = [
        ("nights", "0009_claimed_by"),
        ("scoring", "0006_corrections_need_approval"),
    ]

    operations = [migrations.RunPython(need_approval, migrations.RunPython.noop, elidable=True)]
