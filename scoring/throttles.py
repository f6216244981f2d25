"""How many requests one table may make."""

from scoring.models import TablePass
from web.throttles import CredentialThrottle


class PassThrottle(CredentialThrottle):
    """Limit the requests that come with one table's pass."""

    scope = "pass"
    counted = TablePass
