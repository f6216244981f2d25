"""What waits for a league's secretary, each thing in a sentence with the page on which it is seen to."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import date, datetime, timedelta
from itertools import zip_longest

from django.urls import reverse
from django.utils import timezone

from problems.wording import day_and_month, day_at, many
from tournaments.leagues.calendar.selectors.crowded_pubs import crowded_nights
from tournaments.leagues.calendar.selectors.due_dates import card_due, result_due
from tournaments.leagues.calendar.selectors.fixtures import fixtures_of
from tournaments.leagues.calendar.selectors.player_changes import ChangeLine, asked_changes
from tournaments.leagues.calendar.selectors.pub_notices import notices_to_ring, ring_sentence
from tournaments.leagues.committee.selectors.outdated import outdated_on_list
from tournaments.leagues.committee.selectors.penalties import taking_words
from tournaments.leagues.cups.selectors.cups import level_matches
from tournaments.leagues.evening.selectors.flags import without_partner
from tournaments.leagues.evening.selectors.match_tables import hand_differences
from tournaments.leagues.evening.selectors.no_shows import count_no_shows, no_show_words, reported_no_shows
from tournaments.leagues.evening.selectors.unknown_names import unknown_names
from tournaments.leagues.models import (
    Appeal,
    Card,
    DateRequest,
    Decision,
    Fixture,
    Letter,
    LineUp,
    NoShow,
    Season,
    Side,
    VenueClosure,
)
from tournaments.leagues.models.fixture import BOTH_SIDES
from tournaments.leagues.office.selectors.coming_up import coming_days, often_lent
from tournaments.leagues.office.selectors.to_do_lines import ToDo, cups_to_do
from tournaments.leagues.register.selectors.squads import short_squads_sentence
from tournaments.matches.rules import LeagueRules
from tournaments.matches.states import COUNTS, TO_PLAY, MatchState

REQUEST_WAITS = timedelta(days=1)
"""So long captains have to settle a date between them before the secretary hears of it."""
REQUEST_NEAR = timedelta(days=2)
"""So near to the match nobody waits that long."""


def to_do(season: Season, now: datetime) -> list[ToDo]:
    """Return everything that waits for the secretary of a season, what is most pressing first."""
    open_ones = list(fixtures_of(season).exclude(state__in=[*COUNTS, MatchState.VOID]))
    found = [*_disputes(open_ones), *_postponed(open_ones, timezone.localdate(now))]
    no_shows = reported_no_shows(open_ones)
    found += _no_shows(season, no_shows)
    not_come = {one.fixture_id for one in no_shows}
    expected = [match for match in open_ones if match.pk not in not_come]
    found += _unknown_results(season, expected, now)
    found += _late_cards(season, expected, now)
    found += _alone(season, open_ones, timezone.localdate(now))
    found += _pubs(season, now)
    found += _requests(season, now)
    found += _changes(season)
    found += _hands(season)
    found += _penalties(season)
    found += _appeals(season)
    found += _outdated(season)
    unknown = unknown_names(season)
    found += [
        ToDo("unknown_name", said, match, reverse("fixture_names", args=[match.pk]))
        for match, _, said in unknown
    ]
    found += _flags(season, {(match.pk, player) for match, player, _ in unknown})
    found += [ToDo("level", _level_words(match, words), match) for match, words in level_matches(season)]
    found += _clashes(open_ones)
    found += _crowded(open_ones, timezone.localdate(now))
    found += cups_to_do(season, timezone.localdate(now))
    found += _squads(season)
    found += _letters(season)
    found += _coming_up(season, timezone.localdate(now))
    return found


def _level_words(match: Fixture, words: str) -> str:
    """Return that a match is level, what is to be done, and which of its sides say that they won."""
    where = match.competition if match.tie_id is None else f"the {match.competition}"
    said = f"{match.name} is level in {where}: {words}."
    if match.decider_claimed == BOTH_SIDES:
        return f"{said} They disagree: {match.home.name} and {match.away.name} both say that they won it."
    if not match.decider_claimed:
        return said
    claims = match.team_at(match.decider_claimed)
    other = match.away if claims == match.home else match.home
    return f"{said} {claims.name} say that they won it, and {other.name} haven't answered."


def _disputes(fixtures: Iterable[Fixture]) -> list[ToDo]:
    said = {
        MatchState.DISPUTED: "The two cards differ",
        MatchState.ABANDONED: "It was broken off: decide how it goes on",
    }
    return [
        ToDo(str(match.state), f"{match.name}. {said[MatchState(match.state)]}.", match)
        for match in fixtures
        if match.state in said
    ]


def _postponed(fixtures: Iterable[Fixture], today: date) -> Iterator[ToDo]:
    for match in fixtures:
        if match.state != MatchState.POSTPONED:
            continue
        if match.deadline is not None and match.deadline < today:
            words = (
                f"its last day was {day_and_month(match.deadline)}. Award it, declare it void, or set a date."
            )
            yield ToDo("overdue", f"{match.name} was postponed, and {words}", match)
        else:
            last = "" if match.deadline is None else f", by {day_and_month(match.deadline)}"
            wanted = f"a new date{last}"
            if (
                match.tie_id is not None
                and match.home.venue_id is None
                and match.venue_id == match.away.venue_id
            ):
                wanted = f"a pub and a date{last}: {match.home.name} is at home and has no pub"
            yield ToDo("postponed", f"{match.name} needs {wanted}.", match)


def _no_shows(season: Season, reported: Sequence[NoShow]) -> Iterator[ToDo]:
    """Give the sides that didn't come, and whether it is so often that the committee is to be told."""
    most = LeagueRules(season.rules).number("no_show_report")
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
    if not tonight or LeagueRules(season.rules).word("missing_pair") != "draw_present":
        return
    rows = LineUp.objects.filter(fixture__in=tonight, locked_at__isnull=False, players__isnull=False)
    locked: dict[int, list[LineUp]] = {}
    for row in rows.distinct().order_by("fixture", "-side").prefetch_related("players__player"):
        locked.setdefault(row.fixture_id, []).append(row)
    for number, line_ups in locked.items():
        match = tonight[number]
        for line_up in line_ups if len(line_ups) == len(Side) else []:
            last = without_partner(season, line_up)
            if last is None:
                continue
            other, side = (match.away, Side.AWAY) if line_up.side == Side.HOME else (match.home, Side.HOME)
            waits = f"{last.player.name} has no partner, and {other.name} hasn't said whether they may play alone."
            page = reverse("fixture_line_up", args=[match.pk, side])
            yield ToDo("alone", f"{match.name}: {waits}", match, page)


