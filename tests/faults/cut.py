"""A power cut between commit and answer: settings, and the middleware that pulls the plug."""

import os
import signal
import threading
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from euchre_league.settings import *  # noqa: F403  all the site's settings, and one middleware more
from euchre_league.settings import MIDDLEWARE as OF_THE_SITE

MIDDLEWARE = ["tests.faults.cut.PowerCut", *OF_THE_SITE]


class PowerCut:
    """Kill this process after so many hands were committed (CUT_AFTER), before the last one is answered."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.left = int(os.environ["CUT_AFTER"])
        self.lock = threading.Lock()

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if request.method == "POST" and request.path.endswith("/entries/") and response.status_code == 201:
            with self.lock:
                self.left -= 1
                if not self.left:
                    os.kill(os.getpid(), signal.SIGKILL)
        return response
