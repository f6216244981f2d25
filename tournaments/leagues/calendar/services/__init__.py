"""What can be done; each call is one transaction."""
