"""A browser that follows every link of a night, presses every button as drawn, and undoes each
press. It sends each press twice. If pages differ only in the person or thing they are about, it
opens a few of them.
"""

import copy
import re
from collections import Counter, defaultdict, deque
from urllib.parse import parse_qsl, urlsplit

from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.urls import resolve

from tests import build, pressing
from tests.nights.drawn_forms import PLACE_ATTRIBUTE
from tests.nights.refusals import Refusals
from tests.nights.said import ShownPages
from tests.remembered import all_rows

MAX_SIMILAR_PAGES = 2
MAX_PAGES_OF_ONE_ADDRESS = 5
CSRF_TOKEN_FIELD = "csrfmiddlewaretoken"
# A list is sent as a file, so its box stays empty.
ANSWER_BY_BOX_NAME = {"who": "Nina New", "players": "8", "games": "1", "pasted": ""}
PASTED_LIST_TEXT = "Name,Team,Division\nNina New,1,Men's\nNora New,1,Men's\n"
# Statuses that no press may have: malformed, not let in, not found, method not allowed.
FAULT_STATUSES = {400, 403, 404, 405}


class Crawl:
    """A crawl through the pages of a night. `leads_on` returns whether a path belongs to
    the night.
    """

    def __init__(self, client, leads_on):
        self.client, self._leads_on = client, leads_on
        self._seen, self._alike, self._pressed = set(), Counter(), set()
        self.drawn, self.read = defaultdict(set), defaultdict(set)
        self.faults, self.said = [], ShownPages()
        self._refused, self._standing = Refusals(""), set()

    def go(self, *begin):
        waiting = deque(begin)
        while waiting:
            lead = waiting.popleft()
            page = self._open(lead) if isinstance(lead, str) else lead
            if page is None:
                continue
            waiting.extend(page.links)
            for form in page.forms:
                for button in form.presses:
                    follow = self._press if form.is_post else pressing.get_address
                    waiting.extend(filter(None, [follow(form, button)]))
        return self

    def unread(self, place):
        return self.drawn[place] - self.read[place] - {CSRF_TOKEN_FIELD}

    def _open(self, at):
        url = urlsplit(at.removeprefix("http://testserver"))
        at = url._replace(fragment="").geturl()
        is_page = not url.scheme and "." not in url.path and self._leads_on(url.path)
        if not is_page or at in self._seen or not self._may_open_another(url):
            return None
        self._seen.add(at)
        page = self._read(self.client.get(at, follow=True), at)
        if page:
            self._standing.update(self._refused.said)
        return page

    def _may_open_another(self, url):
        name = resolve(url.path).url_name
        names_asked = frozenset(name for name, _ in parse_qsl(url.query, keep_blank_values=True))
        self._alike[name] += 1
        self._alike[name, names_asked] += 1
        return (
            self._alike[name, names_asked] <= MAX_SIMILAR_PAGES
            and self._alike[name] <= MAX_PAGES_OF_ONE_ADDRESS
        )

    def _read(self, answer, place, *, is_pressed=False):
        if answer.status_code >= 400:
            self.faults.append((place, answer.status_code))
            return None
        return self._page(answer.wsgi_request.get_full_path(), answer, is_pressed=is_pressed)

    def _page(self, at, answer, *, is_pressed):
        text = answer.content.decode()
        self.said.add(answer.wsgi_request.path, text, is_pressed=is_pressed)
        self._refused = Refusals(text)
        return pressing.Page(at, text)

    def _press(self, form, button):
        """Press a button as drawn, and again with every question answered unless all answers were
        tried. Read the page that it answers with.
        """
        place = form.attributes[PLACE_ATTRIBUTE]
        names = form.names
        box_names = frozenset(map(_remove_figures, names))
        do = tuple(box.value for box in form.boxes if box.name == "do")
        press_key = (place, box_names, do, button.name, _remove_figures(button.value))
        if press_key in self._pressed:
            return None
        self._pressed.add(press_key)
        files = {box.name: box for box in form.boxes if box.kind == "file"}
        self.drawn[place] |= names - files.keys()
        answer = self._try(place, form, button)
        if files or self.unread(place):
            file = (
                make_picture_file()
                if any(map(_is_picture_box, files.values()))
                else make_list_file()
            )
            answer = (
                self._try(
                    place, form, button, **form.sample_answers(**ANSWER_BY_BOX_NAME, file=file)
                )
                or answer
            )
        return answer

    def _try(self, place, form, button, **fields):
        cookies, press_place = copy.deepcopy(self.client.cookies), (place, form.at, button.words)
        with transaction.atomic():
            self._refused = Refusals("")
            answer = self._send(form, button, fields)
            self.read[place] |= answer.wsgi_request.POST.read
            page = None
            if answer.status_code in FAULT_STATUSES or answer.status_code >= 500:
                self.faults.append((*press_place, answer.status_code))
            elif answer.status_code >= 300 and "Location" in answer:
                led_to = self.client.get(answer["Location"], follow=True)
                page = self._read(led_to, press_place, is_pressed=True)
                page = self._without_links(page)
            else:
                page = self._page(form.at, answer, is_pressed=True)
            if not self._standing.issuperset(self._refused.said):
                names = {box.name for box in form.boxes}
                untied = self._refused.unexplained(place, names)
                self.faults += [(*press_place, "not tied to its box", fault) for fault in untied]
            rows_before, self.client.cookies = all_rows(), copy.deepcopy(cookies)
            second_response = self._send(form, button, fields)
            changed = [table for table, rows in all_rows().items() if rows != rows_before[table]]
            if (
                changed
                or second_response.status_code in FAULT_STATUSES
                or second_response.status_code >= 500
            ):
                self.faults.append((*press_place, "twice", second_response.status_code, changed))
            transaction.set_rollback(True)
        self.client.cookies = cookies
        return page

    def _send(self, form, button, fields):
        for value in fields.values():
            if hasattr(value, "seek"):
                value.seek(0)
        return pressing.send(self.client, form, button, follow=False, **fields)

    def _without_links(self, page):
        """Remove the links of a page that answered a press, because they may lead to things that
        are gone.
        """
        if page is None or not self._leads_on(urlsplit(page.at).path):
            return None
        page.links.clear()
        return page


def make_list_file():
    return pressing.file("list.csv", PASTED_LIST_TEXT)


def make_picture_file():
    return SimpleUploadedFile("badge.png", build.image_bytes())


def _is_picture_box(box):
    return (box.attributes.get("accept") or "").startswith("image/")


def _remove_figures(text):
    return re.sub("[0-9]+", "#", text)
