"""What waits for a season's secretary of e-mails."""

from collections.abc import Iterator
from typing import Any

from django.urls import reverse

from problems.wording import pluralize
from tournaments.leagues.doors.selectors.emails import failed_emails
from tournaments.leagues.models import Season
from tournaments.leagues.register.selectors.to_do_line import ToDo


def emails_to_do(season: Season, **_: Any) -> Iterator[ToDo]:
    """Give what waits of e-mails: those that couldn't be sent."""
    if failed := failed_emails(season).count():
        said = f"{pluralize(failed, 'e-mail')} couldn't be sent."
        yield ToDo("letters", said, None, reverse("season_emails", args=[season.pk]))
