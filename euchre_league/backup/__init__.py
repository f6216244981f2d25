"""Backups: one file with a whole site or one club, the same for SQLite and PostgreSQL.

`contents` says of every model and field whether it goes into a file, `format` how the file is written and checked,
`rows` how a value of the database stands in it. `writing` and `loading` carry rows out and in; `site` and `club`
restore; `versions` refuses the file of another version; `copies` makes and thins out the automatic ones.
"""
