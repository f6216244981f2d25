"""How a season of teams ended: kept as facts, so that a roll of honour can be shown for years."""

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower

from tournaments.leagues.models.season import SEASON_NAME_LENGTH
from web.data_policy import DataPolicy, ExportSection
from web.one_line import OneLineField

HONOUR_LENGTH = 100
FIRST_YEAR, LAST_YEAR = 1800, 2200
ENGRAVING_LENGTH = 200


class SeasonEnd(models.Model):
    """That a season was closed: by whom, when, and what was let go with which reason."""

    season = models.OneToOneField("leagues.Season", models.PROTECT, related_name="end")
    at = models.DateTimeField()
    user = models.ForeignKey("clubs.User", models.PROTECT, null=True, related_name="+", db_index=False)
    let_go = models.JSONField(default=list, help_text='What was open: `[{"sentence", "reason"}, ...]`.')

    data_policy = DataPolicy(
        club="season__club",
        kept="id season at user let_go",
        typed="let_go",
    )

    def __str__(self) -> str:
        return f"end of season {self.season_id}"


class FinalPlace(models.Model):
    """A team's line of its division's final table: where it ended, and the numbers that its table had.

    The cells are kept by column, so that a column that comes later needs no column here.
    """

    class Goes(models.TextChoices):
        """Where a team goes by its place; what becomes of it is settled when the next season is started."""

        UP = "up", "goes up"
        DOWN = "down", "goes down"

    team = models.OneToOneField("leagues.Team", models.PROTECT, related_name="final_place")
    division = models.ForeignKey(
        "leagues.Division", models.PROTECT, related_name="final_places", db_index=False
    )
    order = models.PositiveSmallIntegerField(help_text="In which order the lines stand, from 1.")
    place = models.PositiveSmallIntegerField(null=True, help_text="Null for a team that withdrew.")
    tied = models.BooleanField(default=False)
    title = models.BooleanField(default=False, help_text="First of its division.")
    goes = models.CharField(max_length=4, blank=True, choices=Goes.choices)
    cells = models.JSONField(
        default=dict,
        help_text="The numbers by their columns' keys, points as exact text (`TEAM_COLUMNS`).",
    )

    data_policy = DataPolicy(
        club="team__season__club",
        kept="id team division order place tied title goes cells",
        plain="goes cells",
    )

    class Meta:
        ordering = ["order"]
        constraints = [
            models.UniqueConstraint(fields=["division", "order"], name="leagues_finalplace_one_a_line"),
        ]

    def __str__(self) -> str:
        return f"final place of team {self.team_id}"


class FinalAverage(models.Model):
    """A player's line of the final averages, or a pair's, which has a `partner`."""

    team = models.ForeignKey("leagues.Team", models.PROTECT, related_name="final_averages")
    player = models.ForeignKey("clubs.Player", models.PROTECT, related_name="final_averages")
    partner = models.ForeignKey("clubs.Player", models.PROTECT, null=True, related_name="+", db_index=False)
    order = models.PositiveIntegerField(help_text="In which order the lines of a division stand, from 1.")
    place = models.PositiveIntegerField(null=True, help_text="Null for too few games.")
    tied = models.BooleanField(default=False)
    played = models.PositiveIntegerField()
    won = models.PositiveIntegerField()
    needed = models.PositiveIntegerField(help_text="Games that a place needed.")

    data_policy = DataPolicy(
        club="team__season__club",
        kept="id team player partner order place tied played won needed",
        people="player partner",
        export=ExportSection("final_averages", "team=team.name season=team.season.name played won"),
    )

    class Meta:
        ordering = ["order"]
        constraints = [
            models.CheckConstraint(condition=Q(won__lte=F("played")), name="leagues_finalaverage_won"),
        ]

    def __str__(self) -> str:
        return f"final average of player {self.player_id}"


