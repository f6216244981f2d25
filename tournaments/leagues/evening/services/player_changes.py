"""Changes of player during a match: a captain says who leaves and who comes in, and the other captain agrees.

By the league's rule one change for sickness, or any, needs nobody's consent. Whoever comes in has a row of the
line-up, so that eligibility, lending, cup-ties and averages ask of them what they ask of everybody.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Unpack

from django.db import transaction

from clubs.models import Player, User, WhoAndWhen
from problems import Problem
from problems.wording import gettext as _
from tournaments.leagues.calendar.selectors.player_changes import MAY_CHANGE
from tournaments.leagues.calendar.services.fixtures import lock_open_fixture
from tournaments.leagues.evening.services.flags import flag_match
from tournaments.leagues.evening.services.match_tables import save_with_tables
from tournaments.leagues.evening.services.sign_ons import sign_on_once
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import (
    Fixture,
    LineUp,
    LineUpPlayer,
    MatchLeg,
    PlayerChange,
    Registration,
    Season,
    Side,
)
from tournaments.leagues.register.selectors.names import name_of, shows_whole
from tournaments.leagues.services.audit_log import write_audit_entry
from tournaments.matches.changes import games_of_place, may_come_in_at, needs_consent, when_of
from tournaments.matches.states import MatchState

ASKED, AGREED = PlayerChange.State.ASKED, PlayerChange.State.AGREED

DONE: dict[str, str] = {AGREED: "agreed with", PlayerChange.State.TAKEN_BACK: "took back"}
"""What somebody did who answered, as the log says it."""


@dataclass(frozen=True, slots=True)
class ChangeInput:
    """Who leaves a side, who plays instead, and from which game on: any game of that round of the card.

    With a `new_name` it is somebody new, who is signed on by it, and `enters` is 0; `another` as in `sign_on`.
    """

    side: str
    leaves: int
    enters: int
    first_game: int
    new_name: str = ""
    another: bool = False


@transaction.atomic
def change_player(fixture_id: int, asked: ChangeInput, *, by: User | None, now: datetime) -> PlayerChange:
    """Say that somebody else plays for a side from a game on; the other captain is asked, where the league wants it.

    Somebody new stays signed on, whatever the other captain answers. The secretary, `by`, says it for both captains.
    Raises LeagueRefused with every fault.
    """
    season, fixture = lock_open_fixture(fixture_id)
    form, rule = fixture.format, season.league_rules.word("changes")
    if fixture.state not in MAY_CHANGE:
        message = _("You can't change a player now: the match has no line-ups yet, or it is settled.")
        raise LeagueRefused(Problem("not_now", "", message))
    rows = list(LineUpPlayer.objects.filter(line_up__fixture=fixture, line_up__side=asked.side))
    row = next((one for one in rows if one.player_id == asked.leaves), None)
    asked, faults = _sign_on(season, fixture, asked, by, now)
    first = 0
    if row is None:
        faults.append(Problem("not_playing", "leaves", _("Choose who leaves from this side's line-up.")))
    elif any(
        one.place == row.place and when_of(form, one.first_game) > when_of(form, row.first_game)
        for one in rows
    ):
        message = _("Somebody plays in their place already. Choose who plays now.")
        faults.append(Problem("has_left", "leaves", message))
    else:
        since = None if row.first_game == 1 else row.first_game
        games = may_come_in_at(form, asked.side, row.place, since)
        later = [one for one in games if when_of(form, one) >= when_of(form, asked.first_game)]
        first = later[0] if later and asked.first_game >= 1 else 0
        faults += _game_faults(fixture, asked, row.place, first)
    if PlayerChange.objects.filter(fixture=fixture, side=asked.side, state=ASKED).exists():
        message = _("A change of player waits for an answer already. Answer that first, or take it back.")
        faults.append(Problem("asked_already", "", message))
    if faults or row is None:
        raise LeagueRefused(*faults)
    made = PlayerChange.objects.filter(fixture=fixture, side=asked.side, state=AGREED).count()
    asks = by is None and needs_consent(rule, made)
    change = PlayerChange.objects.create(
        fixture=fixture,
        side=asked.side,
        place=row.place,
        leaves_id=asked.leaves,
        enters_id=asked.enters,
        first_game=first,
        ill=rule != "any",
        state=ASKED if asks else AGREED,
        asked_at=now,
        answered_at=None if asks else now,
    )
    if not asks:
        _let_in(season, change)
    said = "asked for" if asks else "made"
    _note(season, fixture, f"{fixture.team_at(asked.side).name} {said} a change", by=by, now=now)
    return change


@transaction.atomic
def answer_change(  # noqa: PLR0913  the answer, and who gives it
    fixture_id: int, change_id: int, side: str | None, *, agree: bool, by: User | None, now: datetime
) -> PlayerChange:
    """Agree with a change of player, or not. `side` is whose captain answers; None for the secretary.

    The own side's captain takes back what waits for an answer, and the secretary what was agreed too. The same said
    twice is done once. Raises LeagueRefused; PlayerChange.DoesNotExist for a change of another match.
    """
    season, fixture = lock_open_fixture(fixture_id)
    change = fixture.player_changes.select_related("leaves", "enters").get(pk=change_id)
    own = change.side == side
    if agree and own:
        message = _("The other captain agrees with a change of yours, or the secretary does.")
        raise LeagueRefused(Problem("own_change", "", message))
    wanted = AGREED if agree else _no(change, own=own)
    if change.state == wanted:
        return change  # said twice
    may = change.state == ASKED or (change.state == AGREED and side is None and not agree)
    if not may or fixture.state == MatchState.VOID:
        message = _(
            "This change of player is {state} already. Ask the secretary.", state=change.get_state_display()
        )
        raise LeagueRefused(Problem("answered", "", message))
    if agree:
        faults = _entering_faults(season, fixture, _asked(change))
        LeagueRefused.raise_for([*faults, *_begun_faults(fixture, change)])
        _let_in(season, change)
    elif change.state == AGREED:
        _take_out(season, change)
    change.state, change.answered_at = wanted, now
    change.save(update_fields=["state", "answered_at"])
    who = "The secretary" if side is None else fixture.team_at(side).name
    done = DONE.get(str(wanted), "refused")
    _note(season, fixture, f"{who} {done} a change", by=by, now=now)
    return change


def refuse_while_changed(fixture: Fixture, side: str) -> None:
    """Let no line-up be changed on which a change of player stands. Raises LeagueRefused."""
    if PlayerChange.objects.filter(fixture=fixture, side=side, state__in=[ASKED, AGREED]).exists():
        message = _("This line-up has a change of player. Take that back first, or ask the secretary to.")
        raise LeagueRefused(Problem("player_changed", "", message))


def _no(change: PlayerChange, *, own: bool) -> str:
    """Return what becomes of a change that is not agreed with."""
    back = own or change.state in {AGREED, PlayerChange.State.TAKEN_BACK}
    return PlayerChange.State.TAKEN_BACK if back else PlayerChange.State.REFUSED


def _asked(change: PlayerChange) -> ChangeInput:
    return ChangeInput(change.side, change.leaves_id, change.enters_id, change.first_game)


def _sign_on(
    season: Season, fixture: Fixture, asked: ChangeInput, by: User | None, now: datetime
) -> tuple[ChangeInput, list[Problem]]:
    """Sign on whoever is new; return the change with who comes in, and what speaks against them."""
    if not asked.new_name.strip():
        return asked, _entering_faults(season, fixture, asked)
    if asked.enters:
        message = _("Choose somebody from the list, or type a new name, but not both.")
        return asked, [Problem("enters_twice", "new_name", message)]
    team = fixture.team_at(asked.side)
    try:
        signed, _is_new = sign_on_once(
            fixture.pk, team, asked.new_name, another=asked.another, by=by, now=now
        )
    except LeagueRefused as refused:
        return asked, [replace(fault, field=fault.field and "new_name") for fault in refused.problems]
    asked = replace(asked, enters=signed.player_id)
    return asked, _entering_faults(season, fixture, asked)


def _entering_faults(season: Season, fixture: Fixture, asked: ChangeInput) -> list[Problem]:
    """Return why somebody can't come in; whoever isn't free is refused in the same words, whatever the reason."""
    player = Player.objects.filter(pk=asked.enters, club=season.club_id, merged_into=None, erased_at=None)
    found = player.first()
    if found is None or asked.enters == asked.leaves:
        message = _("Choose who plays instead: another player of the league.")
        return [Problem("player_unknown", "enters", message)]
    other = fixture.team_at(Side(asked.side).other)
    plays = LineUpPlayer.objects.filter(line_up__fixture=fixture, player=found).exists()
    theirs = Registration.objects.filter(team=other, player=found, left_on=None).exists()
    if plays or theirs:
        # Anybody may be named by number, so a child's name is shortened here as it is on every page.
        name = name_of(found, whole=shows_whole(season))
        message = _("{name} can't come in: they play in this match, or for the other side.", name=name)
        return [Problem("player_not_free", "enters", message)]
    return []


def _game_faults(fixture: Fixture, asked: ChangeInput, place: int, first: int) -> list[Problem]:
    """Return what speaks against the first game; a game that has begun on a phone belongs to those who sit there."""
    games = games_of_place(fixture.format, asked.side, place)
    if not first:
        message = _(
            "There's no later game for them to come in at. Before their first game, change the line-up "
            "instead."
        )
        return [Problem("no_such_game", "first_game", message)]
    if when_of(fixture.format, asked.first_game) <= when_of(fixture.format, games[0]):
        message = _("That is their first game. Change the line-up instead, or choose a later game.")
        return [Problem("no_such_game", "first_game", message)]
    if _has_begun(fixture, games, first):
        message = _("Game {first} has begun on the phone at its table. Choose the next game.", first=first)
        return [Problem("game_begun", "first_game", message)]
    return []


def _begun_faults(fixture: Fixture, change: PlayerChange) -> list[Problem]:
    """Return that the game at which somebody was to come in has begun since that was asked."""
    games = games_of_place(fixture.format, change.side, change.place)
    if not _has_begun(fixture, games, change.first_game):
        return []
    message = _(
        "Game {first} has begun on the phone at its table since this was asked. Refuse it, and ask for the next game.",
        first=change.first_game,
    )
    return [Problem("game_begun", "", message)]


def _has_begun(fixture: Fixture, games: Sequence[int], first: int) -> bool:
    """Tell whether one of a place's games, from the first at which somebody comes in, has begun on a phone."""
    return MatchLeg.objects.filter(fixture=fixture, number__in=games[games.index(first) :]).exists()


