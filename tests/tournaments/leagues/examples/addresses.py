"""The addresses of a season's pages, with what stands in them."""

import re
from collections.abc import Callable
from typing import Any

from tests.tournaments.leagues.examples.cups import a_cup
from tests.tournaments.leagues.examples.league import NOW, squad
from tests.tournaments.leagues.examples.person_cups import singles
from tournaments.leagues.calendar.services.dates import ask_for_date
from tournaments.leagues.doors.selectors.calendars import calendar_code
from tournaments.leagues.models import Appeal, CardPhotograph, Penalty, PubNotice, Season, Trophy


def places(season: Season) -> dict[str, Callable[[], Any]]:
    """What stands in the addresses, each with how it is found, or made where there is none (any more)."""
    match, club = season.fixtures.order_by("pk")[0], season.club

    def request() -> Any:
        return match.date_requests.first() or ask_for_date(match.pk, match.home, [], "A wedding", now=NOW)

    def penalty() -> Any:
        return Penalty.objects.filter(fixture=match).first() or Penalty.objects.create(
            season=season, fixture=match, team=match.home, points=100, due_at=NOW, at=NOW
        )

    def appeal() -> Any:
        return Appeal.objects.filter(fixture=match).first() or Appeal.objects.create(
            season=season, fixture=match, team=match.home, text="No.", at=NOW
        )

    def trophy() -> Any:
        return club.trophies.first() or Trophy.objects.create(club=club, name="The Shield")

    def holder() -> Any:
        holders = trophy().holders
        return holders.first() or holders.create(season_name="1987", year=1987, holder="Old Inn")

    def honour() -> Any:
        return club.honours.first() or club.honours.create(
            season_name="1987", year=1987, winner="Old Inn", kind="title"
        )

    def photograph() -> Any:
        return CardPhotograph.objects.filter(fixture=match).first() or CardPhotograph.objects.create(
            fixture=match, jpeg=b"\xff\xd8", width=1, height=1, size=2, content_hash="0", at=NOW
        )

    def player() -> int:
        rita = match.home.registrations.first()
        return squad(match.home, ["Rita"])[0] if rita is None else rita.player_id

    def notice() -> Any:
        return PubNotice.objects.filter(fixture=match).first() or PubNotice.objects.create(
            fixture=match, venue=match.venue, sentence="It is called off.", until=match.week, at=NOW
        )

    return {
        "notice_id": lambda: notice().pk,
        "trophy_id": lambda: trophy().pk,
        "holder_id": lambda: holder().pk,
        "honour_id": lambda: honour().pk,
        "penalty_id": lambda: penalty().pk,
        "appeal_id": lambda: appeal().pk,
        "email_id": lambda: 1,
        "photograph_id": lambda: photograph().pk,
        "club_id": lambda: season.club_id,
        "player_id": player,
        "cup_id": lambda: (season.cups.filter(entrants="teams").first() or a_cup(season)).pk,
        "person_cup_id": lambda: (season.cups.filter(entrants="singles").first() or singles(season, [])).pk,
        "entry_id": lambda: 1,
        "season_id": lambda: season.pk,
        "division_id": lambda: season.divisions.get().pk,
        "team_id": lambda: match.home_id,
        "venue_id": lambda: match.venue_id,
        "fixture_id": lambda: match.pk,
        "plan_id": lambda: season.fixture_plans.order_by("pk")[0].pk,
        "request_id": lambda: request().pk,
        "kind": lambda: "award",
        "content_hash": lambda: "0f1e2d3c4b5a6978",
        "side": lambda: "home",
        "what": lambda: "booklet",
        "number": lambda: 1,
        "round_number": lambda: 1,
        "code": lambda: calendar_code(season, "team", match.home_id),
    }


def at(path: str, season: Season) -> str:
    found = places(season)
    return "/" + re.sub(r"<(?:number|str|slug):(\w+)>", lambda place: str(found[place[1]]()), path)
