"""The API keeps what its OpenAPI document promises: schemathesis over every operation, every check on.

The only settings are in `schemathesis.toml`, each with its reason.
"""

import pytest
from django.core.management import call_command
from django.test import Client

from tests.interface import DEEP, SHALLOW, ask, called_in_process, keep_promises, openapi_document, operations
from tests.scoring.kitchen import Person

__all__ = ["called_in_process"]

# What a table's pass, or anybody, may use; `clubs`, `nights`, `leagues` and `rulesets` ask the rest as who may.
OWN = "(games|passes|score|table|tables|variants)/"


def test_the_operations_that_are_asked_are_those_of_the_document() -> None:
    described = {
        f"{method.upper()} {path}"
        for path, methods in openapi_document()["paths"].items()
        for method in methods
        if method in {"get", "post", "put", "patch", "delete"}
    }
    assert set(operations()) == described


@pytest.mark.usefixtures("called_in_process")
def test_deep_asking_goes_to_the_bounds_of_the_schema_and_shallow_does_not() -> None:
    sent: dict[str, list[str]] = {"deep": [], "shallow": []}
    for how, settings in (("deep", DEEP), ("shallow", SHALLOW)):
        ask(
            "POST /api/v1/score/",
            lambda case, how=how: sent[how].append(case.meta.phase.name.value),
            settings,
        )
    assert set(sent["deep"]) == {"coverage", "examples", "fuzzing"}
    assert sent["deep"].count("coverage") > 20
    assert (set(sent["shallow"]), len(sent["shallow"])) == ({"fuzzing"}, 3)


# One table serves all the examples of an operation: what one records, the next finds there.
@pytest.mark.parametrize("operation", operations(OWN))
@pytest.mark.usefixtures("called_in_process")
@pytest.mark.hypothesis
def test_the_api_keeps_its_promises(operation: str, alice: Person) -> None:
    keep_promises(operation, alice.headers)


@pytest.mark.parametrize("operation", operations(f"(?!{OWN})"))
@pytest.mark.usefixtures("called_in_process")
def test_what_is_not_a_tables_is_refused_as_promised(operation: str, alice: Person) -> None:
    ask(operation, lambda case: case.call_and_validate(headers=alice.headers), SHALLOW)


