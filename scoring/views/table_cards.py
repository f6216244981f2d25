"""The card that lies on a table: its QR code and the code to type."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from clubs.permissions import may_organise
from scoring.models import Table, TablePass
from scoring.selectors.passes import shown_code, signed_code
from scoring.services.tables import renew_pass
from scoring.views.access import with_pass
from web.phone_address import phone_url
from web.qr_codes import qr_picture

NOT_YOURS = "Only the club's organisers can make a new code for tonight's tables. Show one of them this card."


@require_safe
@with_pass
def card(request: HttpRequest, table_pass: TablePass) -> HttpResponse:
    """Show the table's card, to scan from the screen or to print."""
    return _card_page(request, table_pass)


def _card_page(
    request: HttpRequest, table_pass: TablePass, fault: str = "", status: int = 200
) -> HttpResponse:
    """Show a card, with what was wrong with what was pressed."""
    code = signed_code(table_pass)
    address = phone_url(request, reverse("table_page", kwargs={"code": code}))
    context = {
        "table": table_pass.table,
        "code": code,
        "typed_code": shown_code(table_pass),
        "address": address,
        "start_address": phone_url(request, reverse("start")),
        "qr": qr_picture(address),
        "may_renew": may_renew(request, table_pass.table),
        "fault": fault,
    }
    return render(request, "scoring/card.html", context, status=status)


def may_renew(request: HttpRequest, table: Table) -> bool:
    """Tell whether whoever asks may end a table's codes: whoever sits at a kitchen table, else an organiser.

    A night's codes are its word and a number, which all of the hall knows: one guest could shut out every table.
    """
    return table.club_id is None or may_organise(request.user, table.club_id)


@require_POST
@with_pass
def renew(request: HttpRequest, table_pass: TablePass) -> HttpResponse:
    """End the codes that are out and show the new one."""
    if not may_renew(request, table_pass.table):
        return _card_page(request, table_pass, NOT_YOURS, status=403)
    return redirect("card", code=signed_code(renew_pass(table_pass.table, timezone.now())))
