"""How long anybody waits for Redis, as a cache and as a broker."""

# A Redis in the same network answers within a millisecond; one that is frozen takes connections and never answers.
SOCKET_SECONDS = 0.25
# Nothing is tried twice by whoever answers a phone. Worker and beat try again by themselves until Redis is back.
BROKER_OPTIONS = {
    "socket_timeout": SOCKET_SECONDS,
    "socket_connect_timeout": SOCKET_SECONDS,
    "socket_keepalive": True,
    "max_retries": 0,
}
