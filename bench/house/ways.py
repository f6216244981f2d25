"""Go ways through the program in an empty database; prints a line of JSON a way, `[name, called, visited]`.

What comes before a way (the club, its people, the night up to there) is not counted. Requests go through Django's
test client, from the first middleware to the answer; they commit, and what waits for that, Celery's tasks too, is done
at once and counted. Templates are no functions, so only what they call is counted.

Each way is gone twice, with another club: the second one is counted. So it meets a program that has run for a while:
everything is imported, and what functions remember of the rules (`functools.cache`) is there. Django's cache is empty.
"""

import json
import re
import sys
from typing import Any

import django
from django.core.management import call_command
from django.test import Client, override_settings

from bench.house.calls import Recorder
from bench.house.going import Way, check, counting
from bench.house.league_ways import WAYS as LEAGUE_WAYS
from bench.house.sources import PACKAGES, ROOT

PLAIN_FILES = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}


def main() -> None:
    """Go each way, and print where it led."""
    django.setup()
    from django.conf import settings

    call_command("migrate", verbosity=0)
    # The hashed names of static files exist only after `collectstatic`.
    with override_settings(STORAGES={**settings.STORAGES, "staticfiles": PLAIN_FILES}):
        for number, (name, way) in enumerate(WAYS.items()):
            way(Recorder(ROOT, PACKAGES), f"ELM{number}")
            recorder = Recorder(ROOT, PACKAGES)
            way(recorder, f"OAK{number}")
            trail = recorder.trail
            sys.stdout.write(json.dumps([name, sorted(trail.called), trail.visited]) + "\n")


def record_last_hand(recorder: Recorder, word: str) -> None:
    """Send the last hand of a table's game from its phone, while another table still plays its round."""
    from scoring.selectors.passes import signed_code
    from tests.scoring.kitchen import made, new_id
    from tests.tournaments.nights.hall import play, tables

    night, _ = _night(word)
    table = tables(night, 1)[0]
    play(table, [(0, 3)])
    assert table.game is not None
    phone = Client(headers={"Authorization": f"Table {signed_code(table.game.table.passes.get())}"})
    hand = {"id": new_id(), "number": 2, "hand": made(1, 5)}
    with counting(recorder, phone):
        answer = phone.post(f"/api/v1/games/{table.game.pk}/entries/", hand, content_type="application/json")
    check(answer, 201)
    assert [one.state for one in tables(night, 1)] == ["done", "playing"]


def show_board(recorder: Recorder, word: str) -> None:
    """Get the board as the organiser's screen does, while a round is played."""
    night, bob = _night(word)
    with counting(recorder, bob.client):
        answer = bob.get(f"nights/{night.pk}/board/")
    check(answer, 200)


def plan(recorder: Recorder, word: str) -> None:
    """Ask for a plan by its button, have it made in the background, and publish it by its button."""
    _plan(recorder, word, with_planner=True)


def plan_without_planner(recorder: Recorder, word: str) -> None:
    """Do the same, and leave out what the planner's own process does."""
    _plan(recorder, word, with_planner=False)


def _plan(recorder: Recorder, word: str, *, with_planner: bool) -> None:
    night, bob = _night(word, published=False)
    with counting(recorder, bob.client, children=with_planner):
        answer = bob.post(f"nights/{night.pk}/plan/make/")
    check(answer, 302)
    page = bob.get(f"nights/{night.pk}/plan/").content.decode()
    button = re.search(r'action="/(nights/\d+/plan/\d+/publish/)"', page)
    assert button is not None
    with counting(recorder, bob.client):
        answer = bob.post(button[1])
    check(answer, 302)
    assert night.round_set.count() == 3


def correct(recorder: Recorder, word: str) -> None:
    """Replace a hand of a finished night, and look at the standings of the season that counts the night."""
    from tests.clubs.people import signed_in
    from tests.scoring.kitchen import made, new_id
    from tests.tournaments.leagues.examples.played_nights import FIRST, played_night, season_of
    from tests.tournaments.nights.hall import club_of, tables

    club, user = club_of(word, word)
    night = played_night(club, FIRST, word=word)
    season = season_of(club, [night])
    bob = signed_in(user)
    before = bob.get(f"seasons/{season.pk}/").content
    game = tables(night, 1)[0].game
    assert game is not None
    wrong = game.entries.filter(kind="hand").order_by("sequence")[0]
    right = {"id": new_id(), "kind": "replace", "of": str(wrong.pk), "hand": made(1, 5)}
    with counting(recorder, bob.client):
        recorded = bob.send(f"games/{game.pk}/entries/", right)
        standings = bob.get(f"seasons/{season.pk}/")
    check(recorded, 201)
    check(standings, 200)
    assert standings.content != before


WAYS: dict[str, Way] = {
    "a hand that ends a table's game": record_last_hand,
    "the board": show_board,
    "a plan, to published": plan,
    "  without the planner's process": plan_without_planner,
    "a correction, to season standings": correct,
    **LEAGUE_WAYS,
}


def _night(word: str, *, published: bool = True) -> tuple[Any, Any]:
    """Return a night of eight who are here, in its first round where it is planned, and its organiser's browser."""
    from tests.clubs.people import signed_in
    from tests.tournaments.nights.hall import NAMES, begin, club_of, gather, make_night, publish_plan

    club, user = club_of(word, word)
    night = make_night(club, word=word)
    gather(night, NAMES[:8])
    if published:
        publish_plan(night)
        begin(night)
    return night, signed_in(user)


if __name__ == "__main__":
    main()
