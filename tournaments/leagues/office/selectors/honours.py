"""A club's roll of honour, and its trophies: who won, who holds which, whose one seems to be."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import QuerySet

from clubs.models import Club, Player
from clubs.names import name_key
from clubs.selectors.players import shown_names
from tournaments.leagues.models import Honour, Season, Trophy, TrophyHolder


class HonourLine(NamedTuple):
    """A line of a roll of honour, and who won it, under the name that pages show."""

    honour: Honour
    winner: str


def named_honours(honours: Sequence[Honour]) -> list[HonourLine]:
    """Return honours with who won them, as `winner_names` tells it."""
    names = winner_names(honours)
    return [HonourLine(one, names[one.pk]) for one in honours]


def winner_names(rows: Sequence[Honour] | Sequence[TrophyHolder]) -> dict[int, str]:
    """Return who won each line of a roll, or holds a trophy, by the row's number, under the names that pages show.

    Their teams and players are loaded.
    """
    players: list[Player] = [player for one in rows for player in (one.player, one.partner) if player]
    names = shown_names(players) if players else {}
    return {one.pk: _winner(one, names) for one in rows}


def _winner(one: Honour | TrophyHolder, names: Mapping[int, str]) -> str:
    pair = [names[player] for player in (one.player_id, one.partner_id) if player is not None]
    if pair:
        return " & ".join(pair)
    if one.team is not None:
        return one.team.name
    return one.winner if isinstance(one, Honour) else one.holder


def honours_of(club: Club | int) -> QuerySet[Honour]:
    """Return the lines of a club's roll of honour, the latest season first, with their teams and players."""
    rows = Honour.objects.filter(club=club).select_related("team", "player", "partner")
    return rows.order_by("-year", "-season_id", "season_name", "pk")


def roll_of_honour(club: Club | int) -> list[HonourLine]:
    """Return a club's roll of honour, the latest season first, with who won each line."""
    return named_honours(list(honours_of(club)))


@dataclass(frozen=True, slots=True)
class TrophyToHand:
    """A trophy at the end of a season: who holds it for that season, and whose it seems to be by what it is for.

    `likely` is the number of a line of the season's honours; None where no line is for what the trophy is for. `open`
    tells whether it can still be handed to another winner.
    """

    trophy: Trophy
    holder: str
    likely: int | None
    open: bool


def trophies_to_hand(season: Season, honours: Sequence[Honour]) -> list[TrophyToHand]:
    """Return the club's trophies as they stand for a closed season, whose honours are given."""
    trophies = list(Trophy.objects.filter(club=season.club_id))
    rows = TrophyHolder.objects.filter(trophy__in=trophies).select_related("team", "player", "partner")
    key = name_key(season.name)
    of_season = [row for row in rows if name_key(row.season_name) == key]
    held = {row.trophy_id: row for row in reversed(of_season)}
    names = winner_names(list(held.values()))
    won = {name_key(one.what): one.pk for one in reversed(honours)}
    found = []
    for one in trophies:
        row = held.get(one.pk)
        likely = won.get(name_key(one.what_for), won.get(name_key(one.name)))
        is_open = row is None or is_replaceable(row)
        found.append(TrophyToHand(one, "" if row is None else names[row.pk], likely, is_open))
    return found


def is_replaceable(holder: TrophyHolder) -> bool:
    """Tell whether a season's trophy can be handed to another winner: not once it's engraved or came back."""
    return holder.season_id is not None and not holder.engraving and not holder.returned


def trophies_of(club: Club | int) -> list[Trophy]:
    """Return a club's trophies by name, with their holders, the latest first."""
    return list(
        Trophy.objects.filter(club=club).prefetch_related(
            "holders__team", "holders__player", "holders__partner", "holders__season"
        )
    )
