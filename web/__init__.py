"""How every app speaks HTTP, from strict JSON to ETags, limits and compiled queries. Knows no app and no app's row."""
