"""Bob chooses how people move: what each movement promises, whether it fits, its cards and figures."""

import re

import pytest
from django.test import Client

from tests.charts import assert_chart_is_its_table, figure_of, table_of, text_of
from tests.clubs.people import Visitor
from tests.tournaments.nights.hall import NAMES, NOW, begin, gather, play_round, publish_plan, think
from tests.tournaments.nights.views.pages import faults, said, step, words
from tests.tournaments.nights.walking import asked_for, first_round, next_round, seats_of, sides
from tournaments.movements.registry import MOVEMENTS
from tournaments.nights.models import Entrant, MovementForecast, Night, PairConstraint
from tournaments.nights.people.selectors.player_passes import player_code
from tournaments.nights.people.services.entrants import keep_table
from tournaments.nights.people.services.pair_constraints import bind
from tournaments.nights.plan.services.movement import change_movement

pytestmark = pytest.mark.django_db


def at(night: Night, page: str) -> str:
    return f"nights/{night.pk}/{page}"


def test_every_movement_is_shown_with_its_guarantee_and_its_cards(bob: Visitor, night: Night) -> None:
    gather(night, NAMES[:12])
    page = words(bob.get(at(night, "movement/")))
    for movement in MOVEMENTS.values():
        card = movement.table_card(2, 3)
        assert f"{movement.name} " in page
        assert f"What's certain {movement.guaranteed(12)}" in page
        assert f"On a player's card {movement.card}" in page
        assert f"Table 2: {card}" in page


def test_every_movement_has_its_picture_with_what_the_movement_says(bob: Visitor, night: Night) -> None:
    gather(night, NAMES[:12])
    page = bob.get(at(night, "movement/")).content.decode()
    for movement in MOVEMENTS.values():
        figure = figure_of(page, f"moves-{movement.key}")
        if movement.seated_by:
            assert f"Next seats: {movement.seated_by}" in text_of(figure)
            continue
        assert_chart_is_its_table(page, f"moves-{movement.key}")
        assert table_of(figure) == {
            one.who: ["stay" if goal == table else f"to {goal}" for table, goal in enumerate(one.goals, 1)]
            for one in movement.movers(5)
        }


def test_verdicts_come_in_their_own_words_and_lead_to_what_fits(bob: Visitor, night: Night) -> None:
    gather(night, NAMES[:9])
    page = words(bob.get(at(night, "movement/")))
    assert "These never fit this number of players" in page
    assert (
        "9 players leave one without a partner. The nearest numbers that fit are 8 and "
        "10. Better tonight: Rotation." in page
    )
    tags = words(bob.get(at(night, "movement/?players=10")))
    assert "For any night of 10 players and 3 rounds." in tags
    assert "not ready yet" not in tags


def test_before_anybody_is_entered_the_page_is_for_a_usual_night(bob: Visitor, night: Night) -> None:
    page = words(bob.get(at(night, "movement/")))
    assert "For any night of 16 players and 3 rounds." in page
    assert "These fit" in page


def test_what_is_promised_is_counted_in_rounds_that_are_there(bob: Visitor, night: Night) -> None:
    gather(night, NAMES[:12])
    Night.objects.filter(pk=night.pk).update(rounds=8)
    page = words(bob.get(at(night, "movement/")))
    assert re.search(
        r"North stays, south back one, east on one, west on two \S.*?, guaranteed for the first 3 rounds",
        page,
    )
    assert not re.search(r"[Gg]uaranteed for \d", page)


def test_a_movement_is_chosen_with_one_press_and_the_night_says_so(bob: Visitor, night: Night) -> None:
    gather(night, NAMES[:8])
    bob.post(at(night, "movement/"), {"movement": "ladder"})
    night.refresh_from_db()
    assert night.movement == "ladder"
    page = bob.get(at(night, "movement/"))
    assert said(page) == ["How people move now: Ladder."]
    assert "Tonight: Ladder" in words(page)
    assert "How people move: Ladder" in words(bob.get(at(night, "")))