def _pubs(season: Season, now: datetime) -> Iterator[ToDo]:
    """Give what pubs are to be told on the telephone."""
    for one in notices_to_ring(season, now):
        tick = reverse("told_pub", args=[season.pk, one.pk])
        yield ToDo("pub", ring_sentence(one), one.fixture, tick=tick, notice=one.pk)


def _requests(season: Season, now: datetime) -> Iterator[ToDo]:
    """Give the requests for other dates that captains don't settle by themselves.

    These are what was refused and still stands, and what waits for an answer at short notice, for a day, or when the
    match is near.
    """
    rows = DateRequest.objects.filter(fixture__season=season).order_by("pk")
    latest = {one.fixture_id: one for one in rows.select_related("team", "fixture__home", "fixture__away")}
    today = timezone.localdate(now)
    for one in latest.values():
        match, about = one.fixture, f"another date of {one.fixture.name}"
        near = match.date is not None and match.date <= today + REQUEST_NEAR
        if one.state == DateRequest.State.ASKED and (
            one.short_notice or near or one.asked_at <= now - REQUEST_WAITS
        ):
            notice = ", at short notice" if one.short_notice else ""
            yield ToDo("date", f"{one.team.name} ask for {about}{notice}: {one.reason}", match, "", one.team)
        elif one.state == DateRequest.State.REFUSED and _still_refused(one, today):
            other = match.away if one.team_id == match.home_id else match.home
            said = f"{other.name} refused {about}, which {one.team.name} asked for: {one.reason}"
            yield ToDo("refused", said, match, "", one.team)


