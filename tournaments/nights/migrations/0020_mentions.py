"""Keep of whom a sentence speaks beside it: of the log's lines, and of what is said of plans."""

import re
from collections.abc import Iterator
from typing import Any

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

ENTRANTS = re.compile(r"[Ee]ntrants? \d+(?:, \d+)*(?: and \d+)*")
NUMBER = re.compile(r"\d+")
AT_ONCE = 500


def _mentions(text: str) -> list[Any]:
    """Return where a sentence of an older version speaks of entrants: from, to, and of whom."""
    return [
        [found.start(), found.end(), [int(number) for number in NUMBER.findall(found[0])]]
        for found in ENTRANTS.finditer(text)
    ]


def _lines(rows: Any) -> Iterator[Any]:
    for row in rows.filter(message__contains="ntrant").only("message").iterator(AT_ONCE):
        row.mentions = _mentions(row.message)
        if row.mentions:
            yield row


def _plans(rows: Any) -> Iterator[Any]:
    for row in rows.only("problems", "relaxed").iterator(AT_ONCE):
        if row.problems or "changes" in row.relaxed:
            row.problems = [one | {"mentions": _mentions(one["message"])} for one in row.problems]
            if "changes" in row.relaxed:
                row.relaxed["changes"] = [
                    {"text": text, "mentions": _mentions(text)} for text in row.relaxed["changes"]
                ]
            yield row


def find_mentions(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """Write of whom the sentences of older versions speak; the sentences stay as they are."""
    entries = apps.get_model("nights", "NightAuditEntry").objects.using(editor.connection.alias)
    plans = apps.get_model("nights", "SeatingPlan").objects.using(editor.connection.alias)
    entries.bulk_update(list(_lines(entries)), ["mentions"], AT_ONCE)
    plans.bulk_update(list(_plans(plans)), ["problems", "relaxed"], AT_ONCE)


def leave_sentences(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """Leave the sentences alone, as older versions read them."""
    plans = apps.get_model("nights", "SeatingPlan").objects.using(editor.connection.alias)
    rows = [row for row in plans.only("relaxed").iterator(AT_ONCE) if "changes" in row.relaxed]
    for row in rows:
        row.relaxed["changes"] = [change["text"] for change in row.relaxed["changes"]]
    plans.bulk_update(rows, ["relaxed"], AT_ONCE)


class Migration(migrations.Migration):
    """Add the column, then find of whom is spoken."""

    dependencies = [("nights", "0019_usual_names")]

    operations = [
        migrations.AddField("NightAuditEntry", "mentions", models.JSONField(default=list)),
        migrations.RunPython(find_mentions, leave_sentences),
    ]
