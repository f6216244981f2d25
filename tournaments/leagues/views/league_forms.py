"""The forms of a season of teams, as a secretary fills them in."""

from datetime import time
from decimal import Decimal
from typing import Any

from django import forms

from tournaments.leagues.models import Division, Season
from tournaments.leagues.models.season import SEASON_NAME_LENGTH
from tournaments.leagues.views.form_fields import (
    HOW_DATES_ARE_TYPED,
    DateInput,
    DivisionModelForm,
    TimeInput,
    TypedDatesField,
    points_field,
)
from tournaments.matches.format import LegKind, Pairing
from tournaments.matches.presets import PRESETS
from tournaments.matches.rule import Rule, RuleSection, Value
from tournaments.matches.rules import RULES, LeagueRules
from tournaments.matches.side_table import NAME_LENGTH, make_side_table
from web.typed_dates import TypedDateField


class NamedSeasonForm(forms.Form):
    """What a season of teams is called, and its days."""

    name = forms.CharField(max_length=SEASON_NAME_LENGTH, label="Name of the season")
    starts = TypedDateField(widget=DateInput(), label="First day")
    ends = TypedDateField(widget=DateInput(), label="Last day")


class NewLeagueForm(NamedSeasonForm):
    """A new season of teams."""

    preset = forms.ChoiceField(
        choices=[(preset.key, f"{preset.name}: {preset.about}") for preset in PRESETS],
        label="Start with the rules of",
        help_text="You can change every rule afterwards.",
    )


class SeasonDatesForm(NamedSeasonForm):
    """The dates of a season of teams."""

    name = forms.CharField(max_length=SEASON_NAME_LENGTH, label="Name")
    blank_weeks = TypedDatesField(
        required=False,
        label="Weeks without matches",
        help_text=f"A date in each of them. {HOW_DATES_ARE_TYPED} Christmas, the fair, a cup week.",
    )
    half_way = TypedDateField(
        widget=DateInput(),
        required=False,
        label="Half-way",
        help_text="Leave empty to count matches instead.",
    )
    rearrange_by = TypedDateField(widget=DateInput(), required=False, label="Last day for postponed matches")
    registration_closes = TypedDateField(widget=DateInput(), required=False, label="Registration closes")


class DivisionForm(DivisionModelForm):
    """A division."""

    blank_weeks = TypedDatesField(
        required=False,
        label="Weeks in which only this division doesn't play",
        help_text=f"A date in each of them. {HOW_DATES_ARE_TYPED}",
    )

    class Meta:
        model = Division
        fields = [
            "name", "level", "weekday", "starts_at", "latest_start", "meetings", "mirrored", "max_run", "return_gap",
            "up", "down", "play_off", "spare", "blank_weeks",
        ]  # fmt: skip
        labels = {
            "level": "Level",
            "weekday": "Match night",
            "starts_at": "Start",
            "latest_start": "Latest start",
            "meetings": "How often each pair of teams meets",
            "mirrored": "The second half repeats the first, with sides exchanged",
            "max_run": "Matches in a row at home, or away, at most",
            "return_gap": "Weeks between two meetings, at least",
            "up": "Teams that go up",
            "down": "Teams that go down",
            "play_off": "Who plays off for one more place up",
            "spare": "Weeks that it doesn't need",
        }
        help_texts = {
            "level": "1 is the highest.",
            "weekday": "For fixtures that are still to be drawn up. Published ones stay on their dates.",
            "starts_at": "Published matches that are still to be played take it too.",
            "mirrored": "",
            "max_run": "0 if it doesn't matter.",
            "up": "",
            "down": "",
            "play_off": "Set it up from this division's page when the last match is played.",
            "spare": "If there are more weeks than rounds. At the end they are left for postponed matches. "
            "To choose them one by one, write them below.",
        }
        widgets = {"starts_at": TimeInput(), "latest_start": TimeInput()}


