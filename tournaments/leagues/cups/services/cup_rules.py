"""What is read of every cup, whoever enters and however its bracket is filled: its name, its fee, its options."""

from clubs.names import clean_name, is_among
from problems import Problem
from problems.wording import gettext as _
from tournaments.cups.exceptions import CupRefused
from tournaments.cups.options import CupOptions, read_options
from tournaments.leagues.models import Cup, Season
from tournaments.leagues.models.cup import CUP_NAME_LENGTH, ENTRY_FEE_LENGTH, MOST_CUPS
from tournaments.leagues.register.services.team_seasons import name_faults, taken_fault


def cup_name_faults(season: Season, name: str, cup: Cup | None = None) -> tuple[list[Problem], str]:
    """Return what is wrong with a cup's name, and the name as it is kept; `cup` may have it already."""
    wanted = clean_name(name)
    faults = name_faults(wanted, CUP_NAME_LENGTH, "cup")
    others = Cup.objects.filter(season=season)
    if cup is not None:
        others = others.exclude(pk=cup.pk)
    if is_among(wanted, others.values_list("name", flat=True)):
        faults.append(taken_fault(wanted, "name"))
    if cup is None and others.count() >= MOST_CUPS:
        message = _("A season has {most} cups and play-offs at most.", most=MOST_CUPS)
        faults.append(Problem("too_many", "name", message))
    return faults, wanted


def read_fee(text: str, faults: list[Problem]) -> str:
    """Return an entry fee as the league writes it, "£5 a team"; empty where none is asked. Adds every fault."""
    fee = clean_name(text)
    if fee:
        found = name_faults(fee, ENTRY_FEE_LENGTH, "entry fee")
        faults += [Problem(fault.code, "entry_fee", fault.message) for fault in found]
    return fee


def read_cup_options(data: object, faults: list[Problem]) -> CupOptions:
    """Return the options of a cup; what is wrong with them is added to `faults`."""
    try:
        return read_options(data)
    except CupRefused as refused:
        faults += refused.problems
        return CupOptions()