def test_a_movement_that_cannot_be_says_why(bob: Visitor, night: Night) -> None:
    gather(night, NAMES[:8])
    publish_plan(night)
    begin(night)
    refused = bob.post(at(night, "movement/"), {"movement": "ladder"})
    assert (refused.status_code, faults(refused)) == (
        422,
        ["The night is being played. The movement changes between rounds."],
    )
    play_round(night, 1)
    refused = bob.post(at(night, "movement/"), {"movement": "fixed_step"})
    assert refused.status_code == 422
    assert "8 " in faults(refused)[0]
    assert "From the next round on: Rotation" in words(refused)


def test_figures_are_asked_for_once_and_shown_beside_their_bounds(bob: Visitor, night: Night) -> None:
    gather(night, NAMES[:8])
    assert (
        bob.post(at(night, "movement/forecast/"), {}).headers["Location"] == f"/nights/{night.pk}/movement/"
    )
    rows = MovementForecast.objects.filter(entrants=8, rounds=3)
    count = rows.count()
    part = bob.get(at(night, "movement/"), **{"HX-Request": "true"})
    assert f"Working out the figures: 0 of {count} ways to move." in words(part)
    counted = {"mean": 5.92, "least": 2, "most": 9, "bound": 0.0}
    figures = {
        "exact": False,
        "nights": 25,
        "rounds": 3,
        "sentence": "Means.",
        "counts": {"partner_repeats": counted},
    }
    rows.update(state="ready", figures=figures)
    done = bob.get(at(night, "movement/"), **{"HX-Request": "true"})
    assert (done.headers["HX-Refresh"], done.content) == ("true", b"")
    page = words(bob.get(at(night, "movement/")))
    assert "Partners repeated 5.9 (2 to 9) 0" in page
    assert "Work it out" not in page
    bob.post(at(night, "movement/forecast/"), {"players": "8"})
    assert set(rows.values_list("state", flat=True)) == {"ready"}


def test_a_wish_that_cannot_be_kept_is_told_before_choosing(bob: Visitor, night: Night) -> None:
    gather(night, NAMES[:8])
    bind(night.pk, "apart", 1, 2, by=None, now=NOW)
    page = words(bob.get(at(night, "movement/")))
    assert page.count("Ann and Ben can't be kept apart with this way of moving.") == len(
        [one for one in MOVEMENTS.values() if "apart" not in one.keeps]
    )


def test_two_are_paired_kept_apart_and_parted_on_one_page(bob: Visitor, night: Night) -> None:
    gather(night, NAMES[:8])
    change_movement(night.pk, "swiss_pairs", by=None, now=NOW)
    page = words(bob.get(at(night, "pairs/")))
    assert (
        "Swiss: everybody needs a partner for the whole night. Without a partner: Ann, Ben, Cleo, Dan" in page
    )
    answer = bob.post(at(night, "pairs/"), {"kind": "pair", "one": "1", "other": "2"})
    assert answer.headers["Location"] == f"/nights/{night.pk}/pairs/"
    shown = bob.get(at(night, "pairs/"))
    assert said(shown) == ["Ann and Ben: came as a pair. It counts from the next plan."]
    third = bob.post(at(night, "pairs/"), {"kind": "pair", "one": "2", "other": "3"})
    assert (third.status_code, faults(third)) == (
        422,
        ["Ann and Ben are a pair already. Split them first."],
    )
    assert '<option value="3" selected>Cleo</option>' in third.content.decode()
    bob.post(at(night, "pairs/by-lot/"))
    assert said(bob.get(at(night, "pairs/"))) == ["3 more pairs."]
    for _ in range(2):
        bob.post(at(night, f"pairs/{PairConstraint.objects.order_by('pk')[0].pk}/part/"))
    assert PairConstraint.objects.count() == 2
    nobody = bob.post(at(night, "pairs/"), {"kind": "pair", "one": "", "other": "2"})
    assert faults(nobody) == ["Choose two players, and what you want for them."]


