"""The address of this site, for whatever is kept or sent: sheets, letters, links that somebody hands on.

It comes from the settings, or from what this machine knows of itself, and never from a request: whoever asks writes
the Host header, and would choose where everybody else's code leads.
"""

from urllib.parse import urlsplit

from django.conf import settings

from web.lan import EVERYWHERE, is_loopback, is_pattern, phone_addresses, url


def chosen_origin() -> str:
    """Return the address that the settings give the site, without a stroke at its end; empty where they give none."""
    if settings.SITE_URL:
        return str(settings.SITE_URL)
    names = [name for name in settings.LISTED_HOSTS if not is_pattern(name)]
    if not names:
        return ""
    # Whoever lists this machine's own names does so for a look from it: others reach the site by another.
    names.sort(key=is_loopback)
    # A proxy that ends HTTPS is reached at its own port.
    return f"https://{names[0]}" if settings.HTTPS else url(names[0], settings.PORT).rstrip("/")


def site_origin() -> str:
    """Return the address of the site, without a stroke at its end; without settings this machine's in its network."""
    chosen = chosen_origin()
    if chosen:
        return chosen
    here = [*phone_addresses(), "localhost"] if settings.HOST in EVERYWHERE else [settings.HOST]
    return f"https://{here[0]}" if settings.HTTPS else url(here[0], settings.PORT).rstrip("/")


def site_url(path: str) -> str:
    """Return a page's whole address."""
    return f"{site_origin()}{path}"


def printed_url(path: str) -> str:
    """Return a page's whole address for paper; empty where it would lead whoever scans it to their own phone."""
    return "" if is_loopback(urlsplit(site_origin()).hostname or "") else site_url(path)
