"""What is kept about somebody who entered a cup of pairs or single players, for them to have."""

from collections.abc import Collection
from typing import Any

from clubs.selectors.personal_data import PersonalDataSection
from tournaments.cups.bracket import Tie
from tournaments.leagues.cups.selectors.person_cups import PersonCupState, cups_entered, person_cup_state
from tournaments.leagues.models import PersonEntry, TieResult


def cup_entries(players: Collection[int]) -> list[dict[str, Any]]:
    """Return the cups that a player entered with their ties, by whatever of these numbers."""
    return [_cup_entry(row) for row in cups_entered(players)]


def _cup_entry(entry: PersonEntry) -> dict[str, Any]:
    """Return an entry for a cup with its ties; the names of partners and opponents are somebody else's."""
    state = None if entry.cup.drawn_at is None else person_cup_state(entry.cup)
    return {
        "cup": entry.cup.name,
        "season": entry.cup.season.name,
        "as": "a pair" if entry.partner_id is not None else "a single player",
        "entry_fee": entry.cup.entry_fee,
        "paid": entry.paid,
        "ties": [] if state is None else [_tie(state, entry, tie, row) for tie, row in state.ties_of(entry)],
    }


def _tie(state: PersonCupState, entry: PersonEntry, tie: Tie, result: TieResult) -> dict[str, Any]:
    games = [result.first_games, result.second_games]
    first = tie.first.team is not None and state.entries[tie.first.team].pk == entry.pk
    winner = None if tie.winner is None else state.entries[tie.winner].pk
    return {
        "tie": state.name(tie),
        "games_won": games[0] if first else games[1],
        "games_lost": games[1] if first else games[0],
        "how": _how(result, first=first),
        "won": winner == entry.pk,
    }


def _how(result: TieResult, *, first: bool) -> str:
    """Return whether a tie was played, as the person to whom the data belong reads it."""
    if result.how in {TieResult.How.PLAYED, TieResult.How.BOTH_ABSENT}:
        return str(result.get_how_display())
    absent = first is (result.how == TieResult.How.FIRST_ABSENT)
    return "didn't come" if absent else "the other side didn't come"


CUP_ENTRIES = PersonalDataSection("cups", cup_entries, "Of pairs and singles, with their ties.")
