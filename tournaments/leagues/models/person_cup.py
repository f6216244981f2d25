"""Cups of pairs or single players: who entered, and how each tie ended."""

from django.db import models
from django.db.models import F, Q

from web.data_policy import DataPolicy

MOST_GAMES = 9
"""The most games of a tie of pairs or singles."""


class PersonEntry(models.Model):
    """That a player, or a player with a `partner`, entered a cup; from the draw on with a place, as a team's entry."""

    cup = models.ForeignKey("leagues.Cup", models.PROTECT, related_name="person_entries", db_index=False)
    player = models.ForeignKey("clubs.Player", models.PROTECT, related_name="cup_entries")
    partner = models.ForeignKey("clubs.Player", models.PROTECT, null=True, related_name="+")
    drawn = models.PositiveSmallIntegerField(null=True, help_text="The how many-th name of the draw.")
    place = models.PositiveSmallIntegerField(null=True)
    line = models.PositiveSmallIntegerField(null=True, help_text="1 was drawn first.")
    paid = models.BooleanField(default=False, help_text="The entry fee.")

    data_policy = DataPolicy(
        club="cup__season__club",
        kept="id cup player partner drawn place line paid",
        people="player partner",
    )

    class Meta:
        verbose_name_plural = "entries of persons"
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["cup", "player"], name="leagues_personentry_once"),
            models.UniqueConstraint(fields=["cup", "partner"], name="leagues_personentry_partner_once"),
            models.UniqueConstraint(fields=["cup", "place", "line"], name="leagues_personentry_one_a_line"),
            models.CheckConstraint(condition=~Q(player=F("partner")), name="leagues_personentry_two_people"),
            models.CheckConstraint(
                condition=Q(drawn=None, place=None, line=None)
                | Q(drawn__isnull=False, place__isnull=False, line__in=[1, 2]),
                name="leagues_personentry_drawn_whole",
            ),
        ]

    def __str__(self) -> str:
        return f"player {self.player_id} in cup {self.cup_id}"

    @property
    def players(self) -> list[int]:
        """The numbers of whoever entered: one, or two."""
        return [self.player_id] if self.partner_id is None else [self.player_id, self.partner_id]


class TieResult(models.Model):
    """How a tie of pairs or singles ended. Who the sides were and who went on follows from the draw."""

    class How(models.TextChoices):
        """Whether a tie was played, or who didn't come to it; first and second as the sides were drawn."""

        PLAYED = "played", "played"
        FIRST_ABSENT = "first_absent", "the first side didn't come"
        SECOND_ABSENT = "second_absent", "the second side didn't come"
        BOTH_ABSENT = "both_absent", "neither side came"

    cup = models.ForeignKey("leagues.Cup", models.PROTECT, related_name="tie_results", db_index=False)
    round = models.PositiveSmallIntegerField()
    number = models.PositiveSmallIntegerField(help_text="Of the tie in its round, from the top.")
    how = models.CharField(max_length=13, choices=How.choices, default=How.PLAYED)
    first_games = models.PositiveSmallIntegerField(null=True, help_text="Null where it wasn't played.")
    second_games = models.PositiveSmallIntegerField(null=True)

    data_policy = DataPolicy(
        club="cup__season__club",
        kept="id cup round number how first_games second_games",
        plain="how",
    )

    class Meta:
        ordering = ["round", "number"]
        constraints = [
            models.UniqueConstraint(fields=["cup", "round", "number"], name="leagues_tieresult_once"),
            models.CheckConstraint(
                condition=Q(how="played", first_games__isnull=False, second_games__isnull=False)
                | (~Q(how="played") & Q(first_games=None, second_games=None)),
                name="leagues_tieresult_games_if_played",
            ),
            models.CheckConstraint(
                condition=~Q(first_games=F("second_games")), name="leagues_tieresult_has_a_winner"
            ),
        ]

    def __str__(self) -> str:
        return f"result of tie {self.round}.{self.number} of cup {self.cup_id}"
