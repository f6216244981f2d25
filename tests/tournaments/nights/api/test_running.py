"""A night run by the API: people enter, a plan is made and changed, rounds are played, the night ends."""

from typing import Any

import pytest

from clubs.models import Club, Player
from clubs.services.players import add_player
from jobs.services.claims import claim
from scoring.models import Game
from tests.clubs.people import Visitor
from tests.scoring.kitchen import fact, made
from tests.tournaments.nights.api.test_nights import codes
from tests.tournaments.nights.hall import (
    NAMES,
    NOW,
    begin,
    gather,
    play,
    play_round,
    publish_plan,
    record,
    tables,
    think,
    void,
)
from tournaments.nights.models import Entrant, Night, SeatingPlan
from tournaments.nights.people.services.entrants import check_in, enter_names
from tournaments.nights.plan.services.plan_making import SeatingPlanListener
from tournaments.nights.plan.services.seating_plans import drop


def path(night: Night, part: str = "") -> str:
    return f"nights/{night.pk}/{part}"


def act(bob: Visitor, night: Night, name: str, **more: Any) -> Any:
    return bob.send(path(night, "acts/"), {"act": name, **more})


def test_people_are_entered_by_name_or_number_and_doubles_are_asked_about(
    club: Club, night: Night, bob: Visitor
) -> None:
    ann = add_player(club, "Ann")
    entered = bob.send(path(night, "entrants/"), {"names": ["ann", "Ben", "ben"]})
    assert entered.status_code == 201
    assert [(one["number"], one["player"], one["name"]) for one in entered.json()["entered"]] == [
        (1, ann.pk, "Ann"),
        (2, Player.objects.get(name="Ben").pk, "Ben"),
    ]
    assert entered.json()["doubles"] == ["ben"]
    again = bob.send(path(night, "entrants/"), {"names": ["Ann", "Ben"], "players": [ann.pk]})
    assert (again.status_code, again.json()) == (200, {"entered": [], "doubles": ["Ann", "Ben"]})
    other = bob.send(path(night, "entrants/"), {"names": ["Ben"], "another": ["Ben"]}).json()
    assert [one["name"] for one in other["entered"]] == ["Ben (2)"]
    assert [one["name"] for one in bob.ask(path(night, "entrants/")).json()["results"]] == [
        "Ann",
        "Ben",
        "Ben (2)",
    ]


def test_one_who_cannot_be_entered_keeps_all_out(club: Club, night: Night, bob: Visitor) -> None:
    answer = bob.send(path(night, "entrants/"), {"names": ["Zoe"], "players": [10**9]})
    assert (answer.status_code, codes(answer)) == (400, [("unknown_player", "players")])
    long = bob.send(path(night, "entrants/"), {"names": ["Zoe", "x" * 50]})
    assert (long.status_code, codes(long)) == (400, [("name_too_long", "names.1")])
    assert Entrant.objects.count() == 0


def test_check_in_leaving_and_coming_back(night: Night, bob: Visitor) -> None:
    enter_names(night.pk, NAMES[:5], by=None, now=NOW)
    early = bob.send(path(night, "entrants/1/"), {"checked_in": True}, "PATCH")
    assert (early.status_code, codes(early)) == (409, [("not_now", None)])
    assert act(bob, night, "open_check_in").json()["state"] == "check_in"

    def change(number: int, **wish: Any) -> dict[str, Any]:
        answer: dict[str, Any] = bob.send(path(night, f"entrants/{number}/"), wish, "PATCH").json()
        return {name: answer[name] for name in ("here", "from_round", "left_after", "fixed_table")}

    present = {"here": True, "from_round": 1, "left_after": None, "fixed_table": None}
    assert [change(number, checked_in=True) for number in (1, 2, 3, 4)] == [present] * 4
    assert change(4, checked_in=False) == present | {"here": False}
    assert change(4, checked_in=True, fixed_table=1) == present | {"fixed_table": 1}
    publish_plan(night)
    begin(night)
    assert change(4, left=True) == present | {"here": False, "left_after": 1, "fixed_table": 1}
    assert change(4, left=False) == present | {"fixed_table": 1}
    assert change(5, left=False) == present | {"here": False}
    assert change(5, checked_in=True) == present | {"from_round": 2}
    played = bob.send(path(night, "entrants/1/"), {"checked_in": False}, "PATCH")
    assert (played.status_code, codes(played)) == (409, [("has_played", None)])
    listed = [bob.ask(path(night, f"entrants/?here={here}")).json()["count"] for here in ("true", "false")]
    assert (listed, bob.ask(path(night, "entrants/9/")).status_code) == ([5, 0], 404)


