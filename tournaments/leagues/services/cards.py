"""Line-ups and cards: hand one in, agree with the other side's, settle what differs.

A card names its id, so that sending it twice counts once; a later card of the same side stands instead of an earlier
one. Nobody is stopped by a fault of eligibility: the card carries it as a flag.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import Q

from clubs.models import Player, User
from clubs.models.player import OF_AGE
from tournaments.leagues.faults import Fault, LeagueRefused
from tournaments.leagues.models import (
    Card,
    Fixture,
    LineUp,
    LineUpPlayer,
    Registration,
    Season,
    Side,
    Team,
)
from tournaments.leagues.models.card import REMARKS_LENGTH
from tournaments.leagues.selectors.cups import cup_tied
from tournaments.leagues.services.acts import write_act
from tournaments.leagues.services.cup_progress import follow_up
from tournaments.leagues.services.fixtures import fixture_of, follow, open_fixture, teams_of, write_results
from tournaments.leagues.services.locking import touch_season
from tournaments.leagues.services.team_seasons import open_season
from tournaments.matches.card import (
    LegResult,
    differing,
    merge_results,
    read_results,
    stored_results,
)
from tournaments.matches.format import MatchFormat, read_format
from tournaments.matches.problems import MatchRefused
from tournaments.matches.rules import LeagueRules
from tournaments.matches.states import Event, State

CARD_STATES = frozenset({State.CARDS_AWAITED, State.DISPUTED})


@dataclass(frozen=True, slots=True)
class HandedIn:
    """A card with its fixture as they stand afterwards; `new` is False for one that was sent before."""

    card: Card
    fixture: Fixture
    new: bool


@dataclass(frozen=True, slots=True)
class CardSent:
    """What somebody sends as a card: its id, the side, and for each leg who won it."""

    id: UUID
    side: str
    legs: Sequence[Mapping[str, Any]]
    remarks: str = ""
    how: str = Card.How.PHONE


class CardConflict(LeagueRefused):
    """Refuse a card whose id another card has; `theirs` is that card, None where it is of another side or match."""

    def __init__(self, theirs: Card | None) -> None:
        message = "A card with this id was handed in with other results. Give the new one an id of its own."
        if theirs is None:
            message = "A card with this id was handed in elsewhere. Give this one an id of its own."
        super().__init__(Fault("conflict", "", message))
        self.theirs = theirs


def format_of(season: Season) -> MatchFormat:
    """Return the format of a season's matches."""
    return read_format(season.match_format)


def side_of(fixture: Fixture, team: Team) -> str:
    """Return on which side a team plays; raises LeagueRefused for another team's match."""
    if team.pk == fixture.home_id:
        return Side.HOME
    if team.pk == fixture.away_id:
        return Side.AWAY
    raise LeagueRefused(Fault("not_your_match", "", f"{team.name} doesn't play in this match."))


@transaction.atomic
def hand_in(fixture_id: int, sent: CardSent, *, by: User | None, now: datetime) -> HandedIn:
    """Take one side's card. An equal card of the other side, or with `one_card` its consent, confirms the match.

    The same id with the same content answers as the first time. Raises LeagueRefused: `conflict` for the same id with
    other content, every fault of the legs at once, or a state in which no card is wanted.
    """
    season, fixture = open_fixture(fixture_id)
    results = read_card(sent, season)
    before = Card.objects.filter(pk=sent.id).first()
    if before is not None:
        _refuse_other_content(before, fixture, sent, results)
        return HandedIn(before, fixture, new=False)
    state = follow(fixture, Event.HAND_IN)
    Card.objects.filter(fixture=fixture, side=sent.side, stands=True).update(stands=False)
    card = create_card(
        id=sent.id,
        fixture=fixture,
        side=sent.side,
        legs=[result.as_json() for result in results],
        how=sent.how,
        remarks=sent.remarks.strip(),
        flags=flags_of(season, fixture),
        user=by,
        at=now,
    )
    LineUp.objects.filter(fixture=fixture, locked_at=None).update(locked_at=now)
    fixture.state = state
    other = Card.objects.filter(fixture=fixture, stands=True).exclude(side=sent.side).first()
    if other is not None:
        _compare(season, fixture, results, stored_results(other.legs), now)
    elif sent.how == Card.How.PAPER and LeagueRules(season.rules).word("card_entry") == "secretary":
        _settle(season, fixture, results, follow(fixture, Event.RULE), now)
    _save(fixture)
    follow_up(fixture, now)
    who = fixture.home if sent.side == Side.HOME else fixture.away
    words = f"{who.name} handed in the card of {teams_of(fixture)}."
    if sent.how == Card.How.TABLES:
        words = f"The phones at the tables wrote the card of {teams_of(fixture)}."
    write_act(season.pk, "card", words, by=by, now=now)
    return HandedIn(card, fixture, new=True)


def create_card(**columns: Any) -> Card:
    """Write a card. Raises CardConflict where its id is used in another season, at this moment, under its own lock."""
    try:
        with transaction.atomic():
            return Card.objects.create(**columns)
    except IntegrityError:
        raise CardConflict(None) from None


