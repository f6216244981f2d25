"""The product's settings, with the tests' app and addresses beside it."""

import os

from euchre_league.settings import *  # noqa: F403  a settings module is its names
from euchre_league.settings import CELERY_BEAT_SCHEDULE, INSTALLED_APPS

INSTALLED_APPS = [*INSTALLED_APPS, "tests.euchre_league.served"]
ROOT_URLCONF = "tests.euchre_league.served.urls"
CELERY_BEAT_SCHEDULE = {
    **CELERY_BEAT_SCHEDULE,
    "served.sweep": {"task": "served.sweep", "schedule": 1, "options": {"expires": 10}},
    "served.hourly": {"task": "served.hourly", "schedule": 3600},
}
# Whoever uses the same Redis has another queue.
CELERY_TASK_DEFAULT_QUEUE = os.environ.get("QUEUE", "served")
