"""What changes."""
