"""Pages of a night."""
