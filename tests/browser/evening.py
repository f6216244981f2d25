"""The README's bustle night in a browser, with pictures: nine players, two tables, three rounds of two hands.

Bob directs it on a laptop; a phone lies on each table; the board hangs on the wall.
"""

from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.browser import steps
from tests.browser.camera import Camera
from tests.browser.hall import LONG_PATIENCE, phone, ready, tap

LAPTOP = {"width": 1280, "height": 800}
WALL = {"width": 1920, "height": 1080}
ANN, LATE, LEAVER = "Ann Bolitho", "Ida Jago", "Fred Gluyas"
NAMES = (ANN, "Ben Carlyon", "Cleo Dunstan", "Dan Edwards", "Eve Fox", LEAVER, "Gina Hocking", LATE)


def evening(browser: Browser, base: str, log: Path, camera: Camera) -> None:
    """Walk from the link that `serve` prints to a verified night in a season."""
    bob = browser.new_context(viewport=LAPTOP).new_page()  # type: ignore[arg-type]
    alice, carol = phone(browser).new_page(), phone(browser).new_page()
    board = browser.new_context(viewport=WALL).new_page()  # type: ignore[arg-type]
    night = gather(bob, base, log, camera)
    codes = prepare(bob, night, camera)
    board.goto(f"{base}b/OAK/")
    ready(board)
    # A name cut short may be another's: there are two of one name.
    assert board.evaluate(
        "[...document.querySelectorAll('.name')].every(name => name.scrollWidth <= name.clientWidth)"
    )
    camera.take(board, "board-seats", dark=True)
    for page, code in zip((alice, carol), codes, strict=True):
        steps.go_to_table(page, base, code)
    camera.take(alice, "table-waits")
    first_round(bob, (alice, carol), night, camera)
    slides(board, camera)
    somebody_comes_late(bob, night, camera)
    second_round(bob, (alice, carol), night, camera)
    somebody_leaves(bob, night)
    last_round(bob, (alice, carol), night, camera)
    end(bob, night, camera)
    afterwards(bob, alice, base, night, camera)


def gather(bob: Page, base: str, log: Path, camera: Camera) -> str:
    """Set up the club, enter nine names, check eight of them in; return the night's address."""
    steps.set_up(bob, steps.printed_link(log, base), "The Royal Oak")
    camera.take(bob, "nights")
    steps.ask_for_a_night(bob, rounds=3, hands=2)
    # As it opens, with sentences that are already right.
    bob.evaluate(
        "document.querySelectorAll('.wish details').forEach((one) => { one.open = false }); scrollTo(0, 0)"
    )
    camera.take(bob, "new-night")
    night = steps.create_night(bob)
    camera.take(bob, "night-begins")
    steps.enter_players(bob, [*NAMES, ANN])
    camera.take(bob, "another-of-that-name", whole=True)
    steps.another(bob, ANN)
    steps.open_check_in(bob, night)
    here = [name for name in (*NAMES, f"{ANN} (2)") if name != LATE]
    for name in here[:5]:
        steps.check_in(bob, name)
    camera.take(bob, "check-in", dark=True)
    bob.set_viewport_size({"width": 360, "height": 640})
    camera.take(bob, "check-in-on-a-phone")
    for name in here[5:]:
        steps.check_in(bob, name)
    bob.set_viewport_size(LAPTOP)  # type: ignore[arg-type]
    return night


def prepare(bob: Page, night: str, camera: Camera) -> list[str]:
    """Make the plan, look at it, publish it and print the cards; return their codes."""
    steps.make_plan(bob)
    camera.take(bob, "plan", whole=True, dark=True)
    steps.publish(bob)
    camera.take(bob, "published")
    codes = steps.table_cards(bob, night)
    assert codes == ["OAK 1", "OAK 2"]
    camera.take(bob, "table-cards")
    return codes