class Honour(models.Model):
    """A line of a club's roll of honour: who won what in which season.

    Closing a season writes its lines. Those of years before are written by hand, without a `season`. Whoever won is a
    team or players of the club, or, of old times, a name alone.
    """

    class Kind(models.TextChoices):
        """For what a line is."""

        TITLE = "title", "title"
        DIVISION = "division", "division"
        CUP = "cup", "cup"
        PLAYER = "player", "best average"
        PAIR = "pair", "best average of a pair"
        OTHER = "other", "something else"

    club = models.ForeignKey("clubs.Club", models.PROTECT, related_name="honours", db_index=False)
    season = models.ForeignKey("leagues.Season", models.PROTECT, null=True, related_name="honours")
    season_name = OneLineField(max_length=SEASON_NAME_LENGTH, help_text='Such as "Winter 1987".')
    year = models.PositiveSmallIntegerField(help_text="In which the season ended; the roll is ordered by it.")
    kind = models.CharField(max_length=8, choices=Kind.choices)
    what = OneLineField(max_length=HONOUR_LENGTH, help_text='Such as "Division 1".')
    winner = OneLineField(max_length=HONOUR_LENGTH, blank=True, help_text="Where it is a name alone.")
    team = models.ForeignKey("leagues.Team", models.PROTECT, null=True, related_name="honours")
    player = models.ForeignKey("clubs.Player", models.PROTECT, null=True, related_name="honours")
    partner = models.ForeignKey("clubs.Player", models.PROTECT, null=True, related_name="+", db_index=False)
    note = OneLineField(max_length=HONOUR_LENGTH, blank=True, help_text='Such as "34 of 42 games".')

    data_policy = DataPolicy(
        club="club",
        kept="id club season season_name year kind what winner team player partner note",
        people="player partner",
        typed="winner note what",
        named="season_name",
        plain="kind",
        export=ExportSection("honours", "season=season_name what kind note"),
    )

    class Meta:
        ordering = ["-year", "-season_name", "pk"]
        indexes = [models.Index(fields=["club", "-year"], name="leagues_honour_roll")]
        constraints = [
            models.CheckConstraint(
                condition=~Q(winner="") | Q(team__isnull=False) | Q(player__isnull=False),
                name="leagues_honour_has_a_winner",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.what}, {self.season_name}"


class Trophy(models.Model):
    """A cup or a shield of a club that goes from winner to winner."""

    club = models.ForeignKey("clubs.Club", models.PROTECT, related_name="trophies", db_index=False)
    name = OneLineField(max_length=HONOUR_LENGTH)
    what_for = OneLineField(max_length=HONOUR_LENGTH, blank=True, help_text='Such as "Division 1".')

    data_policy = DataPolicy(
        club="club",
        kept="id club name what_for",
        typed="what_for",
        named="name",
    )

    class Meta:
        ordering = ["name", "pk"]
        verbose_name_plural = "trophies"
        constraints = [
            models.UniqueConstraint("club", Lower("name"), name="leagues_trophy_name_once"),
        ]

    def __str__(self) -> str:
        return self.name


class TrophyHolder(models.Model):
    """Who has held a trophy for which season, whether it came back, and what was engraved."""

    trophy = models.ForeignKey(Trophy, models.PROTECT, related_name="holders", db_index=False)
    season = models.ForeignKey(
        "leagues.Season", models.PROTECT, null=True, related_name="trophies", db_index=False
    )
    season_name = OneLineField(max_length=SEASON_NAME_LENGTH)
    year = models.PositiveSmallIntegerField()
    holder = OneLineField(max_length=HONOUR_LENGTH, blank=True, help_text="Where it is a name alone.")
    team = models.ForeignKey("leagues.Team", models.PROTECT, null=True, related_name="trophies")
    player = models.ForeignKey("clubs.Player", models.PROTECT, null=True, related_name="trophies")
    partner = models.ForeignKey("clubs.Player", models.PROTECT, null=True, related_name="+", db_index=False)
    returned = models.BooleanField(default=False)
    engraving = OneLineField(max_length=ENGRAVING_LENGTH, blank=True, help_text="What was engraved.")

    data_policy = DataPolicy(
        club="trophy__club",
        kept="id trophy season season_name year holder team player partner returned engraving",
        people="player partner",
        typed="holder engraving",
        named="season_name",
        export=ExportSection("trophies", "season=season_name trophy=trophy.name engraving"),
    )

    class Meta:
        ordering = ["-year", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["trophy", "season_name"], name="leagues_trophyholder_a_season"),
            models.CheckConstraint(
                condition=~Q(holder="") | Q(team__isnull=False) | Q(player__isnull=False),
                name="leagues_trophyholder_somebody",
            ),
        ]

    def __str__(self) -> str:
        return f"holder of trophy {self.trophy_id} for {self.season_name}"


class SquadRequest(models.Model):
    """That a player of a team's last season is asked whether they play again; not registered yet."""

    team = models.ForeignKey("leagues.Team", models.PROTECT, related_name="squad_requests", db_index=False)
    player = models.ForeignKey("clubs.Player", models.PROTECT, related_name="squad_requests")
    asked_at = models.DateTimeField()
    declined = models.BooleanField(default=False, help_text="The player doesn't play for this team again.")

    data_policy = DataPolicy(
        club="team__season__club",
        kept="id team player asked_at declined",
        people="player",
        export=ExportSection("asked_again", "team=team.name asked_at declined"),
    )

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["team", "player"], name="leagues_squadrequest_once"),
        ]

    def __str__(self) -> str:
        return f"player {self.player_id} asked for team {self.team_id}"
