"""The pages of a table without script, from the start page to a won game; Alice keeps score, Carol sits elsewhere."""

import json
import re
from uuid import UUID, uuid4

import pytest
from django.test import Client
from django.utils import timezone

from clubs.models import Club
from scoring.engine.registry import VARIANTS, numbers_of
from scoring.engine.ruleset import make_ruleset
from scoring.models import Entry, Game, Table
from scoring.selectors.passes import shown_code, signed_code
from scoring.services.tables import OpenedTable, open_table, renew_pass

pytestmark = pytest.mark.django_db
PAGES = ("", "hand/?maker=0&tricks=4", "names/", "card/", "again/", "rules/")


@pytest.fixture
def table() -> OpenedTable:
    return open_table("Table 4", make_ruleset("north_american"), ("Alice", "Cleo", "Bob", "Dave"), 3)


@pytest.fixture
def alice(table: OpenedTable) -> str:
    return f"/t/{signed_code(table.table_pass)}/"


def text_of(response) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


def hidden(response, name: str) -> str:
    found = re.search(rf'name="{name}"\s+value="([^"]*)"', response.content.decode())
    assert found, name
    return found[1].replace("&quot;", '"')


def asked(client: Client, page: str, **choice: object) -> dict[str, str]:
    question = client.get(f"{page}hand/", choice)
    assert question.status_code == 200, text_of(question)
    return {name: hidden(question, name) for name in ("id", "game", "kind", "number", "of", "hand")}


def count(client: Client, page: str, **choice: object):
    return client.post(f"{page}entries/", asked(client, page, **choice), follow=True)


@pytest.mark.parametrize("path", PAGES)
def test_a_stranger_with_a_wrong_code_is_asked_for_another(client, table, path):
    response = client.get(f"/t/BBBB2222/{path}")
    assert response.status_code == 404
    assert "No table has this code" in text_of(response)


@pytest.mark.parametrize("path", PAGES)
def test_a_forged_code_opens_nothing(client, table, path):
    response = client.get(f"/t/{table.table_pass.pk}.forged/{path}")
    assert response.status_code == 404
    assert "This code was not made here" in text_of(response)


@pytest.mark.parametrize("path", PAGES)
def test_the_holder_of_the_pass_sees_the_page_and_nobody_keeps_a_copy(client, alice, path):
    response = client.get(alice + path)
    assert response.status_code == 200
    assert "private" in response["Cache-Control"]


@pytest.mark.parametrize("path", PAGES)
def test_a_revoked_code_says_so(client, table, alice, path):
    renew_pass(table.table, timezone.now())
    response = client.get(alice + path)
    assert response.status_code == 410
    assert "This code has ended" in text_of(response)


def test_a_typed_code_leads_to_the_signed_one_in_any_case_and_spacing(client, table, alice):
    typed = shown_code(table.table_pass)
    assert client.post("/t/", {"code": typed.lower()})["Location"] == alice
    assert client.get(f"/t/{typed}/")["Location"] == alice
    assert client.get(f"/t/{typed}/card/")["Location"] == f"{alice}card/"


def test_ten_wrong_codes_a_minute_are_enough(client, table):
    answers = [client.post("/t/", {"code": f"BBBB{n}"}).status_code for n in range(11)]
    assert answers == [404] * 10 + [429]
    told = client.post("/t/", {"code": shown_code(table.table_pass)})
    assert (told.status_code, 0 < int(told["Retry-After"]) <= 60) == (429, True)
    assert f"Too many wrong codes. Wait {told['Retry-After']} seconds, or scan" in text_of(told)


@pytest.mark.parametrize(("of_a_club", "status"), [(True, 302), (False, 429)])
def test_a_phone_that_was_in_at_a_club_is_not_shut_out_by_a_guest_at_its_address(
    client, table, alice, of_a_club, status
):
    """At a kitchen table it is: anybody may open one, and would make a device known for more guesses with each."""
    if of_a_club:
        table.table.club = Club.objects.create(name="The Oak")
        table.table.save()
    scanned, typed, guest = Client(), Client(), Client()
    assert scanned.get(alice).status_code == 200
    assert typed.post("/t/", {"code": shown_code(table.table_pass)}).status_code == 302
    for number in range(11):
        guest.post("/t/", {"code": f"BBBB{number}"})
    right = {"code": shown_code(table.table_pass)}
    answers = [phone.post("/t/", right).status_code for phone in (scanned, typed, guest)]
    assert answers == [status, status, 429]
    assert guest.get(alice).status_code == 200


