"""Read what people write about a night, and name everything that is wrong with it."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, replace
from datetime import date
from typing import Any

from clubs.names import clean_name
from problems import Problem
from problems.wording import gettext as _
from scoring.engine.exceptions import SetupRefused
from scoring.engine.registry import usual_players
from scoring.engine.ruleset import make_ruleset
from tournaments.movements.registry import MOVEMENTS
from tournaments.nights.models import EndsBy, TiedGames
from tournaments.nights.models.night import MOST_ROUNDS, NIGHT_NAME_LENGTH, WORD_LENGTH, SitOutCredit
from tournaments.standings.exceptions import StandingsRefused
from tournaments.standings.metrics import NIGHT_METRICS
from tournaments.standings.night import make_credit
from tournaments.standings.rank import DEFAULT_PRECEDENCE, make_precedence
from web.typed_codes import typed_word

DEFAULT_VARIANT = "progressive"
METRICS = [metric.key for metric in NIGHT_METRICS]
LONGEST_MINUTES = 240
LARGEST_SEED = 2_000_000_000
MOST_HANDS = 100
NO_LETTER = re.compile(r"[^A-Z]")
WHOLE_NUMBER = re.compile(r"-?[0-9]{1,10}")


@dataclass(frozen=True, slots=True)
class NightField:
    """A field of a night that an organiser may choose, with what it has where nothing is said.

    `help` says in the API's document what it is, and `sending` adds what you need to know to send it.
    """

    name: str
    _rest: KW_ONLY
    default: Any = None
    help: str = ""
    sending: str = ""

    def read(self, value: Any, faults: list[Problem]) -> Any:  # noqa: ARG002  as each kind has it
        """Return the value that is meant, and add what is wrong with it to `faults`."""
        return value


@dataclass(frozen=True, slots=True, kw_only=True)
class NightText(NightField):
    """One line of text."""

    longest: int = NIGHT_NAME_LENGTH
    default: str = ""
    blank: bool = False

    def read(self, value: Any, faults: list[Problem]) -> str:
        """Return the text, without spaces around it; with a fault as it is, or empty where it is none."""
        if not isinstance(value, str):
            faults.append(Problem("not_text", self.name, _("{name} must be text.", name=self.name)))
            return ""
        text = clean_name(value)
        if len(text) > self.longest or not text.isprintable():
            message = _(
                "{name} is one line of at most {longest} characters.", name=self.name, longest=self.longest
            )
            faults.append(Problem("text_unusable", self.name, message))
        return text


@dataclass(frozen=True, slots=True, kw_only=True)
class NightNumber(NightField):
    """A whole number between two bounds; where it may be null, none is needed."""

    least: int
    most: int
    null: bool = False

    def read(self, value: Any, faults: list[Problem]) -> int | None:
        """Return the number that is written, None for none where it may be null; with a fault the least."""
        if self.null and value in (None, ""):
            return None
        text = str(value).strip() if isinstance(value, int | str) and not isinstance(value, bool) else ""
        if WHOLE_NUMBER.fullmatch(text) and self.least <= int(text) <= self.most:
            return int(text)
        words = self.name.replace("_", " ").capitalize()
        faults.append(
            Problem(
                "out_of_range",
                self.name,
                _(
                    "{label}: a whole number from {least} to {most}.",
                    label=words,
                    least=self.least,
                    most=self.most,
                ),
            )
        )
        return self.least


@dataclass(frozen=True, slots=True, kw_only=True)
class NightChoice(NightField):
    """One of some values, each with a label."""

    choices: Sequence[tuple[str, str]]

    def read(self, value: Any, faults: list[Problem]) -> str:
        """Return the value that is chosen; with a fault the first."""
        known = [key for key, _ in self.choices]
        if value in known:
            return str(value)
        faults.append(
            Problem(
                "unknown_value",
                self.name,
                _("{name} is one of {known}.", name=self.name, known=", ".join(known)),
            )
        )
        return known[0]


class NightKey(NightChoice):
    """The key of something that has more to it than a label, such as a movement."""


class NightDate(NightField):
    """A day."""


class NightOptions(NightField):
    """House rules by name, as the variant has them."""


class NightRuleset(NightField):
    """The number of a ruleset of the night's club; who may see which is known where it is chosen."""


class NightMetrics(NightField):
    """Keys of metrics, the deciding one first."""


