"""What happens to a match: mostly it is played and both captains agree; each of the others happens to some.

Each happening is played through HTTP, and what is to stand is written into the book of the division. Where phones keep
score at the tables of a match, each game is kept hand by hand, and comes to what was sent.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from datetime import UTC, date, datetime
from fractions import Fraction
from random import Random
from typing import Any
from uuid import uuid4

from simulation.client import PATIENCE, AnswerRefused, Client, must
from simulation.season.captain import (
    Legs,
    SimulatedCaptain,
    draw_legs,
    otherwise,
    without_points,
)
from simulation.season.secretary import Secretary
from simulation.season.tables import Book, SimulatedResult, sums

WORTH = {(3, False): 1, (5, False): 2, (5, True): 4}
"""What the side that made trump wins by its tricks, alone or not; with fewer than three the others win two."""
EUCHRED = 2
MISTAKES = 0.1
State = dict[str, Any]


class Phones:
    """The phones of one match, one at each table; the home side sits at the seats 0 and 2."""

    def __init__(self, base_url: str, tables: State, target: int, patience: float = PATIENCE) -> None:
        self.clients = {
            one["number"]: Client(base_url, f"Table {one['token']}", patience) for one in tables["tables"]
        }
        self.target = target

    def play(self, read: Callable[[], State], chance: Random) -> list[dict[str, Any]]:
        """Play every game as soon as both its pairs are free; return the games of the card. Raises Refused."""
        results: dict[int, dict[str, Any]] = {}
        state = read()
        while not all(leg["over"] for leg in state["legs"]):
            going_on = [one for one in state["tables"] if not state["legs"][one["leg"] - 1]["over"]]
            free = [one for one in state["tables"] if one not in going_on and one["can_begin"]]
            if not going_on and not free:
                raise AnswerRefused(f"no game of the match goes on, and none may begin: {state}")
            for table in going_on:
                game = state["legs"][table["leg"] - 1]["game"]
                results[table["leg"]] = self._game(self.clients[table["number"]], game, chance)
            for table in free:
                body = {"after": state["legs"][table["leg"] - 1]["game"]}
                must(self.clients[table["number"]].post("games/", body), "beginning the next game")
            state = read()
        for leg in state["legs"]:
            sent = results[leg["number"]]
            if (leg["home_points"], leg["away_points"]) != (sent["home_points"], sent["away_points"]):
                raise AnswerRefused(f"a game shows {leg}, and what was sent makes {sent}")
        return [results[number] for number in sorted(results)]

    def _game(self, client: Client, game: int, chance: Random) -> dict[str, Any]:
        """Send the hands of a game until a side has won; one that was typed wrongly is replaced."""
        scores, number = [0, 0], 1
        while max(scores) < self.target:
            maker, own, alone = _hand(chance)
            wrong = chance.random() < MISTAKES
            first = _facts(1 - maker % 2, 3, alone=False) if wrong else _facts(maker, own, alone=alone)
            sent = self._enter(client, game, number=number, hand=first)
            if wrong:
                right = _facts(maker, own, alone=alone)
                self._enter(client, game, kind="replace", of=sent, hand=right)
            side = maker % 2 if own >= 3 else 1 - maker % 2
            scores[side] += WORTH[own, alone] if own >= 3 else EUCHRED
            number += 1
        home, away = scores
        return {"winner": "home" if home > away else "away", "home_points": home, "away_points": away}

    def _enter(self, client: Client, game: int, **entry: Any) -> str:
        named = {"id": str(uuid4()), "entered_at": datetime.now(UTC).isoformat(), **entry}
        must(client.post(f"games/{game}/entries/", named), f"recording {named}")
        return str(named["id"])

    def close(self) -> None:
        """Hang up."""
        for client in self.clients.values():
            client.close()


def _hand(chance: Random) -> tuple[int, int, bool]:
    """Draw who made trump, how many tricks their side took, and whether they played alone."""
    tricks, alone = chance.choice([(3, False), (3, False), (5, False), (5, True), (2, False)])
    return chance.randrange(4), tricks, alone


def _facts(maker: int, own: int, *, alone: bool) -> dict[str, Any]:
    sides = ("A", "B") if maker % 2 == 0 else ("B", "A")
    return {"maker": maker, "tricks": {sides[0]: own, sides[1]: 5 - own}, "alone": alone}


Match = dict[str, Any]
WHY = "As the committee sees it"
POINTS_OF_AWARD = (3.0, -1.5)
"""What an award is worth, to the winner and to the loser, where it is said and not left to the rules."""


class Happenings:
    """The matches of a season as they are played, and what stands of them, by division."""

    def __init__(self, secretary: Secretary, books: Mapping[int, Book]) -> None:
        self.secretary = secretary
        self.books = books
        rules = secretary.season["rules"]
        self.two_cards = rules["card_entry"] == "two_cards"
        self.points_decide = rules["level_match"] == "points"
        self.in_match = _count_games(secretary.season["match_format"])
        self.games = self.in_match + _count_games(secretary.season["side_table"])
        self.no_side_games = (0, 0) if secretary.season["side_table"] else None
        """What an award writes in the side table, where there is one."""
        self.open: dict[int, Match] = {}
        """Matches that nothing stands of yet, by number."""
        self.waiting: dict[int, Legs] = {}
        """What stands on cards that nobody has answered, by the match."""

    def play(self, match: Match, kind: str, chance: Random) -> None:
        """Let a match go as its kind says."""
        self.open[match["id"]] = match
        KINDS[kind](self, match, chance)

    def book(self, match: Match) -> Book:
        """Return the book of the match's division."""
        return self.books[match["division"]["id"]]

    def captains(self, match: Match) -> tuple[SimulatedCaptain, SimulatedCaptain]:
        """Return the captains at home and away."""
        captains = self.secretary.captains
        return captains[match["home"]["id"]], captains[match["away"]["id"]]

    def stands(self, match: Match, result: SimulatedResult) -> None:
        """Write down what stands of a match."""
        self.book(match).results[match["id"]] = result
        self.open.pop(match["id"], None)

    def result(self, match: Match, legs: Legs) -> SimulatedResult:
        """Return what a match comes to that was played."""
        of_match = legs[: self.in_match]
        won = [leg["winner"] for leg in of_match]
        games = won.count("home"), won.count("away")
        level = ""
        played = [leg for leg in of_match if leg["winner"] != "nobody"]
        if self.points_decide and played and all("home_points" in leg for leg in played):
            home, away = (sum(leg[key] for leg in played) for key in ("home_points", "away_points"))
            level = "home" if home > away else "away" if away > home else ""
        beside = [leg["winner"] for leg in legs[self.in_match :]]
        side = (beside.count("home"), beside.count("away"))
        return _result_of(match, games, level=level, side=side if any(side) else None)

    def agreed(self, match: Match, chance: Random) -> None:
        """Hand in the same card from both sides, or from one, and the other agrees."""
        legs = draw_legs(chance, self.games)
        self.agree_on(match, legs, chance)
        self.stands(match, self.result(match, legs))

    def agree_on(self, match: Match, legs: Legs, chance: Random) -> None:
        """Let both captains agree on a card."""
        home, away = self.captains(match)
        handed = home.hand_in(match["id"], legs, twice=chance.random() < 0.2)
        if self.two_cards or chance.random() < 0.25:
            away.hand_in(match["id"], without_points(legs) if chance.random() < 0.5 else legs)
        else:
            away.agree(match["id"], handed["card"]["id"])

    def corrected(self, match: Match, chance: Random) -> None:
        """Send a wrong card of the home side, then the right one, before the visitors answer."""
        legs = draw_legs(chance, self.games)
        home, away = self.captains(match)
        wrong = home.hand_in(match["id"], otherwise(legs, chance.randrange(self.games)))
        right = home.hand_in(match["id"], legs)
        if self.two_cards:
            away.hand_in(match["id"], legs)
        else:
            away.agree(match["id"], right["card"]["id"], wrong_card=wrong["card"]["id"])
        self.stands(match, self.result(match, legs))

    def disputed(self, match: Match, legs: Legs, wrong: Legs) -> str:
        """Let the two cards differ, the home side's right; return the visitors' card."""
        home, away = self.captains(match)
        home.hand_in(match["id"], legs)
        handed = away.hand_in(match["id"], wrong)
        if handed["fixture"]["state"] != "disputed":
            raise AnswerRefused(f"two cards that differ left a match {handed['fixture']['state']}")
        return str(handed["card"]["id"])

    def given_in(self, match: Match, chance: Random) -> None:
        """Let the cards differ, and the home side then agree with the visitors'."""
        legs = draw_legs(chance, self.games)
        card = self.disputed(match, otherwise(legs, chance.randrange(self.games)), legs)
        self.captains(match)[0].agree(match["id"], card)
        self.stands(match, self.result(match, legs))

    def ruled(self, match: Match, chance: Random) -> None:
        """Let the cards differ, and the secretary settle it, with neither of them."""
        legs = draw_legs(chance, self.games)
        self.disputed(match, legs, otherwise(legs, 0))
        right = otherwise(legs, 1)
        self.secretary.rule(f"fixtures/{match['id']}/rule/", WHY, legs=right)
        self.stands(match, self.result(match, right))

    def unanswered(self, match: Match, chance: Random) -> None:
        """Leave the home side's card without an answer: nothing stands before its hours have lapsed."""
        self.waiting[match["id"]] = draw_legs(chance, self.games)
        self.captains(match)[0].hand_in(match["id"], self.waiting[match["id"]])

    def lapse(self) -> int:
        """Let the hours of unanswered cards be over: they stand now, and say so. Return how many. Raises Refused."""
        if self.two_cards or self.secretary.season["rules"]["lapse"] != "confirm":
            return 0
        lapsed = [number for number in self.waiting if number in self.open]
        for number in lapsed:
            found = must(self.secretary.client.get(f"fixtures/{number}/"), "reading a match")
            if (found["state"], found["lapsed"]) != ("confirmed", True):
                raise AnswerRefused(f"a card that nobody answered left its match {found['state']}")
            match = self.open[number]
            self.stands(match, self.result(match, self.waiting[number]))
        return len(lapsed)

    def at_tables(self, match: Match, chance: Random) -> None:
        """Keep the score of the match by phones, hand by hand; the card writes itself, and the visitors agree.

        Beside a side table it doesn't: the home captain adds those games, and hands it in.
        """
        home, away = self.captains(match)
        for captain, side in ((home, "home"), (away, "away")):
            captain.lock(match["id"], self.secretary.squad(match[side]["id"]))
        path = f"fixtures/{match['id']}/tables/"
        tables = must(home.client.post(path), "opening the tables")
        target = self.secretary.season["rules"]["target"]
        with closing(Phones(self.secretary.base_url, tables, target, home.client.patience)) as phones:
            legs = phones.play(lambda: must(home.client.get(path), "reading the tables"), chance)
        beside = draw_legs(chance, self.games - self.in_match)
        if self.two_cards or beside:
            legs = [*legs, *beside]
            self.agree_on(match, legs, chance)
        else:
            (card,) = must(away.client.get(f"fixtures/{match['id']}/card/"), "reading the card")["cards"]
            if (card["how"], card["legs"]) != ("tables", legs):
                raise AnswerRefused(f"the phones wrote {card}, and what was sent makes {legs}")
            away.agree(match["id"], card["id"])
        self.stands(match, self.result(match, legs))

    def settled(self, match: Match, chance: Random) -> None:
        """Leave the home side's card without an answer, and let the secretary settle it as it is."""
        legs = draw_legs(chance, self.games)
        self.captains(match)[0].hand_in(match["id"], legs)
        self.secretary.rule(f"fixtures/{match['id']}/rule/", WHY, legs=legs)
        self.stands(match, self.result(match, legs))

    def moved(self, match: Match, chance: Random) -> None:
        """Let the captains agree to another date; the first time one says no, or takes it back.

        The day is yet to come, so no card is taken. They play before it, and the secretary brings the match forward.
        """
        home, away = self.captains(match)
        if chance.random() < 0.5:
            away.ask_for(match["id"], [self.secretary.coming_day()], "A wedding")
            refuses = chance.random() < 0.5
            (home if refuses else away).answer(match["id"], agree=False)
        days = [self.secretary.coming_day(number) for number in (1, 2)]
        home.ask_for(match["id"], days, "Half the team is ill")
        self.brought_forward(away.answer(match["id"], agree=True, day=days[1]), chance)

    def brought_forward(self, match: Match, chance: Random) -> None:
        """Refuse the card of a match that is to come, and play the match today."""
        self.captains(match)[0].too_early(match["id"], draw_legs(chance, self.games))
        self.agreed(self.secretary.move(match, "Both could play sooner"), chance)

    def put_off(self, match: Match, chance: Random) -> None:
        """Let the secretary postpone the match and set its new date."""
        self.secretary.post(f"fixtures/{match['id']}/postpone/", "postponing", reason="Snow")
        self.agreed(self.secretary.move(match, "The roads are clear"), chance)

    def put_off_by_captains(self, match: Match, chance: Random) -> None:
        """Let the captains postpone the match without a date, and agree on one afterwards."""
        home, away = self.captains(match)
        home.ask_for(match["id"], [], "The cellar is flooded")
        away.answer(match["id"], agree=True)
        day = self.secretary.coming_day()
        away.ask_for(match["id"], [day], "We are free then")
        self.brought_forward(home.answer(match["id"], agree=True, day=day), chance)

    def never_played(self, match: Match, chance: Random) -> None:  # noqa: ARG002  as all happenings
        """Let the secretary postpone the match, and find no date."""
        self.secretary.post(f"fixtures/{match['id']}/postpone/", "postponing", reason="A burst pipe")

    def awarded(self, match: Match, chance: Random) -> None:
        """Award the match, as the rules say, because somebody didn't come."""
        self.award(match, chance.choice(("home", "away", "neither")))

    def award(self, match: Match, to: str) -> None:
        """Award a match as the rules say."""
        self.secretary.rule(f"fixtures/{match['id']}/award/", "They didn't come", to=to)
        self.stands(match, self.award_by_rules(match, to))

    def award_by_rules(self, match: Match, to: str) -> SimulatedResult:
        """Return what the league's rules make of an award."""
        rules = self.secretary.season["rules"]
        games = {
            "bare_win": (self.in_match // 2 + 1, 0),
            "score": (rules["award_games"], rules["award_against"]),
            "whitewash": (self.in_match, 0),
        }.get(rules["award"], (0, 0))
        both = {"home": games, "away": games[::-1], "neither": (0, 0)}[to]
        average = rules["award"] == "own_average" and to != "neither"
        return _result_of(match, both, awarded=to, average=average, side=self.no_side_games)

    def awarded_otherwise(self, match: Match, chance: Random) -> None:
        """Award the match with games and points of the committee's own."""
        self.award_points(match, 4, chance.randrange(4))

    def award_points(self, match: Match, own: int, other: int) -> None:
        """Award a match to the home side with so many games, and with points that the rules don't say."""
        points = dict(zip(("home_points", "away_points"), POINTS_OF_AWARD, strict=True))
        path = f"fixtures/{match['id']}/award/"
        self.secretary.rule(path, WHY, to="home", home_games=own, away_games=other, **points)
        book = self.book(match)
        result = _result_of(match, (own, other), awarded="home", side=self.no_side_games)
        self.stands(match, result)
        for side, wanted in zip(("home", "away"), POINTS_OF_AWARD, strict=True):
            team = match[side]["id"]
            given = (team, Fraction(str(wanted)) - sums(team, [result], book.scheme)["points"])
            book.of_awards.setdefault(match["id"], []).append(given)

    def award_undone(self, match: Match, chance: Random) -> None:
        """Take an award back on appeal, and its points with it, and play the match."""
        book = self.book(match)
        self.award_points(match, 5, 0)
        self.secretary.rule(f"fixtures/{match['id']}/reopen/", "The appeal was right")
        self.open[match["id"]] = match
        book.results.pop(match["id"])
        del book.of_awards[match["id"]]
        self.agreed(match, chance)

    def void(self, match: Match, chance: Random) -> None:
        """Play the match, and declare it void."""
        self.agreed(match, chance)
        self.secretary.rule(f"fixtures/{match['id']}/void/", "Both sides played strangers")
        self.book(match).results.pop(match["id"])

    def reopened(self, match: Match, chance: Random) -> None:
        """Reopen a confirmed match, and let both captains agree on something else."""
        self.agreed(match, chance)
        self.secretary.rule(f"fixtures/{match['id']}/reopen/", "Both captains were wrong")
        self.book(match).results.pop(match["id"])
        legs = draw_legs(chance, self.games)
        home, away = self.captains(match)
        right = home.hand_in(match["id"], legs)
        if right["fixture"]["state"] == "confirmed":
            self.stands(match, self.result(match, legs))
            return
        if self.two_cards or right["fixture"]["state"] == "disputed":
            away.hand_in(match["id"], legs)
        else:
            away.agree(match["id"], right["card"]["id"])
        self.stands(match, self.result(match, legs))

    def replayed(self, match: Match, chance: Random) -> None:
        """Order a replay, which gets a date, and is what counts."""
        self.agreed(match, chance)
        self.secretary.rule(f"fixtures/{match['id']}/replay/", "The cards were marked")
        self.book(match).results.pop(match["id"])
        again = self.secretary.replay_of(match)
        self.open[again["id"]] = again
        self.agreed(self.secretary.move(again, "The replay"), chance)

    def withdraw(self, team: int, book: Book, day: date, results: str) -> None:
        """Let a team withdraw on a day; `results` is empty where the rules are to say what becomes of its own."""
        rules = self.secretary.season["rules"]
        given = {"results": results} if results else {}
        self.secretary.rule(f"teams/{team}/withdraw/", "No players left", date=day.isoformat(), **given)
        late = day > self.secretary.half_way
        book.withdrawn[team] = results or rules["withdrawn_late" if late else "withdrawn_early"]
        for match in [one for one in self.open.values() if team in {one["home"]["id"], one["away"]["id"]}]:
            now = must(self.secretary.client.get(f"fixtures/{match['id']}/"), "reading a match")
            if now["state"] == "scheduled" and now["date"] < day.isoformat():
                self.open.pop(match["id"])  # it was to be played before, and nobody says how it went
            elif now["state"] not in {"cards_awaited", "disputed"}:
                self.left(match, team, book.withdrawn[team])

    def left(self, match: Match, team: int, becomes: str) -> None:
        """Write down what becomes of a match that a team which withdrew did not play."""
        self.open.pop(match["id"], None)
        if becomes == "awarded":
            self.stands(match, self.award_by_rules(match, "away" if match["home"]["id"] == team else "home"))


def _result_of(match: Match, games: tuple[int, int], **more: Any) -> SimulatedResult:
    """Return a result of a match, with the games of each side."""
    day = date.fromisoformat(match["date"]) if match["date"] else None
    return SimulatedResult(match["home"]["id"], match["away"]["id"], games, day=day, **more)


def _count_games(form: Mapping[str, Any]) -> int:
    """Return how many games a match format has, or a side table, which may be empty."""
    return sum(len(block["legs"]) for block in form.get("blocks", ()))


KINDS: dict[str, Callable[[Happenings, Match, Random], None]] = {
    "agreed": Happenings.agreed,
    "corrected": Happenings.corrected,
    "given in after a dispute": Happenings.given_in,
    "ruled after a dispute": Happenings.ruled,
    "unanswered": Happenings.unanswered,
    "kept by phones at the tables": Happenings.at_tables,
    "settled by the secretary": Happenings.settled,
    "moved": Happenings.moved,
    "postponed and played": Happenings.put_off,
    "postponed by captains": Happenings.put_off_by_captains,
    "never played": Happenings.never_played,
    "awarded": Happenings.awarded,
    "awarded with points": Happenings.awarded_otherwise,
    "awarded, undone, and played": Happenings.award_undone,
    "void": Happenings.void,
    "reopened": Happenings.reopened,
    "replayed": Happenings.replayed,
}
ORDINARY = 8
"""So many more matches of each hand are simply played."""


def deal(chance: Random) -> Iterator[str]:
    """Yield kinds of matches: each once in a hand, in a drawn order, and the ordinary more often."""
    while True:
        hand = [*KINDS, *["agreed"] * ORDINARY]
        chance.shuffle(hand)
        yield from hand
