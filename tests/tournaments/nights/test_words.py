"""The night's word: drawn from a list of ours, reserved for as long as it is needed, and silent to other clubs."""

import re
from collections import defaultdict
from collections.abc import Callable
from datetime import timedelta
from functools import partial

import pytest
from django.utils import timezone

from clubs.models import Club, Membership, Role
from scoring.models import TablePass
from scoring.selectors.passes import PassRefused, pass_by_signed_code, pass_by_typed_code, signed_code
from tests.clubs.people import Visitor, signed_in, with_token
from tests.tournaments.nights.hall import (
    NAMES,
    NOW,
    begin,
    club_of,
    gather,
    is_today,
    later,
    make_night,
    publish_plan,
)
from tests.tournaments.nights.views.pages import said, words
from tournaments.nights.exceptions import NightRefused
from tournaments.nights.models import Night, NightAuditEntry
from tournaments.nights.play.services.rounds import close_round
from tournaments.nights.selectors.night_codes import night_by_word
from tournaments.nights.services import night_words
from tournaments.nights.services.audit_log import write_audit_entry
from tournaments.nights.services.night_words import DRAWS_A_DAY, draw_another_word, words_in_use
from tournaments.nights.services.nights import (
    back_to_draft,
    change_night,
    finish,
    open_check_in,
    reopen,
    verify,
)
from tournaments.nights.words import WORDS, draw_word

Together = Callable[..., list[object]]
TWO_DAYS = 2 * 24 * 60 + 1


def test_there_are_two_thousand_words_of_three_to_seven_letters_and_none_twice() -> None:
    assert len(WORDS) >= 2000
    assert [word for word in WORDS if not re.fullmatch("[A-Z]{3,7}", word)] == []
    assert list(WORDS) == sorted(set(WORDS))


def test_no_two_words_are_a_letter_apart() -> None:
    """One letter other, one left out, one too many, or two neighbours swapped: never another night's word."""
    alike: defaultdict[str, set[str]] = defaultdict(set)
    known = frozenset(WORDS)
    for word in WORDS:
        for place in range(len(word)):
            alike[f"{word[:place]}?{word[place + 1 :]}"].add(word)
            alike[word[:place] + word[place + 1 :]].add(word)
    found = {pattern: sorted(same) for pattern, same in alike.items() if "?" in pattern and len(same) > 1}
    shorter = {word: sorted(alike[word] - {word}) for word in WORDS if alike.get(word, set()) - {word}}
    swapped = [
        word
        for word in WORDS
        for place in range(len(word) - 1)
        if (other := word[:place] + word[place + 1] + word[place] + word[place + 2 :]) != word
        and other in known
    ]
    assert (found, shorter, swapped) == ({}, {}, [])


def test_the_last_word_that_is_free_is_drawn_and_after_it_one_with_letters() -> None:
    assert draw_word(set(WORDS) - {"MAPLE"}) == "MAPLE"
    assert re.fullmatch("[A-Z]{3,7}[BDFGKLMNPRST]{4}", draw_word(set(WORDS)))


@pytest.fixture
def night(db: None) -> Night:
    return make_night(club_of("The Oak")[0], word="OAK")


def bob(night: Night) -> Visitor:
    return signed_in(Membership.objects.get(club=night.club).user)


def reserved(night: Night) -> bool:
    night.refresh_from_db()
    return night.word_reserved_at is not None


@pytest.mark.django_db
def test_a_word_is_reserved_when_the_check_in_opens_and_free_when_the_night_is_verified(night: Night) -> None:
    assert (reserved(night), words_in_use(NOW)) == (False, set())
    open_check_in(night.pk, by=None, now=NOW)
    assert (reserved(night), words_in_use(NOW)) == (True, {"OAK"})
    back_to_draft(night.pk, by=None, now=NOW)
    assert words_in_use(NOW) == {"OAK"}
    gather(night, NAMES[:4])
    publish_plan(night)
    begin(night)
    close_round(night.pk, 1, anyway=True, by=None, now=NOW)
    finish(night.pk, anyway=True, by=None, now=NOW)
    verify(night.pk, by=None, now=NOW)
    assert (reserved(night), words_in_use(NOW)) == (False, set())


