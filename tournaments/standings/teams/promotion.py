"""Propose who plays in which division next season: who goes up, who goes down, and every exception as a switch.

The law is in ``docs/league-tables.md``. A proposal is made anew from the final tables whenever a line is switched, so
that what follows from it is always seen: a team that refuses lets the next one go up, which may be of a pub that has
its full number there.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from tournaments.standings.teams.placings import (
    EndDivision,
    EndTeam,
    MoveRules,
    NewTeam,
    Placing,
    Proposal,
    Sizes,
    Switch,
    Way,
)
from tournaments.standings.wording import ordinal


def propose(
    divisions: Sequence[EndDivision],
    rules: MoveRules,
    switches: Mapping[str, bool] | None = None,
    new: Sequence[NewTeam] = (),
) -> Proposal:
    """Return who plays where next season. ``switches`` are those that somebody has set, by key; others are as usual.

    >>> first = EndDivision(1, "One", 1, 0, 1, (EndTeam(1, "Bell", 1), EndTeam(2, "Fox", 2)))
    >>> second = EndDivision(2, "Two", 2, 1, 0, (EndTeam(3, "Crown", 1), EndTeam(4, "Swan", 2)))
    >>> [(one.name, one.after, one.way.value) for one in propose([first, second], MoveRules()).placings]
    [('Bell', 1, 'stays'), ('Crown', 1, 'up'), ('Fox', 2, 'down'), ('Swan', 2, 'stays')]
    """
    working = _Working(list(divisions), rules, dict(switches or {}))
    joining = working.take_over(new)
    working.note_the_gone()
    levels = sorted({one.level for one in divisions})
    for upper, lower in pairwise(levels):
        working.move_between(upper, lower, len(joining))
    working.add_new(joining)
    return working.proposal(joining)


SIZE_STEPS: Final = 40
"""No division is that far from its size."""


@dataclass(slots=True)
class _Working:
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
    new_in: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Begin with everybody where they were."""
        for division in self.divisions:
            for team in division.teams:
                self.where[team.team] = None if team.gone else division.division
                self.names[team.team] = team.name

    # What is asked and what is known

    def is_on(self, key: str, reason: str, effect: str, *, usual: bool) -> bool:
        """List an exception and tell whether it is on."""
        on = self.switches.get(key, usual)
        self.lines.setdefault(key, Switch(key, reason, effect, on, usual))
        return on

    def at(self, level: int) -> list[EndDivision]:
        return [one for one in self.divisions if one.level == level]

    def division(self, number: int) -> EndDivision:
        return next(one for one in self.divisions if one.division == number)

    def members(self, division: EndDivision) -> list[EndTeam]:
        """Return those who are in a division as things stand, from wherever they came."""
        return [
            team for one in self.divisions for team in one.teams if self.where[team.team] == division.division
        ]

    def own(self, division: EndDivision) -> list[EndTeam]:
        """Return those of a division's own teams that are still in it, in the order of its table."""
        return [team for team in division.teams if self.where[team.team] == division.division]

    def smallest(self, divisions: Sequence[EndDivision]) -> EndDivision:
        return min(divisions, key=lambda one: (len(self.members(one)), self.divisions.index(one)))

    def is_full(self, division: EndDivision, pub: str) -> bool:
        """Tell whether a division has a pub's full number already."""
        if not pub or self.rules.pub_teams is None:
            return False
        return sum(team.pub == pub for team in self.members(division)) >= self.rules.pub_teams

    # The steps

    def take_over(self, new: Sequence[NewTeam]) -> list[NewTeam]:
        """Let new teams with the players of an old one take its place; return the others, who begin at the foot."""
        joining = []
        for one in new:
            old = one.follows
            if old is None or old not in self.names or old in self.taken_over:
                joining.append(one)
                continue
            reason = f"{one.name} comes with the players of {self.names[old]}."
            effect = f"{one.name} takes the place of {self.names[old]}; else it begins at the foot."
            if not self.is_on(f"en_bloc:{old}", reason, effect, usual=True):
                joining.append(one)
                continue
            self.taken_over.add(old)
            self.names[old] = one.name
            home = next(each.division for each in self.divisions for team in each.teams if team.team == old)
            self.where[old] = home
        return joining

    def note_the_gone(self) -> None:
        """Let one fewer go down for each team that withdrew or doesn't come back."""
        lowest = max((one.level for one in self.divisions), default=0)
        for division in self.divisions:
            for team in division.teams:
                if (
                    not team.gone
                    or team.team in self.taken_over
                    or division.level == lowest
                    or not division.down
                ):
                    continue
                reason = f"{team.name} {team.gone}."
                effect = f"One team fewer goes down from {division.name}."
                if self.is_on(f"gone:{team.team}", reason, effect, usual=True):
                    self.fewer_down[division.division] += 1

    def move_between(self, upper: int, lower: int, joining: int) -> None:
        """Settle who goes down from one level and who goes up to it."""
        above, below = self.at(upper), self.at(lower)
        down = [team for division in above for team in self._going_down(division)]
        for team in down:
            self.where[team.team] = self.smallest(below).division
        for division in below:
            self._send_up(division, above, down)
        self._level_sizes(above, below, down, joining)
        for team in down:
            if self.where[team.team] in {one.division for one in below}:
                self._meet_own_pub(team, self.division(self.where[team.team] or 0))

    def _going_down(self, division: EndDivision) -> list[EndTeam]:
        own = [team for team in self.own(division) if team.place is not None or team.team in self.taken_over]
        forced = [team for team in self.forced[division.division] if team in own]
        in_place_of = 0
        for team in forced:
            reason = f"{team.name} makes way for the other team of {team.pub}."
            effect = f"It counts among those who go down from {division.name}; else one more goes."
            in_place_of += self.is_on(f"foot:{team.team}", reason, effect, usual=False)
        rest = [team for team in own if team not in forced]
        number = min(len(rest), max(0, division.down - self.fewer_down[division.division] - in_place_of))
        rest = self._ties_at_the_foot(rest, number, division)
        going = rest[len(rest) - number :] if number else []
        for team in rest[: len(rest) - number]:
            most = self.rules.awards_most
            if most is not None and team.awards > most:
                reason = f"{team.awards} matches of {team.name} were awarded; {most} is the most."
                effect = f"{team.name} goes down from {division.name} as well."
                if self.is_on(f"awards:{team.team}", reason, effect, usual=False):
                    going = [team, *going]
        return [team for team in own if team in going or team in forced]

    def _ties_at_the_foot(self, teams: list[EndTeam], number: int, division: EndDivision) -> list[EndTeam]:
        if not 0 < number < len(teams):
            return teams
        edge = len(teams) - number
        place = teams[edge].place
        safe = [team for team in teams[:edge] if team.place == place]
        moved = [team for team in safe if self._settles(team, teams[edge], division, "goes down")]
        return [team for team in teams if team not in moved] + moved if moved else teams

    def _settles(self, team: EndTeam, other: EndTeam, division: EndDivision, goes: str) -> bool:
        reason = f"{team.name} and {other.name} share {ordinal(team.place or 0)} place in {division.name}."
        effect = f"{team.name} {goes}, and not {other.name}."
        return self.is_on(f"tie:{team.team}", reason, effect, usual=False)

    def _send_up(self, division: EndDivision, above: Sequence[EndDivision], down: list[EndTeam]) -> None:
        taken = 0
        waiting = [team for team in self.own(division) if team not in down]
        if 0 < division.up < len(waiting):
            place = waiting[division.up - 1].place
            late = [team for team in waiting[division.up :] if team.place == place and place is not None]
            first = [
                team for team in late if self._settles(team, waiting[division.up - 1], division, "goes up")
            ]
            at = next((index for index, team in enumerate(waiting) if team.place == place), 0)
            waiting = [team for team in waiting if team not in first]
            waiting[at:at] = first
        for team in waiting:
            if taken == division.up or (team.place or 0) > max(self.rules.down_to, division.up):
                break
            if self._may_go_up(team, division, self.smallest(above)):
                self.where[team.team] = self.smallest(above).division
                taken += 1
        for best in down[: division.up - taken]:
            self._keep_up(best, division, down)

    def _may_go_up(self, team: EndTeam, division: EndDivision, to: EndDivision) -> bool:
        place = f"{ordinal(team.place)} in {division.name}" if team.place else f"in {division.name}"
        reason = f"{self.names[team.team]} is {place}. Do they refuse to go up?"
        last = ordinal(max(self.rules.down_to, division.up))
        effect = f"They stay, and the next in order goes up, down to {last} place."
        if self.is_on(f"refuse:{team.team}", reason, effect, usual=False):
            return False
        if self.is_full(to, team.pub):
            there = [one for one in self.members(to) if one.pub == team.pub]
            named = " and ".join(self.names[one.team] for one in there)
            reason = f"{to.name} has the full number of teams of {team.pub}: {named}."
            effect = f"{self.names[team.team]} stays, and the next in order goes up; else both play there."
            return not self.is_on(f"pub:{team.team}", reason, effect, usual=True)
        return True

    def _keep_up(self, best: EndTeam, division: EndDivision, down: list[EndTeam]) -> None:
        """Let one of the best of those going down stay where nobody comes up in their place."""
        home = next(one for one in self.divisions if best in one.teams)
        reason = f"Not enough teams of {division.name} go up."
        effect = f"{self.names[best.team]}, the best of those going down, stays in {home.name}."
        if self.is_on(f"stay:{best.team}", reason, effect, usual=True):
            self.where[best.team] = home.division
            down.remove(best)

    def _level_sizes(
        self,
        above: Sequence[EndDivision],
        below: Sequence[EndDivision],
        down: list[EndTeam],
        joining: int,
    ) -> None:
        """Let more go up, or fewer down, until the upper divisions have the size that the league asks for."""
        if self.rules.sizes is Sizes.FREE:
            return
        for division in above:
            for _ in range(SIZE_STEPS):
                if not self._one_more_up(division, below, down, joining):
                    break

    def _one_more_up(
        self, division: EndDivision, below: Sequence[EndDivision], down: list[EndTeam], joining: int
    ) -> bool:
        size = len(self.members(division))
        if self.rules.sizes is Sizes.EVEN:
            short, what = size % 2 == 1, "an odd number"
        else:
            whole = sum(where is not None for where in self.where.values()) + joining
            wanted = whole // len(self.divisions) + (
                self.divisions.index(division) < whole % len(self.divisions)
            )
            short, what = size < wanted, f"and not {wanted}"
        if not short:
            return False
        next_up = [team for one in below for team in self.own(one)[:1] if team.place is not None]
        next_up = [team for team in next_up if not self.is_full(division, team.pub)]
        candidate = min(next_up, key=lambda team: team.place or 0, default=None)
        reason = f"{division.name} would have {size} teams, {what}."
        if candidate is not None:
            effect = f"{self.names[candidate.team]} goes up as well."
        elif down:
            candidate = down[0]
            effect = f"{self.names[candidate.team]} doesn't go down."
        else:
            return False
        if not self.is_on(f"size:{candidate.team}", reason, effect, usual=True):
            return False
        self.where[candidate.team] = division.division
        if candidate in down:
            down.remove(candidate)
        return True

    def _meet_own_pub(self, team: EndTeam, division: EndDivision) -> None:
        """Ask what becomes of the team of a pub into whose division another of its teams comes down."""
        most = self.rules.pub_teams
        same = [one for one in self.members(division) if one.pub == team.pub and one != team]
        lower = [one for one in self.divisions if one.level > division.level]
        if not team.pub or most is None or len(same) < most or not lower:
            return
        other = next((one for one in reversed(self.own(division)) if one in same), None)
        if other is None or other in self.forced[division.division]:
            return
        reason = (
            f"{self.names[team.team]} comes down to {division.name}, where {self.names[other.team]} plays."
        )
        effect = f"{self.names[other.team]} goes down too; else both play in {division.name}."
        if self.is_on(f"down_too:{other.team}", reason, effect, usual=True):
            self.forced[division.division].append(other)

    def add_new(self, joining: Sequence[NewTeam]) -> None:
        """Let new teams begin at the foot, in the smallest division there."""
        lowest = self.at(max((one.level for one in self.divisions), default=0))
        for one in joining:
            if lowest:
                counts = {
                    division.division: len(self.members(division))
                    + sum(there == division.division for there in self.new_in.values())
                    for division in lowest
                }
                self.new_in[one.name] = min(counts, key=lambda number: (counts[number], number))

    def proposal(self, joining: Sequence[NewTeam]) -> Proposal:
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
        found += [Placing(None, one.name, None, self.new_in.get(one.name), Way.NEW) for one in joining]
        order = [one.division for one in self.divisions]
        placings = sorted(
            found,
            key=lambda one: (
                order.index(one.after) if one.after in order else len(order),
                WAYS.index(one.way),
            ),
        )
        return Proposal(tuple(placings), tuple(self.lines.values()))


WAYS: Final = (Way.DOWN, Way.STAYS, Way.UP, Way.NEW, Way.OUT)
"""In which order the teams of a division are listed: who comes from above first."""


def _way(before: EndDivision, after: int | None, level_of: Mapping[int, int]) -> Way:
    if after is None:
        return Way.OUT
    if level_of[after] == before.level:
        return Way.STAYS
    return Way.UP if level_of[after] < before.level else Way.DOWN
