"""Filters for every template, without a load."""
