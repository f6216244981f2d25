"""Propose who plays in which division next season: who goes up, who goes down, and every exception as a switch.

The law is in ``docs/league-tables.md``. A proposal is made anew from the final tables whenever a line is switched, so
that what follows from it is always seen: a team that refuses lets the next one go up, which may be of a pub that has
its full number there. Of those at the bottom it says into which section they go down, and who stays up after all. A
new team gets the division of the old team whose players it has, or the foot.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from operator import itemgetter
from typing import Final

from problems.wording import ordinal
from tournaments.standings.teams.placings import (
    DivisionResult,
    DivisionSizes,
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

    divisions: list[DivisionResult]
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

    def settles(self, team: EndTeam, other: EndTeam, division: DivisionResult, goes: str) -> bool:
        """Tell whether a team goes in place of another that shares its place at the edge."""
        reason = f"{team.name} and {other.name} share {ordinal(team.place or 0)} place in {division.name}."
        effect = f"{team.name} {goes}, and not {other.name}."
        return self.is_on(f"tie:{team.team}", reason, effect, usual=False)

    def at(self, level: int) -> list[DivisionResult]:
        """Return the divisions of a level."""
        return [one for one in self.divisions if one.level == level]

    def division(self, number: int) -> DivisionResult:
        """Return a division by its number."""
        return next(one for one in self.divisions if one.division == number)

    def members(self, division: DivisionResult) -> list[EndTeam]:
        """Return those who are in a division as things stand, from wherever they came."""
        return [
            team for one in self.divisions for team in one.teams if self.where[team.team] == division.division
        ]

    def own(self, division: DivisionResult) -> list[EndTeam]:
        """Return those of a division's own teams that are still in it, in the order of its table."""
        return [team for team in division.teams if self.where[team.team] == division.division]

    def home(self, team: int) -> DivisionResult:
        """Return the division in which a team was."""
        return next(one for one in self.divisions for each in one.teams if each.team == team)

    def size(self, division: DivisionResult) -> int:
        """Return how many are in a division as things stand, new teams too."""
        new = sum(number == division.division for number in self.new_in.values())
        return len(self.members(division)) + new

    def smallest(self, divisions: Sequence[DivisionResult]) -> DivisionResult:
        """Return the smallest of some divisions, the first of those of a size."""
        return min(divisions, key=lambda one: (self.size(one), self.divisions.index(one)))

    def is_full(self, division: DivisionResult, pub: str) -> bool:
        """Tell whether a division has a pub's full number already."""
        if not pub or self.rules.pub_teams is None:
            return False
        return self.number_of_pub(division, pub) >= self.rules.pub_teams

    def number_of_pub(self, division: DivisionResult, pub: str) -> int:
        """Return how many teams of a pub are in a division as things stand, new ones too."""
        return len(self._of_pub(division, pub))

    def full_of(self, division: DivisionResult, pub: str) -> str:
        """Return the sentence that a division has a pub's full number already."""
        named = " and ".join(self._of_pub(division, pub))
        return f"{division.name} has as many teams of {pub} as your rules allow: {named}."

    def new_of_pub(self, division: DivisionResult, pub: str) -> list[str]:
        """Return the names of a pub's new teams that are in a division as things stand."""
        return [
            one.name
            for one in self.joining
            if one.pub == pub and self.new_in.get(one.name) == division.division
        ]

    def _of_pub(self, division: DivisionResult, pub: str) -> list[str]:
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


def _way(before: DivisionResult, after: int | None, level_of: Mapping[int, int]) -> PlacingKind:
    if after is None:
        return PlacingKind.OUT
    if level_of[after] == before.level:
        return PlacingKind.STAYS
    return PlacingKind.UP if level_of[after] < before.level else PlacingKind.DOWN


