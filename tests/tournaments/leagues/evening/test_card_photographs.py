"""Photographs of paper cards: kept small, shown to the captains and the officers alone, taken away with a person."""

import io
import threading
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image

from clubs.models import Player, Role, User
from clubs.services.players import erase_player
from tests.clubs.people import Visitor, member, signed_in
from tests.known_again import assert_known_again
from tests.tournaments.leagues.examples.evening import buttons, form, league, plain, post, rules
from tournaments.leagues.committee.services.appeals import decide_appeal, stand_down
from tournaments.leagues.evening.services import card_photographs
from tournaments.leagues.evening.services.card_photographs import MOST_PHOTOGRAPHS, _children, add_photograph
from tournaments.leagues.evening.services.line_ups import choose_line_up
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Appeal, CardPhotograph, Decision, Fixture, PanelTeam
from tournaments.leagues.office.services.contacts import clear_old_contacts
from tournaments.photographs.exceptions import MOST_BYTES, PROBLEMS
from web.retry_later import RetryLater

pytestmark = pytest.mark.django_db
__all__ = ["league"]


def picture(shade: int = 0) -> bytes:
    file = io.BytesIO()
    Image.new("RGB", (32, 24), (shade, 0, 0)).save(file, "PNG")
    return file.getvalue()


def put(league: SimpleNamespace, *shades: int, side: str = "home") -> None:
    """Keep photographs without a process for each."""
    for shade in shades:
        CardPhotograph.objects.create(
            fixture=league.match,
            side=side,
            jpeg=b"\xff\xd8",
            width=1,
            height=1,
            size=2,
            content_hash=str(shade),
            at=league.now,
        )


def send(league: SimpleNamespace, side: str, data: bytes, name: str = "card.png") -> Any:
    file = SimpleUploadedFile(name, data, "image/png")
    return league.client.post(f"{league.pages[side]}photographs/", {"photograph": file}, follow=True)


def asking(league: SimpleNamespace, side: str) -> Client:
    return Client(headers={"Authorization": f"Team {league.codes[side]}"})


def refusal(call: Any, *args: Any, **more: Any) -> list[str]:
    with pytest.raises(LeagueRefused) as refused:
        call(*args, **more)
    return [fault.code for fault in refused.value.problems]


def test_a_captain_keeps_a_photograph_once_and_no_browser_keeps_it(league: SimpleNamespace) -> None:
    told = send(league, "home", picture())
    assert "The photograph is saved with the card." in plain(told)
    send(league, "home", picture())
    kept = CardPhotograph.objects.get()
    assert (kept.side, kept.width, kept.height, kept.size) == ("home", 32, 24, len(bytes(kept.jpeg)))
    page = league.client.get(f"{league.pages['away']}photographs/")
    here = f"{league.pages['away']}photographs/{kept.pk}/"
    answer = league.client.get(here)
    assert (f'src="{here}"' in page.content.decode(), "Delete photograph 1" in plain(page)) == (True, False)
    assert Image.open(io.BytesIO(answer.content)).format == "JPEG"
    headers = [
        (one.headers["Cache-Control"], one.headers["X-Content-Type-Options"]) for one in (page, answer)
    ]
    assert headers == [("no-store", "nosniff")] * 2
    assert league.client.get(f"{league.pages['third']}photographs/").status_code == 404
    assert league.client.get(f"{league.pages['third']}photographs/{kept.pk}/").status_code == 404


def test_what_is_no_photograph_is_said_in_a_sentence(league: SimpleNamespace) -> None:
    for data, said in (
        (b"%PDF-1.7 <script>", "This file can't be read as a photograph. Send a JPEG, PNG or WebP picture."),
        (
            b"\0" * (MOST_BYTES + 1),
            "This photograph is over 8 MB. Choose a smaller size in your camera, or send a screenshot of it.",
        ),
        (
            b"\0\0\0\x18ftypheic\0\0\0\0",
            PROBLEMS["heic"],
        ),
        (
            b"\xff\xd8" + b"\xff\xda\0\x08" * 200,
            "This JPEG takes too long to read. Send a screenshot of it instead.",
        ),
    ):
        told = send(league, "home", data, "../../etc/passwd")
        assert (told.status_code, said in plain(told)) == (422, True)
    told = post(league, "home", "photographs", {})
    assert (told.status_code, "Take a photograph of the card, or choose one." in plain(told)) == (422, True)
    assert CardPhotograph.objects.count() == 0


