"""Somebody is taken ill during a match: one captain says so, the other agrees, and the games belong to who played."""

from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest

from clubs.models import Player, User
from clubs.selectors.personal_data import personal_data
from clubs.services.players import add_players
from scoring.services.entries import EntryAuthor
from scoring.services.next_game import play_again
from tests.clubs.people import Visitor
from tests.scoring.kitchen import hand
from tests.tournaments.leagues.examples.evening import OTHERS, buttons, form, league, plain, post, rules
from tests.tournaments.leagues.examples.league import squad
from tests.tournaments.nights.hall import record
from tournaments.leagues.doors.selectors.print_jobs import CARD, SeasonPrint, question
from tournaments.leagues.evening.selectors.lending import times_lent
from tournaments.leagues.evening.services.line_ups import choose_line_up, reopen_line_up
from tournaments.leagues.evening.services.match_tables import open_tables
from tournaments.leagues.evening.services.player_changes import ChangeInput, answer_change, change_player
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Card, Fixture, LineUpPlayer, MatchLeg, PlayerChange, Registration
from tournaments.leagues.office.selectors.to_do import to_do
from tournaments.leagues.tables.selectors.games_played import games_played

pytestmark = pytest.mark.django_db
__all__ = ["league"]


@pytest.fixture
def evening(league: SimpleNamespace) -> SimpleNamespace:
    """Both line-ups are locked; Zed is on the bench of Bell, and Gil plays for the third team."""
    for team, players in ((league.match.home, league.six), (league.match.away, league.others)):
        choose_line_up(league.match.pk, team, players, lock=True, now=league.now)
    (league.zed,) = squad(league.match.home, ["Zed"])
    (league.gil,) = squad(league.third, ["Gil"])
    return league


def ask(evening: SimpleNamespace, **other: Any) -> PlayerChange:
    """Bell's captain says that Ann, of pair 1, was taken ill, and Zed plays from round 2 on."""
    by = other.pop("by", None)
    asked = {"side": "home", "leaves": evening.six[0], "enters": evening.zed, "first_game": 5} | other
    return change_player(evening.match.pk, ChangeInput(**asked), by=by, now=evening.now)


def answer(evening: SimpleNamespace, change: PlayerChange, side: str | None, *, agree: bool) -> str:
    by = User.objects.get(username="bob") if side is None else None
    done = answer_change(evening.match.pk, change.pk, side, agree=agree, by=by, now=evening.now)
    return str(done.state)


def refusal(call: Any, *args: Any, **more: Any) -> list[str]:
    with pytest.raises(LeagueRefused) as refused:
        call(*args, **more)
    return [fault.code for fault in refused.value.problems]


def test_a_change_stands_once_the_other_captain_agrees_and_a_leg_belongs_to_who_played_it(
    evening: SimpleNamespace,
) -> None:
    change = ask(evening)
    assert (change.state, change.first_game, change.ill) == ("asked", 4, True)
    assert LineUpPlayer.objects.filter(player=evening.zed).count() == 0
    waits = [item for item in to_do(evening.season, evening.now) if item.kind == "player_change"]
    away = evening.match.away.name
    said = f"Bell against {away}: Ann was taken ill. Zed plays from game 4 on. {away} haven't agreed yet."
    assert [item.sentence for item in waits] == [said]
    assert refusal(answer, evening, change, "home", agree=True) == ["own_change"]
    assert (answer(evening, change, "away", agree=True), answer(evening, change, "away", agree=True)) == (
        "agreed",
        "agreed",
    )
    card = form(6, 3)
    post(evening, "home", "card", card)
    post(evening, "away", "agree", {})
    pairs = {
        game.number: list(game.game.players) for game in games_played(evening.season) if game.side == "home"
    }
    ann, ben, zed = evening.six[0], evening.six[1], evening.zed
    assert [pairs[number] for number in (1, 4, 7)] == [[ann, ben], [zed, ben], [zed, ben]]
    assert [pairs[number] for number in (2, 5, 8)] == [evening.six[2:4]] * 3
    assert refusal(ask, evening, leaves=evening.six[2], enters=evening.gil) == ["not_now"]


