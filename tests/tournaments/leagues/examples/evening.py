"""The evening of a match, as its captains see it on their pages, and what they send."""

import html
import re
from datetime import time, timedelta
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from clubs.models import Club
from tests.tournaments.leagues.examples.league import a_division, a_season, legs, publish, squad
from tests.tournaments.nights.hall import club_of
from tests.tournaments.nights.views.pages import words
from tournaments.leagues.models import Fixture
from tournaments.leagues.register.selectors.team_passes import team_code
from tournaments.leagues.register.services.captains import captain_link
from tournaments.leagues.register.services.team_seasons import change_team_season, save_division

SIX = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fred")
APOSTROPHE = "\N{RIGHT SINGLE QUOTATION MARK}"
OTHERS = ("Kay", "Lou", "Mia", "Ned", "Oona", "Pat")


@pytest.fixture
def league() -> SimpleNamespace:
    """Bell is at home today; its match began at midnight, so that no hour of the day matters."""
    return league_today(club_of("Carrick")[0])


def league_today(club: Club) -> SimpleNamespace:
    """A league of a club in which Bell is at home today, with the links and squads of the match."""
    today, now = timezone.localdate(), timezone.now()
    season = a_season(club, starts=today - timedelta(weeks=2), ends=today + timedelta(weeks=30))
    division = a_division(season)
    hours = {"weekday": today.weekday(), "starts_at": time(0), "latest_start": time(0)}
    save_division(season.pk, hours, division.pk, by=None, now=now)
    publish(season)
    match = season.fixtures.select_related("home", "away").get(date=today, home__name="Bell")
    third = season.teams.exclude(pk__in=[match.home_id, match.away_id]).earliest("pk")
    codes = {
        name: team_code(captain_link(season.pk, team.pk, by=None, now=now))
        for name, team in (("home", match.home), ("away", match.away), ("third", third))
    }
    pages = {name: f"/team/{code}/match/{match.pk}/" for name, code in codes.items()}
    return SimpleNamespace(
        season=season,
        match=match,
        third=third,
        codes=codes,
        pages=pages,
        six=squad(match.home, SIX),
        others=squad(match.away, OTHERS),
        client=Client(),
        now=now,
        today=today,
    )


def state(league: SimpleNamespace) -> str:
    return str(Fixture.objects.values_list("state", flat=True).get(pk=league.match.pk))


def rules(league: SimpleNamespace, **chosen: Any) -> None:
    change_team_season(league.season.pk, {"rules": chosen}, by=None, now=league.now)


def form(home: int, away: int, nobody: int = 0, **more: Any) -> dict[str, Any]:
    """A card as the form sends it."""
    listed = legs(home, away, nobody)
    return {"id": str(uuid4())} | {f"winner.{at}": leg["winner"] for at, leg in enumerate(listed)} | more


def line_up(players: list[int], do: str = "lock", **more: Any) -> dict[str, Any]:
    return {"players": players, "order": ",".join(map(str, players)), "do": do, **more}


def post(league: SimpleNamespace, side: str, part: str, data: dict[str, Any]) -> Any:
    """Send a form of a match's page, and come to where it leads."""
    return league.client.post(f"{league.pages[side]}{part}/", data, follow=True)


def buttons(answer: Any) -> list[str]:
    """The words of all buttons of the page itself."""
    main = answer.content.decode().partition("<main>")[2]
    found = re.findall(r"<button[^>]*>(.*?)</button>", main, re.DOTALL)
    return [
        " ".join(html.unescape(re.sub("<[^>]+>", "", one)).split()).replace(APOSTROPHE, "'") for one in found
    ]


def plain(answer: Any) -> str:
    return words(answer).replace(APOSTROPHE, "'")
