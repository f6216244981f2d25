"""A match as it is played at its tables: which games may begin, which need none, and when it is decided."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from problems import Problem
from problems.wording import gettext as _
from tournaments.matches.card import LegResult, Winner
from tournaments.matches.exceptions import MatchRefused
from tournaments.matches.format import FormatLeg, LegKind, MatchFormat
from tournaments.matches.rules import LeagueRules


def fewest_to_start(form: MatchFormat, rules: LeagueRules) -> int:
    """Return how many players a side needs to start a match: never more than play in it.

    >>> from tournaments.matches.format import make_format
    >>> [fewest_to_start(make_format(players), LeagueRules({})) for players in (2, 6)]
    [2, 4]
    """
    return min(form.players, rules.number("fewest_players"))


def refuse_too_many_to_start(form: MatchFormat, rules: LeagueRules) -> None:
    """Raise MatchRefused for rules that want more players to start a match than play in it."""
    if rules.number("fewest_players") > form.players:
        message = _(
            "{players} players make a side. Let a match start with {players} or fewer.", players=form.players
        )
        raise MatchRefused(Problem("fewest_too_many", "rules.fewest_players", message))


def legs_of_tables(form: MatchFormat) -> dict[int, FormatLeg]:
    """Return the games that are played at a table by four, by their numbers on the card.

    Two single players sit at no table of four: their games are ticked on the card.
    """
    numbered = enumerate(((block.kind, leg) for block in form.blocks for leg in block.legs), 1)
    return {number: leg for number, (kind, leg) in numbered if kind is LegKind.PAIRS}


@dataclass(frozen=True, slots=True)
class MissingPair:
    """What a league's rules say of a missing pair's games, and the points by which an empty pair loses them."""

    rule: str
    target: int | None = None

    @classmethod
    def of(cls, rules: LeagueRules) -> "MissingPair":
        """Return what a league's rules say."""
        return cls(rules.word("missing_pair"), rules.number("target"))

    @property
    def name(self) -> str:
        """What a pair without players is called."""
        return "Empty pair" if self.rule == "dummy" else "Missing pair"

    def asks(self, players: int, agreed: bool | None) -> bool:
        """Tell whether the other captain is to say if the last of so many players may sit without a partner."""
        return self.rule == "draw_present" and players % 2 == 1 and agreed is not True

    def sitting(self, players: int, agreed: bool | None) -> int:
        """Return how many of a side's players sit down: of five, four until both captains agree on a pair of one.

        >>> pair = MissingPair("draw_present")
        >>> [pair.sitting(5, agreed) for agreed in (None, True)], MissingPair("dummy").sitting(5, None)
        ([4, 5], 5)
        """
        return players - 1 if self.asks(players, agreed) else players

    def lost(self, missing: str) -> LegResult:
        """Return the result of a game that a side's missing pair loses."""
        winner = Winner.AWAY if missing == "home" else Winner.HOME
        if self.rule != "dummy" or self.target is None:
            return LegResult(winner)
        points = (self.target, 0) if winner is Winner.HOME else (0, self.target)
        return LegResult(winner, *points)


def without_play(form: MatchFormat, pair: MissingPair, home: int, away: int) -> dict[int, LegResult]:
    """Return the games that need no play as a pair is missing, by number; `home` and `away` count the players.

    By the league's rule its games go to the other side (`forfeit_last`), by as many points as a game has where an
    empty pair loses them (`dummy`), or they count for nobody (`void_games`). Where those present are drawn into pairs
    the captains say what becomes of them. A game that
    both pairs miss counts for nobody.

    >>> from tournaments.matches.format import make_format
    >>> sorted(without_play(make_format(6), MissingPair("forfeit_last"), 6, 4))
    [3, 4, 8]
    >>> without_play(make_format(6), MissingPair("dummy", 21), 6, 4)[3]
    LegResult(winner=<Winner.HOME: 'home'>, home_points=21, away_points=0)
    >>> without_play(make_format(6), MissingPair("draw_present"), 6, 4)
    {}
    """
    found = {}
    for number, missing in missing_pairs(form, home, away).items():
        if missing == {"home", "away"}:
            found[number] = LegResult(Winner.NOBODY)
        elif pair.rule in {"forfeit_last", "dummy"}:
            found[number] = pair.lost(*missing)
        elif pair.rule == "void_games":
            found[number] = LegResult(Winner.NOBODY)
    return found


def missing_pairs(form: MatchFormat, home: int, away: int) -> dict[int, set[str]]:
    """Return the sides whose pair is missing, by the numbers of the games that lack one.

    >>> from tournaments.matches.format import make_format
    >>> missing_pairs(make_format(6), 6, 4)
    {3: {'away'}, 4: {'away'}, 8: {'away'}}
    """
    missing = {number: _missing(leg, home, away) for number, leg in legs_of_tables(form).items()}
    return {number: sides for number, sides in missing.items() if sides}


