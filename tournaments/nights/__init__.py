"""A bustle night: check-in, rounds, seatings, and what comes of them. Stands on `scoring`."""