@pytest.mark.django_db
def test_a_word_that_a_night_gave_up_is_reserved_when_its_cards_are_made(night: Night) -> None:
    gather(night, NAMES[:4])
    Night.objects.filter(pk=night.pk).update(word_reserved_at=None)
    assert words_in_use(NOW) == set()
    publish_plan(night)
    assert (reserved(night), words_in_use(NOW)) == (True, {"OAK"})
    assert pass_by_typed_code("OAK1").table.club_id == night.club_id


@pytest.mark.django_db
def test_a_night_that_was_forgotten_gives_its_word_up_after_two_days_to_who_wants_it(night: Night) -> None:
    gather(night, NAMES[:4])
    publish_plan(night)
    old = TablePass.objects.get()
    assert words_in_use(later(TWO_DAYS - 24 * 60)) == {"OAK"}
    assert words_in_use(later(TWO_DAYS + 24 * 60)) == set()
    # As long as nobody wants it, it still leads there.
    found = night_by_word("oak", (NOW + timedelta(days=9)).date())
    assert found == night
    elm, _ = club_of("The Elm", "carol")
    other = make_night(elm, word="OAK", date=(NOW + timedelta(days=9)).date().isoformat())
    open_check_in(other.pk, by=None, now=NOW + timedelta(days=9))
    other.refresh_from_db()
    assert (other.word, reserved(other), reserved(night)) == ("OAK", True, False)
    assert night_by_word("oak", (NOW + timedelta(days=9)).date()) == other
    assert "The night's word is" not in words(bob(night).get(f"nights/{night.pk}/"))
    gather(other, NAMES[4:8])
    publish_plan(other)
    assert pass_by_typed_code("OAK1").table.club_id == elm.pk
    old.refresh_from_db()
    assert (old.revoked_at, old.code == "OAK1") == (None, False)


@pytest.mark.django_db
def test_a_night_run_on_another_day_than_its_date_keeps_its_word(night: Night) -> None:
    now = NOW + timedelta(days=30)
    open_check_in(night.pk, by=None, now=now)
    assert words_in_use(now + timedelta(days=1)) == {"OAK"}


@pytest.mark.django_db
def test_a_word_in_use_is_never_drawn(night: Night, monkeypatch: pytest.MonkeyPatch) -> None:
    open_check_in(night.pk, by=None, now=NOW)
    asked: list[set[str]] = []
    monkeypatch.setattr(night_words, "draw_word", lambda taken: asked.append(set(taken)) or "MAPLE")
    elm, _ = club_of("The Elm", "carol")
    assert make_night(elm, word="").word == "MAPLE"
    assert asked[0] - {""} == {"OAK"}


@pytest.mark.django_db
def test_where_its_word_is_in_use_by_then_a_night_gets_another_at_the_check_in(night: Night) -> None:
    elm, _ = club_of("The Elm", "carol")
    other = make_night(elm, word="OAK")
    open_check_in(night.pk, by=None, now=NOW)
    open_check_in(other.pk, by=None, now=NOW)
    other.refresh_from_db()
    assert other.word in WORDS
    assert other.word != "OAK"
    assert reserved(other)
    told = [act.message for act in NightAuditEntry.objects.filter(night=other, kind="word_drawn")]
    assert len(told) == 1
    assert other.word not in told[0]
    assert "It's at the top of the page" in told[0]


@pytest.mark.django_db
def test_an_own_word_that_is_not_verified_is_refused_and_another_clubs_says_nothing(night: Night) -> None:
    open_check_in(night.pk, by=None, now=NOW)
    with pytest.raises(NightRefused, match="Another of your nights"):
        make_night(night.club, word="OAK")
    elm, carol = club_of("The Elm", "carol")
    program = with_token(carol)
    for word in ("OAK", "ELM"):
        made = program.send("nights/", {"club": elm.pk, "name": "Bustle", "word": word})
        assert made.status_code == 201
        assert made.json()["word"] in set(WORDS) - {"OAK"}


