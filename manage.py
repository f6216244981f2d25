#!/usr/bin/env python
"""Run one of the project's commands; `python manage.py help` lists them."""

import gc
import os
import sys


def main() -> None:
    """Run the command named on the command line; a bad setting ends in one sentence, not a traceback."""
    # What is loaded stays. To look through it for garbage was a fifth of the time until a command ran.
    gc.disable()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "euchre_league.settings")
    import django
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line

    try:
        from django.conf import settings

        _ = settings.INSTALLED_APPS  # reads the environment now, so that every command refuses nonsense
        django.setup()
        gc.freeze()
        gc.enable()
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        sys.exit(f"Euchre League did not start.\n{error}")


if __name__ == "__main__":
    main()
