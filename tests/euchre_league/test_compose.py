"""What the federation's containers may do, and that they can still do their work."""

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

OURS = ("migrate", "web", "worker", "beat")


@pytest.fixture
def services(root: Path) -> dict[str, Any]:
    services: dict[str, Any] = yaml.safe_load((root / "docker-compose.yml").read_text())["services"]
    return services


def test_our_containers_may_little_and_take_little(services: dict[str, Any]) -> None:
    wanted = {
        "read_only": True,
        "cap_drop": ["ALL"],
        "security_opt": ["no-new-privileges:true"],
        "tmpfs": ["/tmp:size=64m,mode=1777"],
    }
    for name in OURS:
        service = services[name]
        assert {key: service[key] for key in wanted} == wanted
        assert (service["pids_limit"], service["cpus"] <= 2) == (128, True)
    assert {name: services[name]["mem_limit"] for name in OURS} == {
        "migrate": "512m",
        "web": "512m",
        "worker": "1g",
        "beat": "256m",
    }


def test_the_health_of_worker_and_beat_is_their_heartbeat(services: dict[str, Any]) -> None:
    for name in ("worker", "beat"):
        assert services[name]["healthcheck"]["test"] == ["CMD", "python", "manage.py", "alive", name]


def test_a_web_container_looks_at_the_database_first_and_replaces_a_server_that_ends(root: Path) -> None:
    (line,) = (line for line in (root / "Dockerfile").read_text().splitlines() if line.startswith("CMD "))
    shell, option, script = json.loads(line.removeprefix("CMD "))
    ready, setup_link, server = script.split(" && ")
    assert (shell, option, ready, setup_link) == (
        "sh",
        "-c",
        "python manage.py ready",
        "python manage.py setup_link",
    )
    words = shlex.split(server)
    assert (words[:2], words[-1]) == (["exec", "granian"], "euchre_league.wsgi:application")
    # Without it a worker that ends leaves half a server, and the last one none, behind an open port.
    assert "--respawn-failed-workers" in words


def test_the_web_container_runs_what_the_image_says(services: dict[str, Any]) -> None:
    assert {name: "command" in services[name] for name in OURS} == {
        "migrate": True,
        "web": False,
        "worker": True,
        "beat": True,
    }


def started(root: Path, **variables: str) -> str:
    asked = "from euchre_league import settings as s; print(s.SECURE_HSTS_SECONDS, s.SECURE_HSTS_PRELOAD, "
    asked += "s.SECURE_HSTS_INCLUDE_SUBDOMAINS)"
    return subprocess.run(
        [sys.executable, "-c", asked],
        cwd=root,
        env=os.environ | variables,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    ).stdout


def test_a_program_that_may_only_read_its_folder_starts_as_long_as_it_keeps_nothing_there(
    root: Path, tmp_path: Path
) -> None:
    (tmp_path / "static").mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=16k", "tmpfs", str(tmp_path)]
    if subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("only root may mount a folder that nobody writes to")
    try:
        (tmp_path / "static").mkdir()
        subprocess.run(["mount", "-o", "remount,ro", str(tmp_path)], check=True)
        federation = {
            "DATA_DIR": str(tmp_path),
            "SECRET_KEY": "s" * 50,
            "DATABASE_URL": "postgres://league:letters@127.0.0.1:5432/league",
            "REDIS_URL": "redis://127.0.0.1:6379/0",
        }
        assert started(root, **federation) == "0 False False\n"
        with pytest.raises(subprocess.CalledProcessError):
            started(root, **federation | {"DATABASE_URL": ""})
    finally:
        subprocess.run(["umount", str(tmp_path)], check=True)


@pytest.mark.parametrize(
    ("asked", "sent"),
    [({}, "31536000 False False\n"), ({"HSTS_PRELOAD": "true"}, "31536000 True True\n")],
)
def test_browsers_are_asked_to_list_the_name_only_where_that_is_wanted(
    asked: dict[str, str], sent: str, root: Path, tmp_path: Path
) -> None:
    assert started(root, DATA_DIR=str(tmp_path), HTTPS="true", **asked) == sent
