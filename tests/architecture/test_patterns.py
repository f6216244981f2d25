"""Whatever a stranger can send is read in linear time: no regular expression goes back over it again and again.

Each pattern of the project stands here, with texts that would make a careless one slow: a beginning, a part that is
repeated, an end that does not fit. A new pattern fails a test until it has its own, or the reason why it needs none.
"""

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tests.cases import every
from tests.growth import assert_linear

NOT_SERVED = {"bench", "research", "tests"}
Attack = tuple[str, str, str]
JSON: list[Attack] = [
    ("", '"', ""),
    ("[" * 21, '"', '\\"'),
    ("[" * 21 + '"', '\\"', ""),
    ("[" * 21 + '"', "\\", ""),
    ('{"a":', '"" ', "}"),
    ('{"id"', " ", "!"),
    ("", '"a" ', ":"),
    ("", '"a":', ""),
    ("", "[", ""),
    ("", "{", ","),
]
DIGITS: list[Attack] = [("", "1", "x"), ("-", "1", ""), ("", "-1", "!"), ("", "1 ", "")]
ATTACKS: dict[str, list[Attack]] = {
    "clubs.authentication.TOKEN": [("", "a", "!"), ("", "a!", ""), ("_" * 19, "!_", "")],
    "clubs.lists.cells.OPENS": [("", " ", "x"), ("", "1", ""), ("-", " ", "x")],
    "clubs.lists.cells.QUOTED": [("", '"', ""), ('"', "a", ""), ("", '"a', "")],
    "clubs.lists.columns.EMAIL": [
        ("", "a", ""),
        ("", "a@", ""),
        ("a@", "a", "@"),
        ("", "<", ""),
        ("", "<a", ""),
    ],
    "clubs.lists.columns.PHONE": [("", "1", "x"), ("", "1 ", "x"), ("+", "1-", "x"), ("", "+", "")],
    "clubs.lists.marks.BRACKETS": [("", "(", ""), ("(", "a", ""), ("", "(a", ""), ("", "(a]", "")],
    "clubs.lists.marks.CHECK_BOX": [("[", " ", ""), ("", "[x", "")],
    "clubs.lists.marks.NUMBERING": [("no", " ", "1"), ("no. ", "1", "x"), ("", "1", " "), ("(", "1", ")")],
    "clubs.lists.people.AND": [("", " ", "&"), ("", " and", ""), ("", "& ", "")],
    "clubs.lists.people.DASH": [("", " ", "-"), ("", " -", "")],
    "euchre_league.masking.CODES": [
        ("", "bcdf", "!"),
        ("bcdf", " ", "!"),
        ("bcdf", "%20", "!"),
        ("", "bcdf-", "2"),
        ("", "bcdf 234", "!"),
        ("1.", "a", "!"),
        ("", "1", "!"),
        ("", "1.", "-"),
        ("", "1." + "a" * 39 + " ", ""),
        ("euchre_", "0", "!"),
        ("", "euchre_0", "!"),
    ],
    "euchre_league.masking.PASSWORDS": [
        ("://", ":", "/"),
        ("://a:", "a", "/"),
        ("", "://", "@"),
        ("", "://a:", "/"),
        ("://a:", "b:", " "),
        ("", ":", "@"),
    ],
    "euchre_league.masking.SECRETS": [
        ("authorization", " ", "/"),
        ("authorization:", " ", ""),
        ("authorization'", " ", "'"),
        ("", "authorization", "/"),
        ("", "authorization ", "/"),
        ("", "authorization: a ", "/"),
        ("authorization ", "a", "/"),
        ("authorization ", "a ", "/"),
        ("authorization", "\t", "%"),
        ("code", " ", "!"),
        ("code=", " ", "/"),
        ("", "code ", "="),
        ("", "password1 = ", "/"),
        ("", "/t/", "/"),
        ("", "%2ft%2f", "%"),
        ("", "(code)=(", ")"),
    ],
    "scoring.engine.request_id._MARKS": JSON,
    "scoring.engine.notation.cards._CARD": [("", "9", ""), ("", "9s", "!")],
    "scoring.engine.notation.faults._LINE_END": [("", "\n", "!"), ("", "\r", "")],
    "scoring.engine.notation.fields._SNAKE": [("", "_", ""), ("", "_a", "_")],
    "scoring.engine.notation.header._VERSION": [("1", ".1", "!"), ("", "1.", ""), ("1.", "1", "")],
    "scoring.engine.notation.phrases._POINTS": [
        ("Points: 1 and 1. ", "a", ""),
        ("", "Points: 1 and 1. ", ""),
        ("Points: ", "1", " and"),
    ],
    "scoring.engine.notation.phrases._TRICKS": [("", "Tricks: 1-", ""), ("Tricks: ", "1", "")],
    "scoring.engine.notation.phrases._TRUMP": [("", "Trump: ", "!")],
    "scoring.engine.notation.places._BAD": [("", "a", ""), ("", "\x00", "a")],
    "scoring.engine.notation.places._SPACE": [("", " ", "x"), ("", "\n\t", "\x00")],
    "scoring.engine.notation.places._TOKEN": [
        ("", " ", "x"),
        ('"', "\\a", ""),
        ('"', "a", "\n"),
        ("", '"\\', ""),
        ("-", "1", "!"),
        ("0.", "1", "!"),
        ("1e", "1", "!"),
        ("", "1e", "!"),
    ],
    "problems.strict_json._BAD": [("", "a", ""), ("", "\x00", "a")],
    "problems.strict_json._BRACKETS": JSON,
    "problems.strict_json._LONG_DIGITS": [("", "1" * 15 + " ", ""), ("", "1", "")],
    "problems.strict_json._MAY_BE_BAD": [("", "\\u", ""), ("", "\\u000", "1"), ("", "\\", "")],
    "web.day_filters.DAY": [("2026-", "1", ""), ("", "2026-11-", ""), ("", "1", "-")],
    "scoring.selectors.wording.PLACE": [("", "{", "}"), ("", "{1", "}"), ("{", "1", "}")],
    "scoring.views.hand_query.WHOLE_NUMBER": DIGITS,
    "scoring.views.new_table.BETWEEN_DIGITS": [("", "1_", ""), ("", "1", "_"), ("", "_", "1")],
    "tournaments.leagues.views.form_fields.BETWEEN": [
        ("", ",", "x"),
        ("", ", ", "2026"),
        (",", " ", "x"),
        ("", "\n", ""),
        ("", ", 2026-", ""),
        (",", " ", "2026-12-24"),
        (", ", "2026", ""),
    ],
    "tournaments.leagues.views.form_fields.ONLY_ISO": [
        ("", "2026-12-24 ", "x"),
        ("2026-12-24", " ", "x"),
        ("", "2026-1-1\n ", "!"),
    ],
    "tournaments.matches.rule.TIME": [("", "1", ":"), ("12:", "3", ""), ("", "12:34", "!")],
    "tournaments.nights.forms.NO_LETTER": [("", "a", "A"), ("", "Aa", "")],
    "tournaments.nights.forms.WHOLE_NUMBER": DIGITS,
    "tournaments.printing.letters.ENDING": [
        (" (", "1", ")!"),
        ("", " (1", ")"),
        ("", " ", "("),
        ("", "(", ")"),
    ],
    "tournaments.nights.selectors.night_codes.LEADING_NUMBER": DIGITS,
    "tournaments.photographs.precheck.MARK": [("", "\xff", ""), ("", "\xff\x00", ""), ("", "\xd0", "")],
    "web.typed_codes.PART": [("", "A", "a"), ("", "1", "x"), ("", "A1", "-")],
    "web.typed_dates.PART": [("", "a", "_"), ("", "1", "_"), ("", "a1", "-")],
    "web.templatetags.clocks.TIME_OF_DAY": [
        ("", "1", ":"),
        ("", "12:", "x"),
        ("", "12:34", "."),
        ("12:34", ".", "1"),
    ],
}
# Asked at one place only, where a text ends when it fails: to search with them would be slow.
AT_ONE_PLACE = (
    "clubs.lists.cells.OPENS",
    "scoring.engine.notation.places._SPACE",
    "scoring.engine.notation.places._TOKEN",
)
NO_STRANGER = {
    "euchre_league.api.urls.re_path('')": "is empty, and fits whatever is left",
    "euchre_league.environment.NAME": "reads variables of the environment, which whoever starts the server sets",
    "scoring.selectors.rules_of_play.NUMBER": "reads what the engine says of its own hands",
    "simulation.server.FIELD": "reads the server's own pages",
    "simulation.server.MADE": "reads the server's own pages",
    "simulation.server.SET_UP": "reads what the server prints when it starts",
    "web.bare_scripts.SCRIPT_COMMENT": "reads our own scripts",
    "web.bare_scripts.SHEET_COMMENT": "reads our own style sheets",
}


