"""How every app speaks HTTP: what it keeps, whom it counts, what it answers. Knows no app and no row of theirs."""
