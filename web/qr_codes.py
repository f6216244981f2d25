"""QR codes on pages and cards, and in a terminal."""

import io

import segno
from django.utils.safestring import SafeString, mark_safe


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


def qr_blocks(text: str) -> str:
    """Draw a QR code in half-height blocks, for a terminal."""
    drawn = io.StringIO()
    segno.make(text, micro=False).terminal(drawn, compact=True)
    return drawn.getvalue()
