"""Bob creates a night: a name is enough, and what cannot be is said beside its field."""

from datetime import date, timedelta

import pytest
from django.utils import timezone

from clubs.models import Club, Membership, Role
from tests.clubs.people import Visitor
from tests.tournaments.nights.hall import (
    NAMES,
    NOW,
    begin,
    club_of,
    gather,
    is_today,
    make_night,
    publish_plan,
)
from tests.tournaments.nights.views.pages import beside, faults, value, words
from tournaments.leagues.models import Season, SeasonKind
from tournaments.leagues.register.services.nights import add_night
from tournaments.nights.models import Night
from tournaments.nights.words import WORDS

pytestmark = pytest.mark.django_db


def test_a_name_alone_makes_a_good_night(bob: Visitor, club) -> None:
    answer = bob.post("nights/new/", {"name": "Friday bustle"})
    night = Night.objects.get()
    assert answer.headers["Location"] == f"/nights/{night.pk}/"
    assert (night.club_id, night.name, night.state) == (club.pk, "Friday bustle", "draft")
    assert night.word in WORDS
    assert (night.variant, night.options["fixed_hands"], night.rounds, night.ends_by) == (
        "progressive",
        8,
        8,
        "all_done",
    )
    assert night.precedence == ["points", "games_won", "loners"]


def test_everything_that_was_asked_for_is_kept(bob: Visitor) -> None:
    asked = {
        "name": "Quick night", "word": "elm", "date": "2026-12-04", "place": "The hall", "variant": "north_american",
        "rules_of": "north_american", "option.target": "5", "option.stick_dealer": "true", "rounds": "6",
        "ends_by": "clock", "minutes": "20", "grace_minutes": "3", "break_after": "3", "break_minutes": "10",
        "sit_out_credit": "fixed", "sit_out_points": "7", "seed": "42",
        "precedence.0": "games_won", "precedence.1": "", "precedence.2": "points",
    }  # fmt: skip
    bob.post("nights/new/", asked)
    night = Night.objects.get()
    assert (night.word, night.date, night.place, night.variant) == (
        "ELM",
        date(2026, 12, 4),
        "The hall",
        "north_american",
    )
    assert (night.options["target"], night.options["stick_dealer"], night.options["fixed_hands"]) == (
        5,
        True,
        None,
    )
    assert (night.rounds, night.ends_by, night.minutes, night.grace_minutes) == (6, "clock", 20, 3)
    assert (night.break_after, night.break_minutes, night.seed) == (3, 10, 42)
    assert (night.sit_out_credit, night.sit_out_points) == ("fixed", 7)
    assert night.precedence == ["games_won", "points"]


def test_every_fault_stands_beside_its_field_and_nothing_typed_is_lost(bob: Visitor) -> None:
    asked = {
        "name": " ", "word": "7!", "date": "soon", "rounds": "99", "ends_by": "clock", "hands": "0",
        "variant": "progressive", "rules_of": "progressive", "option.revoke_points": "lots", "seed": "-1",
        "precedence.0": "points", "precedence.1": "points",
    }  # fmt: skip
    answer = bob.post("nights/new/", asked)
    assert answer.status_code == 422
    assert {
        name: beside(answer, name) for name in ("name", "word", "date", "rounds", "minutes", "hands", "seed")
    } == {
        "name": "Give the night a name, such as Friday bustle.",
        "word": "The night's word has 3 to 12 letters from A to Z. People type it on their phones: OAK, "
        "for example.",
        "date": "soon isn't a date. Write it like 24 December 2026 or 2026-12-24.",
        "rounds": "Rounds: a whole number from 1 to 60.",
        "minutes": "Say how many minutes a round lasts.",
        "hands": "Hands: a whole number from 1 to 100.",
        "seed": "Seed: a whole number from 0 to 2000000000.",
    }
    assert beside(answer, "precedence-1") == "points already decides further up. Name it once."
    assert (value(answer, "word"), value(answer, "rounds"), value(answer, "seed")) == ("7!", "99", "-1")
    assert 'name="option.revoke_points"' in answer.content.decode()
    assert not Night.objects.exists()


def test_without_a_name_the_word_is_not_complained_of(bob: Visitor) -> None:
    answer = bob.post("nights/new/", {"name": ""})
    assert (beside(answer, "name"), beside(answer, "word")) == (
        "Give the night a name, such as Friday bustle.",
        "",
    )


