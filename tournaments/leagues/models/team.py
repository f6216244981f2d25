"""A team of a season, its squad and who changes it, and the link by which its captain hands in cards."""

from typing import ClassVar, Final, NamedTuple
from uuid import uuid4

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower

from scoring.models.table import new_code
from tournaments.leagues.models.card import Side
from web.data_policy import DataPolicy, ExportSection
from web.one_line import OneLineField
from web.signed_codes import new_stamp

TEAM_NAME_LENGTH = 60
CONTACT_LENGTH = 100
MOST_TEAMS = 400


class TeamStatus(models.TextChoices):
    """Whether a team still plays."""

    PLAYING = "playing", "playing"
    WITHDRAWN = "withdrawn", "withdrawn"


class LeaverResults(models.TextChoices):
    """What becomes of the results of a team that withdrew."""

    STRUCK = "struck", "they no longer count"
    AWARDED = "awarded", "they stand, and opponents win the rest"
    ALL_AWARDED = "all_awarded", "all its matches are awarded, those already played too"
    FIRST_HALF = "first_half", "only the first half stands"
    KEPT = "kept", "they stand, and the rest aren't played"


class EntryAnswer(models.TextChoices):
    """What a team answers to its entry form."""

    NONE = "", "no answer yet"
    PLAYS = "plays", "plays"
    OUT = "out", "doesn't play"


class ContactFields(NamedTuple):
    """Which fields of a team say who somebody is and how to reach them, and whether other captains may see it."""

    person: str
    phone: str
    email: str
    shares: str


CAPTAIN: Final = ContactFields("captain", "captain_phone", "captain_email", "shares_phone")
VICE_CAPTAIN: Final = ContactFields("vice_captain", "vice_phone", "vice_email", "shares_vice_phone")
CONTACTS: Final = (CAPTAIN, VICE_CAPTAIN)


class Team(models.Model):
    """A team of one season; `previous` is the same team a season earlier.

    The team keeps its `lineage` through all seasons, whatever it is called and wherever it is at home.
    """

    season = models.ForeignKey("leagues.Season", models.PROTECT, related_name="teams", db_index=False)
    division = models.ForeignKey("leagues.Division", models.PROTECT, related_name="teams")
    name = OneLineField(max_length=TEAM_NAME_LENGTH)
    venue = models.ForeignKey(
        "leagues.Venue",
        models.PROTECT,
        null=True,
        related_name="teams",
        help_text="Where it is at home; fixtures can't be drawn up without.",
    )
    captain = models.ForeignKey("clubs.Player", models.PROTECT, null=True, related_name="+")
    vice_captain = models.ForeignKey("clubs.Player", models.PROTECT, null=True, related_name="+")
    captain_phone = OneLineField(max_length=CONTACT_LENGTH, blank=True)
    captain_email = models.EmailField(blank=True)
    shares_phone = models.BooleanField(
        default=False,
        help_text="The captain lets the other captains of this season see the telephone number.",
    )
    vice_phone = OneLineField(max_length=CONTACT_LENGTH, blank=True)
    vice_email = models.EmailField(blank=True)
    shares_vice_phone = models.BooleanField(
        default=False,
        help_text="The vice-captain lets the other captains of this season see the telephone number.",
    )
    status = models.CharField(max_length=9, choices=TeamStatus.choices, default=TeamStatus.PLAYING)
    withdrawn_on = models.DateField(null=True)
    results = models.CharField(
        max_length=11, blank=True, choices=LeaverResults.choices, help_text="Of a team that withdrew."
    )
    expelled = models.BooleanField(
        default=False, help_text="It left because the league expelled it; else it withdrew."
    )
    entry_paid = models.BooleanField(default=False)
    entry = models.CharField(
        max_length=5,
        choices=EntryAnswer.choices,
        blank=True,
        default=EntryAnswer.NONE,
        help_text="What it answered to the entry form; one that doesn't play stays until it is taken out.",
    )
    entry_at = models.DateTimeField(null=True, help_text="When it answered.")
    previous = models.ForeignKey("self", models.PROTECT, null=True, related_name="later")
    lineage = models.UUIDField(default=uuid4, editable=False, help_text="The same in every season of a team.")

    data_policy = DataPolicy(
        club="season__club",
        kept="id season division name venue captain vice_captain captain_phone captain_email shares_phone "
        "vice_phone vice_email shares_vice_phone status withdrawn_on expelled results entry_paid entry "
        "entry_at previous lineage",
        people="captain vice_captain",
        cleared={
            "captain": "captain_phone captain_email shares_phone",
            "vice_captain": "vice_phone vice_email shares_vice_phone",
        },
        named="name",
        plain="status results entry",
    )

    class Meta:
        ordering = ["name", "id"]
        constraints = [
            models.UniqueConstraint("season", Lower("name"), name="leagues_team_name_once"),
            models.UniqueConstraint(fields=["lineage", "season"], name="leagues_team_lineage_once"),
            models.CheckConstraint(
                condition=Q(status="playing", withdrawn_on=None, results="")
                | (Q(status="withdrawn", withdrawn_on__isnull=False) & ~Q(results="")),
                name="leagues_team_withdrawn_whole",
            ),
            models.CheckConstraint(
                condition=Q(expelled=False) | Q(status="withdrawn"), name="leagues_team_expelled_left"
            ),
            models.CheckConstraint(
                condition=Q(entry="", entry_at=None) | Q(entry__in=["plays", "out"], entry_at__isnull=False),
                name="leagues_team_entry_whole",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def how_it_left(self) -> str:
        """How a team that doesn't play any more left, as it follows its name: "withdrew" or "was expelled"."""
        return "was expelled" if self.expelled else "withdrew"

    @property
    def has_left(self) -> str:
        """The same of now: "has withdrawn" or "has been expelled"."""
        return "has been expelled" if self.expelled else "has withdrawn"

    def is_led_by(self, player_id: int | None) -> bool:
        """Tell whether a player is its captain or vice-captain; None leads a team that has no captain."""
        return player_id == self.captain_id or (player_id is not None and player_id == self.vice_captain_id)


class TeamPass(models.Model):
    """The right of a team's captain to do what captains do, until it is revoked; one a team is in force.

    The vice-captain has the same one: whoever leads the team tonight opens it, and a new one ends it for both.
    The long code of the link is made from the row's number, its stamp and the server's key; the short one is typed.
    """

    team = models.ForeignKey(Team, models.PROTECT, related_name="passes", db_index=False)
    code = models.CharField(max_length=20, unique=True, default=new_code)
    stamp = models.CharField(max_length=16, default=new_stamp)
    created_at = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(null=True)

    data_policy = DataPolicy(
        club="team__season__club",
        kept="id team created_at revoked_at",
        of_site="code stamp",
        plain="code stamp",
    )

    class Meta:
        verbose_name_plural = "team passes"
        constraints = [
            models.UniqueConstraint(
                fields=["team"], condition=Q(revoked_at=None), name="leagues_teampass_one_in_force"
            ),
        ]

    def __str__(self) -> str:
        return f"pass {self.pk} of team {self.team_id}"


class Registration(models.Model):
    """That a player belongs to a team, from one day to another; a player belongs to one team of a season at a time."""

    class How(models.TextChoices):
        """How somebody came to be registered."""

        LIST = "list", "on the list"
        NIGHT = "night", "signed on the night"
        TRANSFER = "transfer", "transferred"
        EN_BLOC = "en_bloc", "moved together with others"

    class SignedBy(models.TextChoices):
        """Who signed a transfer; the values are those of the league's rule."""

        BOTH = "both", "both captains"
        NEW = "new", "the new captain"
        SECRETARY = "secretary", "the secretary"

    OPEN: ClassVar[Q] = Q(left_on=None)

    team = models.ForeignKey(Team, models.PROTECT, related_name="registrations")
    season = models.ForeignKey("leagues.Season", models.PROTECT, related_name="registrations", db_index=False)
    player = models.ForeignKey("clubs.Player", models.PROTECT, related_name="registrations")
    how = models.CharField(max_length=8, choices=How.choices, default=How.LIST)
    joined_on = models.DateField()
    left_on = models.DateField(null=True)
    named_at_start = models.BooleanField(default=False)
    signed_by = models.CharField(
        max_length=9,
        choices=SignedBy.choices,
        blank=True,
        default="",
        help_text="Who signed a transfer; empty where nobody said so.",
    )
    fee = models.PositiveIntegerField(
        default=0, help_text="What signing on cost by the league's rules that day, in pence; 0 for nothing."
    )
    fee_paid = models.BooleanField(default=False)

    data_policy = DataPolicy(
        club="season__club",
        kept="id team season player how joined_on left_on named_at_start signed_by fee fee_paid",
        people="player",
        plain="how signed_by",
        export=ExportSection(
            "registrations",
            "season=season.name team=team.name how joined_on left_on named_at_start signed_by "
            "fee_in_pence=fee fee_paid",
            order="joined_on pk",
        ),
    )

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["season", "player"], condition=Q(left_on=None), name="leagues_registration_one_team"
            ),
        ]

    def __str__(self) -> str:
        return f"player {self.player_id} in team {self.team_id}"


