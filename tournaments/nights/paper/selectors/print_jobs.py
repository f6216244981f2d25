"""What is printed as PDF: the question for the printer, its content hash, and the print jobs that are there."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.conf import settings
from django.urls import reverse

from jobs.models import content_hash_of
from problems.wording import day_words
from scoring.engine.rules_card.card import RulesCard
from scoring.selectors.passes import shown_code, signed_code
from tournaments.movements.registry import MOVEMENTS
from tournaments.movements.rotation.round import RotationRound, numbers_of, rounds_as_json
from tournaments.nights.models import Entrant, Night, NightPrintJob
from tournaments.nights.paper.selectors.sheets import rules_in_words
from tournaments.nights.plan.selectors.seats import PublishedRound, PublishedRounds, night_plan
from tournaments.nights.play.selectors.round_tables import passes_of
from web.site_address import printed_url

CARD = "card"
ALL, TABLES, RULES = "all", "tables", "rules"
NIGHT_PDFS = {
    "cards": ("Players' cards", "everybody's rounds, six cards to a sheet, to cut out"),
    TABLES: ("Table cards", "a code for a phone at each table, six cards to a sheet, to cut out"),
    "charts": ("Charts of all rounds", "by tables and by players, to hang on the wall"),
    "movement": ("How to move", "the movement's rules, and a card for each table"),
    RULES: ("Tonight's rules", "how you play and what a hand is worth, on one sheet"),
    ALL: ("All of these", "in one file"),
}
"""What can be had as PDF: its name, and what it is good for. One player's `card` is asked for by number."""
WITHOUT_PLAN = (RULES,)
"""What says nothing of the rounds: it can be printed before a plan is published, and no plan changes it."""
WITH_CODES = (TABLES, ALL)
"""What has the tables' codes on it."""
WITH_RULES = (RULES, ALL)
"""What has the rules on it, with the customs that somebody has typed."""
WITHOUT_NAMES = (RULES, TABLES)
"""What names no entrant."""
LATER = "Later seats depend on results. Write them in."


@dataclass(frozen=True, slots=True)
class PrintJobLine:
    """A PDF in a list; `job` is None while nobody has asked for it, or when something on it has changed since."""

    what: str
    title: str
    words: str
    job: NightPrintJob | None


def printed_rounds(plan: PublishedRounds) -> list[RotationRound]:
    """Return the published rounds as their numbers' seats and sit-outs; tables that nobody fills are left out."""
    return [_printed(round_) for round_ in plan.rounds]


def _printed(round_: PublishedRound) -> RotationRound:
    seats: dict[int, dict[int, int]] = {}
    for number, place in round_.places.items():
        if place.table is not None and place.seat is not None:
            seats.setdefault(place.table, {})[place.seat] = number
    tables = {
        table: (at[0], at[1], at[2], at[3]) for table, at in sorted(seats.items()) if len(at) == len(range(4))
    }
    resting = tuple(number for number, place in round_.places.items() if place.rests)
    return RotationRound(tuple(tables.values()), resting, numbers_of(tables))


@dataclass(frozen=True)
class Printable:
    """What a night's PDFs are printed from, read once for however many of them: `gone` are who gets no card."""

    night: Night
    names: Mapping[int, str]
    rounds: Sequence[RotationRound]
    gone: frozenset[int]

    def question(self, what: str, size: str, number: int = 0) -> dict[str, Any]:
        """Return what the printer is asked, as JSON. One player's card names only who is on it."""
        night, names, rounds, gone = self.night, self.names, self.rounds, self.gone
        if what in WITHOUT_NAMES:
            names, rounds, gone = {}, [], frozenset()
        if what == CARD:
            rounds = [_of_one(round_, number) for round_ in rounds]
            on_it = {number}.union(*(round_.present for round_ in rounds))
            names = {one: name for one, name in names.items() if one in on_it}
            gone = frozenset(names) - {number}
        movement = MOVEMENTS.get(night.movement)
        follows = movement is not None and not movement.ahead and len(rounds) < night.rounds
        day = day_words(night.date)
        printed = {
            "name": night.name,
            "day": f"{day}, {night.place}" if night.place else day,
            "names": [list(one) for one in names.items()],
            "gone": sorted(gone),
            "rounds": rounds_as_json(rounds),
            "of": night.rounds,
            "movement": night.movement,
            "counted": what in ("movement", ALL),
            "note": LATER if follows else "",
        }
        if what in WITH_CODES:
            printed |= self.table_cards
        if what in WITH_RULES:
            printed["rules"] = self.rules
        return {"what": what, "number": number, "size": size, "build": settings.BUILD, "night": printed}

    @cached_property
    def table_cards(self) -> dict[str, Any]:
        """What lets a phone in at each table; no address where a phone would be led to itself."""
        return {
            "table_cards": [
                [number, shown_code(one), printed_url(reverse("table_page", args=[signed_code(one)]))]
                for number, one in passes_of(self.night).items()
            ],
            "start_address": printed_url(reverse("start")),
        }

    @cached_property
    def rules(self) -> dict[str, Any]:
        """Tonight's rules in sentences."""
        return _rules_in_sentences(rules_in_words(self.night))

    def is_current(self, job: NightPrintJob) -> bool:
        """Tell whether a print job is, or will be, what would be printed now."""
        return job.content_hash == content_hash_of(self.question(job.what, job.size, job.number))


