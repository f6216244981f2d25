"""A believable pub league in mid-season, made by the services that the pages use, from a seed."""

from datetime import date, datetime, time, timedelta
from itertools import islice
from random import Random
from uuid import UUID

from django.db.models import QuerySet

from clubs.models import Club, User
from tournaments.cups.draw import rounds_for
from tournaments.cups.games import possible_results
from tournaments.fixtures.plan import plan
from tournaments.fixtures.reading import instance_from
from tournaments.leagues.calendar.services.dates import ask_for_date, postpone_fixture
from tournaments.leagues.calendar.services.fixture_plans import publish_fixtures, request_fixtures
from tournaments.leagues.committee.services.decisions import adjust_points
from tournaments.leagues.committee.services.rulings import RulingDetails
from tournaments.leagues.cups.selectors.cup_ties import open_ties
from tournaments.leagues.cups.selectors.cups import cup_state
from tournaments.leagues.cups.services.cup_draws import draw
from tournaments.leagues.cups.services.cup_rounds import RoundDate, set_round
from tournaments.leagues.cups.services.cups import create_cup
from tournaments.leagues.cups.services.tie_results import TieResultInput, enter_result
from tournaments.leagues.evening.services.cards import CardSent, agree, hand_in
from tournaments.leagues.evening.services.line_ups import choose_line_up
from tournaments.leagues.evening.services.side_draws import draw_side_names
from tournaments.leagues.models import Entrants, Fixture, FixturePlan, PlanState, Season, Team
from tournaments.leagues.register.services.captains import captain_link
from tournaments.leagues.register.services.importing import take_teams
from tournaments.leagues.register.services.squads import take_squad
from tournaments.leagues.register.services.team_seasons import change_team_season, create_team_season
from tournaments.leagues.register.services.venues import save_venue
from tournaments.matches.presets import PRESET_BY_KEY

PUBS = ("Bell", "Crown", "Fox and Hounds", "White Swan", "Anchor", "Plough")
DIVISIONS = (("Division 1", "A"), ("Division 2", "B"))
FIRST = ("Alan", "Beth", "Colin", "Dora", "Ern", "Flo", "Gwen", "Harry", "Iris", "Jack", "Kath", "Len")
LAST = (
    "Angove",
    "Bray",
    "Curnow",
    "Daniell",
    "Endean",
    "Faull",
    "Goldsworthy",
    "Hosken",
    "Inch",
    "Jewell",
    "Kitto",
    "Laity",
)
CUP = "Landlords' Cup"
PAIRS_CUP, PAIRS_WEEK, PAIRS = "Pairs Knock-out", 4, 6
"""A cup of so many pairs, on the Saturday of that week after the first; its final is still to be played."""
CUP_WEEKS = (1, 4, 7, 10)
"""The weeks after the first in which its rounds are, on Tuesdays; the final is in a week without league matches."""
SIX = 6
ROUNDS, SPARE = 10, 4
"""Six teams meet twice, a round a week; the weeks after that are kept for postponed matches."""
PLAYED = 5
"""So many rounds are played; the card of one match is disputed, and that of another is not answered."""

OFFICERS = [
    {"role": "Chair", "name": "Morwenna Bray"},
    {"role": "Secretary", "name": "Carol Penrose"},
    {"role": "Treasurer", "name": "Jack Tregear"},
]
RULE_BOOK = """
1. Matches
1.1 A match begins at a quarter past eight. A side that isn't there half an hour later has not come.
1.2 The home side brings the cards, and both captains look at them before the first deal.
2. Cards
2.1 The home captain sends the card on the night; the other captain agrees within three days.
2.2 A late card costs half a point.
"""


