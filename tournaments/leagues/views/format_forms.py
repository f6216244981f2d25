"""What decides a league's tables, and the games of its matches, as a secretary fills them in."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django import forms
from django.http import QueryDict

from problems import Refused
from tournaments.leagues.models import Season
from tournaments.leagues.register.selectors.season_rules import side_table_name
from tournaments.matches.format import (
    FEWEST_PLAYERS,
    MOST_LEGS,
    MOST_PLAYERS,
    MOVERS,
    PAIRINGS,
    FormatLeg,
    LegKind,
    Moves,
    Pairing,
    make_format,
    moves_of,
    pairing_of,
)
from tournaments.standings.teams.metrics import TEAM_METRICS
from web.numbers import whole_number

LEAST_CHOICES: Final = 4
SPARE_CHOICES: Final = 2
PLACES: Final = (
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
)
KINDS: Final = {LegKind.PAIRS: "pairs", LegKind.SINGLES: "single players"}
COLUMNS: Final = ("round", "table", "home", "away")
EMPTY_ROWS: Final = 2


class OrderForm(forms.Form):
    """What decides the tables, the deciding metric first; the side table's order below where there is one."""

    def __init__(self, season: Season, data: QueryDict | None = None) -> None:
        super().__init__(data)
        self.orders = {"precedence": list(season.precedence)}
        if season.side_table:
            self.orders["side"] = list(season.side_table["precedence"])
        for order, chosen in self.orders.items():
            before = f"{side_table_name(season)}: " if order == "side" else ""
            count = min(max(LEAST_CHOICES, len(chosen) + SPARE_CHOICES), len(PLACES))
            for place, word in enumerate(PLACES[:count]):
                label = f"{before}decides {word}"
                self.fields[f"{order}-{place}"] = forms.ChoiceField(
                    choices=[("", "nothing more"), *((one.key, _metric(one)) for one in TEAM_METRICS)],
                    required=False,
                    label=label[0].upper() + label[1:],
                    initial=chosen[place] if place < len(chosen) else "",
                )

    def order(self, which: str) -> list[str]:
        """Return the metrics of an order; what is chosen again further down could decide nothing there."""
        names = [name for name in self.fields if name.startswith(f"{which}-")]
        return [key for key in dict.fromkeys(self.cleaned_data[name] for name in names) if key]

    def values(self, season: Season) -> dict[str, Any]:
        """Return the settings of the season that the form stands for."""
        values: dict[str, Any] = {"precedence": self.order("precedence")}
        if "side" in self.orders:
            values["side_table"] = season.side_table | {"precedence": self.order("side")}
        return values


def _metric(metric: Any) -> str:
    return f"fewer {metric.label}" if metric.fewest else str(metric.label)


class FormatForm(forms.Form):
    """How many play a side and who meets whom, from which the games are written out."""

    players = forms.IntegerField(
        min_value=FEWEST_PLAYERS, max_value=MOST_PLAYERS, label="Players on a side", help_text="2 to 8."
    )
    kind = forms.ChoiceField(
        choices=[(kind.value, label) for kind, label in KINDS.items()], label="Played by"
    )
    pairing = forms.ChoiceField(
        choices=[
            (pairing.value, PAIRINGS[pairing])
            for pairing in (Pairing.EACH_MEETS_EACH, Pairing.SAME_PAIR, Pairing.DRAWN)
        ],
        label="Who meets whom",
    )
    moves = forms.ChoiceField(
        choices=[(moves.value, MOVERS[moves]) for moves in (Moves.AWAY, Moves.HOME)],
        required=False,
        label="Who moves after each round",
        help_text="Only if each meets each, or opponents are drawn. If not, nobody moves.",
    )
    games = forms.IntegerField(
        min_value=1,
        max_value=9,
        required=False,
        label="Games of each pair or player",
        help_text="Only if the first always meet the first, or opponents are drawn.",
    )

    def match_format(self) -> dict[str, Any]:
        """Return the format with every game written out."""
        data = self.cleaned_data
        return make_format(
            data["players"],
            Pairing(data["pairing"]),
            data["games"] or 3,
            LegKind(data["kind"]),
            Moves(data["moves"] or Moves.AWAY),
        ).as_json()


