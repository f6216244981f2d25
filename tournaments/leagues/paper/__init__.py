"""What is printed of a season."""
