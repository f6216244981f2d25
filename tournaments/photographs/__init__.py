"""Make a small JPEG of a photograph that somebody sent, in a process of its own; no row and no clock."""
