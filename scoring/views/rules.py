"""The rules of the game at a table, in plain words."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from scoring.engine.rules_card.card import rules_card
from scoring.models import TablePass
from scoring.selectors.passes import signed_code
from scoring.selectors.rulesets import chosen_from, customs_of, ruleset_of
from scoring.views.access import with_pass


@require_safe
@with_pass
def rules(request: HttpRequest, table_pass: TablePass) -> HttpResponse:
    """Show tonight's rules at a table, to read or to print."""
    table, code = table_pass.table, signed_code(table_pass)
    if table.game is None:
        return redirect("table_page", code=code)
    ruleset = ruleset_of(table.game)
    card = rules_card(ruleset, level_is_tie=table.game.level_is_tie)
    context = {
        "table": table,
        "code": code,
        "title": "Tonight's rules",
        "subtitle": table.label,
        "card": card,
        "customs": customs_of(table.game.saved_ruleset, ruleset),
        "chosen_from": chosen_from(table.game.saved_ruleset, ruleset),
    }
    return render(request, "scoring/table_rules.html", context)
