"""Questions about rows: read, never write."""