def test_cards_are_given_and_dealt(bob: Visitor, night: Night) -> None:
    gather(night, NAMES[:8])
    change_movement(night.pk, "red_up_white_down", by=None, now=NOW)
    page = words(bob.get(at(night, "cards/")))
    assert "Red up, white down uses red and white cards: 0 red, 0 white, 8 with no card." in page
    bob.post(at(night, "cards/"), {"card.1": "white", "card.2": "", "card.3": "white"})
    assert said(bob.get(at(night, "cards/"))) == ["2 cards changed."]
    bob.post(at(night, "cards/deal/"))
    page = words(bob.get(at(night, "cards/")))
    assert "4 red, 4 white." in page
    refused = bob.post(at(night, "cards/"), {"card.1": "green"})
    assert faults(refused) == ["There's no green card. Choose from red, white, lady, man, blue."]
    assert Entrant.objects.get(number=1).card == "white"


def test_the_night_leads_to_what_the_movement_lacks(bob: Visitor, night: Night) -> None:
    gather(night, NAMES[:8])
    change_movement(night.pk, "losers_move", by=None, now=NOW)
    page = bob.get(at(night, ""))
    assert step(page) == "Ann, Ben, Cleo, Dan, Eve and 3 more have no lady or man card. Give them one."
    assert f'href="/nights/{night.pk}/cards/">Choose who gets which card</a>' in page.content.decode()


def test_somebody_is_made_a_steward_and_plays_like_everybody_again(bob: Visitor, night: Night) -> None:
    gather(night, NAMES[:8])
    bob.post(at(night, "entrants/1/steward/"))
    page = words(bob.get(at(night, "entrants/1/")))
    assert "A steward: fills in so that fewer sit out, and isn't in the standings." in page
    bob.post(at(night, "entrants/1/no-steward/"))
    assert not Entrant.objects.get(number=1).steward


def test_a_players_phone_tells_how_to_move_and_where_to_go_next(bob: Visitor, night: Night) -> None:
    ann, *_ = gather(night, NAMES[:8])
    change_movement(night.pk, "ladder", by=None, now=NOW)
    phone = f"/p/{player_code(ann.player_pass)}/"
    card = MOVEMENTS["ladder"]
    first_round(night, [0, 1])
    between = words(Client().get(phone))
    assert f"Where to go next Ladder: {card.card}" in between
    assert "2 Depends on the round before 3 Depends on the round before" in between
    next_round(night, 2, [0, 0])
    assert "Round 2: " not in between
    seats = seats_of(night, 2)
    table = next(number for number, four in enumerate(seats, 1) if ann.number in four)
    won = ann.number in sides(seats[table - 1], 0)[0]
    assert f"2 {'Won' if won else 'Lost'} " in words(Client().get(phone))


def test_who_is_out_of_the_knock_out_reads_so_on_the_phone(bob: Visitor, night: Night) -> None:
    gather(night, NAMES[:8])
    change_movement(night.pk, "knock_out", by=None, now=NOW)
    bob.post(at(night, "pairs/by-lot/"))
    first_round(night, [0, 0])
    out = min(sides(seats_of(night, 1)[0], 0)[1])
    next_round(night, 2, [0])
    page = words(Client().get(f"/p/{player_code(Entrant.objects.get(number=out).player_pass)}/"))
    assert "You came with " in page
    assert "2 Not in this round" in page


def test_a_correction_is_said_to_move_nobody_where_seats_followed(bob: Visitor, night: Night) -> None:
    gather(night, NAMES[:8])
    change_movement(night.pk, "ladder", by=None, now=NOW)
    first_round(night, [0, 1])
    told = "The seats of round 2 came from this round's results and are published"
    assert told not in words(bob.get(at(night, "rounds/1/tables/1/")))
    next_round(night, 2, [0, 0])
    assert told in words(bob.get(at(night, "rounds/1/tables/1/")))


def test_the_settings_offer_every_movement(bob: Visitor, night: Night) -> None:
    page = bob.get(at(night, "settings/")).content.decode()
    assert [one.key for one in MOVEMENTS.values() if f'<option value="{one.key}"' not in page] == []


