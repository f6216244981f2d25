"""Matches a second that a season's tables take in, database read included, as a ratio to one GROUP BY.

And who stood where after each week, as a ratio to the tables.
"""

import json
import subprocess
import sys
from collections.abc import Iterator

from bench.entry import Comparison
from bench.league_rows import MATCHES
from bench.servers import ROOT, database


def tables(kind: str) -> Iterator[Comparison]:
    """Measure the tables of a season of 500 teams on `sqlite` or `postgres`, alone and with what pages say of them."""
    with database(kind) as environment:
        manage = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
        subprocess.run(manage, env=environment, cwd=ROOT, check=True)
        made = subprocess.run(
            [sys.executable, "-m", "bench.league_rows"],
            env=environment, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
    seconds = json.loads(made.stdout)
    for name, key, beside in (
        ("league tables", "tables", "sums"),
        ("league pages", "pages", "sums"),
        ("places by week", "weeks", "apart"),
    ):
        ours, bare = ([MATCHES / one for one in seconds[which]] for which in (key, beside))
        yield Comparison(name, ours, bare)
