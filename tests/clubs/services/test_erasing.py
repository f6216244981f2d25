"""Every column of text says what it may hold of a person; what was typed goes, wherever anybody could read it."""

from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import IntegrityError, connection, transaction
from django.db.models import CharField, Model
from django.utils import timezone

from clubs.models import Club, Player
from clubs.selectors.personal_data import personal_data
from clubs.services.players import add_players, erase_player
from euchre_league.backup.writing import write_backup
from jobs.models import PrintJob
from scoring.models import CorrectionRequest, Entry, GameSeat, Source, TablePass
from tests.euchre_league.backups import a_club, emptied, text_of
from tests.euchre_league.everybody import Hall, a_hall
from tests.euchre_league.test_who_may import ADDRESSES, ROUTES, address
from tests.scoring.kitchen import hand, kitchen, new_id
from tests.tournaments.leagues.examples.league import squad
from tests.tournaments.nights.hall import NOW, record
from tests.tournaments.printing.reading import words
from tournaments.leagues.doors.selectors.print_jobs import SeasonPrint
from tournaments.leagues.doors.services.print_jobs import do_print_job, request_print_job
from tournaments.leagues.models import (
    CardPhotograph,
    Fixture,
    Honour,
    LineUp,
    LineUpPlayer,
    PubNotice,
    RuleBook,
    SeasonPrintJob,
    Team,
)
from tournaments.nights.models import Entrant, Night, NightPrintJob
from web.data_policy import data_policies, typed_columns

pytestmark = pytest.mark.django_db(transaction=True)

NAME = "Zelda Quist"
SENTENCE = f"{NAME} has it, says ZELDA QUIST."
LEFT = "a player has it, says a player."
MODELS = {model._meta.label: model for model in apps.get_models(include_auto_created=True)}


def written(model: type[Model], column: str) -> Any:
    """What somebody typed into a column, in the form that it has there."""
    return {
        "leagues.Season.officers": [{"role": "Secretary", "name": NAME}, {"role": "Chair", "name": "Joan"}],
        "leagues.SeasonEnd.let_go": [{"sentence": SENTENCE, "reason": SENTENCE}],
        "leagues.Decision.consequences": [SENTENCE],
        "leagues.Card.flags": [SENTENCE],
        "scoring.SavedRuleset.customs": [SENTENCE],
        "scoring.Table.customs": [SENTENCE],
        "scoring.CorrectionRequest.facts": {"note": SENTENCE},
    }.get(f"{model._meta.label}.{column}", SENTENCE)


def type_everywhere(club: Club) -> set[str]:
    """Type the name into every column of the club that may have it, and return those that have a row for it."""
    found = set()
    for model, column, policy in typed_columns():
        if model is Entry:  # sealed: a note is recorded
            continue
        rows = model._default_manager.filter(**{policy.club: club})
        first = rows.order_by("pk").first()
        if first is not None:
            most = model._meta.get_field(column).max_length  # type: ignore[union-attr]
            value = written(model, column)
            rows.filter(pk=first.pk).update(**{column: value[:most] if isinstance(value, str) else value})
            found.add(f"{model._meta.label}.{column}")
    return found


