"""The project as an app, so that its commands and checks are found."""

from django.apps import AppConfig
from django.urls import register_converter
from django.utils.translation import gettext, ngettext

from euchre_league.celery import app as queue
from problems.wording import translate_with
from web.numbers import NumberConverter


class ProjectConfig(AppConfig):
    """Euchre League itself."""

    name = "euchre_league"
    label = "euchre_league"
    verbose_name = "Euchre League"
    # Whoever imports the apps can send tasks: they go to the default app, which this import makes.
    queue = queue

    def ready(self) -> None:
        """Connect the receivers; name what addresses are made of; give translations to code without Django."""
        from euchre_league import last_hand
        from euchre_league.backup import erased

        erased.connect()
        last_hand.connect()
        translate_with(gettext, ngettext)
        # Before the first module of addresses is imported, whichever that is.
        register_converter(NumberConverter, "number")