def patterns_in(tree: ast.Module) -> Iterator[str]:
    """Name the patterns of a module; one without a name is given by its line, or by what takes it and its text.

    A line is given too for whatever would hide a pattern from this look: another name for `re` or what it has.
    """
    named: dict[ast.AST, str] = {}
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            named[node.value] = target.id if isinstance(target, ast.Name) else ""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "re":
            if node.attr in {"Match", "Pattern", *FLAGS}:
                continue
            call = next((one for one in named if isinstance(one, ast.Call) and one.func is node), None)
            yield named[call] if call is not None and node.attr == "compile" else f"line {node.lineno}"
        yield from hidden_patterns(node)


def hidden_patterns(node: ast.AST) -> Iterator[str]:
    """Name what reads a pattern other than as `re.compile`: another name for `re`, or what Django compiles."""
    match node:
        case ast.Import(names=names):
            if any(one.name in MODULES and (one.asname or one.name != "re") for one in names):
                yield f"line {node.lineno}"
        case ast.ImportFrom(module=module, names=names):
            if module in MODULES or any(one.name in DJANGOS and one.asname for one in names):
                yield f"line {node.lineno}"
        case ast.Call(func=ast.Name(id=taker) | ast.Attribute(attr=taker)) if taker in DJANGOS:
            given = [*node.args, *(one.value for one in node.keywords if one.arg in {"regex", "route"})]
            yield f"{taker}({ast.unparse(given[0]) if given else ''})"
        case ast.keyword(arg=str(lookup)) if lookup.endswith(("__regex", "__iregex")):
            yield f"line {node.value.lineno}"
        case ast.Assign(targets=[ast.Name(id="regex")]) | ast.AnnAssign(target=ast.Name(id="regex")):
            yield f"line {node.lineno}"  # of a converter of addresses, or of a validator
        case _:
            pass


