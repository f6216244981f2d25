"""Run both halves of `make test` at once, since each waits where the other could count.

What the tests on SQLite say is shown as they say it; what those on PostgreSQL say, once both are done.
Ctrl+C ends both.
"""

import contextlib
import shutil
import subprocess
import sys
import tempfile

from tests.shared import shared_folder


def main() -> int:
    """Run both, and return 0 when both are green."""
    # Both find this folder by the environment, and so what tests share is made once for both.
    shared_folder()
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
    sys.exit(main())
