"""Call what is kept of a night by its usual names."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """Rename; every row stays."""

    dependencies = [("nights", "0018_stands_in")]

    operations = [
        migrations.RenameModel("Act", "NightAuditEntry"),
        migrations.RenameField("NightAuditEntry", "words", "message"),
        migrations.RenameModel("Bond", "PairConstraint"),
        migrations.RenameModel("Draft", "SeatingPlan"),
        migrations.RenameField("SeatingPlan", "roster", "plan_input"),
        migrations.RenameField("SeatingPlan", "offer", "relaxed"),
        migrations.RenameModel("Foresight", "MovementForecast"),
        migrations.RenameModel("Paper", "NightPrintJob"),
        migrations.RenameField("NightPrintJob", "mark", "content_hash"),
        migrations.AlterField(
            "NightAuditEntry",
            "night",
            models.ForeignKey("nights.Night", on_delete=models.PROTECT, related_name="audit_entries"),
        ),
        migrations.AlterField(
            "PairConstraint",
            "night",
            models.ForeignKey("nights.Night", on_delete=models.PROTECT, related_name="pair_constraints"),
        ),
        migrations.AlterField(
            "SeatingPlan",
            "night",
            models.ForeignKey("nights.Night", on_delete=models.PROTECT, related_name="plans"),
        ),
        migrations.AlterField(
            "NightPrintJob",
            "night",
            models.ForeignKey("nights.Night", on_delete=models.CASCADE, related_name="print_jobs", db_index=False),
        ),
    ]