MODULES = {"re", "regex"}
DJANGOS = {"re_path", "RegexField", "RegexPattern", "RegexURLResolver", "RegexValidator"}
FLAGS = set(re.RegexFlag.__members__)


def packages(root: Path) -> list[str]:
    """Name all of our packages but those that serve nobody, so that a new one is looked at from its first day."""
    return sorted({path.parent.name for path in root.glob("*/__init__.py")} - NOT_SERVED)


def all_patterns(root: Path) -> set[str]:
    found = set()
    for package in packages(root):
        for path in sorted((root / package).rglob("*.py")):
            module = ".".join(path.relative_to(root).with_suffix("").parts)
            source = path.read_text(encoding="utf-8")
            if re.search(r"\b(re|re_path)\b|[Rr]egex", source):
                found |= {f"{module}.{name}" for name in patterns_in(ast.parse(source))}
    return found


def test_every_package_that_serves_is_looked_at(root: Path) -> None:
    assert packages(root) == [
        "clubs",
        "euchre_league",
        "jobs",
        "listings",
        "problems",
        "scoring",
        "simulation",
        "tournaments",
        "web",
    ]


def test_every_pattern_has_a_name_and_its_attacks_or_a_reason_for_none(root: Path) -> None:
    assert all_patterns(root) == {*ATTACKS, *NO_STRANGER}


@every(
    ("source", "found"),
    [
        ("import re\nA = re.compile('a')", ["A"]),
        ("import re\nA: Final = re.compile('a', re.ASCII)", ["A"]),
        ("import re\ndef f(t):\n    return re.sub('a', 'b', t)", ["line 3"]),
        ("import re\nA = [re.compile('a')]", ["line 2"]),
        ("from re import compile", ["line 1"]),
        ("from re import sub as swap", ["line 1"]),
        ("import re as x\nA = x.compile('a')", ["line 1"]),
        ("import os, re as x", ["line 1"]),
        ("import regex\nA = regex.compile('a')", ["line 1"]),
        ("a = RegexValidator('(a+)+$')", ["RegexValidator('(a+)+$')"]),
        ("a = validators.RegexValidator(regex=A)", ["RegexValidator(A)"]),
        ("a = RegexValidator()", ["RegexValidator()"]),
        ("urlpatterns = [re_path('^a*$', a)]", ["re_path('^a*$')"]),
        ("from django.urls import re_path as way", ["line 1"]),
        ("from django.urls import path, re_path", []),
        ("class Code:\n    regex = '[a-z]+'", ["line 2"]),
        ("class Code(RegexValidator):\n    regex: str = '[a-z]+'", ["line 2"]),
        ("Player.objects.filter(name__iregex='a+')", ["line 1"]),
        ("import re\ndef f(found: re.Match[str]) -> None: ...", []),
    ],
)
def test_no_way_to_write_a_pattern_goes_unnoticed(source: str, found: list[str]) -> None:
    assert list(patterns_in(ast.parse(source))) == found


@every("name", ATTACKS)
def test_a_pattern_reads_four_times_the_text_in_some_four_times_the_time(name: str) -> None:
    module, _, constant = name.rpartition(".")
    pattern: re.Pattern[Any] = getattr(import_module(module), constant)
    of_bytes = isinstance(pattern.pattern, bytes)

    def read(text: str) -> Any:
        return text.encode("latin-1") if of_bytes else text

    for attack in ATTACKS[name]:
        assert_linear(lambda text: pattern.fullmatch(read(text)), attack)
        if name not in AT_ONE_PLACE:
            assert_linear(lambda text: pattern.sub(read(""), read(text)), attack)


@every("name", AT_ONE_PLACE)
def test_a_pattern_that_is_for_one_place_is_used_for_no_search(name: str, root: Path) -> None:
    module, _, constant = name.rpartition(".")
    source = (root / module.replace(".", "/")).with_suffix(".py").read_text(encoding="utf-8")
    assert set(re.findall(rf"\b{constant}\.(\w+)", source)) == {"match"}


def test_a_pattern_that_goes_back_again_and_again_is_told() -> None:
    careless = re.compile(r"\s*x")
    with pytest.raises(AssertionError, match="times the time"):
        assert_linear(careless.search, ("", " ", "/"), longest=4_000)
