"""Clean the customs that a club or a kitchen table chooses, and say which cannot stand on a card."""

from collections.abc import Iterable
from typing import Final

from problems import Problem
from problems.wording import gettext as _
from scoring.engine.rules_card.customs import CUSTOMS, LONGEST, MOST

LEAD_LEFT_OF_LONER: Final = "lead_left_of_loner"
"""A custom until who leads became an option; its key is never used again."""


def cleaned_customs(customs: Iterable[str]) -> list[str]:
    """Return customs without blank ones, doubles and spaces too many, the known ones first.

    >>> cleaned_customs(["No  phones.", "", "cut", "No phones."])
    ['cut', 'No phones.']
    """
    texts = dict.fromkeys(" ".join(custom.split()) for custom in customs)
    return sorted(filter(None, texts), key=lambda text: text not in CUSTOMS)


def customs_faults(customs: list[str]) -> list[Problem]:
    """Return why cleaned customs cannot stand on a card."""
    faults = []
    if LEAD_LEFT_OF_LONER in customs:
        message = _("Who leads is a house rule now. Choose left of the loner for Who leads instead.")
        faults.append(Problem("custom_is_option", "customs", message))
    if len(customs) > MOST:
        message = _(
            "{count} customs are too many for a card; {most} is the most.", count=len(customs), most=MOST
        )
        faults.append(Problem("customs_too_many", "customs", message))
    if any(len(custom) > LONGEST for custom in customs):
        message = _(
            "A custom is a sentence of up to {longest} characters. Make the long one shorter.",
            longest=LONGEST,
        )
        faults.append(Problem("custom_too_long", "customs", message))
    if not all(custom.isprintable() for custom in customs):
        message = _("A custom has characters that can't be shown. Type it again.")
        faults.append(Problem("custom_unreadable", "customs", message))
    return faults
