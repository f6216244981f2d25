"""Several penalties that are taken, or let off, with one tap and for one reason."""

from typing import Any

import pytest

from clubs.models import Club
from tests.clubs.people import Visitor, alice, bob, club
from tests.tournaments.leagues.committee.test_penalties import overdue, rules
from tests.tournaments.leagues.examples.api_league import captain, codes
from tests.tournaments.leagues.examples.league import NOW, a_division, a_season, publish
from tests.tournaments.nights.views.pages import words
from tournaments.leagues.committee.selectors.penalties import late_words, open_penalties
from tournaments.leagues.committee.services.penalties import let_off
from tournaments.leagues.committee.services.rulings import RulingDetails
from tournaments.leagues.doors.services.due import do_what_is_due
from tournaments.leagues.models import Adjustment, Decision, Penalty, Season

pytestmark = pytest.mark.django_db
__all__ = ["alice", "bob", "club"]


@pytest.fixture
def season(club: Club) -> Season:
    """Both home sides of the first week are late, for a point and £5 each."""
    made = a_season(club)
    a_division(made)
    publish(made)
    rules(made, late_card_warnings=0, late_card_fine=5)
    last = made.fixtures.select_related("home", "away", "season").order_by("date", "pk")[1]
    do_what_is_due(overdue(last))
    assert len(open_penalties(made)) == 2
    return made


def homes(season: Season) -> list[str]:
    return [one.team.name for one in open_penalties(season)]


def page_of(season: Season) -> str:
    return f"/seasons/{season.pk}/penalties/"


def ticked(season: Season, bob: Visitor, **form: Any) -> Any:
    """Send the page with the penalties that are ticked on it, and what it would change as it says."""
    shown = bob.client.get(page_of(season))
    chosen = [line["row"].pk for line in shown.context["lines"] if line["ticked"]]
    return bob.client.post(page_of(season), {"seen": shown.context["seen"], "penalty": chosen, **form})


def test_all_are_let_off_for_one_reason(season: Season, bob: Visitor) -> None:
    assert "Decide all late cards and no-shows together" in words(
        bob.client.get(f"/seasons/{season.pk}/to-do/")
    )
    without = ticked(season, bob, do="let_off", reason=" ")
    assert (without.status_code, Decision.objects.count()) == (422, 0)
    assert ticked(season, bob, do="let_off", reason="The website was down.").status_code == 302
    decided = [(one.kind, one.reason) for one in Decision.objects.all()]
    assert decided == [("let_off", "The website was down.")] * 2
    assert (open_penalties(season), Adjustment.objects.count()) == ([], 0)
    assert "Decide all" not in words(bob.client.get(f"/seasons/{season.pk}/to-do/"))
    assert "There's nothing to decide here." in words(bob.client.get(page_of(season)))


def test_all_are_taken_as_they_were_shown_each_with_its_own_reason(season: Season, bob: Visitor) -> None:
    own = [late_words(one) for one in open_penalties(season)]
    first, second = homes(season)
    page = bob.client.get(page_of(season))
    shown = words(page)
    assert f"Proposed: 1 point from {first}, and a fine of £5." in shown
    for name in (first, second):
        assert f"{name} " in shown
        assert any(
            name in sentence and "has minus 1 point instead of 0" in sentence
            for sentence in page.context["shown"]
        )
    assert Decision.objects.count() == 0
    assert ticked(season, bob, do="take", reason="").status_code == 302
    assert [one.reason for one in Decision.objects.order_by("pk")] == own
    assert sorted(Adjustment.objects.values_list("team__name", "points")) == sorted(
        [(first, -100), (second, -100)]
    )


def test_only_those_that_are_ticked_and_only_as_they_were_seen(season: Season, bob: Visitor) -> None:
    first, second = open_penalties(season)
    seen = bob.client.get(page_of(season)).context["seen"]
    fewer = bob.client.post(page_of(season), {"seen": seen, "penalty": [first.pk], "do": "take"})
    assert (fewer.status_code, Decision.objects.count()) == (422, 0)
    assert "Something has changed since you looked." in words(fewer)
    looked = bob.client.post(page_of(season), {"penalty": [first.pk], "do": "look"})
    assert [line["ticked"] for line in looked.context["lines"]] == [True, False]
    assert all(second.team.name not in sentence for sentence in looked.context["shown"][:1])
    none = bob.client.post(page_of(season), {"seen": seen, "do": "take"})
    assert (none.status_code, "Choose at least one of them." in words(none)) == (422, True)
    taken = {"seen": looked.context["seen"], "penalty": [first.pk], "do": "take"}
    assert bob.client.post(page_of(season), taken).status_code == 302
    assert [one.pk for one in open_penalties(season)] == [second.pk]
    # Sent twice, nothing more happens.
    assert bob.client.post(page_of(season), taken).status_code == 422
    assert Decision.objects.count() == 1


def test_several_by_the_api_all_or_none(season: Season, bob: Visitor, alice: Visitor) -> None:
    place = f"seasons/{season.pk}/penalties/decide/"
    first, second = open_penalties(season)
    take: dict[str, Any] = {"decision": "take"}
    looked = bob.send(place, take | {"preview": True})
    assert (looked.status_code, looked.json()["decisions"], Decision.objects.count()) == (200, [], 0)
    let_off(season.pk, first.pk, RulingDetails("Snow.", None, NOW))
    both = {"penalties": [first.pk, second.pk]}
    assert codes(bob.send(place, take | both)) == (409, [("decided_already", None)])
    without = bob.send(place, {"decision": "let_off"})
    assert codes(without) == (400, [("reason_missing", "reason")])
    taken = bob.send(place, take | {"penalties": [second.pk], "reason": "Late again.", "rule": "7"})
    (decision,) = taken.json()["decisions"]
    assert (taken.status_code, decision["kind"], decision["reason"], decision["rule"]) == (
        *(201, "deduct"),
        *("Late again.", "7"),
    )
    assert taken.json()["consequences"] != []
    assert codes(bob.send(place, take)) == (409, [("none_chosen", None)])
    for who, status in ((alice, 403), (captain("Bell"), 403), (Visitor(), 401)):
        assert who.send(place, take).status_code == status
    assert Penalty.objects.filter(decision=None).count() == 0