@transaction.atomic
def agree(fixture_id: int, side: str, *, by: User | None, now: datetime) -> Fixture:
    """Let one side agree with the other side's card: the match is confirmed. Raises LeagueRefused."""
    season, fixture = open_fixture(fixture_id)
    other = Card.objects.filter(fixture=fixture, stands=True).exclude(side=side).first()
    if fixture.state == State.CONFIRMED and other is not None:
        return fixture  # said twice
    state = follow(fixture, Event.AGREE)
    if other is None:
        message = "The other side hasn't handed in a card yet, so there is nothing to agree with."
        raise LeagueRefused(Fault("no_card", "", message))
    if LeagueRules(season.rules).word("card_entry") == "two_cards" and not _own_card(fixture, side):
        message = "In this league both sides hand in a card of their own. Fill in yours."
        raise LeagueRefused(Fault("own_card_wanted", "", message))
    # Whoever agrees with the other card gives up their own, where it said something else.
    Card.objects.filter(fixture=fixture, side=side, stands=True).update(stands=False)
    _settle(season, fixture, stored_results(other.legs), state, now)
    _save(fixture)
    follow_up(fixture, now)
    who = fixture.home if side == Side.HOME else fixture.away
    write_act(season.pk, "agreed", f"{who.name} agreed with the card of {teams_of(fixture)}.", by=by, now=now)
    return fixture


@transaction.atomic
def confirm_lapsed(season_id: int, *, now: datetime) -> list[Fixture]:
    """Confirm the cards that the other side has not answered in the hours of the league, where its rules say so.

    Safe to call at any time, however often.
    """
    season = open_season(season_id)
    rules = LeagueRules(season.rules)
    if rules.word("lapse") != "confirm" or rules.word("card_entry") not in {"one_card", "tables"}:
        return []
    since = now - timedelta(hours=rules.number("lapse_hours"))
    lapsed = []
    for card in Card.objects.filter(
        fixture__season=season, fixture__state=State.CARDS_AWAITED, stands=True, at__lte=since
    ):
        fixture = fixture_of(card.fixture_id)
        if fixture.state != State.CARDS_AWAITED:
            continue
        _settle(season, fixture, stored_results(card.legs), follow(fixture, Event.LAPSE), now)
        fixture.lapsed = True
        _save(fixture)
        follow_up(fixture, now)
        silent = fixture.away if card.side == Side.HOME else fixture.home
        words = f"Confirmed {teams_of(fixture)}: not answered by {silent.name}."
        write_act(season.pk, "lapsed", words, by=None, now=now)
        lapsed.append(fixture)
    return lapsed


@transaction.atomic
def set_line_up(
    fixture_id: int, side: str, players: Sequence[tuple[int, int | None]], *, lock: bool, now: datetime
) -> LineUp:
    """Set one side's line-up: players in playing order, each with the team that lends them or None.

    It may follow a card, whose flags are then looked at again. Raises LeagueRefused for strangers, somebody twice or
    in both line-ups, too many, and once the match is settled.
    """
    season, fixture = open_fixture(fixture_id)
    faults = _line_up_faults(season, fixture, side, [player for player, _ in players])
    if faults:
        raise LeagueRefused(*faults)
    line_up, _ = LineUp.objects.get_or_create(fixture=fixture, side=side)
    line_up.players.all().delete()
    LineUpPlayer.objects.bulk_create(
        LineUpPlayer(line_up=line_up, place=place, player_id=player, lent_by_id=lent_by)
        for place, (player, lent_by) in enumerate(players, 1)
    )
    line_up.locked_at = now if lock else None
    line_up.save(update_fields=["locked_at"])
    Card.objects.filter(fixture=fixture, stands=True).update(flags=flags_of(season, fixture))
    fixture.version += 1
    fixture.save(update_fields=["version"])
    touch_season(season.pk)
    return line_up


def _line_up_faults(season: Season, fixture: Fixture, side: str, players: Sequence[int]) -> list[Fault]:
    faults = []
    most = format_of(season).players
    if fixture.state not in {State.SCHEDULED, State.PLAYING, State.CARDS_AWAITED, State.DISPUTED}:
        message = "The line-up can't change any more: the match is settled, or has no date."
        faults.append(Fault("not_now", "", message))
    if len(players) > most:
        faults.append(Fault("too_many", "players", f"A side has {most} players. Take somebody out."))
    if len(set(players)) < len(players):
        faults.append(Fault("player_twice", "players", "Somebody is in the line-up twice."))
    known = set(Player.objects.filter(pk__in=players, club=season.club_id).values_list("pk", flat=True))
    if not known.issuperset(players):
        faults.append(Fault("player_unknown", "players", "Choose players of the league."))
    theirs = LineUpPlayer.objects.filter(line_up__fixture=fixture, player__in=players)
    both = theirs.exclude(line_up__side=side).select_related("player").first()
    if both is not None:
        # Said of whoever isn't free, whatever the reason: the other side's line-up is its own secret.
        message = f"{both.player.name} can't play for you in this match. Choose somebody else, or ask the secretary."
        faults.append(Fault("player_not_free", "players", message))
    return faults


