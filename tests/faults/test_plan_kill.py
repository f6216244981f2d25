"""A plan that a killed server was making is taken up by the next one as it starts, not half a minute later."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.faults.house import ROOT, House
from tests.processes import wait_until

pytestmark = pytest.mark.soak
# As a server leaves it that was killed in the midst: its last sign of life, however long the next takes to start, is
# of this moment.
CUT_OFF = """
import django
django.setup()
from datetime import timedelta
from django.utils import timezone
from tests.tournaments.nights.hall import NAMES, NOW, club_of, gather, make_night
from tournaments.nights.models import SeatingPlan
from tournaments.nights.plan.services.seating_plans import request_plan
night = make_night(club_of("The Oak")[0])
gather(night, NAMES[:9])
plan = request_plan(night.pk, seconds=5, by=None, now=NOW)
soon = timezone.now() + timedelta(seconds=25)
SeatingPlan.objects.filter(pk=plan.pk).update(state="thinking", begun_at=soon, claims=1, claimed_by="killed")
"""
LOOK = """
import django
django.setup()
import json
from tournaments.nights.models import SeatingPlan
print(json.dumps(SeatingPlan.objects.values_list("claims", flat=True).get()))
"""


def run(house: House, code: str) -> str:
    command = [sys.executable, "-c", code]
    environment = {**house.variables, "DJANGO_SETTINGS_MODULE": "euchre_league.settings"}
    return subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    ).stdout


def test_a_plan_that_was_cut_off_is_taken_up_at_the_start(tmp_path: Path) -> None:
    house = House(tmp_path)
    assert house.manage("migrate", "--verbosity", "0").returncode == 0
    run(house, CUT_OFF)
    try:
        house.start()
        wait_until(lambda: json.loads(run(house, LOOK)) == 2, 15)
    finally:
        house.kill()