def test_a_child_of_the_other_side_is_never_named_whole_to_whoever_tries_numbers(
    evening: SimpleNamespace,
) -> None:
    born = evening.now.date().replace(year=evening.now.year - 12)
    Player.objects.filter(pk=evening.others[0]).update(name="Kay Brown", born=born)
    shown = Player.objects.get(pk=evening.others[0]).public_name
    with pytest.raises(LeagueRefused) as refused:
        ask(evening, enters=evening.others[0])
    (fault,) = refused.value.problems
    assert ("Brown" in fault.message, fault.message.startswith(f"{shown} can't come in")) == (False, True)
    bob = User.objects.get(username="bob")
    reopen_line_up(evening.match.pk, evening.match.home, by=bob, now=evening.now)
    wanted = [*evening.six[:5], evening.others[0]]
    with pytest.raises(LeagueRefused) as refused:
        choose_line_up(evening.match.pk, evening.match.home, wanted, lock=True, now=evening.now)
    assert "Brown" not in " ".join(str(fault.message) for fault in refused.value.problems)


def test_a_change_is_not_agreed_to_once_its_game_has_begun_on_a_phone(evening: SimpleNamespace) -> None:
    change = ask(evening, first_game=4)
    rules(evening, card_entry="tables", target=1)
    open_tables(evening.match.pk, by=None, now=evening.now)
    game = MatchLeg.objects.get(fixture=evening.match, number=1).game
    record(game, hand(1, maker=0), evening.now)
    play_again(game.table_id, game.pk, all_here=True, by=EntryAuthor(), now=evening.now)
    assert refusal(answer, evening, change, "away", agree=True) == ["game_begun"]
    assert LineUpPlayer.objects.filter(player=evening.zed).count() == 0
    assert answer(evening, change, "away", agree=False) == "refused"


def test_a_refused_change_leaves_the_line_up_and_one_taken_back_too(evening: SimpleNamespace) -> None:
    assert answer(evening, ask(evening), "away", agree=False) == "refused"
    assert answer(evening, ask(evening), "home", agree=False) == "taken_back"
    made = ask(evening)
    assert refusal(ask, evening, leaves=evening.six[1]) == ["asked_already"]
    assert answer(evening, made, None, agree=True) == "agreed"
    assert refusal(answer, evening, made, "home", agree=False) == ["answered"]
    assert refusal(answer, evening, made, "away", agree=False) == ["answered"]
    assert refusal(reopen_line_up, evening.match.pk, evening.match.home, now=evening.now) == [
        "player_changed"
    ]
    assert answer(evening, made, None, agree=False) == "taken_back"
    assert LineUpPlayer.objects.filter(player=evening.zed).count() == 0
    bob = User.objects.get(username="bob")
    reopen_line_up(evening.match.pk, evening.match.home, by=bob, now=evening.now)
    with pytest.raises(PlayerChange.DoesNotExist):
        answer_change(evening.match.pk, made.pk + 99, "away", agree=True, by=None, now=evening.now)


def test_one_change_for_sickness_or_any_need_nobodys_consent(evening: SimpleNamespace) -> None:
    rules(evening, changes="one")
    assert [ask(evening).state, ask(evening, leaves=evening.six[1], enters=evening.gil).state] == [
        "agreed",
        "asked",
    ]
    rules(evening, changes="any")
    (yan,) = squad(evening.match.away, ["Yan"])
    change = ask(evening, side="away", leaves=evening.others[0], enters=yan)
    assert (change.state, change.ill, change.first_game) == ("agreed", False, 5)
    (xia,) = squad(evening.match.away, ["Xia"])
    again = ask(evening, side="away", leaves=yan, enters=xia, first_game=7)
    assert (again.state, again.first_game) == ("agreed", 9)
    assert refusal(answer, evening, change, None, agree=False) == ["has_left"]
    assert refusal(ask, evening, side="away", leaves=evening.others[0], enters=evening.gil) == ["has_left"]


