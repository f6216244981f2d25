"""What goes on behind the pages of a night: a process beside a server, on its database, as `python -m`.

It reads lines of words and answers each with a line of JSON. `gather N WORD`: a night of the Oak with that word, N
people checked in and a plan published; the answer has its number. `start NIGHT ROUND`, `close NIGHT ROUND`,
`finish NIGHT`, `verify NIGHT`; `play NIGHT ROUND TABLE HANDS`. `plan N ROUNDS WORD`: a night with that word and
a plan that nobody published yet. `repair NIGHT`: publish it, close round 1, let somebody go, and offer repairs while
a new plan is looked for; `found NIGHT`: it is found. What `hold` and `drop` do is in `being_made.py`.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any, Protocol

import django

from tests.shared import make_ready, once

ROOT = Path(__file__).resolve().parents[2]
FIRSTS = (
    "Ann", "Ben", "Cleo", "Dan", "Eve", "Fred", "Gina", "Hal", "Ida", "Joe", "Kay", "Lou", "Mia", "Ned", "Oona",
    "Pat", "Quin", "Rosa", "Sam", "Tess", "Una", "Vera", "Will", "Xena", "Yann", "Zita",
)  # fmt: skip
LASTS = ("Bray", "Carlyon", "Dunn", "Ede", "Fox", "Gray", "Hill", "Irwin", "Jones", "Kerr", "Lamb")
FULL_NAMES = [
    f"{first} {last}"
    for last, firsts in (
        ("Bray", "Alan Barbara Colin Doreen Edward Frances George Hilary Ivan Jennifer Keith Lorna"),
        ("Carlyon", "Margaret Nigel Olive Peter Queenie Roger Sandra Trevor Ursula Victor Wendy Xavier"),
        ("Dunstan", "Yvonne Zack Angela Bernard Christine Derek Elaine Frank Gillian Howard Irene Jonathan"),
        (
            "Featherstonehaugh",
            "Alan Margaret Kenneth Linda Martin Norma Oscar Pauline Ralph Sheila Terence Una",
        ),
    )
    for first in firsts.split()
]
"""Where more play than the hall has first names."""


class Backstage(Protocol):
    """Do one of these things; return what came of it."""

    def __call__(self, *words: object) -> Any: ...


@contextmanager
def backstage(folder: Path) -> Iterator[Backstage]:
    """Work on the database in a folder, in one process for all that is asked."""
    environment = {
        name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")
    }
    environment |= {"DATA_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "euchre_league.settings"}
    with (
        (folder / "backstage.log").open("w+") as log,
        subprocess.Popen(
            [sys.executable, "-m", "tests.browser.backstage"],
            cwd=ROOT,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        ) as process,
    ):
        assert process.stdin is not None
        assert process.stdout is not None
        asked, answers = process.stdin, process.stdout

        def do(*words: object) -> Any:
            asked.write(" ".join(map(str, words)) + "\n")
            asked.flush()
            answer = answers.readline()
            assert answer, (folder / "backstage.log").read_text()
            return json.loads(answer)

        yield do


def gathered(folder: Path, players: int) -> dict[str, Any]:
    """Lay a gathered night, OAK, into a folder that no server has used; return what `gather` returns.

    It is gathered once in a run, and copied.
    """

    def gather(made: Path) -> None:
        make_ready(made)
        with backstage(made) as do:
            (made / "gathered.json").write_text(json.dumps(do("gather", players, "OAK")))

    kept = once(f"gathered-{players}", gather)
    shutil.copytree(kept, folder, dirs_exist_ok=True)
    found: dict[str, Any] = json.loads((kept / "gathered.json").read_text())
    return found


def act(what: str, *given: str) -> dict[str, object]:
    """Do it."""
    # Models exist only after `setup`.
    from django.utils import timezone  # noqa: PLC0415

    from clubs.models import Club  # noqa: PLC0415
    from scoring.selectors.passes import signed_code  # noqa: PLC0415
    from tests.tournaments.nights import hall  # noqa: PLC0415
    from tournaments.nights.models import Entrant, Night, NightState, NightTable  # noqa: PLC0415
    from tournaments.nights.people.selectors.player_passes import player_code  # noqa: PLC0415
    from tournaments.nights.play.services import rounds  # noqa: PLC0415
    from tournaments.nights.services import nights  # noqa: PLC0415

    now = timezone.now()
    if what == "gather":
        players, word = given
        club = Club.objects.first() or hall.club_of("The Oak")[0]
        today = str(timezone.localdate())
        night = hall.make_night(club, word=word, date=today, ends_by="clock", minutes=20)
        names = hall.NAMES if int(players) <= len(hall.NAMES) else FULL_NAMES
        hall.gather(night, names[: int(players)])
        hall.publish_plan(night)
        places = NightTable.objects.filter(night=night).select_related("table").order_by("number")
        codes = [signed_code(place.table.passes.get()) for place in places]
        cards = [player_code(one.player_pass) for one in Entrant.objects.filter(night=night)]
        return {"night": night.pk, "word": word, "tables": codes, "players": cards}
    if what in PLANS:
        return PLANS[what](now, *given)
    if what in ("hold", "drop"):
        from tests.browser import being_made  # noqa: PLC0415

        return {"hold": being_made.hold, "drop": being_made.drop}[what](now, *given)
    night, rest = Night.objects.get(pk=given[0]), list(map(int, given[1:]))
    if what == "start":
        rounds.start_round(night.pk, rest[0], by=None, now=now)
    elif what == "close":
        rounds.close_round(night.pk, rest[0], anyway=True, by=None, now=now)
    elif what == "play":
        number, place, hands = rest
        hall.play(hall.tables(night, number)[place - 1], [(0, 3)] * hands, now)
    elif what == "finish":
        nights.finish(night.pk, anyway=True, by=None, now=now)
    elif what == "verify":
        if night.state != NightState.FINISHED:
            nights.finish(night.pk, anyway=True, by=None, now=now)
        nights.verify(night.pk, by=None, now=now)
    scores = {
        f"{round_}.{table.number}": table.game.entries.filter(kind="hand").count()
        for round_ in range(1, night.rounds + 1)
        for table in hall.tables(night, round_)
        if table.game is not None
    }
    return {"hands": scores}


def plan_of(now: datetime, people: str, long: str, word: str) -> dict[str, object]:
    """Gather a night and make its plan, which nobody publishes."""
    from clubs.models import Club  # noqa: PLC0415
    from tests.tournaments.nights import hall  # noqa: PLC0415
    from tournaments.nights.plan.services.seating_plans import request_plan  # noqa: PLC0415

    club = Club.objects.first() or hall.club_of("The Oak")[0]
    night = hall.make_night(club, word=word, date=str(now.date()), rounds=int(long))
    hall.gather(night, [f"{first} {LASTS[at % 11]}" for at, first in enumerate(FIRSTS[: int(people)])])
    hall.think(request_plan(night.pk, by=None, now=now))
    return {"night": night.pk}


def repair(now: datetime, number: str) -> dict[str, object]:
    """Publish a night's plan, close round 1, let one go, and offer repairs while a new plan is looked for."""
    from tests.tournaments.nights import hall  # noqa: PLC0415
    from tournaments.nights.models import Entrant, SeatingPlan  # noqa: PLC0415
    from tournaments.nights.people.services.entrants import leave  # noqa: PLC0415
    from tournaments.nights.plan.services.publishing import publish  # noqa: PLC0415
    from tournaments.nights.plan.services.seating_plans import request_plan  # noqa: PLC0415
    from tournaments.nights.play.services import rounds  # noqa: PLC0415

    night = int(number)
    publish(SeatingPlan.objects.get(night=night).pk, by=None, now=now)
    rounds.start_round(night, 1, by=None, now=now)
    rounds.close_round(night, 1, anyway=True, by=None, now=now)
    leave(Entrant.objects.get(night=night, number=5).pk, by=None, now=now)
    plan = hall.think(request_plan(night, by=None, now=now))
    SeatingPlan.objects.filter(pk=plan.pk).update(state="thinking", progress=0.5)
    return {"choices": len(plan.offers)}


def found(now: datetime, number: str) -> dict[str, object]:
    """Let the new plan of a night be found."""
    from tournaments.nights.models import SeatingPlan  # noqa: PLC0415

    SeatingPlan.objects.filter(night=int(number), state="thinking").update(state="ready", progress=1)
    return {}


PLANS = {"plan": plan_of, "repair": repair, "found": found}


if __name__ == "__main__":
    django.setup()
    for line in sys.stdin:
        print(json.dumps(act(*line.split())), flush=True)  # noqa: T201  this is its answer