class NewTeams(Working):
    """Place new teams."""

    __slots__ = ()

    def take_over(self, new: Sequence[NewTeam]) -> None:
        """Let new teams with the players of an old one take its place, or play beside it; note all others as joining.

        A team that plays on keeps its place, unless somebody says that the new one follows it.
        """
        followed: set[int] = set()
        for one in new:
            old = self._comes_from(one)
            if old is None or old in followed or not self._come_together(one, old):
                self.joining.append(one)
                continue
            followed.add(old)
            home = self.home(old)
            if one.follows is None and self.where[old] is not None:
                self.new_in[one.name] = home.division
                self.joining.append(one)
                continue
            self.taken_over.add(old)
            self.names[old] = one.name
            self.where[old] = home.division

    def _comes_from(self, new: NewTeam) -> int | None:
        """Return the old team that a new one comes from: the one that is named, else that of most of its players."""
        if not self.rules.en_bloc:
            return None
        if new.follows is not None:
            return new.follows if new.follows in self.names else None
        known = [team for team in self.names if new.players.get(team)]
        return max(known, key=lambda team: new.players[team], default=None)

    def _come_together(self, new: NewTeam, old: int) -> bool:
        name, division = self.names[old], self.home(old).name
        reason = f"{new.name} comes with the players of {name}."
        enough = True
        if new.players:
            count, least = new.players.get(old, 0), self.rules.en_bloc
            enough = count >= least
            come = "1 player of {} comes" if count == 1 else f"{count} players of {{}} come"
            reason = f"{come.format(name)} with {new.name}. Your rules ask for {least}."
        effect = f"{new.name} takes the place of {name}; if not, it starts in the lowest division."
        if new.follows is None and self.where[old] is not None:
            effect = (
                f"{new.name} plays in {division}, as {name} does; if not, it starts in the lowest division."
            )
        return self.is_on(f"en_bloc:{old}", reason, effect, usual=enough)

    def add_new(self) -> None:
        """Let new teams begin at the foot, in the smallest division there that has room for their pub."""
        lowest = self.at(max((one.level for one in self.divisions), default=0))
        for one in self.joining:
            if not lowest or one.name in self.new_in:
                continue
            start = self._begins_in(one, lowest)
            if start is not None:
                self.new_in[one.name] = start.division

    def _begins_in(self, new: NewTeam, lowest: Sequence[DivisionResult]) -> DivisionResult | None:
        """Return the division in which a new team begins; None where its pub has too many and it's kept out."""
        smallest = self.smallest(lowest)
        with_room = [one for one in lowest if not self.is_full(one, new.pub)]
        best = self.smallest(with_room) if with_room else None
        if best is not None and self.size(best) == self.size(smallest):
            return best
        key, reason = f"pub_new:{new.name}", self.full_of(smallest, new.pub)
        if best is None:
            effect = f"{new.name} starts in {smallest.name} all the same; if not, it's out."
            return smallest if self.is_on(key, reason, effect, usual=True) else None
        effect = f"{new.name} starts in {best.name}; if not, in {smallest.name}."
        return best if self.is_on(key, reason, effect, usual=True) else smallest


