"""Every way to play, with every number of players, as it is and with a few house rules at a time."""

import pytest

from scoring.engine.registry import VARIANTS, numbers_of
from scoring.engine.ruleset import make_ruleset
from tests.cases import every

AT_A_TIME = 3


def other(option):
    """A value of the option that is not its default: the last of its list, or a number of its range."""
    if option.allowed:
        return option.allowed[-1]
    return min(option.most, max(option.least, int(option.default or 0)) + 2)


def houses(key, players):
    """Yield options: none, a few at a time, all at once."""
    options = make_ruleset(key, {}, players).variant.options_for(players)
    others = {option.name: other(option) for option in options}
    names = list(others)
    yield {}
    for first in range(0, len(names), AT_A_TIME):
        yield {name: others[name] for name in names[first : first + AT_A_TIME]}
    if len(names) > AT_A_TIME:
        yield others


HOUSES = [
    pytest.param(key, players, options, id=f"{key} {players}: {', '.join(options) or 'as it is'}")
    for key in VARIANTS
    for players in numbers_of(key)
    for options in houses(key, players)
]

for_every_house = every(("key", "players", "options"), HOUSES)


def without_end(ruleset):
    """The ruleset with its end so far away that no hand comes near it."""
    far = {name: 100_000 for name in ("target", "fixed_hands") if ruleset.options.get(name) is not None}
    return make_ruleset(ruleset.key, {**ruleset.options, **far}, ruleset.players)