def test_every_fault_is_named_at_once(evening: SimpleNamespace) -> None:
    stranger = {"leaves": 0, "enters": 0, "first_game": 0}
    assert refusal(ask, evening, **stranger) == ["player_unknown", "not_playing"]
    assert refusal(ask, evening, enters=evening.six[3]) == ["player_not_free"]
    assert refusal(ask, evening, enters=evening.others[3]) == ["player_not_free"]
    (bench,) = squad(evening.match.away, ["Yan"])
    assert refusal(ask, evening, enters=bench) == ["player_not_free"]
    for game in (0, 1, 3, 10, 10**15):
        assert (game, refusal(ask, evening, first_game=game)) == (game, ["no_such_game"])
    Fixture.objects.filter(pk=evening.match.pk).update(state="postponed", date=None)
    assert refusal(ask, evening) == ["not_now"]


def test_eligibility_and_lending_ask_of_a_substitute_what_they_ask_of_everybody(
    evening: SimpleNamespace,
) -> None:
    rules(evening, borrowed=0)
    post(evening, "home", "card", form(6, 3))
    (nobody,) = [player.pk for player in add_players(evening.season.club, ["Nobody"]).added]
    answer(evening, ask(evening, enters=nobody), "away", agree=True)
    assert Card.objects.get(stands=True).flags == ["Nobody isn't registered for Bell."]
    answer(evening, ask(evening, leaves=evening.six[2], enters=evening.gil), "away", agree=True)
    assert Card.objects.get(stands=True).flags == [
        "Nobody isn't registered for Bell.",
        "Bell borrowed 1 players; 0 is the most.",
    ]
    other = Fixture.objects.exclude(pk=evening.match.pk).first()
    assert other is not None
    assert times_lent(evening.season, other, [evening.gil]) == {evening.gil: 1}


def test_a_game_that_has_begun_on_a_phone_belongs_to_those_who_sit_there(evening: SimpleNamespace) -> None:
    answer(evening, ask(evening), "away", agree=True)
    open_tables(evening.match.pk, by=None, now=evening.now)
    assert refusal(ask, evening, leaves=evening.zed, enters=evening.gil, first_game=1) == ["no_such_game"]
    match = Fixture.objects.get(pk=evening.match.pk)
    assert sorted(match.legs_played.values_list("number", flat=True)) == [1, 2, 3]
    second = match.legs_played.get(number=1)
    second.number = 4
    second.save(update_fields=["number"])
    assert refusal(ask, evening, side="away", leaves=evening.others[4], enters=evening.gil, first_game=4) == [
        "game_begun"
    ]


def test_captains_say_it_and_agree_with_few_taps(evening: SimpleNamespace) -> None:
    assert "Somebody was taken ill" in plain(evening.client.get(evening.pages["home"]))
    told = post(evening, "home", "changes", {"do": "ask", "leaves": "x" * 99, "enters": "9" * 40})
    assert (told.status_code, "Choose who leaves from this side's line-up." in plain(told)) == (422, True)
    page = evening.client.get(f"{evening.pages['home']}changes/")
    assert f"Ask {evening.match.away.name}" in buttons(page)
    assert '<option value="4">Round 2, from game 4 on</option>' in page.content.decode()
    sent = {"do": "ask", "leaves": evening.six[0], "enters": evening.zed, "first_game": 4}
    told = post(evening, "home", "changes", sent)
    assert "Ann was taken ill. Zed plays from game 4 on." in plain(told)
    assert "Take it back" in buttons(told)
    own = evening.client.get(f"/team/{evening.codes['away']}/")
    assert "Answer Bell: somebody was taken ill" in plain(own)
    asked = PlayerChange.objects.get()
    told = post(evening, "away", "changes", {"do": "agree", "change": asked.pk})
    assert "Agreed. It's on the card." in plain(told)
    assert {"Agree to the change"} & set(buttons(told)) == set()
    page = evening.client.get(evening.pages["away"])
    assert ("Zed & Ben" in plain(page), "Ann & Ben" in plain(page)) == (True, True)
    gone = post(evening, "away", "changes", {"do": "agree", "change": asked.pk + 1})
    assert (gone.status_code, "just answered this or taken it back" in plain(gone)) == (422, True)


