"""Bob looks at the same seats by table, by player, and as who meets whom; he searches a name."""

import json
import re
from collections.abc import Sequence
from html import unescape
from urllib.parse import urlencode

import pytest

from tests.clubs.people import Visitor
from tests.tournaments.nights.hall import (
    NAMES,
    NOW,
    begin,
    gather,
    make_night,
    play_round,
    publish_plan,
    think,
)
from tests.tournaments.nights.views.pages import words
from tournaments.nights.models import Entrant, Night, Round, SeatingPlan
from tournaments.nights.people.services.entrants import leave
from tournaments.nights.plan.services.publishing import publish
from tournaments.nights.plan.services.seating_plans import request_plan

pytestmark = pytest.mark.django_db

NINE = (
    "Ann Bray",
    "Ben Carlyon",
    "Ben Cox",
    "Dan Ede",
    "Eve Fox",
    "Fred Gray",
    "Gina Hill",
    "Hal Ide",
    "Zoë Ives",
)
SHORT = ("Ann", "Ben Ca.", "Ben Co.", "Dan", "Eve", "Fred", "Gina", "Hal", "Zoë")


def ready(night: Night, names: Sequence[str] = NINE) -> SeatingPlan:
    gather(night, names)
    return think(request_plan(night.pk, by=None, now=NOW))


def rows(page: str) -> dict[str, list[str]]:
    """Return the cells of each row of the seats that is shown, by its heading."""
    found = {}
    for row in re.findall(r"<tr(?: data-searched=\"[^\"]*\")?>.*?</tr>", page, re.DOTALL):
        cells = [
            " ".join(unescape(re.sub(r"<[^>]+>", " ", cell)).split())
            for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL)
        ]
        found[cells[0]] = cells[1:]
    return found


def seats_of(plan: SeatingPlan, who: int) -> list[str]:
    """Say where somebody sits in each round of a plan, as the view by player does."""
    found = []
    for each in plan.rounds:
        place = "\u2013"
        for table, four in enumerate(each["tables"], 1):
            if who in four:
                at = four.index(who)
                place = f"T{table} {'NESW'[at]} · {SHORT[four[(at + 2) % 4] - 1]}"
        found.append(place)
    return found


def test_by_player_a_row_has_table_seat_and_partner_of_each_round(bob: Visitor, night: Night) -> None:
    plan = ready(night)
    shown = rows(bob.get(f"nights/{night.pk}/plan/?view=players").content.decode())
    assert shown == {
        "Player": ["Round 1", "Round 2", "Round 3"],
        **{name: seats_of(plan, number) for number, name in enumerate(NINE, 1)},
    }


def test_by_table_a_cell_has_a_pair_a_line_and_the_last_row_who_rests(bob: Visitor, night: Night) -> None:
    plan = ready(night)
    page = bob.get(f"nights/{night.pk}/plan/").content.decode()
    expected = {
        f"Table {table}": [
            " against ".join(
                f"{SHORT[one - 1]} & {SHORT[other - 1]}"
                for one, other in (each["tables"][table - 1][::2], each["tables"][table - 1][1::2])
            )
            for each in plan.rounds
        ]
        for table in (1, 2)
    }
    resting = [SHORT[each["sit_outs"][0] - 1] for each in plan.rounds]
    assert rows(page) == {"Table": ["Round 1", "Round 2", "Round 3"], **expected, "Resting": resting}
    assert rows(bob.get(f"nights/{night.pk}/plan/?view=sideways").content.decode()) == rows(page)


def test_links_lead_to_the_same_seats_in_each_view_and_keep_what_is_searched(
    bob: Visitor, night: Night
) -> None:
    ready(night)
    page = bob.get(f"nights/{night.pk}/plan/?view=players&find=zoe").content.decode()
    links = re.findall(r'<a href="\?([^"]*)"( aria-current="page")?>([^<]*)</a>', page)
    assert links == [
        ("view=tables&amp;find=zoe", "", "By table"),
        ("view=players&amp;find=zoe", ' aria-current="page"', "By player"),
        ("view=meets&amp;find=zoe", "", "Who meets whom"),
    ]
    assert 'value="zoe"' in page


@pytest.mark.parametrize(
    ("sought", "found"),
    [("zoe", ["Zoë Ives"]), ("BEN", ["Ben Carlyon", "Ben Cox"]), (" carly ", ["Ben Carlyon"]), ("xyz", [])],
)
def test_without_a_script_a_search_leaves_the_players_that_match(
    bob: Visitor, night: Night, sought: str, found: list[str]
) -> None:
    ready(night)
    page = bob.get(
        f"nights/{night.pk}/plan/?{urlencode({'view': 'players', 'find': sought})}"
    ).content.decode()
    assert list(rows(page)) == ["Player", *found]
    assert ('role="status" hidden' in page) == bool(found)


def test_by_table_a_search_marks_each_pair_with_that_player(bob: Visitor, night: Night) -> None:
    plan = ready(night)
    page = bob.get(f"nights/{night.pk}/plan/?find=zoë").content.decode()
    marked = re.findall(r'<span data-searched="[^"]*" class="found">([^<]*)</span>', page)
    assert len(marked) == len(plan.rounds)
    assert all("Zoë" in one for one in marked)


def test_who_meets_twice_is_listed_by_name_with_the_rounds(bob: Visitor, night: Night) -> None:
    plan = ready(night, NINE[:4])
    page = words(bob.get(f"nights/{night.pk}/plan/?view=meets"))
    for one in range(1, 5):
        for other in range(one + 1, 5):
            partners = [
                number
                for number, each in enumerate(plan.rounds, 1)
                if {one, other} in ({*each["tables"][0][::2]}, {*each["tables"][0][1::2]})
            ]
            opponents = [number for number in (1, 2, 3) if number not in partners]
            assert len(partners) == 1
            both = f"{NINE[one - 1]} and {NINE[other - 1]}"
            assert (
                f"{both}: partners in round {partners[0]}, opponents in {opponents[0]} and {opponents[1]}"
                in page
            )


