"""Django's SQLite, whose every fault is a `DatabaseError`. Named by `ENGINE` in the settings."""
