"""Let a cup go on: the winner of a tie meets the next opponent as soon as the match is confirmed or awarded.

Whoever settles, reopens or voids a match calls `advance_cup`, with the season locked; for a match of a division
nothing happens.
"""

from collections.abc import Iterable
from datetime import date, datetime, timedelta

from django.utils import timezone

from problems import Problem
from problems.wording import day_and_month
from problems.wording import gettext as _
from tournaments.cups.bracket import Status, Tie
from tournaments.cups.home import HomeCriteria, first_is_home, settle_pubs
from tournaments.cups.outcome import TieOutcome
from tournaments.leagues.calendar.selectors.due_dates import deadline_within, latest_day
from tournaments.leagues.calendar.selectors.pub_notices import pub_evening_of
from tournaments.leagues.calendar.services.fixtures import end_requests, save_fixture
from tournaments.leagues.calendar.services.pub_notices import note_for_pubs
from tournaments.leagues.cups.selectors.cup_ties import DECIDED, next_match, ready_ties, went_on_wrongly
from tournaments.leagues.cups.selectors.cups import CupState, cup_state, outcome_of
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Cup, CupRound, Fixture, Season, Team, Venue
from tournaments.leagues.register.selectors.season_weeks import monday_of
from tournaments.matches.states import OPEN, UNPLAYED, MatchState


def advance_cup(fixture: Fixture, now: datetime) -> list[str]:
    """Take the result of a cup match to the next round; return what follows from it, a sentence each.

    A match of the next round that was played stays: the cup goes on. One that wasn't is made anew with the right team.
    """
    if fixture.tie is None:
        return []
    state = cup_state(fixture.tie.cup)
    tie = state.bracket.tie(fixture.tie.round, fixture.tie.number)
    row = state.row(tie)
    matches = list(state.matches.get(row.pk, ()))
    first = outcome_of(matches[:1])
    if (
        first is not None
        and first[0] is not TieOutcome.REPLAY
        and len(matches) > 1
        and _is_unplayed(matches[1])
    ):
        # The first match is not level any more, so nothing is to be replayed.
        _make_void(matches[1], now)
        matches = matches[:1]
    came_to = outcome_of(matches)
    if came_to is not None and came_to[0] is TieOutcome.REPLAY:
        return [*_take_result(state, tie, None, now), *_order_cup_replay(state, matches[0])]
    sentences = _take_result(state, tie, came_to, now)
    return sentences + (_let_winners_on(fixture, now) if fixture.state == MatchState.VOID else [])


def _let_winners_on(void: Fixture, now: datetime) -> list[str]:
    """Once a match is void, put those who have now won the ties before it into its tie; return what follows."""
    assert void.tie is not None  # noqa: S101  the caller asked
    sentences: list[str] = []
    state = cup_state(void.tie.cup)
    for one in went_on_wrongly(state):
        if one.after is None or _is_unplayed(one.after):
            came_to = None if one.outcome is None else (one.outcome, one.winner)
            sentences += _take_result(state, one.tie, came_to, now)
            state = cup_state(void.tie.cup)
    return sentences


def give_byes(season: Season, team: Team, now: datetime) -> list[str]:
    """Give the next opponents of a team that withdrew their byes; return what follows, a sentence each."""
    sentences = []
    for cup in Cup.objects.filter(season=season, entries__team=team, drawn_at__isnull=False):
        state = cup_state(cup)
        for ties in state.bracket.rounds:
            sentences += [
                f"{tie.winner} has a bye in the {cup.name}."
                for tie in ties
                if tie.status is Status.BYE and team.name in {tie.first.team, tie.second.team}
            ]
        publish_ready(state, now)
    return sentences


def take_back_byes(season: Season, team: Team, now: datetime) -> None:
    """Let a team that withdrew back into its cups: whoever had a bye plays it after all.

    Raises LeagueRefused where the next round was played meanwhile.
    """
    for cup in Cup.objects.filter(season=season, entries__team=team, drawn_at__isnull=False):
        state = cup_state(cup)
        ties = [tie for row in state.bracket.rounds for tie in row if tie.status is Status.READY]
        for tie in ties:
            after = next_match(state, tie) if team.name in {tie.first.team, tie.second.team} else None
            if after is not None and not _is_unplayed(after):
                message = _(
                    "The next round of the {cup} has been played, so {team} can't come back.",
                    cup=cup.name,
                    team=team.name,
                )
                raise LeagueRefused(Problem("cup_went_on", "", message))
            if after is not None:
                _make_void(after, now)
        publish_ready(cup_state(cup), now)


