"""A match's evening: phones at its tables, its cards, and what goes wrong."""
