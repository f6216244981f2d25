"""What scoring itself does when the database has been migrated."""

from django.db.models.signals import post_migrate

from scoring.seal import seal_after_migrate


def connect() -> None:
    """Connect the receivers; called once, when the app is ready."""
    post_migrate.connect(seal_after_migrate, dispatch_uid="scoring.seal")