def test_the_document_is_openapi_3_1_and_names_every_path(client: Client, db: None) -> None:
    document = client.get("/api/v1/schema/").json()
    assert document["openapi"].startswith("3.1")
    assert sorted(document["paths"]) == [
        "/api/v1/clubs/",
        "/api/v1/clubs/{club_id}/",
        "/api/v1/clubs/{club_id}/honours/",
        "/api/v1/clubs/{club_id}/races/",
        "/api/v1/clubs/{club_id}/races/standings/",
        "/api/v1/clubs/{club_id}/trophies/",
        "/api/v1/cups/{cup_id}/",
        "/api/v1/cups/{cup_id}/draw/",
        "/api/v1/cups/{cup_id}/plate/",
        "/api/v1/cups/{cup_id}/rounds/{round_number}/",
        "/api/v1/cups/{cup_id}/teams/{team_id}/names/",
        "/api/v1/cups/{cup_id}/ties/{round_number}/{tie_number}/",
        "/api/v1/fixtures/",
        "/api/v1/fixtures/{fixture_id}/",
        "/api/v1/fixtures/{fixture_id}/award/",
        "/api/v1/fixtures/{fixture_id}/break-off/",
        "/api/v1/fixtures/{fixture_id}/card/",
        "/api/v1/fixtures/{fixture_id}/changes/",
        "/api/v1/fixtures/{fixture_id}/confirm/",
        "/api/v1/fixtures/{fixture_id}/decider/",
        "/api/v1/fixtures/{fixture_id}/ineligible/",
        "/api/v1/fixtures/{fixture_id}/let-stand/",
        "/api/v1/fixtures/{fixture_id}/line-ups/",
        "/api/v1/fixtures/{fixture_id}/line-ups/draw/",
        "/api/v1/fixtures/{fixture_id}/names/",
        "/api/v1/fixtures/{fixture_id}/no-show/",
        "/api/v1/fixtures/{fixture_id}/photographs/",
        "/api/v1/fixtures/{fixture_id}/photographs/{photograph_id}/",
        "/api/v1/fixtures/{fixture_id}/postpone/",
        "/api/v1/fixtures/{fixture_id}/rearrange/",
        "/api/v1/fixtures/{fixture_id}/reopen/",
        "/api/v1/fixtures/{fixture_id}/replay/",
        "/api/v1/fixtures/{fixture_id}/rule/",
        "/api/v1/fixtures/{fixture_id}/side-names/",
        "/api/v1/fixtures/{fixture_id}/sign-on/",
        "/api/v1/fixtures/{fixture_id}/tables/",
        "/api/v1/fixtures/{fixture_id}/void/",
        "/api/v1/games/",
        "/api/v1/games/{game_id}/",
        "/api/v1/games/{game_id}/egn/",
        "/api/v1/games/{game_id}/entries/",
        "/api/v1/games/{game_id}/races/",
        "/api/v1/nights/",
        "/api/v1/nights/{night_id}/",
        "/api/v1/nights/{night_id}/acts/",
        "/api/v1/nights/{night_id}/bonds/",
        "/api/v1/nights/{night_id}/bonds/{bond_id}/",
        "/api/v1/nights/{night_id}/correction-requests/",
        "/api/v1/nights/{night_id}/correction-requests/{request_id}/",
        "/api/v1/nights/{night_id}/entrants/",
        "/api/v1/nights/{night_id}/entrants/{number}/",
        "/api/v1/nights/{night_id}/movements/",
        "/api/v1/nights/{night_id}/papers/",
        "/api/v1/nights/{night_id}/papers/{paper_id}/",
        "/api/v1/nights/{night_id}/papers/{paper_id}/file/",
        "/api/v1/nights/{night_id}/plan/{form}/",
        "/api/v1/nights/{night_id}/plans/",
        "/api/v1/nights/{night_id}/plans/{plan_id}/",
        "/api/v1/nights/{night_id}/plans/{plan_id}/publish/",
        "/api/v1/nights/{night_id}/plans/{plan_id}/swap/",
        "/api/v1/nights/{night_id}/rounds/",
        "/api/v1/nights/{night_id}/standings/",
        "/api/v1/passes/",
        "/api/v1/players/",
        "/api/v1/players/{player_id}/",
        "/api/v1/players/{player_id}/data/",
        "/api/v1/players/{player_id}/erase/",
        "/api/v1/players/{player_id}/merge/",
        "/api/v1/players/{player_id}/statistics/",
        "/api/v1/players/{player_id}/undo-merge/",
        "/api/v1/rulesets/",
        "/api/v1/rulesets/{ruleset_id}/",
        "/api/v1/score/",
        "/api/v1/seasons/",
        "/api/v1/seasons/{season_id}/",
        "/api/v1/seasons/{season_id}/appeals/",
        "/api/v1/seasons/{season_id}/appeals/emails/",
        "/api/v1/seasons/{season_id}/appeals/{appeal_id}/carried-out/",
        "/api/v1/seasons/{season_id}/appeals/{appeal_id}/decide/",
        "/api/v1/seasons/{season_id}/appeals/{appeal_id}/stand-down/",
        "/api/v1/seasons/{season_id}/averages/",
        "/api/v1/seasons/{season_id}/calendar.ics",
        "/api/v1/seasons/{season_id}/captain-links/",
        "/api/v1/seasons/{season_id}/captain-messages/",
        "/api/v1/seasons/{season_id}/close/",
        "/api/v1/seasons/{season_id}/cups/",
        "/api/v1/seasons/{season_id}/decisions/",
        "/api/v1/seasons/{season_id}/divisions/",
        "/api/v1/seasons/{season_id}/divisions/{division_id}/",
        "/api/v1/seasons/{season_id}/divisions/{division_id}/level/",
        "/api/v1/seasons/{season_id}/end/",
        "/api/v1/seasons/{season_id}/entry-forms/",
        "/api/v1/seasons/{season_id}/fixture-plans/",
        "/api/v1/seasons/{season_id}/fixture-plans/{fixture_plan_id}/",
        "/api/v1/seasons/{season_id}/fixture-plans/{fixture_plan_id}/publish/",
        "/api/v1/seasons/{season_id}/left-as-it-is/",
        "/api/v1/seasons/{season_id}/left-as-it-is/{content_hash}/",
        "/api/v1/seasons/{season_id}/next/",
        "/api/v1/seasons/{season_id}/nights/",
        "/api/v1/seasons/{season_id}/nights/{night_id}/",
        "/api/v1/seasons/{season_id}/panel/",
        "/api/v1/seasons/{season_id}/penalties/",
        "/api/v1/seasons/{season_id}/penalties/decide/",
        "/api/v1/seasons/{season_id}/penalties/{penalty_id}/",
        "/api/v1/seasons/{season_id}/penalties/{penalty_id}/answer/",
        "/api/v1/seasons/{season_id}/penalties/{penalty_id}/ask/",
        "/api/v1/seasons/{season_id}/penalties/{penalty_id}/let-off/",
        "/api/v1/seasons/{season_id}/penalties/{penalty_id}/take/",
        "/api/v1/seasons/{season_id}/players/{player_id}/",
        "/api/v1/seasons/{season_id}/postpone/",
        "/api/v1/seasons/{season_id}/preview-rules/",
        "/api/v1/seasons/{season_id}/pub-notices/{notice_id}/",
        "/api/v1/seasons/{season_id}/registrations/",
        "/api/v1/seasons/{season_id}/reopen/",
        "/api/v1/seasons/{season_id}/side-table/",
        "/api/v1/seasons/{season_id}/standings/",
        "/api/v1/seasons/{season_id}/subscriptions/",
        "/api/v1/seasons/{season_id}/teams/",
        "/api/v1/seasons/{season_id}/to-do/",
        "/api/v1/seasons/{season_id}/venues/",
        "/api/v1/seasons/{season_id}/weeks/{week_number}/",
        "/api/v1/table/",
        "/api/v1/tables/",
        "/api/v1/teams/{team_id}/",
        "/api/v1/teams/{team_id}/adjust/",
        "/api/v1/teams/{team_id}/appeals/",
        "/api/v1/teams/{team_id}/appeals/{appeal_id}/answer/",
        "/api/v1/teams/{team_id}/bans/",
        "/api/v1/teams/{team_id}/bans/{ban_id}/",
        "/api/v1/teams/{team_id}/contact/",
        "/api/v1/teams/{team_id}/entry-form/",
        "/api/v1/teams/{team_id}/link/",
        "/api/v1/teams/{team_id}/pub/",
        "/api/v1/teams/{team_id}/registrations/",
        "/api/v1/teams/{team_id}/registrations/together/",
        "/api/v1/teams/{team_id}/registrations/{registration_id}/",
        "/api/v1/teams/{team_id}/reinstate/",
        "/api/v1/teams/{team_id}/reminders/",
        "/api/v1/teams/{team_id}/withdraw/",
        "/api/v1/trophies/{trophy_id}/",
        "/api/v1/trophies/{trophy_id}/holders/{holder_id}/",
        "/api/v1/variants/",
        "/api/v1/variants/{key}/",
        "/api/v1/venues/{venue_id}/",
    ]


def test_the_document_is_sent_once_and_says_that_all_that_is_read_carries_an_etag(
    client: Client, db: None
) -> None:
    answer = client.get("/api/v1/schema/")
    known = client.get("/api/v1/schema/", headers={"If-None-Match": answer.headers["ETag"]})
    assert (known.status_code, known.content, known.headers["ETag"]) == (304, b"", answer.headers["ETag"])
    reads = [path["get"] for path in answer.json()["paths"].values() if "get" in path]
    assert {"304" in read["responses"] for read in reads} == {True}
    assert {"ETag" in read["responses"]["200"]["headers"] for read in reads} == {True}


def test_the_documents_page_needs_no_network(client: Client) -> None:
    page = client.get("/api/v1/docs/").content.decode()
    assert "http://" not in page.replace("http://testserver", "")
    assert "https://" not in page


def test_the_document_is_made_without_a_warning(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("spectacular", "--fail-on-warn", "--file", "/dev/null")
    assert capsys.readouterr().err == ""
