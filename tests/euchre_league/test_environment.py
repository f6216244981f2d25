"""Each variable: what it may be, what it may not, and that nothing secret is repeated."""

import os
import subprocess
import sys
import threading
from pathlib import Path
from unittest.mock import Mock
from zoneinfo import ZoneInfoNotFoundError

import pytest
from django.core.exceptions import ImproperlyConfigured

from euchre_league.environment import Environment, time_zone_here
from tests.cases import every


@every(
    ("text", "value"),
    [("true", True), ("YES", True), ("1", True), ("on", True), ("False", False), ("0", False), ("", True)],
)
def test_a_flag_has_the_usual_spellings(text: str, value: bool) -> None:
    env = Environment({"FLAG": text})
    assert env.flag("FLAG", default=True) is value
    assert env.faults == []


@every("text", ["0", "65536", "-1", "8_000", "٨", "8.0", "eight", "9" * 5000])
def test_a_port_out_of_range_or_oddly_written_is_a_fault(text: str) -> None:
    env = Environment({"PORT": text})
    assert env.number("PORT", 8000, 1, 65535) == 8000
    assert len(env.faults) == 1
    assert env.faults[0].startswith("PORT=")
    assert env.faults[0].endswith("it must be a whole number from 1 to 65535.")


@every("text", ["example.org", ".example.org", "*", "10.0.0.1", "[::1]", "a.b, c.d"])
def test_hosts_as_django_takes_them(text: str) -> None:
    env = Environment({"ALLOWED_HOSTS": text})
    assert env.words("ALLOWED_HOSTS") == text.split(", ")
    assert env.faults == []


@every("text", ["https://example.org", "example.org:8000", "a,,b", "a b", "'a'", "a/b", "-a"])
def test_hosts_that_would_never_match_are_a_fault(text: str) -> None:
    env = Environment({"ALLOWED_HOSTS": text})
    assert env.words("ALLOWED_HOSTS") == []
    assert len(env.faults) == 1


@every(
    "text",
    [
        "postgres:league:hunter2@db/league",
        "postgres://league:hunter2@db:port/league",
        "postgres://league:hunter2@db:99999/league",
        "postgres://league:hunter2@db",
        "mysql://league:hunter2@db/league",
        "hunter2",
        "sqlite://hunter2",
        "sqlite://:memory:hunter2",
        "sqlite:////no/such/folder/hunter2",
        "sqlite:////",
    ],
)
def test_a_database_address_that_makes_no_sense_is_named_and_not_repeated(text: str) -> None:
    env = Environment({"DATABASE_URL": text})
    assert env.database("DATABASE_URL", Path("/default"))["NAME"] == "/default"
    assert [fault.split("=")[0] for fault in env.faults] == ["DATABASE_URL"]
    assert "hunter2" not in env.faults[0]


def test_a_database_address_is_taken_apart() -> None:
    env = Environment({"DATABASE_URL": "postgres://league:p%40ss@db:5433/league"})
    found = env.database("DATABASE_URL", Path("/default"))
    assert env.faults == []
    assert {key: found[key] for key in ("ENGINE", "NAME", "USER", "PASSWORD", "HOST", "PORT")} == {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": "league",
        "USER": "league",
        "PASSWORD": "p@ss",
        "HOST": "db",
        "PORT": 5433,
    }


@every("text", ["localhost:6379", "redis://", "http://cache", "redis://cache/first", "redis://a:b"])
def test_a_redis_address_that_makes_no_sense_is_a_fault(text: str) -> None:
    env = Environment({"REDIS_URL": text})
    assert env.redis("REDIS_URL") == ""
    assert env.faults == ["REDIS_URL=(hidden) makes no sense: it must be redis://host:6379/0."]


