"""What a match's page shows of both line-ups, and of the names for the side table."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils import timezone

from tournaments.leagues.evening.selectors.candidates import candidates
from tournaments.leagues.evening.selectors.captain_match import (
    MAY_CARD,
    CaptainMatch,
    asks_single_handed,
    drawn_order,
    name_for,
    seed_of,
)
from tournaments.leagues.evening.selectors.lending import lendable_players, most_borrowed
from tournaments.leagues.register.selectors.squads import takes_new_players
from tournaments.matches.format import LegKind
from tournaments.matches.play import fewest_to_start
from tournaments.matches.rules import BY_KEY
from tournaments.matches.states import MatchState


def line_up_context(match: CaptainMatch, typed: Mapping[str, Any], *, captain: bool) -> dict[str, Any]:
    """Return both line-ups as far as they are shown, and the form where this side's is still open.

    Whose pairs the other captain has still to draw are shown one by one. A captain reopens none once both are seen and
    the match should have begun; the secretary does.
    """
    both_locked = match.is_locked(match.side) and match.is_locked(match.other_side)
    fixed = captain and both_locked and match.fixture.should_have_begun(match.now)
    may = match.is_open and match.fixture.state in MAY_CARD
    waits = may and match.waits_for_draw(match.side)
    reopens = (
        may
        and (match.is_locked(match.side) or waits)
        and match.side not in match.cards
        and match.fixture.state != MatchState.PLAYING
        and not fixed
    )
    chosen: Sequence[int] | None = typed.get("players")
    open_form = may and not (match.is_locked(match.side) or waits)
    people = candidates(match, chosen) if open_form else []
    lent = sum(1 for row in match.players.get(match.side, []) if row.lent_by_id is not None)
    pairs_by = match.rules.word("pairs_by")
    they_are_drawn = pairs_by == "other_draw" and match.is_locked(match.other_side)
    return {
        "form": open_form,
        "people": people,
        "order": ",".join(str(one.player) for one in people if one.place),
        "size": match.form.players,
        "drawn": pairs_by != "captain",
        "handed_over": pairs_by == "other_draw",
        "waits": waits,
        "draws_theirs": may and match.waits_for_draw(match.other_side),
        "fewest": fewest_to_start(match.form, match.rules),
        "short": BY_KEY["missing_pair"].value_in_words(match.rules["missing_pair"]),
        "mine": _units_of_side(match, match.side),
        "asks_single": asks_single_handed(match, match.side),
        "asked_single": asks_single_handed(match, match.other_side),
        "seed": seed_of(match, match.side),
        "their_seed": seed_of(match, match.other_side) if match.shows_theirs or they_are_drawn else None,
        "theirs": _units_of_side(match, match.other_side) if match.shows_theirs else [],
        "games_seed": match.fixture.games_seed if match.form.is_by_draw else None,
        "games_wait": may and match.form.waits_for_draw,
        "their_lock": match.is_locked(match.other_side),
        "reopens": reopens,
        "lock": _lock_of(match, reopens=reopens) if may else "",
        "lendable": lendable_players(match.season, match.fixture, match.team)
        if open_form and lent < most_borrowed(match.fixture, match.rules)
        else [],
        "signs_on": open_form and takes_new_players(match.season, timezone.localdate(match.now)),
        "new_name": typed.get("new_name", ""),
        "another": typed.get("another", ""),
    }


def _lock_of(match: CaptainMatch, *, reopens: bool) -> str:
    """Return until when a captain may change a locked line-up, or why they may not any more; "" if it isn't locked."""
    if not match.is_locked(match.side):
        return ""
    if match.side in match.cards:
        return "card"
    if not reopens:
        return "begun"
    return "until_theirs" if match.fixture.should_have_begun(match.now) else "until_match"


def _units_of_side(match: CaptainMatch, side: str) -> list[str]:
    """Return a side's names by pairs, or one by one while the other captain has still to draw them."""
    names = [name_for(match, row) for row in match.players.get(side, [])]
    return _units_of(names, pairs=match.has_pairs(side))


def side_context(match: CaptainMatch, chosen: Sequence[int]) -> dict[str, Any]:
    """Return both sides' names for the side table as far as they are shown; empty without one, or before locking."""
    if not match.form.side_blocks or not match.is_locked(match.side):
        return {}
    mine, theirs = (drawn_order(match, side) for side in (match.side, match.other_side))
    pairs = any(block.kind is LegKind.PAIRS for block in match.form.side_blocks)
    rows = mine or match.players[match.side]
    filled = chosen if len(chosen) == len(rows) else [row.player_id for row in rows]
    return {
        "name": match.form.side_table_name,
        "may": match.is_open and match.fixture.state in MAY_CARD,
        "seed": match.line_ups[match.side].side_seed,
        "their_seed": match.line_ups[match.other_side].side_seed if match.shows_theirs else None,
        "mine": _units_of([name_for(match, row) for row in mine], pairs=pairs),
        "theirs": _units_of([name_for(match, row) for row in theirs], pairs=pairs)
        if match.shows_theirs
        else [],
        "people": [{"player": row.player_id, "name": name_for(match, row)} for row in rows],
        "places": [
            {"player": player, "label": f"Pair {(at + 2) // 2}" if pairs else f"Player {at + 1}"}
            for at, player in enumerate(filled)
        ],
    }


def _units_of(names: Sequence[str], *, pairs: bool) -> list[str]:
    """Return the names of those who play together, or each alone."""
    return pairs_of(names) if pairs else list(names)


def pairs_of(names: Sequence[str]) -> list[str]:
    """Return the names of a line-up by pairs.

    >>> pairs_of(["Ann", "Ben", "Cleo"])
    ['Ann & Ben', 'Cleo']
    """
    return [" & ".join(names[at : at + 2]) for at in range(0, len(names), 2)]
