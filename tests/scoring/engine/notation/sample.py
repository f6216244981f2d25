"""A game in Euchre Game Notation whose every hand was dealt, played and counted by hand on paper.

A deal says nowhere who sits where but by its dealer: with another dealer the same cards lie at other seats.
"""

import json
from typing import Any

NAMES = ["Ann", "Ben", "Cleo", "Dan"]
RULES = {"std": False, "defend_alone": True, "loner_lead": "LEFT_OF_DEALER"}


def bidding(calls: str, **more: Any) -> dict[str, Any]:
    """The calls in a line; `P` is Pass and `O` is Order."""
    words = {"P": "Pass", "O": "Order"}
    return {"type": "EUCHRE_BIDDING", "calls": [words.get(call, call) for call in calls.split()], **more}


def play(*tricks: str, **more: Any) -> dict[str, Any]:
    return {"type": "TRICK_PLAY", "tricks": [trick.split() for trick in tricks], **more}


def deal(dealer: int, upcard: str, *phases: dict[str, Any], **state: Any) -> dict[str, Any]:
    return {"initialState": {"dealer": dealer, "upCard": upcard, **state}, "phases": list(phases)}


def game(*deals: dict[str, Any], rules: dict[str, Any] | None = None, **metadata: Any) -> dict[str, Any]:
    return {
        "fileType": "Euchre Game Notation",
        "version": "1.6",
        "metadata": {
            "title": "Sample",
            "players": NAMES,
            "initialScore": [0, 0],
            "ruleset": RULES if rules is None else rules,
            **metadata,
        },
        "deals": [{"dealNumber": number, **one} for number, one in enumerate(deals)],
    }


def text(file: Any) -> str:
    return json.dumps(file, indent=1)


# Hearts, ordered by the second player, who leads the left bower (Jd) to the second trick. Left of the dealer holds
# As Ks Qd Td 9d; the maker Jh Jd Ah Kc Qc; the dealer's partner Qh Th Ac Tc Kd; the dealer 9h Kh Ad Qs Js, and lays
# 9s off. The maker takes three tricks, his partner (the dealer) the last, the other side the fourth: 4 to 1.
LEFT_BOWER = ("As Ah Tc Js", "Jd Th 9h 9d", "Jh Qh Kh Td", "Kc Ac Qs Qd", "Kd Ad Ks Qc")


def plain(dealer: int, *tricks: str, **more: Any) -> dict[str, Any]:
    """The second player makes it with 4 tricks to 1: 1 point."""
    return deal(dealer, "9h", bidding("P O", discard="9s"), play(*(tricks or LEFT_BOWER)), **more)


# What was dealt for `plain`, from left of the dealer on.
HELD = ("As Ks Qd Td 9d", "Jh Jd Ah Kc Qc", "Qh Th Ac Tc Kd", "9s Kh Ad Qs Js")


def dealt(dealer: int) -> list[list[str]]:
    """The cards of each seat for `plain`."""
    return [HELD[(seat - dealer - 1) % 4].split() for seat in range(4)]


# Spades, named in the second round by the third player, alone: Js Jc As Ks Ah against Qs Kh Qh Ad Kd (the dealer) and
# Ts 9s Th 9h Ac (the dealer's partner). Left of the dealer sits out, so the dealer's partner leads. All five: 4.
LONER = ("Ac Ks Kd", "Js Qs 9s", "Jc Ad Ts", "As Qh 9h", "Ah Kh Th")
# The same cards, led from the loner's left, who is the dealer: Ac falls last.
LONER_LED_FROM_HIS_LEFT = ("Kd 9h Ks", "Js Qs 9s", "Jc Ad Ts", "As Qh Th", "Ah Kh Ac")


def loner(dealer: int, *tricks: str, **more: Any) -> dict[str, Any]:
    return deal(dealer, "Qd", bidding("P P P P P P s", isAlone=True), play(*(tricks or LONER), **more))


# Clubs, ordered by the dealer's right, alone: Jc Qc Ks Qs Ad. The dealer's partner defends alone: Js Tc 9c As Ts, and
# leads, since the maker's partner, left of the dealer, sits out. He takes the first trick with As, the fourth with the
# left bower (Js) and the fifth, when Ad does not follow Tc: a euchre by a lone defender, 4 points.
LONE_DEFENCE = ("As Ks", "Ts Qs", "Jc 9c", "Qc Js", "Tc Ad")


def lone_defence(dealer: int) -> dict[str, Any]:
    calls = bidding("P P O", isAlone=True, aloneDefender=(dealer + 2) % 4)
    return deal(dealer, "Kc", calls, play(*LONE_DEFENCE))


# Diamonds, taken up by the dealer with Ad 9d Kh Qh Ts, who lays 9c off. Left of the dealer holds Jd Jh Kd As Ac and
# takes all five tricks: a euchre, 2 points.
EUCHRE = ("Jd Qd Td 9d", "Jh 9h Js Ad", "As Ks Qs Ts", "Ac Th Qc Qh", "Kd Ah Kc Kh")


def euchre(dealer: int) -> dict[str, Any]:
    return deal(dealer, "9d", bidding("P P P O", discard="9c"), play(*EUCHRE))


def passed_out(dealer: int) -> dict[str, Any]:
    return deal(dealer, "Th", bidding("P P P P P P P P"))


def misdeal(dealer: int) -> dict[str, Any]:
    return deal(dealer, "Ac")


# In the order of the deals, the score is 0-1, 0-5, 0-9, 0-9, 0-9, 2-9, 3-9, 3-10.
WHOLE = game(
    plain(3),
    loner(0),
    lone_defence(1),
    passed_out(2),
    misdeal(3),
    euchre(3),
    plain(0),
    plain(1),
    date="2026-11-20T19:30",
    finalScore=[3, 10],
)
