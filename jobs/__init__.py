"""What background work needs, whatever it works on: signs of life, and a clock that does not jump."""