def test_the_match_page_says_who_played_for_whom_and_to_strangers_not_why(evening: SimpleNamespace) -> None:
    answer(evening, ask(evening), "away", agree=True)
    paper = question(SeasonPrint(evening.season, CARD, fixture=evening.match))["season"]["card"]
    assert paper["notes"][-1] == "Ann was taken ill. Zed plays from game 4 on."
    assert [leg[3] for leg in paper["legs"] if leg[0] in {1, 4}] == ["Ann & Ben", "Zed & Ben"]
    post(evening, "home", "card", form(6, 3))
    post(evening, "away", "agree", {})
    evening.season.club.published = True
    evening.season.club.save()
    page = plain(evening.client.get(f"/fixtures/{evening.match.pk}/"))
    assert ("Bell: Zed plays for Ann from game 4 on." in page, "ill" in page.split()) == (True, False)
    change = PlayerChange.objects.select_related("leaves", "enters").get()
    ill = [
        personal_data(who)["changes_during_matches"][0]["taken_ill"] for who in (change.leaves, change.enters)
    ]
    assert ill == [True, None]


def test_the_secretary_writes_it_down_for_both_captains(evening: SimpleNamespace) -> None:
    evening.client.force_login(User.objects.get(username="bob"))
    path = f"/fixtures/{evening.match.pk}/changes/"
    sent = {"do": "away", "leaves": evening.others[0], "enters": evening.gil, "first_game": 4}
    told = evening.client.post(path, sent, follow=True)
    assert f"{OTHERS[0]} was taken ill. Gil plays from game 5 on." in plain(told)
    change = PlayerChange.objects.get()
    assert (change.state, LineUpPlayer.objects.get(player=evening.gil).lent_by) == ("agreed", evening.third)
    told = evening.client.post(path, {"do": "take_back", "change": change.pk}, follow=True)
    assert "No player was changed during this match." in plain(told)
    assert evening.client.post(path, {"do": "take_back", "change": 10**15}).status_code == 404


def test_the_interface_asks_and_answers_as_the_pages_do(evening: SimpleNamespace) -> None:
    bells, crowns, thirds = (
        Visitor(client=type(evening.client)(headers={"Authorization": f"Team {evening.codes[name]}"}))
        for name in ("home", "away", "third")
    )
    here = f"fixtures/{evening.match.pk}/changes/"
    body = {"leaves": evening.six[0], "enters": evening.zed, "first_game": 4}
    made = bells.send(here, body)
    assert (made.status_code, [one["state"] for one in made.json()["changes"]]) == (201, ["asked"])
    change = made.json()["changes"][0]["id"]
    assert (thirds.ask(here).status_code, Visitor(client=type(evening.client)()).ask(here).status_code) == (
        403,
        401,
    )
    own = bells.send(here, {"change": change, "agree": True}, "PATCH")
    assert (own.status_code, own.json()["errors"][0]["code"]) == (409, "own_change")
    agreed = crowns.send(here, {"change": change, "agree": True}, "PATCH").json()["changes"][0]
    assert (agreed["state"], agreed["enters"]["name"]) == ("agreed", "Zed")
    assert crowns.send(here, {"change": change + 1, "agree": True}, "PATCH").status_code == 404
    line_up = bells.ask(f"fixtures/{evening.match.pk}/line-ups/").json()["line_ups"][0]
    assert (len(line_up["players"]), line_up["came_in"]) == (
        6,
        [
            {
                "place": 1,
                "side_place": None,
                "player": {"id": evening.zed, "name": "Zed"},
                "lent_by": None,
                "first_game": 4,
            }
        ],
    )
    assert evening.now - timedelta(hours=1) < PlayerChange.objects.get().asked_at


