"""The forms of cups and play-offs, as a secretary fills them in."""

from collections.abc import Mapping, Sequence
from datetime import time
from typing import TYPE_CHECKING, Any

from django import forms

from tournaments.cups.options import LABELS, RANGES, WORDS, CupOptions
from tournaments.leagues.cups.selectors.cup_pages import PlayOffSection
from tournaments.leagues.cups.selectors.play_offs import PlayOffSeat
from tournaments.leagues.models import Division, Season, Team, TeamStatus, Venue
from tournaments.leagues.models.cup import CUP_NAME_LENGTH, ENTRY_FEE_LENGTH, LARGEST_SEED
from tournaments.leagues.views.form_fields import DateInput, PubForm, TimeInput
from web.typed_dates import TypedDateField

if TYPE_CHECKING:
    ManyTeams = forms.ModelMultipleChoiceField[Team]
else:  # Django's own fields take no type
    ManyTeams = forms.ModelMultipleChoiceField

HELP = {
    "seeds": "In a seeded draw, how many of the best teams are kept apart.",
    "byes": "Who goes straight to the second round when the numbers don't work out.",
    "neutral_rounds": "Counted from the final: 1 for the final alone, 2 for the semi-finals too.",
    "replay_days": "After a level match, if the cup has replays.",
    "start": "Games, or points in each game, by the handicap above.",
    "start_from": "Places at half season are taken from the tables when the cup is drawn, after half-way.",
    "names": "The team's registered players, named before the draw. With 0 an entry names nobody.",
    "most_names": "With 0 an entry names as many as the team likes.",
    "places": "With 3, somebody seven places below has twice the start. Only needed if places count.",
}

SELDOM = frozenset({"start_from", "places", "names", "most_names"})
"""What only a handicap by places, or an entry with names, asks; left out it has its default."""


def name_field(**more: Any) -> forms.CharField:
    """Return the field of what a cup or a play-off is called."""
    return forms.CharField(max_length=CUP_NAME_LENGTH, label="Name", **more)


def fee_field(example: str) -> forms.CharField:
    """Return the field of a cup's entry fee, as the league writes it."""
    return forms.CharField(
        max_length=ENTRY_FEE_LENGTH,
        required=False,
        label="Entry fee",
        help_text=f"For example {example}. Leave blank if there is none.",
    )


class TeamsField(ManyTeams):
    """The teams that enter, each ticked."""

    def __init__(self, season: Season | None = None) -> None:
        super().__init__(
            Team.objects.none(), label="Teams", widget=forms.CheckboxSelectMultiple, required=False
        )
        if season is not None:
            teams = Team.objects.filter(season=season, status=TeamStatus.PLAYING)
            self.queryset = teams.order_by("division__level", "division_id", "name")


class CupForm(forms.Form):
    """A cup: its name, its teams, and how it is played."""

    name = name_field()
    entry_fee = fee_field("\N{POUND SIGN}5 a team")

    def __init__(self, season: Season, options: CupOptions, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["teams"] = TeamsField(season)
        for key, value in options.as_json().items():
            self.fields[key] = _option_field(key)
            self.fields[key].initial = value

    def options(self) -> dict[str, Any]:
        """Return the options as the service takes them."""
        chosen = {key: self.cleaned_data[key] for key in LABELS}
        return {key: value for key, value in chosen.items() if key not in SELDOM or value not in {"", None}}

    def values(self) -> dict[str, Any]:
        """Return all that the service takes."""
        teams = [team.pk for team in self.cleaned_data["teams"]]
        return {
            "name": self.cleaned_data["name"],
            "entry_fee": self.cleaned_data["entry_fee"],
            "teams": teams,
            "options": self.options(),
        }

    @property
    def option_fields(self) -> list[forms.BoundField]:
        """The fields of how the cup is played."""
        return [self[key] for key in LABELS]


def _option_field(key: str) -> forms.Field:
    more: dict[str, Any] = {
        "label": LABELS[key],
        "help_text": HELP.get(key, ""),
        "required": key not in SELDOM,
    }
    if key in WORDS:
        return forms.ChoiceField(choices=[(str(value), words) for value, words in WORDS[key].items()], **more)
    if key in RANGES:
        least, most = RANGES[key]
        return forms.IntegerField(min_value=least, max_value=most, **more)
    return forms.BooleanField(**more | {"required": False})


class DrawForm(forms.Form):
    """The number from which a cup is drawn."""

    seed = forms.IntegerField(min_value=0, max_value=LARGEST_SEED, required=False)


class RoundForm(PubForm):
    """When a round is, and where."""

    date = TypedDateField(label="Date", widget=DateInput())
    starts_at = forms.TimeField(label="Start", widget=TimeInput(), initial=time(20, 15))
    venue = forms.ModelChoiceField(
        Venue.objects.none(), required=False, label="Pub", empty_label="each home side's own"
    )


class GoingUpForm(forms.Form):
    """A play-off for a division's last place up: its name, and its teams; the tables propose."""

    name = name_field()

    def __init__(
        self, division: Division, seats: Sequence[PlayOffSeat], data: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__(data)
        self.division, self.count = division, len(seats)
        self.fields["name"].initial = f"{division.name[: CUP_NAME_LENGTH - 9]} play-off"
        for at, seat in enumerate(seats):
            self.fields[f"team_{at}"] = forms.ChoiceField(
                choices=[("", "choose"), *((str(number), name) for number, name in seat.choices)],
                label=seat.label,
                initial=seat.team,
                help_text="" if seat.team is not None else "The table doesn't decide this. Choose.",
            )

    def values(self) -> dict[str, Any]:
        """Return all that the service takes."""
        teams = [int(self.cleaned_data[f"team_{at}"]) for at in range(self.count)]
        return {"name": self.cleaned_data["name"], "promotes": self.division.pk, "winners": teams}


class PlayOffForm(forms.Form):
    """A play-off: its name, and who comes from each section; the tables propose."""

    name = name_field(initial="Play-off")
    with_runners_up = forms.BooleanField(label="Runners-up play too", required=False, initial=True)

    def __init__(self, sections: Sequence[PlayOffSection], data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data)
        self.sections = sections
        for section in sections:
            name = section.division.name
            self._add(f"winner_{section.division.pk}", f"Winner of {name}", section, section.winner)
            self._add(f"runner_up_{section.division.pk}", f"Runner-up of {name}", section, section.runner_up)

    def _add(self, key: str, label: str, section: PlayOffSection, proposed: int | None) -> None:
        choices = [("", "choose"), *((str(number), name) for number, name in section.teams)]
        help_text = "" if proposed is not None else "The table doesn't decide this. Choose."
        self.fields[key] = forms.ChoiceField(
            choices=choices, label=label, required=False, initial=proposed, help_text=help_text
        )

    def values(self) -> dict[str, Any]:
        """Return all that the service takes."""
        data = self.cleaned_data
        keys = ["winner", *(["runner_up"] if data["with_runners_up"] else [])]
        chosen = {
            key: [
                int(data[f"{key}_{one.division.pk}"])
                for one in self.sections
                if data[f"{key}_{one.division.pk}"]
            ]
            for key in keys
        }
        return {"name": data["name"], "winners": chosen["winner"], "runners_up": chosen.get("runner_up", [])}

    def clean(self) -> dict[str, Any]:
        """Ask for a team of each section, and for runners-up where they play."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        wanted = ["winner", *(["runner_up"] if data.get("with_runners_up") else [])]
        for section in self.sections:
            for key in wanted:
                field = f"{key}_{section.division.pk}"
                if field in data and not data[field]:
                    self.add_error(field, "Choose a team.")
        return data
