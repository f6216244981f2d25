"""What the columns of scoring may hold of a person."""

from clubs.models.personal import ModelTexts
from scoring.seal import rewrite_note

PERSONAL = {
    "scoring.Race": ModelTexts(named="name name_key", club="club"),
    "scoring.SavedRuleset": ModelTexts(
        typed="customs", named="name name_key", other="variant options", club="club"
    ),
    "scoring.Table": ModelTexts(typed="label customs", other="stamp", club="club", game="games"),
    "scoring.TablePass": ModelTexts(other="code stamp", club="table__club"),
    "scoring.Game": ModelTexts(other="variant options races state", club="table__club"),
    # A hand is numbers and seats; a note is what somebody typed.
    "scoring.Entry": ModelTexts(
        typed="facts", other="kind", club="game__table__club", game="game", write=rewrite_note
    ),
    "scoring.CorrectionRequest": ModelTexts(
        typed="facts", other="kind state", club="game__table__club", game="game"
    ),
    "scoring.Source": ModelTexts(deleted="text", club="game__table__club"),
}