@pytest.mark.parametrize("word", ["yes", "1", "True", "nobody", "none"])
def test_who_is_here_is_asked_with_true_or_false(night: Night, bob: Visitor, word: str) -> None:
    refused = bob.ask(path(night, f"entrants/?here={word}"))
    faults = [(fault["attr"], fault["detail"]) for fault in refused.json()["errors"]]
    assert (refused.status_code, faults) == (400, [("here", "Give true or false.")])


@pytest.fixture
def gathered(night: Night) -> Night:
    gather(night, NAMES[:9])
    return night


@pytest.mark.django_db(transaction=True)
def test_a_plan_is_asked_for_made_and_published(gathered: Night, bob: Visitor) -> None:
    wanted = bob.send(path(gathered, "plans/"), {"seconds": 1, "seed": 5})
    plan = SeatingPlan.objects.get()
    assert (wanted.status_code, wanted.json()["id"], plan.seed, plan.seconds) == (202, plan.pk, 5, 1)


def test_a_plan_is_seen_changed_and_published(gathered: Night, bob: Visitor) -> None:
    wanted = bob.send(path(gathered, "plans/"), {}).json()
    assert (wanted["state"], wanted["progress"], wanted["rounds"], wanted["seed"]) == (
        "waiting",
        0.0,
        [],
        gathered.seed,
    )
    early = bob.send(path(gathered, f"plans/{wanted['id']}/publish/"))
    assert (early.status_code, codes(early)) == (409, [("not_ready", None)])
    think(SeatingPlan.objects.get())
    seen = bob.ask(path(gathered, f"plans/{wanted['id']}/")).json()
    assert [len(round_["tables"]) for round_ in seen["rounds"]] == [2, 2, 2]
    first = seen["rounds"][0]
    people = [one for table in first["tables"] for one in table] + first["sit_outs"]
    assert sorted(one["entrant"] for one in people) == list(range(1, 10))
    assert all(one["name"] == NAMES[one["entrant"] - 1] for one in people)
    one, other = first["tables"][0][0]["entrant"], first["sit_outs"][0]["entrant"]
    swapped = bob.send(
        path(gathered, f"plans/{wanted['id']}/swap/"), {"round": 1, "one": one, "other": other}
    ).json()
    assert swapped["rounds"][0]["tables"][0][0]["entrant"] == other
    assert swapped["rounds"][0]["sit_outs"] == [{"entrant": one, "name": NAMES[one - 1]}]
    counts = swapped["quality"]["counts"]
    assert all({"value", "bound", "best", "sentence"} <= set(count) for count in counts.values())
    swap = path(gathered, f"plans/{wanted['id']}/swap/")
    wrong = bob.send(swap, {"round": 1, "one": 1, "other": 99})
    assert (wrong.status_code, codes(wrong)) == (409, [("not_in_round", "other")])
    same = bob.send(swap, {"round": 1, "one": 1, "other": 1})
    assert (same.status_code, codes(same)) == (400, [("same_player", "other")])
    published = [bob.send(path(gathered, f"plans/{wanted['id']}/publish/")) for _ in (1, 2)]
    assert [(answer.status_code, answer.json()["state"]) for answer in published] == [(200, "published")] * 2
    rounds = bob.ask(path(gathered, "rounds/")).json()["results"]
    assert [one["entrant"] for one in rounds[0]["sit_outs"]] == [one]
    late = bob.send(path(gathered, f"plans/{wanted['id']}/"), {}, "DELETE")
    assert (late.status_code, codes(late)) == (409, [("published_already", None)])
    assert bob.ask(path(gathered, "plans/?state=published")).json()["count"] == 1


