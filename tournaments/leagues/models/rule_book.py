"""A league's own rules as it prints them, apart from the season, which is read far more often than they are."""

from django.db import models


class RuleBook(models.Model):
    """The text of a season's rules: each begins on a line of its own with its number."""

    season = models.OneToOneField("leagues.Season", on_delete=models.PROTECT, related_name="rule_book_row")
    text = models.TextField(blank=True)

    def __str__(self) -> str:
        return f"rules of season {self.season_id}"
