"""Write a ruleset as people read it: sentences, and a small table of points."""