def test_a_word_that_another_night_has_is_refused_beside_the_word(bob: Visitor, night: Night) -> None:
    is_today(night)
    answer = bob.post("nights/new/", {"name": "Second", "word": "oak"})
    assert beside(answer, "word") == (
        "Another of your nights has the word OAK and isn't verified yet. Choose another word."
    )
    assert value(answer, "name") == "Second"


def test_only_the_options_of_the_chosen_way_to_play_are_asked(bob: Visitor) -> None:
    page = bob.get("nights/new/?variant=north_american&rules_of=progressive&name=Half+typed")
    assert value(page, "name") == "Half typed"
    assert 'name="option.target"' in page.content.decode()
    assert 'name="option.target"' not in bob.get("nights/new/").content.decode()
    help_texts = words(page)
    assert "When all others pass twice the dealer must make trump." in help_texts


def test_a_way_to_play_without_partners_is_not_offered_and_is_refused(bob: Visitor) -> None:
    page = bob.get("nights/new/?variant=setback").content.decode()
    assert '<option value="progressive" selected>' in page
    assert 'value="setback"' not in page
    answer = bob.post("nights/new/", {"name": "Each alone", "variant": "setback"})
    assert (answer.status_code, beside(answer, "variant"), Night.objects.count()) == (
        422,
        "Set-Back isn't played two against two, so partners can't change. Choose another.",
        0,
    )


def test_options_of_another_way_to_play_are_not_carried_over(bob: Visitor) -> None:
    bob.post(
        "nights/new/",
        {
            "name": "Changed my mind",
            "variant": "progressive",
            "rules_of": "north_american",
            "option.target": "5",
        },
    )
    assert "target" not in Night.objects.get().options


def test_who_organises_two_clubs_says_for_which(bob: Visitor, club) -> None:
    elm, _ = club_of("The Elm", "edith")
    Membership.objects.create(club=elm, user=bob.user, role=Role.ORGANISER)
    unsaid = bob.post("nights/new/", {"name": "Whose"})
    assert beside(unsaid, "club") == "Choose the club whose night it is."
    bob.post("nights/new/", {"name": "Whose", "club": str(elm.pk)})
    assert Night.objects.get().club_id == elm.pk


def test_settings_are_changed_until_the_night_begins(bob: Visitor, night: Night) -> None:
    path = f"nights/{night.pk}/settings/"
    page = bob.get(path)
    assert (value(page, "name"), value(page, "hands"), value(page, "seed")) == (
        "Friday bustle",
        "2",
        str(night.seed),
    )
    bob.post(path, {"name": "Saturday bustle", "word": "OAK", "hands": "4", "rounds": "5"})
    night.refresh_from_db()
    assert (night.name, night.rounds, night.options["fixed_hands"]) == ("Saturday bustle", 5, 4)
    gather(night, NAMES[:4])
    publish_plan(night)
    begin(night)
    late = bob.post(path, {"name": "Too late", "word": "OAK"})
    assert late.status_code == 422
    assert "The night has begun, so its rules stay as they are." in words(late)
    assert "<fieldset disabled>" in late.content.decode()
    night.refresh_from_db()
    assert night.name == "Saturday bustle"


def test_the_list_shows_ones_own_nights_and_published_ones(
    bob: Visitor, carol: Visitor, stranger: Visitor, night: Night
) -> None:
    other = club_of("The Ash", "ash")[0]
    other.published = True
    other.save()
    seen = make_night(other, name="Open evening", word="ASH")
    gather(seen, ["Ann"])
    make_night(other, name="Only an idea", word="IDEA")
    shown = {
        who: [
            name
            for name in ("Friday bustle", "Open evening", "Only an idea", "New night")
            if name in words(page)
        ]
        for who, page in (
            ("bob", bob.get("nights/")),
            ("carol", carol.get("nights/")),
            ("stranger", stranger.get("nights/")),
        )
    }
    assert shown == {
        "bob": ["Friday bustle", "Open evening", "New night"],
        "carol": ["Open evening", "New night"],
        "stranger": ["Open evening"],
    }


def test_whoever_signs_in_lands_at_the_nights(bob: Visitor, stranger: Visitor) -> None:
    answer = stranger.post("sign-in/", {"username": "bob", "password": "a-long-pass-phrase"})
    assert answer.headers["Location"] == "/nights/"
    assert ("Your nights" in words(bob.get("")), "Your nights" in words(Visitor().get(""))) == (True, False)


