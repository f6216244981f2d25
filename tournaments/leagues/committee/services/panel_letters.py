"""Tell the appeals panel by e-mail what comes in."""

from datetime import datetime, timedelta

from tournaments.leagues.committee.selectors.appeals import against_words, panel_of, why_stands_down
from tournaments.leagues.models import Appeal, Season
from tournaments.leagues.register.selectors.letter_drafts import APPEAL, LetterDraft
from tournaments.leagues.register.services.letter_drafts import write_letters
from tournaments.leagues.register.services.subscriptions import panel_subscription

OF_USE = timedelta(days=7)


def tell_panel(season: Season, appeal: Appeal, now: datetime) -> None:
    """Write a letter to each member of the panel who wants one and has to decide an appeal; the season is locked."""
    words = against_words(appeal)
    text = f"{words}.\n\nIt waits for the appeals panel of {season.name}."
    drafts = []
    for user in panel_of(season):
        reader = None if why_stands_down(appeal, user) else panel_subscription(season, user)
        if reader is not None:
            drafts.append(LetterDraft(reader, f"{APPEAL}{appeal.pk}", words, text, now + OF_USE))
    write_letters(drafts, now)
