"""Quotes and dashes of any form are the same in the key of a name."""

from django.db import migrations
from django.db.models import Q

from clubs.names import SAME_MARKS, name_key


def with_marks():
    found = Q()
    for mark in SAME_MARKS:
        found |= Q(name_key__contains=chr(mark))
    return found


def keys_anew(apps, schema_editor):
    """Work out the keys of names with such marks; where a name may stand once, an equal one keeps its own."""
    for label, once in (("clubs.Player", False), ("scoring.Race", True), ("scoring.SavedRuleset", True)):
        model = apps.get_model(label)
        for row in model.objects.filter(with_marks()).order_by("pk"):
            key = name_key(row.name)
            if once and model.objects.filter(club=row.club_id, name_key=key).exclude(pk=row.pk).exists():
                continue
            model.objects.filter(pk=row.pk).update(name_key=key)


class Migration(migrations.Migration):
    dependencies = [("clubs", "0003_ages_and_panel"), ("scoring", "0010_no_owner")]

    operations = [migrations.RunPython(keys_anew, migrations.RunPython.noop)]