def test_the_square_has_everybody_and_what_a_script_names_two_by(bob: Visitor, night: Night) -> None:
    plan = ready(night)
    page = bob.get(f"nights/{night.pk}/plan/?view=meets").content.decode()
    people, rounds = (
        json.loads(re.findall(rf'<script id="{name}" type="application/json">(.*?)</script>', page)[0])
        for name in ("people-met", "rounds-met")
    )
    assert people == list(NINE)
    assert rounds == [
        [number, [[who - 1 for who in four] for four in each["tables"]]]
        for number, each in enumerate(plan.rounds, 1)
    ]
    assert 'data-size="9" data-cell="12"' in page


def test_with_more_than_a_hundred_people_there_is_only_the_list(bob: Visitor, night: Night) -> None:
    names = [f"Player {number}" for number in range(1, 105)]
    gather(night, names)
    four = [list(range(at, at + 4)) for at in range(1, 105, 4)]
    plan = request_plan(night.pk, by=None, now=NOW)
    plan.rounds, plan.state = [{"tables": four, "sit_outs": []}] * 2, "ready"
    plan.save()
    page = bob.get(f"nights/{night.pk}/plan/?view=meets").content.decode()
    assert ("<svg" in page, page.count("partners in rounds 1 and 2</li>")) == (False, 52)
    assert "opponents in rounds 1 and 2" in page


def test_the_rounds_that_were_played_count_among_those_who_meet(bob: Visitor, night: Night) -> None:
    gather(night, NINE[:8])
    publish_plan(night)
    begin(night)
    play_round(night, 1)
    plan = think(request_plan(night.pk, by=None, now=NOW))
    page = bob.get(f"nights/{night.pk}/plan/?view=meets").content.decode()
    rounds = json.loads(
        re.findall(r'<script id="rounds-met" type="application/json">(.*?)</script>', page)[0]
    )
    assert [number for number, _ in rounds] == [1, 2, 3]
    assert len(plan.rounds) == 2


def test_published_rounds_have_the_same_views_and_say_which_were_played(bob: Visitor, night: Night) -> None:
    gather(night, NINE)
    plan = publish_plan(night)
    begin(night)
    shown = rows(bob.get(f"nights/{night.pk}/plan/?view=players").content.decode())
    assert shown["Player"] == ["Round 1 , being played", "Round 2", "Round 3"]
    assert [shown[name] for name in NINE] == [seats_of(plan, number) for number in range(1, 10)]
    page = words(bob.get(f"nights/{night.pk}/plan/"))
    assert "Table Round 1 , being played Round 2 Round 3 Table 1" in page


@pytest.fixture
def repaired(night: Night) -> tuple[Night, SeatingPlan, SeatingPlan]:
    """A night of seventeen and five rounds, repaired after somebody has gone: with its first plan, and the repair."""
    mended = make_night(night.club, name="Mended bustle", word="ELM", rounds=5)
    gather(mended, NAMES[:17])
    first = publish_plan(mended)
    begin(mended)
    play_round(mended, 1)
    leave(Entrant.objects.get(night=mended, number=5).pk, by=None, now=NOW)
    mended.refresh_from_db()
    plan = think(request_plan(mended.pk, by=None, now=NOW))
    return mended, first, plan


def at(rounds: Sequence[dict[str, list[list[int]]]], place: int, who: int) -> tuple[int, int] | None:
    """Return somebody's table and seat in a round, None where they rest."""
    for table, four in enumerate(rounds[place]["tables"], 1):
        if who in four:
            return table, four.index(who)
    return None


def test_what_differs_from_the_sheets_is_marked_with_what_they_have(
    bob: Visitor, repaired: tuple[Night, SeatingPlan, SeatingPlan]
) -> None:
    night, first, plan = repaired
    offer = plan.offers[0]
    publish(plan.pk, offer=offer["key"], by=None, now=NOW)
    night.refresh_from_db()
    shown = rows(bob.get(f"nights/{night.pk}/plan/?view=players").content.decode())
    told = 0
    for number, changed in Round.objects.filter(night=night).values_list("number", "changed"):
        for who in range(1, 18):
            cell = shown[NAMES[who - 1]][number - 1]
            assert cell.startswith("● changed: ") == (who in changed), (number, who)
            if who not in changed:
                assert "was" not in cell
                continue
            was, now = at(first.rounds, number - 1, who), at(offer["rounds"], number - 2, who)
            if was != now:
                told += 1
                place = f"T{was[0]} {'NESW'[was[1]]}" if was else "resting"
                assert cell.endswith(f" was {place}"), (number, who)
    assert told > 0


def test_a_choice_is_marked_before_it_is_published_as_it_will_be_after(
    bob: Visitor, repaired: tuple[Night, SeatingPlan, SeatingPlan]
) -> None:
    night, _, plan = repaired
    key = plan.offers[0]["key"]
    before = rows(bob.get(f"nights/{night.pk}/plan/?view=players&choice={key}").content.decode())
    publish(plan.pk, offer=key, by=None, now=NOW)
    night.refresh_from_db()
    after = rows(bob.get(f"nights/{night.pk}/plan/?view=players").content.decode())
    assert {name: cells for name, cells in before.items() if name in after and name != "Player"} == {
        name: cells[1:] for name, cells in after.items() if name in before and name != "Player"
    }
    assert sum("changed" in cell for cells in before.values() for cell in cells) > 0
