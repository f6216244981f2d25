"""Say in a list what the games of a match don't."""

from django import template

from tournaments.leagues.fixtures.selectors.results import result_note

register = template.Library()
register.filter("result_note", result_note)
