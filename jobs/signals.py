"""What jobs announce, inside the transaction in which it happens."""

from django.dispatch import Signal

# Sent by the kind of a print job (`sender`) when one of it waits: `job`. Whoever has the kind queues its task.
print_job_wanted = Signal()
