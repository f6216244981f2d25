"""The secretary, who rules by pages or by the interface: looks first what a ruling would change, then takes it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from tests.clubs.people import Visitor
from tests.tournaments.leagues.examples.league import NOW, legs, play
from tournaments.leagues.calendar.services.dates import move_fixture
from tournaments.leagues.models import Fixture, Season
from tournaments.leagues.office.selectors.to_do import to_do

WHY = "So it is."


def on_to_do(season: Season) -> list[str]:
    """What waits for the secretary of a season as it doesn't fit the results."""
    season.refresh_from_db()
    return [one.sentence for one in to_do(season, NOW) if one.kind == "outdated"]


@dataclass(frozen=True)
class Secretary:
    """An organiser and the way that they take: "page" or "interface"."""

    visitor: Visitor
    by: str

    def award(self, match: Fixture, to: str) -> list[str]:
        return self._rule(f"fixtures/{match.pk}/award/", f"fixtures/{match.pk}/ruling/award/", {"to": to})

    def simple(self, match: Fixture, kind: str) -> list[str]:
        """Declare void, reopen, order a replay, let stand."""
        return self._rule(f"fixtures/{match.pk}/{kind}/", f"fixtures/{match.pk}/ruling/{kind}/", {})

    def settle(self, match: Fixture, home: int, away: int) -> list[str]:
        games = legs(home, away)
        typed = {f"winner-{number}": game["winner"] for number, game in enumerate(games, 1)}
        api = {"legs": games}
        return self._rule(f"fixtures/{match.pk}/rule/", f"fixtures/{match.pk}/ruling/settle/", api, typed)

    def points(self, match: Fixture, points: int) -> list[str]:
        """Take points from the home side."""
        page = f"seasons/{match.season_id}/teams/{match.home_id}/points/"
        return self._rule(f"teams/{match.home_id}/adjust/", page, {"points": points})

    def withdraw(self, match: Fixture, results: str) -> list[str]:
        """Let the home side withdraw."""
        page = f"seasons/{match.season_id}/teams/{match.home_id}/withdraw/"
        api = {"date": "2026-11-20", "results": results}
        typed = {"day": "2026-11-20", "results": results}
        return self._rule(f"teams/{match.home_id}/withdraw/", page, api, typed)

    def replay(self, match: Fixture, home: int, away: int) -> list[str]:
        """Order a replay, which is played."""
        said = self.simple(match, "replay")
        again = Fixture.objects.get(replay_of=match)
        move_fixture(again.pk, date(2027, 3, 9), again.venue, why="Again.", by=None, now=NOW)
        play(again, home, away, NOW + timedelta(days=190))
        return said

    def let_off(self, page: str) -> list[str]:
        """Let a team off a penalty that was taken."""
        return self._rule(page, page, {})

    def to_do(self, season: Season) -> list[dict[str, Any]]:
        """What doesn't fit the results, with `sentence`, `page` and `content_hash`; looked at by both ways."""
        path = f"seasons/{season.pk}/to-do/"
        lines = self.visitor.ask(path).json()["results"]
        shown = self.visitor.get(path).context["items"]
        assert [one.sentence for one in shown] == [one["sentence"] for one in lines]
        return [one for one in lines if one["kind"] == "outdated"]

    def leave(self, season: Season, content_hash: str) -> None:
        if self.by == "interface":
            path = f"seasons/{season.pk}/left-as-it-is/{content_hash}/"
            assert self.visitor.send(path, {"reason": WHY}, "PUT").status_code == 200
        else:
            path = f"seasons/{season.pk}/left-as-it-is/{content_hash}/"
            assert self.visitor.get(path).status_code == 200
            assert self.visitor.post(path, {"reason": WHY}).status_code == 302

    def ask_again(self, season: Season, content_hash: str) -> None:
        if self.by == "interface":
            sent = self.visitor.send(f"seasons/{season.pk}/left-as-it-is/{content_hash}/", None, "DELETE")
            assert sent.status_code == 204
        else:
            assert (
                self.visitor.post(f"seasons/{season.pk}/left-as-it-is/{content_hash}/again/").status_code
                == 302
            )

    def _rule(
        self, path: str, page: str, body: dict[str, Any], typed: dict[str, Any] | None = None
    ) -> list[str]:
        """Take a ruling as it was seen before; return what it says."""
        if self.by == "interface":
            asked = {"reason": WHY, **body}
            seen = self.visitor.send(path, asked | {"preview": True})
            assert seen.status_code == 200, seen.content
            taken = self.visitor.send(path, asked)
            assert taken.status_code == 201, taken.content
            said: Sequence[str] = taken.json()["consequences"]
            assert seen.json()["consequences"] == said
            return list(said)
        form = {"reason": WHY, **(body if typed is None else typed)}
        shown = self.visitor.post(page, form)
        assert shown.status_code == 200, shown.context["form"].errors
        assert self.visitor.post(page, form | {"take": "1", "seen": shown.context["seen"]}).status_code == 302
        return list(shown.context["shown"])
