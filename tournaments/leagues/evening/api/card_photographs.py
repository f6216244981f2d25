"""`fixtures/{id}/photographs/`: pictures of a match's paper cards.

They are for its captains, the league's officers, and the members of the panel who judge an appeal on the match.
"""

from collections.abc import Mapping
from typing import IO, Any

from django.db.models import QuerySet
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from rest_framework import serializers, status
from rest_framework.exceptions import APIException
from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.view import FileView
from tournaments.leagues.api.fields import NullIfEmptyField
from tournaments.leagues.api.fixture_serializers import EITHER_SIDE
from tournaments.leagues.api.view import FOR_CAPTAINS, Actor, FixtureView
from tournaments.leagues.evening.selectors.cards_seen import photographs_seen
from tournaments.leagues.evening.selectors.visibility import Viewer
from tournaments.leagues.evening.services.card_photographs import TOO_LARGE, add_photograph, remove_photograph
from tournaments.leagues.models import CardPhotograph
from tournaments.leagues.permissions import judges
from tournaments.photographs.exceptions import MOST_BYTES
from web.errors import ErrorSerializer
from web.etags import by_content, etag_of, page_not_modified
from web.model_answers import ModelAnswerSerializer
from web.operations import created, reads, removed, removes, writes
from web.row_numbers import row_or_404

JPEG = "image/jpeg"
NO_SUCH = "The match has no such photograph, or you can't see it."
PICTURES: Any = {kind: {"type": "string", "format": "binary"} for kind in (JPEG, "image/png", "image/webp")}


class PhotographTooLarge(APIException):
    """413: a picture of more than 8 MB."""

    status_code = status.HTTP_413_REQUEST_ENTITY_TOO_LARGE
    default_code = "too_large"
    default_detail = TOO_LARGE


class PictureParser(BaseParser):
    """Take a picture as it is, of 8 MB at most."""

    media_type = "image/*"

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,  # noqa: ARG002  DRF's signature
        parser_context: Mapping[str, Any] | None = None,  # noqa: ARG002  as above
    ) -> Any:
        """Return the bytes; 413 where there are too many."""
        body = stream.read(MOST_BYTES + 1)
        if len(body) > MOST_BYTES:
            raise PhotographTooLarge
        return body


class CardPhotographSerializer(ModelAnswerSerializer):
    """A photograph of a paper card."""

    side = NullIfEmptyField(choices=EITHER_SIDE, allow_null=True, help_text="Null from an organiser.")

    class Meta:
        model = CardPhotograph
        fields = ("id", "side", "width", "height", "size", "at")


class CardPhotographsSerializer(serializers.Serializer[Any]):
    """The photographs of a match that are shown to whoever asks."""

    photographs = CardPhotographSerializer(many=True)


class PhotographView(FixtureView):
    """A view of photographs."""

    def seen(self) -> QuerySet[CardPhotograph]:
        """Return the photographs that whoever asks may see; 401, 403 or 404 for whom they aren't."""
        if self.own_team is None:
            user, fixture = self.check_signed_in(), self.fixture()
            if judges(user, fixture):
                return photographs_seen(fixture, Viewer(judge=True))
        return seen_by(self.actor())


class CardPhotographsView(PhotographView):
    """The photographs of a match's paper cards."""

    parser_classes = [PictureParser]

    @reads("fixture_photographs_list", CardPhotographsSerializer, auth=FOR_CAPTAINS)
    def get(self, request: Request, fixture_id: int) -> Response:  # noqa: ARG002  DRF's signature
        """List the photographs of a match, for its captains and organisers; they are never public.

        A member of the appeals panel sees them too while an appeal on the match is theirs to decide.

        Where both sides hand in a card, neither sees the other's photographs before both cards are in.
        """
        return by_content(
            request, {"photographs": [CardPhotographSerializer(row).data for row in self.seen()]}
        )

    @writes(
        "fixture_photograph_add",
        PICTURES,
        {201: CardPhotographSerializer, 400: ErrorSerializer},
        auth=FOR_CAPTAINS,
    )
    def post(self, request: Request, fixture_id: int) -> Response:
        """Keep a photograph: the body is a JPEG, PNG or WebP picture of 8 MB at most. Sent twice it counts once.

        What is kept is a JPEG of 1800 pixels at most, upright, without place, time and remarks; four of a match.
        400 `not_a_photograph`, `too_many_pixels`; 409 `too_many`, `not_now`.
        """
        actor = self.actor()
        data = request.data if isinstance(request.data, bytes) else b""
        kept = add_photograph(fixture_id, actor.side or "", data, **actor.who_and_when)
        return created(CardPhotographSerializer(kept).data)


class CardPhotographView(FileView, PhotographView):
    """One photograph."""

    @reads("fixture_photograph_read", {(200, JPEG): OpenApiTypes.BINARY}, auth=FOR_CAPTAINS)
    def get(self, request: Request, fixture_id: int, photograph_id: int) -> HttpResponse:  # noqa: ARG002  DRF's signature
        """Return a photograph as a JPEG, to those who may list it."""
        found = row_or_404(self.seen(), NO_SUCH, pk=photograph_id)
        etag = etag_of("photograph", found.pk, found.content_hash)
        headers = {"ETag": etag, "Cache-Control": "no-store"}
        if known := page_not_modified(request, etag, headers):
            return known
        return HttpResponse(bytes(found.jpeg), content_type=JPEG, headers=headers)

    @removes("fixture_photograph_remove", FOR_CAPTAINS)
    def delete(self, request: Request, fixture_id: int, photograph_id: int) -> Response:  # noqa: ARG002
        """Delete a photograph: a captain one of the own side, an organiser any. 409 `not_yours`."""
        actor = self.actor()
        row_or_404(seen_by(actor), NO_SUCH, pk=photograph_id)
        remove_photograph(fixture_id, photograph_id, actor.side or "", **actor.who_and_when)
        return removed()


def seen_by(actor: Actor) -> QuerySet[CardPhotograph]:
    """Return the photographs of a match that a captain of it, or an organiser, sees."""
    return photographs_seen(actor.fixture, actor.viewer)
