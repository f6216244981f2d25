"""Read lists that people paste or upload: pure, in linear time, and nothing is written here.

`files` makes text of what was uploaded, `cells` cuts text into rows and cells, `columns` knows headings, `people`
finds the players in rows. Whoever takes a list in shows first how each line was understood.
"""