def test_a_secretary_without_any_night_is_shown_how_a_league_starts(bob: Visitor) -> None:
    league = '<a class="big" role="button" href="/seasons/new-league/">Start a league of teams</a>'
    page = bob.get("nights/")
    assert (league in page.content.decode(), "New night" in words(page)) == (True, True)
    assert league not in Visitor().get("nights/").content.decode()
    make_night(Club.objects.get(), name="Friday bustle", word="OAK")
    assert league not in bob.get("nights/").content.decode()


def test_alice_sees_the_form_of_no_new_night(alice: Visitor, stranger: Visitor) -> None:
    assert alice.get("nights/new/").status_code == 404
    assert stranger.get("nights/new/").headers["Location"] == "/sign-in/?next=/nights/new/"
    assert alice.post("nights/new/", {"name": "Mine"}).status_code == 404
    assert not Night.objects.exists()


@pytest.mark.parametrize("number", ["", "x", "9" * 30])
def test_a_club_that_is_no_number_is_asked_for_again(bob: Visitor, number: str) -> None:
    edith, _ = club_of("The Elm", "edith")
    Membership.objects.create(club=edith, user=bob.user, role=Role.ORGANISER)
    answer = bob.post("nights/new/", {"name": "Whose", "club": number})
    assert (beside(answer, "club"), faults(answer)) == ("Choose the club whose night it is.", [])


def test_last_nights_wishes_are_copied_for_today(bob: Visitor, night: Night) -> None:
    Night.objects.filter(pk=night.pk).update(rounds=5, ends_by="clock", minutes=17, place="Back room", seed=7)
    listed = bob.get("nights/")
    assert f'href="/nights/new/?copy={night.pk}"' in listed.content.decode()
    page = bob.get(f"nights/new/?copy={night.pk}")
    assert [value(page, name) for name in ("name", "rounds", "minutes", "place", "word", "seed")] == [
        "Friday bustle", "5", "17", "Back room", "", "",
    ]  # fmt: skip
    assert value(page, "date") == timezone.localdate().isoformat()


def test_a_verified_night_offers_what_people_do_next(bob: Visitor, carol: Visitor, night: Night) -> None:
    Night.objects.filter(pk=night.pk).update(state="verified", date=timezone.localdate(), place="Back room")
    night.refresh_from_db()
    page = bob.get(f"nights/{night.pk}/").content.decode()
    print_it = f'href="/nights/{night.pk}/print/final/">Print the final standings</a>'
    again = f'href="/nights/new/?copy={night.pk}&amp;for=next-week">Copy this night for next week</a>'
    in_season = 'href="/seasons/">Count this night in a season</a>'
    assert [one in page for one in (print_it, again, in_season)] == [True] * 3
    season = Season.objects.create(club=night.club, name="Winter", kind=SeasonKind.NIGHTS)
    add_night(season.pk, night.pk, by=None, now=NOW)
    page = bob.get(f"nights/{night.pk}/").content.decode()
    assert f'href="/seasons/{season.pk}/">See Winter with this night</a>' in page
    assert in_season not in page
    copied = bob.get(f"nights/new/?copy={night.pk}&for=next-week")
    week = timezone.localdate() + timedelta(weeks=1)
    assert (value(copied, "place"), value(copied, "date")) == ("Back room", week.isoformat())
    Club.objects.update(published=True)
    assert "What next" not in words(carol.get(f"nights/{night.pk}/"))


@pytest.mark.parametrize(("number", "minutes"), [(1, "1 minute"), (2, "2 minutes")])
def test_one_minute_and_one_round_are_said_as_such(
    bob: Visitor, night: Night, number: int, minutes: str
) -> None:
    Night.objects.filter(pk=night.pk).update(
        rounds=number, ends_by="clock", minutes=number, break_after=1, break_minutes=number
    )
    page = words(bob.get(f"nights/{night.pk}/settings/"))
    rounds = "1 round." if number == 1 else "2 rounds."
    ends = f"{rounds} A round ends by the clock, after {minutes}. A break of {minutes} comes after round 1."
    assert ends in page
    assert f"The bell rings after {minutes}." in words(bob.get(f"nights/{night.pk}/print/rules/"))


def test_no_night_of_another_club_is_copied(carol: Visitor, night: Night) -> None:
    Night.objects.filter(pk=night.pk).update(place="Back room")
    assert value(carol.get(f"nights/new/?copy={night.pk}"), "place") == ""
