#!/usr/bin/env python
"""Run one of the project's commands; `python manage.py help` lists them."""

import os
import sys


def main() -> None:
    """Run the command named on the command line; a bad setting ends in one sentence, not a traceback."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "euchre_league.settings")
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line

    try:
        from django.conf import settings

        _ = settings.INSTALLED_APPS  # reads the environment now, so that every command refuses nonsense
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        sys.exit(f"Euchre League did not start.\n{error}")


if __name__ == "__main__":
    main()