def test_somebody_new_comes_in_and_is_signed_on_in_the_same_step(evening: SimpleNamespace) -> None:
    new = {"enters": 0, "new_name": " Gus  Grey "}
    assert refusal(ask, evening, leaves=0, **new) == ["not_playing"]
    assert refusal(ask, evening, new_name="Gus Grey") == ["enters_twice"]
    assert refusal(ask, evening, enters=0, new_name="Gil") == ["plays_elsewhere"]
    assert not Player.objects.filter(name="Gus Grey").exists()
    change = ask(evening, **new)
    gus = Registration.objects.get(player__name="Gus Grey")
    assert (gus.team, gus.how, change.enters_id) == (evening.match.home, "night", gus.player_id)
    assert answer(evening, change, "away", agree=False) == "refused"
    # Whoever is signed on tonight comes in by the name too, and is signed on no second time.
    assert ask(evening, **new).enters_id == gus.player_id
    assert Registration.objects.filter(player__name="Gus Grey").get().left_on is None


def test_nobody_new_comes_in_where_the_rules_say_no(evening: SimpleNamespace) -> None:
    rules(evening, sign_on_night=False)
    assert refusal(ask, evening, enters=0, new_name="Gus", first_game=1) == ["no_sign_on", "no_such_game"]
    assert not Player.objects.filter(name="Gus").exists()
    page = evening.client.get(f"{evening.pages['home']}changes/")
    assert 'name="new_name"' not in page.content.decode()


def test_a_captain_names_somebody_new_on_the_page_of_a_change(evening: SimpleNamespace) -> None:
    page = evening.client.get(f"{evening.pages['home']}changes/").content.decode()
    assert '<label for="new-name">Or sign somebody new on tonight</label>' in page
    sent = {"do": "ask", "leaves": evening.six[0], "first_game": 4, "new_name": "Gil"}
    told = post(evening, "home", "changes", sent)
    assert (told.status_code, "Sign on another Gil" in buttons(told)) == (422, True)
    assert 'value="Gil"' in told.content.decode()
    assert "Gil plays for" in plain(told)
    told = post(evening, "home", "changes", sent | {"another": "yes"})
    assert "Ann was taken ill. Gil plays from game 4 on." in plain(told)
    gil = PlayerChange.objects.get().enters_id
    assert (gil != evening.gil, Registration.objects.get(player=gil).team) == (True, evening.match.home)


def test_the_secretary_signs_somebody_on_with_a_change(evening: SimpleNamespace) -> None:
    evening.client.force_login(User.objects.get(username="bob"))
    path = f"/fixtures/{evening.match.pk}/changes/"
    sent = {"do": "away", "leaves": evening.others[0], "first_game": 4, "new_name": "Gil"}
    told = evening.client.post(path, sent)
    assert (told.status_code, "Sign on another Gil" in buttons(told)) == (422, True)
    assert told.content.decode().count('value="Gil"') == 1
    told = evening.client.post(path, sent | {"another": "yes"}, follow=True)
    assert f"{OTHERS[0]} was taken ill. Gil plays from game 5 on." in plain(told)
    gil = Registration.objects.get(player__name="Gil", how="night")
    assert (gil.team, gil.player_id != evening.gil) == (evening.match.away, True)


def test_the_interface_brings_in_somebody_new(evening: SimpleNamespace) -> None:
    bells = Visitor(client=type(evening.client)(headers={"Authorization": f"Team {evening.codes['home']}"}))
    here = f"fixtures/{evening.match.pk}/changes/"
    body: dict[str, Any] = {"leaves": evening.six[0], "first_game": 4}
    nobody = bells.send(here, body)
    assert (nobody.status_code, [one["code"] for one in nobody.json()["errors"]]) == (400, ["player_unknown"])
    elsewhere = bells.send(here, body | {"new_name": "Gil"}).json()["errors"]
    assert [(one["code"], one["attr"]) for one in elsewhere] == [("plays_elsewhere", "new_name")]
    made = bells.send(here, body | {"new_name": "Gus Grey"})
    assert (made.status_code, made.json()["changes"][0]["enters"]["name"]) == (201, "Gus Grey")
    assert Registration.objects.get(player__name="Gus Grey").team == evening.match.home