@pytest.mark.django_db
def test_of_several_clubs_none_changes_its_word_to_one_it_chose(night: Night) -> None:
    elm, carol = club_of("The Elm", "carol")
    program = with_token(carol)
    path = f"nights/{program.send('nights/', {'club': elm.pk, 'name': 'Bustle'}).json()['id']}/"
    before = program.ask(path).json()["word"]
    for word in ("OAK", "ASH"):
        answer = program.send(path, {"word": word}, "PATCH")
        assert (answer.status_code, answer.json()["errors"]) == (
            400,
            [
                {
                    "code": "word_is_drawn",
                    "detail": "Where there is more than one club, words are drawn and not chosen. Send an empty word "
                    "to draw another.",
                    "attr": "word",
                }
            ],
        )
    assert program.send(path, {"word": before, "place": "Hall"}, "PATCH").json()["place"] == "Hall"
    drawn = program.send(path, {"word": ""}, "PATCH").json()["word"]
    assert drawn in set(WORDS) - {before}


@pytest.mark.django_db
def test_the_only_club_chooses_its_word_and_changes_it(night: Night) -> None:
    is_today(night)
    visitor = bob(night)
    made = visitor.send("nights/", {"club": night.club_id, "name": "Bustle", "word": "Ash"})
    assert (made.status_code, made.json()["word"]) == (201, "ASH")
    taken = visitor.send(f"nights/{made.json()['id']}/", {"word": "OAK"}, "PATCH")
    assert (taken.status_code, taken.json()["errors"][0]["code"]) == (409, "word_taken")
    changed = visitor.send(f"nights/{made.json()['id']}/", {"word": "YEW"}, "PATCH")
    assert changed.json()["word"] == "YEW"


@pytest.mark.django_db
def test_a_word_that_is_changed_after_the_check_in_opened_stays_reserved(night: Night) -> None:
    open_check_in(night.pk, by=None, now=NOW)
    change_night(night.pk, {"word": "YEW"}, by=None, now=NOW)
    assert (reserved(night), words_in_use(NOW)) == (True, {"YEW"})
    drawn = draw_another_word(night.pk, by=None, now=NOW)
    assert (reserved(night), words_in_use(NOW)) == (True, {drawn.word})
    # Everybody who keeps score reads the log, also with a token that only reads: no word stands in it.
    told = [act.message for act in night.audit_entries.filter(kind="word_drawn")]
    assert told == ["Drew another word."]
    gather(night, NAMES[:4])
    publish_plan(night)
    with pytest.raises(NightRefused, match="cards have this word on them"):
        draw_another_word(night.pk, by=None, now=NOW)


@pytest.mark.django_db
def test_who_draws_on_and_on_learns_no_word_of_others(night: Night) -> None:
    elm, carol = club_of("The Elm", "carol")
    own = make_night(elm, word="")
    NightAuditEntry.objects.update(at=timezone.now() - timedelta(days=2))
    wanted = {"club": elm.pk, "name": "Bustle"}
    for number in range(DRAWS_A_DAY - 1):
        write_audit_entry(own.pk, "word_drawn" if number % 2 else "created", "", by=carol, now=timezone.now())
    program = with_token(carol)
    assert program.send("nights/", wanted).status_code == 201
    refused = program.send("nights/", wanted)
    assert (refused.status_code, refused.json()["errors"][0]["code"]) == (409, "too_many_words")
    with pytest.raises(NightRefused, match="tomorrow"):
        draw_another_word(own.pk, by=None, now=timezone.now())
    # Neither in another club of hers, while others draw on, and she does the day after.
    ash = Club.objects.create(name="The Ash")
    Membership.objects.create(club=ash, user=carol, role=Role.OWNER)
    assert program.send("nights/", {**wanted, "club": ash.pk}).status_code == 409
    assert bob(night).send("nights/", {"club": night.club_id, "name": "Bustle"}).status_code == 201
    draw_another_word(own.pk, by=carol, now=timezone.now() + timedelta(days=1, seconds=1))


