"""Every option of every way to play: who has it, its default, and exactly what it takes."""

import json
from functools import cache

from scoring.engine.exceptions import SetupRefused
from scoring.engine.ruleset import make_ruleset
from tests.cases import every
from tests.scoring.engine.groups import TABLES, members, named
from tests.scoring.engine.test_tables import rows

MOST = 999_999
TRIED = [None, False, True, *range(-1, 33), 2.0, "2", "", MOST, MOST + 1, [], {}]
TRIED += ["off", "none", "on", "all", "award", "deduct", "both", "dealer_only", "either"]
TRIED += ["usual", "left_of_dealer", "maker", "left_of_loner", "dealer", "left"]
TRIED += ["5_5", "4_6", "5_6", "2_3", "2_3_cross", "6_5"]


@cache
def expected():
    """By key and number of players, the words of each option; a later line is a variant's own."""
    groups, lines = named(rows("options.tsv"))
    found = {table: {} for table in TABLES}
    for name, takes, who in lines:
        for table in members(who, groups):
            found[table][name] = takes.split()
    return found


def value(word):
    """The value that a word of the table stands for."""
    return json.loads(word) if word in {"null", "true", "false"} or word.isdecimal() else word


def takes(words, tried):
    for word in words:
        least, dots, most = word.partition("..")
        if not dots:
            if tried == value(word) and type(tried) is type(value(word)):
                return True
        elif type(tried) is int and int(least) <= tried <= int(most or MOST):
            return True
    return False


def faults(key, players, name, tried):
    try:
        make_ruleset(key, {name: tried}, players)
    except SetupRefused as refused:
        return [(fault.code, fault.field) for fault in refused.problems]
    return []


def test_every_word_of_the_table_is_tried():
    words = {word for options in expected().values() for said in options.values() for word in said}
    assert [word for word in words if ".." not in word and value(word) not in TRIED] == []


@every(("key", "players"), TABLES)
def test_each_has_these_options_and_no_others(key, players):
    defaults = {name: value(words[0]) for name, words in expected()[key, players].items()}
    assert make_ruleset(key, {}, players).options == defaults


@every(("key", "players"), TABLES)
def test_each_takes_these_values_and_no_others(key, players):
    for name, words in expected()[key, players].items():
        refused = [("option_value", f"options.{name}")]
        for tried in TRIED:
            assert faults(key, players, name, tried) == ([] if takes(words, tried) else refused)
