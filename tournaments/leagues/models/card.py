"""What captains hand in: line-ups, cards and photographs of them. A later card of a side stands instead of an earlier.

Only the name of somebody who is erased is taken out of a card's remarks.
"""

from django.db import models
from django.db.models import Q

from web.data_policy import DataPolicy, ExportSection
from web.one_line import OneLineField

REMARKS_LENGTH = 500


class Side(models.TextChoices):
    """A side of a match."""

    HOME = "home", "home"
    AWAY = "away", "away"

    @property
    def other(self) -> "Side":
        """The side that it meets."""
        return Side.AWAY if self is Side.HOME else Side.HOME


class LineUp(models.Model):
    """One side's line-up for a match; its `LineUpPlayer` rows are the players in playing order."""

    fixture = models.ForeignKey("leagues.Fixture", models.PROTECT, related_name="line_ups", db_index=False)
    side = models.CharField(max_length=4, choices=Side.choices)
    locked_at = models.DateTimeField(null=True)
    named_at = models.DateTimeField(
        null=True, help_text="When its players were handed over for the other captain's draw; null elsewhere."
    )
    pairs_seed = models.PositiveIntegerField(
        null=True, help_text="What the pairs were drawn with; null where the captain made them."
    )
    single_handed = models.BooleanField(
        null=True,
        help_text="Whether the other captain agrees that the last player sits without a partner; null before.",
    )
    side_seed = models.PositiveIntegerField(
        null=True, help_text="What the side table's names were drawn with; null where somebody set them."
    )

    data_policy = DataPolicy(
        club="fixture__season__club",
        kept="id fixture side locked_at named_at pairs_seed single_handed side_seed",
        plain="side",
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["fixture", "side"], name="leagues_lineup_one_a_side"),
        ]

    def __str__(self) -> str:
        return f"{self.side} line-up of fixture {self.fixture_id}"


class LineUpPlayer(models.Model):
    """A player in a line-up; places 1 and 2 are pair 1. Who is borrowed has the team that lends.

    For the side table they stand in an order of their own, once it is drawn. Who came in during the match has a place
    that somebody else began in, and the number of the first game there.
    """

    line_up = models.ForeignKey(LineUp, models.CASCADE, related_name="players", db_index=False)
    place = models.PositiveSmallIntegerField()
    side_place = models.PositiveSmallIntegerField(null=True, help_text="In the side table.")
    player = models.ForeignKey("clubs.Player", models.PROTECT, related_name="line_ups")
    lent_by = models.ForeignKey("leagues.Team", models.PROTECT, null=True, related_name="+", db_index=False)
    first_game = models.PositiveSmallIntegerField(default=1)
    unknown = models.BooleanField(
        default=False, help_text="Who it is is still to be found out; the player is the name as it was typed."
    )

    data_policy = DataPolicy(
        club="line_up__fixture__season__club",
        kept="id line_up place side_place player lent_by first_game unknown",
        people="player",
        export=ExportSection(
            "line_ups",
            "match=line_up.fixture.name date=line_up.fixture.date side=line_up.side place side_place "
            "first_game lent_by=lent_by.name home_games=line_up.fixture.home_games "
            "away_games=line_up.fixture.away_games",
            order="line_up__fixture__date pk",
            related="line_up__fixture__home line_up__fixture__away",
        ),
    )

    class Meta:
        ordering = ["place", "first_game"]
        constraints = [
            models.UniqueConstraint(
                fields=["line_up", "place", "first_game"], name="leagues_lineupplayer_one_a_place"
            ),
            models.UniqueConstraint(
                fields=["line_up", "side_place"], name="leagues_lineupplayer_one_a_side_place"
            ),
            models.UniqueConstraint(fields=["line_up", "player"], name="leagues_lineupplayer_once"),
        ]

    def __str__(self) -> str:
        return f"player {self.player_id} in {self.line_up_id}"


class Card(models.Model):
    """One side's card of a match, as it was handed in; the phone makes its id, so that sending twice counts once.

    `legs` is `[{"winner", "home_points", "away_points"}, ...]` in the order of the format, the side table's at
    the end. `flags` are sentences of what should be looked at: nobody is stopped by them.
    """

    class How(models.TextChoices):
        """How a card came in."""

        PHONE = "phone", "from a phone"
        PAPER = "paper", "keyed in from paper"
        TABLES = "tables", "written by the phones at the tables"

    id = models.UUIDField(primary_key=True)
    fixture = models.ForeignKey("leagues.Fixture", models.PROTECT, related_name="cards")
    side = models.CharField(max_length=4, choices=Side.choices)
    legs = models.JSONField()
    how = models.CharField(max_length=6, choices=How.choices, default=How.PHONE)
    remarks = OneLineField(max_length=REMARKS_LENGTH, blank=True)
    flags = models.JSONField(default=list)
    flagged = models.JSONField(
        default=list, help_text="The player of each flag; null where it is about the whole team."
    )
    user = models.ForeignKey("clubs.User", models.PROTECT, null=True, related_name="+", db_index=False)
    at = models.DateTimeField()
    broken_off = models.BooleanField(
        default=False, help_text="It has the games that were finished when the match was broken off."
    )
    stands = models.BooleanField(
        default=True, help_text="The latest of its side since the match was last opened."
    )

    data_policy = DataPolicy(
        club="fixture__season__club",
        kept="id fixture side legs how remarks flags flagged user at broken_off stands",
        typed="remarks flags",
        plain="side legs how flagged",
    )

    class Meta:
        ordering = ["at"]
        constraints = [
            models.UniqueConstraint(
                fields=["fixture", "side"], condition=Q(stands=True), name="leagues_card_one_stands"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.side} card of fixture {self.fixture_id}"


class CardPhotograph(models.Model):
    """A picture of a match's paper card, apart from the card so that no list reads it; never public.

    `content_hash` is that of the file as it was sent: sent twice it counts once. `side` is empty where an organiser
    sent it.
    """

    fixture = models.ForeignKey(
        "leagues.Fixture", models.PROTECT, related_name="card_photographs", db_index=False
    )
    side = models.CharField(max_length=4, choices=Side.choices, blank=True)
    jpeg = models.BinaryField()
    width = models.PositiveSmallIntegerField(help_text="In pixels.")
    height = models.PositiveSmallIntegerField()
    size = models.PositiveIntegerField(help_text="In bytes.")
    content_hash = models.CharField(max_length=64)
    user = models.ForeignKey("clubs.User", models.PROTECT, null=True, related_name="+", db_index=False)
    at = models.DateTimeField()

    # Handwriting can't be changed: the photographs of a match go when somebody in its line-ups is erased.
    data_policy = DataPolicy(
        club="fixture__season__club",
        kept="id fixture side jpeg width height size content_hash user at",
        deleted="jpeg",
        plain="side content_hash",
    )

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["fixture", "content_hash"], name="leagues_cardphotograph_once"),
            models.CheckConstraint(
                condition=Q(side__in=["", *Side.values]), name="leagues_cardphotograph_side"
            ),
        ]

    def __str__(self) -> str:
        return f"photograph of a card of fixture {self.fixture_id}"
