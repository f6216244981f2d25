"""A league's run of nights, or of matches between teams: its nights, its rule book, and who changed it when."""

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower

from tournaments.matches.rules import LeagueRules
from web.data_policy import DataPolicy
from web.one_line import OneLineField
from web.signed_codes import new_stamp

SEASON_NAME_LENGTH = 60
MOST_NIGHTS = 366


class SeasonKind(models.TextChoices):
    """What a season is made of: nights for players, or matches of teams."""

    NIGHTS = "nights", "nights for players"
    TEAMS = "teams", "matches of teams"


class Season(models.Model):
    """A season of a club, seen by others once the club is published.

    Of kind *nights*: its nights are `SeasonNight`. Of each player the `best_of` nights with most points count, all
    where it is null; with fewer nights than `minimum_nights` a player has no place. The dates, where there are any,
    say which nights may belong.

    Of kind *teams*: its teams play in divisions, between dates that must be there. `match_format`, `scheme`,
    `side_table` and `rules` are data (`tournaments.matches`, `tournaments.standings.teams`); `to_check` are the rules
    and settings that the league's printed rules do not say and nobody has looked at yet.
    """

    club = models.ForeignKey("clubs.Club", models.PROTECT, related_name="seasons", db_index=False)
    name = OneLineField(max_length=SEASON_NAME_LENGTH)
    kind = models.CharField(max_length=6, choices=SeasonKind.choices, default=SeasonKind.NIGHTS)
    starts = models.DateField(null=True)
    ends = models.DateField(null=True, help_text="The last day.")
    best_of = models.PositiveSmallIntegerField(null=True, help_text="So many nights count; null for all.")
    minimum_nights = models.PositiveSmallIntegerField(default=0)
    precedence = models.JSONField(default=list, help_text="Keys of metrics, the deciding one first.")
    match_format = models.JSONField(default=dict)
    scheme = models.JSONField(default=dict, help_text="What a match is worth, as `manage.py table` takes it.")
    side_table = models.JSONField(
        default=dict,
        help_text="The competition beside the matches: name, blocks, scheme and precedence; empty without one.",
    )
    rules = models.JSONField(default=dict, help_text="Rules that differ from the defaults, by key.")
    to_check = models.JSONField(default=list, help_text="Keys of rules that somebody should look at.")
    officers = models.JSONField(default=list, help_text="Who runs the league: role and name of each.")
    blank_weeks = models.JSONField(default=list, help_text="Mondays of weeks in which nobody plays.")
    half_way = models.DateField(null=True, help_text="Where half-way is a date.")
    rearrange_by = models.DateField(null=True, help_text="The last day for a postponed match.")
    registration_closes = models.DateField(
        null=True, help_text="The last day on which players may join a team."
    )
    ended_before = models.JSONField(
        default=dict,
        help_text="How it had ended when something was begun or handed over, before it was opened again.",
    )
    left_as_it_is = models.JSONField(
        default=list,
        help_text="Marks of what doesn't fit the results any more and is left so, by the secretary's choice.",
    )
    penalties_by_rule_since = models.DateTimeField(
        null=True,
        help_text="Of teams: what was due before isn't taken by the rules alone; empty for all of the season.",
    )
    closed_at = models.DateTimeField(null=True, help_text="From then on nothing of it changes.")
    due_error = models.CharField(
        max_length=200, blank=True, help_text="Says that what was due could not be done, until it was."
    )
    version = models.PositiveIntegerField(default=0, help_text="Rises with every change of it or of a name.")
    stamp = models.CharField(max_length=16, default=new_stamp)
    calendar_stamp = models.CharField(
        max_length=16, default=new_stamp, help_text="The random part of its calendars' secret addresses."
    )
    created_at = models.DateTimeField(auto_now_add=True)

    data_policy = DataPolicy(
        club="club",
        kept="id club name kind starts ends best_of minimum_nights precedence match_format scheme "
        "side_table rules officers to_check blank_weeks half_way rearrange_by registration_closes "
        "penalties_by_rule_since ended_before left_as_it_is closed_at due_error version created_at",
        of_site="calendar_stamp",
        drawn="stamp",
        typed="officers",
        named="name",
        plain="kind precedence match_format scheme side_table rules to_check blank_weeks ended_before "
        "left_as_it_is due_error stamp calendar_stamp",
    )

    class Meta:
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint("club", Lower("name"), name="leagues_season_name_once"),
            models.CheckConstraint(
                condition=Q(kind="nights") | Q(kind="teams", starts__isnull=False, ends__isnull=False),
                name="leagues_season_of_teams_has_dates",
            ),
            models.CheckConstraint(
                condition=Q(best_of__isnull=True) | Q(best_of__gte=1), name="leagues_season_best_of"
            ),
            models.CheckConstraint(
                condition=Q(starts__isnull=True) | Q(ends__isnull=True) | Q(ends__gte=F("starts")),
                name="leagues_season_ends_after_it_starts",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def league_rules(self) -> LeagueRules:
        """The rules of a season of teams, with the defaults of those that its league has not chosen."""
        return LeagueRules(self.rules)


class SeasonNight(models.Model):
    """That a night counts for a season of its club; one night may count for several, an autumn and a year."""

    season = models.ForeignKey("leagues.Season", models.PROTECT, related_name="season_nights", db_index=False)
    night = models.ForeignKey("nights.Night", models.PROTECT, related_name="+")

    data_policy = DataPolicy(
        club="season__club",
        kept="id season night",
    )

    class Meta:
        ordering = ["night"]
        constraints = [
            models.UniqueConstraint(fields=["season", "night"], name="leagues_seasonnight_once"),
        ]

    def __str__(self) -> str:
        return f"night {self.night_id} of season {self.season_id}"


class RuleBook(models.Model):
    """The text of a season's rules: each begins on a line of its own with its number."""

    season = models.OneToOneField("leagues.Season", models.PROTECT, related_name="rule_book_row")
    text = models.TextField(blank=True)

    data_policy = DataPolicy(
        club="season__club",
        kept="id season text",
        typed="text",
    )

    def __str__(self) -> str:
        return f"rules of season {self.season_id}"


class SeasonAuditEntry(models.Model):
    """One line of who changed a season, when and how; without a user a program did it.

    It is never changed, but for the name of somebody who is erased.
    """

    season = models.ForeignKey("leagues.Season", models.PROTECT, related_name="audit_entries")
    at = models.DateTimeField()
    user = models.ForeignKey("clubs.User", models.PROTECT, null=True, related_name="+", db_index=False)
    kind = models.CharField(max_length=20)
    message = models.TextField()

    data_policy = DataPolicy(
        club="season__club",
        kept="id season at user kind message",
        typed="message",
        plain="kind",
    )

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return self.message
