"""Work off tasks, and ask what is due, within the process that serves the pages."""

import contextlib
import logging
import os
import threading
from collections.abc import Iterator

from celery.app.trace import setup_worker_optimizations
from celery.beat import EmbeddedService
from celery.utils.nodenames import default_nodename
from celery.worker import WorkController

from euchre_league.celery import app
from jobs.children import end_children

# A task in the midst of something short is let finish; the sweep finds whatever is cut off.
GRACE_SECONDS = 10

log = logging.getLogger(__name__)


@contextlib.contextmanager
def working() -> Iterator[None]:
    """Run a worker and a beat in threads of this process while the block runs.

    At the end no new task is begun, children are ended, and tasks in progress are let finish.
    """
    name = default_nodename("serve")
    setup_worker_optimizations(app, name)
    worker = WorkController(
        app=app, hostname=name, without_heartbeat=True, without_gossip=True, without_mingle=True
    )
    beat = EmbeddedService(app, thread=True, scheduler_cls=app.conf.beat_scheduler)
    threading.Thread(target=worker.start, name="worker", daemon=True).start()
    beat.start()
    try:
        yield
    finally:
        beat.service.stop()
        end_children()
        stopping = threading.Thread(target=worker.stop, name="worker stops", daemon=True)
        stopping.start()
        stopping.join(GRACE_SECONDS)
        if stopping.is_alive():
            log.warning("A task did not end within %s seconds; it is cut off and asked again.", GRACE_SECONDS)
            # Python would wait for the threads of the pool for ever.
            os._exit(0)
