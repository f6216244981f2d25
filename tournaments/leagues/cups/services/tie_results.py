"""Enter the result of a tie of pairs or singles, and correct it while nobody who came from it has played on."""

from dataclasses import dataclass
from typing import Unpack

from django.db import transaction

from clubs.models import WhoAndWhen
from problems import Problem
from problems.wording import gettext as _
from tournaments.cups.bracket import Status, Tie
from tournaments.cups.games import result_sentence
from tournaments.leagues.cups.selectors.cup_ties import How, played_on
from tournaments.leagues.cups.selectors.cups import CupState, cup_state
from tournaments.leagues.cups.services.cups import lock_open_drawn_cup
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import CupEntry, CupTie
from tournaments.leagues.services.audit_log import log_change
from tournaments.leagues.services.reasons import reason_faults

OPEN = "open"
"""Said of a tie whose result is taken out again."""
HOWS = (*How.values, OPEN)
"""What can be said of a tie."""


@dataclass(frozen=True, slots=True)
class TieResultInput:
    """The result of a tie: how it ended (or `OPEN`), and of one that was played the games of each side."""

    round: int
    number: int
    how: str = How.PLAYED
    first_games: int | None = None
    second_games: int | None = None
    reason: str = ""

    @property
    def games(self) -> tuple[int | None, int | None]:
        """The games as they are kept: none of a tie that wasn't played."""
        return (self.first_games, self.second_games) if self.how == How.PLAYED else (None, None)


@transaction.atomic
def enter_result(cup_id: int, asked: TieResultInput, **who_and_when: Unpack[WhoAndWhen]) -> None:
    """Enter how a tie ended, or correct it with a `reason`; the same again changes nothing.

    Raises LeagueRefused for games that can't be, a tie whose sides aren't known, and a correction after the next tie.
    """
    season, cup = lock_open_drawn_cup(cup_id)
    state = cup_state(cup)
    row = state.rows.get((asked.round, asked.number))
    if row is None:
        raise LeagueRefused(Problem("no_such_tie", "number", _("The {name} has no such tie.", name=cup.name)))
    tie = state.bracket.tie(asked.round, asked.number)
    how = "" if asked.how == OPEN else asked.how
    if (row.how, row.first_games, row.second_games) == (how, *asked.games):
        return
    faults = _tie_faults(state, tie, asked)
    if how == How.PLAYED:
        faults += _games_faults(asked, cup.best_of)
    LeagueRefused.raise_for(faults)
    words = f"{state.name(tie)} of the {cup.name}: {_result_words(asked.how, *asked.games)}"
    if row.how:
        before = _result_words(row.how, row.first_games, row.second_games)
        words += f" instead of {before}. {asked.reason.strip()}"
    else:
        words += "."
    row.how, row.decided = how, bool(how)
    row.first_games, row.second_games = asked.games
    row.winner = _winner(state, tie, row)
    row.save()
    log_change(season.pk, "cup", words, **who_and_when)


def _winner(state: CupState, tie: Tie, row: CupTie) -> CupEntry | None:
    """Return who goes on by the result of a tie; None while it has none, and where neither side came."""
    if row.how in {"", How.BOTH_ABSENT}:
        return None
    first = row.how == How.SECOND_ABSENT or (row.first_games or 0) > (row.second_games or 0)
    return state.entries.get((tie.first.team if first else tie.second.team) or "")


def _tie_faults(state: CupState, tie: Tie, asked: TieResultInput) -> list[Problem]:
    """Return what speaks against entering any result of a tie, or against correcting it."""
    if not state.row(tie).how:
        if tie.status is Status.READY:
            return []
        message = _(
            "{name}: nobody knows yet who meets. Enter the results before it first.", name=state.name(tie)
        )
        return [Problem("sides_unknown", "", message)]
    why = _("There is a result already. Say in a few words why it changes.")
    faults = reason_faults(asked.reason, why)
    after = played_on(state, tie)
    if after is not None:
        message = _(
            "{name} has a result already, so this one stays. Take that one out first.", name=state.name(after)
        )
        faults.append(Problem("next_played", "", message))
    return faults


def _games_faults(asked: TieResultInput, best_of: int) -> list[Problem]:
    if asked.first_games is None or asked.second_games is None:
        message = _("Give the games that each side won, or say who didn't come.")
        return [Problem("games_missing", "first_games", message)]
    sentence = result_sentence(asked.first_games, asked.second_games, best_of)
    return [Problem("games_impossible", "first_games", sentence)] if sentence else []


def _result_words(how: str, first: int | None, second: int | None) -> str:
    """Return a result for the season's log, which keeps no names of players."""
    if how == OPEN:
        return "no result"
    return f"{first}-{second}" if how == How.PLAYED else How(how).label
