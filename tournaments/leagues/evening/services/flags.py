"""Keep on the cards of a match what should be looked at in its line-ups; written anew when anything of it changes."""

from collections.abc import Iterable, Sequence
from typing import Any

from tournaments.leagues.evening.selectors.flags import Flag, flags_of, result_flags, short_flags
from tournaments.leagues.models import Card, Decision, Fixture, Season
from tournaments.matches.card import LegResult, stored_results


def flag_columns(season: Season, fixture: Fixture, results: Sequence[LegResult]) -> dict[str, Any]:
    """Return the columns of a card that say what should be looked at in the line-ups, and in its results."""
    return _columns([*_of_line_ups(season, fixture), *result_flags(season, fixture, results)])


def _of_line_ups(season: Season, fixture: Fixture) -> list[Flag]:
    return [*flags_of(season, fixture), *short_flags(season, fixture)]


def _columns(found: Sequence[Flag]) -> dict[str, Any]:
    return {"flags": [flag.sentence for flag in found], "flagged": [flag.player for flag in found]}


def flag_match(season: Season, fixture: Fixture) -> None:
    """Look at a match's line-ups again, once a card is in, and at its results.

    Results that the secretary has settled game by game aren't looked at again.
    """
    standing = list(Card.objects.filter(fixture=fixture, stands=True))
    found = _of_line_ups(season, fixture) if standing else []
    ruled = standing and _is_settled_by_ruling(fixture)
    for card in standing:
        of_results = [] if ruled else result_flags(season, fixture, stored_results(card.legs))
        Card.objects.filter(pk=card.pk).update(**_columns([*found, *of_results]))


def _is_settled_by_ruling(fixture: Fixture) -> bool:
    """Tell whether a ruling says who won each game; a match that is reopened begins anew."""
    kinds = (Decision.Kind.RULE, Decision.Kind.REOPEN)
    last = Decision.objects.filter(fixture=fixture, kind__in=kinds).order_by("pk").last()
    return last is not None and last.kind == Decision.Kind.RULE


def flag_matches_of(season: Season, players: Iterable[int], **_: Any) -> None:
    """Look again at every match of a season in which one of these players is in a line-up.

    Whoever joined or left a team may be allowed in matches whose cards are in, or no longer.
    """
    played = season.fixtures.filter(cards__stands=True, line_ups__players__player__in=list(players))
    for fixture in played.select_related("home__division", "away__division", "tie__cup__season").distinct():
        flag_match(season, fixture)
