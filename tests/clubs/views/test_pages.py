"""The pages of a club: who comes in, and what they do there."""

import re
from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from clubs import urls
from clubs.models import ApiToken, Club, Membership, Player, Role
from clubs.selectors.players import living_players, shown_names
from clubs.services.invitations import invite
from clubs.services.players import Age, add_players, change_player
from tests.clubs.people import Visitor
from tests.clubs.views.test_links import said


@pytest.fixture
def ann(club: Club) -> Player:
    return add_players(club, ["Ann"]).added[0]


def addresses(club: Club, player: Player) -> Iterator[tuple[str, str, list[int]]]:
    """Each page, how it is asked for, and what the stranger, Carol, Alice, Bob and Olive get."""
    membership = Membership.objects.get(club=club, role=Role.OWNER)
    invitation = invite(club, Role.SCORER, membership.user, timezone.now())
    at = {"club_id": club.pk}
    yield "get", reverse("sign_in"), [200] * 5
    yield "post", reverse("sign_out"), [302] * 5
    yield "get", reverse("set_up", args=["x"]), [404] * 5
    yield "get", reverse("join", args=["x"]), [404] * 5
    yield "get", reverse("tokens"), [302, 200, 200, 200, 200]
    yield "post", reverse("revoke_token"), [302] * 5
    yield "get", reverse("clubs"), [302, 200, 200, 200, 200]
    yield "get", reverse("new_club"), [302, 404, 404, 404, 200]
    yield "post", reverse("new_club"), [302, 404, 404, 404, 422]
    yield "get", reverse("change_password"), [302, 200, 200, 200, 200]
    yield "post", reverse("change_password"), [302, 422, 422, 422, 422]
    yield "get", reverse("club", kwargs=at), [302, 404, 200, 200, 200]
    yield "post", reverse("club", kwargs=at), [302, 404, 403, 403, 422]
    yield "get", reverse("begin_club", kwargs=at), [302, 404, 404, 404, 200]
    yield "post", reverse("publish_club", kwargs=at), [302, 404, 404, 404, 302]
    yield "post", reverse("new_invitation", kwargs=at), [302, 404, 404, 404, 422]
    yield (
        "post",
        reverse("take_back_invitation", kwargs=at | {"invitation_id": invitation.pk}),
        [302, 404, 404, 404, 302],
    )
    yield (
        "post",
        reverse("change_member", kwargs=at | {"membership_id": membership.pk}),
        [302, 404, 404, 404, 422],
    )
    yield "get", reverse("players", kwargs=at), [302, 404, 404, 200, 200]
    yield "post", reverse("players", kwargs=at), [302, 404, 404, 302, 302]
    yield "get", reverse("edit_player", args=[player.pk]), [302, 404, 404, 200, 200]
    yield "post", reverse("edit_player", args=[player.pk]), [302, 404, 404, 422, 422]
    yield "post", reverse("merge_player", args=[player.pk]), [302, 404, 404, 422, 422]
    yield "post", reverse("undo_merge", args=[player.pk]), [302, 404, 404, 422, 422]
    yield "post", reverse("erase_player", args=[player.pk]), [302, 404, 404, 302, 302]


def test_each_page_lets_in_whom_it_is_for(  # noqa: PLR0917  who they are
    club: Club, ann: Player, olive: Visitor, bob: Visitor, alice: Visitor, carol: Visitor, stranger: Visitor
) -> None:
    club.published = True  # which opens no page to write on
    club.save()
    walked = set()
    for method, path, expected in addresses(club, ann):
        for who, status in zip((stranger, carol, alice, bob, olive), expected, strict=True):
            if who.user is not None:
                who.client.force_login(who.user)
            answer = getattr(who, method)(path.lstrip("/"))
            assert (path, answer.status_code) == (path, status)
            if status == 302 and who is stranger and "sign-out" not in path:
                assert answer.headers["Location"].startswith("/sign-in/")
        walked.add(path)
    names = {pattern.name for pattern in urls.urlpatterns}
    assert len(walked) >= len(names) - 1


