"""Two who run a whole evening in the same words: one has only a keyboard, the other no script."""

from playwright import sync_api

from tests.browser.keys import focused, press, reach

PRESSED = "a, button, summary"
BOXES = "input, select"
# From the paper to the screen and back, in milliseconds.
A_LOOK = 900


class Director:
    """Every press says what is read after it, so that the next one meets the new page."""

    script: bool

    def __init__(self, visit):
        self.page = visit("/", script=self.script, alone=True)
        self.page.set_default_timeout(10_000)

    def told(self, words):
        try:
            self.page.get_by_text(words).locator("visible=true").first.wait_for()
        except sync_api.TimeoutError:
            page = self.page.inner_text("body")
            raise AssertionError(f"The page never says {words!r}, but: {page}") from None

    def enter(self, told):
        """Where the cursor is."""
        press(self.page, "Enter")
        self.told(told)

    def press(self, words, told, kind=PRESSED):
        self.open(words, kind)
        self.told(told)


class ByKeyboard(Director):
    script = True

    def open(self, words, kind=PRESSED):
        reach(self.page, words, kind)
        press(self.page, "Enter")

    def write(self, box, text):
        reach(self.page, box, BOXES)
        self.here(text)

    def choose(self, box, words):
        """In a closed list, by what is typed."""
        reach(self.page, box, BOXES)
        self.page.keyboard.type(words)

    def here(self, text):
        """In the box that has the cursor."""
        press(self.page, "Control+a", "Delete")
        self.page.keyboard.type(text)

    def totals(self, tables):
        """By the number pad: Enter only where another digit could follow."""
        for values in tables.values():
            for value in values:
                most = int(self.page.get_attribute(f"[name={focused(self.page)}]", "data-most"))
                press(self.page, *str(value), *(["Enter"] if 0 < value * 10 <= most else []))
        self.told("All saved")
        self.page.wait_for_timeout(A_LOOK)

    def hand(self, maker, outcome):
        press(self.page, str(maker), str(outcome))


class WithoutScript(Director):
    script = False

    def open(self, words, kind=PRESSED):
        self.page.locator(kind).filter(has_text=words, visible=True).first.click()

    def write(self, box, text):
        self._box(box).fill(text)

    def choose(self, box, words):
        found = self._box(box).locator("option", has_text=words).first
        self._box(box).select_option(found.get_attribute("value"))

    def here(self, text):
        """In the box that the page begins with."""
        self.page.fill("[autofocus]", text)

    def totals(self, tables):
        """Every box of the page, then Enter."""
        for table, values in tables.items():
            for place, value in enumerate(values):
                self.page.fill(f"[name=t{table}b{place}]", str(value))
        press(self.page, "Enter")

    def hand(self, maker, outcome):
        self.page.locator("[name=maker]").nth(maker - 1).check()
        self.page.click(f"[data-digit='{outcome}']")

    def _box(self, words):
        named = self.page.locator(f"[name='{words}']").or_(self.page.get_by_label(words))
        return named.locator("visible=true").first
