"""Propose who plays in which division next season: who goes up, who goes down, and every exception as a switch.

The law is in ``docs/league-tables.md``. A proposal is made anew from the final tables whenever a line is switched, so
that what follows from it is always seen: a team that refuses lets the next one go up, which may be of a pub that has
its full number there.
"""

from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise
from typing import Final

from tournaments.standings.teams.placings import (
    EndDivision,
    EndTeam,
    MoveRules,
    NewTeam,
    Proposal,
    Sizes,
)
from tournaments.standings.teams.promotion_state import Working
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
    working = _Steps(list(divisions), rules, dict(switches or {}))
    joining = working.take_over(new)
    working.note_the_gone()
    working.note_who_starts_lower({one.follows for one in new})
    levels = sorted({one.level for one in divisions})
    for upper, lower in pairwise(levels):
        working.move_between(upper, lower, len(joining))
    working.start_again()
    working.add_new(joining)
    return working.proposal(joining)


SIZE_STEPS: Final = 40
"""No division is that far from its size."""


class _Steps(Working):
    """Make a proposal, one step after another."""

    __slots__ = ()

    def take_over(self, new: Sequence[NewTeam]) -> list[NewTeam]:
        """Let new teams with the players of an old one take its place, or play beside it; return all others.

        A team that plays on keeps its place, unless somebody says that the new one follows it.
        """
        joining = []
        followed: set[int] = set()
        for one in new:
            old = self._comes_from(one)
            if old is None or old in followed or not self._come_together(one, old):
                joining.append(one)
                continue
            followed.add(old)
            home = self.home(old)
            if one.follows is None and self.where[old] is not None:
                self.new_in[one.name] = home.division
                joining.append(one)
                continue
            self.taken_over.add(old)
            self.names[old] = one.name
            self.where[old] = home.division
        return joining

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

    def move_between(self, upper: int, lower: int, joining: int) -> None:
        """Settle who goes down from one level and who goes up to it."""
        above, below = self.at(upper), self.at(lower)
        down = [team for division in above for team in self._going_down(division)]
        for team in down:
            self.where[team.team] = None
        for division in below:
            self._send_up(division, above, down)
        to_come = sum(self.where[team.team] is None for team in self.starting)
        self._level_sizes(above, below, down, joining + to_come)
        lower_again = [team for team in self.starting if self.home(team.team) in above]
        for team in (*down, *lower_again):
            self.where[team.team] = self._section_for(team, below).division
        for team in (*down, *lower_again):
            self._meet_own_pub(team, self.division(self.where[team.team] or 0))

    def _going_down(self, division: EndDivision) -> list[EndTeam]:
        own = [team for team in self.own(division) if team.place is not None or team.team in self.taken_over]
        forced = [team for team in self.forced[division.division] if team in own]
        in_place_of = 0
        for team in forced:
            reason = f"{team.name} makes way for the other team of {team.pub}."
            effect = f"It counts among those who go down from {division.name}; if not, one more team goes."
            in_place_of += self.is_on(f"foot:{team.team}", reason, effect, usual=False)
        rest = [team for team in own if team not in forced]
        number = min(len(rest), max(0, division.down - self.fewer_down[division.division] - in_place_of))
        rest = self._ties_at_the_foot(rest, number, division)
        going = rest[len(rest) - number :] if number else []
        for team in rest[: len(rest) - number]:
            most = self.rules.awards_most
            if most is not None and team.awards > most:
                reason = f"{team.awards} matches were awarded against {team.name}; {most} is the most."
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
        by_table, empty = self._play_off(division, above, down)
        number, taken = division.up + by_table, 0
        waiting = self.own(division)
        if 0 < number < len(waiting):
            place = waiting[number - 1].place
            late = [team for team in waiting[number:] if team.place == place and place is not None]
            first = [team for team in late if self._settles(team, waiting[number - 1], division, "goes up")]
            at = next((index for index, team in enumerate(waiting) if team.place == place), 0)
            waiting = [team for team in waiting if team not in first]
            waiting[at:at] = first
        for team in waiting:
            if taken == number or (team.place or 0) > self._last_place(division):
                break
            instead = f"the next in order goes up, down to {ordinal(self._last_place(division))} place"
            if self._may_go_up(team, division, self.smallest(above), instead):
                self.where[team.team] = self.smallest(above).division
                taken += 1
        for best in down[: number - taken + empty]:
            self._keep_up(best, division, down)

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
            to = self.smallest(above)
            instead = (
                "the place stays empty" if number == finalists[-1] else "the other finalist has the place"
            )
            if team is not None and self._may_go_up(team, division, to, instead):
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

    def _may_go_up(self, team: EndTeam, division: EndDivision, to: EndDivision, instead: str) -> bool:
        place = f"{ordinal(team.place)} in {division.name}" if team.place else f"in {division.name}"
        reason = f"{self.names[team.team]} is {place}. Do they refuse to go up?"
        effect = f"They stay, and {instead}."
        if self.is_on(f"refuse:{team.team}", reason, effect, usual=False):
            return False
        if self.is_full(to, team.pub):
            there = [one for one in self.members(to) if one.pub == team.pub]
            named = " and ".join(self.names[one.team] for one in there)
            reason = f"{to.name} has as many teams of {team.pub} as your rules allow: {named}."
            effect = f"{self.names[team.team]} stays, and the next in order goes up; if not, both play there."
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
        size = self.size(division)
        if self.rules.sizes is Sizes.EVEN:
            short, what = size % 2 == 1, "an odd number"
        else:
            whole = sum(where is not None for where in self.where.values()) + len(down) + joining
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

    def _section_for(self, team: EndTeam, below: Sequence[EndDivision]) -> EndDivision:
        """Return the section that takes a team which comes down: the smallest, unless that is switched off.

        Of sections of a size it is one that has not the full number of the team's pub yet, else the first.
        """
        sizes = {one.division: self._size_to_come(one) for one in below}
        order = sorted(below, key=lambda one: (sizes[one.division], self.is_full(one, team.pub)))
        if len(order) == 1:
            return order[0]
        counts = [f"{one.name} has {sizes[one.division]}" for one in order]
        reason = f"{self.names[team.team]} comes down. Not counting it, {' and '.join(counts[:2])} teams."
        effect = f"{self.names[team.team]} plays in {order[0].name}; if not, in {order[1].name}."
        return order[0] if self.is_on(f"section:{team.team}", reason, effect, usual=True) else order[1]

    def _size_to_come(self, division: EndDivision) -> int:
        """Return the size of a division once those who go down from it have gone."""
        lowest = max(one.level for one in self.divisions)
        leaves = max(0, division.down - self.fewer_down[division.division])
        return self.size(division) - (leaves if division.level < lowest else 0)

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
        effect = f"{self.names[other.team]} goes down too; if not, both play in {division.name}."
        if self.is_on(f"down_too:{other.team}", reason, effect, usual=True):
            self.forced[division.division].append(other)

    def add_new(self, joining: Sequence[NewTeam]) -> None:
        """Let new teams begin at the foot, in the smallest division there."""
        lowest = self.at(max((one.level for one in self.divisions), default=0))
        for one in joining:
            if lowest:
                self.new_in.setdefault(one.name, self.smallest(lowest).division)