def test_a_plan_in_the_making_is_sent_again_for_each_step_and_nothing_else_of_the_night_is(
    gathered: Night, bob: Visitor
) -> None:
    plan = claim(SeatingPlan, bob.send(path(gathered, "plans/"), {"seconds": 100}).json()["id"], NOW)
    assert plan is not None
    listen = SeatingPlanListener(plan)
    polled = [path(gathered, part) for part in ("plans/", f"plans/{plan.pk}/")]
    etags = {
        part: bob.ask(part).headers["ETag"] for part in (*polled, path(gathered), path(gathered, "rounds/"))
    }

    def sent_again() -> list[str]:
        return [
            part
            for part, etag in etags.items()
            if bob.ask(part, **{"If-None-Match": etag}).status_code == 200
        ]

    assert sent_again() == []
    listen({"progress": 0.25})
    assert [bob.ask(polled[0]).json()["results"][0]["progress"], bob.ask(polled[1]).json()["progress"]] == [
        0.25
    ] * 2
    assert sent_again() == polled
    etags |= {part: bob.ask(part).headers["ETag"] for part in polled}
    better = {
        "rounds": [{"tables": [[1, 2, 3, 4], [5, 6, 7, 8]], "sit_outs": [9]}],
        "quality": {},
        "steps": 5,
    }
    listen({"plan": better})
    listen.write()
    assert sent_again() == [polled[1]]


def test_a_plan_is_dropped_once_and_an_outdated_one_is_not_published(gathered: Night, bob: Visitor) -> None:
    plan = SeatingPlan.objects.get(pk=bob.send(path(gathered, "plans/"), {}).json()["id"])
    assert [bob.send(path(gathered, f"plans/{plan.pk}/"), {}, "DELETE").status_code for _ in (1, 2)] == [
        204,
        204,
    ]
    second = think(SeatingPlan.objects.get(pk=bob.send(path(gathered, "plans/"), {}).json()["id"]))
    bob.send(path(gathered, "entrants/1/"), {"left": True}, "PATCH")
    outdated = bob.send(path(gathered, f"plans/{second.pk}/publish/"))
    assert (outdated.status_code, codes(outdated)) == (409, [("plan_outdated", None)])
    drop(second.pk, by=None, now=NOW)
    nothing = bob.send(path(gathered, "plans/"), {"by_hand": True})
    assert (nothing.status_code, codes(nothing)) == (409, [("nothing_published", None)])
    publish_plan(gathered)
    by_hand = bob.send(path(gathered, "plans/"), {"by_hand": True})
    assert (by_hand.status_code, by_hand.json()["state"], len(by_hand.json()["rounds"])) == (201, "ready", 3)


def test_too_few_are_refused_as_things_stand(night: Night, bob: Visitor) -> None:
    for entrant in enter_names(night.pk, NAMES[:3], by=None, now=NOW).entrants:
        if night.state == "draft":
            act(bob, night, "open_check_in")
            night.refresh_from_db()
        check_in(entrant.pk, by=None, now=NOW)
    answer = bob.send(path(night, "plans/"), {})
    assert (answer.status_code, codes(answer)) == (409, [("too_few_entrants", "entrants")])


