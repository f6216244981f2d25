"""A club that is not published with everything in it, the people who ask, and what stands in addresses."""

from dataclasses import dataclass
from datetime import date
from typing import Any

from django.test import Client
from django.utils import timezone

from clubs.models import Club, Membership, Role
from clubs.services.invitations import invite
from scoring.models import CorrectionRequest, TablePass
from scoring.selectors.passes import signed_code
from scoring.services.saved_rulesets import save_ruleset
from tests.scoring.kitchen import hand, new_id
from tests.tournaments.leagues.examples.league import a_division, a_season, publish, squad
from tests.tournaments.nights.hall import (
    NAMES,
    NOW,
    begin,
    club_of,
    gather,
    make_night,
    publish_plan,
    record,
    tables,
    think,
    user,
)
from tournaments.leagues.calendar.services.dates import ask_for_date
from tournaments.leagues.committee.services.decisions import adjust_points
from tournaments.leagues.committee.services.rulings import RulingDetails
from tournaments.leagues.cups.services.cup_draws import draw
from tournaments.leagues.cups.services.cups import create_cup
from tournaments.leagues.doors.selectors.calendars import calendar_code
from tournaments.leagues.doors.selectors.emails import CONFIRM, STOP, subscription_code
from tournaments.leagues.models import (
    Appeal,
    CardPhotograph,
    Honour,
    OutgoingEmail,
    Penalty,
    PubNotice,
    Registration,
    Trophy,
    TrophyHolder,
)
from tournaments.leagues.office.services.season_ends import close_season
from tournaments.leagues.register.selectors.team_passes import team_code
from tournaments.leagues.register.services.bans import BanInput, ban_player
from tournaments.leagues.register.services.captains import captain_link
from tournaments.leagues.register.services.nights import add_night
from tournaments.leagues.register.services.seasons import create_season
from tournaments.leagues.register.services.subscriptions import ask_for_results
from tournaments.leagues.register.services.team_seasons import change_team_season
from tournaments.matches.presets import PRESET_BY_KEY
from tournaments.nights.models import Entrant
from tournaments.nights.paper.services.print_jobs import request_print_job
from tournaments.nights.people.selectors.player_passes import player_code
from tournaments.nights.people.services.pair_constraints import bind
from tournaments.nights.plan.services.seating_plans import request_plan


@dataclass
class Hall:
    """An unpublished club with a night in its first round, and what stands in addresses."""

    club: Club
    people: dict[str, Client]
    places: dict[str, Any]


def member(club: Club, name: str, role: Role) -> Client:
    who = user(name)
    Membership.objects.create(club=club, user=who, role=role)
    client = Client()
    client.force_login(who)
    return client


