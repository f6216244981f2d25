"""The form that settles a card: the games about which two cards differ, side by side, and folded away all others."""

from typing import Any, NamedTuple

from django import forms
from django.forms.boundfield import BoundField

from tournaments.leagues.calendar.selectors.results import counts_points
from tournaments.leagues.committee.views.ruling_forms import WhyForm
from tournaments.leagues.evening.selectors.games_to_settle import GameToSettle, games_to_settle
from tournaments.leagues.models import Fixture, Side
from tournaments.leagues.views.form_fields import typed_points
from tournaments.matches.card import LegResult, Winner


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
        self.with_points = scored or counts_points(fixture.season, fixture)
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
        return [
            {
                "winner": self.cleaned_data[f"winner-{one.game.number}"],
                "home_points": typed_points(self.cleaned_data.get(f"home-points-{one.game.number}", "")),
                "away_points": typed_points(self.cleaned_data.get(f"away-points-{one.game.number}", "")),
            }
            for one in self.games
        ]


def _points_of(result: LegResult | None, side: str) -> int | None:
    if result is None:
        return None
    return result.home_points if side == Side.HOME else result.away_points
