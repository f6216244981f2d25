"""When a card is due, who is reminded, what a late card costs: hours on the wall, over a change of the clock."""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from tests.cases import every
from tournaments.matches.deadlines import card_deadline, end_of_day, morning_after, reminder_due, results_due
from tournaments.matches.late_cards import Late, LatePenalty, late_sides, penalty_points, who_pays

HERE = ZoneInfo("Europe/London")
THURSDAY = date(2026, 10, 22)  # the clocks go back on Sunday the 25th
NOON = datetime(2026, 11, 7, 12, tzinfo=UTC)


def test_a_card_is_due_at_an_hour_on_the_wall_on_either_side_of_the_clocks_change() -> None:
    saturday = card_deadline(THURSDAY, 5, time(12), HERE)
    monday = card_deadline(THURSDAY, 0, time(12), HERE)
    assert saturday.astimezone(UTC) == datetime(2026, 10, 24, 11, tzinfo=UTC)
    assert monday.astimezone(UTC) == datetime(2026, 10, 26, 12, tzinfo=UTC)
    # On a Thursday the next Thursday is meant, not the night itself.
    assert card_deadline(THURSDAY, 3, time(12), HERE).date() == date(2026, 10, 29)


@every(
    ("days", "due"),
    [
        (1, datetime(2026, 10, 23, 17, tzinfo=UTC)),
        (3, datetime(2026, 10, 25, 18, tzinfo=UTC)),  # the clocks went back in the night
        (5, datetime(2026, 10, 27, 18, tzinfo=UTC)),
        (7, datetime(2026, 10, 29, 18, tzinfo=UTC)),
    ],
)
def test_a_card_may_be_due_so_many_days_after_the_match_whatever_day_that_is(
    days: int, due: datetime
) -> None:
    assert card_deadline(THURSDAY, 5, time(18), HERE, days).astimezone(UTC) == due


@every(
    ("left", "due"),
    [("48:01", None), ("48:00", 48), ("4:01", 48), ("4:00", 4), ("0:01", 4), ("0:00", None), ("-1:00", None)],
)
def test_a_reminder_comes_so_many_real_hours_before(left: str, due: int | None) -> None:
    hours, minutes = left.split(":")
    deadline = datetime(2026, 10, 26, 12, tzinfo=HERE)  # the Monday after the change
    now = deadline.astimezone(UTC) - timedelta(hours=int(hours), minutes=int(minutes))
    assert reminder_due(deadline, now.astimezone(HERE)) == due


def test_48_hours_before_noon_on_monday_is_one_oclock_by_the_summer_clock() -> None:
    deadline = datetime(2026, 10, 26, 12, tzinfo=HERE)
    assert reminder_due(deadline, datetime(2026, 10, 24, 12, 59, tzinfo=HERE)) is None
    assert reminder_due(deadline, datetime(2026, 10, 24, 13, 0, tzinfo=HERE)) == 48


def test_nobody_is_asked_for_a_card_before_the_morning_after_the_match() -> None:
    since = morning_after(THURSDAY, HERE)
    deadline = card_deadline(THURSDAY, 5, time(12), HERE)
    assert reminder_due(deadline, datetime(2026, 10, 22, 20, tzinfo=HERE), since) is None
    assert reminder_due(deadline, datetime(2026, 10, 23, 9, tzinfo=HERE), since) == 48


def test_a_last_day_ends_at_midnight_also_when_it_has_25_hours() -> None:
    assert end_of_day(date(2026, 10, 25), HERE).astimezone(UTC) == datetime(2026, 10, 26, 0, tzinfo=UTC)


def test_a_weeks_results_go_out_when_its_last_card_was_due_and_not_days_later() -> None:
    cards = [NOON - timedelta(days=1), NOON]
    asked = {hours: results_due(cards, NOON + timedelta(hours=hours)) for hours in (-1, 0, 71, 72)}
    assert asked == {-1: False, 0: True, 71: True, 72: False}
    assert results_due([], NOON) is False


EARLY, LATE = NOON - timedelta(hours=1), NOON + timedelta(hours=1)


@every(
    ("entry", "cards", "late"),
    [
        ("one_card", {}, {"home"}),
        ("one_card", {"home": EARLY}, set()),
        ("one_card", {"away": EARLY}, set()),  # the visitors handed it in for both
        ("one_card", {"home": LATE}, {"home"}),
        ("two_cards", {}, {"home", "away"}),
        ("two_cards", {"home": EARLY, "away": LATE}, {"away"}),
        ("two_cards", {"home": EARLY, "away": NOON}, set()),
    ],
)
def test_who_was_late(entry: str, cards: dict[str, datetime], late: set[str]) -> None:
    assert late_sides(Late(NOON, entry, cards), NOON + timedelta(days=1)) == late
    assert late_sides(Late(NOON, entry, cards), NOON) == set()


@every(
    ("who", "winner", "pays"),
    [
        ("nothing", "home", set()),
        ("late_side", "home", {"away"}),
        ("winner", "home", {"home"}),  # whoever was late
        ("winner", "", set()),
        ("both", "", {"home", "away"}),
    ],
)
def test_whom_a_late_card_costs_something(who: str, winner: str, pays: set[str]) -> None:
    card = Late(NOON, "two_cards", {"home": EARLY}, winner)
    assert who_pays(card, LatePenalty(who, 100, 0), LATE) == pays
    in_time = Late(NOON, "two_cards", {"home": EARLY, "away": EARLY}, winner)
    assert who_pays(in_time, LatePenalty(who, 100, 0), LATE) == set()


def test_warnings_come_before_points() -> None:
    rule = LatePenalty("late_side", 300, 2)
    assert [penalty_points(rule, earlier) for earlier in range(4)] == [0, 0, 300, 300]
