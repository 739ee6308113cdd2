"""What a page refuses, and of which boxes it says so: for whoever listens to it, box by box."""

from html.parser import HTMLParser

from tests.nights.drawn_forms import MARK
from tests.pressing import ALONE, NOT_SENT

BOXES = {"input", "select", "textarea"}
NOT_TYPED = NOT_SENT | {"hidden", "checkbox", "radio"}


class Refusals(HTMLParser):
    """`said` has the words of each refusal; `boxes` those of each form that something is typed in,
    by the form's place and the box's name.
    """

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.said, self.boxes, self._words = [], [], {}
        self._open, self._form = [], ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        told = dict(attrs)
        if tag == "form":
            self._form = told.get(MARK, "")
        if tag in BOXES and (told.get("type") or "text") not in NOT_TYPED:
            self.boxes.append((self._form, told))
        if tag in ALONE:
            return
        is_refusal = told.get("role") == "alert" or "errorlist" in (told.get("class") or "")
        self._open.append((tag, told.get("id"), len(self.said) if is_refusal else None))
        if is_refusal:
            self.said.append("")

    def handle_endtag(self, tag):
        while self._open and self._open.pop()[0] != tag:
            continue
        if tag == "form":
            self._form = ""

    def handle_data(self, data):
        for _, place, refusal in self._open:
            if place:
                self._words[place] = self._words.get(place, "") + data
            if refusal is not None:
                self.said[refusal] += data

    def untied(self, place, names):
        """What is refused and none of these boxes of the form at this place tells, if they are
        drawn again: each that is wrong has to say why. Where the form has a further box by now, it
        is that one which is asked for.
        """
        here = [box for form, box in self.boxes if form == place]
        own = [box for box in here if box.get("name") in names]
        wrong = [box for box in own if box.get("aria-invalid") == "true"]
        told = " ".join(map(self._described, wrong))
        is_told = len(here) > len(own) or any(one in told for one in self.said)
        faults = [] if not own or is_told else self.said
        return faults + [box for box in wrong if not self._described(box).strip()]

    def _described(self, box):
        places = (box.get("aria-describedby") or "").split()
        return " ".join(self._words.get(place, "") for place in places)
