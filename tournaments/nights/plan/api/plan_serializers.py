"""Plans as the API writes them."""

from collections.abc import Iterable, Mapping
from typing import Any

from rest_framework import serializers

from clubs.selectors.players import shown_names
from tournaments.movements.rotation.offer import NEW
from tournaments.movements.rotation.round import MOST_ENTRANTS, RotationRound
from tournaments.movements.rotation.ways import LONGER, WAYS
from tournaments.nights.forms import LARGEST_SEED
from tournaments.nights.models import Entrant, Night, PlanState, SeatingPlan
from tournaments.nights.models.night import MOST_ROUNDS
from tournaments.nights.plan.selectors.plan_offers import choice_of, outdated_by
from tournaments.nights.plan.selectors.plan_sentences import named_changes, named_problems
from tournaments.nights.plan.selectors.plans import rounds_of_plan
from tournaments.nights.plan.services.seating_plans import MOST_SECONDS, MOST_TABLES
from web.errors import ErrorLineSerializer
from web.fields import (
    AsKeptField,
    FreeObjectField,
    IntegersField,
    TextsField,
    TruthField,
    UTCDateTimeField,
)
from web.strict import StrictSerializer

LONGEST_OFFER = 40
"""Letters of an offer's key, at most."""


class FirstRoundSerializer(StrictSerializer):
    """Round 1 as it stays: its tables from 1, each north, east, south, west; and who sits out."""

    tables = serializers.ListField(
        child=serializers.ListField(
            child=serializers.IntegerField(min_value=1, max_value=MOST_ENTRANTS), min_length=4, max_length=4
        ),
        max_length=MOST_TABLES,
    )
    sit_outs = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=MOST_ENTRANTS),
        max_length=MOST_ENTRANTS,
        default=list,
    )


class WantPlanSerializer(StrictSerializer):
    """A wish for a plan."""

    seconds = serializers.IntegerField(
        min_value=1, max_value=MOST_SECONDS, default=10, help_text="How long to look for a better one."
    )
    seed = serializers.IntegerField(
        min_value=0,
        max_value=LARGEST_SEED,
        allow_null=True,
        default=None,
        help_text="The night's when left out.",
    )
    anyway = serializers.BooleanField(
        default=False,
        help_text="Where not all wishes can be kept, make do with those that can; see `left_out`.",
    )
    tables = serializers.IntegerField(
        min_value=0,
        max_value=MOST_TABLES,
        allow_null=True,
        default=None,
        help_text="How many tables there are from now on, if people could fill more; 0: enough. Left out: as before.",
    )
    fewer_meetings = serializers.BooleanField(
        allow_null=True,
        default=None,
        help_text="People meet as many different others as possible, even if some play against the same person twice; "
        "for rotations, from now on. Left out: as before.",
    )
    first_round = FirstRoundSerializer(
        allow_null=True,
        default=None,
        help_text="Round 1 as it stays, by the numbers of the entrants, before any round has begun: the others are "
        "planned around it. Left out: it is planned too.",
    )
    by_hand = serializers.BooleanField(
        default=False, help_text="Make none: take the published rounds that wait, to change them by hand."
    )


class PublishSerializer(StrictSerializer):
    """What is to be published: the plan, or one of its offers."""

    offer = serializers.CharField(
        max_length=LONGEST_OFFER,
        trim_whitespace=False,
        allow_null=True,
        default=None,
        help_text="The key of an offer: it is published instead. Left out, null or `new`: the plan itself.",
    )


class SwapSerializer(StrictSerializer):
    """Two who are to change places, by their numbers."""

    round = serializers.IntegerField(min_value=1, max_value=MOST_ROUNDS)
    one = serializers.IntegerField(min_value=1, max_value=MOST_ENTRANTS)
    other = serializers.IntegerField(min_value=1, max_value=MOST_ENTRANTS)


class PlannedSeatSerializer(serializers.Serializer[Any]):
    """Somebody in a plan."""

    entrant = serializers.IntegerField()
    name = serializers.CharField()

    def to_representation(self, number: int) -> dict[str, Any]:
        """Return an entrant's number with the name that it has among the `names` of the context."""
        return {"entrant": number, "name": self.context["names"][number]}


class PlannedRoundSerializer(serializers.Serializer[Any]):
    """A round of a plan: its tables, each north, east, south, west; and who sits out."""

    number = serializers.IntegerField()
    tables = serializers.ListField(child=PlannedSeatSerializer(many=True))
    table_numbers = IntegersField(
        help_text="The number of each table in the room. One stands empty where a repair doesn't play it."
    )
    sit_outs = PlannedSeatSerializer(many=True)


class QualitySerializer(serializers.Serializer[Any]):
    """What a plan comes to. Before there is a plan it is empty."""

    counts = FreeObjectField(
        required=False,
        help_text="Each count: its `value`; the `bound` that no plan can beat in which everybody sits out as often, "
        "and `bound_of_any` where that of all plans is another (`fair`: the `bound` is of plans whose partners and "
        "sit-outs are as fair, in a few small nights); whether it is the `best` there can be; a `sentence`.",
    )
    unkept = serializers.ListField(
        child=serializers.JSONField(), required=False, help_text="Wishes that it does not keep."
    )
    remarks = TextsField(required=False, help_text="Wishes that cost fairness, each in a sentence.")


