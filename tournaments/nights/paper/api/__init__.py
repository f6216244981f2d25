"""The same by the API."""
