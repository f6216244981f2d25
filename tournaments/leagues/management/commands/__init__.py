"""The commands that `manage.py` has from leagues."""
