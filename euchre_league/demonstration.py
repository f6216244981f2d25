"""A believable club, made by the services that the pages use, from a seed."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import islice
from random import Random
from typing import Any
from uuid import UUID

from django.db import transaction

from clubs.models import Club, User
from clubs.services.clubs import change_club, found_club
from clubs.services.players import add_players
from euchre_league.demonstration_league import make_league
from scoring.engine.admission import hand_fact
from scoring.engine.parsing import read_hand_of
from scoring.models import Game
from scoring.services.entries import EntryAuthor, must_record
from scoring.services.saved_rulesets import save_ruleset
from tournaments.leagues.models import Season
from tournaments.leagues.register.services.nights import add_night
from tournaments.leagues.register.services.seasons import create_season
from tournaments.movements.rotation.plan import plan
from tournaments.nights.forms import parse_night
from tournaments.nights.models import Night, PlanState, RoundTable, SeatingPlan
from tournaments.nights.people.services.entrants import check_in, enter_names
from tournaments.nights.plan.services.plan_making import question_of
from tournaments.nights.plan.services.publishing import publish
from tournaments.nights.plan.services.seating_plans import request_plan
from tournaments.nights.play.services.rounds import start_round
from tournaments.nights.services.nights import create_night, finish, open_check_in, verify

CLUB = "The Royal Oak"
USER = "demo"
NAMES = (
    "Ann Bolitho", "Ben Carlyon", "Cleo Dunstan", "Dan Edwards", "Eve Fox", "Fred Gluyas", "Gina Hocking",
    "Hal Ivey", "Ida Jago", "Joe Keast", "Kay Lobb", "Lou Martin", "Mia Nance", "Ned Opie", "Oona Pascoe",
    "Pat Quick", "Quin Rowe", "Rosa Stevens",
)  # fmt: skip
WORDS = ("ACORN", "BEECH", "CEDAR", "OAK")
ROUNDS, HANDS = 6, 8
# What the house plays by, and every night of it: talk across the table costs a point.
RULES = (
    "Bustle at the Oak",
    "progressive",
    {"fixed_hands": HANDS, "table_talk_points": 1, "revoke_points": 3},
)
FORTNIGHT = timedelta(days=14)
# A night in progress stands in its third round, where the tables have played so many hands.
BEGUN = (5, 3, 6, 4)


class NotEmptyError(Exception):
    """There is something in the database already."""


@dataclass(frozen=True, slots=True)
class DemonstrationSite:
    """What was made."""

    club: Club
    user: User
    season: Season
    night: Night
    players: int
    nights: int
    round: int
    league: Season


class Demonstration:
    """Make the club once; the same seed gives the same evenings."""

    def __init__(self, now: datetime, password: str, seed: int) -> None:
        self.now = now
        self.password = password
        self.random = Random(seed)  # noqa: S311  evenings, not secrets

    @transaction.atomic
    def make(self) -> DemonstrationSite:
        """Make everything, or raise `NotEmptyError` with a sentence and change nothing."""
        if Club.objects.filter(name=CLUB).exists() and User.objects.filter(username=USER).exists():
            raise NotEmptyError(f"{CLUB} is there already; nothing was changed.")
        if Club.objects.exists() or User.objects.exists():
            raise NotEmptyError(
                "There are clubs or users here already. The demonstration wants an empty database: with "
                "DATA_DIR=var/demo it makes one of its own, and make run serves it."
            )
        self.user = User.objects.create_user(USER, password=self.password)
        club = change_club(found_club(CLUB, self.user), published=True)
        add_players(club, NAMES)
        name, variant, options = RULES
        self.rules = save_ruleset(club, name, variant, options, by=self.user, now=self.now)
        values = {"name": f"Winter {self.now.year}", "best_of": 2}
        season = create_season(club, values, by=self.user, now=self.now)
        finished = WORDS[:-1]
        for ago, word in enumerate(reversed(finished), 1):
            self._finished_night(club, season, word, self.now - ago * FORTNIGHT)
        night = self._night(club, WORDS[-1], self.now)
        add_night(season.pk, night.pk, by=self.user, now=self.now)
        for number in (1, 2):
            self._play(night, number, self.now)
        self._play(night, 3, self.now, BEGUN)
        league = make_league(club, self.user, self.now, self.random)
        return DemonstrationSite(
            club, self.user, season, night, club.players.count(), len(finished), 3, league
        )

    def _finished_night(self, club: Club, season: Season, word: str, at: datetime) -> None:
        night = self._night(club, word, at)
        for number in range(1, ROUNDS + 1):
            self._play(night, number, at)
        finish(night.pk, by=self.user, now=at)
        verify(night.pk, by=self.user, now=at)
        add_night(season.pk, night.pk, by=self.user, now=at)

    def _night(self, club: Club, word: str, at: datetime) -> Night:
        wishes = {"name": f"Bustle of {at:%d %B}", "word": word, "rounds": ROUNDS, "hands": HANDS}
        wishes |= {
            "place": "Upper room",
            "sit_out_credit": "own_average",
            "seed": self.random.randrange(1000),
        }
        wishes |= {"variant": self.rules.variant, "options": self.rules.options}
        values = {**parse_night(wishes, at.date()).values, "saved_ruleset": self.rules}
        night = create_night(club, values, by=self.user, now=at)
        open_check_in(night.pk, by=self.user, now=at)
        here = self.random.sample(NAMES, 17)
        for entrant in enter_names(night.pk, here, by=self.user, now=at).entrants:
            check_in(entrant.pk, by=self.user, now=at)
        seating_plan = request_plan(night.pk, by=self.user, now=at)
        question = question_of(seating_plan)
        *_, made = islice(plan(question["entrants"], ROUNDS, seed=night.seed, effort=20_000), 50)
        SeatingPlan.objects.filter(pk=seating_plan.pk).update(
            rounds=[round_.as_json() for round_ in made.rounds],
            quality=made.quality.as_json(),
            progress=1.0,
            state=PlanState.READY,
        )
        publish(seating_plan.pk, by=self.user, now=at)
        return night

    def _play(self, night: Night, number: int, at: datetime, hands: tuple[int, ...] = ()) -> None:
        start_round(night.pk, number, by=self.user, now=at)
        tables = RoundTable.objects.filter(round__night=night, round__number=number).order_by("number")
        for index, table in enumerate(tables.select_related("game")):
            if table.game is not None:
                for hand in range(1, (hands[index % len(hands)] if hands else HANDS) + 1):
                    self._record(table.game, hand, at)

    def _record(self, game: Game, number: int, at: datetime) -> None:
        hand = read_hand_of("hand", self._hand())
        name = str(UUID(int=self.random.getrandbits(128), version=4))
        sent = hand_fact(name, "hand", number, None, hand)
        must_record(game.pk, sent, EntryAuthor(user=self.user), entered_at=at, now=at)

    def _hand(self) -> dict[str, Any]:
        """Draw a hand as often as it falls at real tables: makers mostly take three, now and then all."""
        if self.random.random() < 0.03:
            return {"result": "all_passed"}
        maker = self.random.randrange(4)
        tricks = self.random.choices(range(6), (1, 4, 14, 45, 18, 18))[0]
        own, other = ("A", "B") if maker % 2 == 0 else ("B", "A")
        record: dict[str, Any] = {"maker": maker, "tricks": {own: tricks, other: 5 - tricks}}
        if self.random.random() < 0.06:
            record["alone"] = True
        return record