class Relegation(Working):
    """Send teams down."""

    __slots__ = ()

    def going_down(self, division: DivisionResult) -> list[EndTeam]:
        """Return who goes down from a division, in the order of its table.

        A team that makes way for another of its pub, and that the table sends down anyway, is one of those who go.
        """
        own, by_table = self._by_table(division)
        forced = [team for team in self.forced[division.division] if team in own]
        number = len(by_table) - sum(team in by_table for team in forced)
        for team in forced:
            if team in by_table or not number:
                continue
            reason = f"{team.name} makes way for the other team of {team.pub}."
            effect = f"It counts among those who go down from {division.name}; if not, one more team goes."
            number -= self.is_on(f"foot:{team.team}", reason, effect, usual=False)
        rest = self._ties_at_the_foot([team for team in own if team not in forced], number, division)
        going = rest[len(rest) - number :] if number else []
        for team in rest[: len(rest) - number]:
            most = self.rules.awards_most
            if most is not None and team.awards > most:
                reason = f"{team.awards} matches were awarded against {team.name}; {most} is the most."
                effect = f"{team.name} goes down from {division.name} as well."
                if self.is_on(f"awards:{team.team}", reason, effect, usual=False):
                    going = [team, *going]
        return [team for team in own if team in going or team in forced]

    def _by_table(self, division: DivisionResult) -> tuple[list[EndTeam], list[EndTeam]]:
        """Return those of a division who may go down, and those of them whom the table sends down."""
        own = [team for team in self.own(division) if team.place is not None or team.team in self.taken_over]
        number = min(len(own), max(0, division.down - self.fewer_down[division.division]))
        return own, own[len(own) - number :]

    def _ties_at_the_foot(self, teams: list[EndTeam], number: int, division: DivisionResult) -> list[EndTeam]:
        if not 0 < number < len(teams):
            return teams
        edge = len(teams) - number
        place = teams[edge].place
        safe = [team for team in teams[:edge] if team.place == place]
        moved = [team for team in safe if self.settles(team, teams[edge], division, "goes down")]
        return [team for team in teams if team not in moved] + moved if moved else teams

    def section_for(self, team: EndTeam, below: Sequence[DivisionResult]) -> DivisionResult:
        """Return the section that takes a team which comes down, unless that is switched off.

        It is the smallest of those that will have room for the team's pub, so that two of a pub that come down
        together are parted; where none has room, it is the smallest.
        """
        sizes = {one.division: self._size_to_come(one) for one in below}
        smallest = min(below, key=lambda one: sizes[one.division])
        order = sorted(below, key=lambda one: (self._is_full_to_come(one, team.pub), sizes[one.division]))
        if len(order) == 1:
            return order[0]
        name, other = self.names[team.team], order[1]
        if sizes[order[0].division] > sizes[smallest.division]:
            other = smallest
            reason = f"{name} comes down. {self.full_of(smallest, team.pub)}"
        else:
            counts = [f"{one.name} has {sizes[one.division]}" for one in order]
            reason = f"{name} comes down. Not counting it, {' and '.join(counts[:2])} teams."
        effect = f"{name} plays in {order[0].name}; if not, in {other.name}."
        return order[0] if self.is_on(f"section:{team.team}", reason, effect, usual=True) else other

    def _is_full_to_come(self, division: DivisionResult, pub: str) -> bool:
        """Tell whether a division will have a pub's full number once those who go down from it have gone."""
        if not self.is_full(division, pub):
            return False
        leave = sum(one.pub == pub and self._surely_leaves(one, division) for one in self.own(division))
        return self.number_of_pub(division, pub) - leave >= (self.rules.pub_teams or 0)

    def _surely_leaves(self, team: EndTeam, division: DivisionResult) -> bool:
        if division.level == max(one.level for one in self.divisions):
            return False
        return team in self.forced[division.division] or self._surely_goes_down(team, division)

    def _size_to_come(self, division: DivisionResult) -> int:
        """Return the size of a division once those who go down from it have gone."""
        lowest = max(one.level for one in self.divisions)
        leaves = max(0, division.down - self.fewer_down[division.division])
        return self.size(division) - (leaves if division.level < lowest else 0)

    def meet_own_pub(self, team: EndTeam, division: DivisionResult) -> None:
        """Ask what becomes of the team of a pub into whose division another of its teams comes down.

        Nothing is asked about one that goes down by the table.
        """
        most, forced = self.rules.pub_teams, self.forced[division.division]
        same = [
            one for one in self.members(division) if one.pub == team.pub and one != team and one not in forced
        ]
        number = len(same) + len(self.new_of_pub(division, team.pub))
        lower = [one for one in self.divisions if one.level > division.level]
        if not team.pub or most is None or number < most or not lower:
            return
        other = next((one for one in reversed(self.own(division)) if one in same), None)
        if other is None:
            return
        reason = (
            f"{self.names[team.team]} comes down to {division.name}, where {self.names[other.team]} plays."
        )
        effect = f"{self.names[other.team]} goes down too; if not, both play in {division.name}."
        if self._surely_goes_down(other, division) or self.is_on(
            f"down_too:{other.team}", reason, effect, usual=True
        ):
            forced.append(other)

    def _surely_goes_down(self, team: EndTeam, division: DivisionResult) -> bool:
        """Tell whether the table sends a team down that shares its place with nobody who stays."""
        own, by_table = self._by_table(division)
        stay = own[: len(own) - len(by_table)]
        return team in by_table and all(one.place != team.place or one.place is None for one in stay)

    def keep_up(self, places: int, division: DivisionResult, down: list[EndTeam]) -> None:
        """Let the best of those going down stay, one for each place for which nobody comes up."""
        which = "the best"
        for team in list(down):
            if not places:
                return
            home = self.home(team.team)
            if not self.may_stay(team, home):
                which = "the next"
                continue
            places -= 1
            reason = f"Not enough teams of {division.name} go up."
            effect = f"{self.names[team.team]}, {which} of those going down, stays in {home.name}."
            if self.is_on(f"stay:{team.team}", reason, effect, usual=True):
                self.where[team.team] = home.division
                down.remove(team)

    def may_stay(self, team: EndTeam, division: DivisionResult) -> bool:
        """Tell whether one of those going down may stay, where others of its pub may have come in the meantime."""
        if not self.is_full(division, team.pub):
            return True
        name = self.names[team.team]
        effect = f"{name} goes down, and doesn't stay in {division.name}; if not, both may play there."
        key = f"pub_stay:{team.team}"
        return not self.is_on(key, self.full_of(division, team.pub), effect, usual=True)


