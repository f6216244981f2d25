"""What the secretary asks about a late card, and its answer, by the API."""

from tests.clubs.people import Visitor
from tests.tournaments.leagues.examples.api_league import captain, codes
from tests.tournaments.leagues.examples.api_league import match as match  # noqa: PLC0414  fixtures
from tests.tournaments.leagues.examples.api_league import season as season  # noqa: PLC0414
from tests.tournaments.leagues.examples.league import NOW
from tournaments.leagues.models import Fixture, Penalty, Season


def test_a_captain_reads_what_the_secretary_asks_about_a_late_card_and_answers(
    season: Season, match: Fixture, bob: Visitor, alice: Visitor, stranger: Visitor
) -> None:
    penalty = Penalty.objects.create(
        season=season, fixture=match, team=match.home, points=100, due_at=NOW, at=NOW
    )
    bells, place = captain("Bell"), f"seasons/{season.pk}/penalties/"
    here, body = f"{place}{penalty.pk}/answer/", {"answer": "The dog ate it."}
    assert bells.ask(place).json()["results"] == []
    assert codes(bells.send(here, body)) == (409, [("not_asked", None)])
    bob.send(f"{place}{penalty.pk}/ask/", {"question": "Where was it?"})
    (asked,) = bells.ask(place).json()["results"]
    assert (asked["question"], asked["answer"]) == ("Where was it?", "")
    others = (captain("Fox"), bob, alice, stranger)
    assert [who.send(here, body).status_code for who in others] == [404, 403, 403, 401]
    assert captain("Fox").ask(place).json()["results"] == []
    assert [who.ask(place).status_code for who in (alice, stranger)] == [403, 401]
    assert codes(bells.send(here, {"answer": "x" * 501})) == (400, [("max_length", "answer")])
    answered = bells.send(here, body)
    assert (answered.status_code, answered.json()["answer"]) == (200, "The dog ate it.")
    assert answered.json()["answered_at"] is not None
    assert bob.ask(place).json()["results"] == [answered.json()]
    bob.send(f"{place}{penalty.pk}/let-off/", {"reason": "Poor dog."})
    assert codes(bells.send(here, body)) == (409, [("decided_already", None)])
