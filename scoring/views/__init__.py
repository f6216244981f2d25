"""Pages of a table: open one, keep score at it, print its card."""
