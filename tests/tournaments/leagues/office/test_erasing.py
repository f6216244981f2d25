"""Whoever is erased is named in nothing that a league has written, who was only a name on a card least of all."""

from io import StringIO
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.utils import timezone

from clubs.models import Player
from clubs.services.players import add_players, erase_player
from tests.tournaments.leagues.examples.evening import form, league, line_up, plain, post
from tests.tournaments.leagues.examples.league import squad
from tournaments.leagues.evening.services.unknown_names import say_who
from tournaments.leagues.models import (
    Appeal,
    Card,
    Decision,
    LineUpPlayer,
    OutgoingEmail,
    Penalty,
    SeasonAuditEntry,
    SeasonEnd,
    SeasonPrintJob,
    Subscription,
)
from tournaments.leagues.office.selectors.to_do import to_do

pytestmark = pytest.mark.django_db
__all__ = ["league"]


def rows_with(name: str) -> list[str]:
    """Every row of the league, or of a person, in which a name stands anywhere."""
    models = [*apps.get_app_config("leagues").get_models(), Player]
    return [
        f"{model.__name__}: {row}"
        for model in models
        for row in model._default_manager.values()
        if name.casefold() in str(row).casefold()
    ]


def later(league: SimpleNamespace, name: str, **card: str) -> Player:
    """Bell play with five and somebody whom the card calls by a name."""
    post(league, "home", "line-up", line_up(league.six[:5], "later", new_name=name))
    player = Player.objects.get(name=name)
    post(league, "home", "line-up", line_up([*league.six[:5], player.pk]))
    post(league, "home", "card", form(6, 3, **card))
    return player


def erase(who: str) -> str:
    out = StringIO()
    call_command("erase_card_name", who, stdout=out)
    return out.getvalue()


def test_a_name_on_a_card_is_listed_and_erased_by_its_number(league: SimpleNamespace) -> None:
    zed = later(league, "Zedd Quill", remarks="ZEDD QUILL was late; so was Zedd Quill's car.")
    away = league.match.away.name
    assert erase(" zedd  quill") == f"{zed.pk}  Zedd Quill  Bell against {away}, {league.today}\n"
    reason = "Zedd Quill wasn't allowed to play."
    decision = Decision.objects.create(
        season=league.season,
        fixture=league.match,
        player=zed,
        kind="warn",
        reason=reason,
        consequences=[reason, "Bell stays 1st."],
        appeal_result=reason,
        at=league.now,
    )
    Appeal.objects.create(
        season=league.season, decision=decision, team=league.match.home, text=reason, at=league.now
    )
    Penalty.objects.create(
        season=league.season,
        fixture=league.match,
        team=league.match.home,
        points=100,
        due_at=league.now,
        at=league.now,
        question="Was Zedd Quill ill?",
    )
    reader = Subscription.objects.create(
        season=league.season, kind="results", email="jo@example.org", asked_at=league.now
    )
    OutgoingEmail.objects.create(
        subscription=reader,
        about="week-1",
        subject="Zedd Quill",
        text="Best: Zedd Quill",
        made_at=league.now,
        until=league.now,
        next_try_at=league.now,
    )
    SeasonEnd.objects.create(
        season=league.season,
        at=league.now,
        let_go=[{"sentence": "Nobody knows yet who Zedd Quill is.", "reason": "Ann says: Zedd Quill."}],
    )
    SeasonPrintJob.objects.create(season=league.season, what="card", size="a4", content_hash="0")
    named = {row.partition(":")[0] for row in rows_with("Zedd Quill")}
    written = {"SeasonAuditEntry", "Appeal", "Card", "Decision", "OutgoingEmail", "Penalty", "SeasonEnd"}
    assert named == {*written, "Player"}
    erased = "the name is 'a player' on the cards, in the log and in what was written."
    assert erase(str(zed.pk)) == f"Player {zed.pk} is erased: {erased}\n"
    assert rows_with("Zedd Quill") == []
    assert Card.objects.get().remarks == "a player was late; so was a player's car."
    assert Card.objects.get().flags == ["a player isn't registered for Bell."]
    decision.refresh_from_db()
    assert decision.consequences == ["a player wasn't allowed to play.", "Bell stays 1st."]
    kinds = {one.kind for one in to_do(league.season, league.now)}
    assert ("unknown_name" in kinds, LineUpPlayer.objects.filter(unknown=True).exists()) == (False, False)
    assert "Zedd" not in plain(league.client.get(league.pages["home"]))


def test_what_somebody_typed_for_a_player_goes_with_the_player(league: SimpleNamespace) -> None:
    sent = line_up(league.six[:5], "misspelt", new_name="Frodd", meant=league.six[5])
    post(league, "home", "line-up", sent)
    fred = Player.objects.get(pk=league.six[5])
    assert [act.message for act in SeasonAuditEntry.objects.filter(kind="misspelling")] != []
    erase_player(fred, league.now)
    assert (rows_with("Frodd"), rows_with("Fred")) == ([], [])
    away = league.match.away.name
    assert SeasonAuditEntry.objects.get(kind="misspelling").message == (
        f"a player on the card of Bell against {away} is a misspelling of a player, of Bell."
    )


def test_a_name_that_was_found_out_goes_with_whoever_it_was(league: SimpleNamespace) -> None:
    zed = later(league, "Zedd")
    (quill,) = squad(league.match.home, ["Moss Quill"])
    say_who(league.match.pk, zed.pk, quill, by=None, now=league.now)
    assert rows_with("Zedd") != []
    erase_player(Player.objects.get(pk=quill), league.now)
    assert (rows_with("Zedd"), rows_with("Moss")) == ([], [])


def test_what_others_are_called_stays_as_it_is(league: SimpleNamespace) -> None:
    club = league.season.club
    add_players(club, ["Ann Bray"])
    post(league, "home", "line-up", line_up(league.six))
    post(league, "home", "card", form(6, 3, remarks="Ann and Ann Bray met Anna at the bell of the Bell."))
    ann = Player.objects.get(name="Ann")
    erase_player(ann, league.now)
    assert Card.objects.get().remarks == "a player and Ann Bray met Anna at the bell of the Bell."
    (bell,) = add_players(club, ["Bell"]).added
    (twin, _) = add_players(club, ["Cleo Moss", "Cleo Moss"], allow_doubles=True).added
    Card.objects.update(remarks="Cleo Moss played for Bell.")
    for player in (bell, twin):
        erase_player(player, league.now)
    assert Card.objects.get().remarks == "Cleo Moss played for Bell."


def test_the_command_erases_nobody_whom_the_club_knows(league: SimpleNamespace) -> None:
    zed = later(league, "Zedd")
    elsewhere = "Players of a club are erased on the club's pages."
    for who, message in (
        (
            "Ann",
            "No card has Ann as a name to be found out. Write the name as the card does. " + elsewhere,
        ),
        (
            str(league.six[0]),
            f"Player {league.six[0]} isn't only a name on a card. The club's organisers erase players on its pages.",
        ),
        ("999999", "There is no player 999999, or the name is erased already."),
    ):
        with pytest.raises(CommandError) as refused:
            erase(who)
        assert str(refused.value) == message
    erase_player(zed, timezone.now())
    with pytest.raises(CommandError, match="is erased already"):
        erase(str(zed.pk))
    assert Player.objects.get(pk=league.six[0]).name == "Ann"
