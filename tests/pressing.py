"""Pages as a browser reads them: their links, their forms as they are drawn, and a press of a
button with whatever stands in the boxes.

Standard library only. A form that is sent here is sent with the hidden boxes, the ticks and the
choices of the page, and so with its token too: what a template forgot is missed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import urlencode, urljoin, urlsplit

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

ALONE = {
    "area",
    "base",
    "br",
    "col",
    "embed",
    "hr",
    "img",
    "input",
    "link",
    "meta",
    "source",
    "wbr",
}
NOT_SENT = {"submit", "image", "reset", "button"}


@dataclass(slots=True)
class Box:
    """One thing of a form that has a name or can be pressed."""

    tag: str
    told: Mapping[str, str | None]
    text: str = ""
    choices: list[Box] = field(default_factory=list)

    @property
    def name(self) -> str:
        return self.told.get("name") or ""

    @property
    def kind(self) -> str:
        usual = "submit" if self.tag == "button" else "text"
        return (self.told.get("type") or usual).lower()

    @property
    def is_press(self) -> bool:
        return self.tag in ("button", "input") and self.kind == "submit"

    @property
    def words(self) -> str:
        return " ".join((self.text or self.told.get("value") or "").split())

    @property
    def value(self) -> str:
        told = self.told.get("value")
        if self.tag == "textarea":
            return self.text.removeprefix("\n")
        if self.tag == "option":
            return self.words if told is None else told
        return told or ("on" if told is None and self.kind in ("checkbox", "radio") else "")

    def sent(self) -> list[str]:
        """What goes along when another button is pressed."""
        if not self.name or "disabled" in self.told:
            return []
        if self.tag == "select":
            chosen = [one for one in self.choices if "selected" in one.told]
            many = "multiple" in self.told
            return [one.value for one in (chosen if many else chosen[-1:] or self.choices[:1])]
        if self.kind in NOT_SENT and self.tag in ("button", "input"):
            return []
        if self.kind in ("checkbox", "radio") and "checked" not in self.told:
            return []
        return [self.value]


@dataclass(slots=True)
class Form:
    """As it stands on the page at `at`."""

    at: str
    told: Mapping[str, str | None]
    boxes: list[Box] = field(default_factory=list)

    @property
    def is_post(self) -> bool:
        return (self.told.get("method") or "get").lower() == "post"

    @property
    def presses(self) -> list[Box]:
        found = [one for one in self.boxes if one.is_press]
        return [one for one in found if "disabled" not in one.told]

    @property
    def names(self) -> set[str]:
        """Whatever it may ever send, ticked or not."""
        return {one.name for one in self.boxes if one.name}

    def address(self, button: Box | None = None) -> str:
        told = (button.told.get("formaction") if button else None) or self.told.get("action")
        return urljoin(self.at, told or self.at)

    def answered(self, **known: object) -> dict[str, object]:
        """Something for every box that is drawn empty, and every question without an answer: what
        is known by its name or its kind, else a small number.
        """
        sent, told = self.sent(), {}
        for one in self.boxes:
            if not one.name or any(sent.get(one.name, [])):
                continue
            if one.tag == "select" and one.choices:
                told[one.name] = one.choices[-1].value
            elif one.kind == "radio":
                told.setdefault(one.name, one.value)
            elif one.kind in ("text", "number", "password", "file"):
                told[one.name] = known.get(one.name, known.get(one.kind, "7"))
        return told

    def sent(self, button: Box | None = None, **typed: object) -> dict[str, object]:
        """What a browser would send: the page's own values, then what is typed in their place."""
        sent: dict[str, list[object]] = {}
        for one in self.boxes:
            if one.kind == "file" and one.name:
                sent.setdefault(one.name, [])
            for value in one.sent() if one.kind != "file" else ():
                sent.setdefault(one.name, []).append(value)
        unknown = set(typed) - self.names
        assert not unknown, f"{sorted(unknown)} is not asked at {self.at}: {sorted(self.names)}"
        told: dict[str, object] = {name: values for name, values in sent.items() if values}
        if button is not None and button.name:
            told[button.name] = button.value
        return told | {name: value for name, value in typed.items() if value is not None}


