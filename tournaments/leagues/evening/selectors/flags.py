"""What should be looked at in a match's line-ups: faults of eligibility, which stop nobody."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Q

from clubs.models import Player
from clubs.models.player import OF_AGE
from problems.wording import all_of, pluralize
from tournaments.leagues.calendar.selectors.player_changes import starters
from tournaments.leagues.cups.selectors.cup_names import not_named
from tournaments.leagues.cups.selectors.cups import cup_tied
from tournaments.leagues.evening.selectors.lending import in_last_weeks, may_lend, most_borrowed, times_lent
from tournaments.leagues.evening.selectors.unknown_names import unknown_sentence
from tournaments.leagues.models import Fixture, LineUp, LineUpPlayer, Registration, Season, Side, Team
from tournaments.leagues.register.selectors.bans import ban_words, banned_in
from tournaments.matches.card import LegResult
from tournaments.matches.play import MissingPair, fewest_to_start, legs_of_tables, won_by_nobody
from tournaments.matches.rules import BY_KEY, LeagueRules


@dataclass(frozen=True, slots=True)
class Flag:
    """A sentence about a line-up, and the player it is about; None where it is about the whole team."""

    sentence: str
    player: int | None = None


def flags_of(season: Season, fixture: Fixture) -> list[Flag]:
    """Return what should be looked at in a match's line-ups; nobody is stopped by it."""
    rules = season.league_rules
    found: list[Flag] = []
    for line_up in _line_ups(fixture):
        team = fixture.team_at(line_up.side)
        found += _flags(season, fixture, team, list(line_up.players.all()), rules)
    of_cup = [*not_named(fixture), *cup_tied(fixture)]
    return found + [Flag(sentence, player) for player, sentence in of_cup]


def _line_ups(fixture: Fixture) -> list[LineUp]:
    """Return the line-ups of a match with their players, the home side's first."""
    rows = fixture.line_ups.order_by("-side")
    return list(rows.prefetch_related("players__player", "players__lent_by__division"))


def short_flags(season: Season, fixture: Fixture) -> Iterator[Flag]:
    """Give the line-ups with fewer players than a match starts with, by the rules of a match whose card is in.

    Of a side without a line-up nothing is said: a card alone doesn't tell who played.
    """
    fewest = fewest_to_start(fixture.format, season.league_rules)
    for line_up in _line_ups(fixture):
        began = len(starters(line_up.players.all()))
        if 0 < began < fewest:
            team = fixture.team_at(line_up.side)
            names = pluralize(began, "player")
            said = (
                f"{team.name}'s line-up has {names}, and a side with fewer than {fewest} counts as a no-show."
            )
            yield Flag(said)


def result_flags(season: Season, fixture: Fixture, results: Sequence[LegResult]) -> list[Flag]:
    """Return what should be looked at in the results of a match, as its line-ups are known."""
    line_ups = _line_ups(fixture)
    absent = _absent_flags(season, fixture, results, line_ups)
    return [*absent, *_alone_flags(season, fixture, results, line_ups)]


def absent_flags(season: Season, fixture: Fixture, results: Sequence[LegResult]) -> Iterator[Flag]:
    """Give the games that were won by a pair, or a single player, who isn't there; whatever the league's rule."""
    return _absent_flags(season, fixture, results, _line_ups(fixture))


def _absent_flags(
    season: Season, fixture: Fixture, results: Sequence[LegResult], line_ups: Iterable[LineUp]
) -> Iterator[Flag]:
    fewest = fewest_to_start(fixture.format, season.league_rules)
    for line_up in line_ups:
        began = len(starters(line_up.players.all()))
        won = won_by_nobody(fixture.card_format, results, line_up.side, began) if began >= fewest else []
        if won:
            team = fixture.team_at(line_up.side)
            said = (
                f"{team.name} won {_games(won)}, but had only {began} players, so nobody was there to play."
            )
            yield Flag(said)


def _games(numbers: Sequence[int]) -> str:
    """Return games by their numbers: "games 3, 6 and 9"."""
    return f"game{'' if len(numbers) == 1 else 's'} {all_of(numbers)}"


