"""The score command: requests in, answers out, one JSON object a line."""

import json
import os
import sys
from typing import Any

from django.core.management.base import BaseCommand

from scoring.engine.answer import answer, refusal
from scoring.engine.echo import read_request, with_written_id
from scoring.engine.errors import Problem
from scoring.engine.strict_json import JSONRefused


class Command(BaseCommand):
    """Answer each line with one line, in order; blank lines are skipped. No database is needed."""

    help = "Score records of euchre hands: one JSON request a line in, one JSON answer a line out."
    requires_system_checks: tuple[str, ...] = ()

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002  Django's signature
        """Read standard input to its end; a reader that goes away ends it quietly."""
        lines = getattr(sys.stdin, "buffer", sys.stdin)
        try:
            for line in lines:
                if line.strip():
                    self.stdout.write(reply(line))
            self.stdout.flush()
        except BrokenPipeError:
            # Python flushes standard output once more when it ends, and would complain then.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def reply(line: str | bytes) -> str:
    """Return the answer to one line, whatever it holds."""
    try:
        request, written_id = read_request(line)
    except JSONRefused as refused:
        return json.dumps(refusal(None, [Problem("not_json", "", str(refused))]))
    return with_written_id(answer(request), written_id)