def make_league(club: Club, user: User, now: datetime, random: Random) -> Season:
    """Make a pub league of two divisions in the middle of its season; the same seed gives the same results."""
    season = create_team_season(club, _dates(now), "plain", by=user, now=now)
    assert season.starts is not None  # noqa: S101  a season of teams has its dates
    spare = [season.starts + timedelta(weeks=ROUNDS + number) for number in range(SPARE + 1)]
    side_table = PRESET_BY_KEY["penryn_falmouth"].side_table
    values = {"blank_weeks": spare, "side_table": side_table, "officers": OFFICERS, "rule_book": RULE_BOOK}
    change_team_season(season.pk, values, by=user, now=now)
    lines = [f"{division},{pub} {letter},{pub}" for division, letter in DIVISIONS for pub in PUBS]
    take_teams(season.pk, "\n".join(lines), by=user, now=now)
    for pub in club.venues.all():
        save_venue(club, {"capacity": 2}, pub.pk)
    begun = _evening(season.starts, now)
    names = iter(random.sample([f"{first} {last}" for first in FIRST for last in LAST], SIX * len(lines)))
    for team in season.teams.order_by("pk"):
        take_squad(season.pk, team.pk, list(islice(names, SIX)), by=user, now=begun)
        captain_link(season.pk, team.pk, by=user, now=now)
    _publish(season, user, now)
    _play(season, user, now, random)
    _play_cup(season, user, now, random)
    _play_pairs(season, user, now)
    return season


def _dates(now: datetime) -> dict[str, object]:
    monday = now.date() - timedelta(days=now.date().weekday())
    first = monday - timedelta(weeks=PLAYED)
    return {
        "name": f"Pub league {first.year}",
        "starts": first,
        "ends": first + timedelta(weeks=ROUNDS + SPARE),
    }


def _publish(season: Season, user: User, now: datetime) -> None:
    """Draw the fixtures up here rather than in a child process: a demonstration has no worker."""
    asked = request_fixtures(season.pk, seed=1, by=user, now=now)
    *_, drawn = plan(instance_from(asked.instance), asked.seed, asked.effort)
    FixturePlan.objects.filter(pk=asked.pk).update(
        matches=[match.as_json() for match in drawn.solution.matches],
        quality=drawn.quality.as_json(),
        state=PlanState.READY,
        progress=1.0,
    )
    publish_fixtures(asked.pk, by=user, now=now)


def _play(season: Season, user: User, now: datetime, random: Random) -> None:
    before = season.starts + timedelta(weeks=PLAYED) if season.starts is not None else now.date()
    played = list(_fixtures(season).filter(date__lt=before))
    *settled, disputed, unanswered = played
    for match in settled:
        at = _evening(match.date or before, now)
        for team in (match.home, match.away):
            _line_up(match, team, at, random)
        games = _games(match, random) + _side_games(match)
        hand_in(match.pk, _card(random, "home", games), by=None, now=at)
        agree(match.pk, "away", by=None, now=at)
    games = _games(disputed, random)
    of_side = _side_games(disputed)
    at = _evening(disputed.date or before, now)
    hand_in(disputed.pk, _card(random, "home", games + of_side), by=None, now=at)
    hand_in(
        disputed.pk,
        _card(random, "away", [*games[:-1], "away" if games[-1] == "home" else "home", *of_side]),
        by=None,
        now=at,
    )
    games = _games(unanswered, random) + _side_games(unanswered)
    hand_in(unanswered.pk, _card(random, "home", games), by=None, now=now)
    coming = list(_fixtures(season).filter(date__gte=before))
    postpone_fixture(coming[0].pk, why="The cellar is flooded.", by=user, now=now)
    ask_for_date(coming[1].pk, coming[1].away, [], "A wedding", now=now - timedelta(days=2))
    last = Team.objects.filter(season=season).order_by("-pk")[0]
    adjust_points(season.pk, last.pk, -100, RulingDetails("Two late cards", user, now, "7"))


def _line_up(match: Fixture, team: Team, at: datetime, random: Random) -> None:
    """Draw the pairs of a team's six."""
    six = list(team.registrations.order_by("pk").values_list("player_id", flat=True))
    choose_line_up(match.pk, team, random.sample(six, len(six)), lock=True, now=at)
    draw_side_names(match.pk, team, _chance(match, team.name).randrange(10_000), now=at)