def write_into_what_is_theirs(club: Club, player: Player) -> None:
    """Write the name into every text that is emptied or deleted with a person, in rows about this one."""
    for model, policy in data_policies().items():
        texts = {person: names.split() for person, names in policy.cleared.items() if person != "pk"}
        if policy.deleted and policy.people:
            texts[policy.people] = policy.deleted.split()
        for person, names in texts.items():
            row = model._default_manager.filter(**{policy.club: club}).earliest("pk")
            written = {name: NAME for name in names if isinstance(model._meta.get_field(name), CharField)}
            model._default_manager.filter(pk=row.pk).update(**{person: player}, **written)
    Player.objects.filter(pk=player.pk).update(contact=SENTENCE)
    game = GameSeat.objects.filter(game__table__club=club, game__source=None).earliest("pk").game
    GameSeat.objects.filter(game=game, seat=0).update(player=player)
    Source.objects.create(game=game, text=SENTENCE, received_at=NOW)
    match = Fixture.objects.filter(season__club=club, line_ups=None).earliest("pk")
    line_up = LineUp.objects.create(fixture=match, side="home", named_at=NOW)
    LineUpPlayer.objects.create(line_up=line_up, place=1, player=player)
    CardPhotograph.objects.create(
        fixture=match,
        side="home",
        jpeg=SENTENCE.encode(),
        width=1,
        height=1,
        size=1,
        content_hash="1",
        at=NOW,
    )
    night = Night.objects.filter(club=club).earliest("pk")
    Entrant.objects.filter(pk=night.entrants.earliest("pk").pk).update(player=player)
    NightPrintJob.objects.create(
        night=night, what="entries", size="a4", unknown=[NAME], pdf=SENTENCE.encode()
    )
    SeasonPrintJob.objects.create(
        season=match.season, what="entries", size="a4", unknown=[NAME], pdf=SENTENCE.encode()
    )


def rows_with(name: str) -> list[str]:
    return [
        f"{label}: {row}"
        for label, model in MODELS.items()
        for row in model._default_manager.values()
        if name.casefold() in str(row).casefold()
    ]


def note(club: Club, text: str) -> Entry:
    """A note that somebody at a table of the club typed."""
    game = (
        apps.get_model("scoring.Game").objects.filter(table__club=club, entries__isnull=False).earliest("pk")
    )
    last = game.entries.latest("sequence")
    return Entry.objects.create(
        id=new_id(),
        game=game,
        sequence=last.sequence + 1,
        kind="note",
        facts={"note": text},
        by_pass=last.by_pass,
        by_user=last.by_user,
        received_at=NOW,
    )


def test_a_name_that_was_typed_everywhere_is_nowhere_and_in_no_backup(tmp_path: Path) -> None:
    club = a_club()
    other = a_club("The Fox", "carol", "FOX")
    (zelda,) = add_players(club, [NAME]).added
    noted = note(club, SENTENCE)
    CorrectionRequest.objects.create(
        id=new_id(),
        game=noted.game,
        kind="note",
        facts={},
        by_pass=TablePass.objects.filter(table=noted.game.table).earliest("pk"),
        received_at=NOW,
    )
    match = Fixture.objects.filter(season__club=club).earliest("pk")
    PubNotice.objects.create(
        fixture=match, venue=match.season.club.venues.earliest("pk"), until=NOW.date(), at=NOW
    )
    write_into_what_is_theirs(club, zelda)
    typed = type_everywhere(club)
    columns = {f"{model._meta.label}.{column}" for model, column, _ in typed_columns()}
    assert columns - typed == {"scoring.Entry.facts"}  # noted above
    RuleBook.objects.filter(season__club=other).update(text=SENTENCE)
    before = tmp_path / "before.backup"
    write_backup(before, NOW)
    assert len(personal_data(zelda)["written_about"]) >= len(typed)
    erase_player(zelda, NOW)
    assert rows_with(NAME) == [one for one in rows_with(NAME) if one.startswith("leagues.RuleBook")]
    assert RuleBook.objects.get(season__club=club).text == LEFT
    # Another club's Zelda is another person.
    RuleBook.objects.filter(season__club=other).update(text="")
    assert rows_with(NAME) == []
    assert Honour.objects.filter(winner=LEFT).exists()
    write_backup(tmp_path / "after.backup", NOW)
    write_backup(tmp_path / "club.backup", NOW, club=club.pk)
    assert [
        NAME.casefold() in text_of(tmp_path / file).casefold() for file in ("after.backup", "club.backup")
    ] == [
        False,
        False,
    ]
    # A copy of before still knows her; a restore reads the list of who was erased, and forgets what was typed too.
    assert NAME in text_of(before)
    emptied()
    call_command("restore", str(before), stdout=StringIO())
    assert [one for one in rows_with(NAME) if not one.startswith("leagues.RuleBook")] == []
    assert RuleBook.objects.get(season__club__name="The Royal Oak").text == LEFT


@pytest.fixture
def hall() -> Hall:
    return a_hall()


