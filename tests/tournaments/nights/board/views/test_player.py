"""A player's own night, by his own link: where to go, what it came to, and "I'm here"."""

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.known_again import assert_known_again
from tests.tournaments.nights.hall import NAMES, NOW, begin, gather, play, play_round, publish_plan, tables
from tests.tournaments.nights.views.pages import words
from tournaments.nights.board.selectors.player_night import player_night
from tournaments.nights.models import Entrant, Night, PlayerPass, RoundSeat
from tournaments.nights.people.selectors.player_passes import player_code
from tournaments.nights.people.services.entrants import enter_names, leave
from tournaments.nights.services.nights import back_to_draft, finish, open_check_in, verify

pytestmark = pytest.mark.django_db


def page_of(entrant: Entrant) -> str:
    return f"/p/{player_code(entrant.player_pass)}/"


def seat_words(seating: RoundSeat) -> str:
    direction = ("north", "east", "south", "west")[seating.seat]
    return f"Table {seating.table.number}, {direction}"


def told(entrant: Entrant) -> dict[str, Any]:
    found = Entrant.objects.select_related("night").get(pk=entrant.pk)
    return player_night(found.night, found)


def test_a_forged_a_revoked_and_an_unknown_link_lead_nowhere(night: Night) -> None:
    ann, ben = gather(night, NAMES[:2])
    number, _, signature = player_code(ann.player_pass).partition(".")
    PlayerPass.objects.filter(entrant=ben).update(revoked_at=NOW)
    client = Client()
    links = [f"/p/{ben.player_pass.pk}.{signature}/", page_of(ben), f"/p/{number}/", "/p/x.y/", "/p/99.x/"]
    links.append(f"/p/{'9' * 16}.x/")  # more than any number that a database has
    answers = [client.get(link) for link in links] + [client.post(f"{links[0]}here/")]
    assert [answer.status_code for answer in answers] == [404] * 7
    assert {"This link doesn't work" in words(answer) for answer in answers} == {True}


def test_ten_links_that_nobody_made_are_enough_and_ones_own_still_opens(night: Night) -> None:
    (ann,) = gather(night, NAMES[:1])
    client = Client()
    assert [client.get(f"/p/GUESS{number}/").status_code for number in range(10)] == [404] * 10
    refused = client.get("/p/GUESS10/")
    assert (refused.status_code, 0 < int(refused["Retry-After"]) <= 60) == (429, True)
    # One that is signed is no guess, not even where it is forged.
    assert [client.get(link).status_code for link in ("/p/1.forged/", page_of(ann))] == [404, 200]


def test_the_next_seat_stands_on_top_with_partner_and_opponents(night: Night) -> None:
    ann, *_ = gather(night, NAMES[:8])
    assert "Your next seat appears here as soon as it's published" in words(Client().get(page_of(ann)))
    publish_plan(night)
    seating = RoundSeat.objects.get(entrant=ann, round__number=1)
    names = dict(RoundSeat.objects.filter(table=seating.table).values_list("seat", "entrant__player__name"))
    partner, left, right = (names[(seating.seat + step) % 4] for step in (2, 1, 3))
    seat = f"Round 1 {seat_words(seating)} with {partner} against {left} and {right}"
    assert seat in words(Client().get(page_of(ann)))
    begin(night)
    assert seat.replace("Round 1", "Round 1, now") in words(Client().get(page_of(ann)))


def test_the_next_round_is_shown_as_soon_as_ones_own_table_is_done(night: Night) -> None:
    entrants = gather(night, NAMES[:8])
    publish_plan(night)
    begin(night)
    one, _ = tables(night, 1)
    play(one, [(0, 3), (0, 3)])
    done = set(RoundSeat.objects.filter(table=one).values_list("entrant", flat=True))
    shown = {entrant.pk: told(entrant)["next"].round for entrant in entrants}
    assert shown == {entrant.pk: 2 if entrant.pk in done else 1 for entrant in entrants}


def test_sit_outs_are_shown_ahead(night: Night) -> None:
    entrants = gather(night, NAMES[:9])
    publish_plan(night)
    rests = [
        (line["round"], line["words"])
        for entrant in entrants
        for line in told(entrant)["lines"]
        if line["place"].rests
    ]
    assert sorted(rests) == [(1, "you sit out"), (2, "you sit out"), (3, "you sit out")]
    resting = next(entrant for entrant in entrants if told(entrant)["next"].rests)
    assert "Round 1 You sit out Take a break." in words(Client().get(page_of(resting)))


