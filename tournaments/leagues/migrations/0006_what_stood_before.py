"""Bring what is stored to what the program does now: choices that did nothing, awards, cards that nobody answered."""

from django.db import migrations


def mend(apps, schema_editor):
    """Let a choice that did nothing give way to what happened.

    An award names who won: the rule "both lose" wrote a win without games all the same, as "points only" does.
    """
    seasons = apps.get_model("leagues", "Season").objects.using(schema_editor.connection.alias)
    for season in seasons.exclude(match_format={}, rules={}).iterator():
        rules = {key: value for key, value in season.rules.items() if key != "moves"}
        if rules.get("pairs_by") == "other_captain":
            rules["pairs_by"] = "own_draw"
        if rules.get("award") == "nobody":
            rules["award"] = "points_only"
        blocks = [*season.match_format.get("blocks", ()), *season.side_table.get("blocks", ())]
        drawn = [block for block in blocks if block.get("pairing") == "draw_each_game"]
        for block in drawn:
            block["pairing"] = "list"
        checked = [key for key in season.to_check if key != "moves"]
        if drawn or rules != season.rules or checked != season.to_check:
            season.rules, season.to_check = rules, checked
            season.save(update_fields=["rules", "to_check", "match_format", "side_table"])


def name_the_silent_side(apps, schema_editor):
    """Keep which side didn't answer a card that lapsed, and not only that one didn't."""
    here = schema_editor.connection.alias
    fixtures = apps.get_model("leagues", "Fixture").objects.using(here)
    cards = apps.get_model("leagues", "Card").objects.using(here)
    for fixture in fixtures.filter(lapsed=True):
        card = cards.filter(fixture=fixture, stands=True).first()
        fixture.not_answered_by = "home" if card is not None and card.side == "away" else "away"
        fixture.save(update_fields=["not_answered_by"])


class Migration(migrations.Migration):

    dependencies = [("leagues", "0005_rulings_and_line_ups")]

    operations = [
        migrations.RunPython(mend, migrations.RunPython.noop),
        migrations.RunPython(name_the_silent_side, migrations.RunPython.noop),
    ]