def test_a_night_goes_through_its_acts(gathered: Night, bob: Visitor, alice: Visitor) -> None:
    publish_plan(gathered)
    done = []
    for number in (1, 2, 3):
        done.append(act(bob, gathered, "start_round", round=number).json()["state"])
        play_round(gathered, number)
        done.append(bob.ask(path(gathered)).json()["state"])
    assert done == ["playing", "break"] * 3
    assert act(bob, gathered, "finish").json()["state"] == "finished"
    assert act(bob, gathered, "verify").json()["state"] == "verified"
    assert act(bob, gathered, "reopen", reason="A wrong hand").json()["state"] == "finished"
    acts = alice.ask(path(gathered, "acts/")).json()["results"]
    assert [(one["by"], one["kind"], one["words"]) for one in acts[:2]] == [
        ("bob", "reopen", "Reopened it: A wrong hand"),
        ("bob", "verify", "Verified the results."),
    ]
    bells = alice.ask(path(gathered, "acts/?kind=close_round&ordering=id")).json()["results"]
    assert [(one["by"], one["words"]) for one in bells] == [
        (None, f"Every table had finished, so round {number} was closed.") for number in (1, 2, 3)
    ]


def test_an_act_that_cannot_be_now_is_a_conflict_with_a_sentence(gathered: Night, bob: Visitor) -> None:
    def refused(name: str, **more: Any) -> tuple[int, list[tuple[str, str | None]]]:
        answer = act(bob, gathered, name, **more)
        return answer.status_code, codes(answer)

    assert refused("start_round", round=1) == (409, [("no_such_round", "round")])
    assert refused("verify") == (409, [("not_now", None)])
    publish_plan(gathered)
    begin(gathered)
    assert refused("start_round", round=1) == (409, [("round_begun", "round")])
    assert refused("close_round", round=1) == (409, [("hands_missing", "anyway")])
    assert refused("close_table", round=1, table=9, reason="gone") == (409, [("no_such_table", "table")])
    assert act(bob, gathered, "close_table", round=1, table=1, reason="The phone died").status_code == 200
    assert act(bob, gathered, "close_round", round=1, anyway=True).json()["round_state"] == "closed"
    assert refused("close_round", round=1) == (409, [("round_not_played", "round")])
    said = act(bob, gathered, "finish").json()
    assert said["errors"][0]["detail"].startswith("Round 1: table 2 has hands missing.")


def test_what_an_act_needs_and_what_it_cannot_have_is_named(gathered: Night, bob: Visitor) -> None:
    assert codes(act(bob, gathered, "close_table", anyway=True)) == [
        ("required", "round"),
        ("required", "table"),
        ("required", "reason"),
        ("not_allowed", "anyway"),
    ]
    assert codes(act(bob, gathered, "dance")) == [("invalid_choice", "act")]
    assert codes(act(bob, gathered, "reopen", reason=" ")) == [("blank", "reason")]


def test_rounds_say_who_sits_where_and_which_table_waits_for_what(gathered: Night, alice: Visitor) -> None:
    publish_plan(gathered)
    begin(gathered)
    one, two = tables(gathered, 1)
    play(one, [(0, 3), (1, 5)])
    play(two, [(0, 3)])
    assert two.game is not None
    shown = alice.ask(path(gathered, "rounds/?state=playing")).json()["results"]
    assert [round_["number"] for round_ in shown] == [1]
    assert (shown[0]["waiting"], shown[0]["state"]) == ([2], "playing")
    seats = list(two.seats.select_related("entrant__player").order_by("seat"))
    assert shown[0]["tables"][1] == {
        "number": 2,
        "state": "playing",
        "done_at": None,
        "hands": 1,
        "hands_in_all": 2,
        "seats": [
            {
                "seat": seating.seat,
                "entrant": seating.entrant.number,
                "player": seating.entrant.player_id,
                "name": seating.entrant.player.name,
            }
            for seating in seats
        ],
        # What comes out of a table: test_rounds.py.
        **{key: shown[0]["tables"][1][key] for key in ("outcome", "winners", "sides")},
        "game": two.game_id,
        "code": "OAK2",
        "token": shown[0]["tables"][1]["token"],
    }
    assert alice.ask(path(gathered, "rounds/?number=3")).json()["results"][0]["tables"][0]["game"] is None


