"""What is still open before a season of teams can be closed, and how a closed one ended."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from zlib import crc32

from django.urls import reverse
from django.utils import timezone

from clubs.selectors.players import shown_names
from problems.wording import day_words, ordinal
from tournaments.leagues.calendar.selectors.fixtures import fixtures_of
from tournaments.leagues.committee.selectors.level_teams import undecided
from tournaments.leagues.cups.selectors.cups_waiting import undrawn_sentence, waiting_cups
from tournaments.leagues.cups.selectors.person_cups import state_of
from tournaments.leagues.cups.selectors.play_offs import not_set_up, play_off_of, promoting
from tournaments.leagues.models import (
    DateRequest,
    Decision,
    Division,
    FinalAverage,
    FinalPlace,
    Fixture,
    FixturePlan,
    PlanState,
    Season,
    TrophyHolder,
)
from tournaments.leagues.office.selectors.to_do import to_do
from tournaments.leagues.tables.selectors.league_tables import division_table, precedence_among
from tournaments.matches.deciders import decider_words
from tournaments.matches.rules import LeagueRules
from tournaments.matches.states import OPEN, SHOWN, MatchState
from tournaments.standings.explain import people
from tournaments.standings.teams.metrics import TeamMetric

WAITING = frozenset({"flag", "hands", "penalty", "appeal", "outdated"})
"""What the secretary's list has beside what is asked here."""


@dataclass(frozen=True, slots=True)
class OpenMatter:
    """Something that is open at the end of a season: a sentence, and where it is settled.

    `key` stays the same while it is open; `fixture` is the match that it is about.
    """

    key: str
    kind: str
    sentence: str
    address: str
    fixture: int | None = None


def open_matters(season: Season, now: datetime) -> list[OpenMatter]:
    """Return everything that is open in a season of teams, the matches first, in the order of their dates."""
    found = [
        _on_match(f"match:{match.pk}", "match", _open_words(match), match.pk)
        for match in fixtures_of(season).filter(state__in=OPEN)
    ]
    asked = DateRequest.objects.filter(fixture__season=season, state=DateRequest.State.ASKED)
    found += [
        _on_match(
            f"date:{one.pk}",
            "date",
            f"{one.team.name} asked for another date of {one.fixture.name}, and nobody has answered.",
            one.fixture_id,
        )
        for one in asked.select_related("team", "fixture__home", "fixture__away")
    ]
    found += [
        OpenMatter(
            f"{item.kind}:{crc32(item.sentence.encode()):08x}",
            item.kind,
            item.sentence,
            item.address,
            None if item.fixture is None else item.fixture.pk,
        )
        for item in to_do(season, now)
        if item.kind in WAITING
    ]
    found += _appeals(season, timezone.localdate(now))
    plans = FixturePlan.objects.filter(
        season=season, state__in=[PlanState.WAITING, PlanState.THINKING, PlanState.READY]
    )
    found += [
        OpenMatter(
            f"plan:{plan.pk}",
            "plan",
            "Fixtures were drawn up, but not published or dropped.",
            reverse("fixture_plan", args=[season.pk]),
        )
        for plan in plans
    ]
    found += [
        OpenMatter(
            f"cup:{cup.pk}", "cup", f"{cup.name} has no winner yet.", reverse("season", args=[season.pk])
        )
        for cup in season.cups.select_related("season").exclude(drawn_at=None)
        if not state_of(cup).bracket.winner
    ]
    found += [
        OpenMatter(f"cup:{cup.pk}", "cup", undrawn_sentence(cup), reverse("cup", args=[cup.pk]))
        for cup in waiting_cups(season)
        if cup.drawn_at is None
    ]
    found += [
        OpenMatter(
            f"play_off:{division.pk}",
            "play_off",
            not_set_up(division),
            f"{reverse('new_play_off', args=[season.pk])}?division={division.pk}",
        )
        for division in promoting(season)
        if play_off_of(division) is None
    ]
    found += _level_titles(season)
    return found + _trophies_out(season)


def _on_match(key: str, kind: str, sentence: str, fixture: int) -> OpenMatter:
    return OpenMatter(key, kind, sentence, reverse("fixture", args=[fixture]), fixture)


