"""Ways to move, by name: each with its card, its guarantee and the numbers it fits; pure, standard library only."""