class ChangeSerializer(serializers.Serializer[Any]):
    """What an offer changes on the sheets of those who stay."""

    people = serializers.IntegerField(help_text="How many people's sheets change.")
    lines = serializers.IntegerField(help_text="How many lines of them: table, seat, partner or opponents.")
    kept = serializers.IntegerField(help_text="Tables that are played by the same two sides as published.")
    tables = serializers.IntegerField(help_text="Tables in all, but those of somebody who comes.")
    idle = serializers.IntegerField(help_text="Tables that people could fill, and that aren't played.")
    sentence = serializers.CharField()


class OfferSerializer(serializers.Serializer[Any]):
    """A way to go on when somebody has gone or come: a repair of what is published, or the new plan."""

    key = serializers.CharField(
        help_text="What to send to publish it. It says how the offer was made: "
        + ", ".join(sorted(WAYS))
        + f", `{LONGER}` by a longer look, or `{NEW}`; a second of one kind has `_2` behind it, and so on."
    )
    says = serializers.CharField()
    change = ChangeSerializer()
    fair = serializers.BooleanField(
        help_text="No more people meet again than published, or than must, and sit-outs are as even."
    )
    why = serializers.CharField(
        allow_blank=True, help_text="Why it is suggested; empty for all but the first."
    )
    repeats = serializers.CharField(
        allow_blank=True,
        help_text="Of more repeats than were published: whether they must be, or nothing better was found this way.",
    )
    quality = QualitySerializer()
    rounds = PlannedRoundSerializer(many=True)


class PlanSummarySerializer(serializers.Serializer[Any]):
    """A plan in a list."""

    id = serializers.IntegerField()
    state = serializers.ChoiceField(choices=PlanState.choices)
    progress = AsKeptField(help_text="From 0 to 1.")
    from_round = serializers.IntegerField()
    seed = serializers.IntegerField()
    fewer_meetings = TruthField(
        lambda plan: plan.plan_input.get("fewer_meetings", False),
        help_text="Whether meetings come before opponents in it.",
    )
    first_round_kept = TruthField(
        lambda plan: "first_round" in plan.relaxed,
        help_text="Whether round 1 was set, and the others planned around it.",
    )
    seconds = serializers.IntegerField()
    effort = serializers.IntegerField(
        help_text="Steps of the search, at most: with it and the seed the same plan comes."
    )
    created_at = UTCDateTimeField()


class PlanSerializer(PlanSummarySerializer):
    """A plan; while it is being made, the best so far."""

    steps = serializers.IntegerField(help_text="Steps after which these rounds were found.")
    rounds = PlannedRoundSerializer(many=True)
    quality = QualitySerializer()
    before = QualitySerializer(help_text="Of what was published until then.")
    left_out = TextsField(help_text="Wishes that it was made without, as `anyway` allowed.")
    problems = ErrorLineSerializer(many=True, help_text="Why it could not be made.")
    outdated = serializers.CharField(
        help_text="What has changed since, so that it can't be published and `offers` is empty; empty: nothing."
    )
    offers = OfferSerializer(
        many=True,
        help_text="Where somebody has gone or come since a plan was published: ways to go on, the best first. "
        "The repairs are there within a second and can be published at once; the new plan joins them when it's ready.",
    )


def plan_json(plan: SeatingPlan, night: Night) -> dict[str, Any]:
    """Write a plan with its rounds, names beside numbers, and its counts beside their bounds."""
    entrants = list(Entrant.objects.filter(night=night).select_related("player"))
    shown = shown_names([entrant.player for entrant in entrants])
    names = {entrant.number: shown[entrant.player_id] for entrant in entrants}
    choice = choice_of(plan)
    return PlanSummarySerializer(plan).data | {
        "steps": plan.steps,
        "rounds": _rounds(rounds_of_plan(plan), plan.from_round, names),
        "quality": plan.quality,
        "before": plan.before,
        "left_out": named_changes(plan, names),
        "problems": [
            {"code": problem.code, "detail": problem.message, "attr": problem.field or None}
            for problem in named_problems(plan, names)
        ],
        "outdated": outdated_by(plan),
        "offers": [
            {
                "key": offer.key,
                "says": offer.says,
                "change": offer.change.as_json() | {"sentence": offer.change.sentence},
                "fair": offer.fair,
                "why": choice.why if place == 0 else "",
                "repeats": offer.why,
                "quality": offer.quality.as_json(),
                "rounds": _rounds(offer.rounds, plan.from_round, names),
            }
            for place, offer in enumerate(choice.offers)
        ],
    }


def _rounds(rounds: Iterable[RotationRound], first: int, names: Mapping[int, str]) -> list[dict[str, Any]]:
    return [
        {
            "number": number,
            "tables": [_people(table, names) for table in round_.tables],
            "table_numbers": [table for table, _ in round_.numbered],
            "sit_outs": _people(round_.sit_outs, names),
        }
        for number, round_ in enumerate(rounds, first)
    ]


def _people(numbers: Iterable[int], names: Mapping[int, str]) -> list[dict[str, Any]]:
    return [{"entrant": number, "name": names[number]} for number in numbers]