def test_no_page_no_answer_and_no_sheet_names_whoever_was_erased(hall: Hall) -> None:
    """What strangers, members and captains can read was grepped: everything, asked by the owner."""
    hall.club.published = True
    hall.club.save()
    team = Team.objects.get(pk=hall.places["team_id"])
    (number,) = squad(team, [NAME])
    line_up = LineUp.objects.create(fixture_id=hall.places["fixture_id"], side="home", named_at=NOW)
    LineUpPlayer.objects.create(line_up=line_up, place=1, player_id=number)
    type_everywhere(hall.club)
    RuleBook.objects.update_or_create(season=team.season, defaults={"text": SENTENCE})
    note(hall.club, SENTENCE)
    job = request_print_job(SeasonPrint(team.season, "entries"))
    do_print_job(job.pk, timezone.now())
    assert NAME in words(bytes(SeasonPrintJob.objects.get(pk=job.pk).pdf))
    before = readable(hall)
    assert len([route for route, text in before.items() if NAME.casefold() in text.casefold()]) > 10
    erase_player(Player.objects.get(pk=number), NOW)
    after = readable(hall)
    assert [route for route, text in after.items() if NAME.casefold() in text.casefold()] == []
    kept = [model for model in MODELS.values() if issubclass(model, PrintJob)]
    assert [model for model in kept if model._default_manager.exclude(pdf=b"").exists()] == []
    assert not CardPhotograph.objects.filter(fixture=hall.places["fixture_id"]).exists()
    again = request_print_job(SeasonPrint(team.season, "entries"))
    do_print_job(again.pk, timezone.now())
    assert NAME not in words(bytes(SeasonPrintJob.objects.get(pk=again.pk).pdf))


def readable(hall: Hall) -> dict[str, str]:
    found = {}
    for route in ROUTES:
        if route.startswith("sign-out"):
            continue
        answer = hall.people["bob"].get(address(route, hall.places), REMOTE_ADDR=str(next(ADDRESSES)))
        body = b"".join(answer) if answer.streaming else answer.content  # type: ignore[attr-defined]
        found[route] = body.decode(errors="replace")
    return found


def test_a_note_at_a_kitchen_table_goes_with_the_name_and_the_score_stays() -> None:
    opened = kitchen()
    record(opened.game, hand(1))
    player = opened.game.seats.exclude(player=None).earliest("seat").player
    assert player is not None
    Player.objects.filter(pk=player.pk).update(name=NAME, name_key=NAME.casefold())
    entry = Entry.objects.create(
        id=new_id(), game=opened.game, sequence=2, kind="note", facts={"note": SENTENCE},
        by_pass=opened.table_pass, received_at=NOW,
    )  # fmt: skip
    scores = list(opened.game.seat_scores.order_by("seat").values_list("points", flat=True))
    erase_player(player, NOW)
    entry.refresh_from_db()
    assert entry.facts == {"note": LEFT}
    assert list(opened.game.seat_scores.order_by("seat").values_list("points", flat=True)) == scores
    # The seal is whole again.
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
        Entry.objects.filter(pk=entry.pk).update(facts={"note": "Something else"})
    assert connection.in_atomic_block is False


def test_a_name_that_is_part_of_a_things_name_stays_and_the_organiser_is_told(hall: Hall) -> None:
    (zelda,) = add_players(hall.club, [NAME]).added
    trophy = apps.get_model("leagues.Trophy").objects.get(pk=hall.places["trophy_id"])
    trophy.name = f"The {NAME} Cup"
    trophy.save()
    Honour.objects.filter(pk=hall.places["honour_id"]).update(winner=NAME, note=f"Won the {NAME} Cup, {NAME}")
    page = hall.people["bob"].post(f"/players/{zelda.pk}/erase/", follow=True).content.decode()
    assert f"The name is still in The {NAME} Cup. Rename what you want to." in page
    honour = Honour.objects.get(pk=hall.places["honour_id"])
    assert (honour.winner, honour.note) == ("a player", f"Won the {NAME} Cup, a player")
