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
from tournaments.nights.plan.selectors.plan_sentences import named_changes, named_problems, named_waiting
from tournaments.nights.plan.selectors.plans import rounds_of_plan
from tournaments.nights.plan.services.seating_plans import MOST_SECONDS, MOST_TABLES
from web.error_shape import error_line
from web.errors import ErrorLineSerializer
from web.fields import (
    ComputedBooleanField,
    FreeObjectField,
    IntegersField,
    RawNumberField,
    TextsField,
    UTCDateTimeField,
)
from web.strict import StrictSerializer

LONGEST_OFFER = 40
"""Letters of an offer's key, at most."""


class FirstRoundSerializer(StrictSerializer):
    """Round 1 as people already sit: each table from 1 as north, east, south, west; and who sits out."""

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


class RequestPlanSerializer(StrictSerializer):
    """How to make a plan."""

    seconds = serializers.IntegerField(
        min_value=1,
        max_value=MOST_SECONDS,
        default=10,
        help_text="How many seconds to search for a better plan.",
    )
    seed = serializers.IntegerField(
        min_value=0,
        max_value=LARGEST_SEED,
        allow_null=True,
        default=None,
        help_text="Left out: the night's own seed.",
    )
    anyway = serializers.BooleanField(
        default=False,
        help_text="Make a plan even if not every wish can be kept, or if the movement has no seat for somebody before "
        "the first round. `left_out` lists the wishes that were dropped and who waits.",
    )
    tables = serializers.IntegerField(
        min_value=0,
        max_value=MOST_TABLES,
        allow_null=True,
        default=None,
        help_text="How many tables the room has from now on. 0: enough for everybody. Left out: as before.",
    )
    fewer_meetings = serializers.BooleanField(
        allow_null=True,
        default=None,
        help_text="Let people meet as many different others as possible, even if some play against the same person "
        "twice. For rotations, from now on. Left out: as before.",
    )
    first_round = FirstRoundSerializer(
        allow_null=True,
        default=None,
        help_text="Round 1 as people already sit, by the entrants' numbers, before any round has begun. The other "
        "rounds are planned around it. Left out: round 1 is planned too.",
    )
    by_hand = serializers.BooleanField(
        default=False,
        help_text="Don't search: start from the published rounds that haven't begun, to change them by hand.",
    )


class PublishSerializer(StrictSerializer):
    """What to publish: the plan, or one of its offers."""

    offer = serializers.CharField(
        max_length=LONGEST_OFFER,
        trim_whitespace=False,
        allow_null=True,
        default=None,
        help_text="The key of an offer to publish instead. Left out, null or `new`: publish the plan itself.",
    )


class SwapSerializer(StrictSerializer):
    """Two people who change places, by their numbers."""

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
    """A round of a plan: each table as north, east, south, west; and who sits out."""

    number = serializers.IntegerField()
    tables = serializers.ListField(child=PlannedSeatSerializer(many=True))
    table_numbers = IntegersField(
        help_text="The number of each table in the room. A number is missing if a repair leaves that table empty."
    )
    sit_outs = PlannedSeatSerializer(many=True)


class QualitySerializer(serializers.Serializer[Any]):
    """How good a plan is. Empty until there is a plan."""

    counts = FreeObjectField(
        required=False,
        help_text="Each count with its `value` and its `bound`: no plan in which everybody sits out as often can beat "
        "that. `bound_of_any` is the bound for all plans, if it differs. `fair` says that the `bound` is only for "
        "plans whose partners and sit-outs are as fair; that happens on a few small nights. `best` says whether the "
        "value is as good as it can be, and `sentence` says it in words.",
    )
    unkept = serializers.ListField(
        child=serializers.JSONField(), required=False, help_text="Wishes that the plan doesn't keep."
    )
    remarks = TextsField(required=False, help_text="Wishes that make the plan less fair, each in a sentence.")


class ChangeSerializer(serializers.Serializer[Any]):
    """What an offer changes on the sheets of those who stay."""

    people = serializers.IntegerField(help_text="How many people's sheets change.")
    lines = serializers.IntegerField(
        help_text="How many lines change on those sheets: table, seat, partner or opponents."
    )
    kept = serializers.IntegerField(help_text="Tables with the same two sides as published.")
    tables = serializers.IntegerField(help_text="All tables, without those of people who have come.")
    sentence = serializers.CharField()


class OfferSerializer(serializers.Serializer[Any]):
    """A way to go on when somebody has gone or come: a repair of what is published, or the new plan."""

    key = serializers.CharField(
        help_text="Send this to publish the offer. It says how the offer was made: "
        + ", ".join(sorted(WAYS))
        + f", `{LONGER}` by a longer look, or `{NEW}`. A second offer of the same kind ends in `_2`, and so on."
    )
    says = serializers.CharField()
    change = ChangeSerializer()
    fair = serializers.BooleanField(
        help_text="Whether people meet again no more often than published, or than they must, with sit-outs as even."
    )
    why = serializers.CharField(
        allow_blank=True,
        help_text="Why we suggest it. Only the first offer has a reason; the others are empty.",
    )
    repeats = serializers.CharField(
        allow_blank=True,
        help_text="If there are more repeats than published: whether that can't be helped, or the search just found "
        "nothing better.",
    )
    quality = QualitySerializer()
    rounds = PlannedRoundSerializer(many=True)


class PlanSummarySerializer(serializers.Serializer[Any]):
    """A plan in a list."""

    id = serializers.IntegerField()
    state = serializers.ChoiceField(choices=PlanState.choices)
    progress = RawNumberField(help_text="From 0 to 1.")
    from_round = serializers.IntegerField()
    seed = serializers.IntegerField()
    fewer_meetings = ComputedBooleanField(
        lambda plan: plan.plan_input.get("fewer_meetings", False),
        help_text="Whether the plan puts meeting many different people before fair opponents.",
    )
    first_round_kept = ComputedBooleanField(
        lambda plan: "first_round" in plan.relaxed,
        help_text="Whether round 1 was fixed and the others planned around it.",
    )
    seconds = serializers.IntegerField()
    effort = serializers.IntegerField(
        help_text="The most steps that the search takes. The same effort and seed give the same plan."
    )
    created_at = UTCDateTimeField()


class PlanSerializer(PlanSummarySerializer):
    """A plan. While it is being made, this is the best so far."""

    steps = serializers.IntegerField(help_text="How many steps it took to find these rounds.")
    rounds = PlannedRoundSerializer(many=True)
    quality = QualitySerializer()
    before = QualitySerializer(help_text="The quality of what was published before.")
    left_out = TextsField(
        help_text="Wishes that the plan leaves out, and who waits, because `anyway` allowed it."
    )
    waiting = TextsField(
        help_text="Sentences that say who waits because the movement has no seat for them, why fewer tables play than "
        "could, and what would help."
    )
    problems = ErrorLineSerializer(many=True, help_text="Why the plan couldn't be made.")
    outdated = serializers.CharField(
        help_text="What has changed since the plan was made. Then it can't be published, and `offers` is empty. "
        "Empty: nothing has changed."
    )
    offers = OfferSerializer(
        many=True,
        help_text="Ways to go on after somebody has gone or come since a plan was published, the best first. Repairs "
        "come within seconds, and you can publish one at once. The new plan joins them when it's ready.",
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
        "waiting": named_waiting(plan, rounds_of_plan(plan), names),
        "problems": [
            error_line(problem.code, problem.message, problem.field)
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
    return [{"entrant": number, "name": names.get(number, "")} for number in numbers]
