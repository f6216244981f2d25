"""Two teams that are to meet, everything that becomes of it, and the tables at which it is played."""

from datetime import date, datetime, time
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar
from uuid import uuid4

from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from tournaments.leagues.models.card import Side
from tournaments.matches.drawn_pairings import draw_pairings
from tournaments.matches.format import MatchFormat
from tournaments.matches.format_reading import read_format
from tournaments.matches.side_table import read_side_table, with_side_table
from tournaments.matches.states import MatchState
from web.data_policy import DataPolicy
from web.one_line import OneLineField

if TYPE_CHECKING:
    from tournaments.leagues.models.team import Team

STATES = [(state.value, state.value) for state in MatchState]
WHY_LENGTH = 300
BOTH_SIDES = "both"
"""Who says that they won a deciding game, where both captains do."""


class Awarded(models.TextChoices):
    """To whom a match was awarded."""

    HOME = "home", "the home side"
    AWAY = "away", "the away side"
    NEITHER = "neither", "neither side"


class Fixture(models.Model):
    """A match of a division, or of a cup's tie, with its whole course; the home team's pub holds it.

    A cup's match stands in no table.

    The games are those that stand in the table: of the cards, or as they were awarded. `version` rises with every
    change; in a calendar the fixture keeps its `uid`.
    """

    season = models.ForeignKey("leagues.Season", models.PROTECT, related_name="fixtures")
    division = models.ForeignKey("leagues.Division", models.PROTECT, null=True, related_name="fixtures")
    tie = models.ForeignKey("leagues.CupTie", models.PROTECT, null=True, related_name="fixtures")
    home = models.ForeignKey("leagues.Team", models.PROTECT, related_name="home_fixtures")
    away = models.ForeignKey("leagues.Team", models.PROTECT, related_name="away_fixtures")
    week = models.DateField(help_text="The Monday of the week it was first published for.")
    date = models.DateField(null=True, help_text="Null while it is postponed without a new date.")
    starts_at = models.TimeField()
    venue = models.ForeignKey("leagues.Venue", models.PROTECT, related_name="fixtures")
    state = models.CharField(max_length=13, choices=STATES, default=MatchState.SCHEDULED)
    deadline = models.DateField(null=True, help_text="The last day for a postponed match.")
    home_games = models.PositiveSmallIntegerField(null=True)
    away_games = models.PositiveSmallIntegerField(null=True)
    home_side_games = models.PositiveSmallIntegerField(
        null=True, help_text="Games in the side table; null where it wasn't played."
    )
    away_side_games = models.PositiveSmallIntegerField(null=True)
    level_winner = models.CharField(
        max_length=4,
        blank=True,
        help_text="The side that won by points scored, or a deciding game, with as many games each.",
    )
    decider_claimed = models.CharField(
        max_length=4,
        blank=True,
        help_text="The side whose captain says that it won a deciding game; or both.",
    )
    games_seed = models.PositiveIntegerField(
        null=True, help_text="What its games were drawn with, where who meets whom is drawn; null before."
    )
    awarded = models.CharField(max_length=7, blank=True, choices=Awarded.choices)
    own_average = models.BooleanField(
        default=False,
        help_text="Awarded, and worth the average of the winner's other matches, which may still change.",
    )
    not_answered_by = models.CharField(
        max_length=4, blank=True, help_text="The side that didn't answer the card, so that it stands."
    )
    settled_at = models.DateTimeField(null=True, help_text="When its result was last settled.")
    replay_of = models.OneToOneField(
        "self",
        models.PROTECT,
        null=True,
        related_name="replayed_by",
        help_text="The match it replaces.",
    )
    uid = models.UUIDField(default=uuid4, editable=False, unique=True)
    version = models.PositiveIntegerField(default=0)

    OF_LEAGUE: ClassVar[Q] = Q(tie=None)
    IN_SIDE_TABLE: ClassVar[Q] = Q(home_side_games__isnull=False, away_side_games__isnull=False)
    AWARDED_AFTERWARDS: ClassVar[Q] = (
        Q(state="awarded", cards__stands=True)
        & (Q(home__results="all_awarded") | Q(away__results="all_awarded"))
        & ~Q(decisions__kind="award")
    )
    """A match that was played, and awarded because one of its teams withdrew later."""
    PLAYED: ClassVar[Q] = (
        Q(state__in=["playing", "cards_awaited", "disputed", "abandoned", "confirmed"])
        | Q(state__in=["scheduled", "postponed"], cards__isnull=False)
        | Q(state="awarded", decisions__kind="ineligible")
        | AWARDED_AFTERWARDS
    )
    """A match that was played, or partly: broken off, or awarded because of somebody who played in it, or afterwards.
    A match may come up more than once, so ask whether something is among these."""

    data_policy = DataPolicy(
        club="season__club",
        kept="id season division tie home away week date starts_at venue state deadline home_games "
        "away_games home_side_games away_side_games level_winner decider_claimed games_seed awarded "
        "own_average not_answered_by settled_at replay_of uid version",
        plain="state level_winner decider_claimed awarded not_answered_by",
    )

    class Meta:
        ordering = ["date", "id"]
        indexes = [
            models.Index(fields=["season", "date"], name="leagues_fixture_by_date"),
            models.Index(fields=["division", "state"], name="leagues_fixture_in_table"),
        ]
        constraints = [
            models.CheckConstraint(condition=~Q(home=F("away")), name="leagues_fixture_two_teams"),
            models.CheckConstraint(
                condition=Q(division__isnull=False, tie=None) | Q(division=None, tie__isnull=False),
                name="leagues_fixture_of_division_or_cup",
            ),
            models.CheckConstraint(condition=Q(state__in=[*MatchState]), name="leagues_fixture_state"),
            models.CheckConstraint(
                condition=~Q(state__in=["confirmed", "awarded"])
                | Q(home_games__isnull=False, away_games__isnull=False),
                name="leagues_fixture_settled_has_games",
            ),
            models.CheckConstraint(
                condition=Q(home_side_games=None, away_side_games=None)
                | Q(tie=None, home_side_games__isnull=False, away_side_games__isnull=False),
                name="leagues_fixture_side_games",
            ),
            models.CheckConstraint(
                condition=(Q(state="awarded") & ~Q(awarded="")) | (~Q(state="awarded") & Q(awarded="")),
                name="leagues_fixture_awarded_to_whom",
            ),
            models.CheckConstraint(
                condition=Q(state="postponed") | Q(state="void") | Q(date__isnull=False) | Q(state="awarded"),
                name="leagues_fixture_has_a_date",
            ),
        ]

    def __str__(self) -> str:
        return f"fixture {self.pk}"

    @property
    def name(self) -> str:
        """What it is called: "Bell A against Crown"."""
        return f"{self.home.name} against {self.away.name}"

    @cached_property
    def format(self) -> MatchFormat:
        """Its cup's own format, or the season's, read once; without the side table's games.

        Where who meets whom is drawn, its games are those of the match's draw once that is made.
        """
        own = {} if self.tie is None else self.tie.cup.match_format
        return draw_pairings(read_format(own or self.season.match_format), self.games_seed)

    @cached_property
    def card_format(self) -> MatchFormat:
        """The games on its card: those of the side table follow, but not in a cup."""
        beside = self.season.side_table
        if not beside or self.tie_id is not None:
            return self.format
        return with_side_table(self.format, read_side_table(beside, self.format))

    def save_draw(self, seed: int | None) -> None:
        """Write what its games are drawn with; None takes the draw back."""
        self.games_seed = seed
        self.save(update_fields=["games_seed"])
        self._forget_formats()

    def refresh_from_db(self, *args: Any, **kwargs: Any) -> None:
        """Load the row again, and forget the formats that were read from it."""
        super().refresh_from_db(*args, **kwargs)
        self._forget_formats()

    def _forget_formats(self) -> None:
        for name in ("format", "card_format"):
            self.__dict__.pop(name, None)

    def team_at(self, side: str) -> "Team":
        """Return the team of a side, home or away."""
        return self.home if side == Side.HOME else self.away

    def own_side(self, team_id: int) -> Side:
        """Return the side of one of the two teams."""
        return Side.HOME if self.home_id == team_id else Side.AWAY

    def other_team(self, team_id: int) -> "Team":
        """Return the team that one of the two teams meets."""
        return self.team_at(self.own_side(team_id).other)

    def matches_before(self) -> Q:
        """Return which matches come before this one; all others where it has no date."""
        if self.date is None:
            return ~Q(pk=self.pk)
        return Q(date__lt=self.date) | Q(date=self.date, pk__lt=self.pk)

    def should_have_begun(self, now: datetime) -> bool:
        """Tell whether its day and hour have come, by the league's own clock."""
        if self.date is None:
            return False
        return timezone.make_aware(datetime.combine(self.date, self.starts_at)) <= now

    @property
    def lapsed(self) -> bool:
        """Whether it was confirmed because a side did not answer the card."""
        return bool(self.not_answered_by)

    @property
    def silent_team(self) -> "Team | None":
        """The team that didn't answer the card; None where the card was answered."""
        return {"home": self.home, "away": self.away}.get(self.not_answered_by)

    @property
    def waiting_date_request(self) -> "DateRequest | None":
        """The request for another date, with its team, that waits for an answer; one query."""
        rows = self.date_requests.filter(state=DateRequest.State.ASKED)
        return rows.select_related("team").first()

    @property
    def award_words(self) -> str:
        """To whom it was awarded, as lists write it: "awarded to Bell"; empty for a match that wasn't."""
        to = {"home": self.home.name, "away": self.away.name, "neither": "neither side"}.get(self.awarded)
        return "" if to is None else f"awarded to {to}"

    @property
    def competition(self) -> str:
        """The name of its division, or of its cup."""
        if self.tie is not None:
            return self.tie.cup.name
        return "" if self.division is None else self.division.name

    @property
    def latest_start(self) -> time:
        """When a side that isn't there has not come: as long after the start as in the home side's division."""
        own = self.division or self.home.division
        day = date(2000, 1, 1)
        allowed = datetime.combine(day, own.latest_start) - datetime.combine(day, own.starts_at)
        latest = datetime.combine(day, self.starts_at) + allowed
        return latest.time() if latest.date() == day else time.max


