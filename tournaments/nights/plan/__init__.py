"""Who sits where: how people move, plans, repairs and what is published."""
