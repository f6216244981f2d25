"""Signs of life of a worker, as long as the loop that takes tasks from the queue goes round."""

import threading
from typing import Any

from celery import bootsteps

from jobs.models import ProcessKind
from jobs.services.heartbeats import EVERY_SECONDS, begin_to_beat, give_sign_of_life


class Heart(bootsteps.StartStopStep):  # type: ignore[misc]  # celery has no types
    """Begins when the worker has its queue, before it takes the first task; ends when the queue is lost."""

    requires = ("celery.worker.consumer.tasks:Tasks",)

    def __init__(self, parent: Any, **options: Any) -> None:
        self.ended = threading.Event()
        super().__init__(parent, **options)

    def start(self, parent: Any) -> None:
        """Give the first sign of life, and go on beside the loop."""
        give_sign_of_life(ProcessKind.WORKER, begin_to_beat)
        self.ended = threading.Event()
        threading.Thread(target=self._go_on, args=(parent, self.ended), name="heart", daemon=True).start()

    def stop(self, parent: Any) -> None:  # noqa: ARG002  celery's signature
        """Give no more."""
        self.ended.set()

    def _go_on(self, consumer: Any, ended: threading.Event) -> None:
        while not ended.wait(EVERY_SECONDS):
            turned = threading.Event()
            consumer.call_soon(turned.set)
            if turned.wait(EVERY_SECONDS):
                give_sign_of_life(ProcessKind.WORKER)