def test_a_scanned_code_never_counts_not_even_a_forged_one(client, table, alice):
    forged = f"/t/{table.table_pass.pk}.forged/"
    assert {client.get(forged).status_code for _ in range(15)} == {404}
    assert client.post("/t/", {"code": shown_code(table.table_pass)}).status_code == 302


def test_another_tables_pass_records_nothing_here(client, table, alice):
    carol = open_table("Table 5", make_ruleset("north_american"), ("Carol", "Eve", "Fay", "Gus"))
    data = asked(client, alice, maker=0, tricks=4)
    client.post(f"/t/{signed_code(carol.table_pass)}/entries/", data)
    assert not Entry.objects.filter(game=table.game).exists()


def test_the_whole_walk_from_the_start_page_to_a_won_game_and_another():
    client = Client(enforce_csrf_checks=True)
    assert "Open a kitchen table" in text_of(client.get("/"))
    form = client.get("/tables/new/")
    opened = client.post(
        "/tables/new/",
        {
            "csrfmiddlewaretoken": hidden(form, "csrfmiddlewaretoken"),
            "variant": "north_american",
            "names.0": "Alice",
            "names.1": "Cleo",
            "names.2": "Bob",
            "names.3": "Dave",
        },
    )
    card = client.get(opened["Location"])
    assert re.search(r"[A-Z]{4} [0-9]{4}", text_of(card))
    page = opened["Location"].removesuffix("card/")
    for number, (maker, tricks, alone) in enumerate(
        [(0, "4", ""), (2, "5", "on"), (1, "short", ""), (0, "5", ""), (2, "3", "")], 1
    ):
        question = client.get(f"{page}hand/", {"maker": maker, "tricks": tricks, "alone": alone})
        assert "Count it" in text_of(question)
        fields = ("id", "game", "kind", "number", "of", "hand", "csrfmiddlewaretoken")
        client.post(f"{page}entries/", {name: hidden(question, name) for name in fields})
        assert Entry.objects.count() == number
    done = client.get(page)
    assert "Alice and Bob win 10-0" in text_of(done)
    assert "Cleo and Dave: skunked" in text_of(done)
    assert "Bob went alone once, 1 march" in text_of(done)
    token = hidden(done, "csrfmiddlewaretoken")
    for _ in range(2):  # from two phones at once: one new game
        client.post(f"{page}again/", {"after": hidden(done, "after"), "csrfmiddlewaretoken": token})
    assert Game.objects.count() == 2
    assert "hand 1" in text_of(client.get(page))


def test_the_sentence_comes_before_it_counts_and_undo_after(client, table, alice):
    question = client.get(f"{alice}hand/", {"maker": 0, "tricks": 4})
    assert "Alice made it, 4 tricks: Alice and Bob +1, 1-0" in text_of(question)
    assert not Entry.objects.exists()
    counted = count(client, alice, maker=0, tricks=4)
    assert "Undo" in text_of(counted)
    entry = Entry.objects.get()
    client.post(f"{alice}entries/", {"id": str(uuid4()), "kind": "void", "of": str(entry.pk)})
    assert table.game.seat_scores.get(seat=0).points == 0
    assert "Taken back" in text_of(client.get(f"{alice}?said=taken-back"))


def test_a_hand_taken_back_is_tapped_again_in_its_place(client, table, alice):
    count(client, alice, maker=0, tricks=4)
    entry = Entry.objects.get()
    client.post(f"{alice}entries/", {"id": str(uuid4()), "kind": "void", "of": str(entry.pk)})
    data = asked(client, alice, maker=1, tricks=3)
    assert (data["kind"], data["of"]) == ("replace", str(entry.pk))
    client.post(f"{alice}entries/", data)
    assert table.game.seat_scores.get(seat=1).points == 1


def test_a_double_submit_counts_once(client, table, alice):
    data = asked(client, alice, maker=0, tricks=5)
    for _ in range(2):
        assert client.post(f"{alice}entries/", data).status_code == 302
    assert Entry.objects.count() == 1


def test_two_phones_with_different_hands_are_asked_and_mine_can_replace_theirs(client, table, alice):
    mine, theirs = asked(client, alice, maker=0, tricks=5), asked(client, alice, maker=1, tricks=3)
    client.post(f"{alice}entries/", theirs)
    both = client.post(f"{alice}entries/", mine)
    assert both.status_code == 409
    assert "Cleo made it, 3 tricks" in text_of(both)
    assert "Alice made it, all 5 tricks" in text_of(both)
    instead = {name: hidden(both, name) for name in ("id", "game", "kind", "of", "hand")}
    assert (instead["kind"], instead["of"]) == ("replace", theirs["id"])
    client.post(f"{alice}entries/", instead)
    assert table.game.seat_scores.get(seat=0).points == 2