def won_by_nobody(form: MatchFormat, results: Sequence[LegResult], side: str, players: int) -> list[int]:
    """Return the numbers of the games that a card gives to a pair, or a player, of a side who isn't there.

    `players` counts the side's own. The games of the side table, which follow on a card, are looked at too.

    >>> from tournaments.matches.format import make_format
    >>> won_by_nobody(make_format(6), [LegResult(Winner.HOME)] * 9, "home", 4)
    [3, 6, 9]
    """
    found = []
    legs = ((block.kind, leg) for block in (*form.blocks, *form.side_blocks) for leg in block.legs)
    for number, ((kind, leg), result) in enumerate(zip(legs, results, strict=False), 1):
        unit = leg.home if side == "home" else leg.away
        size = 2 if kind is LegKind.PAIRS else 1
        if result.winner.value == side and (unit - 1) * size >= players:
            found.append(number)
    return found


def _missing(leg: FormatLeg, home: int, away: int) -> set[str]:
    """Return the sides of whose pair nobody is there; a pair of one plays single-handed."""
    counts = {"home": (leg.home, home), "away": (leg.away, away)}
    return {side for side, (pair, players) in counts.items() if (pair - 1) * 2 >= players}


def may_begin(  # noqa: PLR0913  the match, who is there, and how far it is
    form: MatchFormat,
    home: int,
    away: int,
    begun: Collection[int],
    ended: Collection[int],
    *,
    one_by_one: bool = False,
) -> list[int]:
    """Return the numbers of the games that can begin now, in the order of the card.

    A game begins when its table and both its pairs are free: their games of earlier rounds are over. A game that a
    missing pair would play keeps nobody waiting. Where a league plays one game after another, none begins before the
    one before it on the card is over.

    >>> from tournaments.matches.format import make_format
    >>> may_begin(make_format(6), 6, 4, [1], [1], one_by_one=True)
    [2]
    >>> may_begin(make_format(6), 6, 6, [], [])
    [1, 2, 3]
    >>> may_begin(make_format(6), 6, 6, [1, 2, 3], [1, 2])  # game 5 is pair 2 against pair 1, at table 2
    [5]
    """
    legs = {number: leg for number, leg in legs_of_tables(form).items() if not _missing(leg, home, away)}
    if one_by_one:
        coming = [number for number in legs if number not in begun]
        return coming[:1] if all(number in ended for number in legs if number in begun) else []
    found = []
    for number, leg in legs.items():
        before = [
            other
            for other, one in legs.items()
            if one.round < leg.round
            and (one.table == leg.table or one.home == leg.home or one.away == leg.away)
        ]
        if number not in begun and all(other in ended for other in before):
            found.append(number)
    return found


def next_at_table(form: MatchFormat, table: int, home: int, away: int, begun: Collection[int]) -> int | None:
    """Return the number of the game that comes next at a table, whether it can begin yet or not; None after the last.

    >>> from tournaments.matches.format import make_format
    >>> next_at_table(make_format(6), 2, 6, 6, [1, 2, 3])
    5
    """
    return next(
        (
            number
            for number, leg in legs_of_tables(form).items()
            if leg.table == table and number not in begun and not _missing(leg, home, away)
        ),
        None,
    )


def is_decided(form: MatchFormat, results: Mapping[int, LegResult]) -> bool:
    """Tell whether one side has won more than half of all games.

    >>> from tournaments.matches.format import make_format
    >>> home = LegResult(Winner.HOME)
    >>> is_decided(make_format(6), dict.fromkeys(range(1, 6), home)), is_decided(make_format(6), {1: home})
    (True, False)
    """
    most = max(sum(one.winner is side for one in results.values()) for side in (Winner.HOME, Winner.AWAY))
    return most * 2 > len(form.legs)


def whole_card(
    form: MatchFormat, results: Mapping[int, LegResult], *, all_games: bool, going_on: bool
) -> tuple[LegResult, ...] | None:
    """Return the results of a whole card; None while something is missing.

    Where a league stops when the match is decided, the games that weren't begun then count for nobody.

    >>> from tournaments.matches.format import make_format
    >>> home = LegResult(Winner.HOME)
    >>> five = dict.fromkeys(range(1, 6), home)
    >>> whole_card(make_format(6), five, all_games=True, going_on=False) is None
    True
    >>> len(whole_card(make_format(6), five, all_games=False, going_on=False))
    9
    """
    count = len(form.legs)
    if len(results) < count and (all_games or going_on or not is_decided(form, results)):
        return None
    return tuple(results.get(number, LegResult(Winner.NOBODY)) for number in range(1, count + 1))