_FIELDS: tuple[NightField, ...] = (
    NightText("name"),
    NightText(
        "word",
        blank=True,
        sending="The letters that people type on their phones, before a table's number. Leave it out, or send an "
        "empty text, and a new night draws a word. Send an empty text to a night that is there and it draws "
        "another. Where there is more than one club, words are always drawn.",
    ),
    NightDate("date", sending="Leave it out, and a new night is today."),
    NightText("place", blank=True),
    NightText(
        "variant",
        longest=40,
        default=DEFAULT_VARIANT,
        help="A key of `variants/`.",
        sending=f"Leave it out, and a new night has `{DEFAULT_VARIANT}`.",
    ),
    NightOptions(
        "options",
        default={},
        help="House rules: options of the variant.",
        sending="Send all that differ: an option that you leave out has its default, or what `ruleset` says where "
        "you send one too. `fixed_hands` is the same as `hands`; send it with the others.",
    ),
    NightRuleset(
        "ruleset",
        sending="The number of a ruleset of the club. It gives the variant and the options that you don't send.",
    ),
    NightNumber(
        "hands", least=1, most=MOST_HANDS, help="Hands in a round: the same as the option `fixed_hands`."
    ),
    NightKey(
        "movement",
        choices=[(key, key) for key in MOVEMENTS],
        default="rotation",
        help="How people change seats; `nights/{id}/movements/` says what each promises and whether it fits.",
    ),
    NightNumber("rounds", least=1, most=MOST_ROUNDS, default=8),
    NightChoice("ends_by", choices=EndsBy.choices, default=EndsBy.ALL_DONE.value),
    NightNumber("minutes", least=1, most=LONGEST_MINUTES, null=True, help="Minutes in a round."),
    NightNumber("grace_minutes", least=0, most=60, default=4),
    NightNumber(
        "break_after",
        least=1,
        most=MOST_ROUNDS,
        null=True,
        help="The number of the round that the break follows.",
    ),
    NightNumber("break_minutes", least=1, most=LONGEST_MINUTES, default=15),
    NightChoice("sit_out_credit", choices=SitOutCredit.choices, default=SitOutCredit.OWN_AVERAGE.value),
    NightNumber(
        "sit_out_points",
        least=0,
        most=100,
        default=0,
        help="Points for sitting out, where `sit_out_credit` is `fixed`.",
    ),
    NightChoice(
        "tied_games",
        choices=TiedGames.choices,
        help="What a game that ends level is: a tie, or won by the side that was there first.",
        sending="Leave it out, and a new night has `tie` where rounds end by the clock or games after a number of "
        "hands, else `first_there`.",
    ),
    NightMetrics("precedence", default=DEFAULT_PRECEDENCE, help="Metrics, the deciding one first."),
    NightNumber("seed", least=0, most=LARGEST_SEED, null=True, help="The seed of the night's plans."),
)
NIGHT_FIELDS = {field.name: field for field in _FIELDS}
"""By name, in the order in which answers have them."""
COLUMNS = [name for name in NIGHT_FIELDS if name not in {"ruleset", "hands"}]
"""Those that `read_night` reads into a column of the same name."""


@dataclass(frozen=True, slots=True)
class ParsedNight:
    """What was asked for; only without problems are the values to be used, the columns of a `Night`."""

    values: dict[str, Any]
    problems: tuple[Problem, ...]


def parse_night(data: Mapping[str, Any], today: date) -> ParsedNight:
    """Read a wish for a night, every fault at once. What is absent has the default of `NIGHT_FIELDS`.

    `hands` is short for the option `fixed_hands`. Without a word the values have none: the night draws one. What a
    level game is goes by how a round ends, where it is not said.
    """
    given = {name: data.get(name, field.default) for name, field in NIGHT_FIELDS.items()}
    faults: list[Problem] = [
        Problem("unknown_field", str(name)[:40], _("A night has no such field. Leave it out."))
        for name in sorted(set(data) - {*COLUMNS, "hands"}, key=str)[:20]
    ]

    def read(*names: str) -> dict[str, Any]:
        return {name: NIGHT_FIELDS[name].read(given[name], faults) for name in names}

    values = read("name")
    if not values["name"]:
        faults.append(Problem("name_missing", "name", _("Give the night a name, such as Friday bustle.")))
    values["date"] = _date(given["date"], today, faults)
    values |= read("place", "movement", "ends_by", "rounds", "grace_minutes", "break_minutes")
    if given["word"]:
        values["word"] = _read_word(given["word"], faults)
    values |= read("minutes", "break_after")
    if values["ends_by"] == EndsBy.CLOCK and values["minutes"] is None:
        faults.append(Problem("minutes_missing", "minutes", _("Say how many minutes a round lasts.")))
    if given["seed"] not in (None, ""):
        values |= read("seed")
    values |= _rules(given, faults) | _deciding(given, faults)
    given["tied_games"] = given["tied_games"] or _usual_tied_games(
        values["ends_by"], values["options"].get("fixed_hands")
    )
    # Word and seed are drawn where they are left out; a field that nothing above reads by name is read here.
    last = [name for name in COLUMNS if name not in {*values, "word", "seed"}]
    return ParsedNight(values | read(*last), tuple(faults))


