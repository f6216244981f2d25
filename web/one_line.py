"""What goes into one line stays one line: in letters, CSV, calendars, logs and lists.

People type no line breaks into the fields of a form, but whoever sends without a browser can; and what is pasted from
elsewhere may have separators of lines (U+2028, U+2029, U+0085) that nobody sees, and that other programs break at.
"""

from typing import TYPE_CHECKING, Any, Final

from django.core.exceptions import ValidationError
from django.core.validators import EmailValidator
from django.db import models

if TYPE_CHECKING:
    CharField = models.CharField[str, str]
else:  # Django's own field takes no type
    CharField = models.CharField

BREAKS: Final = dict.fromkeys((*range(0x20), *range(0x7F, 0xA0), 0x2028, 0x2029), " ")
"""Control characters and the separators of lines and paragraphs: each becomes a space."""
ODD: Final = frozenset('"[]()<>,;:\\')
"""Marks that an e-mail address may have in quotes or in place of a name of a machine; those of people have none."""


def one_line(text: str) -> str:
    r"""Return a text with a space for every line break and control character; it keeps its length.

    >>> one_line("Bell\u2028Crown\r\nFox\x0b")
    'Bell Crown  Fox '
    """
    return text if text.isprintable() else text.translate(BREAKS)


class OneLineField(CharField):
    """A text that people have typed, kept as one line however it is written; a column like any other of its length."""

    def deconstruct(self) -> Any:
        """Return what migrations know of it: an ordinary field."""
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.CharField", args, kwargs

    def pre_save(self, model_instance: models.Model, add: bool) -> Any:
        """Return the text to be kept, and put it on the row, so that what is said of it now is the same."""
        value = super().pre_save(model_instance, add)
        if isinstance(value, str):
            value = one_line(value)
            setattr(model_instance, self.attname, value)
        return value

    def get_prep_value(self, value: Any) -> Any:
        """Return the text as it is kept, also where rows are updated without being loaded."""
        prepared = super().get_prep_value(value)
        return one_line(prepared) if isinstance(prepared, str) else prepared


class AddressValidator(EmailValidator):
    """An e-mail address of a person: at a named domain, in plain letters, nothing in quotes.

    `a@[127.0.0.1]` and `"a b"@example.org` are addresses by the letter of the law. The first has our mail server talk
    to a machine of somebody's choice; the second may have control characters in it.
    """

    def __init__(self) -> None:
        super().__init__(allowlist=[])

    def __call__(self, value: str | None) -> None:
        """Raise `ValidationError` for what is no such address."""
        super().__call__(value)
        if value is None or not value.isprintable() or ODD & set(value):
            raise ValidationError(self.message, self.code, {"value": value})


validate_address: Final = AddressValidator()
