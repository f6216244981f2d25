"""A table of a round, whenever it was played: look at its hands, key them in, put them right, go on without it."""

import re
from uuid import uuid4

import pytest

from clubs.models import Player
from clubs.services.merging import merge_players, undo_merge
from scoring.models import Entry
from scoring.selectors.sheet import game_sheet
from tests.clubs.people import Visitor
from tests.tournaments.nights.hall import NAMES, begin, gather, play_round, publish_plan, tables
from tests.tournaments.nights.views.pages import chosen, faults, prompt, said, table_path, value, words
from tournaments.nights.models import Night, Round
from tournaments.nights.results.selectors.standings import make_standings

pytestmark = pytest.mark.django_db


def hand(maker: int = 0, tricks: str = "3", **more: str) -> dict[str, str]:
    return {"id": str(uuid4()), "maker": str(maker), "tricks": tricks, **more}


def hands(night: Night, number: int = 1, table: int = 1) -> int:
    game = tables(night, number)[table - 1].game
    assert game is not None
    return game.entries.filter(kind="hand").count()


def test_hands_from_a_paper_card_are_keyed_in_and_the_round_goes_on(bob: Visitor, playing: Night) -> None:
    for table in (1, 2):
        for maker in (0, 1):
            bob.post(f"{table_path(playing, 1, table)}record/", hand(maker))
    assert Round.objects.get(number=1).state == "closed"
    assert [table.state for table in tables(playing, 1)] == ["done", "done"]
    assert set(Entry.objects.values_list("by_user", flat=True)) == {bob.user.pk}  # type: ignore[union-attr]


def test_what_was_counted_is_said_and_stands_in_the_list(bob: Visitor, playing: Night) -> None:
    north, _, south, _ = (name for _, name in seats_of(bob, playing))
    answer = bob.client.post(f"/{table_path(playing)}record/", hand(0, "5", alone="on"), follow=True)
    assert prompt(answer).startswith(f"{north} went alone, all 5 tricks: {north} and {south} +4, 4")
    assert "Next is hand 2 of 2" in words(answer)


def test_what_was_counted_is_undone_where_it_is_said(bob: Visitor, playing: Night) -> None:
    form = hand(0, "3")
    answer = bob.client.post(f"/{table_path(playing)}record/", form, follow=True)
    assert prompt(answer).endswith("1-0 Undo")
    assert value(answer, "of") == form["id"]
    bob.client.post(f"/{table_path(playing)}void/", {"of": value(answer, "of")})
    assert game_sheet(tables(playing, 1)[0].game)["sides"][0]["score"] == 0


def test_a_hand_is_changed_with_the_taps_that_were_made(bob: Visitor, playing: Night) -> None:
    bob.post(f"{table_path(playing)}record/", hand(1, "4", alone="on"))
    page = bob.get(f"{table_path(playing)}?of={Entry.objects.get().pk}")
    assert (chosen(page, "maker"), page.content.count(b'name="alone" checked')) == (["1"], 1)
    assert prompt(page).startswith("It was: ")
    assert value(page, "of") == str(Entry.objects.get().pk)


def test_a_bid_is_tapped_as_on_the_table_page(bob: Visitor, night: Night) -> None:
    Night.objects.filter(pk=night.pk).update(variant="family_bid", options={"fixed_hands": 2})
    night.refresh_from_db()
    gather(night, NAMES[:4])
    publish_plan(night)
    begin(night)
    assert "Bid" in words(bob.get(table_path(night)))
    bob.post(f"{table_path(night)}record/", hand(0, "4", bid="3"))
    assert game_sheet(tables(night, 1)[0].game)["rows"][0]["points"] == [4, 2]


def test_the_organiser_says_whether_the_dealers_partner_took_the_turned_up_card(
    bob: Visitor, night: Night
) -> None:
    rules = {"fixed_hands": 2, "dealer_partner_must_go_alone": True}
    Night.objects.filter(pk=night.pk).update(variant="progressive", options=rules)
    night.refresh_from_db()
    gather(night, NAMES[:4])
    publish_plan(night)
    begin(night)
    # On a night north deals first.
    answer = bob.post(f"{table_path(night)}record/", hand(2, "4"))
    assert (answer.status_code, hands(night)) == (422, 0)
    assert faults(answer) == ["The dealer's partner made trump. Choose whether the turned-up card was taken."]
    bob.post(f"{table_path(night)}record/", hand(2, "4", call_round="2"))
    assert hands(night) == 1


