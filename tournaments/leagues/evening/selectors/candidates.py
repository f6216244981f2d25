"""Who may be put into a side's line-up, what is said beside each name, and who may come in during the match."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import Q

from tournaments.leagues.calendar.selectors.player_changes import STANDING, starters
from tournaments.leagues.cups.selectors.cup_names import unnamed_in
from tournaments.leagues.evening.selectors.captain_match import CaptainMatch, name_for
from tournaments.leagues.evening.selectors.lending import Lendable, lendable_players, lent_words, times_lent
from tournaments.leagues.models import (
    Fixture,
    LineUp,
    LineUpPlayer,
    PlayerChange,
    Registration,
    Side,
    Team,
)
from tournaments.leagues.register.selectors.bans import ban_words, banned_in


@dataclass(frozen=True, slots=True)
class Candidate:
    """Somebody who may be ticked for a line-up; `place` counts from 1, and is 0 for whoever isn't ticked."""

    player: int
    name: str
    place: int
    note: str = ""

    @property
    def pair(self) -> int:
        """The pair that the place belongs to."""
        return (self.place + 1) // 2


def candidates(match: CaptainMatch, chosen: Sequence[int] | None = None) -> list[Candidate]:
    """Return those who may be ticked: who is ticked in playing order, then the rest of the squad by name.

    Ticked are `chosen`, else this match's line-up so far, else those of the team's last match.
    """
    squad = {
        one.player_id: one.player.name
        for one in Registration.objects.filter(team=match.team, left_on=None)
        .select_related("player")
        .order_by("player__name", "pk")
    }
    mine = match.players.get(match.side, [])
    ticked = list(chosen) if chosen is not None else [row.player_id for row in mine]
    if not ticked and chosen is None:
        ticked = [player for player in _last_players(match) if player in squad]
        if not ticked and len(squad) <= match.form.players:
            ticked = list(squad)
    names = squad | {row.player_id: name_for(match, row) for row in mine if row.player_id not in squad}
    lenders = {row.player_id: row.lent_by.name for row in mine if row.lent_by is not None}
    lent = times_lent(match.season, match.fixture, lenders) if lenders else {}
    most = match.rules.number("borrowed_times")
    found = [
        Candidate(player, names[player], place, _lent_note(player, lenders, lent, most))
        for place, player in enumerate((one for one in ticked if one in names), 1)
    ]
    found += [Candidate(player, name, 0) for player, name in squad.items() if player not in ticked]
    unnamed = unnamed_in(match.fixture, match.team, names)
    banned = banned_in(match.season, match.fixture, squad)
    found = [replace(one, note=_unnamed_note(one.note)) if one.player in unnamed else one for one in found]
    return [
        replace(one, note=f"banned {ban_words(banned[one.player])}") if one.player in banned else one
        for one in found
    ]


def _unnamed_note(note: str) -> str:
    return ", ".join(one for one in (note, "not named for this cup") if one)


def bench(match: CaptainMatch) -> list[tuple[int, str]]:
    """Return those of the squad who are in neither line-up, by name: whoever may come in during the match."""
    playing = {
        row.player_id for rows in (match.players, match.came_in) for side in rows.values() for row in side
    }
    rows = Registration.objects.filter(team=match.team, left_on=None).exclude(player__in=playing)
    return [
        (one.player_id, one.player.name)
        for one in rows.select_related("player").order_by("player__name", "pk")
    ]


def _lent_note(player: int, lenders: dict[int, str], lent: Any, most: int) -> str:
    if player not in lenders:
        return ""
    with_this = lent[player] + 1
    return f"from {lenders[player]}, {lent_words(with_this, max(0, most - with_this))}"


def _last_players(match: CaptainMatch) -> list[int]:
    """Return the players of a team's last line-up in another match, in playing order."""
    line_up = (
        LineUp.objects.filter(
            Q(side=Side.HOME, fixture__home=match.team) | Q(side=Side.AWAY, fixture__away=match.team),
            players__isnull=False,
        )
        .exclude(fixture=match.fixture)
        .order_by("-fixture__date", "-pk")
        .first()
    )
    return [] if line_up is None else [row.player_id for row in starters(line_up.players.all())]


@dataclass(frozen=True, slots=True)
class SidePeople:
    """Who plays for a side now, and who may come in, as the secretary reads them."""

    side: str
    team: Team
    playing: list[tuple[int, str]]
    squad: list[tuple[int, str]]
    lendable: list[Lendable]


def people_of(fixture: Fixture) -> list[SidePeople]:
    """Return both sides of a match with those who play now and those who may come in."""
    rows = list(LineUpPlayer.objects.filter(line_up__fixture=fixture).select_related("line_up", "player"))
    gone = set(
        PlayerChange.objects.filter(fixture=fixture, state__in=STANDING).values_list("leaves", flat=True)
    )
    here = {row.player_id for row in rows}
    found = []
    for side, team in ((Side.HOME, fixture.home), (Side.AWAY, fixture.away)):
        squad = team.registrations.filter(left_on=None).exclude(player__in=here).select_related("player")
        found.append(
            SidePeople(
                side.value,
                team,
                [
                    (row.player_id, row.player.name)
                    for row in rows
                    if row.line_up.side == side and row.player_id not in gone
                ],
                [(one.player_id, one.player.name) for one in squad.order_by("player__name", "pk")],
                lendable_players(fixture.season, fixture, team),
            )
        )
    return found
