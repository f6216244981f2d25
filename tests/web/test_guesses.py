"""Wrong guesses: ten a minute, sixty an hour, two hundred a day, for each kind and for whoever guesses."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.test import override_settings

from tests.own_redis import OwnRedis
from tournaments.nights.words import WORDS
from web import breaker, counts, guesses
from web.client_identity import ClientIdentity
from web.counts import ProcessCounts
from web.guesses import GuessKind, TooManyGuesses, check_guesses, count_wrong_guess

HALL = ClientIdentity("192.0.2.1")
ELSEWHERE = ClientIdentity("198.51.100.7")
PHONE, OTHER_PHONE = ClientIdentity("192.0.2.1", "phone"), ClientIdentity("192.0.2.1", "other phone")
MINUTE, HOUR, DAY = 60, 3600, 24 * 3600

pytestmark = pytest.mark.usefixtures("own_counts")


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(counts, "monotonic", made)
    return made


@pytest.fixture
def own_counts(request: pytest.FixtureRequest) -> object:
    """Counts of this test alone, in the process."""
    name = request.node.nodeid
    with override_settings(CACHES={"default": {"BACKEND": "web.cache.ProcessCache", "LOCATION": name}}):
        yield


def guess(guesser: ClientIdentity = HALL, kind: GuessKind = GuessKind.CODE) -> int:
    """Guess wrongly; return how long to wait before the next look at a guess, 0 where this one was looked at."""
    try:
        check_guesses(kind, guesser)
        count_wrong_guess(kind, guesser)
    except TooManyGuesses as refused:
        return refused.wait
    return 0


def test_ten_a_minute_sixty_an_hour_and_two_hundred_a_day(clock: Clock) -> None:
    looked_at = {}
    for minute in range(24 * 60):
        clock.now = 1000.0 + minute * MINUTE
        looked_at[minute] = [guess() for _ in range(11)].count(0)
    assert [looked_at[minute] for minute in range(7)] == [10] * 6 + [0]
    assert sum(looked_at[minute] for minute in range(60)) == 60
    assert sum(looked_at.values()) == 200


def test_the_wait_is_until_the_last_of_the_used_up_windows_ends(clock: Clock) -> None:
    assert [guess() for _ in range(10)] == [0] * 10
    clock.now += 20.5
    assert guess() == 40
    for _ in range(5):
        clock.now += MINUTE
        assert [guess() for _ in range(10)] == [0] * 10
    assert guess() == HOUR - 5 * MINUTE - 20


def test_whoever_is_refused_is_not_counted_and_waits_no_longer_for_it(clock: Clock) -> None:
    for _ in range(1000):
        guess()
    clock.now += MINUTE
    assert [guess() for _ in range(11)].count(0) == 10


def test_each_kind_and_each_address_counts_for_itself() -> None:
    assert [guess() for _ in range(11)].count(0) == 10
    assert [guess(kind=kind) for kind in GuessKind if kind != GuessKind.CODE] == [0] * (len(GuessKind) - 1)
    assert guess(ELSEWHERE) == 0


def test_a_known_device_is_not_locked_out_with_its_address_nor_locks_it_out() -> None:
    assert [guess() for _ in range(11)].count(0) == 10
    assert [guess(PHONE) for _ in range(11)].count(0) == 10
    assert guess(OTHER_PHONE) == 0
    assert [guess(ELSEWHERE), guess(ClientIdentity(ELSEWHERE.network, "third"))] == [0, 0]


def test_all_known_devices_of_an_address_have_five_times_the_guesses_of_one_in_a_minute() -> None:
    looked_at = [guess(ClientIdentity("192.0.2.1", f"device {number // 9}")) for number in range(90)]
    assert looked_at.count(0) == 50
    assert guess() == 0


def test_no_nights_word_is_found_in_its_night(clock: Clock) -> None:
    """Who has a device known tries at all three doors, without a device and as one new device after the other."""
    looked_at = devices = 0
    for minute in range(6 * 60):
        clock.now = 1000.0 + minute * MINUTE
        for kind in (GuessKind.CODE, GuessKind.WORD, GuessKind.BOARD):
            while guess(kind=kind) == 0:
                looked_at += 1
            devices += 1
            while guess(ClientIdentity(HALL.network, f"device {devices}"), kind) == 0:
                looked_at, devices = looked_at + 1, devices + 1
    assert looked_at == 200 + 300
    assert looked_at < len(WORDS) / 4
    # Passwords and links are nothing to do with the word.
    assert guess(kind=GuessKind.PASSWORD) == 0


def test_at_one_moment_no_more_than_ten_wrong_ones_are_told_so() -> None:
    with ThreadPoolExecutor(16) as threads:
        assert list(threads.map(lambda _: guess(), range(60))).count(0) == 10


def test_while_redis_is_away_each_process_counts_strictly_and_then_goes_back(
    own_redis: OwnRedis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(breaker, "_breakers", {})
    monkeypatch.setattr(breaker, "PAUSE_SECONDS", 0.0)
    monkeypatch.setattr(guesses, "process_counts", ProcessCounts())
    caches = {"default": {"BACKEND": "web.redis_cache.RedisCache", "LOCATION": own_redis.url}}
    with override_settings(CACHES=caches):
        assert [guess() for _ in range(2)] == [0, 0]
        own_redis.stop()
        assert [guess() for _ in range(5)].count(0) == 3
        assert [guess(PHONE) for _ in range(5)].count(0) == 3
        own_redis.start()
        assert [guess() for _ in range(11)].count(0) == 10
