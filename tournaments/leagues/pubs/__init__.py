"""Pubs: when they have room, and what they are told."""
