"""What measures does not measure something else unnoticed, and leaves nothing running behind."""

import subprocess
import sys

import pytest

from bench import night
from bench.servers import stop

DEAF = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print(flush=True); time.sleep(60)"


def test_a_phone_that_is_refused_or_cut_off_spoils_the_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    def ask(_port: int, wanted: bytes) -> tuple[int, dict[str, str], bytes]:
        if wanted == b"cut off":
            raise ConnectionError("The server closed the connection.")
        return int(wanted), {}, b""

    monkeypatch.setattr(night, "ask", ask)
    assert night.watch(0, [b"200"], lambda elapsed: elapsed < 0.2) >= 0
    with pytest.raises(RuntimeError, match="503 instead of 200"):
        night.watch(0, [b"200", b"200", b"200", b"503"], lambda elapsed: elapsed < 0.2)
    with pytest.raises(RuntimeError, match="closed the connection"):
        night.watch(0, [b"200", b"cut off"], lambda elapsed: elapsed < 0.2)


def test_a_server_that_does_not_end_when_it_is_asked_to_is_killed() -> None:
    with subprocess.Popen([sys.executable, "-c", DEAF], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        stop(process, patience=0.2)
        assert process.returncode < 0
