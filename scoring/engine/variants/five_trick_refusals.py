"""Word the refusals that several rules of a five-trick table share."""

from problems import Problem
from problems.wording import gettext as _


def option_off(field: str, option: str) -> Problem:
    """Return the problem of a record that needs a house rule which is off."""
    message = _(
        "The house rule {option} is off at this table. Leave {field} out.",
        option=option,
        field=field.partition(".")[0],
    )
    return Problem("option_off", field, message)


def dealer_unknown(reason: str) -> Problem:
    """Return the problem of a rule that needs the dealer, where nobody knows whose deal it was."""
    return Problem("dealer_unknown", "dealer", _("Say who dealt: {reason}.", reason=reason))