def _still_refused(asked: DateRequest, today: date) -> bool:
    """Tell whether a match stands where it stood when another date was refused, and is still to be played."""
    match = asked.fixture
    if match.state not in {MatchState.SCHEDULED, MatchState.POSTPONED} or (
        match.date is not None and match.date < today
    ):
        return False
    return not match.moves.filter(at__gte=asked.answered_at).exists()


def _coming_up(season: Season, today: date) -> list[ToDo]:
    page = reverse("season_dates", args=[season.pk])
    found = [ToDo("day", said, None, page) for said in coming_days(season, today)]
    return found + [ToDo("lent", said, match) for match, said in often_lent(season, today)]


def _changes(season: Season) -> Iterator[ToDo]:
    """Give the changes of player that the other captain hasn't agreed with yet."""
    for one in asked_changes(season):
        said = ChangeLine(one, one.leaves.name, one.enters.name).sentence
        silent = one.fixture.away if one.side == Side.HOME else one.fixture.home
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


def _penalties(season: Season) -> Iterator[ToDo]:
    """Give the penalties that are proposed; the match's own line about its missing card stands beside them."""
    for one in season.penalties.filter(decision=None).select_related(
        "fixture__home", "fixture__away", "team"
    ):
        does = taking_words(one)
        asked = " You asked the captain." if one.asked_at is not None else ""
        asked = f" {one.team.name} answered: {one.answer}" if one.answered_at is not None else asked
        what = f"{one.team.name} didn't come to {one.fixture.name}"
        what = what if one.no_show else f"The card of {one.fixture.name} was late"
        said = f"{what}: {does[0].lower()}{does[1:]}, or let them off.{asked}"
        page = reverse("season_penalty", args=[season.pk, one.pk])
        yield ToDo("penalty", said, one.fixture, page, one.team)


def _appeals(season: Season) -> Iterator[ToDo]:
    """Give the appeals that the panel has not decided, for the secretary to know, and what it ordered."""
    rows = season.appeals.filter(carried_out_at=None).select_related("team", "fixture")
    for one in rows.exclude(result=Appeal.Result.DISMISSED):
        what = "protest" if one.is_protest else "appeal"
        if one.result:
            said = f"The panel upheld {one.team.name}'s {what}: {one.reason} Carry it out."
        else:
            said = f"{one.team.name} has sent the panel {'a' if one.is_protest else 'an'} {what}."
        page = reverse("season_appeal", args=[season.pk, one.pk])
        yield ToDo("appeal", said, one.fixture, page, one.team)


def _outdated(season: Season) -> Iterator[ToDo]:
    """Give what the season's results no longer support, and what was begun with the ends of seasons before."""
    for _of, one, is_left in outdated_on_list(season):
        if not is_left:
            yield ToDo("outdated", one.whole, one.fixture, one.page, one.team, content_hash=one.content_hash)


def _squads(season: Season) -> list[ToDo]:
    said = short_squads_sentence(season)
    return [ToDo("squad", said, None, reverse("entry_forms", args=[season.pk]))] if said else []


def _letters(season: Season) -> list[ToDo]:
    failed = Letter.objects.filter(
        subscription__season=season, state__in=[Letter.State.FAILED, Letter.State.UNSURE]
    ).count()
    if not failed:
        return []
    said = f"{many(failed, 'e-mail')} couldn't be sent."
    return [ToDo("letters", said, None, reverse("season_letters", args=[season.pk]))]


def _clashes(fixtures: Iterable[Fixture]) -> Iterator[ToDo]:
    """Give matches down for a pub on a day on which it has no room."""
    pubs = {match.venue_id for match in fixtures}
    closed = set(VenueClosure.objects.filter(venue__in=pubs).values_list("venue_id", "date"))
    for match in fixtures:
        if (
            match.date is not None
            and match.state == MatchState.SCHEDULED
            and (match.venue_id, match.date) in closed
        ):
            said = f"{match.venue.name} has no room on {day_and_month(match.date)}: move {match.name}."
            yield ToDo("clash", said, match)


def _crowded(fixtures: Collection[Fixture], today: date) -> list[ToDo]:
    """Return the nights to come on which a pub has more matches than it has room for."""
    return [ToDo("clash", said, match) for match, said in crowded_nights(fixtures, today)]