def format_initial(match_format: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the small form shows of a format: its players, and the first of its blocks."""
    block = match_format["blocks"][0]
    if is_drawn(block):
        names = ("kind", "pairing", "moves")
        shown = {name: block[name] for name in names}
        return {"players": match_format["players"], **shown, "games": block["rounds"]}
    made = block["pairing"] in {Pairing.EACH_MEETS_EACH.value, Pairing.SAME_PAIR.value}
    home_moves = moves_of([FormatLeg(**leg) for leg in block["legs"]]) is Moves.HOME
    return {
        "players": match_format["players"],
        "kind": block["kind"],
        "pairing": block["pairing"] if made else Pairing.EACH_MEETS_EACH.value,
        "moves": (Moves.HOME if made and home_moves else Moves.AWAY).value,
        "games": max(leg["round"] for leg in block["legs"]),
    }


def typed_format(post: QueryDict) -> dict[str, Any]:
    """Return a format from the cells of its games; rows that are all empty are left out. What is no number stays text.

    A block is paired as its games turn out to be, so that a cell that was changed makes it a list of its own; but of
    a block that is drawn its rounds are sent, which make its games.
    """
    rows = zip(post.getlist("block"), *(post.getlist(column) for column in COLUMNS), strict=False)
    kinds = post.getlist("kind")
    legs: dict[str, list[dict[str, Any]]] = {str(number): [] for number in range(len(kinds))}
    for block, *cells in list(rows)[: 2 * MOST_LEGS]:
        if block in legs and any(cell.strip() for cell in cells):
            legs[block].append({name: _whole(cell) for name, cell in zip(COLUMNS, cells, strict=True)})
    return {
        "players": _whole(post.get("players", "")),
        "blocks": [
            _drawn_block(kind, post, block) or {"kind": kind, **_pairing(listed), "legs": listed}
            for kind, (block, listed) in zip(kinds[:MOST_LEGS], legs.items(), strict=False)
        ],
    }


def is_drawn(block: Mapping[str, Any]) -> bool:
    """Tell whether who meets whom is drawn in a block of a format, which then has rounds instead of games."""
    return bool(block["pairing"] == Pairing.DRAWN.value)


def _drawn_block(kind: str, post: QueryDict, number: str) -> dict[str, Any]:
    """Return the block of this number if the page says that it is drawn; empty where its games are typed."""
    if f"rounds-{number}" not in post:
        return {}
    moves, rounds = post.get(f"moves-{number}", ""), _whole(post.get(f"rounds-{number}", ""))
    return {"kind": kind, "pairing": Pairing.DRAWN.value, "moves": moves, "rounds": rounds}


def _whole(text: str) -> int | str:
    text = text.strip()
    number = whole_number(text, 3)
    return text if number is None else number


def _pairing(typed: Sequence[dict[str, Any]]) -> dict[str, str]:
    """Return how the pairs of typed games meet, and who moves where that isn't a list of its own."""
    if any(isinstance(cell, str) for leg in typed for cell in leg.values()):
        return {"pairing": Pairing.LIST.value}
    legs = [FormatLeg(**leg) for leg in typed]
    pairing, moves = pairing_of(legs), moves_of(legs)
    if pairing is Pairing.LIST or moves is None:
        return {"pairing": pairing.value}
    return {"pairing": pairing.value, "moves": moves.value}


def format_rows(match_format: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the blocks of a format as the page shows them, each with some empty rows for more games.

    One that is drawn has its rounds, and who moves, instead of rows.
    """
    empty = dict.fromkeys(COLUMNS, "")
    blocks = []
    for number, block in enumerate(match_format["blocks"]):
        kind = block["kind"]
        shown = {"number": number, "kind": kind, "label": KINDS[LegKind(kind)] if kind in {*LegKind} else ""}
        if is_drawn(block):
            moves = block["moves"]
            movers = MOVERS[Moves(moves)] if moves in {*Moves} else ""
            shown |= {"drawn": True, "rows": [], "rounds": block["rounds"], "moves": moves, "movers": movers}
        else:
            listed = [*block["legs"], *[empty] * EMPTY_ROWS]
            shown["rows"] = [[leg[name] for name in COLUMNS] for leg in listed]
        blocks.append(shown)
    return blocks


def format_context(
    kept: Mapping[str, Any], shown: Mapping[str, Any] | None = None, form: FormatForm | None = None
) -> dict[str, Any]:
    """Return what both forms of a format show: the small one begins with what is kept, the games may be others."""
    shown = shown or kept
    return {
        "form": form or FormatForm(initial=format_initial(kept)),
        "players": shown["players"],
        "blocks": format_rows(shown),
        "has_rows": not all(is_drawn(block) for block in shown["blocks"]),
    }


def format_faults(refused: Refused) -> list[str]:
    """Return the faults of a format, each with the game that it is in, counted from 1 as the page does."""
    return [_fault_sentence(fault.field, fault.message) for fault in refused.problems]


def _fault_sentence(field: str, message: str) -> str:
    parts = field.split(".")
    if "legs" in parts[:-1]:
        return f"Game {int(parts[-1]) + 1}: {message}"
    return message
