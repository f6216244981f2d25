"""What a page says when somebody asks for e-mails."""

from problems.wording import gettext as _
from problems.wording import gettext_noop
from web.guesses import in_words

ASKED = gettext_noop("If this address isn't on the list yet, an e-mail is on its way. Open the link in it.")


def too_often(seconds: int) -> str:
    """Return the sentence for whoever asks too often."""
    return _(
        "Somebody here asked for e-mails very often. Wait {time}, then try again.", time=in_words(seconds)
    )