@every("text", ["Mars/Olympus", "../../etc/passwd", "Europe", "Europe/London\\", "x" * 5000])
def test_a_time_zone_nobody_lives_in_is_a_fault(text: str) -> None:
    env = Environment({"TIME_ZONE": text})
    assert env.time_zone("TIME_ZONE", "UTC") == "UTC"
    assert len(env.faults) == 1


@pytest.mark.parametrize(
    ("clock", "zone"),
    [
        ("America/Detroit", "America/Detroit"),
        (":Europe/London", "Europe/London"),
        ("UTC", "UTC"),
    ],
)
def test_the_time_zone_is_that_of_the_machine(monkeypatch, clock: str, zone: str) -> None:
    monkeypatch.setenv("TZ", clock)
    monkeypatch.setattr("tzlocal.unix._cache_tz_name", None)  # it asks once a process
    assert time_zone_here() == zone


@pytest.mark.parametrize(
    "fault", [None, ZoneInfoNotFoundError("two zones are named"), OSError("no such file")]
)
def test_a_machine_that_names_no_time_zone_has_utc(monkeypatch, fault: Exception | None) -> None:
    monkeypatch.setattr(
        "euchre_league.environment.get_localzone_name", Mock(return_value=None, side_effect=fault)
    )
    assert time_zone_here() == "UTC"


def test_with_nothing_set_the_site_has_the_clock_of_its_machine(root: Path, tmp_path: Path) -> None:
    clean = {name: value for name, value in os.environ.items() if name != "TIME_ZONE"}
    asked = "from euchre_league.settings import TIME_ZONE; print(TIME_ZONE)"
    for own, zone in ({}, "America/Detroit"), ({"TIME_ZONE": "Asia/Tokyo"}, "Asia/Tokyo"):
        said = subprocess.run(
            [sys.executable, "-c", asked],
            cwd=root,
            env=clean | {"TZ": "America/Detroit", "DATA_DIR": str(tmp_path)} | own,
            capture_output=True,
            text=True,
            check=True,
        )
        assert said.stdout == f"{zone}\n"


@every("text", ["0.0.0.0", "127.0.0.1", "::1", "localhost"])
def test_an_address_to_listen_at(text: str) -> None:
    env = Environment({"HOST": text})
    assert (env.host("HOST", "0.0.0.0"), env.faults) == (text, [])


@every("text", ["http://localhost", "localhost:8000", "all of them"])
def test_no_address_to_listen_at(text: str) -> None:
    env = Environment({"HOST": text})
    assert (env.host("HOST", "0.0.0.0"), len(env.faults)) == ("0.0.0.0", 1)


def test_a_folder_is_made(tmp_path: Path) -> None:
    env = Environment({"DATA_DIR": str(tmp_path / "new" / "folder")})
    assert env.folder("DATA_DIR", tmp_path).is_dir()
    assert env.faults == []


