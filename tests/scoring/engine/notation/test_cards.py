"""Which suit a card belongs to, and which card takes the trick: tables from the rules of play."""

from scoring.engine.notation.cards import suit_of, winner
from tests.cases import every


@every(
    ("cards", "trump", "takes"),
    [
        ("9s Ts Qs As", "h", "As"),
        ("9s Js Ks Qs", "h", "Ks"),
        ("As Ad Kd 9h", "h", "9h"),
        ("As 9h Th Qh", "h", "Qh"),
        ("Ah Kh Jd Qh", "h", "Jd"),
        ("Jd Ah Jh Kh", "h", "Jh"),
        ("Jd Ad Kd Qd", "h", "Jd"),
        ("Jd Ad Kd Qd", "s", "Ad"),
        ("Jc Js As Ks", "s", "Js"),
        ("Jc Ac Kc Qc", "s", "Jc"),
        ("Js 9c Ac Kc", "c", "Js"),
        ("Jh B Jd Ah", "h", "B"),
        ("9c Ad As Ah", "h", "Ah"),
        ("9c Ad As Kd", "h", "9c"),
        ("8c 7c Ad", "h", "8c"),
        ("Tc Jc", "h", "Jc"),
    ],
)
def test_who_takes_the_trick(cards, trump, takes):
    trick = cards.split()
    assert trick[winner(trick, trump)] == takes


@every(
    ("trump", "belonging"),
    [("s", "Js Jc 9s"), ("c", "Jc Js 9c"), ("h", "Jh Jd 9h"), ("d", "Jd Jh 9d")],
)
def test_the_left_bower_belongs_to_trump(trump, belonging):
    cards = ["9s", "9c", "9h", "9d", "Js", "Jc", "Jh", "Jd"]
    assert {card for card in cards if suit_of(card, trump) == trump} == set(belonging.split())
