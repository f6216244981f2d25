"""Find a division for each new team: that of the old team whose players it has, or the foot."""

from collections.abc import Sequence

from tournaments.standings.teams.placings import EndDivision, NewTeam
from tournaments.standings.teams.promotion_state import Working


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

    def _begins_in(self, new: NewTeam, lowest: Sequence[EndDivision]) -> EndDivision | None:
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