def seats_of(bob: Visitor, night: Night) -> list[tuple[int, str]]:
    found = night.round_set.get(number=1).seats.filter(table__number=1).order_by("seat")
    return list(found.values_list("seat", "entrant__player__name"))


def test_the_same_form_sent_twice_counts_once(bob: Visitor, playing: Night) -> None:
    form = hand(number="1")
    for _ in range(2):
        place = f"/{table_path(playing)}?recorded={form['id']}#hand"
        assert bob.post(f"{table_path(playing)}record/", form).headers["Location"] == place
    assert hands(playing) == 1


def test_two_who_key_the_same_hand_are_told(bob: Visitor, playing: Night) -> None:
    bob.post(f"{table_path(playing)}record/", hand(0, number="1"))
    answer = bob.post(f"{table_path(playing)}record/", hand(1, "4", number="1"))
    assert (answer.status_code, faults(answer)) == (
        409,
        ["Somebody else recorded a hand at this table just now. Look at the hands, then send yours again."],
    )
    assert chosen(answer, "maker") == ["1"]


@pytest.mark.parametrize(
    ("typed", "sentences"),
    [
        ({}, ["Choose who made trump.", "Give the tricks of both sides."]),
        ({"maker": "0"}, ["Give the tricks of both sides."]),
    ],
)
def test_a_hand_that_cannot_be_names_every_fault_and_keeps_what_was_typed(
    bob: Visitor, playing: Night, typed: dict[str, str], sentences: list[str]
) -> None:
    answer = bob.post(f"{table_path(playing)}record/", {"id": str(uuid4()), **typed})
    assert (answer.status_code, faults(answer), hands(playing)) == (422, sentences, 0)
    if typed:
        assert chosen(answer, "maker") == ["0"]


def test_totals_of_a_paper_card_are_as_good_as_hands(bob: Visitor, playing: Night) -> None:
    totals = {"result": "totals", "totals.scores.A": "1", "totals.scores.B": "2", "totals.hands": "2"}
    answer = bob.post(f"{table_path(playing)}record/", {"id": str(uuid4()), **totals})
    assert faults(answer) == []
    assert answer.headers["Location"] == f"/{table_path(playing)}"
    assert tables(playing, 1)[0].state == "done"
    points = {row.entrant: row.metrics["points"] for row in make_standings(playing).rows}
    at = dict(
        Round.objects.get(number=1).seats.filter(table__number=1).values_list("seat", "entrant__number")
    )
    assert [points[at[seat]] for seat in range(4)] == [1, 2, 1, 2]


def test_broken_totals_keep_what_was_typed(bob: Visitor, playing: Night) -> None:
    totals = {"result": "totals", "totals.scores.A": "7", "totals.scores.B": "lots"}
    answer = bob.post(f"{table_path(playing)}record/", {"id": str(uuid4()), **totals})
    assert answer.status_code == 422
    assert [value(answer, f"totals.scores.{side}") for side in "AB"] == ["7", "lots"]


def test_a_hand_of_an_earlier_round_is_put_right_and_the_standings_follow(
    bob: Visitor, playing: Night
) -> None:
    play_round(playing, 1, [(0, 3), (0, 3)])
    begin(playing, 2)
    game = tables(playing, 1)[0].game
    assert game is not None
    last = game.entries.order_by("sequence").last()
    assert last is not None
    asked = bob.get(f"{table_path(playing)}?of={last.pk}")
    assert "Change hand 2" in words(asked)
    bob.post(f"{table_path(playing)}record/", {**hand(1, "5"), "of": str(last.pk)})
    assert list(game.entries.order_by("sequence").values_list("kind", flat=True))[-1] == "replace"
    points = {row.entrant: row.metrics["points"] for row in make_standings(playing).rows}
    at = dict(
        Round.objects.get(number=1).seats.filter(table__number=1).values_list("seat", "entrant__number")
    )
    assert [points[at[seat]] for seat in range(4)] == [1, 2, 1, 2]


