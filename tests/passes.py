"""Run both halves of `make test` at once, since each waits where the other could count.

What the tests on SQLite say is shown as they say it; what those on PostgreSQL say, once both are done.
Ctrl+C ends both.
"""

import contextlib
import shutil
import subprocess
import sys
import tempfile

from tests.shared import ready, shared_folder


def prepare() -> None:
    """Do once what each worker of both passes would do for itself, or wait for.

    On a new checkout nothing is compiled yet, and six workers at once would each compile all of it: ten seconds of a
    processor each. A run that only collects the tests compiles them; meanwhile the first database is made.
    """
    # Both passes find this folder by the environment.
    shared_folder()
    collecting = [sys.executable, "-m", "pytest", "-p", "no:xdist", "--collect-only", "--quiet", "tests"]
    # What it has to say, the passes say too.
    with subprocess.Popen(collecting, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL):
        ready()


def main() -> int:
    """Run both, and return 0 when both are green."""
    make = [shutil.which("make") or "make", "--no-print-directory"]
    with tempfile.TemporaryFile("w+") as said:
        second = subprocess.Popen([*make, "test-postgres"], stdout=said, stderr=subprocess.STDOUT, text=True)
        ended = [1, 1]
        with contextlib.suppress(KeyboardInterrupt):
            ended = [subprocess.run([*make, "test-sqlite"], check=False).returncode, second.wait()]
        second.wait()
        said.seek(0)
        shutil.copyfileobj(said, sys.stdout)
    return max(ended, key=abs)


if __name__ == "__main__":
    prepare()
    sys.exit(main())
