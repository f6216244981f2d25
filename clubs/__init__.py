"""People: the ground floor of the house."""
