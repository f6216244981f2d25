"""Look at processes from outside: whose child, alive or not."""

import subprocess
import time
from collections.abc import Callable


def alive(pid: int) -> bool:
    """Tell whether a process runs; one that ended and that nobody asked about yet does not."""
    found = subprocess.run(
        ["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False
    ).stdout.strip()
    return bool(found) and not found.startswith("Z")


def children_of(pid: int) -> list[int]:
    table = subprocess.run(["ps", "-e", "-o", "pid=,ppid="], capture_output=True, text=True, check=True)
    rows = [line.split() for line in table.stdout.splitlines()]
    return [int(one) for one, parent in rows if parent == str(pid)]


def wait_until(true: Callable[[], bool], seconds: float = 20) -> None:
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline, f"not within {seconds:g} seconds"
        time.sleep(0.05)
