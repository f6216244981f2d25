"""An address as a QR code in a terminal."""

import io

import segno


def qr_code(text: str) -> str:
    """Draw a text as a QR code in half-height blocks, for a terminal."""
    drawn = io.StringIO()
    segno.make(text, micro=False).terminal(drawn, compact=True)
    return drawn.getvalue()
