"""Scoring in the administration pages: to look, not to change. What is wrong is corrected by an entry."""

from django.contrib import admin

from clubs.admin import ReadOnlyAdmin
from scoring.models import (
    CorrectionRequest,
    Entry,
    Game,
    Race,
    SavedRuleset,
    SeatScore,
    Source,
    Table,
    TablePass,
)

for model in (CorrectionRequest, Entry, Game, Race, SavedRuleset, SeatScore, Source, Table, TablePass):
    admin.site.register(model, ReadOnlyAdmin)
