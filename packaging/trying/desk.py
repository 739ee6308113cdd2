"""Use the director's desk over plain HTTP: read pages, press their buttons, and check the
answers.
"""

from __future__ import annotations

import re

from tests import pressing
from tests.faults.printing import count_pages
from tests.faults.visiting import PersistentBrowser

StatusAndText = tuple[int, str]
NIGHT_PATH_PATTERN = r"/night/\d+/"
EMPTY_DOCUMENT_STATUS = 422
PASSWORD = "maple lantern river"
SCORE_BOX_NAME = re.compile(r"t\d+b\d$")
# A table's score has the points of both sides, and then the Xs of both sides.
TABLE_TOTALS = (9, 6, 1, 1)


class DeskVisitor:
    def __init__(self, address: str) -> None:
        self._visitor = PersistentBrowser(address)

    def close(self) -> None:
        self._visitor.close()

    def start_club(self, name: str) -> None:
        status, _ = self.press("/", "Start the club", club=name, password=PASSWORD)
        assert status == 302, f"the club was answered {status}"
        assert name in self.read("/")

    def sign_in(self) -> None:
        status, _ = self.press("/sign-in/", "Sign in", password=PASSWORD)
        assert status == 302, f"signing in was answered {status}"

    def read(self, path: str) -> str:
        """Return the text of the page or file at this path, after any redirects."""
        status, page = self._visitor.get(path)
        if page is None:
            status, document_text = self._visitor.read(path)
            assert status == 200, f"{path} was answered {status}"
            return str(document_text)
        return str(self._visitor.read(page.address)[1])

    def press(self, path: str, button_words: str, **values: object) -> StatusAndText:
        """Press the button with these words, after entering values into its form."""
        form, button = pressing.find_button(self._page(path), button_words)
        return self._send(form, button, **values)

    def _page(self, path: str) -> pressing.Page:
        status, page = self._visitor.get(path)
        assert page is not None, f"{path} was answered {status}"
        return page

    def play_practice(self, house: str, player_count: int, length: str) -> str:
        """Play a practice night and return its address."""
        form_values = {"house": house, "players": str(player_count), "length": length}
        status, _ = self.press("/practice/", "Start practice", **form_values)
        assert status == 302, f"the practice was answered {status}"
        links = self._page("/practice/").links
        nights = [link for link in links if re.fullmatch(NIGHT_PATH_PATTERN, link)]
        return str(max(nights, key=lambda night: int(night.split("/")[2])))

    def count_paper_sheets(self, night: str) -> list[int]:
        """Return the number of paper sheets of each document of the night; 0 for an empty
        document.
        """
        page = self._page(f"{night}print/")
        sheet_counts = [
            self._count_paper_sheets_at(pressing.get_address(form, button))
            for form in page.forms
            for button in form.submit_buttons
            if not form.is_post
        ]
        assert any(sheet_counts), f"{night} prints nothing"
        return sheet_counts

    def _count_paper_sheets_at(self, path: str) -> int:
        status, paper = self._visitor.read(path)
        if status == EMPTY_DOCUMENT_STATUS:
            return 0
        assert status == 200, f"{path} was answered {status}"
        sheet_count = int(count_pages(paper))
        assert sheet_count, f"{path} is not whole"
        return sheet_count

    def type_scores(self, night: str) -> StatusAndText:
        """Enter a score for the first table without a score."""
        page = self._page(f"{night}scores/")
        form, button = pressing.find_button(page, "Save scores")
        sent_values = form.values_to_send()
        empty_boxes = [
            name for name in sent_values if sent_values[name] == [""] and SCORE_BOX_NAME.match(name)
        ]
        assert empty_boxes, f"every table of {night} has its score"
        return self._send(
            form, button, **dict(zip(empty_boxes, map(str, TABLE_TOTALS), strict=False))
        )

    def undo(self, night: str) -> StatusAndText:
        return self.press(night, "↶ Undo")

    def _send(self, form: pressing.Form, button: pressing.Box, **values: object) -> StatusAndText:
        status, answer_text = self._visitor.send(form, button, **values)
        return int(status), str(answer_text)
