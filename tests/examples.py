"""How many examples of each operation of the interface are drawn."""

from django.conf import settings

# The same code judges a request's shape on both databases. On PostgreSQL, which comes second, fewer are drawn: it
# is asked for what it alone refuses, a character or a size.
SECOND = settings.DATABASES["default"]["ENGINE"].endswith("postgresql")
EXAMPLES = 5 if SECOND else 15
MANY_EXAMPLES = 10 if SECOND else 50
