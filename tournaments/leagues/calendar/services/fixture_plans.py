"""Draw up a season's fixtures in a child process, look at them, change them by hand, publish them whole."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime
from typing import Any, Unpack

from django.db import transaction

from clubs.models import WhoAndWhen
from jobs.services.askers import count_asker, name_of
from jobs.services.claims import claim_and_run, claimed_row
from problems import Problem
from problems.wording import all_of, day_words
from problems.wording import gettext as _
from tournaments.fixtures.instance import FixtureMatch
from tournaments.fixtures.plan import ordinary_effort, recount
from tournaments.fixtures.reading import instance_from
from tournaments.leagues.calendar.selectors.plan_inputs import (
    cup_nights,
    instance_of,
    live_teams,
    playable_weeks,
    setup_faults,
)
from tournaments.leagues.calendar.selectors.pub_bookings import booked_matches
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Fixture, FixturePlan, Season, Team, VenueClosure
from tournaments.leagues.register.selectors.season_weeks import night_of, numbered_weeks
from tournaments.leagues.services.audit_log import log_change
from tournaments.leagues.services.locking import lock_open_season, touch_season
from tournaments.leagues.signals import fixture_plan_wanted
from tournaments.matches.states import OPEN
from tournaments.plans.models import UNPUBLISHED, PlanState
from tournaments.plans.planner import PlanListener, Problems, run_planner

MOST_SECONDS = 300.0
COULD_NOT = "The fixtures couldn't be drawn up. Try again; if it fails again, tell whoever runs this site."


@transaction.atomic
def request_fixtures(
    season_id: int, *, seed: int, effort: int | None = None, **who_and_when: Unpack[WhoAndWhen]
) -> FixturePlan:
    """Ask for a season's fixtures; a plan that is there and not published yet is dropped.

    Raises LeagueRefused with everything that is missing, and once fixtures are published.
    """
    season = lock_open_season(season_id)
    if season.fixtures.filter(Fixture.OF_LEAGUE).exists():
        message = _("The fixtures are published. Move single matches, or draw up the rest of the season.")
        raise LeagueRefused(Problem("fixtures_published", "", message))
    LeagueRefused.raise_for(setup_faults(season))
    asked = instance_of(season)
    steps = ordinary_effort(instance_from(asked)) if effort is None else effort
    return ask_planner(season, asked, seed, steps, "Asked for fixtures.", **who_and_when)


def ask_planner(
    season: Season,
    asked: dict[str, Any],
    seed: int,
    steps: int,
    words: str,
    **who_and_when: Unpack[WhoAndWhen],
) -> FixturePlan:
    """Ask for fixtures, with the season locked; a plan that is there and not published yet is dropped.

    Raises `RetryLater` where a user has asked too often.
    """
    user = who_and_when["by"]
    if user is not None:
        count_asker(name_of(user))
    FixturePlan.objects.filter(season=season, state__in=UNPUBLISHED).update(state=PlanState.DROPPED)
    plan = FixturePlan.objects.create(season=season, instance=asked, seed=seed, effort=steps)
    log_change(season.pk, "plan", words, **who_and_when)
    fixture_plan_wanted.send(sender=FixturePlan, plan=plan)
    return plan


def lock_open_plan(plan_id: int) -> tuple[Season, FixturePlan]:
    """Lock a fixture plan's season; return both as they are now. Raises LeagueRefused once the season is closed."""
    season = lock_open_season(FixturePlan.objects.values_list("season_id", flat=True).get(pk=plan_id))
    return season, FixturePlan.objects.get(pk=plan_id)


@transaction.atomic
def drop_fixtures(season_id: int, **who_and_when: Unpack[WhoAndWhen]) -> None:
    """Drop the plan that is being made or looked at. Raises LeagueRefused when there is none."""
    season = lock_open_season(season_id)
    if not FixturePlan.objects.filter(season=season, state__in=UNPUBLISHED).update(state=PlanState.DROPPED):
        raise LeagueRefused(Problem("no_plan", "", _("No fixtures are being drawn up.")))
    log_change(season.pk, "plan", "Dropped the fixtures that were drawn up.", **who_and_when)


@transaction.atomic
def stop_looking(plan_id: int, **who_and_when: Unpack[WhoAndWhen]) -> FixturePlan:
    """Take the best fixtures that were found so far, and look no longer. Raises LeagueRefused before the first."""
    season, plan = lock_open_plan(plan_id)
    if plan.state == PlanState.READY:
        return plan
    if plan.state not in UNPUBLISHED or not plan.matches:
        message = _("No fixtures have been found yet. Wait a moment, and try again.")
        raise LeagueRefused(Problem("nothing_found", "", message))
    # Its maker, who writes only while the row is still his, stops at the next sign of life.
    plan.state, plan.progress = PlanState.READY, 1.0
    plan.save(update_fields=["state", "progress"])
    log_change(season.pk, "plan", "Took the best fixtures found so far.", **who_and_when)
    return plan


def make_fixture_plan(plan_id: int, now: datetime) -> None:
    """Draw up a plan in a child process. Called by a task; called twice it is made once."""
    claim_and_run(FixturePlan, plan_id, now, _make)


