"""A match's evening: who plays with whom, phones at its tables, its cards, and what goes wrong."""
