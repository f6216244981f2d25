"""Whole nights from mathematics: for each number of entrants the rounds of a whist, or what is nearest to one."""

from tournaments.movements.rotation.constructions.recipes import Design, RecipeKind, design

__all__ = ["Design", "RecipeKind", "design"]
