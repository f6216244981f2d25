"""What a league decides, from its matches and cards to the end of the season, each rule declared once.

A season keeps values that differ from the defaults, by key. The set-up page and the API are made from this list.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from problems import Problem
from problems.wording import gettext as _
from tournaments.matches.exceptions import MatchRefused
from tournaments.matches.rule import Rule, RuleSection, Value

_M, _C, _D, _P, _A, _W, _E = RuleSection
_LEVEL: Final = {
    "share": "share",
    "decider": "a deciding match",
    "play_all": "all play all",
    "share_two": "two share, three or more play all",
    "toss": "a toss",
}
"""What becomes of teams that are level for the title or a move."""
_DAYS: Final = {
    "0": "Monday",
    "1": "Tuesday",
    "2": "Wednesday",
    "3": "Thursday",
    "4": "Friday",
    "5": "Saturday",
    "6": "Sunday",
}
_RESULTS: Final = {
    "struck": "they no longer count",
    "awarded": "they stand, and opponents win the rest",
    "all_awarded": "all its matches are awarded, those already played too",
}
"""What becomes of the results of a team that withdraws."""
RULES: Final = (
    Rule(
        "order",
        _M,
        "Games",
        "Whether all tables play at once.",
        "at_once",
        {"at_once": "all tables at once", "one_by_one": "one after another"},
    ),
    Rule(
        "pairs_by",
        _M,
        "Who makes the pairs",
        "Before the first game.",
        "captain",
        {
            "captain": "each captain",
            "own_draw": "a draw from their own names",
            "other_draw": "the other captain, by a draw",
        },
    ),
    Rule(
        "ruleset",
        _M,
        "Game",
        "The rules of each game.",
        "british",
        {
            "british": "British euchre",
            "penryn_falmouth": "British euchre, 4 points for euchring a lone hand",
            "north_american": "North American euchre",
        },
    ),
    Rule(
        "target", _M, "Points for a game", "The first side to reach this wins the game.", 21, least=1, most=99
    ),
    Rule("all_games", _M, "All games are played", "Even when the match is decided.", default=True),
    Rule(
        "level_match",
        _M,
        "If a match is level",
        "With the same number of games each.",
        "draw",
        {"draw": "a draw", "points": "more points scored wins", "deciding_game": "a deciding game"},
    ),
    Rule(
        "recorded",
        _M,
        "What the card records of each game",
        "What captains are asked for. They can always enter more than the winner.",
        "winner",
        {"winner": "who won", "points": "both sides' points"},
    ),
    Rule(
        "lineups_shown",
        _M,
        "The other side's line-up is shown",
        "",
        "both_locked",
        {"both_locked": "once both are locked", "at_once": "as soon as it is made"},
    ),
    Rule(
        "changes",
        _M,
        "Changes of player during a match",
        "",
        "none",
        {
            "none": "none, unless somebody is taken ill",
            "one": "one, from the next game on",
            "any": "any, between games",
        },
    ),
    Rule(
        "fewest_players",
        _M,
        "Fewest players to start with",
        "A side with fewer counts as not there.",
        4,
        least=1,
        most=8,
    ),
    Rule(
        "missing_pair",
        _M,
        "When a pair is missing",
        "What happens to its games.",
        "draw_present",
        {
            "draw_present": "those present are drawn into pairs",
            "forfeit_last": "its games go to the other side",
            "dummy": "a dummy pair takes its place and loses every game",
            "void_games": "its games count for nobody",
        },
    ),
    Rule(
        "card_entry",
        _C,
        "Who hands in the card",
        "",
        "one_card",
        {
            "one_card": "the home side, and the visitors agree",
            "two_cards": "both sides, each without the other's",
            "tables": "nobody: phones at the tables keep score, and the card writes itself",
            "secretary": "the secretary, from paper",
        },
    ),
    Rule(
        "lapse",
        _C,
        "A card that isn't answered",
        "After the hours below, where one card is enough.",
        "confirm",
        {"confirm": "stands, shown as not answered", "wait": "waits for the other side"},
    ),
    Rule("lapse_hours", _C, "Hours to answer a card", "If one card is enough.", 72, least=1, most=720),
    Rule("result_day", _C, "Result known by", "The first such day after the match.", "4", _DAYS),
    Rule("result_time", _C, "At", "", "12:00", is_time=True),
    Rule("card_day", _C, "Card handed in by", "The first such day after the match.", "5", _DAYS),
    Rule("card_time", _C, "At", "", "12:00", is_time=True),
    Rule(
        "card_days",
        _C,
        "Days after the match to hand in the card",
        "Instead of the day of the week, until the same time.",
        None,
        least=1,
        most=14,
        none="the day of the week above",
    ),
    Rule(
        "late_card",
        _C,
        "A late card",
        "Suggested to the secretary, who decides.",
        "late_side",
        {
            "nothing": "costs nothing, but misses the week's results",
            "late_side": "the side that was late loses points",
            "both": "both sides lose points",
            "winner": "the winner loses points, even if the other side was late",
        },
    ),
    Rule("late_card_points", _C, "Points for a late card", "", 1, most=20, halves=True),
    Rule(
        "late_card_fine",
        _C,
        "Fine for a late card, in pounds",
        "For the side that loses points by the rules above, as well as the points or instead of them.",
        0,
        most=99,
        halves=True,
    ),
    Rule("late_card_warnings", _C, "Warnings before a late card costs points or a fine", "", 1, most=20),
    Rule(
        "automatic_penalties",
        _C,
        "Points and fines are taken without asking the secretary",
        "It counts from when you save this, or change a rule on late cards. Anything due before that waits on To do.",
        default=False,
    ),
    Rule("starts_at", _D, "Matches start at", "In divisions that you add.", "20:15", is_time=True),
    Rule("latest_start", _D, "Latest start", "In divisions that you add.", "20:45", is_time=True),
    Rule("letters_wait", _C, "Results are e-mailed only once you publish the week", "", default=False),
    Rule(
        "notice_hours",
        _D,
        "Hours of notice to postpone",
        "To the other side, the secretary and the pub.",
        24,
        most=720,
    ),
    Rule(
        "new_date_weeks",
        _D,
        "Weeks to play a match that moves",
        "From the date it was first down for, and never after the season's last day. You may go further.",
        4,
        least=1,
        most=52,
    ),
    Rule("protest_days", _D, "Days to protest", "In writing, by the captain.", 5, most=60),
    Rule("appeal_days", _D, "Days to appeal", "Against a decision.", 14, most=120),
    Rule("squad_least", _P, "Fewest players in a squad", "", 6, least=1, most=40),
    Rule("squad_most", _P, "Most players in a squad", "", None, least=2, most=99, none="no limit"),
    Rule(
        "named_at_start",
        _P,
        "Players named at the start needed in each match",
        "",
        0,
        most=8,
    ),
    Rule(
        "sign_on_night", _P, "New players may sign on the night", "Until registration closes.", default=True
    ),
    Rule("youngest", _P, "Youngest age", "", None, least=5, most=99, none="any age"),
    Rule("transfers", _P, "Transfers of a player in a season", "", 1, most=20),
    Rule(
        "transfer_signed",
        _P,
        "A transfer is signed by",
        "",
        "both",
        {"both": "both captains", "new": "the new captain", "secretary": "the secretary"},
    ),
    Rule("en_bloc", _P, "Players who keep their division by moving together", "0 if nobody can.", 5, most=20),
    Rule("borrowed", _P, "Borrowed players in a match", "", 1, most=8),
    Rule(
        "borrowed_from",
        _P,
        "Players may be borrowed from",
        "",
        "any",
        {"any": "any team", "lower": "a lower division", "other_division": "another division"},
    ),
    Rule("borrowed_times", _P, "Times a player may be borrowed", "In a season.", 2, most=99),
    Rule("borrowed_weeks", _P, "Last weeks without borrowing", "Of a season.", 0, most=20),
    Rule("borrowed_cups", _P, "Players may be borrowed for cup matches too", "", default=True),
    Rule(
        "ineligible",
        _P,
        "A player who wasn't allowed to play",
        "What to suggest if it comes out.",
        "pair_games",
        {
            "warning": "the result stands, with a warning",
            "pair_games": "that pair's games go to the other side",
            "award": "the match is awarded",
            "award_played": "the match is awarded, with the games as played",
            "deduct": "points are deducted and the result stands",
            "replay": "the match is replayed",
        },
    ),
    Rule("ineligible_points", _P, "Points for it", "If points are deducted.", 2, most=20, halves=True),
    Rule(
        "fee_list",
        _P,
        "Fee for a player on the list, in pounds",
        "Noted for everybody who signs on from now on; tick who has paid on the team's page of players.",
        0,
        most=99,
        halves=True,
    ),
    Rule(
        "fee_night",
        _P,
        "Fee for signing on the night, in pounds",
        "",
        0,
        most=99,
        halves=True,
    ),
    Rule("fee_transfer", _P, "Fee for a transfer, in pounds", "", 0, most=99, halves=True),
    Rule(
        "award",
        _A,
        "A match that a side didn't come to",
        "What the side that came gets.",
        "bare_win",
        {
            "points_only": "points only, no games",
            "bare_win": "a win, with just enough games",
            "score": "a win with the games below",
            "whitewash": "a win with every game",
            "own_average": "the average of its other matches, no games",
        },
    ),
    Rule("award_games", _A, "Games for the side that came", "Only where the rule above says so.", 5, most=64),
    Rule("award_against", _A, "Games for the other side", "Only where the rule above says so.", 0, most=64),
    Rule("no_show_points", _A, "Points the other side loses as well", "", 0, most=20, halves=True),
    Rule(
        "no_show_fine",
        _A,
        "Fine for not coming, in pounds",
        "Proposed to the secretary once the match is awarded.",
        0,
        most=99,
        halves=True,
    ),
    Rule("no_show_report", _A, "Times before the committee is told", "Shown on To do.", 3, least=1, most=20),
    Rule(
        "withdrawn_early",
        _W,
        "Results of a team that withdraws before half-way",
        "What happens to its results.",
        "struck",
        {**_RESULTS, "kept": "they stand, the rest aren't played"},
    ),
    Rule(
        "withdrawn_late",
        _W,
        "Results of a team that withdraws after half-way",
        "",
        "awarded",
        {
            **_RESULTS,
            "first_half": "only the first half stands",
            "kept": "they stand, the rest aren't played",
        },
    ),
    Rule(
        "half_share",
        _W,
        "A team is past half-way after this percentage of its matches",
        "",
        50,
        least=1,
        most=99,
    ),
    Rule(
        "half_matches",
        _W,
        "A team is past half-way once it has played this many matches",
        "Instead of the percentage. If the season has a half-way date, that decides.",
        None,
        least=1,
        most=99,
        none="the percentage above",
    ),
    Rule(
        "withdrawn_per_match",
        _W,
        "If the rest of its matches aren't played, points a match decide the table",
        "In its division, instead of points.",
        default=False,
    ),
    Rule(
        "withdrawn_next",
        _W,
        "A team that withdrew, next season",
        "In the lowest division it starts there again. One that was expelled is out.",
        "out",
        {"out": "is out", "down": "starts one division lower"},
    ),
    Rule("head_to_head_met", _E, "Head to head only when all have met home and away", "", default=False),
    Rule("head_to_head_edges", _E, "Head to head only for first place and for moves", "", default=False),
    Rule(
        "level_title",
        _E,
        "Teams level for the title, promotion or relegation",
        "",
        "share",
        _LEVEL,
    ),
    Rule(
        "decider_games",
        _E,
        "A deciding match is",
        "If two teams play one for the title or a move.",
        "any",
        {
            "any": "as many games as the teams agree on",
            "1": "one game",
            "3": "best of 3",
            "5": "best of 5",
            "7": "best of 7",
            "9": "best of 9",
        },
    ),
    Rule("pub_teams", _E, "Teams of one pub in a division", "", 1, least=1, most=40, none="no limit"),
    Rule(
        "down_to",
        _E,
        "If teams refuse to go up, offer it down to place",
        "Then the best team going down stays.",
        4,
        least=1,
        most=40,
    ),
    Rule(
        "sizes",
        _E,
        "Sizes of the divisions next season",
        "More go up, or fewer come down.",
        "free",
        {
            "free": "as they come out",
            "even": "an even number of teams",
            "equal": "as equal as can be",
        },
    ),
    Rule(
        "awards_most",
        _E,
        "Awarded matches before a team may be moved down",
        "With more, the committee may move it.",
        None,
        most=60,
        none="no limit",
    ),
    Rule(
        "averages_share",
        _E,
        "Games a player needs for an average, as a percentage",
        "Of the games that one player could have played for the team.",
        50,
        most=100,
    ),
    Rule(
        "averages_games",
        _E,
        "Games a player needs for an average, as a number",
        "Instead of the percentage.",
        None,
        least=1,
        most=999,
        none="the share above",
    ),
    Rule(
        "averages_borrowed",
        _E,
        "Games for another team count for averages",
        "When they were lent to it.",
        default=True,
    ),
    Rule(
        "averages_struck",
        _E,
        "Struck games count for averages",
        "Results of a team that withdrew, even if they became awards.",
        default=True,
    ),
    Rule(
        "young_names",
        _E,
        "Names of under-16s are shortened",
        "On pages that everybody can see.",
        default=True,
    ),
)
"""Every rule, in the order of the set-up page."""
BY_KEY: Final[dict[str, Rule]] = {rule.key: rule for rule in RULES}


@dataclass(frozen=True, slots=True)
class LeagueRules:
    """Hold the values of a season that differ from the defaults, and return any of them."""

    chosen: Mapping[str, Value]

    def __getitem__(self, key: str) -> Value:
        """Return the value of a rule."""
        rule = BY_KEY[key]
        return self.chosen.get(key, rule.default)

    def number(self, key: str) -> int:
        """Return the value of a rule that is a number."""
        value = self[key]
        assert isinstance(value, int)  # noqa: S101  its rule says so, and values were read by it
        return value

    def hundredths(self, key: str) -> int:
        """Return the value of a rule that is points, in hundredths of a point."""
        value = self[key]
        assert isinstance(value, int | float)  # noqa: S101  its rule says so, and values were read by it
        return int(value * 100)

    def word(self, key: str) -> str:
        """Return the value of a rule that is a choice or a time."""
        return str(self[key])

    def yes(self, key: str) -> bool:
        """Return the value of a rule that is yes or no."""
        return self[key] is True


def read_rules(data: object) -> dict[str, Value]:
    """Return the chosen values that differ from the defaults; raises MatchRefused with every fault."""
    if not isinstance(data, Mapping):
        message = _("The rules are an object: a value for each key.")
        raise MatchRefused(Problem("not_an_object", "rules", message))
    problems = []
    for key, value in data.items():
        rule = BY_KEY.get(key) if isinstance(key, str) else None
        if rule is None:
            message = _("There is no rule {key!a}. Leave it out.", key=str(key)[:40])
            problems.append(Problem("rule_unknown", f"rules.{str(key)[:40]}", message))
        elif (message_or_none := rule.problem(value)) is not None:
            problems.append(Problem("rule_value", f"rules.{key}", message_or_none))
    MatchRefused.raise_for(problems)
    return {key: value for key, value in data.items() if value != BY_KEY[key].default}
