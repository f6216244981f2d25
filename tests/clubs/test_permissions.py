"""Who may do what in a club, and that each question is one query."""

import pytest
from django.contrib.auth.models import AnonymousUser

from clubs import permissions
from clubs.models import Club, Membership, Role
from tests.clubs.people import founded, member, new_user


@pytest.mark.parametrize(
    ("role", "may"),
    [
        (Role.SCORER, (True, False)),
        (Role.ORGANISER, (True, True)),
        (Role.OWNER, (True, True)),
    ],
)
def test_each_role_may_what_the_ones_below_may(role: Role, may: tuple[bool, ...], club: Club) -> None:
    user = member(club, "somebody", role)
    asked = (permissions.may_score, permissions.may_organise)
    assert tuple(question(user, club) for question in asked) == may
    assert tuple(question(user, club.pk) for question in asked) == may
    assert permissions.role_in(user, club) == role


def test_strangers_the_switched_off_and_members_of_another_club_may_nothing(club: Club) -> None:
    switched_off = member(club, "gone", Role.OWNER)
    switched_off.is_active = False
    switched_off.save()
    elsewhere = member(founded("Elm", "edith"), "carol", Role.OWNER)
    admin = new_user("root")
    admin.is_superuser = admin.is_staff = True
    admin.save()
    for user in (None, AnonymousUser(), switched_off, elsewhere, admin):
        assert permissions.role_in(user, club) is None
        assert not permissions.may_score(user, club)
        assert club not in permissions.clubs_where(user, Role.SCORER)
        assert club not in permissions.visible_clubs(user)


def test_a_published_club_is_seen_by_anybody_and_another_by_its_members(club: Club) -> None:
    published = founded("Elm", "edith")
    published.published = True
    published.save()
    scorer = member(club, "alice", Role.SCORER)
    assert set(permissions.visible_clubs(None)) == {published}
    assert set(permissions.visible_clubs(scorer)) == {published, club}
    assert set(permissions.clubs_where(scorer, Role.SCORER)) == {club}
    assert set(permissions.clubs_where(scorer, Role.ORGANISER)) == set()


def test_each_question_is_one_query(club: Club, django_assert_num_queries: object) -> None:
    user = Membership.objects.select_related("user").get(club=club).user
    with django_assert_num_queries(4):  # type: ignore[operator]
        permissions.role_in(user, club)
        permissions.may_organise(user, club)
        list(permissions.visible_clubs(user))
        list(permissions.clubs_where(user, Role.OWNER))
