"""The games that are still to come at a table that is run, for a phone that goes on without a connection."""

from collections.abc import Mapping, Sequence
from typing import Any

from scoring.engine.ruleset import Ruleset
from scoring.selectors.sheet import SUITS, names_at, side_names


def coming_games(ruleset: Ruleset, coming: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return the games still to come at a table, so that a phone without a connection can go on with them.

    Each has the facts that a game has before its first hand.
    """
    everybody = dict(enumerate(player for one in coming for player in one["people"].values()))
    known = names_at(everybody) if coming else {}
    by_player = {everybody[place]: name for place, name in known.items()}
    games = []
    for one in coming:
        names = {seat: by_player[player] for seat, player in one["people"].items()}
        called = side_names(ruleset, names)
        games.append(
            {key: one[key] for key in ("heading", "said", "button")}
            | {
                "seats": [{"seat": seat, "name": name, "race": ""} for seat, name in sorted(names.items())],
                "sides": [
                    {"key": side, "name": name, "score": ruleset.start, "suit": SUITS[index]}
                    for index, (side, name) in enumerate(zip(ruleset.sides, called, strict=True))
                ],
            }
        )
    return games
