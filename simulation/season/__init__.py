"""A whole season of teams played through the public HTTP interface, by captains and a secretary.

It knows nothing of the application but its addresses: no model, no rule in code. What the tables are to be it adds up
in a few plain lines of its own.
"""