def _let_in(season: Season, change: PlayerChange) -> None:
    line_up = LineUp.objects.get(fixture=change.fixture_id, side=change.side)
    team = change.fixture.team_at(change.side)
    lender = (
        Registration.objects.filter(season=season, player=change.enters_id, left_on=None)
        .exclude(team=team)
        .values_list("team_id", flat=True)
        .first()
    )
    LineUpPlayer.objects.create(
        line_up=line_up,
        place=change.place,
        player_id=change.enters_id,
        lent_by_id=lender,
        first_game=change.first_game,
    )
    flag_match(season, change.fixture)


def _take_out(season: Season, change: PlayerChange) -> None:
    """Take whoever came in out of the line-up again; raises LeagueRefused where somebody came in for them."""
    rows = LineUpPlayer.objects.filter(line_up__fixture=change.fixture_id, line_up__side=change.side)
    if PlayerChange.objects.filter(
        fixture=change.fixture_id, side=change.side, leaves=change.enters_id, state__in=[ASKED, AGREED]
    ).exists():
        message = _("Somebody came in for them later. Take that change back first.")
        raise LeagueRefused(Problem("has_left", "", message))
    rows.filter(player=change.enters_id, first_game=change.first_game).delete()
    flag_match(season, change.fixture)


def _note(season: Season, fixture: Fixture, what: str, **who_and_when: Unpack[WhoAndWhen]) -> None:
    """Write it into the log without the players' names: that somebody was ill is nobody else's business for ever."""
    save_with_tables(fixture)
    write_audit_entry(season.pk, "player_change", f"{what} of player in {fixture.name}.", **who_and_when)
