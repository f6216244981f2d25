"""`nights/{id}/movements/`: how people may move, whether it fits tonight, and what a night of it is worth."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.view import FOR_ORGANISERS
from clubs.models import Role
from jobs.services.askers import asker_of, count_asker
from tournaments.movements.fit import Verdict
from tournaments.movements.rotation.round import FEWEST_ENTRANTS, MOST_ENTRANTS
from tournaments.nights.api.view import NightView
from tournaments.nights.models import MovementForecast, MovementForecastState, Night
from tournaments.nights.plan.selectors.forecasts import forecasts_of
from tournaments.nights.plan.selectors.movement_options import MovementOption, movement_options, people_now
from tournaments.nights.plan.services.forecasts import request_forecasts
from web.error_shape import error_line
from web.errors import ErrorLineSerializer
from web.etags import by_content
from web.fields import FreeObjectField, IntegersField, TextsField
from web.numbers import whole_number
from web.operations import accepted, reads, writes
from web.strict import StrictSerializer


class PlayersSerializer(StrictSerializer):
    """For how many players it is asked."""

    players = serializers.IntegerField(
        min_value=FEWEST_ENTRANTS,
        max_value=MOST_ENTRANTS,
        required=False,
        help_text="Left out: those who are here, but for stewards; before the check-in, those who are entered.",
    )


class MovementForecastSerializer(serializers.Serializer[Any]):
    """What a whole night is worth, as far as it is worked out."""

    players = serializers.IntegerField()
    rounds = serializers.IntegerField()
    state = serializers.ChoiceField(choices=MovementForecastState.choices)
    figures = FreeObjectField(
        help_text="`counts` has each count with its `mean`, `least` and `most` over `nights` and the `bound` that no "
        "plan can beat (of opponents and meetings in a few small nights, no plan whose partners and sit-outs are as "
        "fair); `exact` where all rounds are planned ahead. Empty until `ready`."
    )
    problems = ErrorLineSerializer(many=True)


class MovementSerializer(serializers.Serializer[Any]):
    """A movement, and whether it fits."""

    key = serializers.CharField()
    name = serializers.CharField()
    chosen = serializers.BooleanField(help_text="The night's.")
    how = serializers.CharField()
    guarantee = serializers.CharField()
    card = serializers.CharField(help_text="What a player's card says.")
    table_cards = TextsField(help_text="What happens after the bell at the tables, for some of them.")
    ahead = serializers.BooleanField(
        help_text="All rounds are planned ahead; else the next, when one is over."
    )
    needs = TextsField()
    kinds = TextsField(help_text="Two cards of which everybody has one.")
    keeps = TextsField(help_text="Wishes that it promises to keep.")
    verdict = serializers.ChoiceField(choices=[verdict.value for verdict in Verdict])
    sentence = serializers.CharField()
    sure = serializers.IntegerField(help_text="For how many rounds the guarantee holds.")
    nearest = IntegersField(help_text="Numbers that fit, where this never does.")
    instead = serializers.CharField(allow_null=True)
    unmet = TextsField(help_text="Wishes that it cannot keep.")
    foresight = MovementForecastSerializer(allow_null=True)


class MovementsSerializer(serializers.Serializer[Any]):
    """Every movement, in the order in which people are offered them."""

    players = serializers.IntegerField()
    rounds = serializers.IntegerField()
    movements = MovementSerializer(many=True)


class MovementsView(NightView):
    """How people may move in a night."""

    @reads("movements_list", MovementsSerializer, auth=FOR_ORGANISERS, parameters=[PlayersSerializer])
    def get(self, request: Request, night_id: int) -> Response:  # noqa: ARG002  DRF's signature
        """List every movement with its fit for tonight; for organisers.

        `verdict` is `never` for this number, `not_now` after what was played, or `lacks` what must be told first. The
        night's own is changed by the act `change_movement`.
        """
        night = self.night(Role.ORGANISER)
        form = PlayersSerializer(data=_asked(request))
        form.is_valid(raise_exception=True)
        return by_content(request, _movements_json(night, form.validated_data.get("players")))

    @writes("movements_foresee", PlayersSerializer, MovementsSerializer, 202, 200)
    def post(self, request: Request, night_id: int) -> Response:  # noqa: ARG002  DRF's signature
        """Start a forecast of a night for each movement; for organisers.

        202 while it runs, 200 if it was made before: it is made once for each number of players and rounds. Read
        again until no `foresight` is `waiting` or `thinking`.
        """
        night = self.night(Role.ORGANISER)
        typed = PlayersSerializer.read(request).get("players")
        count_asker(asker_of(request))
        found = request_forecasts(typed or _players(night), night.rounds)
        ended = (MovementForecastState.READY, MovementForecastState.FAILED)
        done = all(one.state in ended for one in found.values())
        return accepted(_movements_json(night, typed), ready=done)


def _asked(request: Request) -> dict[str, Any]:
    """Read the query; numbers come as text there."""
    text = request.query_params.get("players")
    if text is None:
        return {}
    number = whole_number(text, 9)
    return {"players": text if number is None else number}


def _players(night: Night) -> int:
    return sum(not one.steward for one in people_now(night).here)


def _movements_json(night: Night, typed: int | None) -> dict[str, Any]:
    """Write every movement with its fit for those who are here, or for so many, and its forecast."""
    players = typed or _players(night)
    forecasts = forecasts_of(players, night.rounds)
    return {
        "players": players,
        "rounds": night.rounds,
        "movements": [
            _movement_json(one, forecasts.get(one.movement.key), chosen=one.movement.key == night.movement)
            for one in movement_options(night, typed)
        ],
    }


def _movement_json(one: MovementOption, forecast: MovementForecast | None, *, chosen: bool) -> dict[str, Any]:
    return {
        **one.movement.as_json(),
        **one.fit.as_json(),
        "guarantee": one.fit.guarantee,
        "chosen": chosen,
        "table_cards": list(one.table_cards),
        "foresight": _forecast_json(forecast) if forecast else None,
    }


def _forecast_json(forecast: MovementForecast) -> dict[str, Any]:
    return {
        "players": forecast.entrants,
        "rounds": forecast.rounds,
        "state": forecast.state,
        "figures": forecast.figures,
        "problems": [error_line(one["code"], one["message"], one["field"]) for one in forecast.problems],
    }
