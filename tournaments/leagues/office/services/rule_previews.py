"""What other rules would change in tables and on *To do*, found by setting them and undoing that."""

from collections.abc import Iterator, Mapping
from typing import Any, Unpack

from django.db import transaction

from clubs.models import WhoAndWhen
from problems.wording import pluralize
from tournaments.leagues.committee.selectors.penalties import cost_words, late_words, open_penalties
from tournaments.leagues.committee.services.penalties import propose_penalties
from tournaments.leagues.models import Penalty, Season
from tournaments.leagues.register.services.team_seasons import change_team_season
from tournaments.leagues.tables.selectors.league_tables import make_tables, table_changes
from tournaments.matches.late_cards import automatic_penalties_changed


def preview_rules(season_id: int, rules: Mapping[str, Any], **who_and_when: Unpack[WhoAndWhen]) -> list[str]:
    """Return what other rules would change now, a sentence each; nothing is saved. Raises as `change_team_season`."""
    with transaction.atomic():
        sentences = list(_changes(season_id, rules, who_and_when))
        transaction.set_rollback(True)
    return sentences


def _changes(season_id: int, rules: Mapping[str, Any], who_and_when: WhoAndWhen) -> Iterator[str]:
    now = who_and_when["now"]
    propose_penalties(season_id, now=now)
    season = Season.objects.get(pk=season_id)
    waited, old = _waiting(season), season.league_rules
    divisions = list(season.divisions.all())
    before = make_tables(season, divisions)
    season = change_team_season(season_id, {"rules": rules}, **who_and_when)
    propose_penalties(season_id, now=now)
    waits = _waiting(season)
    yield from _on_to_do(waited, waits)
    if automatic_penalties_changed(old, season.league_rules):
        yield "What is due from now on is taken without asking you."
        if waits:
            count = pluralize(len(waits), "penalty", "penalties")
            yield f"{count} from before {'is' if len(waits) == 1 else 'are'} still on To do: you decide."
    yield from table_changes(divisions, before, make_tables(season, divisions))


def _waiting(season: Season) -> dict[tuple[int, int, bool], Penalty]:
    return {(one.fixture_id, one.team_id, one.no_show): one for one in open_penalties(season)}


def _on_to_do(
    before: Mapping[tuple[int, int, bool], Penalty], after: Mapping[tuple[int, int, bool], Penalty]
) -> Iterator[str]:
    """Give the penalties that would be proposed, would cost something else, or would no longer be proposed."""
    for key, one in after.items():
        if key not in before or cost_words(before[key]) != cost_words(one):
            yield f"{late_words(one)} {cost_words(one)}"
    for key, one in before.items():
        if key not in after:
            yield f"{late_words(one)} Nothing is proposed for it any more."
