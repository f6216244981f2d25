"""What waits for a season's secretary of matches' evenings: who came, line-ups, phones and cards."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import date, datetime
from itertools import zip_longest
from typing import Any

from django.urls import reverse
from django.utils import timezone

from problems.wording import day_at
from tournaments.leagues.calendar.selectors.due_dates import card_due, result_due
from tournaments.leagues.calendar.selectors.player_changes import ChangeLine, asked_changes
from tournaments.leagues.evening.selectors.flags import without_partner
from tournaments.leagues.evening.selectors.match_tables import hand_differences
from tournaments.leagues.evening.selectors.no_shows import count_no_shows, no_show_words, reported_no_shows
from tournaments.leagues.evening.selectors.unknown_names import unknown_names
from tournaments.leagues.models import Card, Decision, Fixture, LineUp, NoShow, Season, Side
from tournaments.leagues.register.selectors.to_do_line import ToDo
from tournaments.matches.states import TO_PLAY, MatchState


def evenings_to_do(season: Season, matches: Sequence[Fixture], now: datetime, **_: Any) -> Iterator[ToDo]:
    """Give what waits of matches' evenings and cards; `matches` are those that are still open."""
    no_shows = reported_no_shows(matches)
    yield from _no_shows(season, no_shows)
    not_come = {one.fixture_id for one in no_shows}
    expected = [match for match in matches if match.pk not in not_come]
    yield from _unknown_results(season, expected, now)
    yield from _late_cards(season, expected, now)
    yield from _alone(season, matches, timezone.localdate(now))
    yield from _changes(season)
    yield from _hands(season)
    unknown = unknown_names(season)
    for match, _player, said in unknown:
        yield ToDo("unknown_name", said, match, reverse("fixture_names", args=[match.pk]))
    yield from _flags(season, {(match.pk, player) for match, player, _said in unknown})


def _no_shows(season: Season, reported: Sequence[NoShow]) -> Iterator[ToDo]:
    """Give the sides that didn't come, and whether it is so often that the committee is to be told."""
    most = season.league_rules.number("no_show_report")
    before = count_no_shows(season) if reported else {}
    for one in reported:
        absent = one.absent_team
        times = before.get(absent.pk, 0) + 1
        said = f"{no_show_words(one)} Award it, or set a new date."
        if times >= most:
            said += f" That is no-show number {times} of {absent.name} this season: tell the committee."
        page = reverse("rule_fixture", args=[one.fixture_id, "award"])
        yield ToDo("no_show", said, one.fixture, page, absent)


def _unknown_results(season: Season, fixtures: Iterable[Fixture], now: datetime) -> Iterator[ToDo]:
    """Give the matches of which nobody has said how they ended, from that deadline until their card is late."""
    for match in fixtures:
        due, card = result_due(season, match), card_due(season, match)
        if due is None or card is None or not due <= now < card:
            continue
        if match.state in TO_PLAY:
            when = timezone.localtime(due)
            said = f"The result of {match.name} isn't known yet; it was due on {day_at(when, when)}."
            yield ToDo("no_result", said, match)


def _late_cards(season: Season, fixtures: Iterable[Fixture], now: datetime) -> Iterator[ToDo]:
    for match in fixtures:
        due = card_due(season, match)
        if (
            due is None
            or due > now
            or match.state not in {MatchState.SCHEDULED, MatchState.PLAYING, MatchState.CARDS_AWAITED}
        ):
            continue
        waits = "hasn't been agreed" if match.state == MatchState.CARDS_AWAITED else "is missing"
        when = timezone.localtime(due)
        said = f"The card of {match.name} {waits}; it was due on {day_at(when, when)}."
        yield ToDo("late_card", said, match)


def _alone(season: Season, fixtures: Iterable[Fixture], today: date) -> Iterator[ToDo]:
    """Give who has no partner tonight while the other captain hasn't said whether they may play alone."""
    tonight = {
        match.pk: match
        for match in fixtures
        if match.state in TO_PLAY and match.date is not None and match.date <= today
    }
    if not tonight or season.league_rules.word("missing_pair") != "draw_present":
        return
    rows = LineUp.objects.filter(fixture__in=tonight, locked_at__isnull=False, players__isnull=False)
    locked: dict[int, list[LineUp]] = {}
    for row in rows.distinct().order_by("fixture", "-side").prefetch_related("players__player"):
        locked.setdefault(row.fixture_id, []).append(row)
    for number, line_ups in locked.items():
        match = tonight[number]
        for line_up in line_ups if len(line_ups) == len(Side) else []:
            last = without_partner(season, match, line_up)
            if last is None:
                continue
            side = Side(line_up.side).other
            other = match.team_at(side).name
            waits = f"{last.player.name} has no partner, and {other} hasn't said whether they may play alone."
            page = reverse("fixture_line_up", args=[match.pk, side])
            yield ToDo("alone", f"{match.name}: {waits}", match, page)


def _changes(season: Season) -> Iterator[ToDo]:
    """Give the changes of player that the other captain hasn't agreed with yet."""
    for one in asked_changes(season):
        said = ChangeLine(one, one.leaves.name, one.enters.name).sentence
        silent = one.fixture.team_at(Side(one.side).other)
        page = reverse("fixture_changes", args=[one.fixture_id])
        said = f"{one.fixture.name}: {said} {silent.name} haven't agreed yet."
        yield ToDo("player_change", said, one.fixture, page)


def _hands(season: Season) -> Iterator[ToDo]:
    for match, number, result in hand_differences(season):
        winner = {"home": match.home.name, "away": match.away.name}.get(result.winner.value, "nobody")
        points = "" if result.home_points is None else f" {result.home_points}-{result.away_points}"
        said = f"{match.name}, game {number}: the phones say {winner} won{points}, but the card says something else."
        yield ToDo("hands", f"{said} Ask both captains which is right.", match)


def _flags(season: Season, unknown: Collection[tuple[int, int]]) -> list[ToDo]:
    """Return the faults of eligibility that nobody has ruled on, in matches whose games count.

    Names that nobody knows, by match, have lines of their own.
    """
    cards = Card.objects.filter(fixture__season=season, stands=True).exclude(flags=[])
    counting = cards.exclude(fixture__state__in=[MatchState.VOID, MatchState.AWARDED])
    ruled = _ruled_players(season)
    seen: dict[tuple[int, str], ToDo] = {}
    for card in counting.select_related("fixture__home", "fixture__away"):
        on = ruled.get(card.fixture_id, set())
        for flag, player in zip_longest(card.flags, card.flagged[: len(card.flags)]):
            # A fault of a whole line-up goes with a ruling on any player.
            if player in on or (player is None and on) or (card.fixture_id, player) in unknown:
                continue
            said = f"{card.fixture.name}: {flag}"
            seen.setdefault((card.fixture_id, flag), ToDo("flag", said, card.fixture))
    return list(seen.values())


def _ruled_players(season: Season) -> dict[int, set[int]]:
    """Return on whose right to play there is a ruling, by match; a match that is reopened begins anew."""
    kinds = (Decision.Kind.INELIGIBLE, Decision.Kind.REOPEN)
    rows = Decision.objects.filter(season=season, fixture__isnull=False, kind__in=kinds).order_by("pk")
    found: dict[int, set[int]] = {}
    for fixture, kind, player in rows.values_list("fixture_id", "kind", "player_id"):
        if fixture is not None and kind == Decision.Kind.REOPEN:
            found.pop(fixture, None)
        elif fixture is not None and player is not None:
            found.setdefault(fixture, set()).add(player)
    return found
