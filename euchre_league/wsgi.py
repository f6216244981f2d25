"""The WSGI application, for any server."""

import os
import sys

from django.core.exceptions import ImproperlyConfigured

from web.request_head import limited_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "euchre_league.settings")

try:
    application = limited_application()
except ImproperlyConfigured as error:
    sys.exit(f"Euchre League did not start.\n{error}")
