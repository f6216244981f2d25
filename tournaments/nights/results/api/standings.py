"""`nights/{id}/standings/`: the lines in order, what ordered them, and why one stands where it stands."""

from collections.abc import Iterator
from typing import Any

from drf_spectacular.utils import OpenApiParameter, PolymorphicProxySerializer
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from listings import Format
from problems import Problem
from problems.wording import gettext as _
from scoring.api.metric_fields import PrecedenceField
from scoring.api.race_standings import RaceLineSerializer
from tournaments.movements.rotation.round import MOST_ENTRANTS
from tournaments.nights.api.view import NightView
from tournaments.nights.models import Night, NightState, RoundState
from tournaments.nights.models.night import SitOutCredit
from tournaments.nights.play.selectors.round_tables import rounds_with_tables
from tournaments.nights.results.selectors.round_listing import round_listing
from tournaments.nights.results.selectors.standings import (
    NightStandings,
    has_races,
    standings,
    standings_by_race,
)
from tournaments.standings.columns import NIGHT_FILE, NIGHT_ORDER, race_listing
from tournaments.standings.explain import RoundExplained
from tournaments.standings.night import PartKind
from tournaments.standings.races import race_metrics
from web.csv_answers import CsvFile
from web.errors import ProblemsFound
from web.etags import versioned
from web.listings.fields import row_serializer
from web.listings.files import json_page
from web.listings.view import ListingView
from web.listings.xlsx import Sheet, XlsxFile
from web.operations import lists_as_files_too
from web.paging import PageSerializer

BY_RACE = "race"


