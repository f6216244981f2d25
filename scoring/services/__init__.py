"""What can be done: each service is one transaction that locks, decides in pure code, and writes."""
