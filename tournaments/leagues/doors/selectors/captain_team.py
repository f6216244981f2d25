"""What a captain's first page shows: the next match, what is to be done, all matches, the place in the table."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.db.models import Q
from django.utils import timezone

from problems.wording import day_words, pluralize
from tournaments.leagues.calendar.selectors.fixtures import fixtures_of_team, is_coming
from tournaments.leagues.calendar.selectors.results import card_sentence, result_note, winner_of
from tournaments.leagues.committee.selectors.penalties import fines_of
from tournaments.leagues.models import Card, DateRequest, Fixture, LineUp, Side, Team
from tournaments.leagues.office.selectors.next_seasons import asked_players
from tournaments.leagues.register.selectors.squads import squad_note
from tournaments.leagues.tables.selectors.league_tables import division_table
from tournaments.matches.card import differing, stored_results
from tournaments.matches.states import COUNTS, SHOWN, TO_PLAY, MatchState
from tournaments.standings.teams.scheme import points_number


@dataclass(frozen=True, slots=True)
class Task:
    """Something that a captain should do: the words of its link, and the part of the match's page it is on."""

    words: str
    fixture: int
    part: str


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match in a team's list, seen from that team."""

    fixture: Fixture
    other: Team
    at_home: bool
    result: str


def team_page(team: Team, now: datetime) -> dict[str, Any]:
    """Return what a captain's first page shows."""
    fixtures = fixtures_of_team(team)
    today = timezone.localdate(now)
    coming = next((one for one in fixtures if is_coming(one, today)), None)
    squad = team.registrations.filter(left_on=None).select_related("player").order_by("player__name", "pk")
    return {
        "team": team,
        "season": team.season,
        "closed": team.season.closed_at is not None,
        "next": coming,
        "at_home": coming is not None and coming.home_id == team.pk,
        "other": None if coming is None else coming.other_team(team.pk),
        "rings": [] if coming is None else rings_of(coming.other_team(team.pk)),
        "today": today,
        "tasks": [] if team.season.closed_at is not None else _tasks_of(team, fixtures, today),
        "lines": [_match_line(one, team, today) for one in fixtures],
        "place": place_of(team),
        "squad": [one.player.name for one in squad],
        "squad_note": squad_note(team.season, len(squad)),
        "fines": fines_of(team),
        "questions": team.penalties.filter(decision=None, asked_at__isnull=False).select_related(
            "fixture__home", "fixture__away"
        ),
        "asked": [] if team.season.closed_at is not None else list(asked_players(team)),
    }


def phone_of(team: Team) -> str:
    """Return the number by which a team's captain can be rung by other captains; empty where it isn't shared."""
    return team.captain_phone if team.shares_phone else ""


def vice_phone_of(team: Team) -> str:
    """Return the number by which a team's vice-captain can be rung; empty where it isn't shared."""
    return team.vice_phone if team.shares_vice_phone else ""


def rings_of(team: Team) -> list[dict[str, str]]:
    """Return whom of a team other captains may ring, the captain first: who it is, and the number to dial."""
    phones = {"captain": phone_of(team), "vice-captain": vice_phone_of(team)}
    return [{"who": who, "number": _dialled(phone)} for who, phone in phones.items() if phone]


def _dialled(phone: str) -> str:
    """Return a telephone number as a link dials it.

    >>> _dialled("+44 (0)1326 555-123")
    '+4401326555123'
    """
    return "".join(mark for mark in phone if mark in "+0123456789")


def _match_line(fixture: Fixture, team: Team, today: date) -> MatchLine:
    """Return a match as a team's list shows it."""
    over = fixture.state in TO_PLAY and fixture.date is not None and fixture.date < today
    result = "no card yet" if over else result_words(fixture, team)
    return MatchLine(fixture, fixture.other_team(team.pk), fixture.home_id == team.pk, result)


def result_words(fixture: Fixture, team: Team) -> str:
    """Return what became of a match, as the team would say it: "won 6-3"; else its state."""
    if fixture.state not in COUNTS:
        return "" if fixture.state == MatchState.SCHEDULED else SHOWN[MatchState(fixture.state)]
    side = fixture.own_side(team.pk)
    games = (fixture.home_games or 0, fixture.away_games or 0)
    mine, theirs = games if side == Side.HOME else games[::-1]
    if fixture.awarded:
        if fixture.awarded == "neither":
            return "awarded to neither team"
        return f"awarded {mine}-{theirs} {'to you' if fixture.awarded == side else 'to them'}"
    winner, note = winner_of(fixture), result_note(fixture, side)
    verb = "drew" if not winner else "won" if winner == side else "lost"
    beside = [*([note] if note else []), *(["card not answered"] if fixture.lapsed else [])]
    return f"{verb} {mine}-{theirs}{''.join(f' ({one})' for one in beside)}"


def place_of(team: Team) -> dict[str, Any]:
    """Return where a team stands in its division, and why."""
    table = division_table(team.season, team.division)
    row = next(one for one in table.rows if one.team == team.pk)
    return {
        "place": row.place,
        "tied": row.tied,
        "of": sum(1 for one in table.rows if one.place is not None),
        "points": points_number(row.tally.points),
        "played": row.tally.played,
        "explanation": table.explanations[team.pk],
    }