def test_while_another_is_made_small_nobody_waits_in_the_server(
    league: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(card_photographs, "MOST_SENT", {600: 1})
    here = f"/api/v1/fixtures/{league.match.pk}/photographs/"
    taken, done = threading.Event(), threading.Event()

    def hold() -> None:
        with _children.turn():
            taken.set()
            done.wait(timeout=60)

    other = threading.Thread(target=hold)
    other.start()
    try:
        assert taken.wait(timeout=60)
        told = send(league, "home", picture())
        answer = asking(league, "home").post(here, picture(), content_type="image/png")
        assert other.is_alive()  # what has waited for it would have had its turn
    finally:
        done.set()
        other.join()
    said = "Another photograph is being saved. Wait two seconds, then send yours again."
    assert (told.status_code, told.headers["Retry-After"], said in plain(told)) == (503, "2", True)
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "2")
    assert answer.json()["errors"] == [{"code": "busy", "detail": said, "attr": None}]
    assert CardPhotograph.objects.count() == 0
    # Neither has used up any of what the team may send.
    assert "The photograph is saved with the card." in plain(send(league, "home", picture()))


def test_a_captain_who_sends_very_many_is_told_to_wait(
    league: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each costs a process; what is refused by its bytes alone, or is there already, costs none and doesn't count."""
    monkeypatch.setattr(card_photographs, "MOST_SENT", {600: 2})
    for shade in range(2):
        assert send(league, "home", b"no picture" + bytes([shade])).status_code == 422
    told = send(league, "home", picture(7))
    assert told.status_code == 429
    # Many addresses that take what is sent have no page, so none is linked.
    assert "Back to the page" not in plain(told)
    assert 0 < int(told.headers["Retry-After"]) <= 600
    assert "You've sent a lot of photographs. Wait 10 minutes, then send the next one." in plain(told)
    # At another match the team has the same link; the other side has its own count.
    with pytest.raises(RetryLater):
        add_photograph(league.match.pk, "home", picture(8), by=None, now=league.now)
    assert "The photograph is saved with the card." in plain(send(league, "away", picture(9)))
    assert send(league, "away", picture(9)).status_code == 200


def test_a_match_has_four_and_whoever_sent_one_takes_it_away(league: SimpleNamespace) -> None:
    put(league, *range(MOST_PHOTOGRAPHS))
    assert "A match has 4 photographs at most." in plain(send(league, "away", picture(5)))
    first = CardPhotograph.objects.earliest("pk")
    told = post(league, "away", "photographs", {"remove": first.pk})
    assert "Only the person who sent this photograph, or the secretary, can delete it." in plain(told)
    assert "The photograph is deleted." in plain(post(league, "home", "photographs", {"remove": first.pk}))
    assert "This photograph is gone already." in plain(
        post(league, "home", "photographs", {"remove": "9" * 40})
    )
    Fixture.objects.filter(pk=league.match.pk).update(state="void")
    assert refusal(add_photograph, league.match.pk, "home", picture(), by=None, now=league.now) == ["not_now"]


def test_with_two_cards_neither_sees_the_others_paper_before_both_are_in(league: SimpleNamespace) -> None:
    rules(league, card_entry="two_cards")
    put(league, 1)
    here = f"{league.pages['away']}photographs/{CardPhotograph.objects.get().pk}/"
    assert league.client.get(here).status_code == 404
    post(league, "home", "card", form(6, 3))
    assert league.client.get(here).status_code == 404
    post(league, "away", "card", form(5, 4))
    assert league.client.get(here).status_code == 200


def test_the_secretary_sees_all_beside_the_card_and_strangers_never(league: SimpleNamespace) -> None:
    put(league, 1)
    kept = CardPhotograph.objects.get()
    league.season.club.published = True
    league.season.club.save()
    stranger = Client()
    for path in (
        f"/fixtures/{league.match.pk}/photographs/",
        f"/fixtures/{league.match.pk}/photographs/{kept.pk}/",
    ):
        assert stranger.get(path).status_code == 302
    for path in ("photographs/", f"photographs/{kept.pk}/"):
        assert stranger.get(f"/api/v1/fixtures/{league.match.pk}/{path}").status_code == 401
        assert asking(league, "third").get(f"/api/v1/fixtures/{league.match.pk}/{path}").status_code == 403
    league.client.force_login(User.objects.get(username="bob"))
    assert "Photographs of the card (1)" in plain(league.client.get(f"/fixtures/{league.match.pk}/card/"))
    told = league.client.post(f"/fixtures/{league.match.pk}/photographs/", {"remove": kept.pk}, follow=True)
    assert ("The photograph is deleted." in plain(told), CardPhotograph.objects.count()) == (True, 0)


def test_the_panel_sees_them_while_an_appeal_on_the_match_is_theirs_to_decide(
    league: SimpleNamespace,
) -> None:
    put(league, 1)
    kept = CardPhotograph.objects.get()
    paula, pete = (signed_in(member(league.season.club, name, Role.PANEL)) for name in ("paula", "pete"))
    here = f"/fixtures/{league.match.pk}/photographs/"
    paths = (here, f"{here}{kept.pk}/", f"/api/v1{here}", f"/api/v1{here}{kept.pk}/")

    def codes(visitor: Visitor) -> list[int]:
        return [visitor.client.get(path).status_code for path in paths]

    hidden, shown = [404, 404, 403, 403], [200] * 4
    elsewhere = Fixture.objects.exclude(pk=league.match.pk).earliest("pk")
    Appeal.objects.create(
        season=league.season, fixture=elsewhere, team=elsewhere.home, text="No.", at=league.now
    )
    assert (codes(paula), codes(pete)) == (hidden, hidden)
    appeal = Appeal.objects.create(
        season=league.season, fixture=league.match, team=league.match.home, text="No.", at=league.now
    )
    case = f"/seasons/{league.season.pk}/appeals/{appeal.pk}/"
    assert (codes(paula), codes(pete)) == (shown, shown)
    assert [Client().get(path).status_code for path in paths] == [302, 302, 401, 401]
    assert "Photographs of the card (1)" in plain(paula.client.get(case))
    page = paula.client.get(here)
    assert page.headers["Cache-Control"] == "no-store"
    assert buttons(page) == []
    assert paula.client.post(here, {"remove": kept.pk}).status_code == 404
    assert paula.client.delete(paths[3]).status_code == 403
    stand_down(appeal.pk, pete.user, now=league.now)
    assert (codes(paula), codes(pete)) == (shown, hidden)
    assert "Photographs of the card" not in plain(pete.client.get(case))
    own = PanelTeam.objects.create(season=league.season, user=paula.user, team=league.match.away)
    assert codes(paula) == hidden
    own.delete()
    decide_appeal(appeal.pk, paula.user, "dismissed", "The card is right.", now=league.now)
    assert codes(paula) == hidden
    assert CardPhotograph.objects.count() == 1


def test_the_panel_sees_them_for_a_ruling_on_the_match_but_not_whoever_took_it(
    league: SimpleNamespace,
) -> None:
    put(league, 1)
    paula, pete = (signed_in(member(league.season.club, name, Role.PANEL)) for name in ("paula", "pete"))
    decision = Decision.objects.create(
        season=league.season, fixture=league.match, kind="void", reason="No.", user=pete.user, at=league.now
    )
    Appeal.objects.create(
        season=league.season, decision=decision, team=league.match.home, text="No.", at=league.now
    )
    here = f"/api/v1/fixtures/{league.match.pk}/photographs/"
    found = paula.client.get(here).json()["photographs"]
    assert [one["id"] for one in found] == [CardPhotograph.objects.get().pk]
    assert pete.client.get(here).status_code == 403


def test_the_interface_takes_sends_and_deletes_a_picture(league: SimpleNamespace) -> None:
    here = f"/api/v1/fixtures/{league.match.pk}/photographs/"
    bells, others = asking(league, "home"), asking(league, "away")
    made = bells.post(here, picture(), content_type="image/png")
    assert (made.status_code, made.json()["side"], made.json()["width"]) == (201, "home", 32)
    assert others.get(here).json() == {"photographs": [made.json()]}
    file = others.get(f"{here}{made.json()['id']}/")
    assert (file.headers["Content-Type"], file.headers["Cache-Control"]) == ("image/jpeg", "no-store")
    assert_known_again(others.get, f"{here}{made.json()['id']}/", file.headers["ETag"])
    for data, kind, expected in (
        (b"GIF89a", "image/gif", (400, "not_a_photograph")),
        (b"{}", "application/json", (415, "unsupported_media_type")),
        (b"\0" * (MOST_BYTES + 1), "image/png", (413, "too_large")),
    ):
        answer = bells.post(here, data, content_type=kind)
        assert (answer.status_code, answer.json()["errors"][0]["code"]) == expected
    assert others.delete(f"{here}{made.json()['id']}/").json()["errors"][0]["code"] == "not_yours"
    assert bells.delete(f"{here}{made.json()['id']}/").status_code == 204
    assert bells.delete(f"{here}{made.json()['id']}/").status_code == 404


def test_a_photograph_goes_with_whoever_is_erased_and_a_year_after_the_season(
    league: SimpleNamespace,
) -> None:
    choose_line_up(league.match.pk, league.match.home, league.six, lock=True, now=league.now)
    put(league, 1)
    erase_player(Player.objects.get(pk=league.others[0]), league.now)
    assert CardPhotograph.objects.count() == 1
    erase_player(Player.objects.get(pk=league.six[0]), league.now)
    assert CardPhotograph.objects.count() == 0
    put(league, 2)
    clear_old_contacts(365, league.now)
    assert CardPhotograph.objects.count() == 1
    clear_old_contacts(365, league.now + timedelta(weeks=90))
    assert CardPhotograph.objects.count() == 0
