"""Rules to read: those at a table, how euchre is played, with cards and tiles drawn, and what the words mean."""

from typing import Final, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from scoring.engine.record import TRUMP_WORDS
from scoring.engine.rules_card.card import rules_card
from scoring.engine.rules_card.glossary import GLOSSARY
from scoring.models import TablePass
from scoring.selectors.passes import signed_code
from scoring.selectors.rulesets import chosen_from, customs_at, ruleset_of
from scoring.views.access import with_pass

RANKS: Final = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "ten", "9": "nine"}
NUMBERS: Final = ("blank", "one", "two", "three", "four", "five", "six")
_NEAR, _MID, _FAR = 8, 20, 32
# Where the pips of each half of a tile stand, in a square of 40.
PIPS: Final = (
    (),
    ((_MID, _MID),),
    ((_NEAR, _NEAR), (_FAR, _FAR)),
    ((_NEAR, _NEAR), (_MID, _MID), (_FAR, _FAR)),
    ((_NEAR, _NEAR), (_NEAR, _FAR), (_FAR, _NEAR), (_FAR, _FAR)),
    ((_NEAR, _NEAR), (_NEAR, _FAR), (_MID, _MID), (_FAR, _NEAR), (_FAR, _FAR)),
    ((_NEAR, _NEAR), (_NEAR, _MID), (_NEAR, _FAR), (_FAR, _NEAR), (_FAR, _MID), (_FAR, _FAR)),
)


class DrawnCard(NamedTuple):
    """Hold a playing card: what its corner says, its suit, its name."""

    corner: str
    suit: str
    name: str


class DrawnTile(NamedTuple):
    """Hold a domino: where its pips stand, the second half below the first, and its name."""

    pips: tuple[tuple[int, int], ...]
    name: str


def drawn(codes: str) -> tuple[DrawnCard, ...]:
    """Return cards from codes of rank and suit.

    >>> [card.name for card in drawn("JH TS")]
    ['jack of hearts', 'ten of spades']
    """
    return tuple(
        DrawnCard(
            "10" if code[0] == "T" else code[0],
            TRUMP_WORDS[code[1]],
            f"{RANKS[code[0]]} of {TRUMP_WORDS[code[1]]}",
        )
        for code in codes.split()
    )


def drawn_tiles(codes: str) -> tuple[DrawnTile, ...]:
    """Return tiles from the numbers of their two ends.

    >>> [(tile.name, tile.pips) for tile in drawn_tiles("11 20")]
    [('double one', ((20, 20), (20, 60))), ('two and blank', ((8, 8), (32, 32)))]
    """
    tiles = []
    for code in codes.split():
        first, second = int(code[0]), int(code[1])
        pips = (*PIPS[first], *((x, y + 40) for x, y in PIPS[second]))
        name = f"double {NUMBERS[first]}" if first == second else f"{NUMBERS[first]} and {NUMBERS[second]}"
        tiles.append(DrawnTile(pips, name))
    return tuple(tiles)


HEARTS: Final = {
    "trump": drawn("JH JD AH KH QH TH 9H"),
    "diamonds": drawn("AD KD QD TD 9D"),
    "spades": drawn("AS KS QS JS TS 9S"),
    "turn_up": drawn("QH"),
    "trick": drawn("AS 9S 9H KS"),
    "left_bower_led": drawn("JD"),
    "fours": drawn_tiles("44 33 46 45 43 42 41 40"),
}
"""The pictures of a hand in which hearts are trump, and of dominoes with fours as trump."""


@require_safe
@with_pass
def rules(request: HttpRequest, table_pass: TablePass) -> HttpResponse:
    """Show the rules at a table, of tonight where a night runs it, to read or to print."""
    table, code = table_pass.table, signed_code(table_pass)
    if table.game is None:
        return redirect("table_page", code=code)
    ruleset = ruleset_of(table.game)
    card = rules_card(ruleset, level_is_tie=table.game.level_is_tie)
    context = {
        "table": table,
        "code": code,
        "title": "The rules" if table.is_kitchen_table else "Tonight's rules",
        "subtitle": table.label,
        "card": card,
        "customs": customs_at(table.game),
        "chosen_from": chosen_from(table.game.saved_ruleset, ruleset),
    }
    return render(request, "scoring/table_rules.html", context)


@require_safe
def how_to_play(request: HttpRequest) -> HttpResponse:
    """Show a newcomer how euchre is played, with pictures."""
    return render(request, "scoring/how_to_play.html", HEARTS)


@require_safe
def glossary(request: HttpRequest) -> HttpResponse:
    """Show the words that players use, each with its meaning."""
    parts = [(title, list(words.items())) for title, words in GLOSSARY.items()]
    return render(request, "scoring/glossary.html", {"parts": parts})
