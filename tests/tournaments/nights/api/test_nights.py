"""Nights by the API: created, changed, listed, and shown to those who may see them."""

from typing import Any

from clubs.models import Club
from tests.clubs.people import Visitor, with_token
from tests.tournaments.nights.hall import NAMES, begin, gather, is_today, make_night, publish_plan
from tournaments.nights.models import Night, NightState


def codes(answer: Any) -> list[tuple[str, str | None]]:
    return [(error["code"], error["attr"]) for error in answer.json()["errors"]]


def publish(club: Club) -> None:
    club.published = True
    club.save()


def test_an_organiser_creates_a_night_with_what_is_named_and_defaults_for_the_rest(
    club: Club, bob: Visitor
) -> None:
    made = bob.send(
        "nights/",
        {
            "club": club.pk,
            "name": "Friday  bustle",
            "word": "oak",
            "date": "2026-11-27",
            "hands": 6,
            "seed": 7,
        },
    )
    night = Night.objects.get()
    assert (made.status_code, made.json()) == (
        201,
        {
            "id": night.pk,
            "club": club.pk,
            "name": "Friday bustle",
            "word": "OAK",
            "date": "2026-11-27",
            "place": "",
            "state": "draft",
            "variant": "progressive",
            "options": night.options,
            "ruleset": None,
            "movement": "rotation",
            "rounds": 8,
            "ends_by": "all_done",
            "minutes": None,
            "grace_minutes": 4,
            "break_after": None,
            "break_minutes": 15,
            "sit_out_credit": "own_average",
            "sit_out_points": 0,
            "tied_games": "tie",
            "precedence": ["points", "games_won", "loners"],
            "seed": 7,
            "entrants": 0,
            "here": 0,
            "round": None,
            "round_state": None,
            "ends_at": None,
            "created_at": night.created_at.isoformat().replace("+00:00", "Z"),
        },
    )
    assert (night.club, night.options["fixed_hands"]) == (club, 6)
    assert bob.ask(f"nights/{night.pk}/").json() == made.json()
    assert [act.user for act in night.audit_entries.all()] == [bob.user]


def test_every_fault_of_a_night_is_named_at_once(club: Club, bob: Visitor) -> None:
    sent = {
        "club": "x",
        "name": "",
        "word": "o",
        "rounds": 0,
        "ends_by": "clock",
        "hall": 1,
        "options": {"target": 5},
    }
    assert sorted(codes(bob.send("nights/", sent)), key=str) == [
        ("blank", "name"),
        ("invalid", "club"),
        ("min_value", "rounds"),
        ("minutes_missing", "minutes"),
        ("option_unknown", "options.target"),
        ("unknown_field", "hall"),
        ("word_unusable", "word"),
    ]
    assert codes(bob.send("nights/", [])) == [("invalid", "non_field_errors")]
    assert Night.objects.count() == 0


def test_a_word_in_full_width_letters_is_the_ordinary_one(club: Club, bob: Visitor) -> None:
    made = bob.send("nights/", {"club": club.pk, "name": "Friday", "word": " \uff2f\uff41\uff2b-4 "})
    assert (made.status_code, made.json()["word"]) == (201, "OAK")


def test_a_word_that_another_night_has_is_refused_as_things_stand(
    club: Club, night: Night, bob: Visitor
) -> None:
    is_today(night)
    answer = bob.send("nights/", {"club": club.pk, "name": "Another", "word": "Oak"})
    assert (answer.status_code, codes(answer)) == (409, [("word_taken", "word")])


def test_a_change_sets_what_is_named_and_leaves_the_rest(night: Night, bob: Visitor) -> None:
    before = bob.ask(f"nights/{night.pk}/").json()
    changed = bob.send(f"nights/{night.pk}/", {"rounds": 5, "place": "The hall"}, "PATCH")
    assert (changed.status_code, changed.json()) == (200, before | {"rounds": 5, "place": "The hall"})
    assert bob.send(f"nights/{night.pk}/", {"hands": 9}, "PATCH").json()["options"]["fixed_hands"] == 9
    other = bob.send(f"nights/{night.pk}/", {"variant": "north_american"}, "PATCH").json()
    assert (other["variant"], other["options"]["target"]) == ("north_american", 10)
    assert bob.send(f"nights/{night.pk}/", {}, "PATCH").json() == other
    assert codes(bob.send(f"nights/{night.pk}/", {"ends_by": "clock", "club": 1}, "PATCH")) == [
        ("unknown_field", "club"),
        ("minutes_missing", "minutes"),
    ]


def test_options_are_sent_all_anew_with_the_hands_among_them(night: Night, bob: Visitor) -> None:
    def rules(**wish: Any) -> tuple[int, bool]:
        options = bob.send(f"nights/{night.pk}/", wish, "PATCH").json()["options"]
        return options["fixed_hands"], options["stick_dealer"]

    assert rules(hands=9) == (9, False)
    assert rules(options={"stick_dealer": True}) == (8, True)
    assert rules(options={"stick_dealer": True}, hands=9) == (9, True)
    assert rules(hands=5) == (5, True)
    assert rules(options={"fixed_hands": 4}) == (4, False)


