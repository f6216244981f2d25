"""Someone who plays."""

from datetime import date
from typing import Any
from uuid import uuid4

from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from clubs.names import KEY_LENGTH, NAME_LENGTH, name_key, short_name
from web.data_policy import DataPolicy, ExportSection
from web.one_line import OneLineField

CONTACT_LENGTH = 200
OF_AGE = 16
"""From this age on a name is shown whole."""


class Player(models.Model):
    """Someone who plays. A player needs no account, and at a kitchen table no club.

    The name stands here and nowhere else: the ledger holds seats and numbers of players, so that a name can
    be corrected or erased and every game stays whole. A player who was entered twice is merged by a pointer;
    the ledger is not touched, and the pointer can be taken back.
    """

    club = models.ForeignKey(
        "clubs.Club",
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="players",
        db_index=False,
        help_text="Null at a kitchen table.",
    )
    name = OneLineField(max_length=NAME_LENGTH)
    name_key = models.CharField(
        max_length=KEY_LENGTH, editable=False, help_text="The same for names that people take for the same."
    )
    contact = OneLineField(
        max_length=CONTACT_LENGTH,
        blank=True,
        help_text="Telephone or e-mail, for organisers alone; never shown to anybody else.",
    )
    born = models.DateField(
        null=True, blank=True, help_text="For organisers alone; never shown to anybody else."
    )
    of_age = models.BooleanField(
        null=True, blank=True, help_text="Whether they are 16 or over, where no date of birth is kept."
    )
    tags = models.ManyToManyField("clubs.Tag", related_name="players", blank=True)
    merged_into = models.ForeignKey(
        "self",
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="merged",
        db_index=False,
        help_text="The same person under another number; chains are followed to their end.",
    )
    erased_at = models.DateTimeField(null=True, blank=True)
    uuid = models.UUIDField(
        default=uuid4,
        editable=False,
        unique=True,
        help_text="The same in every backup, so that whoever was erased since is erased again by a restore.",
    )
    created_at = models.DateTimeField(auto_now_add=True)

    data_policy = DataPolicy(
        club="club",
        kept="id club name name_key contact born of_age tags merged_into erased_at uuid created_at",
        people="merged_into",
        cleared={"pk": "name name_key contact born of_age tags"},
        export=ExportSection(
            "player",
            "id name contact born of_age tags entered_at=created_at merged_into=merged_into_id erased_at",
            by="pk",
        ),
    )

    class Meta:
        indexes = [
            models.Index(fields=["club", "name_key"], name="clubs_player_by_name"),
            # Of the merged alone. Were the others in it too, SQLite would look for a name among all of them.
            models.Index(
                fields=["merged_into"], condition=Q(merged_into__isnull=False), name="clubs_player_merged"
            ),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(club__isnull=True) | ~Q(name_key=""), name="clubs_player_of_a_club_has_a_key"
            ),
            models.CheckConstraint(
                condition=Q(merged_into__isnull=True) | ~Q(merged_into=F("id")),
                name="clubs_player_not_into_self",
            ),
            models.CheckConstraint(
                condition=Q(erased_at__isnull=True) | Q(contact=""), name="clubs_player_erased_has_no_contact"
            ),
            models.CheckConstraint(
                condition=Q(erased_at__isnull=True) | Q(born=None, of_age=None),
                name="clubs_player_erased_has_no_age",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Keep the key of the name beside the name."""
        self.name_key = name_key(self.name)
        if kwargs.get("update_fields") and "name" in kwargs["update_fields"]:
            kwargs["update_fields"] = {*kwargs["update_fields"], "name_key"}
        super().save(*args, **kwargs)

    def age_on(self, day: date) -> int | None:
        """Return the age in whole years on a day; None where no date of birth is kept."""
        if self.born is None:
            return None
        had = (day.month, day.day) >= (self.born.month, self.born.day)
        return day.year - self.born.year - (0 if had else 1)

    def is_young(self, day: date) -> bool:
        """Tell whether somebody is known to be under 16 on a day; of most players nothing is kept."""
        age = self.age_on(day)
        return self.of_age is False if age is None else age < OF_AGE

    @property
    def public_name(self) -> str:
        """The name as strangers read it: shortened for whoever is known to be under 16 today."""
        return short_name(self.name) if self.is_young(timezone.localdate()) else self.name
