"""What `manage.py` can do for the project as a whole."""
