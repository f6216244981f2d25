from django.db import migrations, models
from django.db.models import Exists, F, OuterRef, Q


def reserve_words(apps, schema_editor):
    """Let every night that is past its draft, or has cards, keep its word; until now no two of them had one."""
    Night = apps.get_model("nights", "Night")
    cards = Exists(apps.get_model("nights", "NightTable").objects.filter(night=OuterRef("pk")))
    kept = Night.objects.exclude(state="verified").filter(~Q(state="draft") | cards)
    kept.update(word_reserved_at=F("created_at"))


class Migration(migrations.Migration):
    dependencies = [("nights", "0010_corrections_need_approval")]

    operations = [
        migrations.AddField(
            model_name="night",
            name="word_reserved_at",
            field=models.DateTimeField(
                help_text="Null before the check-in and the cards, and once another night may have the word.",
                null=True,
            ),
        ),
        migrations.RemoveConstraint(model_name="night", name="nights_night_word_once"),
        migrations.AddConstraint(
            model_name="night",
            constraint=models.UniqueConstraint(
                condition=Q(("word_reserved_at__isnull", False)),
                fields=("word",),
                name="nights_night_word_reserved_once",
            ),
        ),
        migrations.RunPython(reserve_words, migrations.RunPython.noop, elidable=True),
    ]
