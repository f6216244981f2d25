"""A match as it is played at its tables: which games may begin, which need none, and when it is decided."""

from collections.abc import Collection, Mapping

from tournaments.matches.card import LegResult, Winner
from tournaments.matches.format import Kind, Leg, MatchFormat


def legs_of_tables(form: MatchFormat) -> dict[int, Leg]:
    """Return the games that are played at a table by four, by their numbers on the card.

    Two single players sit at no table of four: their games are ticked on the card.
    """
    numbered = enumerate(((block.kind, leg) for block in form.blocks for leg in block.legs), 1)
    return {number: leg for number, (kind, leg) in numbered if kind is Kind.PAIRS}


def without_play(form: MatchFormat, rule: str, home: int, away: int) -> dict[int, LegResult]:
    """Return the games that need no play as a pair is missing, by number; `home` and `away` count the players.

    `rule` is the league's for a missing pair: its games go to the other side (`forfeit_last`, `dummy`), or count for
    nobody (`void_games`). Where those present are drawn into pairs the captains say what becomes of them. A game that
    both pairs miss counts for nobody.

    >>> from tournaments.matches.format import make_format
    >>> sorted(without_play(make_format(6), "forfeit_last", 6, 4))
    [3, 4, 8]
    >>> without_play(make_format(6), "draw_present", 6, 4)
    {}
    """
    found = {}
    for number, leg in legs_of_tables(form).items():
        missing = _missing(leg, home, away)
        if missing == {"home", "away"}:
            found[number] = LegResult(Winner.NOBODY)
        elif missing and rule in ("forfeit_last", "dummy"):
            found[number] = LegResult(Winner.AWAY if "home" in missing else Winner.HOME)
        elif missing and rule == "void_games":
            found[number] = LegResult(Winner.NOBODY)
    return found


def _missing(leg: Leg, home: int, away: int) -> set[str]:
    """Return the sides of whose pair nobody is there; a pair of one plays single-handed."""
    counts = {"home": (leg.home, home), "away": (leg.away, away)}
    return {side for side, (pair, players) in counts.items() if (pair - 1) * 2 >= players}


def may_begin(
    form: MatchFormat, home: int, away: int, begun: Collection[int], ended: Collection[int]
) -> list[int]:
    """Return the numbers of the games that can begin now, in the order of the card.

    A game begins when its table and both its pairs are free: their games of earlier rounds are over. A game that a
    missing pair would play keeps nobody waiting.

    >>> from tournaments.matches.format import make_format
    >>> may_begin(make_format(6), 6, 6, [], [])
    [1, 2, 3]
    >>> may_begin(make_format(6), 6, 6, [1, 2, 3], [1, 2])  # game 5 is pair 2 against pair 1, at table 2
    [5]
    """
    legs = {number: leg for number, leg in legs_of_tables(form).items() if not _missing(leg, home, away)}
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
