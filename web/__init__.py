"""How every app speaks HTTP: errors, ETags, paging, limits, cache by version. Knows no app and no row of theirs."""
