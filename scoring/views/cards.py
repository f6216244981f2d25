"""The card that lies on a table: its QR code and the code to type."""

import io

import segno
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_POST, require_safe

from scoring.models import TablePass
from scoring.selectors.passes import shown_code, signed_code
from scoring.services.tables import renew_pass
from scoring.views.doors import with_pass
from scoring.views.lan import phone_url


@require_safe
@with_pass
def card(request: HttpRequest, table_pass: TablePass) -> HttpResponse:
    """Show the table's card, to scan from the screen or to print."""
    code = signed_code(table_pass)
    address = phone_url(request, reverse("table_page", kwargs={"code": code}))
    context = {
        "table": table_pass.table,
        "code": code,
        "typed_code": shown_code(table_pass),
        "address": address,
        "start_address": phone_url(request, reverse("start")),
        "qr": qr_picture(address),
    }
    return render(request, "scoring/card.html", context)


@require_POST
@with_pass
def renew(request: HttpRequest, table_pass: TablePass) -> HttpResponse:  # noqa: ARG001  Django's signature
    """End the codes that are out and show the new one."""
    return redirect("card", code=signed_code(renew_pass(table_pass.table, timezone.now())))


def qr_picture(text: str, title: str = "QR code of this table's page") -> SafeString:
    """Draw a QR code: dark on white with its quiet zone, in the dark too, or telephones do not see it."""
    drawn = io.BytesIO()
    segno.make(text, micro=False, error="m").save(
        drawn,
        kind="svg",
        border=4,
        dark="#000",
        light="#fff",
        xmldecl=False,
        svgns=True,
        omitsize=True,
        svgclass="qr",
        lineclass=None,
        title=title,
    )
    return mark_safe(drawn.getvalue().decode())  # noqa: S308  drawn here, from modules and no text