def propose(
    divisions: Sequence[DivisionResult],
    rules: MoveRules,
    switches: Mapping[str, bool] | None = None,
    new: Sequence[NewTeam] = (),
) -> PlacingProposal:
    """Return who plays where next season. ``switches`` are those that somebody has set, by key; others are as usual.

    >>> first = DivisionResult(1, "One", 1, 0, 1, (EndTeam(1, "Bell", 1), EndTeam(2, "Fox", 2)))
    >>> second = DivisionResult(2, "Two", 2, 1, 0, (EndTeam(3, "Crown", 1), EndTeam(4, "Swan", 2)))
    >>> [(one.name, one.after, one.way.value) for one in propose([first, second], MoveRules()).placings]
    [('Bell', 1, 'stays'), ('Crown', 1, 'up'), ('Fox', 2, 'down'), ('Swan', 2, 'stays')]
    """
    working = _Steps(list(divisions), rules, dict(switches or {}))
    working.take_over(new)
    working.note_the_gone()
    working.note_who_starts_lower({one.follows for one in new})
    levels = sorted({one.level for one in divisions})
    for upper, lower in pairwise(levels):
        working.move_between(upper, lower)
    working.start_again()
    working.add_new()
    return working.proposal()


SIZE_STEPS: Final = 40
"""No division is that far from its size."""


