"""Read pages as a browser does: links, forms, and presses of buttons, with the standard library
only. A form is sent with the hidden boxes, ticks, choices and token of its page, so a test fails if
a template leaves one out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from html.parser import HTMLParser
from urllib.parse import urlencode, urljoin, urlsplit

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

TAGS_WITHOUT_END = {
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
BUTTON_TYPES = {"submit", "image", "reset", "button"}


@dataclass(slots=True)
class Box:
    """An element of a form that has a value to send, or is a button."""

    tag: str
    attributes: Mapping[str, str | None]
    text: str = ""
    choices: list[Box] = field(default_factory=list)

    @property
    def name(self) -> str:
        return self.attributes.get("name") or ""

    @property
    def kind(self) -> str:
        default = "submit" if self.tag == "button" else "text"
        return (self.attributes.get("type") or default).lower()

    @property
    def is_submit_button(self) -> bool:
        return self.tag in ("button", "input") and self.kind == "submit"

    @property
    def words(self) -> str:
        return " ".join((self.text or self.attributes.get("value") or "").split())

    @property
    def value(self) -> str:
        value = self.attributes.get("value")
        if self.tag == "textarea":
            return self.text.removeprefix("\n")
        if self.tag == "option":
            return self.words if value is None else value
        return value or ("on" if value is None and self.kind in ("checkbox", "radio") else "")

    def values(self) -> list[str]:
        """Return the values that this box sends when another button is pressed."""
        if not self.name or "disabled" in self.attributes:
            return []
        if self.tag == "select":
            chosen = [choice for choice in self.choices if "selected" in choice.attributes]
            is_multiple = "multiple" in self.attributes
            if not is_multiple:
                chosen = chosen[-1:] or self.choices[:1]
            return [choice.value for choice in chosen]
        if self.kind in BUTTON_TYPES and self.tag in ("button", "input"):
            return []
        if self.kind in ("checkbox", "radio") and "checked" not in self.attributes:
            return []
        return [self.value]


@dataclass(slots=True)
class Form:
    """A form, and the address of its page."""

    page_address: str
    attributes: Mapping[str, str | None]
    boxes: list[Box] = field(default_factory=list)

    @property
    def is_post(self) -> bool:
        return (self.attributes.get("method") or "get").lower() == "post"

    @property
    def submit_buttons(self) -> list[Box]:
        buttons = [box for box in self.boxes if box.is_submit_button]
        return [box for box in buttons if "disabled" not in box.attributes]

    @property
    def box_names(self) -> set[str]:
        """The names of all boxes, checked or not."""
        return {box.name for box in self.boxes if box.name}

    def target_address(self, button: Box | None = None) -> str:
        action = (button.attributes.get("formaction") if button else None) or self.attributes.get(
            "action"
        )
        return urljoin(self.page_address, action or self.page_address)

    def sample_answers(self, **known_answers: object) -> dict[str, object]:
        """Return an answer for every empty box and open choice: the known answer for the box's name
        or kind, or else a small number.
        """
        page_values, answers = self.values_to_send(), {}
        for box in self.boxes:
            if not box.name or any(page_values.get(box.name, [])):
                continue
            if box.tag == "select" and box.choices:
                answers[box.name] = box.choices[-1].value
            elif box.kind == "radio":
                answers.setdefault(box.name, box.value)
            elif box.kind in ("text", "number", "password", "file"):
                answers[box.name] = known_answers.get(box.name, known_answers.get(box.kind, "7"))
        return answers

    def values_to_send(self, button: Box | None = None, **typed: object) -> dict[str, object]:
        """Return what a browser would send by name: the values on the page, replaced by the typed
        ones.
        """
        values_by_name: dict[str, list[object]] = {}
        for box in self.boxes:
            if box.kind == "file" and box.name:
                values_by_name.setdefault(box.name, [])
            for value in box.values() if box.kind != "file" else ():
                values_by_name.setdefault(box.name, []).append(value)
        unknown_names = set(typed) - self.box_names
        assert not unknown_names, (
            f"{sorted(unknown_names)} is not asked at {self.page_address}: {sorted(self.box_names)}"
        )
        to_send: dict[str, object] = {
            name: values for name, values in values_by_name.items() if values
        }
        if button is not None and button.name:
            to_send[button.name] = button.value
        return to_send | {name: value for name, value in typed.items() if value is not None}


class HtmlReader:
    """The base of a reader that is told of each tag and text of a page, in order."""

    def read(self, html: str) -> None:
        for handler_name, arguments in _html_events(html):
            getattr(self, handler_name)(*arguments)

    def handle_starttag(self, tag: str, attributes: dict[str, str | None]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        pass

    def handle_data(self, data: str) -> None:
        pass


class _HtmlParser(HTMLParser):
    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.events: list[tuple[str, tuple]] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.events.append(("handle_starttag", (tag, dict(attrs))))

    def handle_endtag(self, tag):
        self.events.append(("handle_endtag", (tag,)))

    def handle_data(self, data):
        self.events.append(("handle_data", (data,)))


# A page is read three times in a row by a crawl, and parsing it takes longest.
@lru_cache(maxsize=1)
def _html_events(html: str) -> list[tuple[str, tuple]]:
    return _HtmlParser(html).events


class Page(HtmlReader):
    """The links and forms of a page."""

    def __init__(self, address: str, text: str) -> None:
        self.address = address
        self.forms: list[Form] = []
        self.links: list[str] = []
        self._open: list[str] = []
        self._form: Form | None = None
        self._box: Box | None = None
        self._select: Box | None = None
        self._forms_by_id: dict[str, Form] = {}
        self._boxes_outside: list[tuple[str, Box]] = []
        self.read(text)
        for name, box in self._boxes_outside:
            if name in self._forms_by_id:
                self._forms_by_id[name].boxes.append(box)

    def handle_starttag(self, tag: str, attributes: dict[str, str | None]) -> None:
        if tag == "a" and attributes.get("href"):
            self.links.append(urljoin(self.address, attributes["href"]))
        elif tag == "form":
            assert self._form is None, f"{self.address}: a form inside a form"
            self._form = Form(self.address, attributes)
            self.forms.append(self._form)
            self._forms_by_id[attributes.get("id") or ""] = self._form
        elif tag == "option":
            self._box = Box(tag, attributes)
            assert self._select is not None, f"{self.address}: a choice outside of a list"
            self._select.choices.append(self._box)
        elif tag in ("input", "button", "select", "textarea"):
            self._begin(Box(tag, attributes))

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
        if box.attributes.get("form"):
            self._boxes_outside.append((box.attributes["form"] or "", box))
        elif self._form is not None:
            self._form.boxes.append(box)
        if box.tag == "select":
            self._select = box
        elif box.tag != "input":
            self._box = box


def page(client: Client, address: str) -> Page:
    """Open an address, follow redirects, and return the links and forms of the page."""
    response = client.get(address, follow=True)
    assert response.status_code == 200, f"{address}: {response.status_code}"
    return Page(response.wsgi_request.get_full_path(), response.content.decode())


def find_button(page: Page, words: str) -> tuple[Form, Box]:
    """Return the only button with these words, and its form. A long form may have it twice, above
    and below its boxes.
    """
    buttons = list(_forms_and_buttons(page))
    named_buttons = [button for button in buttons if button[1].words.startswith(words)]
    matches = [
        button
        for number, button in enumerate(named_buttons)
        if button not in named_buttons[:number]
    ]
    words_of_all = [box.words for _, box in buttons]
    assert len(matches) == 1, (
        f"{len(matches)} buttons of {page.address} say {words!r}: {words_of_all}"
    )
    return matches[0]


def press(client: Client, address: str, words: str, **typed: object):
    """Open a page, type these values into its form, and press the button with these words. The
    other boxes keep the page's values.
    """
    form, button = find_button(page(client, address), words)
    return send(client, form, button, **typed)


def send(client: Client, form: Form, button: Box | None = None, *, follow=True, **typed: object):
    """Send a form as a browser would, and follow redirects."""
    if not form.is_post:
        return client.get(get_address(form, button, **typed), follow=follow)
    address, values = (
        form.target_address(button).partition("#")[0],
        form.values_to_send(button, **typed),
    )
    if form.attributes.get("enctype") == "multipart/form-data":
        return client.post(address, values, follow=follow)
    body = urlencode(values, doseq=True)
    kind = "application/x-www-form-urlencoded"
    return client.post(address, body, content_type=kind, follow=follow)


def get_address(form: Form, button: Box | None = None, **typed: object) -> str:
    """Return the address that a GET form leads to."""
    query = urlencode(form.values_to_send(button, **typed), doseq=True)
    return f"{urlsplit(form.target_address(button)).path}?{query}"


def text_file(name: str, text: str) -> SimpleUploadedFile:
    """Return a text file to choose in a form."""
    return SimpleUploadedFile(name, text.encode())


def browser() -> Client:
    """Return a browser whose forms are refused without their token."""
    return Client(enforce_csrf_checks=True)


def _forms_and_buttons(page: Page) -> Iterator[tuple[Form, Box]]:
    return ((form, box) for form in page.forms for box in form.submit_buttons)