def flags_of(season: Season, fixture: Fixture) -> list[str]:
    """Return what should be looked at in a match's line-ups, a sentence each; nobody is stopped by them."""
    rules = LeagueRules(season.rules)
    day = fixture.date
    sentences = []
    for line_up in LineUp.objects.filter(fixture=fixture).prefetch_related(
        "players__player", "players__lent_by"
    ):
        team = fixture.home if line_up.side == Side.HOME else fixture.away
        mine = dict(
            Registration.objects.filter(team=team)
            .filter(Q(left_on=None) | Q(left_on__gte=day) if day else Q(left_on=None))
            .values_list("player_id", "named_at_start")
        )
        borrowed = [one for one in line_up.players.all() if one.lent_by_id is not None]
        sentences += [
            f"{one.player.name} isn't registered for {team.name}."
            for one in line_up.players.all()
            if one.player_id not in mine and one.lent_by_id is None
        ]
        sentences += _too_young([one.player for one in line_up.players.all()], day, rules)
        if len(borrowed) > rules.number("borrowed"):
            sentences.append(
                f"{team.name} borrowed {len(borrowed)} players; {rules['borrowed']} is the most."
            )
        sentences += _lent_too_often(season, fixture, [one.player for one in borrowed], rules)
        named = sum(1 for one in line_up.players.all() if mine.get(one.player_id))
        if line_up.players.all() and named < rules.number("named_at_start"):
            sentences.append(
                f"{team.name} played {named} who were named at the start; {rules['named_at_start']} are needed."
            )
    return sentences + cup_tied(fixture)


def _too_young(players: Sequence[Player], day: date | None, rules: LeagueRules) -> list[str]:
    """Return who is known to be younger than the league allows on a day; of most players no age is kept."""
    least = rules["youngest"]
    if not isinstance(least, int) or day is None:
        return []
    sentences = []
    for player in players:
        age = player.age_on(day)
        if age < least if age is not None else player.of_age is False and least >= OF_AGE:
            sentences.append(f"{player.name} is too young: the league's youngest age is {least}.")
    return sentences


def _lent_too_often(
    season: Season, fixture: Fixture, players: Sequence[Player], rules: LeagueRules
) -> list[str]:
    most = rules.number("borrowed_times")
    sentences = []
    for player in players:
        times = (
            LineUpPlayer.objects.filter(player=player, lent_by__isnull=False, line_up__fixture__season=season)
            .exclude(line_up__fixture=fixture)
            .exclude(line_up__fixture__state=State.VOID)
            .count()
        )
        if times >= most:
            sentences.append(f"{player.name} was lent {times + 1} times; {most} is the most in a season.")
    return sentences


def _compare(
    season: Season, fixture: Fixture, mine: Sequence[LegResult], theirs: Sequence[LegResult], now: datetime
) -> None:
    if differing(mine, theirs):
        fixture.state = follow(fixture, Event.DIFFER)
    else:
        _settle(season, fixture, merge_results(mine, theirs), follow(fixture, Event.AGREE), now)


def _settle(
    season: Season, fixture: Fixture, results: Sequence[LegResult], state: State, now: datetime
) -> None:
    write_results(season, fixture, results)
    fixture.state, fixture.settled_at, fixture.lapsed = state, now, False


def _save(fixture: Fixture) -> None:
    fixture.version += 1
    fixture.save(
        update_fields=[
            "home_games",
            "away_games",
            "level_winner",
            "decider_claimed",
            "state",
            "settled_at",
            "lapsed",
            "version",
        ],
    )
    touch_season(fixture.season_id)


def _own_card(fixture: Fixture, side: str) -> bool:
    return Card.objects.filter(fixture=fixture, side=side, stands=True).exists()


def read_card(sent: CardSent, season: Season) -> tuple[LegResult, ...]:
    """Return the results of a card as it was sent; raises LeagueRefused with every fault."""
    faults = []
    if len(sent.remarks) > REMARKS_LENGTH:
        message = f"The remarks have {REMARKS_LENGTH} characters at most. Shorten them."
        faults.append(Fault("remarks_too_long", "remarks", message))
    if sent.side not in set(Side.values):
        faults.append(Fault("side_unknown", "side", "Say whose card it is: home or away."))
    try:
        results = _results(sent.legs, format_of(season))
    except LeagueRefused as refused:
        raise LeagueRefused(*faults, *refused.faults) from None
    if faults:
        raise LeagueRefused(*faults)
    return results


def _results(legs: Sequence[Mapping[str, Any]], form: MatchFormat) -> tuple[LegResult, ...]:
    try:
        return read_results(legs, form)
    except MatchRefused as refused:
        faults = [Fault(problem.code, problem.field, problem.message) for problem in refused.problems]
        raise LeagueRefused(*faults) from None


def _refuse_other_content(card: Card, fixture: Fixture, sent: CardSent, results: Sequence[LegResult]) -> None:
    if (card.fixture_id, card.side) != (fixture.pk, sent.side):
        raise CardConflict(None)
    if card.legs != [result.as_json() for result in results]:
        raise CardConflict(card)
