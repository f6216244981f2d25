"""Who plays with whom for the side table: drawn on the night from a line-up that is locked, or set as a hat had it."""

from collections.abc import Sequence
from datetime import datetime
from typing import Unpack

from django.db import transaction

from clubs.models import User, WhoAndWhen
from problems import Problem
from problems.wording import gettext as _
from tournaments.leagues.calendar.services.fixtures import lock_open_fixture, save_fixture, side_of
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Fixture, LineUp, LineUpPlayer, Season, Team
from tournaments.leagues.register.selectors.season_rules import side_table_name
from tournaments.leagues.services.audit_log import log_change
from tournaments.matches.places import draw_places
from tournaments.matches.states import CARD_WANTED


@transaction.atomic
def draw_side_names(
    fixture_id: int, team: Team, seed: int, *, by: User | None = None, now: datetime
) -> LineUp:
    """Draw a team's names for the side table from its line-up. The seed is kept, so that anybody can draw them again.

    Raises LeagueRefused as `set_side_names` does.
    """
    season, fixture, line_up = _open_line_up(fixture_id, team)
    _write(line_up, draw_places(_players(line_up), seed), seed)
    words = (
        f"{team.name} drew its names for the {side_table_name(season)} in {fixture.name} with number {seed}."
    )
    return _done(season, fixture, line_up, words, by=by, now=now)


@transaction.atomic
def set_side_names(
    fixture_id: int, team: Team, players: Sequence[int], *, by: User | None = None, now: datetime
) -> LineUp:
    """Set a team's names for the side table in the order in which they were drawn from a hat; 1 and 2 are a pair.

    Raises LeagueRefused for others than those of the line-up, for one that isn't locked, once the match is settled,
    and where there is no side table.
    """
    season, fixture, line_up = _open_line_up(fixture_id, team)
    if sorted(players) != sorted(_players(line_up)):
        message = _("Name each player of tonight's line-up once, in the order in which they were drawn.")
        raise LeagueRefused(Problem("not_the_line_up", "players", message))
    _write(line_up, players, None)
    words = f"{team.name} set its names for the {side_table_name(season)} in {fixture.name}."
    return _done(season, fixture, line_up, words, by=by, now=now)


def _open_line_up(fixture_id: int, team: Team) -> tuple[Season, Fixture, LineUp]:
    season, fixture = lock_open_fixture(fixture_id)
    side = side_of(fixture, team)
    if not fixture.card_format.side_blocks:
        raise LeagueRefused(Problem("no_side_table", "", _("No side table is played beside this match.")))
    if fixture.state not in CARD_WANTED:
        message = _("The names can't change any more: the match is settled, or has no date.")
        raise LeagueRefused(Problem("not_now", "", message))
    line_up = LineUp.objects.filter(fixture=fixture, side=side, locked_at__isnull=False).first()
    if line_up is None or not line_up.players.exists():
        message = _("Lock the line-up first: the names are drawn from it.")
        raise LeagueRefused(Problem("not_locked", "", message))
    return season, fixture, line_up


def _players(line_up: LineUp) -> list[int]:
    """Return who began the match: who came in since plays for somebody whose name was drawn."""
    return list(line_up.players.filter(first_game=1).values_list("player_id", flat=True))


def _write(line_up: LineUp, players: Sequence[int], seed: int | None) -> None:
    line_up.players.update(side_place=None)
    rows = {row.player_id: row for row in line_up.players.filter(first_game=1)}
    for place, player in enumerate(players, 1):
        rows[player].side_place = place
    LineUpPlayer.objects.bulk_update(rows.values(), ["side_place"])
    line_up.side_seed = seed
    line_up.save(update_fields=["side_seed"])


def _done(
    season: Season, fixture: Fixture, line_up: LineUp, words: str, **who_and_when: Unpack[WhoAndWhen]
) -> LineUp:
    save_fixture(fixture)
    log_change(season.pk, "drawn", words, **who_and_when)
    return line_up