def _make(plan: FixturePlan) -> None:
    run_planner(
        plan,
        "tournaments.fixtures.answers",
        {**plan.instance, "seed": plan.seed, "effort": plan.effort},
        FixturePlanListener(plan),
        seconds=MOST_SECONDS,
        could_not=COULD_NOT,
    )


class FixturePlanListener(PlanListener[FixturePlan]):
    """Hear the planner: keep the best fixtures so far, and end it when nobody wants them."""

    def found(self) -> dict[str, Any]:
        """Return the best fixtures so far, their counts, and after how many steps they were found."""
        if not self.best:
            return {}
        return {
            "matches": self.best["matches"],
            "relaxations": self.best["relax"],
            "impossible": self.best.get("impossible", []),
            "moves": self.best.get("moves", []),
            "quality": self.best["quality"],
            "steps": self.best["steps"],
        }

    @transaction.atomic
    def end(self, problems: Problems) -> None:
        """Write that the fixtures are drawn up, or why not; do nothing where this maker has the plan no more."""
        Season.objects.select_for_update(of=("self",)).get(pk=self.job.season_id)
        row = claimed_row(self.job).first()
        if row is None:
            return
        row.problems = problems
        row.state = PlanState.READY if row.matches and not problems else PlanState.FAILED
        row.progress = 1.0
        row.save(update_fields=["problems", "state", "progress"])
        touch_season(row.season_id)


@transaction.atomic
def publish_fixtures(plan_id: int, **who_and_when: Unpack[WhoAndWhen]) -> int:
    """Publish a plan: all its fixtures, or none; return how many there are.

    Raises LeagueRefused for a plan that isn't ready, for one made before teams, pubs, weeks or divisions changed, and
    where a team would play on the night of its cup match.
    """
    season, plan = lock_open_plan(plan_id)
    if plan.state != PlanState.READY:
        message = _("These fixtures are {state}, so they can't be published.", state=plan.get_state_display())
        raise LeagueRefused(Problem("not_ready", "", message))
    if plan.is_rest or plan.instance != instance_of(season):
        message = _(
            "Teams, pubs or weeks have changed since these fixtures were drawn up. Draw them up again."
        )
        raise LeagueRefused(Problem("plan_outdated", "", message))
    fixtures = Fixture.objects.bulk_create(_fixtures(season, plan), batch_size=500)
    refuse_cup_clashes(season)
    plan.state = PlanState.PUBLISHED
    plan.save(update_fields=["state"])
    log_change(season.pk, "published", f"Published {len(fixtures)} fixtures.", **who_and_when)
    return len(fixtures)


def refuse_cup_clashes(season: Season) -> None:
    """Refuse fixtures, just written, that fall on the night of a team's cup match.

    The planner keeps the nights of cups free; a change by hand may not have, nor a cup match that was moved.
    """
    cups = Fixture.objects.filter(season=season, tie__isnull=False, date__isnull=False, state__in=OPEN)
    nights: dict[date, dict[int, Fixture]] = {}
    for match in cups.select_related("home", "away", "tie__cup"):
        if match.date is not None:
            nights.setdefault(match.date, {}).update({match.home_id: match, match.away_id: match})
    league = Fixture.objects.filter(Fixture.OF_LEAGUE, season=season, state__in=OPEN, date__in=nights)
    hit: dict[int, Fixture] = {}
    for day, home, away in league.values_list("date", "home_id", "away_id"):
        there = nights.get(day, {}) if day is not None else {}
        hit |= {there[team].pk: there[team] for team in (home, away) if team in there}
    faults = [
        Problem(
            "cup_that_night",
            "",
            _(
                "{home} and {away} meet in the {cup} on {day}, and one of them would have "
                "a league match that night. Move the cup match first.",
                home=match.home.name,
                away=match.away.name,
                cup=match.competition,
                day=day_words(match.date),
            ),
        )
        for match in hit.values()
        if match.date is not None
    ]
    LeagueRefused.raise_for(faults)


def _fixtures(season: Season, plan: FixturePlan) -> Iterable[Fixture]:
    weeks = numbered_weeks(season)
    teams = {team.name: team for team in live_teams(season)}
    for match in plan.matches:
        yield planned_fixture(season, teams[match["home"]], teams[match["away"]], weeks[match["week"]])


def planned_fixture(season: Season, home: Team, away: Team, monday: date) -> Fixture:
    """Return a match of a plan, not yet saved: in that week, on the night of its division, at the home side's pub."""
    assert home.venue is not None  # noqa: S101  or the plan would be outdated
    return Fixture(
        season=season,
        division=home.division,
        home=home,
        away=away,
        week=monday,
        date=night_of(home.division, monday),
        starts_at=home.division.starts_at,
        venue=home.venue,
    )


