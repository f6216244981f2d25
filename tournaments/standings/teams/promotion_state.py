"""Hold a proposal for next season in the making: what is asked, and who is where as things stand."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from problems.wording import ordinal
from tournaments.standings.teams.placings import (
    EndDivision,
    EndTeam,
    MoveRules,
    NewTeam,
    Placing,
    PlacingKind,
    PlacingProposal,
    Switch,
)

WAYS: Final = (PlacingKind.DOWN, PlacingKind.STAYS, PlacingKind.UP, PlacingKind.NEW, PlacingKind.OUT)
"""In which order the teams of a division are listed: who comes from above first."""


@dataclass(slots=True)
class Working:
    """Hold a proposal in the making."""

    divisions: list[EndDivision]
    rules: MoveRules
    switches: dict[str, bool]
    lines: dict[str, Switch] = field(default_factory=dict)
    where: dict[int, int | None] = field(default_factory=dict)
    names: dict[int, str] = field(default_factory=dict)
    fewer_down: defaultdict[int, int] = field(default_factory=lambda: defaultdict(int))
    forced: defaultdict[int, list[EndTeam]] = field(default_factory=lambda: defaultdict(list))
    taken_over: set[int] = field(default_factory=set)
    joining: list[NewTeam] = field(default_factory=list)
    """New teams that take nobody's place."""
    new_in: dict[str, int] = field(default_factory=dict)
    missing: list[str] = field(default_factory=list)
    starting: list[EndTeam] = field(default_factory=list)
    """Teams that withdrew and start again, one level lower or at the foot."""

    def __post_init__(self) -> None:
        """Begin with everybody where they were."""
        for division in self.divisions:
            for team in division.teams:
                self.where[team.team] = None if team.gone else division.division
                self.names[team.team] = team.name

    def is_on(self, key: str, reason: str, effect: str, *, usual: bool) -> bool:
        """List an exception and tell whether it is on."""
        on = self.switches.get(key, usual)
        self.lines.setdefault(key, Switch(key, reason, effect, on, usual))
        return on

    def settles(self, team: EndTeam, other: EndTeam, division: EndDivision, goes: str) -> bool:
        """Tell whether a team goes in place of another that shares its place at the edge."""
        reason = f"{team.name} and {other.name} share {ordinal(team.place or 0)} place in {division.name}."
        effect = f"{team.name} {goes}, and not {other.name}."
        return self.is_on(f"tie:{team.team}", reason, effect, usual=False)

    def at(self, level: int) -> list[EndDivision]:
        """Return the divisions of a level."""
        return [one for one in self.divisions if one.level == level]

    def division(self, number: int) -> EndDivision:
        """Return a division by its number."""
        return next(one for one in self.divisions if one.division == number)

    def members(self, division: EndDivision) -> list[EndTeam]:
        """Return those who are in a division as things stand, from wherever they came."""
        return [
            team for one in self.divisions for team in one.teams if self.where[team.team] == division.division
        ]

    def own(self, division: EndDivision) -> list[EndTeam]:
        """Return those of a division's own teams that are still in it, in the order of its table."""
        return [team for team in division.teams if self.where[team.team] == division.division]

    def home(self, team: int) -> EndDivision:
        """Return the division in which a team was."""
        return next(one for one in self.divisions for each in one.teams if each.team == team)

    def size(self, division: EndDivision) -> int:
        """Return how many are in a division as things stand, new teams too."""
        new = sum(number == division.division for number in self.new_in.values())
        return len(self.members(division)) + new

    def smallest(self, divisions: Sequence[EndDivision]) -> EndDivision:
        """Return the smallest of some divisions, the first of those of a size."""
        return min(divisions, key=lambda one: (self.size(one), self.divisions.index(one)))

    def is_full(self, division: EndDivision, pub: str) -> bool:
        """Tell whether a division has a pub's full number already."""
        if not pub or self.rules.pub_teams is None:
            return False
        return self.number_of_pub(division, pub) >= self.rules.pub_teams

    def number_of_pub(self, division: EndDivision, pub: str) -> int:
        """Return how many teams of a pub are in a division as things stand, new ones too."""
        return len(self._of_pub(division, pub))

    def full_of(self, division: EndDivision, pub: str) -> str:
        """Return the sentence that a division has a pub's full number already."""
        named = " and ".join(self._of_pub(division, pub))
        return f"{division.name} has as many teams of {pub} as your rules allow: {named}."

    def new_of_pub(self, division: EndDivision, pub: str) -> list[str]:
        """Return the names of a pub's new teams that are in a division as things stand."""
        return [
            one.name
            for one in self.joining
            if one.pub == pub and self.new_in.get(one.name) == division.division
        ]

    def _of_pub(self, division: EndDivision, pub: str) -> list[str]:
        old = [self.names[one.team] for one in self.members(division) if one.pub == pub]
        return old + self.new_of_pub(division, pub)

    def proposal(self) -> PlacingProposal:
        """Return what has come of it: by division as it will be, those who are out at the end."""
        level_of = {one.division: one.level for one in self.divisions}
        found = []
        for division in self.divisions:
            for team in division.teams:
                after = self.where[team.team]
                found.append(
                    Placing(
                        team.team,
                        self.names[team.team],
                        division.division,
                        after,
                        _way(division, after, level_of),
                    )
                )
        found += [
            Placing(None, one.name, None, self.new_in.get(one.name), PlacingKind.NEW) for one in self.joining
        ]
        order = [one.division for one in self.divisions]
        placings = sorted(
            found,
            key=lambda one: (
                order.index(one.after) if one.after in order else len(order),
                WAYS.index(one.way),
            ),
        )
        return PlacingProposal(tuple(placings), tuple(self.lines.values()), tuple(self.missing))


def _way(before: EndDivision, after: int | None, level_of: Mapping[int, int]) -> PlacingKind:
    if after is None:
        return PlacingKind.OUT
    if level_of[after] == before.level:
        return PlacingKind.STAYS
    return PlacingKind.UP if level_of[after] < before.level else PlacingKind.DOWN
