"""Write the address of the start page, for people and for their phones."""

import io

import segno


def url(host: str, port: int) -> str:
    """Write the address of the start page.

    >>> url("192.168.1.7", 8000), url("::1", 80)
    ('http://192.168.1.7:8000/', 'http://[::1]/')
    """
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}/" if port == 80 else f"http://{shown}:{port}/"


def qr_code(text: str) -> str:
    """Draw a text as a QR code in half-height blocks, for a terminal."""
    drawn = io.StringIO()
    segno.make(text, micro=False).terminal(drawn, compact=True)
    return drawn.getvalue()
