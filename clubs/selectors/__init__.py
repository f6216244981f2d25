"""Questions about people: they read, and write nothing."""