def first_round(bob: Page, phones: tuple[Page, Page], night: str, camera: Camera) -> None:
    """Tap every hand of round 1; one of them wrong, taken back and tapped again."""
    alice, carol = phones
    steps.start_round(bob, night, 1)
    for page in phones:
        steps.sees_round(page, 1)
    camera.take(alice, "table-plays", dark=True)
    steps.play(alice, (0, "5"))
    steps.take_back(alice, 1)
    camera.take(alice, "hand-taken-back")
    steps.tap_again(alice, 0, "4")
    camera.take(bob, "round-is-played", dark=True)
    steps.play(alice, (1, "5"))
    steps.play(carol, (2, "3"))
    tap(carol, 3, "short")
    expect(carol.locator("#result")).to_be_visible(timeout=LONG_PATIENCE)
    camera.take(carol, "table-done")
    steps.next_step(bob, "Round 2 of 3")
    camera.take(bob, "between-rounds", whole=True)


def slides(board: Page, camera: Camera) -> None:
    """Take the board's other slides."""
    expect(board.locator("h1")).to_have_text("Round 1 of 3 is over", timeout=LONG_PATIENCE)
    for key in ("standings-1", "phones"):
        while board.locator("[data-slide]:visible").get_attribute("data-slide") != key:
            board.keyboard.press("ArrowRight")
        camera.take(board, f"board-{key.partition('-')[0]}", dark=key == "standings-1")


def somebody_comes_late(bob: Page, night: str, camera: Camera) -> None:
    """Check her in, and plan the rounds that are left with her."""
    bob.goto(night)
    steps.check_in(bob, LATE)
    steps.next_step(bob, "Somebody has come or gone")
    camera.take(bob, "late-arrival")
    steps.make_new_plan(bob, night)
    camera.take(bob, "new-plan", whole=True)
    steps.publish(bob)


def second_round(bob: Page, phones: tuple[Page, Page], night: str, camera: Camera) -> None:
    """Play a round, and see it on the night's page by itself."""
    steps.start_round(bob, night, 2)
    for page in phones:
        steps.sees_round(page, 2)
        steps.play(page, (0, "3"), (3, "short"))
    steps.next_step(bob, "Round 3 of 3")
    camera.take(phones[0], "table-next-seats")


def somebody_leaves(bob: Page, night: str) -> None:
    """Let one go, and plan the last round without him."""
    steps.leave(bob, night, LEAVER)
    steps.make_new_plan(bob, night)
    steps.publish(bob)


def last_round(bob: Page, phones: tuple[Page, Page], night: str, camera: Camera) -> None:
    """Play at one table; key in the other, whose phone has died."""
    steps.start_round(bob, night, 3)
    steps.sees_round(phones[0], 3)
    steps.play(phones[0], (2, "4"), (1, "short"))
    steps.look_at_table(bob, night, 2)
    steps.key_in(bob, 1, "5")
    steps.key_in(bob, 0, "short")
    camera.take(bob, "keyed-in", whole=True)
    steps.put_right(bob, 1, maker=1, tricks="4")


def end(bob: Page, night: str, camera: Camera) -> None:
    """Finish, look why somebody stands where she stands, verify."""
    steps.finish(bob, night)
    camera.take(bob, "finished", whole=True, dark=True)
    steps.follow(bob, ANN)
    camera.take(bob, "why-she-stands-there", whole=True)
    steps.verify(bob, night)
    bob.set_viewport_size({"width": 360, "height": 640})
    camera.take(bob, "verified-on-a-phone")
    bob.set_viewport_size(LAPTOP)  # type: ignore[arg-type]


def afterwards(bob: Page, alice: Page, base: str, night: str, camera: Camera) -> None:
    """Show the season, the sheets, and a player's own night."""
    steps.make_season(bob, base, "Autumn")
    bob.locator(".listing summary").first.click()
    camera.take(bob, "season", whole=True, dark=True)
    for what in ("seats", "tally", "final"):
        bob.goto(f"{night}print/{what}/")
        camera.take(bob, f"print-{what}", whole=True)
    steps.find_my_name(alice, base, f"{ANN} (2)")
    camera.take(alice, "my-night", whole=True, dark=True)