def test_a_changed_hand_is_taken_away_or_put_back_to_what_it_was(bob: Visitor, playing: Night) -> None:
    page = f"/{table_path(playing)}"
    form = hand(0, "3")
    bob.post(f"{table_path(playing)}record/", form)
    for button, answer_says, score in (
        ("Undo the change", "The change is undone.", 1),
        ("Take back", "Taken back.", 0),
    ):
        bob.post(f"{table_path(playing)}record/", {**hand(0, "5"), "of": last_of_place(playing)})
        shown = bob.client.get(page).content.decode()
        of = re.findall(rf'name="of" value="([^"]*)" aria-label="[^"]*">{button}</button>', shown)
        done = bob.client.post(f"{page}void/", {"of": of[0]}, follow=True)
        assert said(done)[-1] == answer_says
        assert game_sheet(tables(playing, 1)[0].game)["sides"][0]["score"] == score


def last_of_place(night: Night) -> str:
    return str(game_sheet(tables(night, 1)[0].game)["rows"][0]["last"])


def test_a_hand_is_taken_back_once(bob: Visitor, playing: Night) -> None:
    bob.post(f"{table_path(playing)}record/", hand())
    of = str(Entry.objects.get().pk)
    once = bob.client.post(f"/{table_path(playing)}void/", {"of": of}, follow=True)
    assert said(once)[-1] == "Taken back."
    twice = bob.post(f"{table_path(playing)}void/", {"of": of})
    assert (twice.status_code, faults(twice)) == (
        409,
        ["Somebody else changed or took back that hand. Look at the hands again."],
    )
    assert Entry.objects.filter(kind="void").count() == 1


def test_who_really_sat_there_is_put_right_also_when_the_round_is_over(bob: Visitor, playing: Night) -> None:
    play_round(playing, 1, [(0, 5), (0, 5)])
    game = tables(playing, 1)[0].game
    assert game is not None
    seats = dict(game.seats.values_list("seat", "player_id"))
    turned = {f"seat.{seat}": str(seats[(seat + 1) % 4]) for seat in range(4)}
    answer = bob.client.post(f"/{table_path(playing)}seats/", {"id": str(uuid4()), **turned}, follow=True)
    assert said(answer) == ["Seats changed. The points moved with the people."]
    scores = dict(game.seat_scores.values_list("player", "points"))
    assert [scores[seats[seat]] for seat in range(4)] == [0, 4, 0, 4]


def test_who_sits_at_two_tables_is_named_until_the_other_is_put_right_too(
    bob: Visitor, playing: Night
) -> None:
    one, other = (table.game for table in tables(playing, 1))
    assert one is not None
    assert other is not None
    here, there = (dict(game.seats.values_list("seat", "player_id")) for game in (one, other))
    ann, ben = (Player.objects.get(pk=number).name for number in (here[0], there[0]))

    def sit(table: int, seats: dict[int, int], north: int) -> str:
        form = {f"seat.{seat}": str(player) for seat, player in (seats | {0: north}).items()}
        answer = bob.client.post(
            f"/{table_path(playing, 1, table)}seats/", {"id": str(uuid4()), **form}, follow=True
        )
        assert said(answer) == ["Seats changed. The points moved with the people."]
        return words(answer)

    twice = (
        f"{ben} sits at tables 1 and 2 in round 1. Open one of them and say who really sat there. Table "
        "1 , Table 2"
    )
    assert twice in sit(1, here, there[0])
    for page in (f"nights/{playing.pk}/", table_path(playing, 1, 2)):
        assert twice in words(bob.get(page))
    right = sit(2, there, here[0])
    assert [name for name in (ann, ben) if f"{name} sits at" in right] == []
    assert "sits at" not in words(bob.get(f"nights/{playing.pk}/"))


def test_two_who_turn_out_to_be_one_are_named_where_both_played(bob: Visitor, playing: Night) -> None:
    one, other = (
        playing.round_set.get(number=1).seats.get(table__number=table, seat=0).entrant.player
        for table in (1, 2)
    )
    merge_players(one, other)
    play_round(playing, 1)
    sentence = f"{one.name} sits at tables 1 and 2 in round 1."
    assert sentence in words(bob.get(f"nights/{playing.pk}/"))
    undo_merge(other)
    assert sentence not in words(bob.get(f"nights/{playing.pk}/"))