def test_points_place_and_reason_and_the_hands_behind_them(night: Night) -> None:
    entrants = gather(night, NAMES[:4])
    publish_plan(night)
    begin(night)
    play_round(night, 1, [(0, 5), (0, 3)])
    north = RoundSeat.objects.get(round__number=1, seat=0).entrant
    ann = next(entrant for entrant in entrants if entrant.pk == north.pk)
    page = words(Client().get(page_of(ann)))
    assert "Points 3 Place 1 shared, of 4 Games won 1" in page
    assert "3 points in 1 game" in page
    assert "1 Won 3 to 0 with" in page
    hands = Client().get(f"{page_of(ann)}hands/1/")
    name = ann.player.name
    assert f"{name} made it, all 5 tricks" in words(hands)
    assert Client().get(f"{page_of(ann)}hands/2/").status_code == 404


def test_i_am_here_checks_in_once_and_only_while_the_check_in_is_open(night: Night) -> None:
    (ann,) = enter_names(night.pk, ["Ann"], by=None, now=NOW).entrants
    client, page = Client(), page_of(ann)
    early = client.post(f"{page}here/")
    assert (early.status_code, "The check-in is closed" in words(early)) == (409, True)
    assert "I'm here" not in words(client.get(page))
    open_check_in(night.pk, by=None, now=NOW)
    assert "I'm here" in words(client.get(page))
    assert "You are checked in. Good luck!" in words(client.post(f"{page}here/", follow=True))
    first = Entrant.objects.get(pk=ann.pk).checked_in_at
    client.post(f"{page}here/")
    assert Entrant.objects.get(pk=ann.pk).checked_in_at == first is not None
    assert "I'm here" not in words(client.get(page))
    assert client.get(f"{page}here/").status_code == 405


def test_who_left_cannot_check_in_again_by_himself(night: Night) -> None:
    entrants = gather(night, NAMES[:5])
    publish_plan(night)
    begin(night)
    leave(entrants[0].pk, by=None, now=NOW)
    assert Client().post(f"{page_of(entrants[0])}here/").status_code == 409
    assert "You leave after round 1. Your results stay." in words(Client().get(page_of(entrants[0])))
    play_round(night, 1)
    assert "You left after round 1. Your results stay." in words(Client().get(page_of(entrants[0])))


def test_whoever_leaves_still_sees_the_seat_of_now_and_no_round_to_come(night: Night) -> None:
    ann, *others = gather(night, NAMES[:8])
    publish_plan(night)
    begin(night)
    seat = seat_words(RoundSeat.objects.get(entrant=ann, round__number=1))
    leave(ann.pk, by=None, now=NOW)
    page = words(Client().get(page_of(ann)))
    assert f"Round 1, now {seat} with" in page
    assert page.index(seat) < page.index("You leave after round 1. Your results stay.")
    assert [line["words"] for line in told(ann)["lines"][1:]] == ["not here", "not here"]
    play_round(night, 1)
    assert told(ann)["next"] is None
    publish_plan(night)
    assert [line["words"] for line in told(ann)["lines"][1:]] == ["not here", "not here"]
    assert told(others[0])["will_change"] == ""


def test_others_are_told_that_their_seats_will_change_when_somebody_has_gone(night: Night) -> None:
    ann, ben, *_ = gather(night, NAMES[:8])
    publish_plan(night)
    begin(night)
    play_round(night, 1)
    leave(ann.pk, by=None, now=NOW)
    page = words(Client().get(page_of(ben)))
    change = (
        "Seats of round 2 will change: Ann has gone. Your seat appears here once the organiser publishes it."
    )
    assert f"Round 2 Not certain yet {change}" in page
    assert [line["words"].split(":")[0] for line in told(ben)["lines"][1:]] == ["may change", "may change"]


