"""The director's desk over plain HTTP: forms are pressed as they are drawn, and what is answered
has to be what was wanted.
"""

from __future__ import annotations

import re

from tests import pressing
from tests.faults.printing import sheets
from tests.faults.visiting import Visitor

Answer = tuple[int, str]
NIGHT = r"/night/\d+/"
NOTHING_IN_IT = 422
PASSWORD = "maple lantern river"
BOX = re.compile(r"t\d+b\d$")
# What a table scored: points of both sides, then the X of both.
TOTALS = (9, 6, 1, 1)


class Desk:
    def __init__(self, address: str) -> None:
        self._visitor = Visitor(address)

    def close(self) -> None:
        self._visitor.close()

    def opens_the_club(self, name: str) -> None:
        status, _ = self.presses("/", "Open the club", club=name, password=PASSWORD)
        assert status == 302, f"the club was answered {status}"
        assert name in self.reads("/")

    def signs_in(self) -> None:
        status, _ = self.presses("/sign-in/", "Sign in", password=PASSWORD)
        assert status == 302, f"signing in was answered {status}"

    def reads(self, at: str) -> str:
        """In all its words, wherever it leads."""
        status, page = self._visitor.get(at)
        if page is None:
            status, words = self._visitor.read(at)
            assert status == 200, f"{at} was answered {status}"
            return str(words)
        return str(self._visitor.read(page.at)[1])

    def presses(self, at: str, words: str, **typed: object) -> Answer:
        form, button = pressing.found(self._page(at), words)
        return self._sent(form, button, **typed)

    def _page(self, at: str) -> pressing.Page:
        status, page = self._visitor.get(at)
        assert page is not None, f"{at} was answered {status}"
        return page

    def practises(self, house: str, players: int, length: str) -> str:
        """Where the night is that was played."""
        told = {"house": house, "players": str(players), "length": length}
        status, _ = self.presses("/practice/", "Begin practice", **told)
        assert status == 302, f"the practice was answered {status}"
        nights = [one for one in self._page("/practice/").links if re.fullmatch(NIGHT, one)]
        return str(max(nights, key=lambda one: int(one.split("/")[2])))

    def prints(self, night: str) -> list[int]:
        """How many sheets each of its documents has; none where it says that nothing is in it."""
        page = self._page(f"{night}print/")
        found = [
            self._printed(pressing.led(form, button))
            for form in page.forms
            for button in form.presses
            if not form.is_post
        ]
        assert any(found), f"{night} prints nothing"
        return found

    def _printed(self, at: str) -> int:
        status, paper = self._visitor.read(at)
        if status == NOTHING_IN_IT:
            return 0
        assert status == 200, f"{at} was answered {status}"
        count = int(sheets(paper))
        assert count, f"{at} is not whole"
        return count

    def types_scores(self, night: str) -> Answer:
        """Of the first table that has none yet in the game that is on."""
        page = self._page(f"{night}scores/")
        form, button = pressing.found(page, "Save what is typed")
        empty = [name for name, told in form.sent().items() if told == [""] and BOX.match(name)]
        assert empty, f"every table of {night} has its score"
        typed = dict(zip(empty, map(str, TOTALS), strict=False))
        return self._sent(form, button, **typed)

    def undoes(self, night: str) -> Answer:
        return self.presses(night, "↶ Undo")

    def _sent(self, form: pressing.Form, button: pressing.Box, **typed: object) -> Answer:
        status, words = self._visitor.send(form, button, **typed)
        return int(status), str(words)
