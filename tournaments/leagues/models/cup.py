"""Knock-out cups of a season of teams: who entered, where the draw put them, when each round is, and who went on."""

from typing import TYPE_CHECKING

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower

from web.data_policy import DataPolicy, ExportSection
from web.one_line import OneLineField

if TYPE_CHECKING:
    from tournaments.leagues.models.team import Team

CUP_NAME_LENGTH = 60
ENTRY_FEE_LENGTH = 20
MOST_CUPS = 20
LARGEST_SEED = 2**31 - 1
MOST_GAMES = 9
"""The most games of a tie of pairs or singles."""


class CupKind(models.TextChoices):
    """What a competition with ties is called."""

    CUP = "cup", "cup"
    PLATE = "plate", "plate"
    PLAY_OFF = "play_off", "play-off"


class Entrants(models.TextChoices):
    """Who enters a cup. Pairs and singles are players of any of the season's teams."""

    TEAMS = "teams", "teams"
    PAIRS = "pairs", "pairs"
    SINGLES = "singles", "single players"


class Cup(models.Model):
    """A cup, its plate, or a play-off. `options` are data (`tournaments.cups.options`).

    Its ties are there from the draw on: those of a round follow from the round before (`tournaments.cups.bracket`).
    """

    season = models.ForeignKey("leagues.Season", models.PROTECT, related_name="cups", db_index=False)
    name = OneLineField(max_length=CUP_NAME_LENGTH)
    kind = models.CharField(max_length=8, choices=CupKind.choices, default=CupKind.CUP)
    main = models.OneToOneField(
        "self", models.PROTECT, null=True, related_name="plate", help_text="The cup of a plate."
    )
    promotes = models.ForeignKey(
        "leagues.Division",
        models.SET_NULL,
        null=True,
        related_name="play_offs",
        help_text="Of a play-off for going up: the division whose last place up it decides.",
    )
    entrants = models.CharField(max_length=7, choices=Entrants.choices, default=Entrants.TEAMS)
    best_of = models.PositiveSmallIntegerField(
        default=3,
        help_text="Of pairs and singles: the most games of a tie, odd. Whoever wins more than half goes on.",
    )
    options = models.JSONField(default=dict)
    match_format = models.JSONField(
        default=dict, help_text="How its matches are played; empty where they are played as the season's."
    )
    entry_fee = OneLineField(
        max_length=ENTRY_FEE_LENGTH,
        blank=True,
        help_text="What a team pays to enter, as the league writes it; empty where nothing is asked.",
    )
    seed = models.PositiveIntegerField(
        null=True, help_text="What it was drawn from; null where nothing is drawn."
    )
    drawn_at = models.DateTimeField(null=True, help_text="Null while teams may still enter.")

    data_policy = DataPolicy(
        club="season__club",
        kept="id season name kind main promotes entrants best_of options match_format entry_fee seed "
        "drawn_at",
        typed="entry_fee",
        named="name",
        plain="kind entrants options match_format",
    )

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint("season", Lower("name"), name="leagues_cup_name_once"),
            models.CheckConstraint(
                condition=Q(kind="plate", main__isnull=False) | (~Q(kind="plate") & Q(main=None)),
                name="leagues_cup_plate_of_a_cup",
            ),
            models.CheckConstraint(
                condition=Q(promotes=None) | Q(kind="play_off"), name="leagues_cup_promotes_by_play_off"
            ),
            models.CheckConstraint(
                condition=Q(entrants="teams") | ~Q(kind="play_off"), name="leagues_cup_play_off_of_teams"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def of_persons(self) -> bool:
        """Whether pairs or single players enter, and not teams."""
        return self.entrants != Entrants.TEAMS

    @property
    def last_round(self) -> int:
        """The number of the final's round, once it is drawn: the first round has as many places as ties."""
        return len({entry.place for entry in self.entries.all()}).bit_length()


class CupEntry(models.Model):
    """That a team, a pair or a single player entered a cup, and from the draw on their first-round place and line.

    Of a cup of teams it has a `team`; of pairs and singles a `player`, and of pairs the `partner` too.
    """

    cup = models.ForeignKey(Cup, models.PROTECT, related_name="entries", db_index=False)
    team = models.ForeignKey("leagues.Team", models.PROTECT, null=True, related_name="cup_entries")
    player = models.ForeignKey("clubs.Player", models.PROTECT, null=True, related_name="cup_entries")
    partner = models.ForeignKey("clubs.Player", models.PROTECT, null=True, related_name="+")
    drawn = models.PositiveSmallIntegerField(null=True, help_text="The how many-th name of the draw.")
    place = models.PositiveSmallIntegerField(null=True)
    line = models.PositiveSmallIntegerField(null=True, help_text="1 was drawn first.")
    paid = models.BooleanField(default=False, help_text="The entry fee.")
    half_place = models.PositiveSmallIntegerField(
        null=True,
        help_text="A team's place in its division at half season, kept at the draw where a handicap asks.",
    )

    data_policy = DataPolicy(
        club="cup__season__club",
        kept="id cup team player partner drawn place line paid half_place",
        people="player partner",
    )

    class Meta:
        verbose_name_plural = "cup entries"
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["cup", "team"], name="leagues_cupentry_once"),
            models.UniqueConstraint(fields=["cup", "player"], name="leagues_cupentry_player_once"),
            models.UniqueConstraint(fields=["cup", "partner"], name="leagues_cupentry_partner_once"),
            models.UniqueConstraint(fields=["cup", "place", "line"], name="leagues_cupentry_one_a_line"),
            models.CheckConstraint(
                condition=Q(team__isnull=False, player=None, partner=None)
                | Q(team=None, player__isnull=False),
                name="leagues_cupentry_team_or_players",
            ),
            models.CheckConstraint(condition=~Q(player=F("partner")), name="leagues_cupentry_two_people"),
            models.CheckConstraint(
                condition=Q(drawn=None, place=None, line=None)
                | Q(drawn__isnull=False, place__isnull=False, line__in=[1, 2]),
                name="leagues_cupentry_drawn_whole",
            ),
        ]

    def __str__(self) -> str:
        return (
            f"{f'team {self.team_id}' if self.team_id else f'player {self.player_id}'} in cup {self.cup_id}"
        )

    @property
    def number(self) -> int:
        """The number by which pages and the API know it: its team's, and of pairs and singles its own."""
        return self.team_id or self.pk

    @property
    def players(self) -> list[int]:
        """The numbers of the players who entered: one, or two; of a team none."""
        return [number for number in (self.player_id, self.partner_id) if number is not None]

    @property
    def own_team(self) -> "Team":
        """The team of an entry for a cup of teams."""
        assert self.team is not None  # noqa: S101  only entries of such a cup are asked
        return self.team


