"""What is printed of a season: offered and kept here (`print_jobs`), drawn by `tournaments/printing`."""
