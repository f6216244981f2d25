"""Which match is on which day: planned, moved, put off, and by when; when pubs have room, and what they are told."""
