"""The project: settings, addresses, API router and the server that a hall starts with one command."""