def _open_words(match: Fixture) -> str:
    when = "" if match.date is None else f", {day_words(match.date)},"
    return f"{match.name}{when} is {SHOWN[MatchState(match.state)]}."


def _appeals(season: Season, today: date) -> Iterator[OpenMatter]:
    running = Decision.objects.filter(season=season, appeal_until__gte=today, appeal_result="").exclude(
        kind__in=[Decision.Kind.REOPEN, Decision.Kind.NOT_VOID, Decision.Kind.LET_OFF]
    )
    for one in running.select_related("fixture__home", "fixture__away", "team").order_by("pk"):
        about = one.team.name if one.fixture is None and one.team is not None else ""
        about = one.fixture.name if one.fixture is not None else about
        until = "" if one.appeal_until is None else day_words(one.appeal_until)
        sentence = f"{about}: {one.get_kind_display()}. An appeal is possible until {until}."
        page, number = ("fixture", one.fixture_id) if one.fixture_id is not None else ("team", one.team_id)
        address = reverse(page, args=[number])
        yield OpenMatter(f"appeal:{one.pk}", "appeal", sentence, address, one.fixture_id)


def _level_titles(season: Season) -> Iterator[OpenMatter]:
    """Give those who are level for a title, or for a move, where the league's rules part them by something else."""
    rules = LeagueRules(season.rules)
    for division in season.divisions.all():
        found = undecided(season, division)
        names = division_table(season, division).names if found else {}
        for one in found:
            shared = f"{people([names[team] for team in one.teams])} share {ordinal(one.place)} place"
            sentence = f"{shared} in {division.name}. {_level_rule(rules, len(one.teams))}"
            address = f"{reverse('level_teams', args=[season.pk, division.pk])}?place={one.place}"
            key = f"title:{division.pk}" if one.place == 1 else f"title:{division.pk}.{one.place}"
            yield OpenMatter(key, "title", sentence, address)


def _level_rule(rules: LeagueRules, teams: int) -> str:
    """Return what a league's rules want of so many teams that are level."""
    games = decider_words(rules)
    match rules.word("level_title"):
        case "decider":
            return f"Your rules ask for a deciding match{f', {games}' if games else ''}."
        case "toss":
            return "Your rules ask for a toss."
        case "share_two" if teams == 2:
            return "Your rules let two share a title, but here their order decides who moves."
        case _:
            return "By your rules they all play each other."


def _trophies_out(season: Season) -> list[OpenMatter]:
    out = TrophyHolder.objects.filter(trophy__club=season.club_id, returned=False).exclude(season=season)
    return [
        OpenMatter(
            f"trophy:{one.pk}",
            "trophy",
            f"{one.trophy.name} of {one.season_name} hasn't come back.",
            reverse("trophy", args=[one.trophy_id]),
        )
        for one in out.select_related("trophy").order_by("pk")
    ]


@dataclass(frozen=True, slots=True)
class DivisionEnd:
    """How a division ended: its final table and its averages, with names as pages show them."""

    division: Division
    places: Sequence[FinalPlace]
    players: Sequence[FinalAverage]
    pairs: Sequence[FinalAverage]
    precedence: Sequence[TeamMetric]
    """What ordered the table, the deciding metric first."""


def season_end(season: Season) -> tuple[list[DivisionEnd], Mapping[int, str]]:
    """Return how a closed season ended, division by division, and the names of the players; five queries."""
    places = list(FinalPlace.objects.filter(division__season=season).select_related("team"))
    lines = list(
        FinalAverage.objects.filter(team__season=season)
        .select_related("team", "player", "partner")
        .order_by("order")
    )
    found = [
        DivisionEnd(
            division,
            [one for one in places if one.division_id == division.pk],
            [one for one in lines if one.team.division_id == division.pk and one.partner_id is None],
            [one for one in lines if one.team.division_id == division.pk and one.partner_id is not None],
            precedence_among(season, [one.team for one in places if one.division_id == division.pk]),
        )
        for division in season.divisions.all()
    ]
    people_there = [one.player for one in lines] + [one.partner for one in lines if one.partner is not None]
    return found, shown_names(people_there) if people_there else {}
