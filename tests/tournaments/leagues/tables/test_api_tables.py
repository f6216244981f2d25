"""League tables by the API: places, names, and a sentence for each line."""

from tests.clubs.people import Visitor
from tests.tournaments.leagues.examples.api_league import codes
from tests.tournaments.leagues.examples.api_league import season as season  # noqa: PLC0414
from tests.tournaments.leagues.examples.league import a_division, fixture, play
from tournaments.leagues.committee.services.decisions import adjust_points
from tournaments.leagues.committee.services.rulings import RulingDetails
from tournaments.leagues.models import Season, Team


def test_a_table_has_places_names_and_a_sentence_for_each_line(season: Season, alice: Visitor) -> None:
    play(fixture(season, "Bell", "Fox"), 6, 3)
    play(fixture(season, "Swan", "Crown"), 4, 5)
    bell = Team.objects.get(name="Bell")
    adjust_points(season.pk, bell.pk, -150, RulingDetails("Late.", None, season.created_at))
    address = f"seasons/{season.pk}/standings/"
    answer = alice.ask(address)
    found = answer.json()
    assert [(row["place"], row["team"]["name"], row["points"]) for row in found["results"]] == [
        (1, "Crown", 2),
        (2, "Bell", 0.5),
        (3, "Swan", 0),
        (4, "Fox", 0),
    ]
    assert found["results"][1] == {
        "place": 2,
        "tied": False,
        "team": {"id": bell.pk, "name": "Bell"},
        "played": 1,
        "won": 1,
        "drawn": 0,
        "lost": 0,
        "for": 6,
        "against": 3,
        "difference": 3,
        "points": 0.5,
        "deducted": 1.5,
        "adjusted": 0,
        "form": ["won"],
        "explanation": found["results"][1]["explanation"],
    }
    assert found["results"][1]["explanation"].startswith(
        "Bell is 2nd: 0.5 points from 1 match, after 1.5 points"
    )
    assert found["precedence"] == ["points", "difference", "for"]
    assert (found["count"], found["division"]["name"]) == (4, "Division 1")
    known = {"If-None-Match": answer.headers["ETag"]}
    assert alice.ask(address, **known).status_code == 304
    text = alice.ask(f"{address}?format=csv&page_size=2").content.decode()
    assert text.replace("\ufeff", "").splitlines() == [
        "place,tied,name,team,played,won,drawn,lost,for,against,difference,points,deducted,adjusted,form",
        f"1,false,Crown,{Team.objects.get(name='Crown').pk},1,1,0,0,5,4,1,2,0,0,won",
        f"2,false,Bell,{bell.pk},1,1,0,0,6,3,3,0.5,1.5,0,won",
    ]
    play(fixture(season, "Crown", "Bell"), 9, 0)
    assert alice.ask(address, **known).status_code == 200


def test_a_table_of_several_divisions_asks_which(season: Season, alice: Visitor) -> None:
    first = season.divisions.get()
    second = a_division(season, "Division 2", teams=("Anchor",), level=2)
    address = f"seasons/{season.pk}/standings/"
    refused = alice.ask(address)
    assert codes(refused) == (400, [("division_missing", "division")])
    assert refused.json()["errors"][0]["detail"] == (
        f"Say which division you want: {first.pk} (Division 1), {second.pk} (Division 2)."
    )
    assert [
        row["team"]["name"] for row in alice.ask(f"{address}?division={second.pk}").json()["results"]
    ] == ["Anchor"]
    assert codes(alice.ask(f"{address}?division={10**9}")) == (400, [("division_unknown", "division")])
    assert codes(alice.ask(f"{address}?league=1")) == (400, [("unknown_parameter", "league")])
