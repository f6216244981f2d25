"""How an address for e-mails is asked for and answered."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import Throttled
from rest_framework.request import Request

from tournaments.leagues.throttles import seconds_to_wait
from web.strict import StrictSerializer

ASKED = (
    "If this address isn't on the list yet, an e-mail is on its way. Its reader confirms by the link in it."
)


@extend_schema_field({"type": "string", "format": "email", "maxLength": 254})
class AddressField(serializers.CharField):
    """An e-mail address, as whoever asks for e-mails types it."""


class EmailSerializer(StrictSerializer):
    """An address to which e-mails are to go."""

    email = AddressField(max_length=254)


class EmailSentSerializer(serializers.Serializer[Any]):
    """The same for every address: nobody is told which are on the list."""

    detail = serializers.CharField()


def read_address(request: Request, form: type[EmailSerializer]) -> dict[str, Any]:
    """Read a form with an address; 429 for whoever asks very often."""
    asked = form.read(request)
    wait = seconds_to_wait(request)
    if wait:
        raise Throttled(wait)
    return asked
