"""A browser that follows every link of an evening, presses every button it finds with whatever is
drawn in the boxes, and takes each press back. Each goes twice, as by a hasty finger, with fields
that nobody asked for.

Of pages that differ in nothing but whom or what they are about, it opens a few.
"""

import copy
import re
from collections import Counter, defaultdict, deque
from urllib.parse import parse_qsl, urlsplit

from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.urls import resolve

from tests import build, pressing
from tests.nights.drawn_forms import MARK
from tests.nights.refusals import Refusals
from tests.nights.said import Said
from tests.pressing import Box
from tests.remembered import all_rows

ALIKE = 2
OF_ONE_ADDRESS = 5
TOKEN, KEY = "csrfmiddlewaretoken", "key"
UNASKED = ("is_staff", "club_id")
# A list comes as a file, and its box stays empty.
KNOWN = {"who": "Nina New", "players": "8", "games": "1", "pasted": ""}
LIST = "Name,Team,Division\nNina New,1,Men's\nNora New,1,Men's\n"
# What no press may be answered with: it was not let in, not found, not understood, or broke.
FAULTS = {400, 403, 404, 405}


class Crawl:
    """`leads_on` says whether a path is of this evening."""

    def __init__(self, client, leads_on):
        self.client, self._leads_on = client, leads_on
        self._seen, self._alike, self._pressed = set(), Counter(), set()
        self.drawn, self.read = defaultdict(set), defaultdict(set)
        self.faults, self.said, self.noticed = [], Said(), 0
        self._refused, self._standing = Refusals(""), set()

    def go(self, *begin):
        waiting = deque(begin)
        while waiting:
            found = waiting.popleft()
            page = self._opened(found) if isinstance(found, str) else found
            if page is None:
                continue
            waiting.extend(page.links)
            for form in page.forms:
                if form.is_post:
                    form.boxes += [Box("input", {"name": name, "value": "on"}) for name in UNASKED]
                for button in form.presses:
                    told = self._press(form, button) if form.is_post else pressing.led(form, button)
                    waiting.extend(filter(None, [told]))
        return self

    def unread(self, place):
        return self.drawn[place] - self.read[place] - {TOKEN}

    def _opened(self, at):
        parts = urlsplit(at.removeprefix("http://testserver"))
        at = parts._replace(fragment="").geturl()
        is_page = not parts.scheme and "." not in parts.path and self._leads_on(parts.path)
        if not is_page or at in self._seen or not self._is_new(parts):
            return None
        self._seen.add(at)
        page = self._shown(self.client.get(at, follow=True), at)
        if page:
            self._standing.update(self._refused.said)
        return page

    def _is_new(self, parts):
        name = resolve(parts.path).url_name
        asked = frozenset(one for one, _ in parse_qsl(parts.query, keep_blank_values=True))
        self._alike[name] += 1
        self._alike[name, asked] += 1
        return self._alike[name, asked] <= ALIKE and self._alike[name] <= OF_ONE_ADDRESS

    def _shown(self, answer, where, *, is_pressed=False):
        if answer.status_code >= 400:
            self.faults.append((where, answer.status_code))
            return None
        return self._page(answer.wsgi_request.get_full_path(), answer, is_pressed=is_pressed)

    def _page(self, at, answer, *, is_pressed):
        text = answer.content.decode()
        self.said.add(answer.wsgi_request.path, text, is_pressed=is_pressed)
        self._refused = Refusals(text)
        return pressing.Page(at, text)

    def _press(self, form, button):
        """As it is drawn and, where not all of it was looked at, with every question answered. What
        it answers with is a page too.
        """
        place = form.told[MARK]
        names = form.names - set(UNASKED)
        drawn = frozenset(map(_without_figures, names))
        do = tuple(one.value for one in form.boxes if one.name == "do")
        what = (place, drawn, do, button.name, _without_figures(button.value))
        if what in self._pressed:
            return None
        self._pressed.add(what)
        files = {one.name: one for one in form.boxes if one.kind == "file"}
        self.drawn[place] |= names - files.keys()
        told = self._sent(place, form, button)
        if files or self.unread(place):
            sent = a_picture() if any(map(_is_of_pictures, files.values())) else a_list()
            told = self._sent(place, form, button, **form.answered(**KNOWN, file=sent)) or told
        return told

    def _sent(self, place, form, button, **typed):
        cookies, where = copy.deepcopy(self.client.cookies), (place, form.at, button.words)
        with transaction.atomic():
            self._refused = Refusals("")
            answer = self._send(form, button, typed)
            self.read[place] |= answer.wsgi_request.POST.read
            shown = None
            if answer.status_code in FAULTS or answer.status_code >= 500:
                self.faults.append((*where, answer.status_code))
            elif answer.status_code >= 300 and "Location" in answer:
                led_to = self.client.get(answer["Location"], follow=True)
                shown = self._shown(led_to, where, is_pressed=True)
                shown = self._taken_back(shown)
            else:
                shown = self._page(form.at, answer, is_pressed=True)
            if not self._standing.issuperset(self._refused.said):
                names = {one.name for one in form.boxes}
                untied = self._refused.untied(place, names)
                self.faults += [(*where, "not tied to its box", one) for one in untied]
            before, self.client.cookies = all_rows(), copy.deepcopy(cookies)
            again = self._send(form, button, typed)
            changed = [table for table, rows in all_rows().items() if rows != before[table]]
            if changed or again.status_code in FAULTS or again.status_code >= 500:
                self.faults.append((*where, "twice", again.status_code, changed))
            transaction.set_rollback(True)
        self.client.cookies = cookies
        return shown

    def _send(self, form, button, typed):
        for one in typed.values():
            if hasattr(one, "seek"):
                one.seek(0)
        answer = pressing.send(self.client, form, button, follow=False, **typed)
        self.noticed += bool(getattr(answer.wsgi_request.POST, "read", set()) - {KEY})
        return answer

    def _taken_back(self, page):
        """What it leads to may be gone again, and its buttons are those of an old page."""
        if page is None or not self._leads_on(urlsplit(page.at).path):
            return None
        page.links.clear()
        return page


def a_list():
    return pressing.file("list.csv", LIST)


def a_picture():
    return SimpleUploadedFile("badge.png", build.dots())


def _is_of_pictures(box):
    return (box.told.get("accept") or "").startswith("image/")


def _without_figures(text):
    return re.sub("[0-9]+", "#", text)
