"""The forms of cups of pairs and singles, as a secretary fills them in."""

from collections.abc import Sequence
from typing import Any

from django import forms

from tournaments.cups.games import best_of_words
from tournaments.leagues.cups.views.cup_forms import RoundForm, fee_field, name_field
from tournaments.leagues.models import Cup, Entrants, Venue
from tournaments.leagues.models.cup import MOST_GAMES

Choices = Sequence[tuple[str, Sequence[tuple[int, str]]]]
WHO = [(Entrants.SINGLES.value, "single players"), (Entrants.PAIRS.value, "pairs")]
GAMES = [(number, best_of_words(number)) for number in range(1, MOST_GAMES + 1, 2)]


class PersonCupForm(forms.Form):
    """A cup of pairs or singles: its name, who enters, and how many games a tie has."""

    name = name_field()
    entrants = forms.ChoiceField(choices=WHO, label="Who enters")
    best_of = forms.TypedChoiceField(
        choices=GAMES,
        coerce=int,
        initial=3,
        label="Each tie is",
        help_text="Whoever wins more than half goes on.",
    )
    entry_fee = fee_field("\N{POUND SIGN}2 a player")
    plate = forms.BooleanField(required=False, label="A plate for those who lose in the first round")

    def leave_out(self, *, entrants: bool, rules: bool, plate: bool) -> None:
        """Don't ask what stays as it is."""
        for name, is_out in (("entrants", entrants), ("best_of", rules), ("plate", plate)):
            if is_out:
                del self.fields[name]

    def values(self) -> dict[str, Any]:
        """Return all that the service takes."""
        data = dict(self.cleaned_data)
        if "plate" in data:
            data["options"] = {"plate": data.pop("plate")}
        return data


class PersonEntryForm(forms.Form):
    """Who enters a cup: a player, or two, by team."""

    def __init__(self, cup: Cup, choices: Choices, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.keys = ["player"]
        labels = {"player": "Player", "partner": "Partner"}
        if cup.entrants == Entrants.PAIRS:
            self.keys.append("partner")
        for key in self.keys:
            self.fields[key] = forms.TypedChoiceField(
                choices=[("", "choose"), *choices], coerce=int, label=labels[key]
            )
        if cup.entry_fee:
            self.fields["paid"] = forms.BooleanField(required=False, label=f"Has paid {cup.entry_fee}")

    def players(self) -> list[int]:
        """Return the numbers of those who enter."""
        return [self.cleaned_data[key] for key in self.keys]

    def paid(self) -> bool:
        """Tell whether the fee is paid."""
        return bool(self.cleaned_data.get("paid", False))


class PersonRoundForm(RoundForm):
    """When a round of pairs or singles is, and in which pub: everybody plays there."""

    venue = forms.ModelChoiceField(Venue.objects.none(), label="Pub", empty_label="choose")