def test_players_are_added_by_their_names_one_a_line_and_a_double_is_asked_about(
    club: Club, bob: Visitor
) -> None:
    path = f"clubs/{club.pk}/players/"
    assert bob.post(path, {"line": "Ann\r\n\r\n Bob  Smith \n", "tags": "Red"}).status_code == 302
    page = bob.post(path, {"line": "Cleo\nbob smith"})
    assert page.status_code == 409
    assert "Added: Cleo." in said(page)
    assert "Another bob smith?" in said(page)
    assert bob.post(path, {"line": "bob smith", "allow_doubles": "1"}).status_code == 302
    assert bob.post(path, {"line": "Bob Smith", "allow_doubles": "1"}).status_code == 302
    players = list(living_players(club))
    assert sorted(shown_names(players).values()) == [
        "Ann",
        "Bob Smith",
        "Bob Smith (3)",
        "Cleo",
        "bob smith (2)",
    ]
    assert "Bob Smith (3)" in said(bob.get(path))
    assert "Cleo" not in said(bob.get(f"{path}?name=SMITH"))
    assert "Cleo" not in said(bob.get(f"{path}?tag=red"))
    assert "Nobody has that name" in said(bob.get(f"{path}?name=%00&tag=%00"))


def test_a_list_of_players_has_contacts_and_tags_and_nobodys_age(
    club: Club, ann: Player, bob: Visitor
) -> None:
    change_player(ann, name="Ann", contact="555 0100", tags=["lady", "red"], age=Age(date(1990, 5, 6), None))
    add_players(club, ["Ben"])
    page = bob.get(f"clubs/{club.pk}/players/").content.decode()
    assert re.findall(r'<th scope="col"[^>]*>([^<]*)</th>', page) == ["Name", "Contact", "Tags"]
    rows = re.search(r"<tbody>(.*?)</tbody>", page, re.DOTALL)
    assert rows is not None
    # A phone has the tags below the name, as it has no room for more columns.
    shown = " ".join(re.sub(r"<[^>]+>", " ", rows[1]).split())
    assert shown == "Ann lady, red 555 0100 lady, red Ben"
    assert f'<a href="/players/{ann.pk}/edit/">Ann</a>' in page
    assert "1990" not in page
    one = bob.get(f"clubs/{club.pk}/players/?name=ben").content.decode()
    assert re.findall(r'<th scope="col"[^>]*>([^<]*)</th>', one) == ["Name"]