class StandingsQuerySerializer(serializers.Serializer[Any]):
    """Whose line is to be explained, or by what the lines are to be added up."""

    entrant = serializers.IntegerField(min_value=1, max_value=MOST_ENTRANTS, required=False)
    by = serializers.ChoiceField(choices=[BY_RACE], required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Refuse to explain somebody's line among lines of races."""
        if "by" in attrs and "entrant" in attrs:
            message = "A line by race is nobody's. Leave out one of the two."
            raise serializers.ValidationError({"entrant": [message]}, "not_by_race")
        return attrs


LineSerializer = row_serializer(
    "Line",
    "A line of standings, with a key for each metric.",
    NIGHT_FILE,
    order=NIGHT_ORDER[Format.JSON],
)


class PartSerializer(serializers.Serializer[Any]):
    """What a round gave, and where its hands are."""

    round = serializers.IntegerField()
    kind = serializers.ChoiceField(choices=[kind.value for kind in PartKind])
    points = serializers.IntegerField()
    sentence = serializers.CharField()
    table = serializers.IntegerField(allow_null=True)
    game = serializers.IntegerField(allow_null=True, help_text="A number of `games/`.")


class ExplanationSerializer(serializers.Serializer[Any]):
    """Why somebody stands there, with the parts that the points are made of."""

    entrant = serializers.IntegerField()
    sentence = serializers.CharField()
    parts = PartSerializer(many=True)


class CreditSerializer(serializers.Serializer[Any]):
    """What a sit-out is worth."""

    kind = serializers.ChoiceField(choices=SitOutCredit.choices)
    points = serializers.IntegerField(help_text="With the kind `fixed`.")


class StandingsSerializer(PageSerializer):
    """The standings of a night, a page of its lines at a time."""

    results = LineSerializer(many=True)
    night = serializers.IntegerField()
    state = serializers.ChoiceField(choices=NightState.choices)
    precedence = PrecedenceField()
    credit = CreditSerializer()
    rounds = serializers.IntegerField(help_text="How many have begun, and so are counted.")
    explanation = ExplanationSerializer(allow_null=True)


class RaceStandingsSerializer(PageSerializer):
    """The standings of a night by race, a page of lines at a time."""

    results = RaceLineSerializer(many=True)
    night = serializers.IntegerField()
    state = serializers.ChoiceField(choices=NightState.choices)
    by = serializers.ChoiceField(choices=[BY_RACE])
    precedence = PrecedenceField()
    rounds = serializers.IntegerField(help_text="How many have begun, and so are counted.")


class StandingsView(ListingView, NightView):
    """The standings of a night."""

    @lists_as_files_too(
        "nights_standings",
        PolymorphicProxySerializer(
            "NightStandings", [StandingsSerializer, RaceStandingsSerializer], resource_type_field_name=None
        ),
        parameters=[
            OpenApiParameter(
                "entrant",
                {"type": "integer", "minimum": 1, "maximum": MOST_ENTRANTS},
                description="Whose line is to be explained; a number of `entrants/`.",
            ),
            OpenApiParameter(
                "by",
                {"type": "string", "enum": [BY_RACE]},
                description="Add the games up by race, where the way to play has races.",
            ),
        ],
    )
    def get(self, request: Request, night_id: int) -> Response:  # noqa: ARG002  DRF's signature
        """Return the lines in order; with `entrant` also with the parts that this entrant's line is made of.

        `by=race` gives each race a line instead; 400 `no_races` where the night is played without.
        """
        night = self.night()
        form = StandingsQuerySerializer(data=request.query_params.dict())
        form.is_valid(raise_exception=True)
        etag = self.etag(f"standings {self.form}", night)
        known = self.known(etag)
        if known is not None:
            return known
        found = standings(night)
        if form.validated_data.get("by") == BY_RACE:
            return versioned(self._by_race(night, found.rounds), etag)
        listed = found.listing(f"{night.name} {night.date} standings", night.precedence)
        if self.wants_file:
            return versioned(self.file_of(request, listed, more=self._rounds(night)), etag)
        page = json_page(request, self, listed)
        asked = form.validated_data.get("entrant")
        return versioned(page | _about(night, found, asked), etag)

    def _rounds(self, night: Night) -> Iterator[Sheet]:
        """Give a sheet for each round that has begun: who sat where, and what came out."""
        if self.wants_workbook:
            begun = night.round_set.exclude(state=RoundState.WAITING).order_by("number")
            for round_ in rounds_with_tables(night, begun):
                yield Sheet(f"Round {round_.row.number}", round_listing(round_))

    def _by_race(self, night: Night, rounds: int) -> dict[str, Any] | CsvFile | XlsxFile:
        if not has_races(night):
            raise ProblemsFound([Problem("no_races", "by", _("This night is played without races."))])
        title = f"{night.name} {night.date} races"
        listed = race_listing(title, standings_by_race(night), night.precedence)
        if self.wants_file:
            return self.file_of(self.request, listed, "Races")
        page = json_page(self.request, self, listed)
        return page | {
            "night": night.pk,
            "state": night.state,
            "by": BY_RACE,
            "precedence": [metric.key for metric in race_metrics(night.precedence)],
            "rounds": rounds,
        }


def _about(night: Night, found: NightStandings, entrant: int | None) -> dict[str, Any]:
    return {
        "night": night.pk,
        "state": night.state,
        "precedence": night.precedence,
        "credit": {"kind": night.sit_out_credit, "points": night.sit_out_points},
        "rounds": found.rounds,
        "explanation": None if entrant is None else _explained(night, found, entrant),
    }


def _explained(night: Night, found: NightStandings, entrant: int) -> dict[str, Any]:
    if entrant not in {row.entrant for row in found.rows}:
        raise NotFound(f"Nobody with the number {entrant} plays in this night.")
    said = found.explained(entrant, night.precedence)
    return {
        "entrant": entrant,
        "sentence": said.sentence,
        "parts": [_part_json(part, found.games.get((entrant, part.part.round))) for part in said.rounds],
    }


def _part_json(said: RoundExplained, at: tuple[int, int] | None) -> dict[str, Any]:
    table, game = at or (None, None)
    return {
        "round": said.part.round,
        "kind": said.part.kind.value,
        "points": said.part.points,
        "sentence": said.sentence,
        "table": table,
        "game": game,
    }
