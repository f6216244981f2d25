"""How a league plays, for everybody who plays in it: who runs it, its settings in plain words, its own rules."""

from dataclasses import dataclass

from tournaments.leagues.calendar.selectors.results import options_of
from tournaments.leagues.cups.selectors.cup_names import names_wanted
from tournaments.leagues.cups.selectors.cup_pages import own_format_words
from tournaments.leagues.models import Season
from tournaments.leagues.register.selectors.season_checks import setting_words
from tournaments.matches.presets import TO_CHECK
from tournaments.matches.rule import RuleSection
from tournaments.matches.rules import RULES


@dataclass(frozen=True, slots=True)
class SettingsGroup:
    """Some settings under one title: what each is called, and what it is."""

    title: str
    lines: tuple[tuple[str, str], ...]


def how_it_plays(season: Season) -> list[SettingsGroup]:
    """Return every setting of a season of teams, the match and its points first, then each rule by its section."""
    rules = season.league_rules
    wanted = [key for key in TO_CHECK if key != "side_table" or season.side_table]
    first = SettingsGroup("In short", tuple((TO_CHECK[key], setting_words(season, key)) for key in wanted))
    return [
        first,
        *(
            SettingsGroup(
                section.value,
                tuple(
                    (rule.label, rule.value_in_words(rules[rule.key]))
                    for rule in RULES
                    if rule.section is section
                ),
            )
            for section in RuleSection
        ),
        *_cups(season),
    ]


def _cups(season: Season) -> list[SettingsGroup]:
    """Return the cups that aren't played as the league is, or whose entries name players."""
    lines = []
    for cup in season.cups.order_by("pk"):
        words = [
            own_format_words(cup),
            f"an entry names {names}" if (names := names_wanted(options_of(cup))) else "",
        ]
        if said := "; ".join(one for one in words if one):
            lines.append((cup.name, said))
    return [SettingsGroup("Cups", tuple(lines))] if lines else []
