"""The ways to play, one short module a family: data first, code only where the arithmetic differs."""
