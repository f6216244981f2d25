"""Protests and appeals go to a panel apart from the committee, whose members may do nothing else."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from clubs.models import Club, Membership, Role
from tests.clubs.people import Visitor, bob, club, member, signed_in
from tests.tournaments.leagues.examples.league import a_division, a_season, card, fixture, publish, squad
from tests.tournaments.nights.views.pages import words
from tournaments.leagues.committee.selectors.appeals import protestable
from tournaments.leagues.committee.services.appeals import decide_appeal, protest_match
from tournaments.leagues.committee.services.awards import Award
from tournaments.leagues.committee.services.decisions import adjust_points, award
from tournaments.leagues.committee.services.rulings import RulingDetails
from tournaments.leagues.evening.services.cards import confirm_lapsed, hand_in
from tournaments.leagues.evening.services.line_ups import set_line_up
from tournaments.leagues.models import Appeal, Decision, Fixture, PanelTeam, Season
from tournaments.leagues.register.selectors.team_passes import team_code
from tournaments.leagues.register.services.captains import captain_link

pytestmark = pytest.mark.django_db
__all__ = ["bob", "club"]


@pytest.fixture
def season(club: Club) -> Season:
    today = timezone.localdate()
    made = a_season(club, starts=today - timedelta(weeks=2), ends=today + timedelta(weeks=30))
    a_division(made)
    publish(made)
    return made


@pytest.fixture
def paula(club: Club) -> Visitor:
    return signed_in(member(club, "paula", Role.PANEL))


def page_of(season: Season, team: Any) -> str:
    code = team_code(captain_link(season.pk, team.pk, by=None, now=timezone.now()))
    return f"/team/{code}/appeals/"


def awarded(season: Season, bob: Visitor) -> tuple[Fixture, Decision]:
    match = fixture(season, "Bell", "Crown")
    return match, award(match.pk, Award("home"), RulingDetails("Nobody came.", bob.user, timezone.now()))


def test_an_appeal_goes_from_the_captain_to_the_panel_and_back(
    season: Season, bob: Visitor, paula: Visitor
) -> None:
    match, decision = awarded(season, bob)
    web, page = Client(), page_of(season, match.away)
    assert "Appeal: Bell against Crown: match awarded. Nobody came." in web.get(page).content.decode()
    sent = {"about": f"decision-{decision.pk}", "text": "We were stuck in the snow."}
    for _ in range(2):
        assert web.post(page, sent).status_code == 302
    other_words = web.post(page, sent | {"text": "And it was dark."})
    assert (other_words.status_code, b"And it was dark." in other_words.content) == (422, True)
    appeal = Appeal.objects.get()
    to_do = bob.client.get(f"/seasons/{season.pk}/to-do/").content.decode().replace("&#x27;", "'")
    assert "Crown has sent the panel an appeal." in to_do
    assert "Under appeal by Crown" in bob.client.get(f"/fixtures/{match.pk}/").content.decode()
    case = f"/seasons/{season.pk}/appeals/{appeal.pk}/"
    # The secretary reads it, and decides nothing.
    refused = bob.client.post(case, {"result": "dismissed", "reason": "No."})
    assert (refused.status_code, b"stuck in the snow" in refused.content) == (422, True)
    assert b"Protests and appeals" in paula.client.get(f"/seasons/{season.pk}/").content
    empty = paula.client.post(case, {"result": "", "reason": ""})
    assert empty.status_code == 422
    assert "Choose what the panel decides." in empty.content.decode()
    assert paula.client.post(case, {"result": "upheld", "reason": "Play it again."}).status_code == 302
    decision.refresh_from_db()
    assert decision.appeal_result == "upheld. Play it again."
    assert "Play it again." in web.get(page).content.decode()
    assert "upheld Crown's appeal: Play it again." in bob.client.get(
        f"/seasons/{season.pk}/to-do/"
    ).content.decode().replace("&#x27;", "'")
    assert paula.client.post(case, {"result": "dismissed", "reason": "No."}).status_code == 422
    bob.client.post(case, {"do": "carried_out"})
    assert b"Play it again" not in bob.client.get(f"/seasons/{season.pk}/to-do/").content
    match.refresh_from_db()
    assert match.state == "awarded"  # the ruling that follows is the secretary's


def test_whoever_is_involved_stands_down(season: Season, bob: Visitor, paula: Visitor, club: Club) -> None:
    match, decision = awarded(season, bob)
    Client().post(page_of(season, match.away), {"about": f"decision-{decision.pk}", "text": "Unfair."})
    appeal = Appeal.objects.get()
    case = f"/seasons/{season.pk}/appeals/{appeal.pk}/"
    form = {"result": "dismissed", "reason": "No."}
    bob.client.post(f"/seasons/{season.pk}/appeals/panel/", {"user": paula.user.pk, "team": match.home_id})
    assert PanelTeam.objects.get().team_id == match.home_id
    said = paula.client.get(case).content.decode()
    assert "You play for Bell, so the others on the panel decide." in said
    assert "Send the panel's decision" not in said
    assert paula.client.post(case, form).status_code == 422
    # Who took the decision, and sits on the panel now.
    Membership.objects.filter(user=bob.user).update(role=Role.PANEL)
    assert "You took this decision yourself" in bob.client.get(case).content.decode()
    assert bob.client.post(case, form).status_code == 422
    pete = signed_in(member(club, "pete", Role.PANEL))
    pete.client.post(case, {"do": "stand_down"})
    assert "You stood down" in pete.client.get(case).content.decode()
    assert pete.client.post(case, form).status_code == 422
    quinn = signed_in(member(club, "quinn", Role.PANEL))
    assert quinn.client.post(case, form).status_code == 302
    appeal.refresh_from_db()
    assert (appeal.result, appeal.decided_by, appeal.carried_out_at is None) == (
        "dismissed",
        quinn.user,
        False,
    )


def test_appeals_and_protests_come_in_time_and_from_whom_they_concern(season: Season, bob: Visitor) -> None:
    match, decision = awarded(season, bob)
    others = season.fixtures.exclude(pk=match.pk)
    played = others.filter(date__lt=timezone.localdate()).order_by("-date", "pk").first()
    assert played is not None
    Fixture.objects.filter(pk=played.pk).update(
        state="cards_awaited", date=timezone.localdate() - timedelta(days=5)
    )
    Fixture.objects.exclude(pk=played.pk).update(date=timezone.localdate() + timedelta(days=7))
    page = page_of(season, played.home)
    assert f"Protest: {played.home.name}" in Client().get(page).content.decode()
    protest_match(played.home, played.pk, "They had five.", now=timezone.now())
    late = timezone.now() + timedelta(days=1)
    with pytest.raises(Exception, match="the days are over"):
        protest_match(played.away, played.pk, "They had seven.", now=late)
    third = next(team for team in season.teams.all() if team.name not in {"Bell", "Crown"})
    sent = {"about": f"decision-{decision.pk}", "text": "We don't like it."}
    assert Client().post(page_of(season, third), sent).status_code == 422
    Decision.objects.update(appeal_until=timezone.localdate() - timedelta(days=1))
    assert Client().post(page_of(season, match.away), sent).status_code == 422
    assert Appeal.objects.count() == 1


def test_a_deduction_can_be_appealed_by_its_team_alone(season: Season, paula: Visitor) -> None:
    bell, crown = season.teams.get(name="Bell"), season.teams.get(name="Crown")
    now = timezone.now()
    decision = adjust_points(season.pk, bell.pk, -100, RulingDetails("Late card.", None, now))
    sent = {"about": f"decision-{decision.pk}", "text": "It was posted."}
    assert Client().post(page_of(season, crown), sent).status_code == 422
    assert Client().post(page_of(season, bell), sent).status_code == 302
    appeal = Appeal.objects.get()
    assert paula.user is not None
    decide_appeal(appeal.pk, paula.user, "changed", "A warning is enough.", now=now)
    decision.refresh_from_db()
    assert decision.appeal_result == "upheld in part. A warning is enough."


def test_words_that_come_too_late_are_shown_to_be_copied(season: Season) -> None:
    """Nothing is left to protest about once the season is closed; what a captain typed is not lost by that."""
    web, page = Client(), page_of(season, fixture(season, "Bell", "Crown").away)
    Season.objects.filter(pk=season.pk).update(closed_at=timezone.now())
    late = web.post(page, {"about": "match-1", "text": "It was dark & cold."})
    assert late.status_code == 422
    assert "It was dark &amp; cold." in late.content.decode()
    assert b"What you wrote, to copy" in late.content
    assert b"What you wrote, to copy" not in web.get(page).content


def test_a_text_or_a_code_with_nul_which_postgresql_cannot_keep_is_refused(
    season: Season, bob: Visitor
) -> None:
    match, decision = awarded(season, bob)
    page = page_of(season, match.away)
    sent = Client().post(page, {"about": f"decision-{decision.pk}", "text": "We were\0 stuck."})
    assert (sent.status_code, sent.content[:32]) == (422, b"This form has an invisible chara")
    assert Appeal.objects.count() == 0
    assert Client().get("/team/%00/").status_code == 404


def test_the_panel_reads_no_line_up_before_both_are_locked(
    season: Season, bob: Visitor, paula: Visitor
) -> None:
    match = fixture(season, "Bell", "Crown")
    (zena,) = squad(match.home, ["Zena Early"])
    set_line_up(match.pk, "home", [(zena, None)], lock=True, now=timezone.now())

    def reads(visitor: Visitor) -> bool:
        return b"Zena Early" in visitor.client.get(f"/fixtures/{match.pk}/").content

    assert (reads(bob), reads(paula)) == (True, False)
    Appeal.objects.create(season=season, fixture=match, team=match.away, text="Late.", at=timezone.now())
    assert not reads(paula)
    award(match.pk, Award("home"), RulingDetails("Nobody came.", bob.user, timezone.now()))
    assert reads(paula)


def test_a_card_that_lapsed_is_contested_by_the_silent_side_until_the_appeal_date(season: Season) -> None:
    match = fixture(season, "Bell", "Crown")
    now = timezone.now()
    Fixture.objects.filter(pk=match.pk).update(date=timezone.localdate() - timedelta(days=5))
    hand_in(match.pk, card("home", 6, 3), by=None, now=now)
    (lapsed,) = confirm_lapsed(season.pk, now=now + timedelta(days=3))
    last, over = now + timedelta(days=17), now + timedelta(days=18)
    assert [one.pk for one in protestable(lapsed.away, last)] == [match.pk]
    assert (protestable(lapsed.home, last), protestable(lapsed.away, over)) == ([], [])
    assert protest_match(lapsed.away, match.pk, "We never saw it.", now=last).fixture == match


def test_the_other_side_is_heard_on_its_page_and_the_panel_reads_both(
    season: Season, bob: Visitor, paula: Visitor
) -> None:
    match, decision = awarded(season, bob)
    crown, bell = page_of(season, match.away), page_of(season, match.home)
    third = page_of(season, season.teams.exclude(pk__in=[match.home_id, match.away_id])[0])
    web = Client()
    web.post(crown, {"about": f"decision-{decision.pk}", "text": "We were stuck."})
    appeal = Appeal.objects.get()
    case = f"/seasons/{season.pk}/appeals/{appeal.pk}/"
    assert "What Bell answers Nothing yet." in words(paula.client.get(case))
    about = "Crown appeals against the ruling on Bell against Crown"
    first = bell.removesuffix("appeals/")
    assert "Say what happened: Crown have written to the appeals panel" in words(web.get(first))
    assert f"{about}." in words(web.get(f"{first}match/{match.pk}/"))
    assert f"{about}." in words(web.get(f"{crown.removesuffix('appeals/')}match/{match.pk}/"))
    assert "We were stuck." in words(web.get(bell))
    assert "We were stuck." not in words(web.get(third))
    answer = f"{bell}{appeal.pk}/"
    empty = web.post(answer, {"answer": " "})
    assert (empty.status_code, "Say what happened, as you saw it." in words(empty)) == (422, True)
    long = web.post(answer, {"answer": "x" * 2001})
    assert (long.status_code, b"x" * 2001 in long.content) == (422, True)
    for text in ("The road was clear.", "The road was clear.", "It was clear by seven."):
        assert web.post(answer, {"answer": text}).status_code == 302
    assert season.audit_entries.filter(message="Bell answers Crown's appeal.").count() == 2
    for reader, page in ((paula.client, case), (bob.client, case), (web, crown), (web, bell)):
        assert "It was clear by seven." in words(reader.get(page))
    assert "Say what happened" not in words(web.get(first))
    # Nobody else answers, nor does whoever appealed; and nothing changes once it is decided.
    assert web.post(f"{third}{appeal.pk}/", {"answer": "We saw it."}).status_code == 404
    assert web.post(f"{crown}{appeal.pk}/", {"answer": "Not so."}).status_code == 422
    assert paula.user is not None
    decide_appeal(appeal.pk, paula.user, "dismissed", "It was clear.", now=timezone.now())
    assert web.post(answer, {"answer": "Not so."}).status_code == 422
    appeal.refresh_from_db()
    assert appeal.answer == "It was clear by seven."


def test_nobody_answers_an_appeal_about_no_match(season: Season) -> None:
    bell, crown = season.teams.get(name="Bell"), season.teams.get(name="Crown")
    decision = adjust_points(season.pk, bell.pk, -100, RulingDetails("Late card.", None, timezone.now()))
    Client().post(page_of(season, bell), {"about": f"decision-{decision.pk}", "text": "It was posted."})
    appeal = Appeal.objects.get()
    assert appeal.other_side is None
    assert Client().post(f"{page_of(season, crown)}{appeal.pk}/", {"answer": "No."}).status_code == 404