def test_a_folder_that_is_a_file_or_below_one_is_a_fault(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    env = Environment({"ONE": str(file), "TWO": str(file / "below"), "THREE": "~no-such-person/x"})
    for name in ("ONE", "TWO", "THREE"):
        env.folder(name, tmp_path)
    assert [fault.partition("=")[0].partition(":")[0] for fault in env.faults] == ["ONE", "TWO", "THREE"]


def test_the_key_is_made_once_and_only_its_owner_reads_it(tmp_path: Path) -> None:
    file = tmp_path / "secret_key"
    first, second = Environment({}).secret("SECRET_KEY", file), Environment({}).secret("SECRET_KEY", file)
    assert first == second
    assert len(first) >= 50
    assert list(tmp_path.iterdir()) == [file]
    assert os.name != "posix" or file.stat().st_mode & 0o077 == 0


def test_eight_first_starts_at_once_agree_on_one_key(tmp_path: Path) -> None:
    file, keys, barrier = tmp_path / "secret_key", set(), threading.Barrier(8)

    def start() -> None:
        barrier.wait()
        keys.add(Environment({}).secret("SECRET_KEY", file))

    threads = [threading.Thread(target=start) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(keys) == 1


@pytest.mark.parametrize("content", [b"", b"short", b"\xff" * 60])
def test_a_damaged_key_file_is_named_and_never_replaced(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "secret_key"
    file.write_bytes(content)
    env = Environment({})
    env.secret("SECRET_KEY", file)
    assert env.faults == [f"The key in {file} is damaged: restore it, or delete it (passes then end)."]
    assert file.read_bytes() == content


def test_a_short_key_is_a_fault_and_not_repeated(tmp_path: Path) -> None:
    env = Environment({"SECRET_KEY": "hunter2"})
    env.secret("SECRET_KEY", tmp_path / "secret_key")
    assert env.faults == ["SECRET_KEY is too short: it must be at least 32 characters of chance."]


def test_every_fault_is_told_at_once() -> None:
    env = Environment({"DEBUG": "perhaps", "PORT": "high"})
    env.flag("DEBUG", default=False)
    env.number("PORT", 8000, 1, 65535)
    with pytest.raises(ImproperlyConfigured, match=r"(?s)DEBUG='perhaps'.*\n.*PORT='high'"):
        env.finish()


def test_what_may_hold_a_password_is_not_shown_under_any_name() -> None:
    env = Environment({"PORT": "postgres://league:hunter2@db/league"})
    env.number("PORT", 8000, 1, 65535)
    assert env.faults == ["PORT=(hidden) makes no sense: it must be a whole number from 1 to 65535."]


def test_a_mail_server_as_django_takes_it() -> None:
    def settings(text: str) -> tuple[object, ...]:
        env = Environment({"EMAIL_URL": text})
        found = env.mail("EMAIL_URL")
        assert env.faults == []
        return tuple(found.values())

    whole = settings("smtp://jo:a%40b@mail.example.org:587")
    assert whole == ("mail.example.org", 587, "jo", "a@b", False, True)
    assert settings("smtps://mail.example.org") == ("mail.example.org", 465, "", "", True, False)
    assert settings("smtp://localhost") == ("localhost", 25, "", "", False, False)
    assert settings("") == ()


def test_what_is_no_mail_server_sender_or_site_is_a_fault_that_repeats_no_password() -> None:
    for name, text in (
        ("EMAIL_URL", "jo:hunter2@mail.example.org"),
        ("EMAIL_URL", "imap://jo:hunter2@mail.example.org"),
        ("EMAIL_URL", "smtp://jo:hunter2@mail.example.org:99999"),
        ("EMAIL_FROM", "hunter2@example at home"),
        ("SITE_URL", "league.example.org"),
        ("SITE_URL", "https://league.example.org/euchre/"),
        ("SITE_URL", "https://jo:hunter2@league.example.org"),
    ):
        env = Environment({name: text})
        if name == "EMAIL_URL":
            assert env.mail(name) == {}
        elif name == "EMAIL_FROM":
            assert env.email(name, "as before") == "as before"
        else:
            assert env.site(name) == ""
        (fault,) = env.faults
        assert (fault.startswith(name), "hunter2" in fault) == (True, False), text


def test_endings_of_names_alone_need_the_address_of_the_site() -> None:
    env = Environment({})
    assert env.site("SITE_URL", [".example.org"]) == ""
    with pytest.raises(ImproperlyConfigured) as refused:
        env.finish()
    assert str(refused.value) == (
        "SITE_URL is missing: .example.org in ALLOWED_HOSTS is no address for printed sheets and e-mails. "
        "Set SITE_URL, such as https://league.example.org."
    )
    for hosts in ([], ["*"], ["localhost"], [".example.org", "euchre.example.org"]):
        env = Environment({})
        assert (env.site("SITE_URL", hosts), env.faults) == ("", [])
    env = Environment({"SITE_URL": "https://a.example.org"})
    assert (env.site("SITE_URL", [".example.org"]), env.faults) == ("https://a.example.org", [])
