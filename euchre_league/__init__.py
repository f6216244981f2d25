"""The project: settings, addresses, API router and the server that a hall starts with one command."""

__version__ = "0.1.0"