class Page(HTMLParser):
    """The links and forms of a page."""

    def __init__(self, at: str, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.at = at
        self.forms: list[Form] = []
        self.links: list[str] = []
        self._open: list[str] = []
        self._form: Form | None = None
        self._box: Box | None = None
        self._select: Box | None = None
        self._named: dict[str, Form] = {}
        self._elsewhere: list[tuple[str, Box]] = []
        self.feed(text)
        self.close()
        for name, box in self._elsewhere:
            if name in self._named:
                self._named[name].boxes.append(box)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        if tag == "a" and told.get("href"):
            self.links.append(urljoin(self.at, told["href"]))
        elif tag == "form":
            assert self._form is None, f"{self.at}: a form inside a form"
            self._form = Form(self.at, told)
            self.forms.append(self._form)
            self._named[told.get("id") or ""] = self._form
        elif tag == "option":
            self._box = Box(tag, told)
            assert self._select is not None, f"{self.at}: a choice outside of a list"
            self._select.choices.append(self._box)
        elif tag in ("input", "button", "select", "textarea"):
            self._begin(Box(tag, told))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._form = None
        elif tag == "select":
            self._select = None
        elif tag in ("button", "textarea", "option"):
            self._box = None

    def handle_data(self, data: str) -> None:
        if self._box is not None:
            self._box.text += data

    def _begin(self, box: Box) -> None:
        if box.told.get("form"):
            self._elsewhere.append((box.told["form"] or "", box))
        elif self._form is not None:
            self._form.boxes.append(box)
        if box.tag == "select":
            self._select = box
        elif box.tag != "input":
            self._box = box


def page(client: Client, at: str) -> Page:
    answer = client.get(at, follow=True)
    assert answer.status_code == 200, f"{at}: {answer.status_code}"
    return Page(answer.wsgi_request.get_full_path(), answer.content.decode())


def found(page: Page, words: str) -> tuple[Form, Box]:
    """The one form with a button that says this."""
    presses = list(_presses(page))
    fits = [(form, one) for form, one in presses if one.words.startswith(words)]
    told = [one.words for _, one in presses]
    assert len(fits) == 1, f"{len(fits)} buttons of {page.at} say {words!r}: {told}"
    return fits[0]


def press(client: Client, at: str, words: str, **typed: object):
    """Opens the page, types, and presses the button that says this; all else is as it is drawn."""
    form, button = found(page(client, at), words)
    return send(client, form, button, **typed)


def send(client: Client, form: Form, button: Box | None = None, *, follow=True, **typed: object):
    """As a browser would, which goes on to wherever it is led."""
    if not form.is_post:
        return client.get(led(form, button, **typed), follow=follow)
    address, sent = form.address(button).partition("#")[0], form.sent(button, **typed)
    if form.told.get("enctype") == "multipart/form-data":
        return client.post(address, sent, follow=follow)
    told = urlencode(sent, doseq=True)
    kind = "application/x-www-form-urlencoded"
    return client.post(address, told, content_type=kind, follow=follow)


def led(form: Form, button: Box | None = None, **typed: object) -> str:
    """Where a form leads that only asks."""
    told = urlencode(form.sent(button, **typed), doseq=True)
    return f"{urlsplit(form.address(button)).path}?{told}"


def file(name: str, text: str) -> SimpleUploadedFile:
    return SimpleUploadedFile(name, text.encode())


def browser() -> Client:
    """One from which a form without its token is turned away."""
    return Client(enforce_csrf_checks=True)


def _presses(page: Page) -> Iterator[tuple[Form, Box]]:
    return ((form, one) for form in page.forms for one in form.presses)
