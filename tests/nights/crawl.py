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
from tests.nights.page_lines import ShownPages
from tests.nights.refusals import Refusals
from tests.remembered import all_rows

MAX_SIMILAR_PAGES = 2
MAX_PAGES_OF_ONE_ADDRESS = 5
CSRF_TOKEN_FIELD = "csrfmiddlewaretoken"
# The sample list is sent as a file, so the box for a pasted list stays empty.
ANSWER_BY_BOX_NAME = {"who": "Nina New", "players": "8", "games": "1", "pasted": ""}
PASTED_LIST_TEXT = "Name,Team,Division\nNina New,1,Men's\nNora New,1,Men's\n"
# Statuses that no button's request may have: bad request, forbidden, not found, wrong method.
FAULT_STATUSES = {400, 403, 404, 405}


class Crawl:
    """A crawl through the pages of a night, which are those whose path `belongs_to_night`. It
    keeps the fields that each form draws and that views read from it, by the form's place.
    """

    def __init__(self, client, belongs_to_night):
        self.client, self._belongs_to_night = client, belongs_to_night
        self._seen, self._similar_page_counts, self._pressed = set(), Counter(), set()
        self.fields_drawn, self.fields_read = defaultdict(set), defaultdict(set)
        self.faults, self.shown_pages = [], ShownPages()
        self._refusals, self._usual_refusals = Refusals(""), set()

    def follow_links(self, *start_addresses):
        queue = deque(start_addresses)
        while queue:
            page_or_address = queue.popleft()
            page = (
                self._open(page_or_address) if isinstance(page_or_address, str) else page_or_address
            )
            if page is None:
                continue
            queue.extend(page.links)
            for form in page.forms:
                for button in form.submit_buttons:
                    open_or_press = self._press if form.is_post else pressing.get_address
                    queue.extend(filter(None, [open_or_press(form, button)]))
        return self

    def drawn_fields_not_read(self, place):
        return self.fields_drawn[place] - self.fields_read[place] - {CSRF_TOKEN_FIELD}

    def _open(self, address):
        url = urlsplit(address.removeprefix("http://testserver"))
        address = url._replace(fragment="").geturl()
        is_page = not url.scheme and "." not in url.path and self._belongs_to_night(url.path)
        if not is_page or address in self._seen or not self._may_open_another_such_page(url):
            return None
        self._seen.add(address)
        page = self._read(self.client.get(address, follow=True), address)
        if page:
            self._usual_refusals.update(self._refusals.sentences)
        return page

    def _may_open_another_such_page(self, url):
        name = resolve(url.path).url_name
        query_names = frozenset(name for name, _ in parse_qsl(url.query, keep_blank_values=True))
        self._similar_page_counts[name] += 1
        self._similar_page_counts[name, query_names] += 1
        return (
            self._similar_page_counts[name, query_names] <= MAX_SIMILAR_PAGES
            and self._similar_page_counts[name] <= MAX_PAGES_OF_ONE_ADDRESS
        )

    def _read(self, response, place, *, is_press_answer=False):
        if response.status_code >= 400:
            self.faults.append((place, response.status_code))
            return None
        return self._note_page(
            response.wsgi_request.get_full_path(), response, is_press_answer=is_press_answer
        )

    def _note_page(self, address, response, *, is_press_answer):
        html = response.content.decode()
        self.shown_pages.add(response.wsgi_request.path, html, is_press_answer=is_press_answer)
        self._refusals = Refusals(html)
        return pressing.Page(address, html)

    def _press(self, form, button):
        """Press a button as drawn, and again with sample answers if the form has a file box or
        fields that no view has read. Return the page of the last response.
        """
        place = form.attributes[PLACE_ATTRIBUTE]
        field_names = form.box_names
        box_names = frozenset(map(_replace_digits, field_names))
        actions = tuple(box.value for box in form.boxes if box.name == "do")
        press_kind = (place, box_names, actions, button.name, _replace_digits(button.value))
        if press_kind in self._pressed:
            return None
        self._pressed.add(press_kind)
        file_boxes = {box.name: box for box in form.boxes if box.kind == "file"}
        self.fields_drawn[place] |= field_names - file_boxes.keys()
        page = self._press_twice_and_roll_back(place, form, button)
        if file_boxes or self.drawn_fields_not_read(place):
            file = (
                make_picture_file()
                if any(map(_is_picture_box, file_boxes.values()))
                else make_list_file()
            )
            page = (
                self._press_twice_and_roll_back(
                    place, form, button, **form.sample_answers(**ANSWER_BY_BOX_NAME, file=file)
                )
                or page
            )
        return page

    def _press_twice_and_roll_back(self, place, form, button, **fields):
        cookies, press_name = (
            copy.deepcopy(self.client.cookies),
            (place, form.page_address, button.words),
        )
        with transaction.atomic():
            self._refusals = Refusals("")
            response = self._send_form(form, button, fields)
            self.fields_read[place] |= response.wsgi_request.POST.read
            page = None
            if response.status_code in FAULT_STATUSES or response.status_code >= 500:
                self.faults.append((*press_name, response.status_code))
            elif response.status_code >= 300 and "Location" in response:
                next_response = self.client.get(response["Location"], follow=True)
                page = self._read(next_response, press_name, is_press_answer=True)
                page = self._remove_links(page)
            else:
                page = self._note_page(form.page_address, response, is_press_answer=True)
            if not self._usual_refusals.issuperset(self._refusals.sentences):
                field_names = {box.name for box in form.boxes}
                unexplained_refusals = self._refusals.find_unexplained(place, field_names)
                self.faults += [
                    (*press_name, "not tied to its box", fault) for fault in unexplained_refusals
                ]
            rows_before, self.client.cookies = all_rows(), copy.deepcopy(cookies)
            second_response = self._send_form(form, button, fields)
            changed_tables = [
                table for table, rows in all_rows().items() if rows != rows_before[table]
            ]
            if (
                changed_tables
                or second_response.status_code in FAULT_STATUSES
                or second_response.status_code >= 500
            ):
                self.faults.append(
                    (*press_name, "twice", second_response.status_code, changed_tables)
                )
            transaction.set_rollback(True)
        self.client.cookies = cookies
        return page

    def _send_form(self, form, button, fields):
        for value in fields.values():
            if hasattr(value, "seek"):
                value.seek(0)
        return pressing.send(self.client, form, button, follow=False, **fields)

    def _remove_links(self, page):
        """Remove the links of a page that answered a button, because they may lead to rows that
        were rolled back.
        """
        if page is None or not self._belongs_to_night(urlsplit(page.address).path):
            return None
        page.links.clear()
        return page


def make_list_file():
    return pressing.text_file("list.csv", PASTED_LIST_TEXT)


def make_picture_file():
    return SimpleUploadedFile("badge.png", build.image_bytes())


def _is_picture_box(box):
    return (box.attributes.get("accept") or "").startswith("image/")


def _replace_digits(text):
    return re.sub("[0-9]+", "#", text)
