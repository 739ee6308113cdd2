"""Two directors who run a whole night with the same methods. One uses only the keyboard, and the
other has scripts turned off.
"""

from playwright import sync_api

from tests.browser.keys import focused_element, press, tab_toward

PRESSABLE_ELEMENTS = "a, button, summary"
BOX_TAGS = "input, select"
# Milliseconds that a director needs to look from the paper to the screen and back.
MILLISECONDS_TO_READ_QUESTION = 1100


class Director:
    """A director at a browser. Each action waits for words of the next page."""

    script: bool

    def __init__(self, visit):
        self.page = visit("/", script=self.script, alone=True)
        self.page.set_default_timeout(10_000)

    def wait_for(self, words):
        try:
            self.page.get_by_text(words).locator("visible=true").first.wait_for()
        except sync_api.TimeoutError:
            page_text = self.page.inner_text("body")
            raise AssertionError(f"The page never says {words!r}, but: {page_text}") from None

    def press_enter(self, words_of_next_page):
        """Press Enter at the cursor, and wait for these words."""
        press(self.page, "Enter")
        self.wait_for(words_of_next_page)

    def press(self, button, words_of_next_page, selector=PRESSABLE_ELEMENTS):
        self.open(button, selector)
        self.wait_for(words_of_next_page)


class KeyboardDirector(Director):
    script = True

    def open(self, words, selector=PRESSABLE_ELEMENTS):
        tab_toward(self.page, words, selector)
        press(self.page, "Enter")

    def write(self, box, text):
        tab_toward(self.page, box, BOX_TAGS)
        self.type_into_focused_box(text)

    def choose(self, box, option):
        """Choose from a drop-down list by typing the words of the option."""
        tab_toward(self.page, box, BOX_TAGS)
        self.page.keyboard.type(option)

    def type_into_focused_box(self, text):
        """Type into the box that has the cursor."""
        press(self.page, "Control+a", "Delete")
        self.page.keyboard.type(text)

    def type_totals(self, tables):
        """Type scores with the number pad. Press Enter only where another digit could follow."""
        for values in tables.values():
            for value in values:
                largest_value = int(
                    self.page.get_attribute(f"[name={focused_element(self.page)}]", "data-most")
                )
                press(
                    self.page, *str(value), *(["Enter"] if 0 < value * 10 <= largest_value else [])
                )
        self.wait_for("All saved")
        self.page.wait_for_timeout(MILLISECONDS_TO_READ_QUESTION)

    def enter_hand(self, maker, outcome):
        press(self.page, str(maker), str(outcome))


class ScriptlessDirector(Director):
    script = False

    def open(self, words, selector=PRESSABLE_ELEMENTS):
        self.page.locator(selector).filter(has_text=words, visible=True).first.click()

    def write(self, box, text):
        self._find_box(box).fill(text)

    def choose(self, box, option):
        element = self._find_box(box).locator("option", has_text=option).first
        self._find_box(box).select_option(element.get_attribute("value"))

    def type_into_focused_box(self, text):
        """Type into the box that has the cursor when the page opens."""
        self.page.fill("[autofocus]", text)

    def type_totals(self, tables):
        """Type into every box of the page, and press Enter."""
        for table, values in tables.items():
            for place, value in enumerate(values):
                self.page.fill(f"[name=t{table}b{place}]", str(value))
        press(self.page, "Enter")

    def enter_hand(self, maker, outcome):
        self.page.locator("[name=maker]").nth(maker - 1).check()
        self.page.click(f"[data-digit='{outcome}']")

    def _find_box(self, name_or_label):
        """Return the box with this name or label. A box with exactly this label is preferred to one
        whose label contains it, like "Amount" to "Amount (blank = all)".
        """
        exact = self.page.get_by_label(name_or_label, exact=True)
        boxes = self.page.locator(f"[name='{name_or_label}']").or_(exact).locator("visible=true")
        if not boxes.count():
            boxes = self.page.get_by_label(name_or_label).locator("visible=true")
        return boxes.first
