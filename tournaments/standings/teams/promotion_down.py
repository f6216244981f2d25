"""Work out who goes down, into which section, and who stays up after all."""

from collections.abc import Sequence

from tournaments.standings.teams.placings import EndDivision, EndTeam
from tournaments.standings.teams.promotion_state import Working


class Relegation(Working):
    """Send teams down."""

    __slots__ = ()

    def going_down(self, division: EndDivision) -> list[EndTeam]:
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

    def _by_table(self, division: EndDivision) -> tuple[list[EndTeam], list[EndTeam]]:
        """Return those of a division who may go down, and those of them whom the table sends down."""
        own = [team for team in self.own(division) if team.place is not None or team.team in self.taken_over]
        number = min(len(own), max(0, division.down - self.fewer_down[division.division]))
        return own, own[len(own) - number :]

    def _ties_at_the_foot(self, teams: list[EndTeam], number: int, division: EndDivision) -> list[EndTeam]:
        if not 0 < number < len(teams):
            return teams
        edge = len(teams) - number
        place = teams[edge].place
        safe = [team for team in teams[:edge] if team.place == place]
        moved = [team for team in safe if self.settles(team, teams[edge], division, "goes down")]
        return [team for team in teams if team not in moved] + moved if moved else teams

    def section_for(self, team: EndTeam, below: Sequence[EndDivision]) -> EndDivision:
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

    def _is_full_to_come(self, division: EndDivision, pub: str) -> bool:
        """Tell whether a division will have a pub's full number once those who go down from it have gone."""
        if not self.is_full(division, pub):
            return False
        leave = sum(one.pub == pub and self._surely_leaves(one, division) for one in self.own(division))
        return self.number_of_pub(division, pub) - leave >= (self.rules.pub_teams or 0)

    def _surely_leaves(self, team: EndTeam, division: EndDivision) -> bool:
        if division.level == max(one.level for one in self.divisions):
            return False
        return team in self.forced[division.division] or self._surely_goes_down(team, division)

    def _size_to_come(self, division: EndDivision) -> int:
        """Return the size of a division once those who go down from it have gone."""
        lowest = max(one.level for one in self.divisions)
        leaves = max(0, division.down - self.fewer_down[division.division])
        return self.size(division) - (leaves if division.level < lowest else 0)

    def meet_own_pub(self, team: EndTeam, division: EndDivision) -> None:
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

    def _surely_goes_down(self, team: EndTeam, division: EndDivision) -> bool:
        """Tell whether the table sends a team down that shares its place with nobody who stays."""
        own, by_table = self._by_table(division)
        stay = own[: len(own) - len(by_table)]
        return team in by_table and all(one.place != team.place or one.place is None for one in stay)

    def keep_up(self, places: int, division: EndDivision, down: list[EndTeam]) -> None:
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

    def may_stay(self, team: EndTeam, division: EndDivision) -> bool:
        """Tell whether one of those going down may stay, where others of its pub may have come in the meantime."""
        if not self.is_full(division, team.pub):
            return True
        name = self.names[team.team]
        effect = f"{name} goes down, and doesn't stay in {division.name}; if not, both may play there."
        key = f"pub_stay:{team.team}"
        return not self.is_on(key, self.full_of(division, team.pub), effect, usual=True)
