"""Who gets e-mails, and each e-mail that is to be sent, written down before it goes."""

from typing import ClassVar

from django.db import models
from django.db.models import Q

from clubs.models import Membership, Role
from web.data_policy import DataPolicy, ExportSection
from web.one_line import OneLineField
from web.signed_codes import new_stamp

ABOUT_LENGTH = 80
SUBJECT_LENGTH = 150
EMAIL_LENGTH = 254
ERROR_LENGTH = 200
MOST_TRIES = 6


class Subscription(models.Model):
    """That e-mails of one kind go to an address, once its reader has confirmed it and until they stop them.

    A reader gets all results of each week, or follows one team: its results and new dates. Reminders are for a team's
    captain or vice-captain: they end when `player`, who led the team when they were asked for, no longer leads it.
    What changes for a pub is for its landlord, for as long as the pub has that address. Appeals are for a `user` of
    the panel, as long as they sit on it. The links in the e-mails are made from the row's number, its stamp
    and the server's key.
    """

    class Kind(models.TextChoices):
        """What the e-mails are about."""

        RESULTS = "results", "the week's results"
        TEAM = "team", "one team's results and new dates"
        REMINDERS = "reminders", "reminders for a captain"
        PUB = "pub", "changes of matches"
        PANEL = "panel", "protests and appeals"

    season = models.ForeignKey("leagues.Season", models.PROTECT, related_name="subscriptions", db_index=False)
    kind = models.CharField(max_length=9, choices=Kind.choices)
    team = models.ForeignKey("leagues.Team", models.CASCADE, null=True, related_name="+")
    player = models.ForeignKey("clubs.Player", models.PROTECT, null=True, related_name="+")
    venue = models.ForeignKey("leagues.Venue", models.CASCADE, null=True, related_name="+")
    user = models.ForeignKey("clubs.User", models.CASCADE, null=True, related_name="+")
    email = models.EmailField(max_length=EMAIL_LENGTH, help_text="In small letters; shown to nobody.")
    stamp = models.CharField(max_length=16, default=new_stamp)
    asked_at = models.DateTimeField()
    confirmed_at = models.DateTimeField(null=True)
    stopped_at = models.DateTimeField(null=True)

    IN_FORCE: ClassVar[Q] = Q(confirmed_at__isnull=False, stopped_at=None)

    # Readers gave their addresses to this site, and to no other.
    data_policy = DataPolicy(
        club="season__club",
        of_site="id season kind team player venue user email stamp asked_at confirmed_at stopped_at",
        people="player",
        deleted="email",
        plain="kind stamp",
        export=ExportSection(
            "subscriptions",
            "kind season=season.name email asked_at confirmed_at stopped_at",
        ),
    )

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["season", "email"],
                condition=Q(kind="results"),
                name="leagues_subscription_results_once",
            ),
            models.UniqueConstraint(
                fields=["team", "email"],
                condition=Q(kind="reminders"),
                name="leagues_subscription_reminders_once",
            ),
            models.UniqueConstraint(
                fields=["team", "email"],
                condition=Q(kind="team"),
                name="leagues_subscription_team_once",
            ),
            models.UniqueConstraint(
                fields=["season", "venue", "email"],
                condition=Q(kind="pub"),
                name="leagues_subscription_pub_once",
            ),
            models.UniqueConstraint(
                fields=["season", "user"],
                condition=Q(kind="panel"),
                name="leagues_subscription_panel_once",
            ),
            models.CheckConstraint(
                condition=Q(kind="results", team=None, venue=None, user=None)
                | Q(kind__in=["reminders", "team"], team__isnull=False, venue=None, user=None)
                | Q(kind="pub", team=None, venue__isnull=False, user=None)
                | Q(kind="panel", team=None, venue=None, user__isnull=False),
                name="leagues_subscription_of_a_team_or_pub",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} for subscription {self.pk}"

    @property
    def has_reader(self) -> bool:
        """Whether whoever asked still leads the team, sits on the panel, or has the pub; row with its team and pub."""
        if self.user_id is not None:
            panel = Membership.objects.filter(user=self.user_id, role=Role.PANEL, user__is_active=True)
            return panel.filter(club__seasons=self.season_id).exists()
        if self.venue is not None:
            return self.venue.landlord_email == self.email
        return self.kind == self.Kind.TEAM or self.team is None or self.team.is_led_by(self.player_id)

    @property
    def subject(self) -> str:
        """What its e-mails are about, as its reader is asked; row with its team and pub."""
        if self.kind == self.Kind.TEAM:
            return f"the results and new dates of {self.team}"
        if self.kind == self.Kind.REMINDERS:
            return f"reminders for the captain or vice-captain of {self.team}"
        if self.kind == self.Kind.PANEL:
            return "protests and appeals"
        return f"changes of matches at {self.venue}" if self.venue is not None else "the week's results"

    @property
    def masked(self) -> str:
        """The address as the secretary sees it, enough to know whose it may be: "j...@example.org"."""
        name, _, host = self.email.partition("@")
        return f"{name[:1]}...@{host}"


class OutgoingEmail(models.Model):
    """One e-mail to one reader about one thing; the row stands before anything is sent, so that it is sent once.

    `about` says what it is about, such as "card-4:fixture-17": nobody gets two e-mails about one thing. One that was
    being sent when the server ended is `unsure`: it may have arrived, so only the secretary sends it again.
    """

    class State(models.TextChoices):
        """What became of an e-mail."""

        WAITING = "waiting", "waiting to be sent"
        SENDING = "sending", "being sent"
        SENT = "sent", "sent"
        FAILED = "failed", "could not be sent"
        UNSURE = "unsure", "may not have arrived"

    subscription = models.ForeignKey(Subscription, models.CASCADE, related_name="emails", db_index=False)
    about = models.CharField(max_length=ABOUT_LENGTH)
    subject = OneLineField(max_length=SUBJECT_LENGTH)
    text = models.TextField(help_text="Without the links, which are added when it is sent.")
    made_at = models.DateTimeField()
    until = models.DateTimeField(help_text="From then on it is of no use, and isn't sent.")
    state = models.CharField(max_length=7, choices=State.choices, default=State.WAITING)
    tries = models.PositiveSmallIntegerField(default=0)
    next_try_at = models.DateTimeField(help_text="While it is being sent: when that is given up for lost.")
    error = models.CharField(max_length=ERROR_LENGTH, blank=True)
    sent_at = models.DateTimeField(null=True)

    data_policy = DataPolicy(
        club="subscription__season__club",
        of_site="id subscription about subject text made_at until state tries next_try_at error sent_at",
        typed="subject text",
        plain="about state error",
        export=ExportSection(
            "letters",
            "subject text made_at sent_at",
            by="subscription__player",
        ),
    )

    class Meta:
        verbose_name = "e-mail"
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["subscription", "about"], name="leagues_outgoingemail_once"),
            models.CheckConstraint(
                condition=Q(state__in=["waiting", "sending", "sent", "failed", "unsure"]),
                name="leagues_outgoingemail_state",
            ),
        ]
        indexes = [
            models.Index(
                fields=["next_try_at"],
                condition=Q(state__in=["waiting", "sending"]),
                name="leagues_outgoingemail_due",
            ),
        ]

    def __str__(self) -> str:
        return f"e-mail {self.pk}: {self.about}"
