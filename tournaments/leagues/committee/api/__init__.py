"""Part of the API."""
