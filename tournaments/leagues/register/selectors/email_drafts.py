"""An e-mail as it is to be written down; the texts of e-mails are those of the rooms that write them."""

from dataclasses import dataclass
from datetime import datetime

from tournaments.leagues.models import Subscription

APPEAL = "appeal:"
"""What the `about` of an e-mail on an appeal begins with, before the appeal's number."""


@dataclass(frozen=True, slots=True)
class EmailDraft:
    """An e-mail as it is to be written: to whom, about what, and until when it is of use."""

    subscription: Subscription
    about: str
    subject: str
    text: str
    until: datetime
