"""What all workers of one run share: a folder, and in it what is made once instead of once in each process."""

import atexit
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from urllib.parse import urlsplit
from uuid import uuid4

from filelock import FileLock

VARIABLE = "EUCHRE_TESTS_SHARED"
ROOT = Path(__file__).resolve().parent.parent
DATABASE = "euchre_league.sqlite3"
PATIENCE = 300
"""Seconds, so that what hangs is ended: a new database takes ten of a processor that others use as well."""
# Of what a migration makes little is garbage until it ends: to look for it is a fifth of the time.
MIGRATE = """
import gc
gc.disable()
import django
django.setup()
from django.core.management import call_command
call_command("migrate", verbosity=0)
"""
PREPARE = """
import gc
gc.disable()
import django
django.setup()
from django.core.management import call_command
from euchre_league.management.commands.serve import Command
from euchre_league.serving import collect_static
call_command("migrate", verbosity=0)
collect_static(Command().collect)
"""


def shared_folder() -> Path:
    """Return the folder, made by the first process that asks; those that it starts find it by the environment."""
    if VARIABLE not in os.environ:
        os.environ[VARIABLE] = tempfile.mkdtemp(prefix="euchre-tests-")
        atexit.register(shutil.rmtree, os.environ[VARIABLE], ignore_errors=True)
        atexit.register(_drop_postgres_template)  # before the folder goes: its note is there
    return Path(os.environ[VARIABLE])


def once(name: str, make: Callable[[Path], None]) -> Path:
    """Return the path of a thing of that name; the first to ask makes it, and the others wait."""
    path = shared_folder() / name
    with FileLock(f"{path}.lock"):
        if not path.exists():
            half = path.with_name(f"{name}.half")
            shutil.rmtree(half, ignore_errors=True)
            make(half)
            half.rename(path)
    return path


def make_ready(folder: Path, *, database: bool = True) -> None:
    """Give a server's folder what its first start makes, an empty database and the static files: 5 s each time.

    `tests/euchre_league/test_serve.py` starts from nothing, as a new machine does.
    """
    folder.mkdir(parents=True, exist_ok=True)
    # Whoever reads the settings makes an empty folder. Linked, not copied: what is collected anew has other names.
    if not (folder / "static" / ".collected").exists():
        shutil.copytree(ready() / "static", folder / "static", copy_function=os.link, dirs_exist_ok=True)
    if database and not (folder / DATABASE).exists():
        shutil.copy(ready() / DATABASE, folder)


def ready() -> Path:
    """Return a folder that a server has prepared on SQLite and nobody has used."""

    def make(folder: Path) -> None:
        folder.mkdir()
        _run(PREPARE, folder, "")

    return once("ready", make)


def demonstration() -> Path:
    """Return a folder with the club of `manage.py demo` on SQLite, and in `demo.txt` what the command said."""

    def make(folder: Path) -> None:
        make_ready(folder)
        kept = {name: os.environ[name] for name in os.environ if name not in {"DATABASE_URL", "REDIS_URL"}}
        command = [sys.executable, "manage.py", "demo"]
        with (folder / "demo.txt").open("w") as said:
            subprocess.run(command, cwd=ROOT, env=kept | {"DATA_DIR": str(folder)}, stdout=said, check=True)

    return once("demo", make)


def postgres_template() -> str:
    """Return the name of a migrated database of this run; the workers' databases are copies of it.

    It is dropped when the process ends that made the folder, after all passes and whatever a test has started.
    """
    url = urlsplit(os.environ["DATABASE_URL"])
    name = f"template_{sha256(str(shared_folder()).encode()).hexdigest()[:16]}"

    def make(note: Path) -> None:
        address = url._replace(path=f"/{name}").geturl()
        _maintain(f"DROP DATABASE IF EXISTS {name}")  # which another worker could not migrate
        # Only now: a server that does not answer has nothing to drop at the end either.
        note.write_text(address, encoding="utf-8")
        _maintain(f"CREATE DATABASE {name}")
        _run(MIGRATE, shared_folder() / "postgres", address)

    once("postgres_template", make)
    return name


@contextmanager
def postgres_copy() -> Iterator[str]:
    """Give the address of a migrated database of PostgreSQL for a site of its own, which goes afterwards."""
    name = f"copy_{uuid4().hex}"
    _maintain(f"CREATE DATABASE {name} TEMPLATE {postgres_template()}")
    try:
        yield urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}").geturl()
    finally:
        _maintain(f"DROP DATABASE {name} WITH (FORCE)")


def run_program(
    program: str, *words: str, environment: Mapping[str, str]
) -> "subprocess.CompletedProcess[str]":
    """Run a program of Python's in a process of its own, and return what it said; it has to end well."""
    done = subprocess.run(
        [sys.executable, "-c", program, *words],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done


def _run(program: str, folder: Path, database_url: str) -> None:
    variables = {"DATA_DIR": str(folder), "DATABASE_URL": database_url, "REDIS_URL": ""}
    variables["DJANGO_SETTINGS_MODULE"] = "euchre_league.settings"
    run_program(program, environment={**os.environ, **variables})


def _drop_postgres_template() -> None:
    for note in shared_folder().glob("postgres_template*"):
        if note.suffix != ".lock":
            address = note.read_text(encoding="utf-8")
            _maintain(f"DROP DATABASE IF EXISTS {urlsplit(address).path[1:]} WITH (FORCE)", address)


def _maintain(statement: str, address: str = "") -> None:
    psycopg = import_module("psycopg")
    url = urlsplit(address or os.environ["DATABASE_URL"])._replace(path="/postgres").geturl()
    with psycopg.connect(url, autocommit=True) as maintenance:
        maintenance.execute(statement)