def _take_result(
    state: CupState, tie: Tie, came_to: tuple[TieOutcome, Team | None] | None, now: datetime
) -> list[str]:
    row, name = state.row(tie), state.cup.name
    decided = came_to is not None and came_to[0] in DECIDED
    team = came_to[1] if came_to is not None and decided else None
    winner = None if team is None else state.entries[team.name]
    if (row.decided, row.winner_id) == (decided, None if winner is None else winner.pk):
        return []
    after = next_match(state, tie) if row.decided else None
    if after is not None and not _is_unplayed(after):
        stays = [name for name, entry in state.entries.items() if entry.pk == row.winner_id]
        who = f"{stays[0]} stays in it" if stays else "neither side comes back"
        return [f"The next round of the {name} was played, so the cup goes on: {who}."]
    if after is not None and not decided:
        return [f"{after.name} stays in the {name} until this match is settled again."]
    if after is not None:
        _make_void(after, now)
    row.decided, row.winner = decided, winner
    row.save(update_fields=["decided", "winner"])
    publish_ready(cup_state(state.cup), now)
    return _progress_sentences(state, tie, decided=decided, winner=team)


def _progress_sentences(state: CupState, tie: Tie, *, decided: bool, winner: Team | None) -> list[str]:
    name = state.cup.name
    if not decided:
        return [f"Nobody goes on from {state.name(tie).lower()} of the {name} yet."]
    if winner is None:
        return [f"Neither side goes on in the {name}, so the next opponent has a bye."]
    return [
        f"{winner.name} wins the {name}."
        if tie.round == state.count
        else f"{winner.name} goes on in the {name}."
    ]


def _is_unplayed(fixture: Fixture) -> bool:
    return fixture.state in UNPLAYED


def _make_void(fixture: Fixture, now: datetime) -> None:
    """Take a match off the list that will not be played; what was asked about its date is taken back."""
    end_requests(fixture, now)
    before = pub_evening_of(fixture)
    fixture.state, fixture.settled_at = MatchState.VOID, now
    save_fixture(fixture, "state", "settled_at")
    note_for_pubs(fixture, before, now)


def _order_cup_replay(state: CupState, level: Fixture) -> list[str]:
    """Put the replay of a level tie on the list, at the other pub, within the days that the cup allows."""
    held = state.rounds.get(level.tie.round) if level.tie is not None else None
    neutral = held is not None and held.venue_id is not None
    since = level.date or level.week
    days = timedelta(days=state.options.replay_days)
    replay = Fixture(
        season_id=level.season_id,
        tie=level.tie,
        home_id=level.away_id,
        away_id=level.home_id,
        week=level.week,
        date=None,
        starts_at=level.starts_at,
        venue=level.venue if neutral else level.away.venue or level.venue,
        state=MatchState.POSTPONED,
    )
    last = deadline_within(state.cup.season, replay, since, days)
    replay.deadline = last
    replay.save()
    return [
        f"It was level, so {level.away.name} against {level.home.name} is replayed by {day_and_month(last)}."
    ]


# Matches of a round


def publish_ready(state: CupState, now: datetime, only: int | None = None) -> list[Fixture]:
    """Put the matches on the list whose sides are known and whose round has a date; return them.

    Where a team already plays that day or no pub has room, the match has no date yet, and waits on *To do*; so does
    one that comes by itself after its round's day. Where neither side has a pub there is no match until its round has
    one. Of `only` one round the secretary has just set the date.
    """
    made = []
    for number, held in state.rounds.items():
        if only is not None and number != only:
            continue
        ties = ready_ties(state, number)
        homes = pubs_of(state, held, ties)
        busy = busy_teams(state.cup.season_id, held.date)
        for tie, (home, away, venue) in zip(ties, homes, strict=True):
            fits = (
                venue is not None
                and not busy & {home.pk, away.pk}
                and (only is not None or held.date >= timezone.localdate(now))
            )
            sides = (home, away) if fits else sides_of(state, tie)
            if _pub_to_wait_at(held, *sides) is None:
                continue
            made.append(_add_match(state, tie, held, sides, venue if fits else None, now))
            if Fixture.objects.filter(tie=made[-1].tie_id, state=MatchState.VOID).exists():
                # The pub was told that the match it expected is off.
                note_for_pubs(made[-1], None, now)
    return made


