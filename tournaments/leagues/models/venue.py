"""The pubs of a club's leagues, the nights on which they have no room, and what they were told."""

from typing import ClassVar

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower

from web.data_policy import DataPolicy
from web.one_line import OneLineField

VENUE_NAME_LENGTH = 60
ADDRESS_LENGTH = 200
PHONE_LENGTH = 40
REASON_LENGTH = 200
MOST_TABLES = 40
AT_TABLES = [MinValueValidator(1), MaxValueValidator(MOST_TABLES)]


class Venue(models.Model):
    """A pub or a hall, with room for so many home matches on one night; pages call it a pub."""

    club = models.ForeignKey("clubs.Club", models.PROTECT, related_name="venues", db_index=False)
    name = OneLineField(max_length=VENUE_NAME_LENGTH)
    address = OneLineField(max_length=ADDRESS_LENGTH, blank=True)
    tables = models.PositiveSmallIntegerField(
        null=True, validators=AT_TABLES, help_text="Null where nobody counted."
    )
    capacity = models.PositiveSmallIntegerField(
        default=1, validators=AT_TABLES, help_text="Home matches on one night."
    )
    phone = OneLineField(
        max_length=PHONE_LENGTH, blank=True, help_text="The landlord's; for organisers alone."
    )
    landlord_email = models.EmailField(blank=True, help_text="In small letters; for organisers alone.")

    data_policy = DataPolicy(
        club="club",
        kept="id club name address tables capacity phone landlord_email",
        typed="phone",
        named="name address",
        plain="landlord_email",
    )

    class Meta:
        ordering = ["name", "id"]
        constraints = [
            models.UniqueConstraint("club", Lower("name"), name="leagues_venue_name_once"),
            models.CheckConstraint(condition=Q(capacity__gte=1), name="leagues_venue_has_room"),
        ]

    def __str__(self) -> str:
        return self.name


class VenueClosure(models.Model):
    """A date on which a pub holds no match: it is closed, or something else is on."""

    venue = models.ForeignKey(Venue, models.CASCADE, related_name="closures", db_index=False)
    date = models.DateField()
    reason = OneLineField(max_length=REASON_LENGTH, blank=True)

    data_policy = DataPolicy(
        club="venue__club",
        kept="id venue date reason",
        typed="reason",
    )

    class Meta:
        ordering = ["date"]
        constraints = [
            models.UniqueConstraint(fields=["venue", "date"], name="leagues_venueclosure_once"),
        ]

    def __str__(self) -> str:
        return f"{self.venue} closed on {self.date}"


SENTENCE_LENGTH = 400


class PubNotice(models.Model):
    """That a match moved away from a pub or to it, or won't be played there, in a sentence for the landlord.

    It is told by an e-mail, or by the secretary on the telephone; after `until`, the evening it is about, nobody needs
    it.
    """

    UNTOLD: ClassVar[Q] = Q(told_at=None)

    fixture = models.ForeignKey("leagues.Fixture", models.PROTECT, related_name="pub_notices")
    venue = models.ForeignKey("leagues.Venue", models.CASCADE, related_name="+", db_index=False)
    sentence = OneLineField(max_length=SENTENCE_LENGTH)
    until = models.DateField()
    at = models.DateTimeField()
    told_at = models.DateTimeField(null=True, help_text="When the e-mail was written, or the secretary rang.")

    data_policy = DataPolicy(
        club="fixture__season__club",
        kept="id fixture venue sentence until at told_at",
        typed="sentence",
    )

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"notice {self.pk} for pub {self.venue_id}"
