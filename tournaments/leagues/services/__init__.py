"""What can be done to a season; each call is one transaction."""
