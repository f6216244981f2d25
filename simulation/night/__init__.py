"""A whole night played through the public HTTP interface, by an organiser and a phone at each table.

It knows nothing of the application but its addresses: no model, no engine. What the standings are to be it adds up
by a table of seven rows.
"""
