"""What goes on behind the pages of a night: run beside a server, on its database, as `python -m`.

Each call prints one line of JSON. `gather N`: a night with the word OAK, everybody checked in, a plan published.
`start ROUND`, `close ROUND`, `verify`; `play ROUND TABLE HANDS`.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import django

ROOT = Path(__file__).resolve().parents[2]


def backstage(folder: Path, *words: object) -> Any:
    """Do one of these things on the database in a folder; answer with what it printed."""
    environment = {
        name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")
    }
    environment |= {"DATA_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "euchre_league.settings"}
    command = [sys.executable, "-m", "tests.browser.backstage", *map(str, words)]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


def act(what: str, *given: str) -> dict[str, object]:
    """Do it."""
    # Models exist only after `setup`.
    from django.utils import timezone  # noqa: PLC0415

    from scoring.selectors.passes import signed_code  # noqa: PLC0415
    from tests.tournaments.nights import hall  # noqa: PLC0415
    from tournaments.nights.models import Entrant, Night, NightTable  # noqa: PLC0415
    from tournaments.nights.selectors.player_passes import player_code  # noqa: PLC0415
    from tournaments.nights.services import nights, rounds  # noqa: PLC0415

    now = timezone.now()
    if what == "gather":
        club, _ = hall.club_of("The Oak")
        night = hall.make_night(club, date=str(timezone.localdate()), ends_by="clock", minutes=20)
        hall.gather(night, hall.NAMES[: int(given[0])])
        hall.publish_plan(night)
        places = NightTable.objects.filter(night=night).select_related("table").order_by("number")
        codes = [signed_code(place.table.passes.get()) for place in places]
        players = [player_code(one.player_pass) for one in Entrant.objects.filter(night=night)]
        return {"night": night.pk, "tables": codes, "players": players}
    night = Night.objects.get()
    if what == "start":
        rounds.start_round(night.pk, int(given[0]), by=None, now=now)
    elif what == "close":
        rounds.close_round(night.pk, int(given[0]), anyway=True, by=None, now=now)
    elif what == "play":
        table = hall.tables(night, int(given[0]))[int(given[1]) - 1]
        hall.play(table, [(0, 3)] * int(given[2]), now)
    elif what == "verify":
        nights.finish(night.pk, anyway=True, by=None, now=now)
        nights.verify(night.pk, by=None, now=now)
    scores = {
        f"{round_}.{table.number}": table.game.entries.filter(kind="hand").count()
        for round_ in range(1, night.rounds + 1)
        for table in hall.tables(night, round_)
        if table.game is not None
    }
    return {"hands": scores}


if __name__ == "__main__":
    django.setup()
    print(json.dumps(act(*sys.argv[1:])))  # noqa: T201  this is its answer