def _tasks_of(team: Team, fixtures: Sequence[Fixture], today: date) -> list[Task]:
    """Return what a captain should do now, what others wait for first."""
    asked = {
        request.fixture_id: request
        for request in DateRequest.objects.filter(
            fixture__in=[one.pk for one in fixtures], state=DateRequest.State.ASKED
        )
    }
    waiting = [one.pk for one in fixtures if one.state in {MatchState.CARDS_AWAITED, MatchState.DISPUTED}]
    cards: defaultdict[int, dict[str, Card]] = defaultdict(dict)
    for card in Card.objects.filter(fixture__in=waiting, stands=True):
        cards[card.fixture_id][card.side] = card
    tonight = [one.pk for one in fixtures if one.date == today and one.state in TO_PLAY]
    given = Q(locked_at__isnull=False) | Q(named_at__isnull=False)
    line_ups = LineUp.objects.filter(given, fixture__in=tonight, players__isnull=False).distinct()
    ready = {(one.fixture_id, one.side): one.locked_at is not None for one in line_ups}
    return [
        *_answers(team, fixtures, cards),
        *_appeals_to_answer(team, fixtures),
        *_changes(team, fixtures),
        *_requests(team, fixtures, asked),
        *_draws(team, fixtures, ready),
        *_cards_to_hand_in(team, fixtures, ready, today),
        *_undated(team, fixtures, asked),
    ]


def _answers(team: Team, fixtures: Iterable[Fixture], cards: Mapping[int, dict[str, Card]]) -> Iterator[Task]:
    rules = team.season.league_rules
    for fixture in fixtures:
        handed = cards.get(fixture.pk, {})
        side = fixture.own_side(team.pk)
        other = fixture.other_team(team.pk).name
        theirs = next((card for name, card in handed.items() if name != side), None)
        if theirs is None:
            continue
        if side in handed:
            count = len(differing(stored_results(handed[side].legs), stored_results(theirs.legs)))
            games = pluralize(count, "game")
            yield Task(f"You and {other} disagree about {games}", fixture.pk, "card")
        elif rules.word("card_entry") == "two_cards":
            yield Task(f"{other} sent their card: send yours", fixture.pk, "card")
        else:
            result = card_sentence(fixture, stored_results(theirs.legs))
            yield Task(f"Answer {other}'s card: {result}", fixture.pk, "card")


def _requests(team: Team, fixtures: Iterable[Fixture], asked: Mapping[int, DateRequest]) -> list[Task]:
    return [
        Task(f"Answer {one.other_team(team.pk).name}: they ask for another date", one.pk, "date")
        for one in fixtures
        if one.pk in asked and asked[one.pk].team_id != team.pk
    ]


def _appeals_to_answer(team: Team, fixtures: Iterable[Fixture]) -> list[Task]:
    """Return the matches about which the other side has written to the appeals panel."""
    return [
        Task(
            f"Say what happened: {one.other_team(team.pk).name} have written to the appeals panel",
            one.pk,
            "appeals",
        )
        for one in fixtures
        if getattr(one, "asks_answer", False)
    ]


def _changes(team: Team, fixtures: Sequence[Fixture]) -> list[Task]:
    """Return the matches in which the other side says that somebody was taken ill."""
    return [
        Task(f"Answer {one.other_team(team.pk).name}: somebody was taken ill", one.pk, "changes")
        for one in fixtures
        if getattr(one, "asks_change", False)
    ]


def _draws(team: Team, fixtures: Iterable[Fixture], ready: Mapping[tuple[int, str], bool]) -> Iterator[Task]:
    """Give the matches in which the other side's players wait for this captain to draw their pairs."""
    for fixture in fixtures:
        theirs = fixture.own_side(team.pk).other
        if ready.get((fixture.pk, theirs)) is False:
            yield Task(f"Draw {fixture.other_team(team.pk).name}'s pairs", fixture.pk, "line-up")


def _cards_to_hand_in(
    team: Team, fixtures: Iterable[Fixture], ready: Mapping[tuple[int, str], bool], today: date
) -> Iterator[Task]:
    """Give the matches of today whose line-up is open, and those until today whose card this team hands in."""
    entry = team.season.league_rules.word("card_entry")
    for fixture in sorted(fixtures, key=lambda one: one.date != today):
        if fixture.state not in TO_PLAY or fixture.date is None or fixture.date > today:
            continue
        other = fixture.other_team(team.pk).name
        side = fixture.own_side(team.pk)
        enters = entry == "two_cards" or (entry in {"one_card", "tables"} and side == Side.HOME)
        if fixture.date == today and (fixture.pk, side) not in ready:
            yield Task(f"Choose tonight's line-up against {other}", fixture.pk, "line-up")
        elif enters:
            when = "tonight's card" if fixture.date == today else f"the card of {day_words(fixture.date)}"
            yield Task(f"Fill in {when} against {other}", fixture.pk, "card")


def _undated(team: Team, fixtures: Iterable[Fixture], asked: Mapping[int, DateRequest]) -> Iterator[Task]:
    for fixture in fixtures:
        if fixture.state != MatchState.POSTPONED or fixture.pk in asked:
            continue
        by = "" if fixture.deadline is None else f", by {day_words(fixture.deadline)}"
        yield Task(f"Offer {fixture.other_team(team.pk).name} a new date{by}", fixture.pk, "date")