def test_bob_plans_all_the_same_where_a_table_is_not_there(bob: Visitor, night: Night) -> None:
    _, ben, *_ = gather(night, NAMES[:8])
    keep_table(ben.pk, 5, by=None, now=NOW)
    page = bob.get(at(night, ""))
    assert step(page) == (
        "Ben wants table 5; choose one from 1 to 2. You can still make a plan: Ben does not keep table 5."
    )
    assert 'name="anyway"' in page.content.decode()
    assert faults(bob.post(at(night, "plan/make/"))) == ["Ben wants table 5; choose one from 1 to 2."]
    bob.post(at(night, "plan/make/"), {"anyway": "1"})
    think(asked_for(night))
    assert "Ben does not keep table 5." in words(bob.get(at(night, "plan/")))


def test_more_rounds_are_played_than_were_asked_for(bob: Visitor, night: Night) -> None:
    gather(night, NAMES[:8])
    bob.post(at(night, "movement/rounds/"), {"rounds": "5"})
    night.refresh_from_db()
    assert night.rounds == 5
    refused = bob.post(at(night, "movement/rounds/"), {"rounds": "many"})
    assert (refused.status_code, faults(refused)) == (422, ["Type how many rounds there are in all."])
    refused = bob.post(at(night, "movement/rounds/"), {"rounds": "61"})
    assert faults(refused) == ["0 have begun. Choose from 1 to 60."]


def test_who_won_a_knock_out_stays_told_when_the_night_is_over(bob: Visitor, night: Night) -> None:
    gather(night, NAMES[:8])
    change_movement(night.pk, "knock_out", by=None, now=NOW)
    bob.post(at(night, "pairs/by-lot/"))
    first_round(night, [0, 0])
    next_round(night, 2, [0])
    bob.post(at(night, "finish/"), {"anyway": "on"})
    champions = sorted(sides(seats_of(night, 2)[0], 0)[0])
    names = " and ".join(NAMES[number - 1] for number in champions)
    won = f"The knock-out is over. {names} won it."
    assert step(bob.get(at(night, ""))).startswith(f"{won} The night is finished.")
    bob.post(at(night, "do/verify/"))
    assert step(bob.get(at(night, ""))) == f"{won} The results are verified, and every game is locked."
    pages = ("board/", "standings/", "print/final/")
    assert [won in words(bob.get(at(night, page))) for page in pages] == [True, True, True]


def test_where_the_number_never_fits_another_movement_is_what_to_press(bob: Visitor, night: Night) -> None:
    gather(night, NAMES[:9])
    Night.objects.filter(pk=night.pk).update(movement="knock_out")
    bob.post(at(night, "pairs/by-lot/"))
    page = bob.get(at(night, ""))
    assert step(page).startswith("9 players leave one without a partner. Choose another way to move")
    assert f'href="/nights/{night.pk}/movement/">Choose how people move</a>' in page.content.decode()


def test_three_ways_are_recommended_with_a_reason_and_the_others_are_folded(
    bob: Visitor, night: Night
) -> None:
    gather(night, NAMES[:8])
    page = bob.get(at(night, "movement/")).content.decode()
    above, folded = page.split("<b>More ways</b>")
    names = [movement.name for movement in MOVEMENTS.values()]
    assert [name for name in names if f"<b>{name}</b>" in above] == [
        "Rotation", "Winners move, partners split", "Pods of four",
    ]  # fmt: skip
    assert "Recommended for 8 players" in above
    assert "Least walking: people change tables every third round only." in above
    assert sum(f"<b>{name}</b>" in folded for name in names) == len(names) - 3


def test_pairs_are_recommended_ways_of_pairs(bob: Visitor, night: Night) -> None:
    gather(night, NAMES[:8])
    for number in (1, 3, 5, 7):
        bind(night.pk, "pair", number, number + 1, by=None, now=NOW)
    above = bob.get(at(night, "movement/")).content.decode().split("<b>More ways</b>")[0]
    assert "Fairest for pairs: every pair plays every other once." in above
