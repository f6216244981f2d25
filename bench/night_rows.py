"""The rows of a large night, made by the services that the pages use."""

from datetime import date
from itertools import islice

from django.utils import timezone

from clubs.models import Club
from euchre_league.celery import app
from scoring.selectors.passes import signed_code
from tournaments.movements.rotation.plan import plan
from tournaments.movements.rotation.round import rounds_as_json
from tournaments.nights.forms import parse_night
from tournaments.nights.models import PlanState, RoundTable, SeatingPlan
from tournaments.nights.people.services.entrants import check_in, enter_names
from tournaments.nights.plan.services.plan_making import question_of
from tournaments.nights.plan.services.publishing import publish
from tournaments.nights.plan.services.seating_plans import request_plan
from tournaments.nights.play.services.rounds import start_round
from tournaments.nights.services.nights import create_night, open_check_in


class Steps:
    """One night, step by step."""

    def begin(self, players: int, rounds: int, hands: int) -> int:
        """Make a night of so many players, all here, with every round published."""
        # The server's own queue is not reached from here: what is asked for is left to its sweep.
        app.conf.broker_url = "memory://localhost/"
        wishes = {"name": "Bench", "word": "BENCH", "rounds": rounds, "hands": hands}
        wanted = parse_night(wishes, date(2026, 11, 21))
        now = timezone.now()
        self.night = create_night(Club.objects.create(name="Bench"), wanted.values, by=None, now=now)
        open_check_in(self.night.pk, by=None, now=now)
        for entrant in enter_names(
            self.night.pk, [f"Player {n:03}" for n in range(players)], by=None, now=now
        ).entrants:
            check_in(entrant.pk, by=None, now=now)
        seating_plan = request_plan(self.night.pk, by=None, now=now)
        question = question_of(seating_plan)
        made = next(islice(plan(question["entrants"], rounds, seed=1), 1))
        SeatingPlan.objects.filter(pk=seating_plan.pk).update(
            rounds=rounds_as_json(made.rounds), state=PlanState.READY
        )
        publish(seating_plan.pk, by=None, now=now)
        return self.night.pk

    def round(self, number: int) -> list[tuple[str, int]]:
        """Start a round; return the token and the game of each table."""
        start_round(self.night.pk, number, by=None, now=timezone.now())
        tables = RoundTable.objects.filter(round__night=self.night, round__number=number)
        return [
            (signed_code(table.game.table.passes.get()), table.game.pk)
            for table in tables.select_related("game__table")
            if table.game is not None
        ]

    def plan(self) -> int:
        """Ask for a plan of the rounds that have not begun; the server's sweep finds the wish."""
        return request_plan(self.night.pk, seconds=30, by=None, now=timezone.now()).pk

    def planning(self) -> list[object]:
        """Tell the state of the newest plan and how far it is."""
        seating_plan = SeatingPlan.objects.filter(night=self.night).latest("pk")
        return [seating_plan.state, seating_plan.progress]