def _rules_in_sentences(rules: Mapping[str, Any]) -> dict[str, Any]:
    """Return rules as the printer reads them; what people have typed stands after what a hand is worth."""
    card: RulesCard = rules["card"]
    after = [
        ("", card.notes),
        ("House rules", card.house),
        ("Customs", rules["customs"]),
        ("Tonight", rules["tonight"]),
    ]
    return {
        "name": card.name,
        "chosen_from": rules["chosen_from"],
        "before": [[one.title, list(one.sentences)] for one in card.sections],
        "head": list(card.points.head),
        "worth": [list(line) for line in card.points.lines],
        "after": [[title, list(sentences)] for title, sentences in after if sentences],
    }


def printable(night: Night, plan: PublishedRounds | None = None) -> Printable:
    """Return what a night's PDFs are printed from; who has read the plan already hands it over."""
    plan = plan or night_plan(night)
    rounds = printed_rounds(plan)
    return Printable(night, plan.names, rounds, _gone(night, plan, rounds))


def question(night: Night, what: str, size: str, number: int = 0) -> dict[str, Any]:
    """Return what the printer is asked for one PDF."""
    return printable(night).question(what, size, number)


def _gone(night: Night, plan: PublishedRounds, rounds: Sequence[RotationRound]) -> frozenset[int]:
    """Return those who get no card: who is not here, and who is in none of the rounds."""
    here = Entrant.objects.filter(night=night, checked_in_at__isnull=False, left_after=None)
    in_rounds = {number for round_ in rounds for number in round_.present}
    return frozenset(plan.names) - in_rounds.intersection(here.values_list("number", flat=True))


def _of_one(round_: RotationRound, number: int) -> RotationRound:
    """Leave out of a round all tables but an entrant's own, which keeps its number."""
    empty = (0, 0, 0, 0)
    return RotationRound(
        tuple(seats if number in seats else empty for seats in round_.tables),
        tuple(one for one in round_.sit_outs if one == number),
    )


def print_job_of(night: Night, what: str, size: str, number: int = 0) -> NightPrintJob | None:
    """Return a print job as far as it is, without its PDF; None where nobody has asked for it."""
    jobs = NightPrintJob.objects.defer("pdf")
    return jobs.filter(night=night, what=what, size=size, number=number).first()


def is_current(job: NightPrintJob, night: Night, plan: PublishedRounds | None = None) -> bool:
    """Tell whether a print job is, or will be, what would be printed now."""
    return printable(night, plan).is_current(job)


def print_job_lines(night: Night, plan: PublishedRounds, size: str) -> list[PrintJobLine]:
    """Return a line for all that can be had as PDF on this paper: before a plan, what needs none."""
    jobs = NightPrintJob.objects.defer("pdf").filter(night=night, number=0, size=size)
    found = {job.what: job for job in jobs}
    printed = printable(night, plan)
    return [
        PrintJobLine(
            what, title, words, job if (job := found.get(what)) and printed.is_current(job) else None
        )
        for what, (title, words) in NIGHT_PDFS.items()
        if plan.rounds or what in WITHOUT_PLAN
    ]
