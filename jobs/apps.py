"""Background work as an app."""

from django.apps import AppConfig


class JobsConfig(AppConfig):
    """Heartbeats of the processes that work in the background."""

    name = "jobs"
    verbose_name = "Background work"
