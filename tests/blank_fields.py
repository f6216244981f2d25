"""Fields that a page says may be left blank really may be: the browser sends the form, and the page takes it."""

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser

PROMISE = re.compile(r"\bleave\b[^.]*\b(?:blank|empty)\b", re.IGNORECASE)
MORE = re.compile(r"\b(both|this and the next two)\b", re.IGNORECASE)
"""What such a sentence is about beside the field that it stands below: the one before it, or the two after it."""


@dataclass
class Field:
    """One field of a form: what the browser would send for it, and what the page says of it."""

    name: str
    required: bool
    value: str | None = ""
    help: str = ""
    is_button: bool = False
    """Whether it's the first button with a name, which a browser sends where Enter is pressed."""
    choice: str = ""
    """The first option of a list that is more than "Choose"."""


@dataclass
class Form:
    """A form of a page, with its fields in their order."""

    action: str
    fields: list[Field] = field(default_factory=list)

    @property
    def blank(self) -> list[Field]:
        """The fields of which the page says that they may be left blank."""
        found: list[Field] = []
        # Hidden ones and tokens have no sentence, and nobody leaves them blank.
        shown = [
            one for one in self.fields if one.name and one.name != "csrfmiddlewaretoken" and not one.is_button
        ]
        for at, one in enumerate(shown):
            promise = PROMISE.search(one.help)
            if promise is None:
                continue
            more = MORE.search(promise[0])
            first, last = (at - 1, at) if more and more[0].lower() == "both" else (at, at + 2 if more else at)
            found += shown[max(first, 0) : last + 1]
        return found

    def sent(self) -> dict[str, list[str]]:
        """Return what a browser sends once those fields are emptied, and something is chosen from each list."""
        empty = {one.name for one in self.blank}
        body: dict[str, list[str]] = {}
        for one in self.fields:
            if one.name and one.value is not None:
                value = one.choice if one.required and not one.value else one.value
                body.setdefault(one.name, []).append("" if one.name in empty else value)
        return body


class FormReader(HTMLParser):
    """Read the forms of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.open: Form | None = None
        self.text: list[str] | None = None
        self.area: Field | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        about = dict(attrs)
        if tag == "form":
            self.open = Form(about.get("action") or "")
            self.forms.append(self.open)
        elif self.open is not None and tag == "small":
            self.text = []
        elif self.open is not None and tag == "button" and about.get("type", "submit") == "submit":
            name = about.get("name") or ""
            if name and not any(one.name == name or one.is_button for one in self.open.fields):
                self.open.fields.append(
                    Field(name, required=False, value=about.get("value") or "", is_button=True)
                )
        elif self.open is not None and tag in {"input", "textarea", "select"}:
            self._add(self.open, tag, about)
        elif self.open is not None and tag == "option" and self.open.fields:
            chosen = self.open.fields[-1]
            # A browser begins with the first option where none is selected.
            if chosen.value is None or "selected" in about:
                chosen.value = about.get("value") or ""
            chosen.choice = chosen.choice or about.get("value") or ""

    def _add(self, form: Form, tag: str, about: dict[str, str | None]) -> None:
        kind = about.get("type") or tag
        if kind in {"submit", "button", "file"}:
            return
        value: str | None = about.get("value") or ""
        if kind in {"checkbox", "radio"}:
            value = (value or "on") if "checked" in about else None
        one = Field(about.get("name") or "", "required" in about, None if tag == "select" else value)
        form.fields.append(one)
        if tag == "textarea":
            self.area = one

    def handle_data(self, data: str) -> None:
        if self.text is not None:
            self.text.append(data)
        if self.area is not None:
            self.area.value = (self.area.value or "") + data

    def handle_endtag(self, tag: str) -> None:
        if tag == "small" and self.text is not None:
            fields = [] if self.open is None else [one for one in self.open.fields if not one.is_button]
            if fields:
                fields[-1].help += f" {''.join(self.text)}"
            self.text = None
        if tag == "textarea" and self.area is not None:
            # The first line break is the page's, not the field's.
            self.area.value = (self.area.value or "").removeprefix("\n")
            self.area = None
        if tag == "form":
            self.open = None


def forms_of(page: str) -> list[Form]:
    """Return the forms of a page."""
    reader = FormReader()
    reader.feed(page)
    return reader.forms


def faults_of(page: str) -> list[str]:
    """Return the fields of a page that may be left blank by its words, and may not by their own."""
    if PROMISE.search(page) is None:
        return []
    return [
        f"{one.name} must be filled in, though the page says: {one.help.strip()[:160]!r}"
        for form in forms_of(page)
        for one in form.blank
        if one.required
    ]
