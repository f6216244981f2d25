"""Who did what in a night, read with today's names."""

from collections.abc import Iterable

from problems.wording import Wording
from problems.wording import gettext as _
from tournaments.movements.rotation.mentions import Sentence
from tournaments.nights.models import Night, NightAuditEntry
from tournaments.nights.people.selectors.entrant_lists import night_names

TAKEN_OUT = 0
"""Stands in a line's mentions for whoever was entered by mistake and taken out: no entrant has this number."""


def named_audit_entries(night: Night, acts: Iterable[NightAuditEntry]) -> list[NightAuditEntry]:
    """Return acts whose words name people as they are called today; nothing is saved."""
    names = night_names(night) | {TAKEN_OUT: _("somebody who was taken out")}
    found = list(acts)
    for act in found:
        act.message = Sentence(Wording(act.message), act.mentions).named(names)
    return found
