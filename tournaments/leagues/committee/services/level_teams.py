"""Put teams in order that are level in everything: by a toss, a deciding match, or a decision of the committee."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction

from problems import Problem
from problems.wording import gettext as _
from tournaments.leagues.committee.selectors.level_teams import HOW, level_teams
from tournaments.leagues.committee.services.rulings import RulingDetails, decision_of, ruling_on
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Decision
from tournaments.leagues.models.fixture import WHY_LENGTH
from tournaments.leagues.services.locking import lock_open_season
from tournaments.matches.deciders import best_of, decider_fault, decider_words
from tournaments.matches.rules import LeagueRules

MOST_GAMES = 99
"""More games than any deciding match has."""


@dataclass(frozen=True, slots=True)
class LevelOrder:
    """The order in which level teams are to stand, the first of them first; how it came about, and who saw it."""

    teams: Sequence[int]
    how: str
    seen_by: str = ""
    won: int | None = None
    """The games that the first of two teams won in a deciding match."""
    lost: int | None = None
    """The games that the second of them won."""


@transaction.atomic
def settle_level(season_id: int, division_id: int, asked: LevelOrder, why: RulingDetails) -> Decision:
    """Put the teams of a division that share a place in order; all of them are named.

    It stands while they are level in everything with nobody else; to settle the same teams again replaces it. Raises
    LeagueRefused with every fault.
    """
    season = lock_open_season(season_id)
    division = season.divisions.get(pk=division_id)
    faults = []
    group = next((one for one in level_teams(season, division) if set(one.teams) == set(asked.teams)), None)
    if group is None or len(asked.teams) != len(group.teams):
        message = _("List every team that shares the place once, in the order you want.")
        faults.append(Problem("not_level", "order", message))
    if asked.how not in HOW:
        faults.append(Problem("how_unknown", "how", _("Choose how it was settled.")))
    if asked.how == "toss" and not asked.seen_by.strip():
        faults.append(Problem("witness_missing", "seen_by", _("Say who saw the toss.")))
    if len(asked.seen_by) > WHY_LENGTH:
        message = _("Who saw it has {most} characters at most. Shorten it.", most=WHY_LENGTH)
        faults.append(Problem("witness_too_long", "seen_by", message))
    faults += _games_faults(season.league_rules, asked)
    if faults or group is None:
        raise LeagueRefused(*faults)
    names = dict(division.teams.values_list("pk", "name"))
    first = division.teams.select_related("division").get(pk=asked.teams[0])
    with ruling_on(season, Decision.Kind.LEVEL, why, team=first) as ruling:
        seen_by = asked.seen_by.strip()
        ruling.facts |= {"order": list(asked.teams), "how": asked.how, "seen_by": seen_by}
        if asked.won is not None:
            ruling.facts["games"] = [asked.won, asked.lost]
        order = ", then ".join(names[team] for team in asked.teams)
        games = "" if asked.won is None else f", {asked.won}-{asked.lost}"
        ruling.notes.append(
            f"By {HOW[asked.how]}{games}: {order}.{f' Seen by {seen_by}.' if seen_by else ''}"
        )
    return decision_of(ruling)


def _games_faults(rules: LeagueRules, asked: LevelOrder) -> list[Problem]:
    """Return what is wrong with the games of a deciding match, by the league's rule on how many are played."""
    one_match = asked.how == "decider" and len(asked.teams) == 2
    if asked.won is None and asked.lost is None:
        words = decider_words(rules) if one_match else ""
        if not words:
            return []
        message = _(
            "Enter how many games each won: by your rules a deciding match is {format}.", format=words
        )
        return [Problem("games_missing", "won", message)]
    if not one_match:
        message = _("Games are only for a deciding match between two teams. Leave them blank.")
        return [Problem("games_not_asked", "won", message)]
    if asked.won is None or asked.lost is None:
        missing = "won" if asked.won is None else "lost"
        return [Problem("games_missing", missing, _("Enter the games of both teams, or of neither."))]
    message_or_none = decider_fault(best_of(rules), asked.won, asked.lost)
    return [] if message_or_none is None else [Problem("games_wrong", "won", message_or_none)]
