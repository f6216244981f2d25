"""A night as the API reads and writes it, and which house rules it may have."""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

from django.db.models import Count, Q
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError

from clubs.api.player_forms import LARGEST_NUMBER
from scoring.api.entry_form import when
from scoring.api.record_schema import FreeObjectField
from scoring.api.table_ruleset import OTHER_VARIANT, with_rules
from scoring.models import SavedRuleset
from scoring.selectors.rulesets import ruleset_of
from tournaments.nights.forms import DEFAULT_VARIANT, FIELDS, LONGEST_MINUTES, MOVEMENTS, read_night
from tournaments.nights.models import EndsBy, Entrant, Night, NightState, Round, RoundState, TiedGames
from tournaments.nights.models.night import MOST_ROUNDS, NIGHT_NAME_LENGTH, SitOutCredit
from tournaments.standings.registry import NIGHT_METRICS
from web.strict import StrictSerializer

UNKNOWN = "The night's club has no such house rules. Choose its own, or none."
NOT_PARTNERS = "This ruleset is not for two against two, so partners cannot change. Choose another."


def chosen_ruleset(
    form: StrictSerializer, sent: Mapping[str, Any], night: Night | None
) -> tuple[SavedRuleset | None, ErrorDetail | None]:
    """Return the ruleset that is sent, or with why it cannot be; neither where none is sent, or no number."""
    number = sent.get("ruleset")
    if number is None or "ruleset" in form.errors:
        return None, None
    club = night.club_id if night is not None else sent.get("club")
    known = night is not None or "club" not in form.errors
    saved = SavedRuleset.objects.filter(pk=number, club=club).first() if known else None
    if saved is None:
        return None, ErrorDetail(UNKNOWN, "unknown_ruleset")
    if not ruleset_of(saved).partners:
        return None, ErrorDetail(NOT_PARTNERS, "not_partnership")
    if sent.get("variant", saved.variant) != saved.variant:
        return None, ErrorDetail(OTHER_VARIANT, "another_variant")
    return saved, None


LARGEST_SEED = 2_000_000_000
MOST_HANDS = 100
METRICS = [metric.key for metric in NIGHT_METRICS]


class ChangeNightSerializer(StrictSerializer):
    """What is to change of a night; what is left out stays."""

    name = serializers.CharField(max_length=NIGHT_NAME_LENGTH, required=False)
    word = serializers.CharField(
        max_length=NIGHT_NAME_LENGTH,
        allow_blank=True,
        required=False,
        help_text="Letters that are typed on phones, with the table's number. Empty or left out a new night draws "
        "one, and always where there is more than one club here; a night that is there draws another for an empty "
        "one.",
    )
    date = serializers.DateField(required=False, help_text="Today when left out.")
    place = serializers.CharField(max_length=NIGHT_NAME_LENGTH, allow_blank=True, required=False)
    variant = serializers.CharField(
        max_length=40, required=False, help_text=f"A key of `variants/`; {DEFAULT_VARIANT} when left out."
    )
    options = FreeObjectField(
        required=False,
        help_text="House rules: options of the variant, all of them anew. One that is not named has its default, or "
        "is as the ruleset has it where one is sent beside; `fixed_hands` are the `hands`: name them with the others.",
    )
    ruleset = serializers.IntegerField(
        min_value=1,
        max_value=LARGEST_NUMBER,
        allow_null=True,
        required=False,
        help_text="A ruleset of the club: variant and options are as it has them, where they are not sent.",
    )
    hands = serializers.IntegerField(
        min_value=1, max_value=MOST_HANDS, required=False, help_text="Of a round; short for `fixed_hands`."
    )
    movement = serializers.ChoiceField(
        choices=MOVEMENTS,
        required=False,
        help_text="How people change seats; `nights/{id}/movements/` says what each promises and whether it fits.",
    )
    rounds = serializers.IntegerField(min_value=1, max_value=MOST_ROUNDS, required=False)
    ends_by = serializers.ChoiceField(choices=EndsBy.choices, required=False)
    minutes = serializers.IntegerField(
        min_value=1, max_value=LONGEST_MINUTES, allow_null=True, required=False, help_text="Of one round."
    )
    grace_minutes = serializers.IntegerField(min_value=0, max_value=60, required=False)
    break_after = serializers.IntegerField(
        min_value=1, max_value=MOST_ROUNDS, allow_null=True, required=False, help_text="A round's number."
    )
    break_minutes = serializers.IntegerField(min_value=1, max_value=LONGEST_MINUTES, required=False)
    sit_out_credit = serializers.ChoiceField(choices=SitOutCredit.choices, required=False)
    sit_out_points = serializers.IntegerField(
        min_value=0, max_value=100, required=False, help_text="With the credit `fixed`."
    )
    tied_games = serializers.ChoiceField(
        choices=TiedGames.choices,
        required=False,
        help_text="What a game that ends level is. A new night that leaves it out has `tie` where rounds end by the "
        "clock or games after a number of hands, else `first_there`.",
    )
    precedence = serializers.ListField(
        child=serializers.ChoiceField(choices=METRICS),
        min_length=1,
        max_length=len(METRICS),
        required=False,
        help_text="Metrics, the deciding one first.",
    )
    seed = serializers.IntegerField(
        min_value=0,
        max_value=LARGEST_SEED,
        allow_null=True,
        required=False,
        help_text="Of the night's plans.",
    )


