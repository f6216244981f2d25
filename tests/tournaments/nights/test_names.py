"""Names and words of a night: put right, told apart, drawn, and forgotten."""

import pytest

from clubs.services.players import change_player, erase_player
from tests.tournaments.nights.hall import NAMES, NOW, club_of, gather, make_night, publish_plan
from tournaments.nights.models import Night, NightTable
from tournaments.nights.selectors.rolls import acts_of
from tournaments.nights.selectors.standings import make_standings
from tournaments.nights.services.entrants import enter_names, leave
from tournaments.nights.words import WORDS

pytestmark = pytest.mark.django_db


@pytest.fixture
def night() -> Night:
    club, _ = club_of("The Oak")
    return make_night(club)


def test_a_name_that_is_put_right_is_seen_at_once_on_pages_and_at_tables(night: Night) -> None:
    entrants = gather(night, NAMES[:4])
    publish_plan(night)
    night.refresh_from_db()
    table = NightTable.objects.get().table
    change_player(entrants[0].player, name="Anna")
    before, version = night.version, table.version
    night.refresh_from_db()
    table.refresh_from_db()
    assert (night.version, table.version) == (before + 1, version + 1)
    assert make_standings(night).names[1] == "Anna"


def test_a_night_without_a_word_draws_one_that_no_other_night_has(night: Night) -> None:
    drawn = {make_night(night.club, word="", name="Friday bustle").word for _ in range(len(WORDS) + 5)}
    assert len(drawn) == len(WORDS) + 5
    assert drawn > set(WORDS)
    assert all(3 <= len(word) <= 12 and word.isascii() and word.isalpha() for word in drawn)


def test_an_erased_players_name_stands_in_no_line_of_who_did_what(night: Night) -> None:
    entrants = gather(night, ["Zebulon", *NAMES[:3]])
    leave(entrants[0].pk, by=None, now=NOW)
    lone = enter_names(night.pk, ["Zoe"], by=None, now=NOW).entrants[0]
    assert "Zebulon is here." in [act.words for act in acts_of(night, night.acts.all())]
    assert "Entered Zoe." in [act.words for act in acts_of(night, night.acts.all())]
    for entrant in (entrants[0], lone):
        erase_player(entrant.player, NOW)
    told = [act.words for act in acts_of(night, night.acts.all())]
    assert "a player is here." in told
    assert [words for words in told if "Zebulon" in words or "Zoe" in words] == []
    assert not night.acts.filter(words__contains="Ze").exists()