def test_two_phones_with_the_same_hand_merge(client, table, alice):
    one, other = asked(client, alice, maker=0, tricks=5), asked(client, alice, maker=0, tricks=5)
    client.post(f"{alice}entries/", one)
    assert client.post(f"{alice}entries/", other)["Location"].endswith(f"?recorded={one['id']}")
    assert Entry.objects.count() == 1


def test_a_number_ahead_is_offered_as_the_next(client, table, alice):
    data = asked(client, alice, maker=0, tricks=5) | {"number": "4"}
    gap = client.post(f"{alice}entries/", data)
    assert gap.status_code == 409
    assert "Hand 1 comes next" in text_of(gap)
    assert (hidden(gap, "number"), hidden(gap, "id")) == ("1", data["id"])


def test_a_closed_game_shows_what_it_did_not_take(client, table, alice):
    data = asked(client, alice, maker=0, tricks=5)
    Game.objects.filter(pk=table.game.pk).update(state="closed")
    closed = client.post(f"{alice}entries/", data)
    assert closed.status_code == 409
    assert "Alice made it, all 5 tricks" in text_of(closed)


@pytest.mark.odd_words
def test_what_cannot_be_is_said_in_words_with_every_fault(client, table, alice):
    response = client.get(f"{alice}hand/", {"maker": "0", "tricks.A": "4", "tricks.B": "4"})
    assert response.status_code == 422
    assert "Nothing was recorded" in text_of(response)
    nonsense = {"id": "x", "kind": "hand", "hand": "{"}
    refused = client.post(f"{alice}entries/", nonsense)
    assert refused.status_code == 422
    assert "Something is missing from this form" in text_of(refused)


def test_a_revoke_from_the_menu(client, table, alice):
    counted = count(client, alice, result="revoke", revokes=1)
    assert "Cleo revoked: Alice and Bob +2, 2-0" in text_of(counted)


def test_a_square_opens_its_hand(client, table, alice):
    count(client, alice, maker=2, tricks=3)
    hand = text_of(client.get(f"{alice}hands/1/"))
    assert "Bob made it, 3 tricks: Alice and Bob +1, 1-0" in hand
    assert "Take it back" in hand


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("Cleo", "Two players are called Cleo"),
        ("x" * 300, "300 characters; 40 is the most"),
        ("A\x07b", "characters that can&#x27;t be shown. Type it again."),
    ],
)
def test_bad_names_come_back_with_the_fault_beside_the_field(client, name, says):
    typed = {"names.0": name, "names.1": "Cleo", "names.2": "Bob", "names.3": "Dave", "option.target": "7"}
    response = client.post(
        "/tables/new/", typed | {"variant": "north_american", "rules_of": "north_american"}
    )
    assert response.status_code == 422
    assert says in text_of(response)
    assert hidden(response, "names.2") == "Bob"
    assert 'value="7"' in response.content.decode()
    assert not Table.objects.exists()


def test_whoever_is_not_named_is_called_after_the_seat(client):
    """What stands in an empty field is only shown there, so that nobody types into the midst of it."""
    form = client.get("/tables/new/")
    assert hidden(form, "names.0") == ""
    assert 'placeholder="North"' in form.content.decode()
    client.post("/tables/new/", {"names.0": " ", "names.2": "Margaret"})
    seats = Game.objects.get().seats.order_by("seat").values_list("player__name", flat=True)
    assert list(seats) == ["North", "East", "Margaret", "West"]


@pytest.mark.odd_words
def test_html_in_a_name_is_shown_as_text(client):
    typed = {
        "names.0": "<b>x</b>",
        "names.1": "Cleo",
        "names.2": "Bob",
        "names.3": "{1}",
        "variant": "north_american",
    }
    card = client.post("/tables/new/", typed)["Location"]
    page = card.removesuffix("card/")
    content = client.get(page).content.decode()
    assert "&lt;b&gt;x&lt;/b&gt;" in content
    assert "<b>x</b>" not in content
    assert "{1} made it" in text_of(client.get(f"{page}hand/", {"maker": 3, "tricks": 3}))


