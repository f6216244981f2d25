"""Ask for sheets as PDF, and have a child process print them: once, until what is printed on them changes."""

from base64 import b64decode
from typing import Any, TypeVar

from jobs.models import PrintJob, PrintJobState
from jobs.services.claims import Listener, claimed_row, run_claimed_job
from jobs.signals import print_job_wanted

P = TypeVar("P", bound=PrintJob)
MOST_SECONDS = 120.0
STANDS = (PrintJobState.WAITING, PrintJobState.PRINTING, PrintJobState.READY)
"""The states in which a print job needn't be asked for again."""


def request_print(kind: type[P], content_hash: str, **of: Any) -> P:
    """Have the one print job of a kind `of` something wait, unless it is there or being made with this content hash.

    Called under the lock of what it is of.
    """
    jobs = kind._default_manager.defer("pdf")
    before = jobs.filter(**of).first()
    if before is not None and before.content_hash == content_hash and before.state in STANDS:
        return before
    anew = {"state": PrintJobState.WAITING, "progress": 0.0, "pages": 0, "pdf": b""}
    job, _ = jobs.update_or_create(**of, defaults={"content_hash": content_hash, **anew})
    print_job_wanted.send(sender=kind, job=job)
    return job


def run_printer(job: PrintJob, printer: str, question: dict[str, Any], content_hash: str) -> None:
    """Have the printer answer in a child process, within the turn that `claim_and_run` gave, and keep the PDF.

    The printer is the name of a module with `answers`, as `jobs.child` wants it.
    """
    run_claimed_job(
        job,
        printer,
        question,
        PrintListener(job, content_hash),
        seconds=MOST_SECONDS,
        failed=lambda _: claimed_row(job).update(state=PrintJobState.FAILED),
    )


class PrintListener(Listener[PrintJob]):
    """Hear the printer: tell how far it is, keep what it gives at last, and end it when nobody wants that any more."""

    every = 0.5

    def __init__(self, job: PrintJob, content_hash: str) -> None:
        super().__init__(job)
        self.content_hash = content_hash

    def __call__(self, line: dict[str, Any]) -> bool:
        """Take one line, empty while the printer says nothing; return whether to go on."""
        if "pdf" not in line:
            return super().__call__(line)
        claimed_row(self.job).update(
            state=PrintJobState.READY,
            progress=1.0,
            content_hash=self.content_hash,
            pdf=b64decode(line["pdf"]),
            pages=line["pages"],
            unknown=line["unknown"],
        )
        return True
