"""How many requests one table may make."""

from scoring.models import TablePass
from web.throttles import CredentialThrottle


class PassThrottle(CredentialThrottle):
    """Those of one table's pass."""

    scope = "pass"
    counted = TablePass