def _alone_flags(
    season: Season, fixture: Fixture, results: Sequence[LegResult], line_ups: Iterable[LineUp]
) -> Iterator[Flag]:
    """Give who, by a card's results, won games without a partner though the other captain didn't agree to that."""
    legs = legs_of_tables(fixture.format)
    for line_up in line_ups:
        last = without_partner(season, fixture, line_up)
        if last is None:
            continue
        sits = {number: leg.home if line_up.side == Side.HOME else leg.away for number, leg in legs.items()}
        won = [
            number
            for number, one in enumerate(results, 1)
            if one.winner.value == line_up.side and sits.get(number) == (last.place + 1) // 2
        ]
        if won:
            other = fixture.team_at(Side(line_up.side).other)
            said = (
                f"{last.player.name} won {_games(won)} without a partner, but {other.name} isn't recorded "
                "as agreeing."
            )
            yield Flag(said, last.player_id)


def without_partner(season: Season, fixture: Fixture, line_up: LineUp) -> LineUpPlayer | None:
    """Return a side's last player, where they have no partner and the other captain hasn't agreed to that.

    Fewer names than a match can start with are no whole line-up, and tell nothing.
    """
    rules, began = season.league_rules, starters(line_up.players.all())
    whole = len(began) >= fewest_to_start(fixture.format, rules)
    asks = MissingPair.of(rules).asks(len(began), line_up.single_handed)
    return began[-1] if whole and asks else None


def _flags(
    season: Season, fixture: Fixture, team: Team, players: Sequence[LineUpPlayer], rules: LeagueRules
) -> Iterator[Flag]:
    mine = _squad_on(team, fixture.date)
    for one in players:
        if one.unknown:
            yield Flag(unknown_sentence(one.player.name, team.name), one.player_id)
        elif one.player_id not in mine and one.lent_by_id is None:
            yield Flag(f"{one.player.name} isn't registered for {team.name}.", one.player_id)
    for player, ban in banned_in(season, fixture, [one.player_id for one in players]).items():
        yield Flag(f"{ban.player.name} is banned {ban_words(ban)}.", player)
    yield from _too_young([one.player for one in players], fixture.date, rules)
    borrowed = [one for one in players if one.lent_by_id is not None]
    most = most_borrowed(fixture, rules)
    if len(borrowed) > most:
        where = " in a cup match" if most < rules.number("borrowed") else ""
        if in_last_weeks(fixture, rules):
            where = " near the end of the season"
        yield Flag(f"{team.name} borrowed {len(borrowed)} players{where}; {most} is the most.")
    yield from _wrongly_lent(team, borrowed, rules)
    yield from _lent_too_often(season, fixture, [one.player for one in borrowed], rules)
    named = sum(1 for one in players if mine.get(one.player_id))
    if players and named < rules.number("named_at_start"):
        yield Flag(
            f"{team.name} played {named} who were named at the start; {rules['named_at_start']} are needed."
        )


def _squad_on(team: Team, day: date | None) -> dict[int, bool]:
    """Return who belonged to a team on a day, or belongs to it now where there is none: named at the start or not."""
    there = Q(left_on=None)
    if day is not None:
        there = Q(joined_on__lte=day) & (there | Q(left_on__gte=day))
    rows = Registration.objects.filter(there, team=team).order_by("named_at_start")
    return dict(rows.values_list("player_id", "named_at_start"))


def _too_young(players: Sequence[Player], day: date | None, rules: LeagueRules) -> Iterator[Flag]:
    """Give who is known to be younger than the league allows on a day; of most players no age is kept."""
    least = rules["youngest"]
    if not isinstance(least, int) or day is None:
        return
    for player in players:
        age = player.age_on(day)
        if age < least if age is not None else player.of_age is False and least >= OF_AGE:
            yield Flag(f"{player.name} is too young: the league's youngest age is {least}.", player.pk)


def _wrongly_lent(team: Team, borrowed: Sequence[LineUpPlayer], rules: LeagueRules) -> Iterator[Flag]:
    """Give who was borrowed from a team that the rules don't allow."""
    allowed = (BY_KEY["borrowed_from"].choices or {})[rules.word("borrowed_from")]
    for one in borrowed:
        if one.lent_by is not None and not may_lend(one.lent_by, team, rules):
            said = f"{one.player.name} was borrowed from {one.lent_by.name}; your rules allow {allowed} only."
            yield Flag(said, one.player_id)


def _lent_too_often(
    season: Season, fixture: Fixture, players: Sequence[Player], rules: LeagueRules
) -> Iterator[Flag]:
    most = rules.number("borrowed_times")
    before = times_lent(season, fixture, [player.pk for player in players], earlier=True)
    for player in players:
        if (times := before[player.pk]) >= most:
            said = f"{player.name} was lent {times + 1} times; {most} is the most in a season."
            yield Flag(said, player.pk)