def test_later_seats_are_pointed_to_only_where_there_are_any(night: Night) -> None:
    entrants = gather(night, NAMES[:9])
    publish_plan(night)
    early = next(one for one in entrants if told(one)["lines"][0]["place"].rests)
    assert "Take a break. Your later seats are below." in words(Client().get(page_of(early)))
    last = next(one for one in entrants if told(one)["lines"][2]["place"].rests)
    for number in (1, 2):
        begin(night, number)
        play_round(night, number)
    page = words(Client().get(page_of(last)))
    assert ("Round 3 You sit out Take a break." in page, "later seats" in page) == (True, False)


def test_a_poll_finds_nothing_new_until_a_hand_is_recorded(night: Night) -> None:
    ann, *_ = gather(night, NAMES[:4])
    publish_plan(night)
    begin(night)
    client, part = Client(), f"{page_of(ann)}?part=1"
    first = client.get(part)
    assert_known_again(client.get, part, first["ETag"])
    play(tables(night, 1)[0], [(0, 3)])
    changed = client.get(part, headers={"If-None-Match": first["ETag"]})
    assert (changed.status_code, "so far" in words(changed)) == (200, True)
    assert "<html" not in changed.content.decode()


def test_two_players_never_share_an_etag(night: Night) -> None:
    ann, ben, *_ = gather(night, NAMES[:4])
    etags = [Client().get(f"{page_of(one)}?part=1")["ETag"] for one in (ann, ben)]
    assert len(set(etags)) == 2


def test_the_end_of_the_night_thanks(night: Night) -> None:
    ann, *_ = gather(night, NAMES[:4])
    publish_plan(night)
    for number in (1, 2, 3):
        begin(night, number)
        play_round(night, number)
    finish(night.pk, by=None, now=NOW)
    page = words(Client().get(page_of(ann)))
    assert "The night is over. Thank you for playing." in page


def test_no_contact_stands_on_a_players_page(night: Night) -> None:
    ann, *_ = gather(night, NAMES[:4])
    for entrant in Entrant.objects.all():
        entrant.player.contact = "0123 secret"
        entrant.player.save()
    publish_plan(night)
    begin(night)
    play_round(night, 1)
    pages = [page_of(ann), f"{page_of(ann)}hands/1/"]
    assert ["secret" in Client().get(page).content.decode() for page in pages] == [False, False]


def test_a_night_that_is_a_draft_again_still_has_its_players_pages(night: Night) -> None:
    ann, *_ = gather(night, NAMES[:4])
    back_to_draft(night.pk, by=None, now=NOW)
    assert Client().get(page_of(ann)).status_code == 200


def test_how_to_move_is_told_until_the_night_is_over(night: Night) -> None:
    ann, *_ = gather(night, NAMES[:4])
    publish_plan(night)
    begin(night)
    play_round(night, 1)
    assert "Where to go next" in words(Client().get(page_of(ann)))
    finish(night.pk, anyway=True, by=None, now=NOW)
    over = words(Client().get(page_of(ann)))
    assert ("Where to go next" in over, "The night is over." in over) == (False, True)


def test_everybodys_place_is_on_a_players_page_once_the_night_is_finished_and_the_day_after(
    night: Night,
) -> None:
    own = page_of(gather(night, NAMES[:4])[0])
    publish_plan(night)
    begin(night, 1)
    play_round(night, 1)
    assert "Everybody's place" not in words(Client().get(own))
    for number in (2, 3):
        begin(night, number)
        play_round(night, number)
    finish(night.pk, by=None, now=NOW)
    finished = words(Client().get(own))
    assert "Everybody's place, before the organiser has checked it" in finished
    verify(night.pk, by=None, now=NOW)
    Night.objects.update(date=timezone.localdate() - timezone.timedelta(days=1))
    page = Client().get(own)
    assert "Everybody's place" in words(page)
    rows = page.context["standings"].rows
    assert sorted(row.label for row in rows) == sorted(NAMES[:4])
    assert [row.css for row in rows if row.css] == ["own"]


def test_the_bell_is_on_a_players_page_while_a_round_goes_by_the_clock(night: Night) -> None:
    Night.objects.filter(pk=night.pk).update(ends_by="clock", minutes=20)
    own = page_of(gather(night, NAMES[:4])[0])
    publish_plan(night)
    assert "data-bell" not in Client().get(own).content.decode()
    begin(night, 1)
    ends_at = night.round_set.get(number=1).ends_at
    assert f'data-bell="{ends_at.isoformat()}"' in Client().get(own).content.decode()
