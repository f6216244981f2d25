"""Read who played, when, by which rules, and from which score on."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from problems import Problem
from scoring.engine.exceptions import SetupRefused
from scoring.engine.notation.cards import Deck
from scoring.engine.notation.faults import Findings
from scoring.engine.notation.fields import flag, listed, needed, parts_of, scores, text, whole
from scoring.engine.notation.places import Node
from scoring.engine.ruleset import OptionValue, Ruleset, make_ruleset
from scoring.engine.shapes import LARGEST, describe_value

FILE_TYPE: Final = "Euchre Game Notation"
Names = Callable[[Sequence[str]], tuple[tuple[str, ...], tuple[Problem, ...]]]
"""Clean the names of the seats, and name what is wrong with each in a field ``names.<seat>``."""

# By the notation's name: ours, and what the notation takes where nothing is said.
OPTIONS: Final[Mapping[str, tuple[str, OptionValue]]] = {
    "std": ("stick_dealer", True),
    "winning_score": ("target", 10),
    "num_deals": ("fixed_hands", None),
    "canadian": ("dealer_partner_must_go_alone", False),
    "loner_march_score": ("loner_march_points", 4),
    "loner_euchred_score": ("euchre_lone_points", 2),
    "defend_alone": ("defend_alone", False),
}
SCORED_OTHERWISE: Final = ("fast_break", "four_trick_tokens")
# They change which cards are held, or what may be called, and no score.
HARMLESS: Final = ("farmers", "partners_best", "go_under", "allow_no_trump")
NUMBERS: Final = ("winning_score", "num_deals", "loner_march_score", "loner_euchred_score")
METADATA: Final = (
    *("gameId", "title", "description", "date", "players", "teamNames"),
    *("initialScore", "finalScore", "ruleset"),
)
LEFT: Final = "LEFT_OF_DEALER"
LEFT_OF_LONER: Final = "LEFT_OF_LONER"
# By the notation's word for who leads against a lone maker: ours.
LEADS: Final[Mapping[str, OptionValue]] = {LEFT: "usual", LEFT_OF_LONER: "left_of_loner"}
SAID: Final = ("leads", *(ours for ours, _ in OPTIONS.values()))
"""Our options that a file can say; an option that we have beside them makes no game another."""
RULES: Final = (*OPTIONS, *SCORED_OTHERWISE, *HARMLESS, "min_rank", "loner_lead", "joker", "num_players")


@dataclass(frozen=True, slots=True)
class Header:
    """Hold what a file says before its first deal.

    With faulty rules (not ``rules_sound``) nothing can be said of what they allow.
    """

    title: str
    number: str
    names: tuple[str, ...]
    played_at: datetime | None
    initial: tuple[int, int]
    final: tuple[int, int] | None
    final_node: Node | None
    ruleset: Ruleset
    rules_sound: bool
    deck: Deck


def read_header(file: Mapping[str, Node], names: Names, findings: Findings) -> Header:
    """Read the metadata of a file; the answer is of use only where nothing was found wrong."""
    kind, version = file.get("fileType"), file.get("version")
    if kind is not None and kind.value != FILE_TYPE:
        findings.add(
            "unknown_value", kind, f"fileType must be '{FILE_TYPE}', not {describe_value(kind.value)}."
        )
    if version is not None and not _VERSION.fullmatch(text(version, "version", findings)):
        message = f"version must be 1, such as 1.6, not {describe_value(version.value)}."
        findings.add("version_unknown", version, message)
    metadata = file.get("metadata")
    parts = {} if metadata is None else parts_of(metadata, "metadata", METADATA, findings)
    players = None
    if metadata is not None:
        (players,) = needed(parts, metadata, "metadata", ("players",), findings)
    text(parts.get("description"), "description", findings)
    for one in listed(parts.get("teamNames"), "teamNames", findings, {2}):
        text(one, "a team's name", findings)
    before = findings.count
    ruleset, deck = _rules(parts.get("ruleset"), findings)
    sound = findings.count == before
    final = parts.get("finalScore")
    return Header(
        title=text(parts.get("title"), "title", findings),
        number=text(parts.get("gameId"), "gameId", findings),
        names=_names(players, names, findings),
        played_at=_date(parts.get("date"), findings),
        initial=scores(parts.get("initialScore"), "initialScore", 0, findings) or (0, 0),
        final=scores(final, "finalScore", -LARGEST, findings),
        final_node=final,
        ruleset=ruleset,
        rules_sound=sound,
        deck=deck,
    )


def _names(players: Node | None, names: Names, findings: Findings) -> tuple[str, ...]:
    before = findings.count
    seats = listed(players, "players", findings, {4})
    written = []
    for seat in seats:
        if isinstance(seat.value, dict):
            parts = parts_of(seat, "a player", ("id", "name", "playerIds"), findings)
            (name,) = needed(parts, seat, "a player", ("name",), findings)
            written.append(text(name, "name", findings))
        else:
            written.append(text(seat, "a player's name", findings))
    if not seats or findings.count != before:
        return ()
    cleaned, problems = names(written)
    for problem in problems:
        findings.add(problem.code, seats[int(problem.field.rpartition(".")[2])], problem.message)
    return cleaned


def _date(node: Node | None, findings: Findings) -> datetime | None:
    written = text(node, "date", findings)
    if node is None or not written:
        return None
    try:
        moment = datetime.fromisoformat(written)
    except ValueError:
        moment = None
    if moment is None or not 1970 <= moment.year < 2200:
        message = "date must be a day or a time from 1970 on, such as 2026-07-06T16:48."
        findings.add("date_unreadable", node, message)
        return None
    return moment


def _rules(node: Node | None, findings: Findings) -> tuple[Ruleset, Deck]:
    rules = {} if node is None else parts_of(node, "ruleset", RULES, findings)
    for name in SCORED_OTHERWISE:
        if flag(rules.get(name), name, findings):
            message = f"The house rule {name} is not kept here, and without it the score would differ."
            findings.add("rule_not_kept", rules[name], message)
    for name in HARMLESS:
        flag(rules.get(name), name, findings)
    if whole(rules.get("num_players"), "num_players", 1, 10, findings) not in (None, 4):
        findings.add("rule_not_kept", rules["num_players"], "Only games of four players can be read.")
    lead = text(rules.get("loner_lead"), "loner_lead", findings)
    if lead and lead not in LEADS:
        message = f"loner_lead must be {' or '.join(LEADS)}, not {describe_value(lead)}."
        findings.add("unknown_value", rules["loner_lead"], message)
    lowest = whole(rules.get("min_rank"), "min_rank", 7, 9, findings) or 9
    deck = Deck(str(lowest), joker=flag(rules.get("joker"), "joker", findings))
    return _ruleset(rules, LEADS.get(lead, LEADS[LEFT]), findings), deck


def _ruleset(rules: Mapping[str, Node], leads: OptionValue, findings: Findings) -> Ruleset:
    options: dict[str, OptionValue] = {"leads": leads}
    for name, (ours, default) in OPTIONS.items():
        options[ours] = default
        node = rules.get(name)
        if node is None:
            continue
        if name in NUMBERS:
            number = whole(node, name, 0, LARGEST, findings)
            options[ours] = default if number is None else number
        else:
            options[ours] = flag(node, name, findings, default=bool(default))
    # 0 is no limit: a game has a target or so many deals, and one of the two.
    options["fixed_hands"] = options["fixed_hands"] or None
    if options["fixed_hands"] is not None:
        if options["target"] and "winning_score" in rules:
            message = "A game has a winning_score or a number of deals, not both. Leave one out."
            findings.add("option_value", rules["winning_score"], message)
        options["target"] = None
    written = {ours: name for name, (ours, _) in OPTIONS.items()}
    try:
        return make_ruleset("north_american", options, 4)
    except SetupRefused as refused:
        for problem in refused.problems:
            ours = problem.field.rpartition(".")[2]
            message = problem.message.replace(ours, written[ours], 1)
            findings.add(problem.code, rules[written[ours]], message)
    return make_ruleset("north_american")


_VERSION: Final = re.compile(r"1(\.[0-9]{1,4}){0,2}")
