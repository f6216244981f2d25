"""Who did what in a night, read with today's names."""

from collections.abc import Iterable

from problems.wording import Wording
from tournaments.movements.rotation.mentions import Sentence
from tournaments.nights.models import Night, NightAuditEntry
from tournaments.nights.people.selectors.entrant_lists import night_names


def named_audit_entries(night: Night, acts: Iterable[NightAuditEntry]) -> list[NightAuditEntry]:
    """Return acts whose words name people as they are called today; nothing is saved."""
    names = night_names(night)
    found = list(acts)
    for act in found:
        act.message = Sentence(Wording(act.message), act.mentions).named(names)
    return found
