"""What a league's printed rules don't say, with what the season has in its place, for the secretary to look at."""

from dataclasses import dataclass

from problems.wording import Wording
from problems.wording import gettext as _
from tournaments.leagues.models import Season
from tournaments.leagues.register.selectors.season_rules import precedence_of, scheme_of, side_table_name
from tournaments.matches.format import LegKind
from tournaments.matches.format_reading import read_format
from tournaments.matches.presets import PRESETS, TO_CHECK
from tournaments.matches.rules import BY_KEY
from tournaments.matches.sheet import format_sentence
from tournaments.standings.teams.scheme import Scheme, points_number


@dataclass(frozen=True, slots=True)
class Check:
    """One thing to be checked: its key in `Season.to_check`, what it is called, and what the season has."""

    key: str
    label: str
    value: str


def checks(season: Season) -> list[Check]:
    """Return what is still to be checked of a season, in the order of its list."""
    rules = season.league_rules
    return [
        Check(key, TO_CHECK[key], setting_words(season, key))
        if key in TO_CHECK
        else Check(key, BY_KEY[key].label, BY_KEY[key].value_in_words(rules[key]))
        for key in season.to_check
    ]


def checks_sentence(season: Season) -> Wording:
    """Return why there is something to check, with the league whose rules the season began with.

    A season doesn't keep which league that was: where what is left would fit several, none is named.
    """
    fitting = [preset.name for preset in PRESETS if {*season.to_check} <= {*preset.check}]
    if len(fitting) == 1:
        return _("The printed rules of {league} don't cover these. Please check them:", league=fitting[0])
    return _("The rules you started from don't cover these. Please check them:")


def setting_words(season: Season, key: str) -> str:
    """Return what a season has for one of `TO_CHECK`, as people read it."""
    if key == "match_format":
        return format_sentence(read_format(season.match_format))
    if key == "scheme":
        return _scheme_words(scheme_of(season))
    if key == "precedence":
        return _order(season)
    if not season.side_table:
        return "none"
    games = sum(len(block["legs"]) for block in season.side_table["blocks"])
    singles = season.side_table["blocks"][0]["kind"] == LegKind.SINGLES
    who = "single players" if singles else "pairs"
    points = _scheme_words(scheme_of(season, side=True))
    return f"{side_table_name(season)}, {games} games of {who}; {points}; {_order(season, side=True)}"


def _order(season: Season, *, side: bool = False) -> str:
    return ", then ".join(metric.label for metric in precedence_of(season, side=side))


def _scheme_words(scheme: Scheme) -> str:
    """Return what a match is worth in a line; what is worth nothing isn't named.

    >>> _scheme_words(Scheme(per_game=50))
    '2 for a win, 1 for a draw, 0.5 for each game won'
    """
    named = (
        (scheme.win, "for a win"),
        (scheme.draw, "for a draw"),
        (scheme.loss, "for a defeat"),
        (scheme.per_game, "for each game won"),
        (scheme.close_loss.points, f"for a defeat by at most {scheme.close_loss.by}"),
        (scheme.all_games, "extra for winning every game"),
    )
    award = scheme.award
    of_awards = award and (
        (award.win, "when the other side doesn't come"),
        (award.loss, "for the side that doesn't come"),
        (award.per_game, "for each game that an award gives the winner"),
    )
    worth = [f"{points_number(points)} {what}" for points, what in (*named, *(of_awards or ())) if points]
    return ", ".join(worth) or "nothing"
