"""The name of somebody at a kitchen table, erased by whoever runs the site: by command, and in the administration."""

import re
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from clubs.models import Club, Player, User
from scoring.models import Source, Table
from scoring.services.games import rename_players
from scoring.services.tables import OpenedTable
from tests.scoring.kitchen import Person, kitchen

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> OpenedTable:
    return kitchen()


def erase(who: str) -> str:
    out = StringIO()
    call_command("erase_player", who, stdout=out)
    return out.getvalue()


def names(opened: OpenedTable) -> list[str]:
    return [seat["name"] for seat in Person(opened.table_pass).get("table/").json()["game"]["seats"]]


def test_a_name_is_looked_up_and_erased_by_its_number(table: OpenedTable) -> None:
    ann = Player.objects.get(name="Ann")
    day = f"{table.game.created_at:%Y-%m-%d}"
    assert erase("ann") == f"{ann.pk}  Ann  Kitchen, {day}\n"
    Source.objects.create(game=table.game, text="[Ann]", received_at=table.game.created_at)
    person = Person(table.table_pass)
    etag = person.get("table/").headers["ETag"]
    assert erase(str(ann.pk)).startswith(f"Player {ann.pk} is erased")
    assert person.get("table/", **{"If-None-Match": etag}).status_code == 200
    assert names(table) == ["a player", "Ben", "Cleo", "Dan"]
    assert Source.objects.count() == 0
    page = Client().get(f"/t/{person.headers['Authorization'].split()[1]}/")
    assert not re.search(r"\bAnn\b", page.content.decode())


def test_who_is_erased_is_not_named_again_from_the_table(table: OpenedTable) -> None:
    ann = Player.objects.get(name="Ann")
    erase(str(ann.pk))
    rename_players(Table.objects.get(), [(ann.pk, "Ann Bray")])
    assert names(table)[0] == "a player"


def test_what_cannot_be_erased_is_said(table: OpenedTable) -> None:
    club = Club.objects.create(name="The Oak")
    zoe = Player.objects.create(club=club, name="Zoe")
    for who, message in (
        ("Zoe", "Nobody at a kitchen table is called Zoe. Write the name as the table's page does."),
        (str(zoe.pk), f"Player {zoe.pk} belongs to a club, whose organisers erase players on its pages."),
        ("999999", "There is no player 999999, or the name is erased already."),
    ):
        with pytest.raises(CommandError) as refused:
            erase(who)
        assert str(refused.value) == message
    zoe.refresh_from_db()
    assert (zoe.name, zoe.erased_at) == ("Zoe", None)


def test_the_administration_erases_players_of_kitchen_tables_alone(table: OpenedTable) -> None:
    club = Club.objects.create(name="The Oak")
    zoe = Player.objects.create(club=club, name="Zoe")
    ann = Player.objects.get(name="Ann")
    chosen = {"action": "erase_names", "_selected_action": [ann.pk, zoe.pk]}
    clerk = Client()
    clerk.force_login(User.objects.create_user("clerk", password="a-long-pass-phrase", is_staff=True))
    assert clerk.post("/admin/clubs/player/", chosen).status_code == 403
    root = Client()
    root.force_login(User.objects.create_superuser("root", password="a-long-pass-phrase"))
    assert root.get("/admin/clubs/player/?q=Ann").status_code == 200
    answer = root.post("/admin/clubs/player/", chosen, follow=True)
    told = [str(message) for message in answer.context["messages"]]
    assert told == [
        "Erased 1 player of kitchen tables. 1 player of a club was left: the club's organisers erase those."
    ]
    assert sorted(Player.objects.filter(pk__in=[ann.pk, zoe.pk]).values_list("name", flat=True)) == [
        "Zoe",
        "a player",
    ]