@transaction.atomic
def change_plan(  # noqa: PLR0913  which match, and where it goes
    plan_id: int,
    home: str,
    away: str,
    *,
    week: int,
    from_week: int | None = None,
    swap_sides: bool = False,
    **who_and_when: Unpack[WhoAndWhen],
) -> list[str]:
    """Move a match of a plan to another week, or to the other side's pub, by hand; return what is amiss with it then.

    `from_week` tells which match is meant where two teams meet at the same pub more than once. The counts are taken
    again. What is amiss is told and not refused: the secretary may know better. Raises LeagueRefused where there is no
    such match or week, and where it could be either of two matches.
    """
    season, plan = lock_open_plan(plan_id)
    if plan.state != PlanState.READY:
        message = _("Only fixtures that are ready to look at can be changed.")
        raise LeagueRefused(Problem("not_ready", "", message))
    if plan.is_rest:
        message = _("Publish these changes first. Then move single matches on their own pages.")
        raise LeagueRefused(Problem("rest_of_season", "", message))
    matches = [
        one
        for one in plan.matches
        if (one["home"], one["away"]) == (home, away) and from_week in {None, one["week"]}
    ]
    weeks = numbered_weeks(season)
    faults = []
    if not matches:
        message = _("{home} at home to {away} isn't among these fixtures.", home=home, away=away)
        if from_week is not None:
            message = _(
                "{home} at home to {away} isn't in week {week} of these fixtures. Reload the page.",
                home=home,
                away=away,
                week=from_week,
            )
        faults.append(Problem("no_such_match", "home", message))
    elif len({one["week"] for one in matches}) > 1:
        message = _(
            "{home} is at home to {away} in weeks {weeks}. Say which of these matches you mean.",
            home=home,
            away=away,
            weeks=all_of(one["week"] for one in matches),
        )
        faults.append(Problem("several_matches", "from_week", message))
    if week not in weeks:
        message = _("Choose a week from 1 to {count}.", count=len(weeks))
        faults.append(Problem("no_such_week", "week", message))
    LeagueRefused.raise_for(faults)
    match = matches[0]
    was = match["week"]
    if swap_sides:
        match["home"], match["away"] = away, home
    match["week"] = week
    said = f"{match['home']} at home to {match['away']} in week {week}, was {home} at home in week {was}"
    plan.changes = [*plan.changes, said]
    plan.matches = sorted(plan.matches, key=lambda one: one["week"])
    _recount(plan)
    plan.save(update_fields=["changes", "matches", "quality", "relaxations"])
    log_change(season.pk, "plan", f"Changed by hand: {said}.", **who_and_when)
    return plan_clashes(season, plan)


def _recount(plan: FixturePlan) -> None:
    """Set what has to give for a plan's matches, and their counts; the bounds stay as they were proved."""
    matches = [FixtureMatch(one["home"], one["away"], one["week"]) for one in plan.matches]
    proved = plan.quality.get("counts", {}).get("relaxations", {}).get("bound", 0)
    solution, quality = recount(instance_from(plan.instance), matches, proved)
    plan.relaxations = solution.as_json()["relax"]
    plan.quality = quality.as_json()


def plan_clashes(season: Season, plan: FixturePlan, among: Sequence[Team] | None = None) -> list[str]:
    """Return what is wrong in a plan, a sentence each: a team twice in a week, a full or closed pub, a blank week.

    `among` are the teams that play, where they are known.
    """
    teams = {team.name: team for team in (live_teams(season) if among is None else among)}
    weeks = numbered_weeks(season)
    cups = cup_nights(season)
    playable = {
        division.pk: set(playable_weeks(season, division, cups.get(division.pk, ())))
        for division in season.divisions.all()
    }
    busy: dict[tuple[str, int], int] = {}
    hosted: dict[tuple[int, date], list[str]] = {}
    said: list[str] = []
    for match in plan.matches:
        home, away, week = teams.get(match["home"]), teams.get(match["away"]), match["week"]
        if home is None or away is None or home.venue is None or week not in weeks:
            continue
        for name in (home.name, away.name):
            busy[name, week] = busy.get((name, week), 0) + 1
        if week not in playable[home.division_id]:
            said.append(f"{home.division.name} doesn't play in week {week}: {home.name} against {away.name}.")
        day = night_of(home.division, weeks[week])
        hosted.setdefault((home.venue.pk, day), []).append(home.name)
    said += [
        f"{name} plays {times} times in week {week}." for (name, week), times in busy.items() if times > 1
    ]
    return [*said, *_full_pubs(teams.values(), hosted, booked_matches(season))]


def _full_pubs(
    teams: Iterable[Team],
    hosted: dict[tuple[int, date], list[str]],
    booked: Mapping[tuple[int, date], int],
) -> Iterator[str]:
    venues = {team.venue.pk: team.venue for team in teams if team.venue is not None}
    closed = set(VenueClosure.objects.filter(venue__in=venues).values_list("venue_id", "date"))
    for (venue_id, day), names in hosted.items():
        venue, others = venues[venue_id], booked.get((venue_id, day), 0)
        if (venue_id, day) in closed:
            yield f"{venue.name} has no room on {day_words(day)}: {', '.join(names)}."
        elif len(names) + others > venue.capacity:
            besides = f"{others} of another season or a cup, and " if others else ""
            listed = f"{besides}{', '.join(names)}"
            yield f"{venue.name} holds {venue.capacity} on {day_words(day)}, not {listed}."
