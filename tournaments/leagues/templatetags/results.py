"""Say in a list what the games of a match don't, in which round of its cup it is, and how often it moved."""

from django import template

from problems.wording import ordinal, times
from tournaments.leagues.calendar.selectors.results import cup_round, result_note

register = template.Library()
register.filter("result_note", result_note)
register.filter("cup_round", cup_round)
register.filter("times", times)
register.filter("ordinal", ordinal)
