"""What a side, the secretary and everybody else may see of a match's line-ups."""

from dataclasses import dataclass

from clubs.models import Player
from clubs.selectors.players import shown_names
from tournaments.leagues.calendar.selectors.player_changes import starters
from tournaments.leagues.models import Fixture, LineUp, Registration, Side
from tournaments.leagues.register.selectors.names import shows_whole
from tournaments.matches.card import LegResult
from tournaments.matches.play import MissingPair, missing_pairs, without_play
from tournaments.matches.rules import LeagueRules
from tournaments.matches.states import SETTLED, MatchState


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks at a match: the secretary, the captain of a side, or, with neither, anybody.

    `judge` for a member of the appeals panel who has to decide about the match.
    """

    secretary: bool = False
    side: str | None = None
    judge: bool = False

    @property
    def takes_part(self) -> bool:
        """Whether it is the secretary, or the captain of a side."""
        return self.secretary or self.side is not None


def line_ups_seen(fixture: Fixture, viewer: Viewer) -> list[LineUp]:
    """Return the line-ups of a match that are shown, with their players; the home side's first.

    One's own is; the other side's only once both are locked, or, by the league's rule, as soon as it is made. Nothing
    is hidden of a match that was played.
    """
    line_ups = list(
        LineUp.objects.filter(fixture=fixture)
        .prefetch_related("players__player", "players__lent_by")
        .order_by("-side")
    )
    shown = (
        viewer.secretary
        or fixture.state in {*SETTLED, MatchState.ABANDONED}
        or fixture.season.league_rules.word("lineups_shown") == "at_once"
        or (len(line_ups) == len(Side) and all(_is_locked(one) for one in line_ups))
    )
    return [one for one in line_ups if shown or one.side == viewer.side]


def names_seen(fixture: Fixture, players: list[Player], viewer: Viewer) -> dict[int, str]:
    """Return the names of players in a match by number, as they are shown to whoever looks at it.

    A captain reads the whole names of those who belong or belonged to their own team, and of nobody else: anybody may
    be put into a line-up by number, which is no way to read a child's whole name.
    """
    if not players:
        return {}
    whole = shows_whole(fixture.season, to_secretary=viewer.secretary)
    names = shown_names(players, whole=whole)
    if whole or viewer.side is None:
        return names
    squad = Registration.objects.filter(team=fixture.team_at(viewer.side), player__in=players)
    belonged = set(squad.values_list("player_id", flat=True))
    own = [player for player in players if player.pk in belonged]
    return names | (shown_names(own, whole=True) if own else {})


def _is_locked(line_up: LineUp) -> bool:
    """Tell whether a line-up is locked that has players."""
    return line_up.locked_at is not None and bool(line_up.players.all())


def has_pairs(rules: LeagueRules, line_up: LineUp) -> bool:
    """Tell whether a line-up has its pairs; the other captain may have to draw them first."""
    made = line_up.locked_at is not None or line_up.pairs_seed is not None
    return made or rules.word("pairs_by") != "other_draw"


def marked_seen(fixture: Fixture, viewer: Viewer) -> dict[int, LegResult]:
    """Return the games that a missing pair leaves without play, by number, for whoever sees both line-ups.

    There are none before both are locked.
    """
    line_ups = line_ups_seen(fixture, viewer) if viewer.takes_part else []
    pair = MissingPair.of(fixture.season.league_rules)
    sizes = {
        one.side: pair.sitting(len(starters(one.players.all())), one.single_handed)
        for one in line_ups
        if _is_locked(one)
    }
    if len(sizes) < len(Side):
        return {}
    return without_play(fixture.format, pair, sizes[Side.HOME], sizes[Side.AWAY])


def games_without_a_pair(fixture: Fixture) -> frozenset[int]:
    """Return the numbers of the games that some side has no pair for, as far as its line-up is known."""
    form = fixture.format
    rows = LineUp.objects.filter(fixture=fixture).prefetch_related("players")
    pair = MissingPair.of(fixture.season.league_rules)
    known = {one.side: pair.sitting(len(starters(one.players.all())), one.single_handed) for one in rows}
    home, away = (known.get(side, 0) or form.players for side in (Side.HOME, Side.AWAY))
    return frozenset(missing_pairs(form, home, away))