def _usual_tied_games(ends_by: str, fixed_hands: object) -> str:
    """Return what a level game is where nobody said: a tie by the clock or by a number of hands.

    Whoever plays to a target goes on until somebody has won; where such a game is broken off, first there wins.

    >>> _usual_tied_games("all_done", 8), _usual_tied_games("clock", None), _usual_tied_games("head_table", None)
    ('tie', 'tie', 'first_there')
    """
    tie = ends_by == EndsBy.CLOCK or fixed_hands is not None
    return TiedGames.TIE.value if tie else TiedGames.FIRST_THERE.value


def _read_word(text: object, faults: list[Problem]) -> str:
    """Read a night's word: letters only, as capitals, so that it can be said across a hall."""
    letters = NO_LETTER.sub("", typed_word(str(text)))[:WORD_LENGTH]
    if len(letters) < 3:
        message = _(
            "The night's word has 3 to {most} letters from A to Z. People type it on their phones: "
            "OAK, for example.",
            most=WORD_LENGTH,
        )
        faults.append(Problem("word_unusable", "word", message))
    return letters


def _rules(given: Mapping[str, Any], faults: list[Problem]) -> dict[str, Any]:
    options = given["options"] if isinstance(given["options"], Mapping) else {}
    if not isinstance(given["options"], Mapping):
        faults.append(Problem("not_an_object", "options", _("options is an object of names and values.")))
    if given["hands"] not in (None, ""):
        options = {**options, "fixed_hands": NIGHT_FIELDS["hands"].read(given["hands"], faults)}
    try:
        ruleset = make_ruleset(given["variant"], options, usual_players(str(given["variant"])))
    except SetupRefused as refused:
        faults += refused.problems
        return {"variant": DEFAULT_VARIANT, "options": {}}
    if ruleset.players != 4 or len(ruleset.sides) != 2:
        message = _(
            "{name} isn't played two against two, so partners can't change. Choose another.",
            name=ruleset.name,
        )
        faults.append(Problem("not_partnership", "variant", message))
    return {"variant": ruleset.key, "options": dict(ruleset.options)}


def _deciding(given: Mapping[str, Any], faults: list[Problem]) -> dict[str, Any]:
    values: dict[str, Any] = {"sit_out_credit": "zero", "sit_out_points": 0, "precedence": []}
    try:
        precedence = given["precedence"]
        values["precedence"] = list(
            make_precedence(list(precedence) if isinstance(precedence, Sequence) else precedence)
        )
    except StandingsRefused as refused:
        faults += refused.problems
    if given["sit_out_credit"] == "":
        message = _("Choose how many points sitting out a round is worth.")
        faults.append(Problem("credit_missing", "sit_out_credit", message))
        return values
    points = NIGHT_FIELDS["sit_out_points"].read(given["sit_out_points"] or 0, faults)
    try:
        credit = make_credit(given["sit_out_credit"], points if given["sit_out_credit"] == "fixed" else None)
        values |= {"sit_out_credit": credit.kind.value, "sit_out_points": credit.points}
    except StandingsRefused as refused:
        faults += [replace(problem, field="sit_out_credit") for problem in refused.problems]
    return values


def _date(value: object, today: date, faults: list[Problem]) -> date:
    if value in (None, ""):
        return today
    try:
        found = value if isinstance(value, date) else date.fromisoformat(str(value)[:40])
    except ValueError:
        faults.append(Problem("date_unreadable", "date", _("Write the date as year-month-day, 2026-11-21.")))
        return today
    if not 1900 <= found.year <= 2200:
        faults.append(
            Problem("date_unreadable", "date", _("The year can't be right. Look at the date again."))
        )
    return found
