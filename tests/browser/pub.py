"""A league on the evening of its matches, laid into a server's folder by `python -m tests.browser.pub`.

Bell is at home to another team today; both played last week with the six who are in their squads. The other two meet
as well: their line-ups are locked, and a game ends at two points.
"""

import json
import os
import shutil
import subprocess
import sys
from datetime import timedelta
from pathlib import Path
from typing import Any

import django

from tests.shared import make_ready, once

ROOT = Path(__file__).resolve().parents[2]


def evening(folder: Path) -> dict[str, Any]:
    """Lay a league into a folder that no server has used; return both captains' codes, and the match.

    It is made once in a run, and copied.
    """

    def make(made: Path) -> None:
        make_ready(made)
        kept = {
            name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")
        }
        done = subprocess.run(
            [sys.executable, "-m", "tests.browser.pub"],
            cwd=ROOT,
            env=kept | {"DATA_DIR": str(made), "DJANGO_SETTINGS_MODULE": "euchre_league.settings"},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        (made / "evening.json").write_text(done.stdout)

    kept = once("evening", make)
    shutil.copytree(kept, folder, dirs_exist_ok=True)
    found: dict[str, Any] = json.loads((kept / "evening.json").read_text())
    return found


def lay() -> dict[str, Any]:
    """Make the league."""
    # Models exist only after `setup`.
    from django.utils import timezone  # noqa: PLC0415

    from tests.tournaments.leagues.examples import league  # noqa: PLC0415
    from tests.tournaments.nights.hall import NAMES, club_of  # noqa: PLC0415
    from tournaments.leagues.evening.services.line_ups import set_line_up  # noqa: PLC0415
    from tournaments.leagues.models import Fixture, Team  # noqa: PLC0415
    from tournaments.leagues.register.selectors.team_passes import team_code  # noqa: PLC0415
    from tournaments.leagues.register.services.captains import captain_link  # noqa: PLC0415
    from tournaments.leagues.register.services.team_seasons import change_team_season, save_division  # noqa: PLC0415

    now, today = timezone.now(), timezone.localdate()
    club, _ = club_of("Carrick")
    club.published = True
    club.save()
    season = league.a_season(club, starts=today - timedelta(weeks=2), ends=today + timedelta(weeks=30))
    division = league.a_division(season)
    save_division(season.pk, {"weekday": today.weekday()}, division.pk, by=None, now=now)
    league.publish(season)
    club.venues.update(address="12 Church Street")
    squads = {}
    for number, team in enumerate(Team.objects.order_by("pk")):
        team.captain_phone, team.shares_phone = f"01326 55512{number}", True
        team.save()
        names = [f"{name} {team.name}son" for name in NAMES[number * 4 : number * 4 + 8]]
        squads[team.name] = league.squad(team, names)
    match = Fixture.objects.select_related("home", "away").get(date=today, home__name="Bell")
    for last in Fixture.objects.filter(date=today - timedelta(weeks=1)):
        for side in ("home", "away"):
            six = squads[getattr(last, side).name][:6]
            set_line_up(last.pk, side, [(player, None) for player in six], lock=True, now=now)
        league.play(last, 5, 4, now)
    change_team_season(season.pk, {"rules": {"card_entry": "tables", "target": 2}}, by=None, now=now)
    other = Fixture.objects.select_related("home", "away").exclude(pk=match.pk).get(date=today)
    for side in ("home", "away"):
        six = squads[getattr(other, side).name][:6]
        set_line_up(other.pk, side, [(player, None) for player in six], lock=True, now=now)
    codes = {
        f"{name}{side}": team_code(captain_link(season.pk, getattr(row, side).pk, by=None, now=now))
        for name, row in (("", match), ("other_", other))
        for side in ("home", "away")
    }
    return codes | {
        "match": match.pk,
        "other_match": other.pk,
        "visitors": match.away.name,
        "season": season.pk,
    }


if __name__ == "__main__":
    django.setup()
    print(json.dumps(lay()))  # noqa: T201  this is its answer
