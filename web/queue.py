"""Queue tasks without waiting for the broker: what it does not take is found in its row by the sweep."""

import logging
from typing import Any

from django.conf import settings
from kombu.exceptions import OperationalError

from web.breaker import breaker_of

log = logging.getLogger(__name__)


def queue_task(task: Any, *args: object) -> None:
    """Queue a Celery task, unless the broker is away.

    Nothing lives only in the queue: whoever wants the task has written a row, and the sweep queues what waits
    there again. So a request neither fails nor waits when the broker does not answer.
    """
    breaker = breaker_of("Redis", settings.CELERY_BROKER_URL)
    if not breaker.allows():
        log.info("%s waits in its row: Redis does not answer.", task.name)
        return
    try:
        task.delay(*args)
    except (OperationalError, OSError) as error:
        breaker.failed(error)
    else:
        breaker.succeeded()