class PlayerChange(models.Model):
    """A change of player during a match. Once it is agreed, whoever comes in has a `LineUpPlayer` row too.

    `ill` where it is the captains' exception for somebody who was taken ill, or the league's one change for it.
    """

    class State(models.TextChoices):
        """What became of a change."""

        ASKED = "asked", "waiting for the other captain"
        AGREED = "agreed", "agreed"
        REFUSED = "refused", "refused"
        TAKEN_BACK = "taken_back", "taken back"

    fixture = models.ForeignKey("leagues.Fixture", models.PROTECT, related_name="player_changes")
    side = models.CharField(max_length=4, choices=Side.choices)
    place = models.PositiveSmallIntegerField(help_text="From 1; 1 and 2 are the first pair.")
    leaves = models.ForeignKey(
        "clubs.Player", models.PROTECT, related_name="+", help_text="Who plays no more."
    )
    enters = models.ForeignKey(
        "clubs.Player", models.PROTECT, related_name="+", help_text="Who plays instead."
    )
    first_game = models.PositiveSmallIntegerField(help_text="The number on the card of the first such game.")
    ill = models.BooleanField(default=True, help_text="Because somebody was taken ill.")
    state = models.CharField(max_length=10, choices=State.choices, default=State.ASKED)
    asked_at = models.DateTimeField()
    answered_at = models.DateTimeField(null=True)

    data_policy = DataPolicy(
        club="fixture__season__club",
        kept="id fixture side place leaves enters first_game ill state asked_at answered_at",
        people="leaves enters",
        plain="side state",
    )

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["fixture", "side"], condition=Q(state="asked"), name="leagues_playerchange_one_open"
            ),
            models.CheckConstraint(
                condition=~Q(leaves=F("enters")), name="leagues_playerchange_somebody_else"
            ),
        ]

    def __str__(self) -> str:
        return f"change of player in fixture {self.fixture_id}"
