"""A second club: set up by anybody who owns one here, unless the people who run the site switched that off."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from clubs.models import Club, Membership, Role
from clubs.services.clubs import found_club
from tests.clubs.people import Visitor
from tests.clubs.views.test_links import said

LINK = '<a href="/clubs/new/">A new club</a>'


def test_an_owner_founds_another_club_and_owns_it(club: Club, olive: Visitor) -> None:
    assert LINK in said(olive.get("clubs/"))
    founded = olive.post("clubs/new/", {"name": "  The   Ash "})
    ash = Club.objects.latest("pk")
    assert (founded.status_code, founded.headers["Location"]) == (302, f"/clubs/{ash.pk}/begin/")
    assert (ash.name, ash.published) == ("The Ash", False)
    assert [(one.user, one.role) for one in Membership.objects.filter(club=ash)] == [(olive.user, Role.OWNER)]
    page = said(olive.get(f"clubs/{ash.pk}/begin/"))
    assert "<h1>The Ash is set up</h1>" in page
    # Of two clubs it is the new one that both forms begin with.
    for address, button in (("nights/new/", "New night"), ("seasons/new-league/", "Start a league of teams")):
        assert f'href="/{address}?club={ash.pk}">{button}</a>' in page
        form = said(olive.get(f"{address}?club={ash.pk}"))
        assert f'<option value="{ash.pk}" selected>The Ash</option>' in form
    assert list(Club.objects.order_by("pk").values_list("name", flat=True)) == ["Oak", "The Ash"]


def asked(page: Any) -> dict[str, str]:
    """What the form sends beside what is typed into it."""
    hidden: dict[str, str] = dict(
        re.findall(r'<input type="hidden" name="(after)" value="(\d+)">', said(page))
    )
    return hidden


def test_two_presses_found_one_club_and_another_page_another_one(club: Club, olive: Visitor) -> None:
    page = {"name": "The Ash", **asked(olive.get("clubs/new/"))}
    assert page["after"] == str(club.pk)
    went = [olive.post("clubs/new/", page).headers["Location"] for _press in range(2)]
    ash = Club.objects.latest("pk")
    assert (went, Club.objects.count()) == ([f"/clubs/{ash.pk}/begin/"] * 2, 2)
    olive.post("clubs/new/", page | {"name": "The Elm"})
    assert Club.objects.count() == 3
    olive.post("clubs/new/", {"name": "The Ash", **asked(olive.get("clubs/new/"))})
    assert list(Club.objects.order_by("pk").values_list("name", flat=True)[1:]) == [
        "The Ash",
        "The Elm",
        "The Ash",
    ]


def test_a_form_that_came_back_knows_what_it_knew(club: Club, olive: Visitor) -> None:
    assert asked(olive.post("clubs/new/", {"name": "", "after": "0"})) == {"after": "0"}
    for wrong in ("", "-1", "x", "9" * 20):
        assert asked(olive.post("clubs/new/", {"name": "", "after": wrong})) == {"after": str(club.pk)}


@pytest.mark.django_db(transaction=True)
def test_two_presses_at_one_moment_found_one_club(olive: Visitor, together: Callable[..., list[Any]]) -> None:
    user = olive.user
    assert user is not None
    last = Club.objects.latest("pk").pk
    done = together(*[lambda: found_club("The Ash", user, after=last)] * 2)
    assert {one.name for one in done} == {"The Ash"}
    assert Club.objects.filter(name="The Ash").count() == 1


@pytest.mark.parametrize(
    ("name", "why"),
    [
        (" ", "This field is required."),
        ("x" * 81, "Ensure this value has at most 80 characters (it has 81)."),
        ("\u202eoak", "The club&#x27;s name has characters that can&#x27;t be shown. Type it again."),
    ],
)
def test_a_name_that_is_none_is_said_beside_its_field(
    name: str, why: str, club: Club, olive: Visitor
) -> None:
    answer = olive.post("clubs/new/", {"name": name})
    assert (answer.status_code, Club.objects.count()) == (422, 1)
    assert f'<small class="fault" id="id_name_error">{why}</small>' in said(answer)


def test_nobody_else_is_shown_the_page_or_the_way_there(
    club: Club, bob: Visitor, alice: Visitor, nobody: Visitor, stranger: Visitor
) -> None:
    for who in (bob, alice, nobody):
        assert LINK not in said(who.get("clubs/"))
        assert who.post("clubs/new/", {"name": "The Ash"}).status_code == 404
    away = stranger.post("clubs/new/", {"name": "The Ash"})
    assert away.headers["Location"] == "/sign-in/?next=/clubs/new/"
    assert Club.objects.count() == 1


def test_founding_clubs_can_be_switched_off(club: Club, olive: Visitor, settings: Any) -> None:
    settings.NEW_CLUBS = False
    assert LINK not in said(olive.get("clubs/"))
    assert olive.get("clubs/new/").status_code == olive.post("clubs/new/", {"name": "Ash"}).status_code == 404
    refused = olive.send("clubs/", {"name": "Ash"})
    assert (refused.status_code, refused.json()["errors"]) == (
        403,
        [{"code": "permission_denied", "detail": "Founding clubs is switched off here.", "attr": None}],
    )
    assert Club.objects.count() == 1


@pytest.mark.parametrize(
    ("languages", "paper"),
    [
        ("en-US,en;q=0.9", "letter"),
        ("es-MX", "letter"),
        ("fr-CA,en;q=0.8", "letter"),
        ("es-419,es-CR;q=0.9", "letter"),
        ("fil-PH", "letter"),
        ("en-GB,en-US;q=0.7", "a4"),
        ("en", "a4"),
        ("de-AT", "a4"),
        ("", "a4"),
    ],
)
def test_a_new_clubs_paper_is_guessed_from_the_browser_and_can_be_chosen(
    languages: str, paper: str, club: Club, olive: Visitor
) -> None:
    page = olive.get("clubs/new/", **({"Accept-Language": languages} if languages else {}))
    assert re.findall(r'<option value="(\w+)" selected', said(page)) == [paper]
    assert "We guessed it from your browser&#x27;s language." in said(page)
    other = {"a4": "letter", "letter": "a4"}[paper]
    olive.post("clubs/new/", {"name": "The Ash", "paper": other})
    assert Club.objects.latest("pk").paper == other
    assert olive.post("clubs/new/", {"name": "The Elm", "paper": "a5"}).status_code == 422