class NewNightSerializer(ChangeNightSerializer):
    """A night to be created; what is left out has its default."""

    club = serializers.IntegerField(min_value=1, max_value=LARGEST_NUMBER)
    name = serializers.CharField(max_length=NIGHT_NAME_LENGTH)


class NightSerializer(serializers.Serializer[Any]):
    """A night. Its word is shown to those who keep score for its club and may write, and null for others."""

    id = serializers.IntegerField()
    club = serializers.IntegerField()
    name = serializers.CharField()
    word = serializers.CharField(allow_null=True, help_text="With a table's number it is the table's code.")
    date = serializers.DateField()
    place = serializers.CharField()
    state = serializers.ChoiceField(choices=NightState.choices)
    variant = serializers.CharField()
    options = FreeObjectField()
    ruleset = serializers.IntegerField(
        allow_null=True, help_text="The club's ruleset that was chosen; variant and options are what counts."
    )
    movement = serializers.CharField()
    rounds = serializers.IntegerField()
    ends_by = serializers.ChoiceField(choices=EndsBy.choices)
    minutes = serializers.IntegerField(allow_null=True)
    grace_minutes = serializers.IntegerField()
    break_after = serializers.IntegerField(allow_null=True)
    break_minutes = serializers.IntegerField()
    sit_out_credit = serializers.ChoiceField(choices=SitOutCredit.choices)
    sit_out_points = serializers.IntegerField()
    tied_games = serializers.ChoiceField(
        choices=TiedGames.choices,
        help_text="What a game that ends level is: a tie, or won by the side that was there first.",
    )
    precedence = serializers.ListField(child=serializers.CharField())
    seed = serializers.IntegerField()
    entrants = serializers.IntegerField(help_text="How many are entered.")
    here = serializers.IntegerField(help_text="How many of them are checked in and have not left.")
    round = serializers.IntegerField(allow_null=True, help_text="The last one that was started.")
    round_state = serializers.ChoiceField(choices=RoundState.choices, allow_null=True)
    ends_at = serializers.DateTimeField(allow_null=True, help_text="The bell of that round.")
    created_at = serializers.DateTimeField()


def wanted_values(form: StrictSerializer, today: date, night: Night | None = None) -> dict[str, Any]:
    """Return the columns that a sent form sets: all of a new night, those that were named of another.

    Raises `ValidationError` with every fault, of shape and of rule.
    """
    form.is_valid()
    faults: dict[str, Any] = dict(form.errors)
    sent: Mapping[str, Any] = form.initial_data if isinstance(form.initial_data, Mapping) else {}
    given = {name: sent[name] for name in sent if name in FIELDS or name == "hands"}
    chosen, refused = chosen_ruleset(form, sent, night)
    if chosen is not None:
        given = with_rules(chosen, given)
    wanted = read_night({**_standing(night, given), **given}, today)
    for fault in wanted.problems:
        if fault.field.partition(".")[0] not in form.errors and "non_field_errors" not in faults:
            faults.setdefault(fault.field, []).append(ErrorDetail(fault.message, fault.code))
    if refused is not None:
        faults["ruleset"] = [refused]
    if faults:
        raise ValidationError(faults)
    if night is None:
        return {**wanted.values, "saved_ruleset": chosen}
    touched = {*given, *(["options"] if given.keys() & {"hands", "variant"} else [])}
    values = {name: value for name, value in wanted.values.items() if name in touched}
    # Another way to play is no longer that of the ruleset that was chosen.
    if "ruleset" in sent or values.get("variant", night.variant) != night.variant:
        values["saved_ruleset"] = chosen
    return values


def _standing(night: Night | None, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return what stands of a night; the options of a variant go with it."""
    if night is None:
        return {}
    standing = {name: getattr(night, name) for name in FIELDS}
    if given.get("variant", night.variant) != night.variant:
        standing["options"] = {}
    return standing


def nights_json(nights: Iterable[Night], scored: set[int]) -> list[dict[str, Any]]:
    """Write nights, with the words of those whose clubs are among `scored`. Two queries, whatever their number."""
    rows = list(nights)
    counted = {
        night: (entered, here)
        for night, entered, here in Entrant.objects.filter(night__in=rows)
        .order_by()
        .values_list("night")
        .annotate(
            entered=Count("pk"), here=Count("pk", filter=Q(checked_in_at__isnull=False, left_after=None))
        )
        .values_list("night", "entered", "here")
    }
    begun = Round.objects.filter(night__in=rows).exclude(state=RoundState.WAITING).order_by("number")
    last = {round_.night_id: round_ for round_ in begun}
    return [
        _night_json(night, night.club_id in scored, *counted.get(night.pk, (0, 0)), last.get(night.pk))
        for night in rows
    ]


def _night_json(night: Night, scores: bool, entered: int, here: int, now: Round | None) -> dict[str, Any]:
    own = {name: getattr(night, name) for name in FIELDS if name not in {"word", "date"}}
    return {
        "id": night.pk,
        "club": night.club_id,
        "word": night.word if scores else None,
        "date": night.date.isoformat(),
        "state": night.state,
        **own,
        "ruleset": night.saved_ruleset_id,
        "entrants": entered,
        "here": here,
        "round": now.number if now else None,
        "round_state": now.state if now else None,
        "ends_at": when(now.ends_at) if now else None,
        "created_at": when(night.created_at),
    }
