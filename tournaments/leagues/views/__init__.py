"""Pages of seasons."""
