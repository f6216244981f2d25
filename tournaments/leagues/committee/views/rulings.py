"""What the secretary rules on a match or a team. A ruling shows first what it would change.

Where two cards differ, the form has the games about which they do side by side, and all others folded away.
"""

from decimal import Decimal
from typing import Any, NamedTuple

from django import forms
from django.contrib.auth.decorators import login_required
from django.forms import BaseForm
from django.forms.boundfield import BoundField
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone

from tournaments.leagues.calendar.selectors.results import counts_points
from tournaments.leagues.committee.services import decisions
from tournaments.leagues.committee.services.awards import Award
from tournaments.leagues.committee.services.eligibility import Ineligible, rule_ineligible
from tournaments.leagues.committee.services.reinstating import reinstate_team
from tournaments.leagues.committee.services.rulings import RulingDetails
from tournaments.leagues.committee.views.ruling_forms import (
    AwardForm,
    IneligibleForm,
    PointsRulingForm,
    WhyForm,
    WithdrawForm,
    ruling_page,
    why_of,
)
from tournaments.leagues.evening.selectors.named_games import GameToSettle, games_to_settle
from tournaments.leagues.evening.selectors.no_shows import award_begins_with
from tournaments.leagues.models import Decision, Fixture, Season, Side, Team
from tournaments.leagues.views.access import fixture_to_run, secretary_required
from tournaments.leagues.views.form_fields import typed_legs
from tournaments.leagues.views.form_pages import back_to_match, way_back
from tournaments.matches.card import LegResult, Winner
from tournaments.matches.states import MatchState
from web.form_pages import read_post, require_page


class SettleRow(NamedTuple):
    """A game of the form: what the cards say of it, who won it, and the points of both sides where they count."""

    settles: GameToSettle
    winner: BoundField
    points: list[BoundField]