def a_hall() -> Hall:
    """Make the club, its night, its two seasons, and everybody."""
    club, bob = club_of("The Oak")
    other, carol = club_of("The Elm", "carol")
    night = make_night(club)
    gather(night, NAMES[:9])
    publish_plan(night)
    plan = think(request_plan(night.pk, by=None, now=NOW))
    paper = request_print_job(night.pk, "cards")
    begin(night)
    game = tables(night, 1)[0].game
    assert game is not None
    first = record(game, hand(1)).entry
    asked = CorrectionRequest.objects.create(
        id=new_id(),
        game=game,
        kind="void",
        of=first,
        facts={},
        by_pass=TablePass.objects.get(table=game.table),
        received_at=NOW,
    )
    season = create_season(club, {"name": "Winter"}, by=bob, now=NOW)
    add_night(season.pk, night.pk, by=bob, now=NOW)
    league = a_season(club)
    side_table = PRESET_BY_KEY["penryn_falmouth"].side_table
    change_team_season(league.pk, {"side_table": side_table}, by=bob, now=NOW)
    division = a_division(league)
    match = publish(league)[0]
    request = ask_for_date(match.pk, match.home, [], "A wedding", now=NOW)
    teams = [team.pk for team in division.teams.all()]
    cup = create_cup(league.pk, {"name": "Bell Cup", "teams": teams}, by=bob, now=NOW)
    draw(cup.pk, 1, by=bob, now=NOW)
    closed = a_season(club, name="Last year", starts=date(2020, 9, 7), ends=date(2021, 4, 30))
    a_division(closed, teams=("Old Bell",))
    close_season(closed.pk, {}, by=bob, now=NOW)
    honour = Honour.objects.create(
        club=club, season_name="1987", year=1987, kind="title", what="Cup", winner="Old Inn"
    )
    trophy = Trophy.objects.create(club=club, name="The Shield")
    holder = TrophyHolder.objects.create(trophy=trophy, season_name="1987", year=1987, holder="Old Inn")
    saved = save_ruleset(club, "Winter rules", "progressive", by=bob, now=NOW)
    table_pass = TablePass.objects.get(table=game.table)
    people = {name: Client() for name in ("stranger", "bob", "carol")}
    people["bob"].force_login(bob)
    people["carol"].force_login(carol)
    people["sam"] = member(club, "sam", Role.SCORER)
    people["paula"] = member(club, "paula", Role.PANEL)
    people["alice"] = Client(headers={"Authorization": f"Table {signed_code(table_pass)}"})
    captain_pass = captain_link(league.pk, match.home_id, by=bob, now=NOW)
    people["cath"] = Client(headers={"Authorization": f"Team {team_code(captain_pass)}"})
    (registered,) = squad(match.home, ["Rita"])
    # A deduction of the captain's own team, and the appeal against it; a protest too, whatever becomes of that appeal.
    decision = adjust_points(league.pk, match.home_id, -100, RulingDetails("A late card.", bob, NOW))
    appeal, _ = (
        Appeal.objects.create(season=league, team=match.home, text="No.", at=NOW, **about)
        for about in ({"decision": decision}, {"fixture": match})
    )
    penalty, taken_penalty = (
        Penalty.objects.create(
            season=league, fixture=match, team=team, points=100, due_at=NOW, at=NOW, decision=taken
        )
        for team, taken in ((match.home, None), (match.away, decision))
    )
    photograph = CardPhotograph.objects.create(
        fixture=match, side="home", jpeg=b"\xff\xd8", width=1, height=1, size=2, content_hash="0", at=NOW
    )
    ask_for_results(league, "jo@example.org", now=NOW)
    email = OutgoingEmail.objects.get()
    # Somebody who plays in the first round: whoever sits out has no hands to look at.
    entrant = Entrant.objects.filter(night=night, seats__round__number=1).earliest("number")
    places = {
        "club_id": club.pk,
        "night_id": night.pk,
        "season_id": season.pk,
        "league_id": league.pk,
        "division_id": division.pk,
        "team_id": match.home_id,
        "venue_id": match.venue_id,
        "fixture_id": match.pk,
        "cup_id": cup.pk,
        "person_cup_id": create_cup(
            league.pk, {"name": "Singles Cup", "entrants": "singles"}, by=bob, now=NOW
        ).pk,
        "entry_id": 1,
        "tie_number": 1,
        "date_request_id": request.pk,
        "fixture_plan_id": league.fixture_plans.get().pk,
        "team_code": team_code(captain_pass),
        "registered_id": registered,
        "closed_id": closed.pk,
        "honour_id": honour.pk,
        "trophy_id": holder.trophy_id,
        "holder_id": holder.pk,
        "registration_id": Registration.objects.get(player=registered).pk,
        "ban_id": ban_player(
            match.home_id, BanInput(registered, NOW.date(), None, 2, "Threw the cards."), by=bob, now=NOW
        ).pk,
        "appeal_id": appeal.pk,
        "penalty_id": penalty.pk,
        "taken_penalty_id": taken_penalty.pk,
        "content_hash": "0f1e2d3c4b5a6978",
        "email_id": email.pk,
        "notice_id": PubNotice.objects.create(
            fixture=match, venue=match.venue, sentence="It is called off.", until=match.week, at=NOW
        ).pk,
        "photograph_id": photograph.pk,
        "confirm_code": subscription_code(email.subscription, CONFIRM),
        "stop_code": subscription_code(email.subscription, STOP),
        "calendar_code": calendar_code(league, "season", league.pk),
        "kind": "award",
        "side": "home",
        "game_id": game.pk,
        "ruleset_id": saved.pk,
        "player_id": entrant.player_id,
        "plan_id": plan.pk,
        "paper_id": paper.pk,
        "request_id": asked.pk,
        "bond_id": (constraint := bind(night.pk, "apart", 1, 2, by=None, now=NOW).pk),
        "constraint_id": constraint,
        "membership_id": Membership.objects.get(club=club, role=Role.SCORER).pk,
        # It holds for a week, whenever the test runs.
        "invitation_id": invite(club, Role.SCORER, bob, timezone.now()).pk,
        "number": entrant.number,
        "round_number": 1,
        "week_number": 1,
        "table": 1,
        "place": 1,
        "key": "progressive",
        "word": night.word,
        "token": "no-such-token",
        "what": "checked_in",
        "form": "csv",
        "code": signed_code(table_pass),
        "player_code": player_code(entrant.player_pass),
    }
    assert other.pk != club.pk
    return Hall(club, people, places)
