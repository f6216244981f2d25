"""Call what is kept of a season by its usual names."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """Rename; every row stays."""

    dependencies = [("leagues", "0020_results_of_a_team_that_withdrew")]

    operations = [
        migrations.RenameModel("Act", "SeasonAuditEntry"),
        migrations.RenameField("SeasonAuditEntry", "words", "message"),
        migrations.RenameModel("SeasonPaper", "SeasonPrintJob"),
        migrations.RenameField("SeasonPrintJob", "mark", "content_hash"),
        migrations.AlterField(
            "SeasonAuditEntry",
            "season",
            models.ForeignKey("leagues.Season", on_delete=models.PROTECT, related_name="audit_entries"),
        ),
        migrations.AlterField(
            "SeasonPrintJob",
            "season",
            models.ForeignKey("leagues.Season", on_delete=models.CASCADE, related_name="print_jobs", db_index=False),
        ),
    ]