class FixtureMove(models.Model):
    """That a published fixture moved: from where and when to where and when, why, and by whom; kept for ever."""

    fixture = models.ForeignKey(Fixture, models.PROTECT, related_name="moves")
    from_date = models.DateField(null=True)
    to_date = models.DateField(null=True)
    from_venue = models.ForeignKey("leagues.Venue", models.PROTECT, related_name="+", db_index=False)
    to_venue = models.ForeignKey("leagues.Venue", models.PROTECT, related_name="+", db_index=False)
    why = OneLineField(max_length=WHY_LENGTH)
    by = OneLineField(max_length=150, help_text="A user's name, or the team whose captain asked.")
    at = models.DateTimeField()

    data_policy = DataPolicy(
        club="fixture__season__club",
        kept="id fixture from_date to_date from_venue to_venue why by at",
        typed="why by",
    )

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"move of fixture {self.fixture_id}"


class DateRequest(models.Model):
    """That a captain asks for another date; the other captain, or the secretary, answers."""

    class State(models.TextChoices):
        """What became of a request."""

        ASKED = "asked", "waiting for an answer"
        AGREED = "agreed", "agreed"
        REFUSED = "refused", "refused"
        TAKEN_BACK = "taken_back", "taken back"

    fixture = models.ForeignKey(Fixture, models.PROTECT, related_name="date_requests")
    team = models.ForeignKey("leagues.Team", models.PROTECT, related_name="+", db_index=False)
    dates = models.JSONField(help_text="The dates that are offered, the best first; none: any later date.")
    reason = OneLineField(max_length=WHY_LENGTH)
    short_notice = models.BooleanField(default=False, help_text="Asked later than the league's rules say.")
    state = models.CharField(max_length=10, choices=State.choices, default=State.ASKED)
    asked_at = models.DateTimeField()
    answered_at = models.DateTimeField(null=True)

    data_policy = DataPolicy(
        club="fixture__season__club",
        kept="id fixture team dates reason short_notice state asked_at answered_at",
        typed="reason",
        plain="dates state",
    )

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["fixture"], condition=Q(state="asked"), name="leagues_daterequest_one_open"
            ),
        ]

    def __str__(self) -> str:
        return f"request for fixture {self.fixture_id}"

    @property
    def days(self) -> list[date]:
        """The dates that are offered, the best first."""
        return [date.fromisoformat(text) for text in self.dates]