@pytest.mark.django_db
def test_where_there_is_one_club_it_draws_as_often_as_it_likes(night: Night) -> None:
    for _ in range(DRAWS_A_DAY + 1):
        write_audit_entry(night.pk, "word_drawn", "", by=None, now=NOW)
    draw_another_word(night.pk, by=None, now=NOW)


@pytest.mark.django_db
def test_a_word_leads_to_no_table_of_a_night_that_had_it_before(night: Night) -> None:
    gather(night, NAMES[:12])
    publish_plan(night)
    (scanned, *_) = TablePass.objects.filter(table__night_table__night=night).order_by("pk")
    assert [pass_by_typed_code(f"OAK{number}").table.night_table.night_id for number in (1, 3)] == [
        night.pk
    ] * 2
    elm, _ = club_of("The Elm", "carol")
    other = make_night(elm, word="OAK", date="2026-11-24")
    open_check_in(other.pk, by=None, now=NOW + timedelta(days=3))
    other.refresh_from_db()
    assert other.word == "OAK"
    for number in (1, 2, 3):
        with pytest.raises(PassRefused):
            pass_by_typed_code(f"OAK{number}")
    assert pass_by_signed_code(signed_code(scanned)) == scanned


@pytest.mark.django_db
def test_bob_draws_another_word_on_the_page_and_carol_cannot(night: Night) -> None:
    page = f"nights/{night.pk}/settings/"
    visitor = bob(night)
    assert 'name="word"' in visitor.get(page).content.decode()
    carol = signed_in(club_of("The Elm", "carol")[1])
    shown = visitor.get(page)
    assert 'name="word"' not in shown.content.decode()
    assert "The night's word is OAK ." in words(shown)
    assert "Change the word OAK" in words(shown)
    assert carol.post(f"nights/{night.pk}/word/").status_code == 404
    done = visitor.client.post(f"/nights/{night.pk}/word/", follow=True)
    night.refresh_from_db()
    assert said(done) == [f"The night's word is {night.word} now."]
    assert night.word in set(WORDS) - {"OAK"}


@pytest.mark.django_db
def test_a_night_opened_again_has_its_word_again_unless_another_has_it(night: Night) -> None:
    gather(night, NAMES[:4])
    publish_plan(night)
    begin(night)
    close_round(night.pk, 1, anyway=True, by=None, now=NOW)
    finish(night.pk, anyway=True, by=None, now=NOW)
    verify(night.pk, by=None, now=NOW)
    reopen(night.pk, "a hand", by=None, now=NOW)
    assert reserved(night)
    assert pass_by_typed_code("OAK1").table.night_table.night_id == night.pk
    verify(night.pk, by=None, now=NOW)
    following = make_night(night.club, word="OAK")
    gather(following, NAMES[:4])
    publish_plan(following)
    reopen(night.pk, "another hand", by=None, now=NOW)
    assert not reserved(night)
    assert night.audit_entries.first().message == "Reopened it: another hand Another night has its word now."
    assert pass_by_typed_code("OAK1").table.night_table.night_id == following.pk


@pytest.mark.django_db(transaction=True)
def test_of_two_nights_with_one_word_whose_check_ins_open_at_once_one_gets_another(
    together: Together,
) -> None:
    nights = [make_night(club_of(f"Club {n}", f"bob{n}")[0], word="OAK") for n in range(4)]
    answers = together(*[partial(open_check_in, one.pk, by=None, now=NOW) for one in nights])
    assert [answer for answer in answers if isinstance(answer, Exception)] == []
    found = [Night.objects.get(pk=one.pk).word for one in nights]
    assert (found.count("OAK"), len(set(found))) == (1, 4)
