"""The servers of this run: which database it is on, and whether what its environment names answers."""

import os
import socket
from urllib.parse import urlsplit

from django.conf import settings

CI = bool(os.environ.get("CI"))
POSTGRES = settings.DATABASES["default"]["ENGINE"] == "django.db.backends.postgresql"


def answers(host: str, port: int) -> bool:
    """Tell whether something listens at the address."""
    try:
        with socket.create_connection((host, port), timeout=2):
            return True
    except OSError:
        return False


def missing_service() -> str:
    """Name the first service that the environment promises and that does not answer; empty when all do."""
    database = settings.DATABASES["default"]
    if POSTGRES:
        host, port = str(database["HOST"] or "127.0.0.1"), int(str(database["PORT"] or 5432))
        if not host.startswith("/") and not answers(host, port):
            return f"PostgreSQL does not answer at {host}:{port} (DATABASE_URL)"
    if settings.REDIS_URL:
        parts = urlsplit(settings.REDIS_URL)
        if not answers(parts.hostname or "", parts.port or 6379):
            return f"Redis does not answer at {parts.hostname}:{parts.port or 6379} (REDIS_URL)"
    return ""
