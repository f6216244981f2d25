"""What is so."""
