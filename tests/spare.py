"""Leave out of a run what finds nothing: ten thousand tests pay for each fixture, every worker for each file.

A fixture that every test is given, and that does nothing for this one, is left out. A file without a prompt of Python
is not searched for examples.
"""

from collections.abc import Generator
from pathlib import Path

import pytest
from _pytest.doctest import DoctestModule

# Each acts only for a test that has one of these markers, or asks for one of these fixtures.
ACTS_FOR = {
    "_django_isolate_apps": {"django_isolate_apps", "django_isolated_apps"},
    "_django_set_urlconf": {"urls"},
    "_live_server_helper": {"live_server"},
    "_template_string_if_invalid_marker": {"ignore_template_errors"},
    "fresh_cache": {"database"},
    "unsealed_for_the_flush": {"django_db", "transactional_db"},
}


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(
    file_path: Path,
) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """Leave out the search for examples in a file that has none."""
    found = yield
    if file_path.suffix == ".py" and b">>>" not in file_path.read_bytes():
        return [one for one in found if not isinstance(one, DoctestModule)]
    return found


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave out what would not act, once every test has its markers."""
    for item in items:
        if isinstance(item, pytest.Function):
            asked = {*item.fixturenames, *(marker.name for marker in item.iter_markers())}
            item.fixturenames = [
                name for name in item.fixturenames if name not in ACTS_FOR or ACTS_FOR[name] & asked
            ]
