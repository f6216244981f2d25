"""Read who is meant by a line of a table: ways to play, groups of them, and numbers of players."""

from scoring.engine.registry import VARIANTS, numbers_of

TABLES = [(key, players) for key in VARIANTS for players in numbers_of(key)]
"""Every way to play with every number of players."""


def named(lines):
    """The groups that lines such as ``@singles``, ``two_handed domino_play/2`` name, and the other lines."""
    groups, others = {"@all": TABLES}, []
    for line in lines:
        if line[0].startswith("@"):
            groups[line[0]] = members(line[-1], groups)
        else:
            others.append(line)
    return groups, others


def members(words, groups):
    """The tables that words stand for: groups, keys, a key with a number of players; -word leaves some out."""
    found = []
    for word in words.split():
        tables = groups.get(word.lstrip("-")) or one(word.lstrip("-"))
        if word.startswith("-"):
            found = [table for table in found if table not in tables]
        else:
            found += [table for table in tables if table not in found]
    return found


def one(word):
    key, _, players = word.partition("/")
    return [(key, int(players))] if players else [(key, number) for number in numbers_of(key)]
