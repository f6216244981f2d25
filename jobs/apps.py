"""Background work as an app."""

from django.apps import AppConfig


class JobsConfig(AppConfig):
    """Slow work, and the heartbeats of the processes that do it."""

    name = "jobs"
    verbose_name = "Background work"
