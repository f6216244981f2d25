"""Pictures made of numbers: numbers go in, shapes come out, and templates/charts/ draws them as SVG.

Pure: no framework, no row, and nothing of euchre. Every picture has beside it the table that it is made of.
"""