def test_a_stranger_is_not_told_of_slips(stranger: Visitor, bob: Visitor, playing: Night) -> None:
    playing.club.published = True
    playing.club.save()
    one, other = (
        Player.objects.get(seat_scores__game__round_table__number=table, seat_scores__seat=0)
        for table in (1, 2)
    )
    merge_players(one, other)
    pages = (f"nights/{playing.pk}/", table_path(playing))
    assert ["sits at tables" in words(bob.get(page)) for page in pages] == [True, True]
    assert ["sits at tables" in words(stranger.get(page)) for page in pages] == [False, False]


def test_nobody_sits_on_two_seats(bob: Visitor, playing: Night) -> None:
    one = playing.entrants.get(number=1).player_id
    twice = {"seat.0": str(one), "seat.1": str(one)}
    answer = bob.post(f"{table_path(playing)}seats/", {"id": str(uuid4()), **twice})
    assert (answer.status_code, faults(answer)) == (422, ["Nobody can sit in two seats."])


def test_a_table_is_closed_without_the_rest_for_a_reason(bob: Visitor, playing: Night) -> None:
    without = bob.post(f"{table_path(playing, 1, 2)}close/", {"reason": " "})
    assert (without.status_code, faults(without)) == (
        409,
        ["Say why you're closing the table. The reason stays on record."],
    )
    bob.post(f"{table_path(playing, 1, 2)}close/", {"reason": "the phone died"})
    assert [table.state for table in tables(playing, 1)] == ["playing", "without"]
    again = bob.post(f"{table_path(playing, 1, 2)}close/", {"reason": "the phone died"})
    assert faults(again) == ["Table 2 is not playing in round 1: it is closed without all hands."]


def test_a_round_is_closed_with_hands_missing_only_where_that_was_ticked(
    bob: Visitor, playing: Night
) -> None:
    at = f"nights/{playing.pk}/rounds/1/close/"
    refused = bob.post(at)
    assert (refused.status_code, faults(refused)) == (
        409,
        ["Tables 1 and 2 have hands to play. Wait, enter them, or close the round without them."],
    )
    bob.post(at, {"anyway": "on"})
    assert Round.objects.get(number=1).state == "closed"
    late = bob.post(at, {"anyway": "on"})
    assert faults(late) == ["Round 1 was closed already."]


def test_a_verified_night_takes_no_more_and_says_what_to_do(bob: Visitor, playing: Night) -> None:
    for number in (1, 2, 3):
        if number > 1:
            begin(playing, number)
        play_round(playing, number)
    bob.post(f"nights/{playing.pk}/do/finish/")
    bob.post(f"nights/{playing.pk}/do/verify/")
    page = bob.get(table_path(playing))
    assert "The results are verified, so nothing can be changed." in words(page)
    assert "Count it" not in words(page)
    last = Entry.objects.filter(game=tables(playing, 1)[0].game).order_by("sequence").last()
    assert last is not None
    answer = bob.post(f"{table_path(playing)}void/", {"of": str(last.pk)})
    assert faults(answer) == ["The results are verified, so this game can't change. Reopen the night first."]


def test_alice_keys_hands_in_but_closes_no_table(alice: Visitor, playing: Night) -> None:
    alice.post(f"{table_path(playing)}record/", hand())
    assert hands(playing) == 1
    assert alice.post(f"{table_path(playing)}close/", {"reason": "I want to"}).status_code == 403
    assert tables(playing, 1)[0].state == "playing"


def test_a_stranger_reads_a_published_clubs_hands_and_records_none(stranger: Visitor, playing: Night) -> None:
    playing.club.published = True
    playing.club.save()
    play_round(playing, 1)
    page = words(stranger.get(table_path(playing)))
    assert ("The game is over." in page, "Count it" in page) == (True, False)
    answer = stranger.post(f"{table_path(playing)}record/", hand())
    assert answer.headers["Location"].startswith("/sign-in/?next=")
    assert hands(playing) == 2


def test_a_round_that_has_not_begun_shows_who_will_sit_there(bob: Visitor, night: Night) -> None:
    gather(night, NAMES[:4])
    publish_plan(night)
    page = words(bob.get(table_path(night)))
    assert "Round 1 hasn't begun. These four will sit here:" in page
    answer = bob.post(f"{table_path(night)}record/", hand())
    assert faults(answer) == ["This round hasn't begun."]
    assert bob.get(f"nights/{night.pk}/rounds/9/").status_code == 404
