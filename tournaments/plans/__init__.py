"""What plans of nights and of seasons have in common: their states, their rows, and how a planner makes them."""
