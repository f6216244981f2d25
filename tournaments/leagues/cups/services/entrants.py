"""Who enters a cup: the one place where a cup of teams parts from one of pairs or single players."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol

from problems import Problem
from tournaments.leagues.cups.services import player_entries, team_entries
from tournaments.leagues.models import Cup, CupEntry, Entrants, Season


class EntrantKind(Protocol):
    """What a module says of those who enter a cup; every fault that it finds is added to `faults`."""

    def read_new(
        self, season: Season, cup: Cup, values: Mapping[str, Any], faults: list[Problem]
    ) -> list[CupEntry]:
        """Set the rules of a new cup as `values` say; return its entries, which aren't saved."""

    def read_change(
        self, season: Season, cup: Cup, values: Mapping[str, Any], faults: list[Problem]
    ) -> list[CupEntry]:
        """Set what changes of a cup's rules; return the entries that it is to have, the new ones unsaved."""

    def draw_faults(self, cup: Cup, entries: Sequence[CupEntry]) -> list[Problem]:
        """Return what speaks against drawing those who have entered."""

    def begun_fault(self, cup: Cup, stays: str, of_matches: str) -> Problem:
        """Return why a cup that has begun stays; `of_matches` says what to do where they are on the list."""


KINDS: Final[Mapping[str, EntrantKind]] = {
    Entrants.TEAMS: team_entries,
    Entrants.PAIRS: player_entries,
    Entrants.SINGLES: player_entries,
}
