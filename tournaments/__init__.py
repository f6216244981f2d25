"""Nights and leagues over the tables of `scoring`; no models of its own."""
