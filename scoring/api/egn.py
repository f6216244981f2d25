"""`games/{id}/egn/`: a game in Euchre Game Notation, to be taken to another program."""

from dataclasses import replace
from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.api.view import ScorerView
from scoring.selectors.egn import NotInNotation, egn_of_game
from web.errors import CannotNow
from web.etags import by_content
from web.fields import FreeObjectField, FreeObjectsField
from web.operations import reads


class FirstDealerSerializer(serializers.Serializer[Any]):
    """What may be asked."""

    first_dealer = serializers.IntegerField(
        required=False,
        min_value=0,
        max_value=3,
        help_text="The seat that dealt first, where the game does not say it: calls are counted from the dealer.",
    )


class EgnSerializer(serializers.Serializer[Any]):
    """A game in Euchre Game Notation."""

    fileType = serializers.CharField()  # noqa: N815  the notation's own name
    version = serializers.CharField()
    metadata = FreeObjectField(help_text="Who played, by which rules, and the score.")
    deals = FreeObjectsField(help_text="One a hand that counts.")


class GameEgnView(ScorerView):
    """One game, in the notation."""

    @reads("games_egn", EgnSerializer, 409, parameters=[FirstDealerSerializer])
    def get(self, request: Request, game_id: int) -> Response:
        """Return a game in Euchre Game Notation, as far as its ledger knows it: tricks, and no cards.

        409 `dealer_unknown` when nobody said who dealt first: ask again with `first_dealer`. 409
        `game_not_in_notation` for a game that is not of two sides, five tricks and cards.
        """
        query = FirstDealerSerializer(data=request.query_params.dict())
        query.is_valid(raise_exception=True)
        game = self.game(game_id, self.games)
        try:
            file = egn_of_game(
                game, query.validated_data.get("first_dealer"), by_device=self.keeps_score(game)
            )
        except NotInNotation as refused:
            raise CannotNow([replace(refused.problem, field="")]) from None
        answer = by_content(request, file)
        answer.headers["Content-Disposition"] = f'attachment; filename="game-{game.pk}.egn"'
        return answer