class NamedPlayer(models.Model):
    """That a team's entry of a cup names a player."""

    entry = models.ForeignKey(CupEntry, models.CASCADE, related_name="named", db_index=False)
    player = models.ForeignKey("clubs.Player", models.PROTECT, related_name="named_for_cups")

    data_policy = DataPolicy(
        club="entry__cup__season__club",
        kept="id entry player",
        people="player",
        export=ExportSection(
            "named_for_cups",
            "cup=entry.cup.name season=entry.cup.season.name team=entry.team.name",
        ),
    )

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["entry", "player"], name="leagues_namedplayer_once")]

    def __str__(self) -> str:
        return f"player {self.player_id} in entry {self.entry_id}"


class CupRound(models.Model):
    """When a round of a cup is, and at which pub where that is neutral."""

    cup = models.ForeignKey(Cup, models.PROTECT, related_name="rounds", db_index=False)
    number = models.PositiveSmallIntegerField()
    date = models.DateField()
    starts_at = models.TimeField()
    venue = models.ForeignKey("leagues.Venue", models.PROTECT, null=True, related_name="cup_rounds")

    data_policy = DataPolicy(
        club="cup__season__club",
        kept="id cup number date starts_at venue",
    )

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["cup", "number"], name="leagues_cupround_once")]

    def __str__(self) -> str:
        return f"round {self.number} of cup {self.cup_id}"


class CupTie(models.Model):
    """A tie of a drawn cup. Byes are not written down: they follow from the draw.

    One of teams is decided by its matches, `fixtures`; one of pairs or singles by its games, or by who didn't come.
    """

    class How(models.TextChoices):
        """Whether a tie was played, or who didn't come to it; first and second as the sides were drawn."""

        PLAYED = "played", "played"
        FIRST_ABSENT = "first_absent", "the first side didn't come"
        SECOND_ABSENT = "second_absent", "the second side didn't come"
        BOTH_ABSENT = "both_absent", "neither side came"

    cup = models.ForeignKey(Cup, models.PROTECT, related_name="ties", db_index=False)
    round = models.PositiveSmallIntegerField()
    number = models.PositiveSmallIntegerField(help_text="In its round, from the top.")
    decided = models.BooleanField(default=False)
    winner = models.ForeignKey(
        CupEntry,
        models.PROTECT,
        null=True,
        related_name="+",
        help_text="Null in a decided tie: neither side goes on.",
    )
    how = models.CharField(
        max_length=13,
        choices=How.choices,
        blank=True,
        help_text="Of pairs and singles: how it ended. Empty while it is open, and of teams.",
    )
    first_games = models.PositiveSmallIntegerField(
        null=True, help_text="Of pairs and singles; null where it wasn't played."
    )
    second_games = models.PositiveSmallIntegerField(null=True)

    data_policy = DataPolicy(
        club="cup__season__club",
        kept="id cup round number decided winner how first_games second_games",
        plain="how",
    )

    class Meta:
        ordering = ["round", "number"]
        constraints = [
            models.UniqueConstraint(fields=["cup", "round", "number"], name="leagues_cuptie_once"),
            models.CheckConstraint(condition=Q(decided=True) | Q(winner=None), name="leagues_cuptie_decided"),
            models.CheckConstraint(
                condition=Q(how="played", first_games__isnull=False, second_games__isnull=False)
                | (~Q(how="played") & Q(first_games=None, second_games=None)),
                name="leagues_cuptie_games_if_played",
            ),
            models.CheckConstraint(
                condition=~Q(first_games=F("second_games")), name="leagues_cuptie_has_a_winner"
            ),
        ]

    def __str__(self) -> str:
        return f"tie {self.round}.{self.number} of cup {self.cup_id}"