def test_names_are_corrected_and_seats_swapped(client, table, alice):
    people = {seat.seat: seat.player_id for seat in table.game.seats.all()}
    changed = {f"name.{player}": f"Player {seat}" for seat, player in people.items()}
    client.post(f"{alice}names/", changed)
    assert "Player 0 and Player 2" in text_of(client.get(alice))
    seats = {"seat.0": people[1], "seat.1": people[0], "seat.2": people[2], "seat.3": people[3]}
    client.post(f"{alice}entries/", {"id": str(uuid4()), "kind": "seats"} | seats)
    assert "Player 1 and Player 2" in text_of(client.get(alice))


def test_the_poll_brings_the_parts_only_and_nothing_when_nothing_changed(client, table, alice):
    htmx = {"HTTP_HX_REQUEST": "true"}
    first = client.get(alice, **htmx)
    assert b"<html" not in first.content
    assert b'<input type="text"' not in first.content
    again = client.get(alice, HTTP_IF_NONE_MATCH=first["ETag"], **htmx)
    assert (again.status_code, again.content) == (304, b"")
    count(client, alice, maker=0, tricks=4)
    assert client.get(alice, HTTP_IF_NONE_MATCH=first["ETag"], **htmx).status_code == 200


def test_a_new_code_ends_the_old_one(client, table, alice):
    card = client.post(f"{alice}card/renew/")["Location"]
    assert client.get(alice).status_code == 410
    assert client.get(card).status_code == 200


def test_the_phone_gets_the_engines_points_and_words(client, table, alice):
    content = client.get(alice).content.decode()
    rules = json.loads(re.search(r'id="rules" type="application/json">(.*?)</script>', content, re.DOTALL)[1])
    like = next(one for one in rules["rows"]["like"] if one["said"] == ["{", "} made it, ", " tricks"])
    assert like["hand"] == ["maker", "tricks.A", "tricks.B"]
    # Who made it, the tricks of either side and their points; then the numbers that are said.
    assert (0, 4, 1, 1, 0, 0, 4) in zip(*like["columns"], strict=True)
    assert UUID(hidden(client.get(f"{alice}hand/?maker=0&tricks=4"), "id"))


WAYS = [(entry.key, players) for entry in VARIANTS.values() for players in numbers_of(entry.key)]


@pytest.mark.parametrize(("key", "players"), WAYS)
def test_every_way_to_play_can_be_opened_and_every_option_set(client, key, players):
    form = client.get("/tables/new/", {"variant": key, "players": players, "rules_of": key})
    names = re.findall(r'name="option\.(\w+)"', form.content.decode())
    ruleset = make_ruleset(key, players=players)
    assert set(names) == set(ruleset.options)
    people = {f"names.{n}": f"P{n}" for n in range(players)}
    card = client.post("/tables/new/", people | {"variant": key, "players": players})
    page = client.get(card["Location"].replace("card/", ""))
    assert re.findall(r'data-side="(\w+)"', page.content.decode()) == list(ruleset.sides)


def opened(client: Client, key: str, players: int) -> str:
    people = {f"names.{n}": f"P{n}" for n in range(players)}
    card = client.post("/tables/new/", people | {"variant": key, "players": players})
    return card["Location"].replace("card/", "")


@pytest.mark.parametrize(
    ("key", "players", "choice", "sentence"),
    [
        (
            "bid_individual",
            3,
            {"maker": 1, "bid": 4, "tricks.P0": 2, "tricks.P1": 5, "tricks.P2": 1},
            "P1 made it, bid 4, tricks 2-5-1: P0 -2, P1 -5, P2 -1, 19-16-20",
        ),
        (
            "setback",
            4,
            {"maker": 0, "dropped": [2, 3], "tricks.P0": 2, "tricks.P1": 3, "tricks.P2": 0, "tricks.P3": 0},
            "P0 made it, P2 and P3 dropped out, tricks 2-3-0-0, euchred: P0 +2, P1 -3, 7-2-5-5",
        ),
        (
            "call_ace_domino",
            4,
            {"maker": 2, "partner": 0, "partner_tile": "", "tricks": 3},
            "P2 made it with P0, 3 tricks: P0 +1, P2 +1, 1-0-1-0",
        ),
        ("pepper", 4, {"maker": 3, "bid": "big_pepper", "tricks": 6}, "P1 and P3 +12, 0-12"),
        ("family_bid", 4, {"maker": 0, "bid": 3, "tricks": 2}, "P0 and P2 -3, P1 and P3 +4, -3 to 4"),
    ],
)
def test_a_hand_of_every_kind_is_tapped_without_script(client, key, players, choice, sentence):
    page = opened(client, key, players)
    assert sentence in text_of(client.get(f"{page}hand/", choice))
    assert sentence in text_of(count(client, page, **choice))