class SettleForm(WhyForm):
    """Who won each game of a match. Where two cards differ nothing is chosen: who is right isn't for a form to say."""

    def __init__(self, fixture: Fixture, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.games = games_to_settle(fixture)
        teams = {side: fixture.team_at(side).name for side in Side.values}
        scored = any(
            card["home_points"] is not None for one in fixture.cards.filter(stands=True) for card in one.legs
        )
        self.with_points = scored or counts_points(fixture)
        for one in self.games:
            number, agreed = one.game.number, one.agreed
            self.fields[f"winner-{number}"] = forms.ChoiceField(
                choices=[*teams.items(), (Winner.NOBODY.value, "not played")],
                required=False,
                widget=forms.RadioSelect,
                initial=None if agreed is None else agreed.winner.value,
            )
            for side in teams if self.with_points else ():
                self.fields[f"{side}-points-{number}"] = forms.CharField(
                    required=False,
                    max_length=20,
                    label=f"{teams[side]}'s points",
                    initial=_points_of(agreed, side),
                    widget=forms.TextInput(attrs={"inputmode": "numeric", "maxlength": 3, "size": 3}),
                )

    @property
    def to_choose(self) -> list[SettleRow]:
        """The games on which the cards don't agree."""
        return [self._row(one) for one in self.games if one.agreed is None]

    @property
    def agreed(self) -> list[SettleRow]:
        """The games of which the cards say the same."""
        return [self._row(one) for one in self.games if one.agreed is not None]

    @property
    def why(self) -> list[BoundField]:
        """The fields that every ruling has."""
        return [self["reason"], self["rule"]]

    def _row(self, one: GameToSettle) -> SettleRow:
        number = one.game.number
        points = [self[f"{side}-points-{number}"] for side in Side.values] if self.with_points else []
        return SettleRow(one, self[f"winner-{number}"], points)

    def legs(self) -> list[dict[str, Any]]:
        """Return the games as they were chosen, in the order of the card."""
        data = self.cleaned_data
        return typed_legs(
            (
                data[f"winner-{number}"],
                data.get(f"home-points-{number}", ""),
                data.get(f"away-points-{number}", ""),
            )
            for number in (one.game.number for one in self.games)
        )


def _points_of(result: LegResult | None, side: str) -> int | None:
    if result is None:
        return None
    return result.home_points if side == Side.HOME else result.away_points


RULINGS: dict[str, tuple[str, str]] = {
    "award": ("Award this match", "Award it"),
    "void": ("Declare this match void", "Declare it void"),
    "reopen": ("Reopen this match", "Reopen it"),
    "replay": ("Order a replay", "Order the replay"),
    "ineligible": ("Somebody wasn't allowed to play", "Make this ruling"),
    "settle": ("Settle the card", "Settle it"),
    "let-stand": ("Let the games played stand", "Let them stand"),
}
"""The rulings on a match: the page's title, and what the button says."""
NOT_VOID = ("This match isn't void after all", "Bring it back")
"""The same of a void match that is reopened."""


@require_page
@login_required
def rule_on_match(request: HttpRequest, fixture_id: int, kind: str) -> HttpResponse:
    """Rule on a match: first show what that would change, then, asked again, take it."""
    fixture = fixture_to_run(request, fixture_id)
    if kind not in RULINGS:
        raise Http404
    sent = read_post(request)
    forms = {"ineligible": IneligibleForm, "award": AwardForm, "settle": SettleForm}
    begins = award_begins_with(fixture) if kind == "award" else None
    form: WhyForm = forms[kind](fixture, sent, initial=begins) if kind in forms else WhyForm(sent)
    title, button = NOT_VOID if kind == "reopen" and fixture.state == MatchState.VOID else RULINGS[kind]
    about = {"title": f"{title}: {fixture.name}", "button": button, **back_to_match(fixture)}
    template = "leagues/settle.html" if kind == "settle" else "leagues/ruling.html"
    return ruling_page(
        request, form, lambda: _rule(fixture, kind, why_of(request, form), form), template, **about
    )


def _rule(fixture: Fixture, kind: str, why: RulingDetails, form: BaseForm) -> Decision:
    if isinstance(form, SettleForm):
        return decisions.settle_card(fixture.pk, form.legs(), why)
    if kind == "award":
        data = form.cleaned_data
        asked = Award(
            data["to"],
            data["home_games"],
            data["away_games"],
            _hundredths(data["home_points"]),
            _hundredths(data["away_points"]),
            _hundredths(data.get("home_side_points")),
            _hundredths(data.get("away_side_points")),
            data["no_show"],
        )
        return decisions.award(fixture.pk, asked, why)
    if kind == "ineligible":
        data = form.cleaned_data
        who = Ineligible(data["player"], data["outcome"] or None, _hundredths(data.get("points")))
        return rule_ineligible(fixture.pk, who, why)
    take = {
        "void": decisions.declare_void,
        "reopen": decisions.reopen,
        "replay": decisions.order_replay,
        "let-stand": decisions.let_stand,
    }[kind]
    return take(fixture.pk, why)


@require_page
@secretary_required
def team_points(request: HttpRequest, season: Season, team_id: int) -> HttpResponse:
    """Give a team points, or take some."""
    team = get_object_or_404(season.teams, pk=team_id)
    form = PointsRulingForm(season, read_post(request))

    def take() -> Decision:
        points = _hundredths(form.cleaned_data["points"]) or 0
        side = form.cleaned_data.get("side_table", False)
        return decisions.adjust_points(season.pk, team.pk, points, why_of(request, form), side_table=side)

    title = f"Give points to {team.name}, or take them away"
    return ruling_page(request, form, take, title=title, button="Change their points", **_back_to_team(team))


@require_page
@secretary_required
def withdraw(request: HttpRequest, season: Season, team_id: int) -> HttpResponse:
    """Let a team withdraw, or expel it."""
    team = get_object_or_404(season.teams, pk=team_id)
    form = WithdrawForm(read_post(request), initial={"day": timezone.localdate()})

    def take() -> Decision:
        data = form.cleaned_data
        why = why_of(request, form)
        expelled = data["how"] == "expelled"
        return decisions.withdraw_team(
            season.pk, team.pk, data["day"], why, data["results"] or None, expelled=expelled
        )

    title, button = f"{team.name} leaves the league", f"Take {team.name} out of the league"
    return ruling_page(request, form, take, title=title, button=button, **_back_to_team(team))


@require_page
@secretary_required
def reinstate(request: HttpRequest, season: Season, team_id: int) -> HttpResponse:
    """Take back that a team withdrew, or was expelled."""
    team = get_object_or_404(season.teams, pk=team_id)
    form = WhyForm(read_post(request))

    def take() -> Decision:
        return reinstate_team(season.pk, team.pk, why_of(request, form))

    title, button = f"{team.name} plays on after all", f"Let {team.name} play on"
    return ruling_page(request, form, take, title=title, button=button, **_back_to_team(team))


def _back_to_team(team: Team) -> dict[str, str]:
    return way_back(f"Back to {team.name}", "team", team.pk)


def _hundredths(points: Decimal | None) -> int | None:
    return None if points is None else int(points * 100)