def _play_cup(season: Season, user: User, now: datetime, random: Random) -> None:
    """Draw a cup of all teams and play it into the quarter-finals: one is still without its card."""
    assert season.starts is not None  # noqa: S101  a season of teams has its dates
    teams = list(Team.objects.filter(season=season).order_by("pk").values_list("pk", flat=True))
    begun = _evening(season.starts, now)
    options = {"neutral_rounds": 1, "plate": True}
    cup = create_cup(season.pk, {"name": CUP, "teams": teams, "options": options}, by=user, now=begun)
    draw(cup.pk, 1, by=user, now=begun)
    final_pub = season.club.venues.order_by("pk")[0]
    for number, week in enumerate(CUP_WEEKS, 1):
        night = season.starts + timedelta(weeks=week, days=1)
        asked = RoundDate(number, night, venue=final_pub if number == len(CUP_WEEKS) else None)
        set_round(cup.pk, asked, by=user, now=begun)
        played = list(Fixture.objects.filter(tie__cup=cup, tie__round=number, date__lt=now.date()))
        for match in played[: -1 if number == 2 else None]:
            hand_in(match.pk, _card(random, "home", _games(match, random)), by=None, now=_evening(night, now))
            agree(match.pk, "away", by=None, now=_evening(night, now))


def _play_pairs(season: Season, user: User, now: datetime) -> None:
    """Play a knock-out of pairs in one evening at one pub, up to its final."""
    assert season.starts is not None  # noqa: S101  a season of teams has its dates
    teams = season.teams.order_by("pk")[:PAIRS]
    squads = [list(team.registrations.order_by("pk").values_list("player_id", flat=True)) for team in teams]
    values = {"name": PAIRS_CUP, "entrants": Entrants.PAIRS, "entries": [squad[:2] for squad in squads]}
    cup = create_cup(season.pk, values, by=user, now=now)
    draw(cup.pk, 1, by=user, now=now)
    night = season.starts + timedelta(weeks=PAIRS_WEEK, days=5)
    pub = season.club.venues.order_by("pk")[0]
    set_round(cup.pk, RoundDate(1, night, time(19, 30), pub), by=user, now=now)
    cup.refresh_from_db()
    chance = Random(PAIRS_CUP)  # noqa: S311  a demonstration, no secret
    while len(ready := open_ties(cup_state(cup))) and ready[0].round < rounds_for(PAIRS):
        first, second = chance.choice(possible_results(cup.best_of))
        asked = TieResultInput(ready[0].round, ready[0].number, first_games=first, second_games=second)
        enter_result(cup.pk, asked, by=user, now=now)


def _fixtures(season: Season) -> QuerySet[Fixture]:
    return (
        Fixture.objects.filter(Fixture.OF_LEAGUE, season=season)
        .select_related("season", "home", "away")
        .order_by("date", "pk")
    )


def _evening(day: date, now: datetime) -> datetime:
    return now.replace(year=day.year, month=day.month, day=day.day)


def _games(match: Fixture, random: Random) -> list[str]:
    """Draw who won each game; the better side of the evening wins more of them."""
    share = random.uniform(0.3, 0.7)
    return ["home" if random.random() < share else "away" for _ in match.format.legs]


def _side_games(match: Fixture) -> list[str]:
    """Draw who won each game of the side table, from the names of the teams, so that no other draw notices."""
    chance = _chance(match, "games")
    return [chance.choice(["home", "away"]) for _ in match.card_format.side_legs]


def _chance(match: Fixture, what: str) -> Random:
    return Random(f"{match.home.name}/{match.away.name}/{what}")  # noqa: S311  a demonstration, no secret


def _card(random: Random, side: str, winners: list[str]) -> CardSent:
    name = UUID(int=random.getrandbits(128), version=4)
    return CardSent(name, side, [{"winner": winner} for winner in winners])
