"""What captains do with their line-ups: choose, draw, lock and reopen them, and draw each other's pairs."""

import secrets
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Unpack

from django.db import transaction
from django.db.models import Q

from clubs.models import Player, User, WhoAndWhen
from problems import Problem
from problems.wording import gettext as _
from tournaments.leagues.calendar.services.fixtures import lock_open_fixture, save_fixture, side_of
from tournaments.leagues.evening.selectors.unknown_names import unknown_among
from tournaments.leagues.evening.services.flags import flag_match
from tournaments.leagues.evening.services.game_draws import SEEDS, update_draw
from tournaments.leagues.evening.services.match_tables import save_with_tables
from tournaments.leagues.evening.services.player_changes import refuse_while_changed
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import (
    Card,
    Fixture,
    LineUp,
    LineUpPlayer,
    MatchLeg,
    Registration,
    Season,
    Side,
    Team,
)
from tournaments.leagues.register.selectors.names import name_of, shows_whole
from tournaments.leagues.services.audit_log import write_audit_entry
from tournaments.leagues.services.locking import touch_season
from tournaments.matches.places import draw_places
from tournaments.matches.play import MissingPair, fewest_to_start
from tournaments.matches.states import CARD_WANTED, TO_PLAY, MatchState


@transaction.atomic
def choose_line_up(  # noqa: PLR0913  whose, who plays, and the lot
    fixture_id: int,
    team: Team,
    players: Sequence[int],
    *,
    lock: bool,
    seed: int | None = None,
    by: User | None = None,
    now: datetime,
) -> LineUp:
    """Set a team's line-up in playing order; whoever is registered for another team is borrowed from it.

    With a seed the pairs are drawn, and it is kept, so that anybody can draw them again; where the league's rules have
    them drawn, a line-up that is locked without one is drawn all the same. Those who were drawn before keep their
    number, so that nobody draws until it suits. Where the other captain draws, to lock it hands its players over for
    `draw_other_side`; once a card is in, it locks as it is. Nobody is borrowed from the other side: to try its players
    would tell who is in its line-up. `by` is the secretary, who may do it for a captain; the log then says so. Raises
    LeagueRefused as `set_line_up` does; for too few to lock, for a seed where the other captain draws, and for a
    line-up that is locked or handed over: that is reopened first.
    """
    season, fixture = lock_open_fixture(fixture_id)
    side = side_of(fixture, team)
    _refuse_given(fixture, side)
    refuse_while_changed(fixture, side)
    others_draw = season.league_rules.word("pairs_by") == "other_draw"
    if others_draw and seed is not None:
        message = _("In this league the other captain draws your pairs. Hand your players over for the draw.")
        raise LeagueRefused(Problem("other_draws", "", message))
    fewest = fewest_to_start(fixture.format, season.league_rules)
    if lock and len(players) < fewest:
        message = _(
            "At least {fewest} players are needed to start. Tick {missing} more.",
            fewest=fewest,
            missing=fewest - len(players),
        )
        raise LeagueRefused(Problem("too_few", "players", message))
    lenders = dict(
        Registration.objects.filter(season=season, player__in=players, left_on=None)
        .exclude(team=team)
        .values_list("player_id", "team_id")
    )
    if fixture.other_team(team.pk).pk in lenders.values():
        message = _("One of them plays for the other side of this match. Take them out.")
        raise LeagueRefused(Problem("of_the_other_side", "players", message))
    seed, drawn = _lot(season, fixture, side, players, seed, lock=lock)
    places = players if seed is None else draw_places(players, seed)
    asked = [(player, lenders.get(player)) for player in places]
    waits = lock and others_draw and seed is None
    waits = waits and not Card.objects.filter(fixture=fixture, stands=True).exists()
    line_up = set_line_up(fixture_id, side, asked, seed=seed, lock=lock and not waits, now=now)
    if waits:
        line_up.named_at = now
        line_up.save(update_fields=["named_at"])
    if drawn:
        words = f"{team.name} drew its pairs for {fixture.name} with number {seed}."
        write_audit_entry(season.pk, "drawn", words, by=by, now=now)
    if by is not None:
        done = "handed over" if waits else "locked" if lock else "changed"
        _note(season, fixture, team, done, by=by, now=now)
    return line_up


def _refuse_given(fixture: Fixture, side: str) -> None:
    """Raise LeagueRefused for a line-up that is locked, or whose players wait for the other captain's draw."""
    given = LineUp.objects.filter(
        Q(locked_at__isnull=False) | Q(named_at__isnull=False),
        fixture=fixture,
        side=side,
        players__isnull=False,
    ).first()
    if given is not None and given.locked_at is None:
        message = _("These players wait for the other captain's draw. Tap Change line-up first.")
        raise LeagueRefused(Problem("locked", "", message))
    if given is not None:
        raise LeagueRefused(Problem("locked", "", _("This line-up is locked. Tap Change line-up first.")))


