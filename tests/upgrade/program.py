"""Run as a program on the kept database, brought up to date: ask all that was known, and print what is answered.

In a process of its own, because a Django process has one database and one key. Reads `first.json` beside it; the
clock stands ten minutes after the database was kept, when its last round was being played.
"""

import gc
import json
import sys
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import django
import time_machine
from django.conf import settings
from django.core.management import call_command
from django.core.signing import Signer
from django.test import Client, override_settings

KNOWN = json.loads((Path(__file__).parent / "first.json").read_text(encoding="utf-8"))


def main() -> None:
    django.setup()
    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    with override_settings(STORAGES={**settings.STORAGES, "staticfiles": plain}, ALLOWED_HOSTS=["*"]):
        call_command("migrate", verbosity=0)
        json.dump(ask(KNOWN["known"], KNOWN["answers"]), sys.stdout)


def ask(known: dict[str, Any], answers: dict[str, Any]) -> dict[str, Any]:
    """Return what the site answers to everybody who knew a code, a link, a password or a token."""
    client = Client()

    def get(path: str, scheme: str = "", token: str = "") -> tuple[int, Any]:
        answer = client.get(path, headers={"Authorization": f"{scheme} {token}"} if token else {})
        kind = answer.headers.get("Content-Type", "")
        return answer.status_code, answer.json() if kind == "application/json" else None

    def post(path: str, body: object, token: str) -> tuple[int, Any]:
        headers = {"Authorization": f"Table {token}"} if token else {}
        answer = client.post(path, json.dumps(body), content_type="application/json", headers=headers)
        return answer.status_code, answer.json()

    def hand(game: int, token: str, id_: str, number: int, tricks: dict[str, int]) -> int:
        sent = {"id": id_, "number": number, "hand": {"maker": 0, "tricks": tricks}}
        return post(f"/api/v1/games/{game}/entries/", sent, token)[0]

    tables, kitchen = known["tables"], known["kitchen"]
    told: dict[str, Any] = {
        "answers": {path: get(path, "Token", known["token"])[1] for path in answers},
        "read_token": get("/api/v1/clubs/", "Token", known["read_token"])[0],
        "tables": [get("/api/v1/table/", "Table", table["token"]) for table in [*tables, kitchen]],
        "table_pages": [Client().get(f"/t/{table['token']}/").status_code for table in [*tables, kitchen]],
        "typed": [post("/api/v1/passes/", {"code": table["code"]}, "")[0] for table in tables],
        "ended": [get("/api/v1/table/", "Table", token)[0] for token in known["ended_tables"]],
        "pages": {
            path: Client().get(path).status_code
            for path in [
                *(f"/p/{code}/" for code in known["player_codes"]),
                f"/n/{known['night_word']}/",
                f"/n/{known['night_code']}/",
                f"/b/{known['night_word']}/",
                f"/join/{known['invitation']}/",
            ]
        },
    }
    sign_in = {"username": known["user"], "password": known["password"]}
    told["signed_in"] = client.post("/sign-in/", sign_in).status_code
    told["own_night"] = client.get(f"/nights/{known['night']}/").status_code
    last = next(
        table for table, (_, now) in zip(tables, told["tables"], strict=False) if not now["game"]["sequence"]
    )
    id_ = "00000000-0000-4000-8000-00000000abcd"
    told["hands"] = [hand(last["game"], last["token"], id_, 1, {"A": 3, "B": 2}) for _ in range(2)]
    told["followed"] = [table_state(last["game"])]
    for number in (2, 3):
        hand(last["game"], last["token"], id_[:-1] + str(number), number, {"A": 3, "B": 2})
    told["followed"].append(table_state(last["game"]))
    first = "00000000-0000-0000-0000-000000000001"
    told["resent"] = hand(kitchen["game"], kitchen["token"], first, 1, {"A": 3, "B": 2})
    told["stamps"] = stamps(kitchen["token"])
    told["kitchen"] = hand(
        kitchen["game"], kitchen["token"], "00000000-0000-4000-8000-00000000abce", 4, {"A": 3, "B": 2}
    )
    call_command("rebuild", "--check", stdout=sys.stderr)
    return told


def table_state(game: int) -> str:
    """Return what the night knows of the table at which a game is played."""
    from tournaments.nights.models import RoundTable  # noqa: PLC0415  after Django is set up

    return RoundTable.objects.get(game=game).state


def stamps(token: str) -> tuple[str, str, int, str]:
    """Return of a card printed before there were stamps: what it has for one, how it would be printed now.

    And of a pass made since: how long its stamp is, and why a card that has its number alone is refused.
    """
    from scoring.models import TablePass  # noqa: PLC0415  after Django is set up
    from scoring.selectors.passes import (  # noqa: PLC0415  as above
        PassRefused,
        pass_by_signed_code,
        signed_code,
    )

    found = pass_by_signed_code(token)
    since = TablePass.objects.create(table=found.table)
    by_number = Signer(salt="scoring.table_pass", sep=".").sign(str(since.pk))
    try:
        pass_by_signed_code(by_number)
    except PassRefused as refused:
        return found.stamp, signed_code(found), len(since.stamp), refused.code
    raise AssertionError("a pass with a stamp is opened by its number alone")


if __name__ == "__main__":
    gc.disable()  # as in `tests/shared.py`
    with time_machine.travel(datetime.fromisoformat(KNOWN["known"]["made_at"]) + timedelta(minutes=10)):
        main()