def test_players_are_sorted_by_a_click_where_they_are_all_on_one_page(
    club: Club, bob: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_players(club, ["Ann", "Ben", "Cleo"])
    for most, sorts in ((3, True), (2, False)):
        monkeypatch.setattr("clubs.views.players.A_PAGE", most)
        page = bob.get(f"clubs/{club.pk}/players/").content.decode()
        assert ("data-sorts" in page) is sorts


def test_faults_stand_beside_their_lines_and_nothing_typed_is_lost(club: Club, bob: Visitor) -> None:
    page = bob.post(f"clubs/{club.pk}/players/", {"line": f"Ann\n{'x' * 300}\na\u202eb"})
    assert page.status_code == 422
    assert "300 characters; 40 is the most." in said(page)
    assert "characters that can&#x27;t be shown. Type it again." in said(page)
    assert "x" * 300 in said(page)
    assert living_players(club).count() == 0


def test_a_name_of_html_is_shown_as_it_was_typed(club: Club, bob: Visitor) -> None:
    bob.post(f"clubs/{club.pk}/players/", {"line": "<script>alert(1)</script>"})
    player = living_players(club).get()
    for path in (f"clubs/{club.pk}/players/", f"players/{player.pk}/edit/"):
        page = bob.get(path).content.decode()
        assert "<script>alert" not in page
        assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page


def test_a_player_is_corrected_merged_taken_apart_and_erased(club: Club, ann: Player, bob: Visitor) -> None:
    (anna,) = add_players(club, ["Anna"]).added
    kept = bob.post(f"players/{anna.pk}/edit/", {"name": "Ann", "contact": "555", "tags": "lady, ,Red"})
    assert kept.headers["Location"] == f"/players/{anna.pk}/edit/"
    assert "Pages show Ann (2). The club has another Ann." in said(bob.get(f"players/{anna.pk}/edit/"))
    merged = bob.post(f"players/{anna.pk}/merge/", {"kept": ann.pk})
    assert merged.headers["Location"] == f"/players/{ann.pk}/edit/"
    assert "Undo the merge" in said(bob.get(f"players/{ann.pk}/edit/"))
    assert "was merged into" in said(bob.get(f"players/{anna.pk}/edit/"))
    assert bob.post(f"players/{anna.pk}/undo-merge/").status_code == 302
    assert set(living_players(club)) == {ann, anna}
    assert bob.post(f"players/{anna.pk}/erase/").status_code == 302
    erased = said(bob.get(f"players/{anna.pk}/edit/"))
    assert "Erased on" in erased
    assert "555" not in erased


def test_an_owner_names_publishes_invites_and_keeps_one_owner(
    club: Club, olive: Visitor, alice: Visitor
) -> None:
    path = f"clubs/{club.pk}/"
    olive.post(path, {"name": " Old  Oak ", "published": "on", "paper": "letter"})
    club.refresh_from_db()
    assert (club.name, club.published, club.paper) == ("Old Oak", True, "letter")
    assert olive.post(f"{path}invitations/", {"role": "2"}).status_code == 302
    assert "/join/" in said(olive.get(path))
    assert "/join/" not in said(alice.get(path))
    own, other = (Membership.objects.get(club=club, user=who.user) for who in (olive, alice))
    refused = olive.post(f"{path}members/{own.pk}/", {"role": "1"})
    assert (refused.status_code, "needs at least one owner" in said(refused)) == (422, True)
    assert olive.post(f"{path}members/{own.pk}/", {"end": "1"}).status_code == 422
    assert olive.post(f"{path}members/{other.pk}/", {"role": "3"}).status_code == 302
    assert olive.post(f"{path}members/{own.pk}/", {"end": "1"}).headers["Location"] == "/clubs/"
    assert list(club.memberships.values_list("user__username", "role")) == [("alice", Role.OWNER)]


def test_a_token_is_shown_once_and_ended(bob: Visitor, carol: Visitor) -> None:
    made = said(bob.post("tokens/", {"name": "a program", "days": "30"}))
    (token,) = ApiToken.objects.all()
    assert (token.name, token.may_write, token.user) == ("a program", False, bob.user)
    assert made.count("euchre_") >= 1
    assert "<code>euchre_" in made
    assert "<code>euchre_" not in said(bob.get("tokens/"))
    carol.post("tokens/revoke/", {"token_key": token.token_key})
    assert ApiToken.objects.count() == 1
    bob.post("tokens/revoke/", {"token_key": token.token_key})
    assert ApiToken.objects.count() == 0
    assert bob.post("tokens/", {"name": "", "days": "9999"}).status_code == 422


def test_the_tables_own_page_has_no_sign_in(client: Any, db: None) -> None:
    fields = {f"names.{seat}": name for seat, name in enumerate(("Ann", "Ben", "Cleo", "Dan"))}
    card = client.post(reverse("open_kitchen_table"), fields | {"variant": "north_american"}).headers[
        "Location"
    ]
    assert "Sign in" in said(client.get(card))
    assert "Sign in" not in said(client.get(card.replace("card/", "")))


def test_whoever_joined_finds_the_nights_from_the_club(club: Club, alice: Visitor) -> None:
    page = alice.get(f"clubs/{club.pk}/").content.decode()
    assert f'href="{reverse("nights")}"' in page
    assert f'href="{reverse("seasons")}"' in page


def test_who_is_not_signed_in_any_more_is_told_so_where_there_is_no_page(
    alice: Visitor, stranger: Visitor
) -> None:
    way_in = 'href="/sign-in/?next=/nights/99/"'
    assert way_in in stranger.get("nights/99/").content.decode()
    assert way_in not in alice.get("nights/99/").content.decode()
