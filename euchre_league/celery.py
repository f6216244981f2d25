"""The queue of tasks: in memory for one process, in Redis for many; the same code works both off.

No datum lives only in the queue. A message holds ids; a task loads the rows, looks whether there is still
something to do, and calls a service. Whatever a crash empties is found again by the tasks of
`CELERY_BEAT_SCHEDULE`, which ask what is due.

`celery -A euchre_league worker` and `celery -A euchre_league beat` find the app here; `manage.py serve` runs both
within itself (see `background`).
"""

import os

from celery import Celery
from celery.signals import beat_init, setup_logging, worker_shutting_down

from jobs.children import ChildBusy, ChildEnded, end_children

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "euchre_league.settings")

app = Celery("euchre_league")
# A thread of the worker's pool begins without an app: without a default it would take another, and what it
# sends (a retry) would vanish without a word.
app.set_default()
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
# By its name, since it writes rows, and there are none before the apps are ready.
app.steps["consumer"].add("euchre_league.heart:Heart")

# Another child thinks, or the server ends: no fault of the task, which the sweep asks for again.
app.Task.throws = (ChildBusy, ChildEnded)


def ask_what_is_due(**_: object) -> None:
    """Queue every scheduled task once, when beat starts: what became due while nothing ran is due now."""
    for entry in app.conf.beat_schedule.values():
        app.send_task(entry["task"], **entry.get("options", {}))


def keep_logging(**_: object) -> None:
    """Leave the log to Django's settings, which mask codes: whoever hears this signal sets it up, and nobody else."""


def end_heavy_work(**_: object) -> None:
    """End the child of a worker that ends: another worker is asked again, and nobody waits for minutes."""
    end_children()


beat_init.connect(ask_what_is_due)
setup_logging.connect(keep_logging)
worker_shutting_down.connect(end_heavy_work)
