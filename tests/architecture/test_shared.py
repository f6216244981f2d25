"""What a run makes once is there for all of it, and goes with it."""

import os

import pytest
from django.db import connection

from tests.shared import VARIABLE, run_program

# As `make soak` has two passes on PostgreSQL: the second needs what the first has made. Nothing is migrated.
PROGRAM = """
import subprocess, sys
from tests import shared
shared.MIGRATE = ""
print(shared.postgres_template(), flush=True)
command = [sys.executable, "-m", "pytest", "-q", "-p", "no:xdist"]
subprocess.run([*command, "tests/architecture/test_chance.py"], check=True, capture_output=True)
with shared.postgres_copy() as address:
    print(address.rpartition("/")[2])
"""


@pytest.mark.django_db
def test_the_template_of_databases_outlives_a_pass_and_goes_with_the_run(postgres: None) -> None:
    environment = {name: value for name, value in os.environ.items() if name != VARIABLE}
    done = run_program(PROGRAM, environment=environment)
    assert done.stderr == ""
    with connection.cursor() as cursor:
        cursor.execute("SELECT datname FROM pg_database WHERE datname = ANY(%s)", [done.stdout.split()])
        assert (len(done.stdout.split()), cursor.fetchall()) == (2, [])
