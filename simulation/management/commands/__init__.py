"""The commands that `manage.py` has from the simulations."""
