"""Names on a card that aren't registered: a misspelling of somebody, or somebody to be found out later."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Unpack

from django.db import transaction

from clubs.models import Player, User, WhoAndWhen
from clubs.names import clean_name, name_fault, name_key
from clubs.selectors.players import living_players
from clubs.services.merging import merge_players
from clubs.services.players import add_player
from problems import Problem, Refused
from problems.wording import gettext as _
from tournaments.leagues.calendar.services.fixtures import lock_open_fixture, save_fixture, side_of
from tournaments.leagues.evening.services.flags import flag_match, flag_matches_of
from tournaments.leagues.evening.services.line_ups import choose_line_up, set_line_up
from tournaments.leagues.evening.services.player_changes import refuse_while_changed
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import (
    Card,
    Decision,
    Fixture,
    LineUp,
    LineUpPlayer,
    MatchLeg,
    PlayerChange,
    Registration,
    Season,
    Team,
)
from tournaments.leagues.services.audit_log import log_change, write_audit_entry
from tournaments.matches.places import fill_places


def not_unknown() -> Problem:
    """Return the problem of a name that somebody has said meanwhile who it is."""
    return Problem("not_unknown", "player", _("Somebody has already said who that is. Reload the page."))


@dataclass(frozen=True, slots=True)
class TypedName:
    """A name as somebody typed it, and the player of the squad who is meant; with None that is found out later."""

    name: str
    meant: int | None = None


@transaction.atomic
def put_name(  # noqa: PLR0913  whose line-up, the name, and who says so
    fixture_id: int,
    team: Team,
    typed: TypedName,
    players: Sequence[int] | None = None,
    *,
    by: User | None,
    now: datetime,
) -> Player:
    """Put whoever goes by a name that isn't registered into a team's line-up; return the player.

    A misspelling stands for the player of the squad who is meant, and is kept in the words of the act alone. A name
    to be found out later stands as it was typed until `say_who`. `players` are the others of the line-up, as a captain
    has ticked them; without them it is the line-up so far. Only the secretary (`by`) may where it is locked. Raises
    LeagueRefused.
    """
    season, fixture = lock_open_fixture(fixture_id)
    side = side_of(fixture, team)
    name = clean_name(typed.name)
    if name_fault(name):
        message = _("Type the name as it's written on the card.")
        raise LeagueRefused(Problem("name_unreadable", "name", message))
    line_up = LineUp.objects.filter(fixture=fixture, side=side).first()
    so_far = (
        []
        if line_up is None
        else list(line_up.players.filter(first_game=1).select_related("player").order_by("place"))
    )
    there = [row.player for row in so_far if row.unknown and row.player.name_key == name_key(name)]
    if typed.meant is None and there:
        return there[0]  # said twice
    player = _meant(season, team, name, typed.meant)
    before = [row.player_id for row in so_far] if players is None else list(players)
    if player.pk in before:
        message = _("{name} is in the line-up already. Choose who else is meant.", name=player.name)
        raise LeagueRefused(Problem("player_twice", "meant", message))
    wanted = fill_places(before, [*before, player.pk])
    if by is None:
        choose_line_up(fixture_id, team, wanted, lock=False, now=now)
    else:
        _set_for(fixture, side, line_up, so_far, player, now)
    found_later = typed.meant is None
    words = f"{name} on the card of {fixture.name} is a misspelling of {player.name}, of {team.name}."
    if found_later:
        LineUpPlayer.objects.filter(line_up__fixture=fixture, player=player).update(unknown=True)
        flag_match(season, fixture)
        words = f"{name} played for {team.name} in {fixture.name}. Who that is will be found out later."
    write_audit_entry(season.pk, "unknown_name" if found_later else "misspelling", words, by=by, now=now)
    return player


def _meant(season: Season, team: Team, name: str, meant: int | None) -> Player:
    """Return who is meant by a name, or a player who stands for it until somebody says; raises LeagueRefused."""
    if meant is None:
        try:
            return add_player(season.club, name, allow_doubles=True)
        except Refused as refused:
            raise LeagueRefused(*refused.problems) from None
    row = Registration.objects.filter(team=team, player=meant, left_on=None).select_related("player").first()
    if row is None:
        message = _("Choose the player of {name} who is meant.", name=team.name)
        raise LeagueRefused(Problem("player_unknown", "meant", message))
    return row.player


def _set_for(  # noqa: PLR0913, PLR0917  a line-up, and who comes to it
    fixture: Fixture,
    side: str,
    line_up: LineUp | None,
    so_far: Sequence[LineUpPlayer],
    player: Player,
    now: datetime,
) -> None:
    """Put a player behind the others of a line-up, as the secretary reads them from a card.

    Players who wait for the other captain's draw go on waiting.
    """
    refuse_while_changed(fixture, side)
    if MatchLeg.objects.filter(fixture=fixture).exists():
        message = _(
            "A game has begun on the phones, so the line-up can't change. Enter a change of player instead."
        )
        raise LeagueRefused(Problem("begun", "", message))
    asked = [(row.player_id, row.lent_by_id) for row in so_far]
    locked = Card.objects.filter(fixture=fixture, stands=True).exists() or (
        line_up is not None and line_up.locked_at is not None
    )
    seed = None if line_up is None else line_up.pairs_seed
    written = set_line_up(fixture.pk, side, [*asked, (player.pk, None)], seed=seed, lock=locked, now=now)
    if line_up is not None and line_up.named_at is not None and not locked:
        written.named_at = line_up.named_at
        written.save(update_fields=["named_at"])


@transaction.atomic
def say_who(fixture_id: int, typed: int, who: int, **who_and_when: Unpack[WhoAndWhen]) -> Player:
    """Say who a name is that was to be found out later; return the player, whose match, games and averages it is now.

    `who` may be the name itself: then it is somebody of that name. Raises LeagueRefused for a name that is known by
    now, for a stranger, and for somebody who can't have played there.
    """
    row = _unknown_row(fixture_id, typed)
    if row is None:
        raise LeagueRefused(not_unknown())
    name, player = row.player.name, row.player
    if who != typed:
        player = _merged(row, who)
    # After the players, as where two players are merged on the club's own pages: always in this order.
    season, fixture = lock_open_fixture(fixture_id)
    row = _unknown_row(fixture_id, typed)
    if row is None:
        raise LeagueRefused(not_unknown())
    lent_by = row.lent_by_id
    if who != typed:
        lent_by = _lender(season, fixture, row, player)
        PlayerChange.objects.filter(fixture=fixture, leaves=typed).update(leaves=player)
        PlayerChange.objects.filter(fixture=fixture, enters=typed).update(enters=player)
        Decision.objects.filter(fixture=fixture, player=typed).update(player=player)
    LineUpPlayer.objects.filter(pk=row.pk).update(player=player, lent_by=lent_by, unknown=False)
    flag_match(season, fixture)
    flag_matches_of(season, [player.pk])
    words = f"{name} on the card of {fixture.name} is {player.name}."
    if who == typed:
        words = f"{name} on the card of {fixture.name} is the player's own name."
    save_fixture(fixture)
    log_change(season.pk, "who_it_was", words, **who_and_when)
    return player


def _unknown_row(fixture_id: int, typed: int) -> LineUpPlayer | None:
    rows = LineUpPlayer.objects.filter(line_up__fixture=fixture_id, player=typed, unknown=True)
    return rows.select_related("player__club", "line_up__fixture__season").first()


def _merged(row: LineUpPlayer, who: int) -> Player:
    """Return the player whom a name stands for, into whom it is merged; raises LeagueRefused."""
    player = living_players(row.line_up.fixture.season.club_id).filter(pk=who).first()
    if player is None or LineUpPlayer.objects.filter(player=who, unknown=True).exists():
        raise LeagueRefused(Problem("player_unknown", "who", _("Choose one of the league's players.")))
    try:
        return merge_players(player, row.player)
    except Refused as refused:
        raise LeagueRefused(*refused.problems) from None


def _lender(season: Season, fixture: Fixture, row: LineUpPlayer, player: Player) -> int | None:
    """Return the team from which a player was borrowed; None for one of the side's own.

    Raises LeagueRefused for whoever can't have played there.
    """
    if LineUpPlayer.objects.filter(line_up__fixture=fixture, player=player).exists():
        message = _("{name} is in a line-up of this match already. Choose somebody else.", name=player.name)
        raise LeagueRefused(Problem("player_twice", "who", message))
    own = fixture.team_at(row.line_up.side)
    found = Registration.objects.filter(season=season, player=player, left_on=None).first()
    if found is None or found.team_id == own.pk:
        return None
    if found.team_id == fixture.other_team(own.pk).pk:
        message = _("{name} plays for the other side of this match. Choose somebody else.", name=player.name)
        raise LeagueRefused(Problem("of_the_other_side", "who", message))
    return found.team_id
