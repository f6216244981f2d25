"""A table, and the passes that let a phone keep score at it."""

import secrets

from django.db import models

from web.data_policy import DataPolicy
from web.one_line import OneLineField
from web.signed_codes import new_stamp

# No vowels (no words), nothing that reads like a digit: a code is typed from a card in a dim hall.
CODE_LETTERS = "BCDFGHJKMNPQRTVWXZ"
CODE_DIGITS = "23456789"


def new_code() -> str:
    """Draw a code that is short to type and hopeless to guess at ten tries a minute: four letters, four digits.

    18^4 * 8^4 is 430 million.
    """
    letters = "".join(secrets.choice(CODE_LETTERS) for _ in range(4))
    digits = "".join(secrets.choice(CODE_DIGITS) for _ in range(4))
    return f"{letters}{digits}"


class Table(models.Model):
    """A place where games are played one after another."""

    label = OneLineField(max_length=40)
    game = models.OneToOneField(
        "scoring.Game",
        on_delete=models.PROTECT,
        null=True,
        related_name="played_at",
        help_text="The game that is being played here.",
    )
    club = models.ForeignKey(
        "clubs.Club",
        on_delete=models.PROTECT,
        null=True,
        related_name="+",
        help_text="Whose scorers may keep score here beside the table's pass; null at a kitchen table.",
    )
    customs = models.JSONField(
        default=list,
        blank=True,
        help_text="At a kitchen table: customs that change no points, keys of known ones and sentences of its own.",
    )
    version = models.PositiveIntegerField(
        default=0, help_text="Rises with every change that a phone here sees."
    )
    stamp = models.CharField(max_length=16, default=new_stamp)

    # The stamps are the random part of ETags: no phone may take a page of before for one of after.
    data_policy = DataPolicy(
        club="club",
        game="games",
        kept="id label game club version customs",
        drawn="stamp",
        typed="label customs",
        plain="stamp",
    )

    def __str__(self) -> str:
        return self.label

    @property
    def is_kitchen_table(self) -> bool:
        """Whether people are just playing here: no night, no match and no club runs the table."""
        return self.club_id is None


class TablePass(models.Model):
    """The right to keep score at one table, until it is revoked.

    The typed code is kept; the long signed code in the QR is made from the row's number, its stamp and the server's
    key, so that the same card can be printed again, and opens nothing in another database with the same key.
    """

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="passes")
    code = models.CharField(max_length=20, unique=True, default=new_code)
    stamp = models.CharField(max_length=16, default=new_stamp)
    created_at = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(null=True)

    data_policy = DataPolicy(
        club="table__club",
        kept="id table created_at revoked_at",
        of_site="code stamp",
        plain="code stamp",
    )

    class Meta:
        verbose_name_plural = "table passes"

    def __str__(self) -> str:
        return f"pass {self.pk}"
