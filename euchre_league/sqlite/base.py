"""The connection to SQLite."""

import sqlite3
from typing import Any

from django.db.backends.sqlite3.base import DatabaseWrapper as DjangoWrapper


class DatabaseWrapper(DjangoWrapper):
    """Django's own, but a file whose schema holds bytes that are no text is malformed, as any other damage is.

    Python's sqlite3 says what SQLite finds wrong by quoting the schema, and raises `UnicodeDecodeError` when it can't:
    an error that nobody who looks for a damaged database expects.
    """

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """Connect, or raise the driver's `DatabaseError`."""
        try:
            return super().get_new_connection(conn_params)
        except UnicodeDecodeError as error:
            raise sqlite3.DatabaseError("malformed database schema: bytes that are no text") from error
