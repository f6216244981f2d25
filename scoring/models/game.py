"""A game: its frozen ruleset, the people at its seats, what each has of it, and the text it was read from."""

from django.db import models
from django.db.models import Q
from django.utils.functional import cached_property

from web.data_policy import DataPolicy, ExportSection


class GameState(models.TextChoices):
    """Whether a game takes entries; set from above through a service, for reasons scoring does not know."""

    OPEN = "open", "open"
    CLOSED = "closed", "closed"
    LOCKED = "locked", "locked"


class Game(models.Model):
    """Hands until a side wins or the hands are up. The points are not here: they are folded from the ledger."""

    table = models.ForeignKey("scoring.Table", on_delete=models.PROTECT, related_name="games")
    variant = models.CharField(max_length=40, help_text="Key of the variant or preset.")
    options = models.JSONField(default=dict, help_text="Every option in force, frozen when the game began.")
    saved_ruleset = models.ForeignKey(
        "scoring.SavedRuleset",
        on_delete=models.PROTECT,
        null=True,
        related_name="+",
        db_index=False,
        help_text="The club's ruleset that was chosen; what counts are the options here.",
    )
    players = models.PositiveSmallIntegerField()
    engine_version = models.PositiveSmallIntegerField()
    first_dealer = models.PositiveSmallIntegerField(null=True)
    races = models.JSONField(
        null=True,
        help_text="Where the way to play has races: the seed, and by seat the race that it drew. "
        "They belong to the seats, whoever really sat there.",
    )
    state = models.CharField(max_length=6, choices=GameState.choices, default=GameState.OPEN)
    corrections_need_approval = models.BooleanField(
        default=False,
        db_default=False,
        help_text="Set from above: a table's pass then asks before it changes what is recorded.",
    )
    level_is_tie = models.BooleanField(
        default=False,
        db_default=False,
        help_text="Set from above: a game that ends level is a tie; else whoever was there first has won it.",
    )
    created_at = models.DateTimeField(auto_now_add=True)

    data_policy = DataPolicy(
        club="table__club",
        kept="id table variant options saved_ruleset players engine_version first_dealer races state "
        "corrections_need_approval level_is_tie created_at",
        plain="variant options races state",
    )

    class Meta:
        indexes = [models.Index(fields=["created_at"], name="scoring_game_by_day")]
        constraints = [
            models.CheckConstraint(condition=Q(state__in=GameState.values), name="scoring_game_state"),
            models.CheckConstraint(
                condition=Q(first_dealer__isnull=True) | Q(first_dealer__lt=models.F("players")),
                name="scoring_game_first_dealer_sits",
            ),
        ]

    def __str__(self) -> str:
        return f"game {self.pk}"

    @cached_property
    def sequence(self) -> int:
        """Return the sequence of the last entry when this was first asked; 0 before there is one."""
        return self.entries.aggregate(last=models.Max("sequence"))["last"] or 0


class GameSeat(models.Model):
    """Who was to sit at a seat when the game began; a `seats` entry says who really did."""

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="seats", db_index=False)
    seat = models.PositiveSmallIntegerField()
    player = models.ForeignKey(
        "clubs.Player",
        on_delete=models.PROTECT,
        null=True,
        related_name="+",
        help_text="Null while nobody's results count there (a ghost).",
    )

    data_policy = DataPolicy(
        club="game__table__club",
        kept="id game seat player",
        people="player",
    )

    class Meta:
        ordering = ["seat"]
        constraints = [
            models.UniqueConstraint(fields=["game", "seat"], name="scoring_gameseat_once"),
            models.UniqueConstraint(fields=["game", "player"], name="scoring_gameseat_one_seat_each"),
        ]

    def __str__(self) -> str:
        return f"seat {self.seat} of game {self.game_id}"


class Source(models.Model):
    """A file in another program's notation, as it was when its game was imported.

    It stands beside the ledger and not in it: a ledger is for ever and holds no names, a file is full of them and
    goes when one of its players is erased. Nothing is computed from it.
    """

    game = models.OneToOneField("scoring.Game", on_delete=models.PROTECT, related_name="source")
    text = models.TextField()
    received_at = models.DateTimeField()

    data_policy = DataPolicy(
        club="game__table__club",
        kept="id game text received_at",
        deleted="text",
    )

    def __str__(self) -> str:
        return f"source of game {self.game_id}"


class SeatScore(models.Model):
    """A projection of the ledger: one row a game and seat, written only by `services.projection`.

    `manage.py rebuild` folds every ledger again and proves these rows equal.
    """

    game = models.ForeignKey(
        "scoring.Game", on_delete=models.PROTECT, related_name="seat_scores", db_index=False
    )
    seat = models.PositiveSmallIntegerField()
    player = models.ForeignKey(
        "clubs.Player",
        on_delete=models.PROTECT,
        null=True,
        related_name="seat_scores",
        help_text="Who really sat there: points follow the people.",
    )
    # Adjustments have six digits each, and nothing bounds how many there are.
    points = models.BigIntegerField()
    # A lone maker may be credited more than his side, and a night asks what the other side had.
    side_points = models.BigIntegerField()
    ahead = models.BooleanField(help_text="The side has won, or would if the game ended here.")
    records = models.PositiveIntegerField(
        help_text="What counts in the game: its hands, totals, adjustments."
    )
    hands_made = models.PositiveIntegerField()
    loners = models.PositiveIntegerField()
    loners_made = models.PositiveIntegerField()
    euchres_made = models.PositiveIntegerField()
    euchres_suffered = models.PositiveIntegerField()
    revokes = models.PositiveIntegerField()

    data_policy = DataPolicy(
        club="game__table__club",
        kept="id game seat player points side_points ahead records hands_made loners loners_made "
        "euchres_made euchres_suffered revokes",
        people="player",
        export=ExportSection(
            "games",
            "game=game_id seat points began=game.created_at hands_made loners loners_made euchres_made "
            "euchres_suffered revokes",
        ),
    )

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "seat"], name="scoring_seatscore_once")]

    def __str__(self) -> str:
        return f"score of seat {self.seat} in game {self.game_id}"