class _Steps(NewTeams, Relegation):
    """Make a proposal, one step after another."""

    __slots__ = ()

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

    def note_who_starts_lower(self, followed: Collection[int | None]) -> None:
        """Let teams that withdrew start one level lower where the league rules so, or again at the foot.

        Not one that a new team is said to come from: that one plays in its stead.
        """
        lowest = max((one.level for one in self.divisions), default=0)
        for division in self.divisions:
            for team in division.teams:
                if not team.starts_lower or team.team in followed or team.team in self.taken_over:
                    continue
                where = f"in {division.name} again" if division.level == lowest else "one division lower"
                effect = f"{team.name} starts {where}; if not, it's out."
                if self.is_on(f"lower:{team.team}", f"{team.name} {team.gone}.", effect, usual=True):
                    self.starting.append(team)

    def start_again(self) -> None:
        """Let those who start again in the lowest division be there."""
        for team in self.starting:
            self.where[team.team] = self.where[team.team] or self.home(team.team).division

    def move_between(self, upper: int, lower: int) -> None:
        """Settle who goes down from one level and who goes up to it."""
        above, below = self.at(upper), self.at(lower)
        down = [team for division in above for team in self.going_down(division)]
        for team in down:
            self.where[team.team] = None
        for division in below:
            self._send_up(division, above, down)
        to_come = sum(self.where[team.team] is None for team in self.starting)
        self._level_sizes(above, below, down, len(self.joining) + to_come)
        lower_again = [team for team in self.starting if self.home(team.team) in above]
        for team in (*down, *lower_again):
            self.where[team.team] = self.section_for(team, below).division
        for team in (*down, *lower_again):
            self.meet_own_pub(team, self.division(self.where[team.team] or 0))

    def _send_up(
        self, division: DivisionResult, above: Sequence[DivisionResult], down: list[EndTeam]
    ) -> None:
        by_table, empty = self._play_off(division, above, down)
        number, taken = division.up + by_table, 0
        waiting = self.own(division)
        if 0 < number < len(waiting):
            place = waiting[number - 1].place
            late = [team for team in waiting[number:] if team.place == place and place is not None]
            first = [team for team in late if self.settles(team, waiting[number - 1], division, "goes up")]
            at = next((index for index, team in enumerate(waiting) if team.place == place), 0)
            waiting = [team for team in waiting if team not in first]
            waiting[at:at] = first
        for team in waiting:
            if taken == number or (team.place or 0) > self._last_place(division):
                break
            to = self._section_up(team, above)
            if self._may_go_up(team, division, to, self._next_instead(division)):
                self.where[team.team] = to.division
                taken += 1
        self.keep_up(number - taken + empty, division, down)

    def _play_off(
        self, division: DivisionResult, above: Sequence[DivisionResult], down: list[EndTeam]
    ) -> tuple[int, int]:
        """Let the winner of the play-off go up, or stay up.

        Return how many places the table gives instead, and how many stay empty.
        """
        held = division.play_off
        if held is None:
            return 0, 0
        if held.winner is None:
            self.missing.append(held.missing)
            effect = "The next in order goes up by the table; if not, nobody takes that place."
            on = self.is_on(f"no_play_off:{division.division}", held.missing, effect, usual=False)
            return (1, 0) if on else (0, 1)
        winner, other = self.names[held.winner], self.names.get(held.other or 0)
        stays = held.winner == held.defender
        effect = f"{winner} stays up." if stays else f"{winner} goes up."
        if other is not None:
            effect = (
                f"{effect[:-1]}; if not, {other} {'stays' if held.other == held.defender else 'goes'} up."
            )
        on = self.is_on(f"play_off:{held.winner}", f"{winner} won the {held.name}.", effect, usual=True)
        finalists = (held.winner, held.other)[0 if on else 1 :]
        for number in finalists:
            if number is not None and number == held.defender:
                self._stay_up(number, down)
                return 0, 0
            team = next((one for one in self.own(division) if one.team == number), None)
            instead = (
                "the place stays empty" if number == finalists[-1] else "the other finalist has the place"
            )
            if team is None:
                continue
            to = self._section_up(team, above)
            if self._may_go_up(team, division, to, instead):
                self.where[team.team] = to.division
                self._go_down(held.defender, down)
                return 0, 0
        return 0, 1

    def _stay_up(self, number: int, down: list[EndTeam]) -> None:
        for team in [one for one in down if one.team == number]:
            down.remove(team)
            self.where[number] = self.home(number).division

    def _go_down(self, number: int | None, down: list[EndTeam]) -> None:
        """Send down who lost the play-off for staying up, if they are still there."""
        if number is not None and self.where.get(number) is not None:
            down.append(next(one for one in self.home(number).teams if one.team == number))
            self.where[number] = None

    def _last_place(self, division: DivisionResult) -> int:
        """Return the last place that may go up by the table."""
        return max(self.rules.down_to, division.up + (division.play_off is not None))

    def _next_instead(self, division: DivisionResult) -> str:
        return f"the next in order goes up, down to {ordinal(self._last_place(division))} place"

    def _section_up(self, team: EndTeam, above: Sequence[DivisionResult]) -> DivisionResult:
        """Return the section to which a team goes up: the smallest of those that have room for its pub."""
        return self.smallest([one for one in above if not self.is_full(one, team.pub)] or above)

    def _may_go_up(self, team: EndTeam, division: DivisionResult, to: DivisionResult, instead: str) -> bool:
        place = f"{ordinal(team.place)} in {division.name}" if team.place else f"in {division.name}"
        reason = f"{self.names[team.team]} is {place}. Do they refuse to go up?"
        effect = f"They stay, and {instead}."
        if self.is_on(f"refuse:{team.team}", reason, effect, usual=False):
            return False
        if self.is_full(to, team.pub):
            reason = self.full_of(to, team.pub)
            effect = f"{self.names[team.team]} stays, and the next in order goes up; if not, both play there."
            return not self.is_on(f"pub:{team.team}", reason, effect, usual=True)
        return True

    def _level_sizes(
        self,
        above: Sequence[DivisionResult],
        below: Sequence[DivisionResult],
        down: list[EndTeam],
        joining: int,
    ) -> None:
        """Let more go up, or fewer down, until the upper divisions have the size that the league asks for."""
        if self.rules.sizes is DivisionSizes.FREE:
            return
        for division in above:
            for _ in range(SIZE_STEPS):
                if not self._one_more_up(division, below, down, joining):
                    break

    def _one_more_up(
        self, division: DivisionResult, below: Sequence[DivisionResult], down: list[EndTeam], joining: int
    ) -> bool:
        size = self.size(division)
        if self.rules.sizes is DivisionSizes.EVEN:
            short, what = size % 2 == 1, "an odd number"
        else:
            whole = sum(where is not None for where in self.where.values()) + len(down) + joining
            wanted = whole // len(self.divisions) + (
                self.divisions.index(division) < whole % len(self.divisions)
            )
            short, what = size < wanted, f"and not {wanted}"
        if not short:
            return False
        candidate = self._next_up(division, below)
        reason = f"{division.name} would have {size} teams, {what}."
        if candidate is not None:
            effect = f"{self.names[candidate.team]} goes up as well."
        else:
            candidate = next((team for team in down if self.may_stay(team, division)), None)
            if candidate is None:
                return False
            effect = f"{self.names[candidate.team]} doesn't go down."
        if not self.is_on(f"size:{candidate.team}", reason, effect, usual=True):
            return False
        self.where[candidate.team] = division.division
        if candidate in down:
            down.remove(candidate)
        return True

    def _next_up(self, division: DivisionResult, below: Sequence[DivisionResult]) -> EndTeam | None:
        """Return the best team below that may go up to a division and doesn't refuse; of level ones the first."""
        waiting = [
            (team.place, one, team)
            for one in below
            for team in self.own(one)
            if team.place is not None and team.place <= self._last_place(one)
        ]
        for _, one, team in sorted(waiting, key=itemgetter(0)):
            if self._may_go_up(team, one, division, self._next_instead(one)):
                return team
        return None
