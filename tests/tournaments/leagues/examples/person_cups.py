"""Cups of pairs and single players of a league's teams, and their results."""

from typing import Any

from clubs.models import Player
from tests.tournaments.leagues.examples.league import NOW, squad
from tournaments.leagues.cups.selectors.cups import cup_state
from tournaments.leagues.cups.services.cup_draws import draw
from tournaments.leagues.cups.services.cups import create_cup
from tournaments.leagues.cups.services.tie_results import TieResultInput, enter_result
from tournaments.leagues.models import Cup, CupEntry, Season, SeasonAuditEntry

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fred")
"""The first is registered with Bell, the next with Crown, and so on by turns."""


def register(season: Season, names: tuple[str, ...] = NAMES) -> list[int]:
    """Register players, one after the other with the season's teams by turns; return their numbers."""
    teams = list(season.teams.order_by("pk"))
    return [squad(teams[at % len(teams)], [name])[0] for at, name in enumerate(names)]


def singles(season: Season, players: list[int], **values: Any) -> Cup:
    """A cup of single players, not drawn."""
    wanted = {"name": "Singles Cup", "entrants": "singles", "entries": [[number] for number in players]}
    return create_cup(season.pk, wanted | values, by=None, now=NOW)


def pairs(season: Season, players: list[int], **values: Any) -> Cup:
    """A cup of pairs, those who are named after each other, not drawn."""
    entries = [players[at : at + 2] for at in range(0, len(players), 2)]
    wanted = {"name": "Pairs Cup", "entrants": "pairs", "entries": entries}
    return create_cup(season.pk, wanted | values, by=None, now=NOW)


def drawn(cup: Cup, seed: int = 1) -> Cup:
    """The cup, drawn. Of Ann, Ben, Cleo and Dan number 1 makes Cleo meet Ann, and Ben meet Dan."""
    draw(cup.pk, seed, by=None, now=NOW)
    cup.refresh_from_db()
    return cup


def ended(cup: Cup, number_of_round: int, number: int, result: str, reason: str = "") -> None:
    """Enter a result: "2-1", or how the tie ended without games."""
    first, dash, second = result.partition("-")
    asked = (
        TieResultInput(
            number_of_round, number, first_games=int(first), second_games=int(second), reason=reason
        )
        if dash
        else TieResultInput(number_of_round, number, how=result, reason=reason)
    )
    enter_result(cup.pk, asked, by=None, now=NOW)


def sides(cup: Cup) -> list[list[tuple[str, str, str]]]:
    """Of each round its ties: both sides, and who went on or what is known of the tie."""
    state = cup_state(Cup.objects.get(pk=cup.pk))
    return [
        [
            (state.side(tie, first=True), state.side(tie, first=False), tie.winner or tie.status.value)
            for tie in ties
        ]
        for ties in state.bracket.rounds
    ]


def entry_of(cup: Cup, name: str) -> CupEntry:
    """The entry of a player."""
    return cup.entries.get(player=Player.objects.get(name=name))


def words_of(season: Season) -> list[str]:
    """What the season's log says of its cups, the first first."""
    return list(
        SeasonAuditEntry.objects.filter(season=season, kind="cup")
        .order_by("pk")
        .values_list("message", flat=True)
    )
