"""Enter the result of a tie of pairs or singles, and correct it while nobody who came from it has played on."""

from dataclasses import dataclass
from typing import Unpack

from django.db import transaction

from clubs.models import WhoAndWhen
from problems import Problem
from problems.wording import gettext as _
from tournaments.cups.bracket import Status, Tie
from tournaments.cups.games import result_sentence
from tournaments.leagues.cups.selectors.person_cups import PersonCupState, person_cup_state
from tournaments.leagues.cups.services.cups import open_drawn_cup
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import TieResult
from tournaments.leagues.services.audit_log import log_change
from tournaments.leagues.services.reasons import reason_faults

How = TieResult.How
OPEN = "open"
"""Said of a tie whose result is taken out again."""
HOWS = (*How.values, OPEN)
"""What can be said of a tie."""


@dataclass(frozen=True, slots=True)
class ResultAsked:
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
def enter_result(cup_id: int, asked: ResultAsked, **who_and_when: Unpack[WhoAndWhen]) -> None:
    """Enter how a tie ended, or correct it with a `reason`; the same again changes nothing.

    Raises LeagueRefused for games that can't be, a tie whose sides aren't known, and a correction after the next tie.
    """
    season, cup = open_drawn_cup(cup_id)
    state = person_cup_state(cup)
    tie = state.tie(asked.round, asked.number)
    if tie is None:
        raise LeagueRefused(Problem("no_such_tie", "number", _("The {name} has no such tie.", name=cup.name)))
    row, name = state.result(tie), state.name(tie)
    if _is_same(row, asked):
        return
    faults = _tie_faults(state, tie, asked)
    if asked.how == How.PLAYED:
        faults += _games_faults(asked, cup.best_of)
    LeagueRefused.raise_for(faults)
    before = "" if row is None else _result_words(row.how, row.first_games, row.second_games)
    if asked.how == OPEN:
        cup.tie_results.filter(round=asked.round, number=asked.number).delete()
    else:
        first, second = asked.games
        TieResult.objects.update_or_create(
            cup=cup,
            round=asked.round,
            number=asked.number,
            defaults={"how": asked.how, "first_games": first, "second_games": second},
        )
    words = f"{name} of the {cup.name}: {_result_words(asked.how, *asked.games)}"
    if row is not None:
        words += f" instead of {before}. {asked.reason.strip()}"
    log_change(season.pk, "cup", words if row is not None else f"{words}.", **who_and_when)


def _tie_faults(state: PersonCupState, tie: Tie, asked: ResultAsked) -> list[Problem]:
    """Return what speaks against entering any result of a tie, or against correcting it."""
    if state.result(tie) is None and tie.status is not Status.READY:
        message = _(
            "{name}: nobody knows yet who meets. Enter the results before it first.", name=state.name(tie)
        )
        return [Problem("sides_unknown", "", message)]
    if state.result(tie) is None:
        return []
    why = _("There is a result already. Say in a few words why it changes.")
    faults = reason_faults(asked.reason, why)
    after = state.played_on(tie)
    if after is not None:
        message = _(
            "{name} has a result already, so this one stays. Take that one out first.", name=state.name(after)
        )
        faults.append(Problem("next_played", "", message))
    return faults


def _is_same(row: TieResult | None, asked: ResultAsked) -> bool:
    if row is None:
        return asked.how == OPEN
    return (row.how, row.first_games, row.second_games) == (asked.how, *asked.games)


def _games_faults(asked: ResultAsked, best_of: int) -> list[Problem]:
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
