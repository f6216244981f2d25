"""A captain's link, and the pages behind it."""
