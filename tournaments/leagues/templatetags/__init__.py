"""What templates of leagues of teams ask for."""