class MatchTable(models.Model):
    """Table 2 of a match: the place in `scoring` at which its games are played, with its pass."""

    fixture = models.ForeignKey("leagues.Fixture", models.PROTECT, related_name="tables", db_index=False)
    number = models.PositiveSmallIntegerField()
    table = models.OneToOneField("scoring.Table", models.PROTECT, related_name="match_table")

    data_policy = DataPolicy(
        club="fixture__season__club",
        kept="id fixture number table",
    )

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["fixture", "number"], name="leagues_matchtable_number_once"),
        ]

    def __str__(self) -> str:
        return f"table {self.number} of fixture {self.fixture_id}"


class MatchLeg(models.Model):
    """The game that a leg of a match is; the card's leg of the same number has its result once it has ended.

    Who won and with how many points is folded from the game's ledger, and never kept here.
    """

    fixture = models.ForeignKey("leagues.Fixture", models.PROTECT, related_name="legs_played", db_index=False)
    number = models.PositiveSmallIntegerField(help_text="Of the leg, from 1 in the order of the card.")
    game = models.OneToOneField("scoring.Game", models.PROTECT, related_name="leg")
    ended_at = models.DateTimeField(
        null=True, help_text="Null while it is played; again null when its last hand is taken back."
    )

    data_policy = DataPolicy(
        club="fixture__season__club",
        kept="id fixture number game ended_at",
    )

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["fixture", "number"], name="leagues_matchleg_number_once"),
        ]

    def __str__(self) -> str:
        return f"leg {self.number} of fixture {self.fixture_id}"
