"""The project as an app, so that its commands and checks are found."""

from django.apps import AppConfig


class ProjectConfig(AppConfig):
    """Euchre League itself."""

    name = "euchre_league"
    label = "euchre_league"
    verbose_name = "Euchre League"