def _lot(  # noqa: PLR0913  whose, who plays, and the lot that was asked for
    season: Season, fixture: Fixture, side: str, players: Sequence[int], seed: int | None, *, lock: bool
) -> tuple[int | None, bool]:
    """Return what the pairs are drawn with, None where the captain makes them; and whether they are drawn now."""
    pairs_by = season.league_rules.word("pairs_by")
    by_lot = pairs_by != "captain"
    before = LineUp.objects.filter(fixture=fixture, side=side, pairs_seed__isnull=False).first()
    if before is not None:
        rows = before.players.filter(first_game=1).order_by("place")
        had = list(rows.values_list("player_id", flat=True))
        if (seed is None and had == list(players)) or (by_lot and set(had) == set(players)):
            return before.pairs_seed, False
    if seed is None and pairs_by == "own_draw" and lock:
        seed = secrets.randbelow(SEEDS)
    return seed, seed is not None


@transaction.atomic
def draw_other_side(  # noqa: PLR0913  whose line-up, who draws it, and the lot
    fixture_id: int, side: str, drawing: str | None, seed: int, *, by: User | None = None, now: datetime
) -> LineUp:
    """Draw the pairs of a side whose players were handed over; that locks its line-up. Sent twice it draws once.

    `drawing` is whose captain draws; None for the secretary. The seed is kept, so that anybody can draw them again.
    Raises LeagueRefused for one's own side, and where no players wait.
    """
    season, fixture = lock_open_fixture(fixture_id)
    if drawing == side:
        message = _("The other captain draws your pairs. Ask them to, or ask the secretary.")
        raise LeagueRefused(Problem("own_line_up", "", message))
    others_draw = season.league_rules.word("pairs_by") == "other_draw"
    line_up = LineUp.objects.filter(fixture=fixture, side=side).prefetch_related("players").first()
    if (
        others_draw
        and line_up is not None
        and line_up.locked_at is not None
        and line_up.pairs_seed is not None
    ):
        return line_up
    if line_up is None or line_up.named_at is None or line_up.locked_at is not None:
        message = _("No players wait for your draw here. Look at the line-ups.")
        raise LeagueRefused(Problem("not_asked", "", message))
    lenders = {row.player_id: row.lent_by_id for row in line_up.players.all()}
    places = [(player, lenders[player]) for player in draw_places([*lenders], seed)]
    drawn = set_line_up(fixture_id, side, places, seed=seed, lock=True, now=now)
    mine, theirs = fixture.team_at(side), fixture.team_at(Side(side).other)
    words = f"{theirs.name} drew {mine.name}'s pairs for {fixture.name} with number {seed}."
    write_audit_entry(season.pk, "drawn", words, by=by, now=now)
    return drawn


@transaction.atomic
def answer_single_handed(  # noqa: PLR0913  whose line-up, the answer, and who gives it
    fixture_id: int, side: str, answering: str | None, *, agree: bool, by: User | None = None, now: datetime
) -> LineUp:
    """Say whether the last player of a side may sit without a partner; if not, they sit out.

    `answering` is whose captain answers; None for the secretary. Raises LeagueRefused for one's own side, and where
    nothing is asked.
    """
    season, fixture = lock_open_fixture(fixture_id)
    if answering == side:
        message = _("The other captain says whether your last player may play without a partner.")
        raise LeagueRefused(Problem("own_line_up", "", message))
    locked = {
        one.side: one
        for one in LineUp.objects.filter(fixture=fixture, locked_at__isnull=False, players__isnull=False)
    }
    line_up = locked.get(side)
    if line_up is not None and line_up.single_handed and agree:
        return line_up  # said twice
    pair = MissingPair.of(season.league_rules)
    players = [] if line_up is None else list(line_up.players.filter(first_game=1).order_by("place"))
    if (
        line_up is None
        or len(locked) < len(Side)
        or fixture.state not in TO_PLAY
        or not pair.asks(len(players), line_up.single_handed)
    ):
        message = _("There's nothing left to answer here. Look at the line-ups.")
        raise LeagueRefused(Problem("not_asked", "", message))
    refuse_while_changed(fixture, side)
    if agree:
        line_up.single_handed = True
        line_up.save(update_fields=["single_handed"])
    else:
        players[-1].delete()
        line_up.players.update(side_place=None)
        line_up.side_seed = None
        line_up.save(update_fields=["side_seed"])
    team = fixture.team_at(side)
    says = "agreed on" if agree else "didn't agree on"
    words = f"{fixture.name}: the captains {says} a pair of one for {team.name}."
    write_audit_entry(season.pk, "single_handed", words, by=by, now=now)
    save_with_tables(fixture)
    return line_up


