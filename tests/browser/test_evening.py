"""The README's bustle night, quickly: one table and two rounds of one hand, from the printed link to the season."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser import steps
from tests.browser.hall import serving


@pytest.mark.walk
def test_the_steps_of_the_readme_lead_from_the_printed_link_to_a_verified_night(
    tmp_path: Path, new_phone: Callable[..., BrowserContext]
) -> None:
    bob, alice = new_phone().new_page(), new_phone().new_page()
    with serving(tmp_path) as base:
        steps.set_up(bob, steps.printed_link(tmp_path / "serve.log", base), "The Oak")
        steps.ask_for_a_night(bob, rounds=2, hands=1)
        night = steps.create_night(bob)
        steps.enter_players(bob, ["Ann", "Ben", "Cleo", "Ann"])
        steps.another(bob, "Ann")
        steps.open_check_in(bob, night)
        for name in ("Ann", "Ben", "Cleo", "Ann (2)"):
            steps.check_in(bob, name)
        steps.make_plan(bob)
        steps.publish(bob)
        assert steps.table_cards(bob, night) == ["OAK 1"]
        steps.go_to_table(alice, base, "OAK 1")
        steps.start_round(bob, night, 1)
        steps.sees_round(alice, 1)
        steps.play(alice, (0, "4"))
        steps.next_step(bob, "Round 2 of 2 is published")
        steps.start_round(bob, night, 2)
        steps.look_at_table(bob, night, 1)
        steps.key_in(bob, 1, "5")
        steps.put_right(bob, 1, maker=1, tricks="3")
        steps.finish(bob, night)
        steps.verify(bob, night)
        points = bob.locator(".listing tbody tr:not(.folded) > td:nth-child(3)")
        expect(points).to_have_count(4)
        # One point to two people in each round: a hand of 4 tricks, and one put right to 3.
        assert sum(map(int, points.all_inner_texts())) == 4
        steps.make_season(bob, base, "Autumn")
        expect(bob.locator(".listing tbody .name")).to_have_count(4)
        steps.find_my_name(alice, base, "Ann (2)")
        expect(alice.locator(".rounds p")).to_have_count(2)
