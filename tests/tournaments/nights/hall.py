"""A hall: a club with its people, a night, and the hands that its tables record."""

import json
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from itertools import islice
from typing import Any
from uuid import uuid4

from django.utils import timezone

from clubs.models import Club, Membership, Role, User
from scoring.engine.admission import Fact
from scoring.models import CorrectionRequest, Game, RequestState, TablePass
from scoring.services.entries import EntryAuthor, Recorded, must_record
from tests.scoring.kitchen import fact, hand
from tournaments.movements.planning import plan_movement, repairs
from tournaments.movements.request import read_movement_request
from tournaments.nights.forms import parse_night
from tournaments.nights.models import Entrant, Night, NightState, PlanState, Round, RoundTable, SeatingPlan
from tournaments.nights.people.services.entrants import check_in, enter_names
from tournaments.nights.plan.selectors.plans import published_quality
from tournaments.nights.plan.services.plan_making import question_of
from tournaments.nights.plan.services.publishing import publish
from tournaments.nights.plan.services.seating_plans import request_plan
from tournaments.nights.play.services.rounds import start_round
from tournaments.nights.services.nights import create_night, open_check_in

NOW = datetime(2026, 11, 21, 19, 30, tzinfo=UTC)
NAMES = (
    "Ann", "Ben", "Cleo", "Dan", "Eve", "Fred", "Gina", "Hal", "Ida", "Joe", "Kay", "Lou",
    "Mia", "Ned", "Oona", "Pat", "Quin", "Rosa", "Sam", "Tess",
)  # fmt: skip


def later(minutes: float) -> datetime:
    return NOW + timedelta(minutes=minutes)


def user(name: str) -> User:
    return User.objects.create_user(name, password="a-long-pass-phrase")


def club_of(name: str, owner: str = "bob", role: Role = Role.OWNER) -> tuple[Club, User]:
    """A club and somebody who serves it."""
    club = Club.objects.create(name=name)
    bob = user(owner)
    Membership.objects.create(club=club, user=bob, role=role)
    return club, bob


def make_night(club: Club, **wishes: Any) -> Night:
    """A night as an organiser asks for it.

    Two hands a round and nothing for sitting out, unless another is wished.
    """
    wanted = parse_night(
        {"name": "Friday bustle", "word": "OAK", "hands": 2, "rounds": 3, "seed": 1, "sit_out_credit": "zero"}
        | wishes,
        date(2026, 11, 21),
    )
    assert wanted.problems == ()
    return create_night(club, wanted.values, by=None, now=NOW)


def is_today(night: Night) -> None:
    """Let a night be that of the day on which the tests run: a word is free again two days after its night."""
    Night.objects.filter(pk=night.pk).update(date=timezone.localdate())


def gather(night: Night, names: Sequence[str]) -> list[Entrant]:
    """Enter people and check them all in: the last as the page does, the others at one stroke, as that one is."""
    entered = enter_names(night.pk, names, by=None, now=NOW)
    assert entered.doubles == ()
    night.refresh_from_db()
    if night.state == NightState.DRAFT:
        open_check_in(night.pk, by=None, now=NOW)
    if entered.entrants:
        last = check_in(entered.entrants[-1].pk, by=None, now=NOW)
        here = {"checked_in_at": last.checked_in_at, "from_round": last.from_round}
        Entrant.objects.filter(pk__in=[one.pk for one in entered.entrants]).update(**here)
    return list(Entrant.objects.filter(pk__in=[one.pk for one in entered.entrants]).order_by("number"))


def think(plan: SeatingPlan) -> SeatingPlan:
    """Make a plan in this process, as quickly as can be."""
    asked = read_movement_request(json.dumps({**question_of(plan), "effort": 200}))
    *_, made = islice(plan_movement(asked.movement, asked.state, asked.rounds, asked.effort), 3)
    plan.rounds = [round_.as_json() for round_ in made.rounds]
    plan.quality = made.quality.as_json()
    plan.offers = [offer.as_json() for offer in repairs(asked.movement, asked.state, asked.published)]
    plan.before = published_quality(plan.night) if plan.offers else plan.before
    plan.state = PlanState.READY
    plan.save()
    return plan


def publish_plan(night: Night) -> SeatingPlan:
    """Make a plan for whoever is here, and publish it."""
    return publish(think(request_plan(night.pk, by=None, now=NOW)).pk, by=None, now=NOW)


def begin(night: Night, number: int = 1, at: datetime = NOW) -> Round:
    return start_round(night.pk, number, by=None, now=at)


def tables(night: Night, number: int) -> list[RoundTable]:
    found = RoundTable.objects.filter(round__night=night, round__number=number)
    return list(found.select_related("game").order_by("number"))


def record(game: Game, sent: Fact, at: datetime = NOW) -> Recorded:
    return must_record(game.pk, sent, EntryAuthor(), entered_at=None, now=at)


def play(table: RoundTable, hands: Sequence[tuple[int, int]], at: datetime = NOW) -> None:
    """Record hands of (maker, tricks of his side) at a table."""
    assert table.game is not None
    begun = table.game.entries.filter(kind="hand").count()
    for number, (maker, tricks) in enumerate(hands, begun + 1):
        record(table.game, hand(number, maker, tricks), at)


def play_round(night: Night, number: int, hands: Sequence[tuple[int, int]] = ((0, 3), (1, 5))) -> None:
    for table in tables(night, number):
        play(table, hands)


def void(game: Game, of: str) -> Recorded:
    return record(game, fact("void", uuid_=str(uuid4()), of=of))


def correction_request(night: Night, state: RequestState) -> CorrectionRequest:
    """Record a hand at the first table of the first round, which asks, or asked, to take it back."""
    table = tables(night, 1)[0]
    play(table, [(0, 3)])
    assert table.game is not None
    return CorrectionRequest.objects.create(
        id=uuid4(),
        game=table.game,
        kind="void",
        of=table.game.entries.get(),
        facts={},
        state=state,
        by_pass=TablePass.objects.get(table__night_table__night=night, table__night_table__number=1),
        received_at=NOW,
    )
