"""What is kept about somebody who entered a cup of pairs or single players, for them to have."""

from collections.abc import Collection, Iterator
from typing import Any

from clubs.selectors.personal_data import PersonalDataSection
from tournaments.leagues.cups.selectors.cup_entries import cups_entered
from tournaments.leagues.cups.selectors.cup_ties import How
from tournaments.leagues.cups.selectors.cups import CupState, cup_state
from tournaments.leagues.models import CupEntry, CupTie


def cup_entries(players: Collection[int]) -> list[dict[str, Any]]:
    """Return the cups that a player entered with their ties, by whatever of these numbers."""
    return [_cup_entry(row) for row in cups_entered(players)]


def _cup_entry(entry: CupEntry) -> dict[str, Any]:
    """Return an entry for a cup with its ties; the names of partners and opponents are somebody else's."""
    state = None if entry.cup.drawn_at is None else cup_state(entry.cup)
    return {
        "cup": entry.cup.name,
        "season": entry.cup.season.name,
        "as": "a pair" if entry.partner_id is not None else "a single player",
        "entry_fee": entry.cup.entry_fee,
        "paid": entry.paid,
        "ties": [] if state is None else list(_ties(state, entry)),
    }


def _ties(state: CupState, entry: CupEntry) -> Iterator[dict[str, Any]]:
    """Give the ties of an entry that have a result, the first round first."""
    (name,) = [name for name, one in state.entries.items() if one.pk == entry.pk]
    for tie in (tie for ties in state.bracket.rounds for tie in ties):
        row = state.row(tie)
        if row.how and name in {tie.first.team, tie.second.team}:
            first = tie.first.team == name
            games = [row.first_games, row.second_games]
            yield {
                "tie": state.name(tie),
                "games_won": games[0] if first else games[1],
                "games_lost": games[1] if first else games[0],
                "how": _how(row, first=first),
                "won": tie.winner == name,
            }


def _how(row: CupTie, *, first: bool) -> str:
    """Return whether a tie was played, as the person to whom the data belong reads it."""
    if row.how in {How.PLAYED, How.BOTH_ABSENT}:
        return str(row.get_how_display())
    absent = first is (row.how == How.FIRST_ABSENT)
    return "didn't come" if absent else "the other side didn't come"


CUP_ENTRIES = PersonalDataSection("cups", cup_entries, "Of pairs and singles, with their ties.")
