"""Propose who plays in which division next season: who goes up, who goes down, and every exception as a switch.

The law is in ``docs/league-tables.md``. A proposal is made anew from the final tables whenever a line is switched, so
that what follows from it is always seen: a team that refuses lets the next one go up, which may be of a pub that has
its full number there.
"""

from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise
from operator import itemgetter
from typing import Final

from problems.wording import ordinal
from tournaments.standings.teams.placings import (
    DivisionSizes,
    EndDivision,
    EndTeam,
    MoveRules,
    NewTeam,
    PlacingProposal,
)
from tournaments.standings.teams.promotion_down import Relegation
from tournaments.standings.teams.promotion_joining import NewTeams


def propose(
    divisions: Sequence[EndDivision],
    rules: MoveRules,
    switches: Mapping[str, bool] | None = None,
    new: Sequence[NewTeam] = (),
) -> PlacingProposal:
    """Return who plays where next season. ``switches`` are those that somebody has set, by key; others are as usual.

    >>> first = EndDivision(1, "One", 1, 0, 1, (EndTeam(1, "Bell", 1), EndTeam(2, "Fox", 2)))
    >>> second = EndDivision(2, "Two", 2, 1, 0, (EndTeam(3, "Crown", 1), EndTeam(4, "Swan", 2)))
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

    def _send_up(self, division: EndDivision, above: Sequence[EndDivision], down: list[EndTeam]) -> None:
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
        self, division: EndDivision, above: Sequence[EndDivision], down: list[EndTeam]
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

    def _last_place(self, division: EndDivision) -> int:
        """Return the last place that may go up by the table."""
        return max(self.rules.down_to, division.up + (division.play_off is not None))

    def _next_instead(self, division: EndDivision) -> str:
        return f"the next in order goes up, down to {ordinal(self._last_place(division))} place"

    def _section_up(self, team: EndTeam, above: Sequence[EndDivision]) -> EndDivision:
        """Return the section to which a team goes up: the smallest of those that have room for its pub."""
        return self.smallest([one for one in above if not self.is_full(one, team.pub)] or above)

    def _may_go_up(self, team: EndTeam, division: EndDivision, to: EndDivision, instead: str) -> bool:
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
        above: Sequence[EndDivision],
        below: Sequence[EndDivision],
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
        self, division: EndDivision, below: Sequence[EndDivision], down: list[EndTeam], joining: int
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

    def _next_up(self, division: EndDivision, below: Sequence[EndDivision]) -> EndTeam | None:
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
