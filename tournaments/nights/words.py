"""Words that nights are called by when nobody chose one: short, spelt as they sound, and unlike one another."""

import secrets
from collections.abc import Container

WORDS = (
    "ACORN", "ALDER", "AMBER", "ANCHOR", "APRON", "BADGER", "BAKER", "BARREL", "BASKET", "BEACON",
    "BEECH", "BRAMBLE", "BRIDGE", "BUTTER", "CANDLE", "CASTLE", "CEDAR", "CHERRY", "CLOVER", "COBBLER",
    "COPPER", "CORNER", "COTTON", "CURLEW", "DAISY", "DRUMMER", "EMBER", "FALCON", "FENDER", "FERRY",
    "FIDDLE", "FINCH", "FOREST", "GARDEN", "GINGER", "GRANITE", "HAMMER", "HARBOUR", "HARVEST", "HAZEL",
    "HERON", "JUNIPER", "KETTLE", "LADDER", "LANTERN", "LAUREL", "LEMON", "LINNET", "LOBSTER", "MAGPIE",
    "MAPLE", "MARBLE", "MEADOW", "MILLER", "MUSTARD", "NUTMEG", "ORCHARD", "OTTER", "PADDLE", "PEPPER",
    "PIGEON", "PILOT", "PLOVER", "POCKET", "POPPY", "PUFFIN", "RABBIT", "RIBBON", "RIVER", "ROBIN",
    "SADDLE", "SAFFRON", "SAILOR", "SHADOW", "SILVER", "SPARROW", "SPINDLE", "TAILOR", "THIMBLE", "THISTLE",
    "TIMBER", "TINKER", "TULIP", "TURNIP", "VELVET", "VIOLET", "WAGON", "WALNUT", "WILLOW", "WINDMILL",
)  # fmt: skip


def draw_word(taken: Container[str]) -> str:
    """Draw a word that no night has now; when all are taken, one with letters behind it.

    With a table's number it is that table's code, so it must not follow from the night's name.
    """
    free = [word for word in WORDS if word not in taken]
    if free:
        return secrets.choice(free)
    letters = "".join(secrets.choice("BDFGKLMNPRST") for _ in range(4))
    return f"{secrets.choice(WORDS)[:8]}{letters}"