class RulesForm(forms.Form):
    """All rules of a league, by section; made from the list in which each is declared once."""

    def __init__(self, rules: LeagueRules, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for rule in RULES:
            self.fields[rule.key] = _field(rule, rules[rule.key])

    def sections(self) -> list[tuple[str, list[Any]]]:
        """Return the bound fields by section, in the order of the page."""
        return [
            (section.value, [self[rule.key] for rule in RULES if rule.section is section])
            for section in RuleSection
        ]

    def values(self) -> dict[str, Value]:
        """Return the values that were changed, by key; what nobody touched was perhaps not even unfolded."""
        return {
            key: value.strftime("%H:%M")
            if isinstance(value, time)
            else _number(value)
            if isinstance(value, Decimal)
            else value
            for key, value in self.cleaned_data.items()
            if key in self.changed_data
        }


def _field(rule: Rule, value: Value) -> forms.Field:
    about: dict[str, Any] = {"label": rule.label, "help_text": rule.help, "initial": value}
    bounds: dict[str, Any] = {"min_value": rule.least, "max_value": rule.most, "required": not rule.none}
    if rule.choices is not None:
        return forms.ChoiceField(choices=list(rule.choices.items()), **about)
    if rule.is_yes_no:
        return forms.BooleanField(required=False, **about)
    if rule.is_time:
        return forms.TimeField(widget=TimeInput(), **about | {"initial": time.fromisoformat(str(value))})
    if rule.none:
        about["help_text"] = f"{rule.help} Leave blank for {rule.none}.".strip()
    if rule.halves:
        return forms.DecimalField(step_size=Decimal("0.5"), decimal_places=1, **bounds, **about)
    return forms.IntegerField(**bounds, **about)


class PointsForm(forms.Form):
    """What a match is worth."""

    win = points_field("Points for a win")
    draw = points_field("Points for a draw")
    loss = points_field("Points for a defeat")
    per_game = points_field("Points for each game won")
    close_by = forms.IntegerField(
        label="A close defeat is by this many games at most", min_value=0, max_value=64
    )
    close_points = points_field("Points for a close defeat")
    all_games = points_field("Extra points for winning every game")
    award_win = points_field(
        "Points for the winner of an awarded match",
        required=False,
        help_text="Leave this and the next two blank if an award is worth as much as a win by the same games.",
    )
    award_loss = points_field("Points for the losing team in an awarded match", required=False)
    award_per_game = points_field("Points for each game of an awarded match to its winner", required=False)

    def scheme(self) -> dict[str, Any]:
        """Return the points as the season keeps them; without what was left blank."""
        scheme: dict[str, Any] = {}
        for name in PointsForm.base_fields:
            if (points := self.cleaned_data[name]) is not None:
                part, key = PARTS.get(name, ("", name))
                among = scheme.setdefault(part, {}) if part else scheme
                among[key] = _number(points)
        return scheme


PARTS = {
    "close_by": ("close_loss", "by"),
    "close_points": ("close_loss", "points"),
    "all_games": ("all_games", "points"),
    "award_win": ("award", "win"),
    "award_loss": ("award", "loss"),
    "award_per_game": ("award", "per_game"),
}
"""Where some fields of the form stand in a part of a season's points; the others stand by their own names."""
USUAL = {"win": 2, "draw": 1}


def points_initial(scheme: dict[str, Any]) -> dict[str, Any]:
    """Return a season's points as the form shows them."""
    shown = {}
    for name in PointsForm.base_fields:
        part, key = PARTS.get(name, ("", name))
        among = (scheme.get(part) or {}) if part else scheme
        # Without points of its own an award counts as a win: that isn't 0.
        unsaid = None if part == "award" and part not in scheme else USUAL.get(name, 0)
        shown[name] = among.get(key, unsaid)
    return shown


SELDOM = ("loss", "close_by", "close_points", "all_games", "award_loss", "award_per_game")
"""Points that few side tables give."""


class SideTableForm(PointsForm):
    """The competition beside the matches: its games on a night, and what they are worth in a table of their own."""

    name = forms.CharField(
        max_length=NAME_LENGTH,
        required=False,
        label="Name",
        help_text="Such as Ben Toy. Leave it empty to play none.",
    )
    kind = forms.ChoiceField(choices=[("pairs", "pairs"), ("singles", "single players")], label="Played by")
    pairing = forms.ChoiceField(
        choices=[("same_pair", "as drawn: first against first"), ("each_meets_each", "each meets each")],
        label="Who meets whom",
    )
    games = forms.IntegerField(
        min_value=1, max_value=9, label="Games for each pair or player", help_text="Where they meet as drawn."
    )
    field_order = ("name", "kind", "pairing", "games")

    def __init__(self, season: Season, data: Any = None) -> None:
        self.season = season
        scheme, block = season.side_table.get("scheme") or {}, (season.side_table.get("blocks") or [{}])[0]
        # A new one begins with a point for each game, as the only one that is known is played.
        initial = points_initial(scheme or {"win": 0, "draw": 0, "per_game": 1}) | {
            "name": season.side_table.get("name", ""),
            "kind": block.get("kind", "pairs"),
            "pairing": block.get("pairing", "same_pair"),
            "games": max((leg["round"] for leg in block.get("legs", ())), default=1),
        }
        super().__init__(data, initial=initial)
        for field in SELDOM:
            self.fields[field].required = False

    def clean(self) -> dict[str, Any]:
        """Leave what was not filled in as it is, but for an award that is worth a win: all its fields are blank."""
        blank = ("award_loss", "award_per_game") if self.cleaned_data.get("award_win") is None else ()
        for field in {*SELDOM} - {*blank}:
            if self.cleaned_data.get(field) is None and field not in self.errors:
                self.cleaned_data[field] = self.initial[field]
        return self.cleaned_data

    def side_table(self) -> dict[str, Any]:
        """Return the side table as the season keeps it; what isn't asked here stays as it is."""
        data, before = self.cleaned_data, self.season.side_table
        if not data["name"].strip():
            return {}
        players = self.season.match_format["players"]
        kind, pairing = LegKind(data["kind"]), Pairing(data["pairing"])
        made = make_side_table(data["name"], players, kind, pairing, data["games"]).as_json()
        if before and not {"kind", "pairing", "games"} & {*self.changed_data}:
            made["blocks"] = before["blocks"]
        scheme = self.scheme()
        for part in {"close_loss", "all_games", "award"} & {*scheme}:
            scheme[part] = {key: value for key, value in scheme[part].items() if value}
        said = {"win", "draw", "per_game", "award"}
        needed = {key: value for key, value in scheme.items() if value or key in said}
        return {**made, "scheme": needed, "precedence": before.get("precedence") or ["points", "won"]}


def _number(value: Any) -> int | float:
    return int(value) if value == int(value) else float(value)
