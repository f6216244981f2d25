"""Matches a second that a season's tables take in, database read included, as a ratio to one GROUP BY."""

import json
import subprocess
import sys

from bench.entry import Comparison
from bench.league_rows import MATCHES
from bench.servers import ROOT, database


def tables(kind: str) -> Comparison:
    """Measure the tables of a season of 500 teams on `sqlite` or `postgres`."""
    with database(kind) as environment:
        manage = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
        subprocess.run(manage, env=environment, cwd=ROOT, check=True)
        made = subprocess.run(
            [sys.executable, "-m", "bench.league_rows"],
            env=environment, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
    seconds = json.loads(made.stdout)
    ours, bare = ([MATCHES / one for one in seconds[name]] for name in ("tables", "sums"))
    return Comparison("league tables", ours, bare)
