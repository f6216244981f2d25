"""The project as an app, so that its commands and checks are found."""

from django.apps import AppConfig
from django.utils.translation import gettext, ngettext

from euchre_league.celery import app as queue
from problems.wording import translate_with


class ProjectConfig(AppConfig):
    """Euchre League itself."""

    name = "euchre_league"
    label = "euchre_league"
    verbose_name = "Euchre League"
    # Whoever imports the apps can send tasks: they go to the default app, which this import makes.
    queue = queue

    def ready(self) -> None:
        """Connect the receivers, and give Django's translations to the code that doesn't know Django."""
        from euchre_league.backup import erased

        erased.connect()
        translate_with(gettext, ngettext)
