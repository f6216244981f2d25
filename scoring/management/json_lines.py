"""A command that takes one JSON object a line and answers each with one line."""

import json
import os
import sys
from abc import abstractmethod
from codecs import BOM_UTF8
from typing import Any

from django.core.management.base import BaseCommand

from problems.strict_json import JSONRefused
from problems.wording import Wording
from scoring.engine.request_id import read_request, with_written_id


class JSONLinesCommand(BaseCommand):
    """Answer each line with one line, in order; blank lines are skipped. No database is needed."""

    requires_system_checks: tuple[str, ...] = ()

    @abstractmethod
    def answer(self, request: object) -> dict[str, object]:
        """Return the answer to a request, its ``id`` first of all."""

    @abstractmethod
    def refuse_line(self, why: Wording) -> dict[str, object]:
        """Return the answer to a line that is no JSON, for this reason; its ``id`` is null."""

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002  Django's signature
        """Read standard input to its end; a reader that goes away ends it quietly."""
        lines = getattr(sys.stdin, "buffer", sys.stdin)
        try:
            for number, line in enumerate(lines):
                sent = line if number else without_byte_order_mark(line)
                if sent.strip():
                    self.stdout.write(self.reply(sent))
            self.stdout.flush()
        except BrokenPipeError:
            # Python flushes standard output once more when it ends, and would complain then.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())

    def reply(self, line: str | bytes) -> str:
        """Return the answer to one line, whatever it holds."""
        try:
            request, written_id = read_request(line)
        except JSONRefused as refused:
            return json.dumps(self.refuse_line(refused.message))
        return with_written_id(self.answer(request), written_id)


def without_byte_order_mark(line: str | bytes) -> str | bytes:
    """Return the first line of a text without the mark that some editors put before it."""
    return line.removeprefix(BOM_UTF8) if isinstance(line, bytes) else line.removeprefix("\ufeff")
