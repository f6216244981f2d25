"""Cups of pairs and single players as pages and services read them: names, bracket, results, who may enter."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Q, QuerySet

from clubs.models import Player
from clubs.selectors.players import canonical, shown_names
from tournaments.cups.bracket import NOBODY, Bracket, Status, Tie, make_bracket
from tournaments.cups.draw import Places
from tournaments.leagues.cups.selectors.cups import CupState, DrawnCup, cup_state, places_of, rounds_of
from tournaments.leagues.models import Cup, Entrants, PersonEntry, Registration, Season, TieResult
from tournaments.leagues.register.selectors.names import shows_whole

WORDS: Mapping[str, tuple[str, str]] = {
    Entrants.TEAMS: ("team", "teams"),
    Entrants.PAIRS: ("pair", "pairs"),
    Entrants.SINGLES: ("player", "players"),
}
"""What one entry and several are called."""
How = TieResult.How


def entry_words(cup: Cup, count: int) -> str:
    """Return how many have entered: "1 pair", "12 players"."""
    return f"{count} {WORDS[cup.entrants][count != 1]}"


@dataclass(frozen=True, slots=True)
class PersonCupState(DrawnCup):
    """A drawn cup of pairs or singles as it stands, with the rows behind it."""

    entries: Mapping[str, PersonEntry]
    results: Mapping[tuple[int, int], TieResult]

    def tie(self, number_of_round: int, number: int) -> Tie | None:
        """Return a tie by its round and number; None where there is none."""
        ties = self.bracket.rounds[number_of_round - 1] if 1 <= number_of_round <= self.count else ()
        return ties[number - 1] if 1 <= number <= len(ties) else None

    def result(self, tie: Tie) -> TieResult | None:
        """Return how a tie ended; None while it is open."""
        return self.results.get((tie.round, tie.number))

    def ready(self) -> list[Tie]:
        """Return the ties whose sides are known and that have no result, the first round first."""
        return [tie for ties in self.bracket.rounds for tie in ties if tie.status is Status.READY]

    def played_on(self, tie: Tie) -> Tie | None:
        """Return the tie that was decided with whoever came from this one, byes passed over; None where none was."""
        while tie.round < self.count:
            tie = self.bracket.tie(tie.round + 1, (tie.number + 1) // 2)
            if self.result(tie) is not None:
                return tie
            if tie.status not in {Status.BYE, Status.EMPTY}:
                return None
        return None

    def changeable(self) -> list[Tie]:
        """Return the ties whose result can be corrected: nobody who came from them has played on; the last first."""
        settled = [tie for ties in self.bracket.rounds[::-1] for tie in ties if self.result(tie) is not None]
        return [tie for tie in settled if self.played_on(tie) is None]

    def ties_of(self, entry: PersonEntry) -> list[tuple[Tie, TieResult]]:
        """Return the ties of an entry that have a result, the first round first."""
        (name,) = [name for name, one in self.entries.items() if one.pk == entry.pk]
        ties = [tie for ties in self.bracket.rounds for tie in ties]
        return [
            (tie, self.results[tie.round, tie.number])
            for tie in ties
            if name in {tie.first.team, tie.second.team} and (tie.round, tie.number) in self.results
        ]


def entries_of(cups: Iterable[Cup]) -> QuerySet[PersonEntry]:
    """Return the entries of pairs and singles for some cups, with their players."""
    return PersonEntry.objects.filter(cup__in=list(cups)).select_related("player", "partner")


def entry_names(season: Season, entries: Sequence[PersonEntry]) -> dict[int, str]:
    """Return the name of each entry as every page shows it, by its number: children's names are short.

    Two of one cup that read alike, because their players were merged or erased, are told apart by a number.
    """
    people = [one.player for one in entries] + [one.partner for one in entries if one.partner is not None]
    shown = shown_names(people, whole=shows_whole(season)) if people else {}
    names: dict[int, str] = {}
    taken: defaultdict[int, set[str]] = defaultdict(set)
    for entry in sorted(entries, key=lambda one: one.pk):
        plain = name = " & ".join(shown[number] for number in entry.players)
        again = 1
        while name in taken[entry.cup_id]:
            again += 1
            name = f"{plain} ({again})"
        taken[entry.cup_id].add(name)
        names[entry.pk] = name
    return names


def person_cup_state(cup: Cup) -> PersonCupState:
    """Return a drawn cup of pairs or singles as it stands now, from its rows."""
    rows = list(entries_of([cup]))
    names = entry_names(cup.season, rows)
    results = {(one.round, one.number): one for one in cup.tie_results.all()}
    return PersonCupState(
        cup,
        _bracket(places_of(rows, names), results),
        rounds_of(cup),
        {names[one.pk]: one for one in rows},
        results,
    )


def state_of(cup: Cup) -> CupState | PersonCupState:
    """Return a drawn cup as it stands now, whoever enters."""
    return person_cup_state(cup) if cup.of_persons else cup_state(cup)


def _bracket(places: Places, results: Mapping[tuple[int, int], TieResult]) -> Bracket:
    """Return the bracket; who won a tie is known once those of the rounds before it are."""
    won: dict[tuple[int, int], str] = {}
    bracket = make_bracket(places)
    for number in range(1, len(bracket.rounds) + 1):
        for tie in bracket.rounds[number - 1]:
            result = results.get((number, tie.number))
            if result is not None:
                won[number, tie.number] = _winner(tie, result)
        bracket = make_bracket(places, won)
    return bracket


def _winner(tie: Tie, result: TieResult) -> str:
    if result.how == How.BOTH_ABSENT:
        return NOBODY
    first = result.how == How.SECOND_ABSENT or (result.first_games or 0) > (result.second_games or 0)
    return (tie.first.team if first else tie.second.team) or NOBODY


def winning_entry(cup: Cup) -> PersonEntry | None:
    """Return who won a drawn cup of pairs or singles; None until that is known, and where nobody has."""
    state = person_cup_state(cup)
    return None if state.bracket.winner is None else state.entries[state.bracket.winner]


def plate_entries(state: PersonCupState) -> list[PersonEntry]:
    """Return the pairs or players that lost in the first round by playing."""
    results = [(tie, state.result(tie)) for tie in state.bracket.rounds[0]]
    return [
        state.entries[tie.loser]
        for tie, result in results
        if tie.loser is not None and result is not None and result.how == How.PLAYED
    ]


def ties_without_result(season: Season, today: date) -> Iterator[tuple[Cup, str]]:
    """Give the cups of pairs and singles with a tie whose evening is over without a result, each with a sentence."""
    drawn = season.cups.exclude(entrants=Entrants.TEAMS).exclude(drawn_at=None).select_related("season")
    for cup in drawn:
        state = person_cup_state(cup)
        over = {number for number, held in state.rounds.items() if held.date < today}
        late = [tie for tie in state.ready() if tie.round in over]
        if len(late) == 1:
            yield cup, f"{cup.name}: {state.name(late[0]).lower()} has no result. Enter it."
        elif late:
            yield cup, f"{cup.name}: {len(late)} ties have no result. Enter them."


# Who may enter


def registered_players(season: Season) -> dict[int, tuple[Player, str]]:
    """Return whoever may enter a cup of pairs or singles by number, each with their team; by team and name.

    They are registered with a team of the season now. Whoever was merged into another is that other one.
    """
    rows = Registration.objects.filter(Registration.OPEN, season=season, player__erased_at=None)
    listed = list(rows.select_related("player", "team").order_by("team__name", "player__name_key", "pk"))
    merged = canonical(one.player_id for one in listed if one.player.merged_into_id is not None)
    kept = Player.objects.in_bulk(set(merged.values())) if merged else {}
    found: dict[int, tuple[Player, str]] = {}
    for one in listed:
        player = kept[merged[one.player_id]] if one.player_id in merged else one.player
        found.setdefault(player.pk, (player, one.team.name))
    return found


def entered_players(cup: Cup) -> set[int]:
    """Return the numbers of those who have entered a cup, each under the number that they were merged into."""
    pairs = cup.person_entries.values_list("player_id", "partner_id")
    return set(canonical(number for pair in pairs for number in pair if number is not None).values())


def choices_to_enter(cup: Cup) -> list[tuple[str, list[tuple[int, str]]]]:
    """Return who can still enter, under whole names, by team: for the secretary alone."""
    entered = entered_players(cup)
    free = {
        number: found for number, found in registered_players(cup.season).items() if number not in entered
    }
    names = shown_names([player for player, _ in free.values()], whole=True) if free else {}
    by_team: defaultdict[str, list[tuple[int, str]]] = defaultdict(list)
    for number, (_, team) in free.items():
        by_team[team].append((number, names[number]))
    return list(by_team.items())


def cups_entered(players: Iterable[int]) -> QuerySet[PersonEntry]:
    """Return the entries of these players for cups of pairs and singles, the first first."""
    numbers = list(players)
    rows = PersonEntry.objects.filter(Q(player__in=numbers) | Q(partner__in=numbers))
    return rows.select_related("cup__season", "player", "partner").order_by("pk")