def test_the_rules_of_a_night_that_has_begun_stay(night: Night, bob: Visitor) -> None:
    gather(night, NAMES[:4])
    publish_plan(night)
    begin(night)
    answer = bob.send(f"nights/{night.pk}/", {"rounds": 5}, "PATCH")
    assert (answer.status_code, codes(answer)) == (409, [("night_begun", None)])
    shown = bob.ask(f"nights/{night.pk}/").json()
    assert {name: shown[name] for name in ("entrants", "here", "round", "round_state", "state")} == {
        "entrants": 4,
        "here": 4,
        "round": 1,
        "round_state": "playing",
        "state": "playing",
    }


def test_nights_are_filtered_and_ordered(club: Club, night: Night, bob: Visitor) -> None:
    elm = make_night(club, word="ELM", date="2026-11-28", name="Elm night")
    Night.objects.filter(pk=elm.pk).update(state=NightState.CHECK_IN)

    def listed(query: str = "") -> list[str]:
        return [row["word"] for row in bob.ask(f"nights/{query}").json()["results"]]

    assert listed() == ["ELM", "OAK"]
    assert listed("?ordering=date") == ["OAK", "ELM"]
    assert listed("?state=draft") == ["OAK"]
    assert listed("?word=elm") == ["ELM"]
    assert listed(f"?club={club.pk + 1}") == []
    assert codes(bob.ask("nights/?state=lost&club=x")) == [("invalid", "club"), ("invalid_choice", "state")]
    paged = bob.ask("nights/?page_size=1").json()
    assert (paged["count"], len(paged["results"]), paged["previous"]) == (2, 1, None)
    assert bob.ask("nights/?page_size=1&page=2").json()["results"][0]["word"] == "OAK"


def test_a_draft_is_its_clubs_and_a_published_clubs_other_nights_are_anybodys_but_not_their_words(
    club: Club, night: Night, alice: Visitor, carol: Visitor, stranger: Visitor
) -> None:
    def seen(who: Visitor) -> list[str | None]:
        return [row["word"] for row in who.ask("nights/").json()["results"]]

    publish(club)
    assert [seen(who) for who in (alice, carol, stranger)] == [["OAK"], [], []]
    Night.objects.update(state=NightState.CHECK_IN)
    assert [seen(who) for who in (alice, carol, stranger)] == [["OAK"], [None], [None]]
    assert [who.ask(f"nights/{night.pk}/").json()["word"] for who in (alice, carol, stranger)] == [
        "OAK",
        None,
        None,
    ]
    # Whoever could ask for nights by word could guess words, and so tables' codes, without being counted.
    assert [who.ask("nights/?word=OAK").json()["count"] for who in (alice, carol, stranger)] == [1, 0, 0]


def test_a_night_that_the_client_has_is_not_sent_again_until_it_changes(
    club: Club, night: Night, bob: Visitor, alice: Visitor
) -> None:
    publish(club)
    gather(night, NAMES[:4])
    publish_plan(night)
    for part in ("", "acts/", "entrants/", "entrants/1/", "rounds/", "standings/"):
        first = bob.ask(f"nights/{night.pk}/{part}")
        etag = first.headers["ETag"]
        again = bob.ask(f"nights/{night.pk}/{part}", **{"If-None-Match": etag})
        assert (first.status_code, again.status_code, again.content) == (200, 304, b""), part
        other = alice.ask(f"nights/{night.pk}/{part}", **{"If-None-Match": etag})
        assert (other.status_code, other.headers["ETag"] == etag) == (200, False), part
        assert bob.send(f"nights/{night.pk}/entrants/1/", {"fixed_table": 1}, "PATCH").status_code == 200
        assert bob.ask(f"nights/{night.pk}/{part}", **{"If-None-Match": etag}).status_code == 200, part


def test_a_token_that_only_reads_runs_nothing(club: Club, night: Night, bob: Visitor) -> None:
    assert bob.user is not None
    reader, writer = with_token(bob.user, may_write=False), with_token(bob.user)
    assert [who.ask(f"nights/{night.pk}/").json()["word"] for who in (reader, writer)] == [None, "OAK"]
    refused = reader.send(f"nights/{night.pk}/acts/", {"act": "open_check_in"})
    assert (refused.status_code, codes(refused)) == (403, [("read_only_token", None)])
    assert writer.send(f"nights/{night.pk}/acts/", {"act": "open_check_in"}).json()["state"] == "check_in"


def test_a_list_asks_the_database_as_often_for_three_as_for_one(
    club: Club, night: Night, bob: Visitor, django_assert_num_queries: Any
) -> None:
    gather(night, NAMES[:4])
    publish_plan(night)
    parts = {
        "": 7,
        f"{night.pk}/entrants/": 7,
        f"{night.pk}/rounds/": 12,
        f"{night.pk}/acts/": 8,
        f"{night.pk}/plans/": 6,
    }
    for part, queries in parts.items():
        with django_assert_num_queries(queries):
            assert bob.ask(f"nights/{part}").status_code == 200
    for word in ("ELM", "ASH"):
        make_night(club, word=word)
    gather(night, NAMES[4:12])
    publish_plan(night)
    for part, queries in parts.items():
        with django_assert_num_queries(queries):
            assert len(bob.ask(f"nights/{part}").json()["results"]) > 1
