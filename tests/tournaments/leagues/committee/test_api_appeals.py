"""Penalties and appeals by the API: what each may do, and the same answer to what is sent again."""

import pytest

from clubs.models import Club, Role
from clubs.services.tokens import make_token
from tests.clubs.people import Visitor, alice, bob, club, member, stranger, with_token
from tests.tournaments.leagues.examples.api_league import captain, codes, league
from tests.tournaments.leagues.examples.league import NOW, fixture
from tournaments.leagues.committee.services.decisions import adjust_points
from tournaments.leagues.committee.services.rulings import RulingDetails
from tournaments.leagues.models import Adjustment, Appeal, Penalty, Season

pytestmark = pytest.mark.django_db
__all__ = ["alice", "bob", "club", "make_token", "stranger"]


@pytest.fixture
def season(club: Club) -> Season:
    club.published = True
    club.save()
    return league(club)


def test_an_appeal_by_the_api(season: Season, club: Club, bob: Visitor) -> None:
    bell, fox = season.teams.get(name="Bell"), season.teams.get(name="Fox")
    decision = adjust_points(season.pk, bell.pk, -100, RulingDetails("A late card.", bob.user, NOW))
    appeal_until = decision.appeal_until
    assert appeal_until is not None
    decision.appeal_until = appeal_until.replace(year=2090)
    decision.save()
    cath, paula = captain("Bell"), with_token(member(club, "paula", Role.PANEL))
    body = {"decision": decision.pk, "text": "It was posted."}
    assert codes(captain("Fox").send(f"teams/{bell.pk}/appeals/", body))[0] == 403
    assert codes(captain("Fox").send(f"teams/{fox.pk}/appeals/", body)) == (409, [("too_late", None)])
    answers = [cath.send(f"teams/{bell.pk}/appeals/", body) for _ in range(2)]
    assert [one.status_code for one in answers] == [201, 200]
    assert answers[0].json() == answers[1].json()
    again = cath.send(f"teams/{bell.pk}/appeals/", body | {"text": "No."})
    assert codes(again) == (409, [("conflict", None)])
    both = cath.send(f"teams/{bell.pk}/appeals/", body | {"fixture": 1})
    assert codes(both) == (400, [("about_what", "decision")])
    place = f"seasons/{season.pk}/appeals/{Appeal.objects.get().pk}"
    result = {"result": "dismissed", "reason": "Too late is too late."}
    assert [who.send(f"{place}/decide/", result).status_code for who in (cath, bob)] == [403, 403]
    assert bob.send(f"{place}/carried-out/").status_code == 409
    decided = paula.send(f"{place}/decide/", result).json()
    assert (decided["result"], decided["about"]) == ("dismissed", "Bell: points deducted. A late card.")
    assert paula.ask(f"seasons/{season.pk}/appeals/").json()["results"] == [decided]
    assert codes(paula.send(f"{place}/stand-down/")) == (409, [("decided_already", None)])
    # The panel does nothing else of the secretary's.
    deduct = {"points": -1, "reason": "No."}
    assert paula.send(f"teams/{bell.pk}/adjust/", deduct).status_code == 403


def test_for_which_team_a_panel_member_plays_by_the_api(season: Season, club: Club, bob: Visitor) -> None:
    bell = season.teams.get(name="Bell")
    paula = with_token(member(club, "paula", Role.PANEL))
    here, number = f"seasons/{season.pk}/panel/", paula.user.pk  # type: ignore[union-attr]
    listed = {"user": number, "username": "paula", "team": None}
    assert bob.ask(here).json()["results"] == [listed]
    plays = listed | {"team": {"id": bell.pk, "name": "Bell"}}
    for _ in range(2):
        changed = bob.send(here, {"user": number, "team": bell.pk}, "PUT")
        assert (changed.status_code, changed.json()) == (200, plays)
    assert season.audit_entries.filter(message__contains="paula").count() == 1
    assert bob.ask(here).json()["results"] == [plays]
    # Who isn't on the panel, and a team of no such number, are both named.
    wrong = bob.send(here, {"user": bob.user.pk, "team": 10**9}, "PUT")  # type: ignore[union-attr]
    assert codes(wrong) == (400, [("not_on_panel", "user"), ("team_unknown", "team")])
    assert paula.send(here, {"user": number, "team": None}, "PUT").status_code == 403
    assert bob.send(here, {"user": number, "team": None}, "PUT").json() == listed


def test_the_other_side_is_heard_by_the_api(season: Season, club: Club, bob: Visitor) -> None:
    match = fixture(season, "Bell", "Fox")
    appeal = Appeal.objects.create(season=season, fixture=match, team=match.home, text="Late.", at=NOW)
    paula = with_token(member(club, "paula", Role.PANEL))
    place = f"teams/{match.away_id}/appeals/{appeal.pk}/answer/"
    bells, foxes, swans = captain("Bell"), captain("Fox"), captain("Swan")
    answered = foxes.send(place, {"text": "We came at eight."}).json()
    assert (answered["other_side"], answered["answer"]) == (
        {"id": match.away_id, "name": "Fox"},
        "We came at eight.",
    )
    listed = f"seasons/{season.pk}/appeals/"
    for reader in (bells, foxes, paula, bob):
        assert reader.ask(listed).json()["results"] == [answered]
    assert swans.ask(listed).json()["results"] == []
    assert bells.send(place, {"text": "No."}).status_code == 403
    own = f"teams/{match.home_id}/appeals/{appeal.pk}/answer/"
    assert codes(bells.send(own, {"text": "No."})) == (409, [("not_yours", None)])
    theirs = f"teams/{season.teams.get(name='Swan').pk}/appeals/{appeal.pk}/answer/"
    assert swans.send(theirs, {"text": "No."}).status_code == 404
    paula.send(f"{listed}{appeal.pk}/decide/", {"result": "dismissed", "reason": "In time."})
    assert codes(foxes.send(place, {"text": "At nine."})) == (409, [("decided_already", None)])


def test_a_penalty_by_the_api_is_looked_at_then_taken_once(
    season: Season, bob: Visitor, alice: Visitor
) -> None:
    match = fixture(season, "Bell", "Fox")
    penalty = Penalty.objects.create(
        season=season, fixture=match, team=match.home, points=100, due_at=NOW, at=NOW
    )
    place = f"seasons/{season.pk}/penalties"
    assert alice.ask(f"{place}/").status_code == 403
    bob.send(f"{place}/{penalty.pk}/ask/", {"question": "Where was it?"})
    (listed,) = bob.ask(f"{place}/").json()["results"]
    assert (listed["points"], listed["question"], listed["decision"]) == (1, "Where was it?", None)
    look = bob.send(f"{place}/{penalty.pk}/take/", {"reason": "Late.", "preview": True})
    assert (look.status_code, Adjustment.objects.count()) == (200, 0)
    assert look.json()["consequences"] == ["Bell falls from 1st to 4th and has minus 1 point instead of 0."]
    assert bob.send(f"{place}/{penalty.pk}/take/", {"reason": "Late."}).status_code == 201
    again = bob.send(f"{place}/{penalty.pk}/take/", {"reason": "Late."})
    assert codes(again) == (409, [("decided_already", None)])
    assert bob.send(f"{place}/{penalty.pk}/let-off/", {"reason": "Snow."}).status_code == 201
    again = bob.send(f"{place}/{penalty.pk}/let-off/", {"reason": "Snow."})
    assert codes(again) == (409, [("decided_already", None)])
    assert [one.points for one in Adjustment.objects.order_by("pk")] == [-100, 100]
