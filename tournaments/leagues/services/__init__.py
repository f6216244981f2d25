"""What services of all rooms share: the lock, the log, reasons, and what is due."""