def _pub_to_wait_at(held: CupRound, home: Team, away: Team) -> Venue | None:
    """Return the pub at which a match stands until it has a date; None where neither side nor the round has one."""
    return held.venue or home.venue or away.venue


def pubs_of(state: CupState, held: CupRound, ties: Iterable[Tie]) -> list[tuple[Team, Team, Venue | None]]:
    """Return home side, away side and pub of ties on the night of their round; None where no pub has room.

    Two teams of one pub drawn at home swap where the other pub is free. A side without a pub doesn't: its round is to
    have one.
    """
    sides = [sides_of(state, tie) for tie in ties]
    venues = {team.venue.pk: team.venue for pair in sides for team in pair if team.venue is not None}
    if held.venue is not None:
        venues = {held.venue.pk: held.venue}
    room = _room_on(venues.values(), held.date)
    own = held.venue_id or 0
    wanted = [
        (own or home.venue_id or 0, own or (away.venue_id if home.venue_id else None) or 0)
        for home, away in sides
    ]
    found: list[tuple[Team, Team, Venue | None]] = []
    for (home, away), pub in zip(sides, settle_pubs(wanted, room), strict=True):
        swapped = pub is not None and not own and pub != home.venue_id
        first, second = (away, home) if swapped else (home, away)
        found.append((first, second, None if pub is None else venues[pub]))
    return found


def sides_of(state: CupState, tie: Tie) -> tuple[Team, Team]:
    """Return the home side and the away side of a tie whose sides are known."""
    assert tie.first.team is not None  # noqa: S101  its sides are known
    assert tie.second.team is not None  # noqa: S101
    first, second = state.teams[tie.first.team], state.teams[tie.second.team]
    played = [match for matches in state.matches.values() for match in matches]
    one, other = (
        HomeCriteria(team.division.level, sum(match.home_id == team.pk for match in played))
        for team in (first, second)
    )
    return (first, second) if first_is_home(one, other, state.options.home) else (second, first)


def _room_on(venues: Iterable[Venue], day: date) -> dict[int, int]:
    """Return how many more matches each pub can hold on a day: none where it is closed."""
    listed = {venue.pk: venue for venue in venues}
    closed = set(Venue.objects.filter(pk__in=listed, closures__date=day).values_list("pk", flat=True))
    taken = list(
        Fixture.objects.filter(venue__in=listed, date=day, state__in=OPEN).values_list("venue_id", flat=True)
    )
    return {
        pk: 0 if pk in closed else max(0, venue.capacity - taken.count(pk)) for pk, venue in listed.items()
    }


def busy_teams(season_id: int, day: date) -> set[int]:
    """Return the teams that have a match on a day."""
    rows = Fixture.objects.filter(season=season_id, date=day, state__in=OPEN).values_list(
        "home_id", "away_id"
    )
    return {team for pair in rows for team in pair}


def _add_match(  # noqa: PLR0913, PLR0917  which match, where and when
    state: CupState, tie: Tie, held: CupRound, sides: tuple[Team, Team], venue: Venue | None, now: datetime
) -> Fixture:
    """Put a match on the list: on the round's date, or, where no pub is given, without a date until its last day."""
    home, away = sides
    pub = venue or _pub_to_wait_at(held, home, away)
    assert pub is not None  # noqa: S101  the caller asked
    match = Fixture(
        season_id=state.cup.season_id,
        tie=state.row(tie),
        home=home,
        away=away,
        week=monday_of(held.date),
        date=None if venue is None else held.date,
        starts_at=held.starts_at,
        venue=pub,
        state=MatchState.POSTPONED if venue is None else MatchState.SCHEDULED,
    )
    if venue is None:
        match.deadline = latest_day(state.cup.season, match, max(held.date, timezone.localdate(now)))
    match.save()
    return match
