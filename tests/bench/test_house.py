"""What is easy to follow is counted as it says, on small trees of files that are known by heart."""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from bench.house import child
from bench.house.calls import Recorder, Trail
from bench.house.lines import javascript_lines, python_lines
from bench.house.sources import (
    importers,
    modules_of_one_importer,
    read_modules,
    shared_class_names,
    small_modules,
)

ASKS = """
import heapq

def ask(tell):
    class Once:
        word = tell("body")
    return [tell(word) for word in ("one", "two")]

def largest(key):
    return heapq.nlargest(2, "ba", key=key)

def listen(words):
    return sum(1 for word in words())
"""
TELLS = """
def tell(word):
    return inner(word)

def inner(word):
    return word

def words():
    yield "one"
    yield "two"
"""


def tree(root: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return root


def load(path: Path) -> ModuleType:
    spec = spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def asks(tmp_path: Path) -> ModuleType:
    return load(tree(tmp_path, {"app/asks.py": ASKS, "web/tells.py": TELLS}) / "app/asks.py")


@pytest.fixture
def tells(asks: ModuleType, tmp_path: Path) -> ModuleType:
    return load(tmp_path / "web/tells.py")


@pytest.fixture
def recorder(tmp_path: Path) -> Recorder:
    return Recorder(tmp_path, ["app", "web"])


def test_a_call_to_another_file_and_back_are_two_switches(
    asks: ModuleType, tells: ModuleType, recorder: Recorder
) -> None:
    with recorder:
        asks.ask(tells.tell)
    trail = recorder.trail
    # Once from the class's body, twice from the comprehension: these are no calls themselves.
    assert trail.visited == ("app/asks.py", *("web/tells.py", "app/asks.py") * 3)
    assert (trail.files, trail.switches, trail.pairs) == (2, 6, 2)
    rest = trail.without("web")
    assert (rest.files, rest.switches, rest.pairs) == (1, 0, 0)


def test_a_library_is_passed_through(asks: ModuleType, tells: ModuleType, recorder: Recorder) -> None:
    with recorder:
        asks.largest(tells.inner)
    # The library calls the other file twice; between the two the program is in no file of the project.
    assert recorder.trail.visited == ("app/asks.py", "web/tells.py", "app/asks.py")


def test_a_generator_that_yields_goes_back(asks: ModuleType, tells: ModuleType, recorder: Recorder) -> None:
    with recorder:
        asks.listen(tells.words)
    # Entered three times: for two words, and to find that there are no more.
    assert recorder.trail.visited == ("app/asks.py", *("web/tells.py", "app/asks.py") * 3)


def test_a_body_that_runs_at_import_and_other_packages_are_not_called(
    tmp_path: Path, recorder: Recorder
) -> None:
    files = {
        "app/one.py": "class One:\n    two = [3 for _ in '4']\n",
        "other/two.py": "def two(): ...\ntwo()\n",
    }
    tree(tmp_path, files)
    with recorder:
        load(tmp_path / "app/one.py")
        load(tmp_path / "other/two.py")
    assert recorder.trail == Trail(frozenset(), ())


@pytest.mark.parametrize("counted", [True, False])
def test_a_child_process_answers_here_and_is_counted_or_not(
    counted: bool, tmp_path: Path, recorder: Recorder, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = "import json\ndef answers(question):\n    yield json.loads(question)['effort'] * 2\n"
    tree(tmp_path, {"app/doubling.py": answers})
    monkeypatch.syspath_prepend(tmp_path / "app")
    monkeypatch.delitem(sys.modules, "doubling", raising=False)
    with child.children_here(counted=counted), recorder:
        asked = child.subprocess.Popen([sys.executable, "-m", "jobs.child", "doubling", "10"], text=True)
        assert asked.stdin is not None
        asked.stdin.write('{"effort": 4000000}\n')
        asked.stdin.flush()
    assert asked.stdout is not None
    assert list(asked.stdout) == [f"{child.EFFORT * 2}\n"]
    assert recorder.trail.called == ({"app/doubling.py"} if counted else set())


HOUSE = {
    "app/__init__.py": "",
    "app/urls.py": "from app import views\nfrom app.models import Card\n",
    "app/views.py": "import app.models.card\nfrom . import rows\nfrom .words import sentence\n",
    "app/rows.py": "class Card: ...\nclass Row:\n    class Meta: ...\n    class State: ...\n",
    "app/words.py": "# long\n" * 4,
    "app/unused.py": "MIDDLEWARE = ['app.middle.Middle', 'no such.thing', 'words']\n",
    "app/middle.py": "class Middle:\n    class Meta: ...\nclass State: ...\n",
    "app/states.py": "class State: ...\nclass Row:\n    class State: ...\n",
    "app/models/__init__.py": "from app.models.card import Card\nfrom .player import Player\n",
    "app/models/card.py": "class Card: ...\n",
    "app/models/player.py": "class Player:\n    ...\n",
    "app/migrations/0001.py": "class Player: ...\n",
    "app/management/commands/deal.py": "from app.models.card import Card\nclass Command: ...\n",
}


def test_importers_are_found_by_module_by_package_and_by_name(tmp_path: Path) -> None:
    assert importers(read_modules(tree(tmp_path, HOUSE), ["app"])) == {
        "app.views": {"app.urls"},
        "app.models": {"app.urls"},
        "app.models.card": {"app.views", "app.models", "app.management.commands.deal"},
        "app.models.player": {"app.models"},
        "app.rows": {"app.views"},
        "app.words": {"app.views"},
        "app.middle": {"app.unused"},
    }


def test_small_modules_of_one_importer_are_listed(tmp_path: Path) -> None:
    modules = read_modules(tree(tmp_path, HOUSE), ["app"])
    assert small_modules(modules, most=3) == [
        ("app/middle.py", 3, "app.unused"),
        ("app/models/player.py", 2, "app.models"),
        ("app/views.py", 3, "app.urls"),
    ]


def test_modules_that_one_other_imports_are_listed_but_for_those_in_a_registry(tmp_path: Path) -> None:
    modules = read_modules(tree(tmp_path, HOUSE), ["app"])
    assert modules_of_one_importer(modules) == [
        ("app/middle.py", 3, "app.unused"),
        ("app/rows.py", 4, "app.views"),
        ("app/words.py", 4, "app.views"),
    ]


def test_class_names_of_two_modules_are_listed(tmp_path: Path) -> None:
    assert shared_class_names(read_modules(tree(tmp_path, HOUSE), ["app"])) == {
        "Card": ["app/models/card.py", "app/rows.py"],
        "Row": ["app/rows.py", "app/states.py"],
        "Row.State": ["app/rows.py", "app/states.py"],
        "State": ["app/middle.py", "app/states.py"],
    }


def test_lines_of_python_are_those_that_do_something() -> None:
    text = '''"""Say what the module is.

At length.
"""

import re  # not counted
from typing import (
    Any,
)

MOST = 3  # counted
"""What most is."""


def told(  # counted
    word: Any,  # counted
) -> str:  # counted
    """Say what it does."""
    # A reason.
    text = """counted

    counted"""  # counted
    return re.sub(word, "", text)  # counted
'''
    assert python_lines(text) == text.count("counted") - 2 == 7


def test_lines_of_javascript_are_those_that_do_something() -> None:
    text = """// What the file is.
import { one } from "./one.js";
import {
  two,
} from "./two.js";

/* A longer
   comment. */
const address = "https://example.org/"; // counted
const comment = /\\/\\*[/*]/; // counted
const halves = one / two; /* counted */
export function three() { // counted
  return `// ${address}`; // counted
} // counted
"""
    assert javascript_lines(text) == text.count("counted") == 6