def test_a_hand_that_was_taken_back_and_put_right_is_one_hand(gathered: Night, alice: Visitor) -> None:
    publish_plan(gathered)
    begin(gathered)
    table = tables(gathered, 1)[0]
    play(table, [(0, 3)])
    game: Game | None = table.game
    assert game is not None
    first = str(game.entries.get().pk)

    def hands() -> int:
        counted: int = alice.ask(path(gathered, "rounds/?number=1")).json()["results"][0]["tables"][0][
            "hands"
        ]
        return counted

    assert hands() == 1
    void(game, first)
    assert hands() == 0
    record(game, fact("replace", of=first, hand=made(1, 4)))
    assert hands() == 1


def test_standings_are_in_order_with_what_ordered_them_and_why(gathered: Night, alice: Visitor) -> None:
    publish_plan(gathered)
    begin(gathered)
    play_round(gathered, 1, [(0, 5), (0, 5)])
    found = alice.ask(path(gathered, "standings/")).json()
    assert (found["count"], found["precedence"], found["rounds"], found["explanation"]) == (
        9,
        ["points", "games_won", "loners"],
        1,
        None,
    )
    assert found["credit"] == {"kind": "zero", "points": 0}
    rows = found["results"]
    lines = [(row["place"], row["tied"], row["points"], row["games_won"], row["played"]) for row in rows]
    assert lines[:4] == [(1, True, 4, 1, 1)] * 4
    assert sorted(lines[4:]) == [(5, True, 0, 0, 0), *[(5, True, 0, 0, 1)] * 4]
    entrants = {one["number"]: one for one in alice.ask(path(gathered, "entrants/")).json()["results"]}
    for row in rows:
        one = entrants[row["entrant"]]
        assert (row["player"], row["name"]) == (one["player"], one["name"])
    first = rows[0]
    told = alice.ask(path(gathered, f"standings/?entrant={first['entrant']}")).json()["explanation"]
    (part,) = told["parts"]
    assert (told["entrant"], told["sentence"].startswith(f"{first['name']} shares")) == (
        first["entrant"],
        True,
    )
    assert (part["round"], part["kind"], part["points"]) == (1, "game", 4)
    games = {table.number: table.game_id for table in tables(gathered, 1)}
    assert part["game"] == games[part["table"]]
    assert part["sentence"].startswith("Round 1: won 4 to 0 with ")
    assert alice.ask(path(gathered, "standings/?entrant=99")).status_code == 404
    assert codes(alice.ask(path(gathered, "standings/?entrant=x"))) == [("invalid", "entrant")]
    assert len(alice.ask(path(gathered, "standings/?page_size=4&page=3")).json()["results"]) == 1


def test_the_offers_of_a_plan_are_read_and_one_is_published(gathered: Night, bob: Visitor) -> None:
    publish_plan(gathered)
    bob.send(path(gathered, "entrants/1/"), {"left": True}, "PATCH")
    plan = think(SeatingPlan.objects.get(pk=bob.send(path(gathered, "plans/"), {}).json()["id"]))
    offers = bob.ask(path(gathered, f"plans/{plan.pk}/")).json()["offers"]
    first = offers[0]
    assert set(first) == {"key", "says", "change", "fair", "why", "repeats", "quality", "rounds"}
    assert set(first["change"]) == {"people", "lines", "kept", "tables", "sentence"}
    assert [bool(offer["why"]) for offer in offers] == [True] + [False] * (len(offers) - 1)
    assert [round_["number"] for round_ in first["rounds"]] == [1, 2, 3]
    publish = path(gathered, f"plans/{plan.pk}/publish/")
    for key in ("sideways", "\u0085"):
        unknown = bob.send(publish, {"offer": key})
        assert (unknown.status_code, codes(unknown)) == (409, [("no_such_offer", "offer")])
    # A second offer of one way, which a look for fewer meetings may bring, is published by its own key.
    plan.offers = [one | {"key": f"{one['key']}_2"} for one in plan.offers]
    plan.save(update_fields=["offers"])
    first["key"] += "_2"
    published = bob.send(publish, {"offer": first["key"]}).json()
    assert (published["state"], published["rounds"], published["offers"]) == (
        "published",
        first["rounds"],
        [],
    )
