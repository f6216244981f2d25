"""Whole seasons of teams through HTTP: their tables are the sum of what captains and the secretary sent."""

from collections import Counter
from functools import partial
from io import StringIO

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from simulation.management.commands.simulate_season import Command, let_days_pass
from simulation.season.happenings import KINDS
from simulation.season.season import PlayedSeason, play
from simulation.season.secretary import SeasonScript
from simulation.server import SimulatedServer
from tests.cases import every


def season(server: SimulatedServer, token: str, wish: SeasonScript) -> PlayedSeason:
    days_pass = partial(let_days_pass, server)
    return play(server.base_url, token, wish, say=lambda _: None, days_pass=days_pass)


def test_a_small_season_comes_to_what_was_sent(
    server: SimulatedServer, token: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Three matches at most are never played out: those of a team that withdrew. A match is kept by phones, a cup is
    played, a card that nobody answers lapses, penalties are decided, and a play-off is won by who goes up.
    """
    command = Command()
    command.own_server = server
    given = ["--base-url", server.base_url, "--token", token, "--seed", "4", "--effort", "300"]
    call_command(command, "--divisions", "2", "--teams", "4", *given)
    said = capsys.readouterr().out.splitlines()
    assert "2 divisions of 4 teams." in said[0]
    assert said[1] == "The fixtures are published: 24 matches."
    assert "teams withdrawn 1" in said[2]
    for kind in (
        "cards that lapsed 1",
        "cup matches 3",
        "kept by phones at the tables 1",
        "penalties, take",
        "play-off matches 1",
    ):
        assert kind in said[2]
    assert "The tables equal the sum of what was sent: 8 lines." in said[3]


@pytest.mark.soak  # one and three minutes on a busy machine
@every(("divisions", "teams"), [(3, 10), (4, 12)])
def test_a_large_season_comes_to_what_was_sent(
    server: SimulatedServer, token: str, divisions: int, teams: int
) -> None:
    played = season(server, token, SeasonScript(divisions, teams, seed=teams))
    assert (played.differences, len(played.rows)) == ([], divisions * teams)
    assert {kind: number for kind, number in played.kinds.items() if kind in KINDS}.keys() == KINDS.keys()
    assert played.kinds["teams withdrawn"] == divisions - 1
    assert played.kinds["cup matches"] == 3
    assert played.kinds["play-off matches"] >= divisions - 1


@pytest.mark.soak  # a minute, most of it waiting until the token may ask again
@every("seed", range(5, 15))
def test_leagues_of_all_kinds_come_to_what_was_sent(server: SimulatedServer, token: str, seed: int) -> None:
    played = season(server, token, SeasonScript(2, 4, seed, effort=300))
    assert played.differences == []


def test_a_season_whose_tables_differ_ends_with_a_fault_that_names_each() -> None:
    named = ["Division 1, Bell: points is 2, and what was sent makes 3.0", "Division 2, Fox has no line"]
    played = PlayedSeason(1, Counter(agreed=12), [], 0, named)
    with pytest.raises(
        CommandError, match=rf"^The tables differ from what was sent:\n{named[0]}\n{named[1]}$"
    ):
        Command(stdout=StringIO()).report(played, seconds=1)


@every(
    ("words", "said"),
    [
        ("--divisions 2 --teams 4 --token x", "Give --base-url and --token together, or neither."),
        (
            "--divisions 0 --teams 2 --seed -1 --effort 0 --base-url hall:8000 --token x",
            (
                "--divisions is a number from 1 to 10. --teams is a number from 3 to 20. "
                "--seed is a number from 0 to 2000000000. --effort is a number of steps, 1 or more. "
                "--base-url is an address such as http://192.168.1.20:8000."
            ),
        ),
        ("--divisions 5 --teams 12", "A simulated season has 48 teams at most."),
    ],
)
def test_the_command_names_every_fault_of_what_it_is_given(words: str, said: str) -> None:
    with pytest.raises(CommandError) as refused:
        call_command("simulate_season", *words.split())
    assert str(refused.value) == said