@transaction.atomic
def reopen_line_up(fixture_id: int, team: Team, *, by: User | None = None, now: datetime) -> None:
    """Unlock a team's line-up, or take its players back from a draw, until its card is in or a game has begun.

    A captain may not once both are locked and the match should have begun: the other line-up is seen by then. `by` is
    the secretary, who may do it for a captain; the log then says so. Raises LeagueRefused.
    """
    season, fixture = lock_open_fixture(fixture_id)
    side = side_of(fixture, team)
    if Card.objects.filter(fixture=fixture, side=side, stands=True).exists():
        message = _("Your card is in, so your line-up can't change any more. Ask the secretary.")
        if by is not None:
            message = _(
                "{name}'s card is in, so its line-up can't change any more. Settle the card instead.",
                name=team.name,
            )
        raise LeagueRefused(Problem("card_in", "", message))
    if MatchLeg.objects.filter(fixture=fixture).exists():
        message = _(
            "A game has begun, so this line-up can't change any more. Enter a change of player instead."
        )
        raise LeagueRefused(Problem("begun", "", message))
    refuse_while_changed(fixture, side)
    locked = LineUp.objects.filter(fixture=fixture, locked_at__isnull=False)
    if by is None and fixture.should_have_begun(now) and locked.count() == len(Side.values):
        message = _(
            "Both line-ups are locked and the match has begun, so yours can't change any more. "
            "Enter a change of player instead, or ask the secretary."
        )
        raise LeagueRefused(Problem("begun", "", message))
    LineUp.objects.filter(fixture=fixture, side=side).update(locked_at=None, named_at=None)
    update_draw(season, fixture, now)
    save_fixture(fixture)
    if by is not None:
        _note(season, fixture, team, "reopened", by=by, now=now)
    touch_season(season.pk)


def _note(
    season: Season, fixture: Fixture, team: Team, done: str, **who_and_when: Unpack[WhoAndWhen]
) -> None:
    """Write into the log that the secretary did something for a captain."""
    words = f"The secretary {done} {team.name}'s line-up in {fixture.name}."
    write_audit_entry(season.pk, "line_up", words, **who_and_when)


@transaction.atomic
def set_line_up(  # noqa: PLR0913  whose, who plays, and how they were paired
    fixture_id: int,
    side: str,
    players: Sequence[tuple[int, int | None]],
    *,
    seed: int | None = None,
    lock: bool,
    now: datetime,
) -> LineUp:
    """Set one side's line-up: players in playing order, each with the team that lends them or None.

    `seed` is what the pairs were drawn with. It may follow a card, whose flags are then looked at again. Raises
    LeagueRefused for strangers, somebody twice or in both line-ups, too many, and once the match is settled; but where
    the secretary keys in the cards, a line-up that nobody has given may still follow.
    """
    season, fixture = lock_open_fixture(fixture_id)
    LeagueRefused.raise_for(_line_up_faults(season, fixture, side, [player for player, _ in players]))
    line_up, _is_new = LineUp.objects.get_or_create(fixture=fixture, side=side)
    unknown = unknown_among(player for player, _ in players)
    line_up.players.all().delete()
    LineUpPlayer.objects.bulk_create(
        LineUpPlayer(
            line_up=line_up, place=place, player_id=player, lent_by_id=lent_by, unknown=player in unknown
        )
        for place, (player, lent_by) in enumerate(players, 1)
    )
    line_up.locked_at, line_up.named_at, line_up.side_seed = now if lock else None, None, None
    line_up.pairs_seed, line_up.single_handed = seed, None
    line_up.save(update_fields=["locked_at", "named_at", "side_seed", "pairs_seed", "single_handed"])
    update_draw(season, fixture, now)
    flag_match(season, fixture)
    save_fixture(fixture)
    touch_season(season.pk)
    return line_up


def _line_up_faults(season: Season, fixture: Fixture, side: str, players: Sequence[int]) -> Iterator[Problem]:
    most = fixture.format.players
    follows = fixture.state == MatchState.CONFIRMED and season.league_rules.word("card_entry") == "secretary"
    given = follows and LineUpPlayer.objects.filter(line_up__fixture=fixture, line_up__side=side).exists()
    if fixture.state not in CARD_WANTED and (given or not follows):
        message = _("The line-up can't change any more: the match is settled, or has no date.")
        yield Problem("not_now", "", message)
    if len(players) > most:
        yield Problem("too_many", "players", _("A side has {most} players. Take somebody out.", most=most))
    if len(set(players)) < len(players):
        yield Problem("player_twice", "players", _("Somebody is in the line-up twice."))
    known = set(Player.objects.filter(pk__in=players, club=season.club_id).values_list("pk", flat=True))
    if not known.issuperset(players) or unknown_among(players, elsewhere_than=fixture):
        yield Problem("player_unknown", "players", _("Choose players of the league."))
    theirs = LineUpPlayer.objects.filter(line_up__fixture=fixture, player__in=players)
    both = theirs.exclude(line_up__side=side).select_related("player").first()
    if both is not None:
        # Said of whoever isn't free, whatever the reason: the other side's line-up is its own secret.
        message = _(
            "{name} can't play for you in this match. Choose somebody else, or ask the secretary.",
            name=name_of(both.player, whole=shows_whole(season)),
        )
        yield Problem("player_not_free", "players", message)
