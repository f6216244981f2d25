"""What can be done to a night; each call is one transaction."""
